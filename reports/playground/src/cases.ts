// A case as it is typed, pasted and kept in the address: text in, exact numbers out.

import { float32, float64, format_of, hex_text, mul, parse, power_of_two, rational, rounded, type Rational } from "../../viewer/src/rational";
import type { Part, TestInfo } from "../../viewer/src/report_data";

export type Scalar = "float32" | "float64";
export interface Case {
  test: string;
  scalar: Scalar;
  input: number[];
  subject?: string; // the routine whose steps are shown
}
export interface Described {
  about: TestInfo;
  answer: string;
  numbers: string[];
  subjects: string[];
  families: string[];
}
export type Tests = Record<string, Described>;

const hexadecimal = /^[+-]?0x([0-9a-f]+\.?[0-9a-f]*|\.[0-9a-f]+)(p[+-]?\d{1,5})?$/i;
const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,5})?$/i;

/// The exact value of a number in C's or JSON's form, or a fraction; null for other text.
export function exact_value(text: string): Rational | null {
  const trimmed = text.trim().replace(/^\+/, "");
  const fraction = /^(-?\d+)\/(\d+)$/.exec(trimmed);
  if (fraction) return BigInt(fraction[2]!) === 0n ? null : rational(BigInt(fraction[1]!), BigInt(fraction[2]!));
  if (hexadecimal.test(trimmed)) {
    const [digits, exponent = "0"] = trimmed.toLowerCase().replace("0x", "").split("p") as [string, string?];
    const [whole, part = ""] = digits.replace("-", "").split(".") as [string, string?];
    const size = mul(rational(BigInt(`0x${whole || "0"}${part}`)), power_of_two(Number(exponent) - 4 * part.length));
    return digits.startsWith("-") ? rational(-size.n, size.d) : size;
  }
  if (!decimal.test(trimmed)) return null;
  const [digits, exponent = "0"] = trimmed.toLowerCase().split("e") as [string, string?];
  const [whole, part = ""] = digits.split(".") as [string, string?];
  const power = Number(exponent) - part.length, ten = 10n ** BigInt(Math.abs(power));
  const size = BigInt(`${whole.replace("-", "") || "0"}${part}`) * (whole.startsWith("-") ? -1n : 1n);
  return power < 0 ? rational(size, ten) : rational(size * ten);
}

/// The scalar nearest to a typed number, and whether the number is not one itself. Null for text that is no finite scalar.
export function read_scalar(text: string, scalar: Scalar): { value: number; is_rounded: boolean } | null {
  const exact = exact_value(text);
  if (!exact) return null;
  if (exact.n === 0n) return { value: text.trim().startsWith("-") ? -0 : 0, is_rounded: false };
  const value = rounded(exact, format_of(scalar));
  if (!Number.isFinite(value)) return null;
  const held = parse(hex_text(value));
  return { value, is_rounded: held.n !== exact.n || held.d !== exact.d };
}

/// The next scalar up or down.
export function neighbour(value: number, scalar: Scalar, up: boolean): number {
  const { smallest, precision } = scalar === "float32" ? float32 : float64;
  const least = 2 ** smallest;
  if (value === 0) return up ? least : -least;
  const size = Math.abs(value), grows = up === value > 0;
  let exponent = Math.max(Math.floor(Math.log2(size)), smallest + precision - 1);
  if (2 ** exponent > size) --exponent;
  else if (2 ** (exponent + 1) <= size) ++exponent;
  exponent = Math.max(exponent, smallest + precision - 1);
  // Below a power of two the spacing is half as wide.
  const narrow = !grows && size === 2 ** exponent && exponent > smallest + precision - 1;
  const step = 2 ** Math.max(exponent - precision + 1 - (narrow ? 1 : 0), smallest);
  const next = size + (grows ? step : -step);
  if (!Number.isFinite(next) || (scalar === "float32" && next > 3.4028234663852886e38)) return value;
  return Math.sign(value) * next;
}

