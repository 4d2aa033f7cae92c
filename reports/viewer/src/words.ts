// Lengths in words.

import { power_of_two, rounded } from "./rational";

/// 2^exponent as people read it: "8", "1/4", "2^-149".
export function power_text(exponent: number): string {
  if (exponent >= 0 && exponent <= 10) return String(2 ** exponent);
  if (exponent < 0 && exponent >= -4) return `1/${2 ** -exponent}`;
  return `2^${exponent}`;
}

/// "1 ulp", "8 ulps", "1/4 ulp", "2^40 ulps" for 2^exponent of them.
export const ulps_text = (exponent: number): string => `${power_text(exponent)} ulp${exponent > 0 ? "s" : ""}`;

/// A length of 2^exponent in units and in spacings of 2^ulp: "2^-149 = 1 ulp".
export const length_text = (exponent: number, ulp: number): string =>
  `${power_text(exponent)} = ${ulps_text(exponent - ulp)}`;

/// 2^exponent as a short decimal; "below 5e-324" or "above 1.8e+308" where a double ends.
export function short_decimal(exponent: number): string {
  const value = rounded(power_of_two(exponent));
  if (value === 0) return "below 4.9e-324";
  if (!Number.isFinite(value)) return "above 1.8e+308";
  return short_number(value);
}

/// Four significant digits; whole numbers below a million in full.
export function short_number(value: number): string {
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < 1e6) return String(value);
  const digits = value.toPrecision(4);
  return size < 1e-4 || size >= 1e6 ? Number(digits).toExponential().replace("e+", "e") : String(Number(digits));
}

/// "1 ulp", "2.5 ulps".
export const ulp_count = (value: number): string => `${short_number(value)} ulp${value === 1 ? "" : "s"}`;

const grouping = new Intl.NumberFormat("en-GB");
export const count_text = (value: number): string => grouping.format(value);

const control = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/// Text of others on one line: control and direction characters as \uXXXX, and at most `most` characters.
export function plain(text: string, most = 200): string {
  const shown = text.length > most ? text.slice(0, most) + "…" : text;
  return shown.replace(control, (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));
}