export const line_of = ({ test, scalar, input }: Case): string => JSON.stringify({ test, scalar, input: input.map(hex_text) });

export const hash_of = (of: Case): string =>
  `#${encodeURIComponent(JSON.stringify({ test: of.test, scalar: of.scalar, input: of.input.map(hex_text), ...(of.subject && { subject: of.subject }) }))}`;

/// Throws RangeError saying what is wrong.
export function case_of_hash(hash: string, tests: Tests): Case | null {
  if (hash.length < 2) return null;
  let text: string;
  try {
    text = decodeURIComponent(hash.slice(1));
  } catch {
    throw new RangeError("the address is cut off: it has a % without two digits");
  }
  return case_of_text(text, null, tests);
}

function numbers_of(list: unknown, scalar: Scalar): number[] {
  if (!Array.isArray(list)) throw new RangeError("input: expected an array of numbers");
  return list.flat(4).map((item: unknown, i) => {
    const read = typeof item === "number" || typeof item === "string" ? read_scalar(String(item), scalar) : null;
    if (!read) throw new RangeError(`input[${i}]: found ${JSON.stringify(item)?.slice(0, 40)}, expected a finite ${scalar} number`);
    return read.value;
  });
}

/// JSON whose numbers are texts: JSON.parse would round each to a double first, and a float32 twice.
const numbers_as_texts = (json: string): string =>
  json.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) => (token.startsWith('"') ? token : `"${token}"`));

/// What was pasted: a line of a case file, an object or an array of numbers, or a list of numbers in C++ or any such language, for the
/// question that is chosen. Throws RangeError.
export function case_of_text(text: string, now: Case | null, tests: Tests): Case {
  const found = text.trim();
  if (found.startsWith("{") && /"\s*:/.test(found)) {
    let object: Record<string, unknown>;
    try {
      const first = found.split("\n")[0]!.trim();
      object = JSON.parse(numbers_as_texts(first.endsWith("}") ? first : found)) as Record<string, unknown>;
    } catch (error) {
      throw new RangeError(`this is no JSON: ${error instanceof Error ? error.message : "unknown"}`);
    }
    const test = object["test"] ?? now?.test, scalar = object["scalar"] ?? (object["test"] ? undefined : now?.scalar);
    if (typeof test !== "string" || !Object.hasOwn(tests, test)) throw new RangeError(`test: found ${String(JSON.stringify(test)).slice(0, 60)}, expected a question of the list`);
    if (scalar !== "float32" && scalar !== "float64") throw new RangeError(`scalar: found ${scalar === undefined ? "nothing" : String(JSON.stringify(scalar)).slice(0, 60)}, expected float32 or float64`);
    const subject = object["subject"];
    return { test, scalar, input: numbers_of(object["input"], scalar), ...(typeof subject === "string" && tests[test]!.subjects.includes(subject) && { subject }) };
  }
  if (!now) throw new RangeError("expected a case");
  // Comments and what declares an array go; what is left between the outermost braces or brackets are numbers.
  const bare = found.replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, " ");
  const brace = bare.indexOf("{"), open = brace >= 0 ? brace : bare.search(/[[(]/);
  const list = (open < 0 ? bare : bare.slice(open)).replace(/[{}[\]();]/g, " ").split(/[\s,]+/).filter(Boolean);
  if (list.length === 0) throw new RangeError("expected numbers, found none");
  const is_float = list.some((word) => !/^[+-]?0x/i.test(word) ? /f$/i.test(word) : /p[+-]?\d+f$/i.test(word));
  const scalar = /\bdouble\b/.test(bare) ? "float64" : is_float || /\bfloat\b/.test(bare) ? "float32" : now.scalar;
  return { test: now.test, scalar, input: numbers_of(list.map((word) => (/^[+-]?0x/i.test(word) ? word.replace(/(p[+-]?\d+)[fl]$/i, "$1") : word.replace(/[fl]$/i, ""))), scalar) };
}

/// A point of the input that can be moved, and the scalars that it is.
export interface Handle {
  name: string;
  at: number; // first scalar
  from?: number; // a direction: the point is at the sum with the scalars from there
}

/// Where a handle is: a point of the input, or the end of a direction.
export function position_of(input: readonly number[], { at, from }: Handle, dimension: number): number[] {
  return Array.from({ length: dimension }, (_, axis) => input[at + axis]! + (from === undefined ? 0 : input[from + axis]!));
}

/// The input with a handle elsewhere, where `to` has a number; with as many digits as a picture of that size tells.
export function with_handle({ input, scalar }: Case, { at, from }: Handle, to: readonly (number | null)[], size: number): number[] {
  const next = [...input], digits = Math.max(0, Math.min(15, Math.ceil(3 - Math.log10(size))));
  to.forEach((value, axis) => {
    if (value === null) return;
    const short = Number((from === undefined ? value : value - input[from + axis]!).toFixed(digits));
    next[at + axis] = scalar === "float32" ? Math.fround(short) : short;
  });
  return next;
}

/// Where a part lies in an input of so many scalars.
function place(layout: readonly Part[], part: Part, scalars: number): [number, number] {
  if (part.count > 0) return [part.offset, part.count];
  const alike = layout.filter((other) => other.kind === part.kind);
  const count = part.kind === "hull" || part.kind === "polygon" ? (scalars - part.offset) / alike.length : scalars - part.offset;
  return [part.offset + (alike.length > 1 ? alike.indexOf(part) * count : 0), count];
}

export function handles_of({ layout, dimension }: TestInfo, scalars: number): Handle[] {
  const handles: Handle[] = [];
  for (const part of layout) {
    const [offset, count] = place(layout, part, scalars);
    if (part.kind === "affine" || part.kind === "frustum" || part.kind === "plane_equation" || part.kind === "displacement") continue;
    const points = { disc: 1, sphere: 1, obb: 1, capsule: 2, cylinder: 2, ray: 2 }[part.kind as string] ?? Math.floor(count / dimension);
    for (let i = 0; i < points; ++i) {
      const name = part.points?.length === points ? part.points[i]! : `${part.points?.[0] ?? part.name}${points > 1 ? i : ""}`;
      handles.push({ name, at: offset + i * dimension, ...(part.kind === "ray" && i === 1 && { from: offset }) });
    }
  }
  return handles;
}

/// What each scalar is called.
export function names_of(info: TestInfo, scalars: number): string[] {
  const names = Array.from({ length: scalars }, (_, i) => `number ${i + 1}`);
  for (const part of info.layout) {
    const [offset, count] = place(info.layout, part, scalars);
    for (let i = 0; i < count; ++i) names[offset + i] = `${part.points?.join(", ") || part.name} ${i + 1}`;
  }
  for (const { name, at } of handles_of(info, scalars)) for (let axis = 0; axis < info.dimension; ++axis) names[at + axis] = `${name}.${"xyz"[axis]}`;
  return names;
}

/// The input with a point more or less at the end of what has any number of points; null where nothing has, or too few are left.
export function with_points({ layout, dimension }: TestInfo, input: readonly number[], more: boolean): number[] | null {
  const open = layout.filter((part) => part.count === 0);
  if (open.length === 0) return null;
  const by = (open[0]!.kind === "mesh" || open[0]!.kind === "solid" ? 3 : 1) * dimension;
  const result: number[] = [];
  for (const part of layout) {
    const [offset, count] = place(layout, part, input.length);
    const own = input.slice(offset, offset + count);
    if (part.count > 0) result.push(...own);
    else if (more) result.push(...own, ...own.slice(-by).map((x, i) => x + (i % dimension === 0 ? 1 : 0)));
    else if (count <= by) return null;
    else result.push(...own.slice(0, -by));
  }
  return result;
}
