// Numbers as the hexadecimal floats of case files, which hold every bit, and back.

/** The number that a hexadecimal float, as in case files, is. */
export function from_hexadecimal(text) {
  const found = /^(-?)0x([0-9a-f]+)(?:\.([0-9a-f]*))?p([+-]?\d+)$/.exec(text);
  if (!found) return Number(text);
  const [, sign, whole, fraction = "", exponent] = found;
  // At most 53 bits: exact but for a subnormal, whose bits are scaled in one last step.
  const significand = parseInt(whole + fraction, 16), e = Number(exponent) - 4 * fraction.length;
  const value = e < -1022 ? significand * 2 ** (e + 100) * 2 ** -100 : e > 1023 ? significand * 2 ** 900 * 2 ** (e - 900) : significand * 2 ** e;
  return sign ? -value : value;
}

const parts = new DataView(new ArrayBuffer(8));

/** A finite number as graze writes it. */
export function to_hexadecimal(x) {
  parts.setFloat64(0, x);
  const high = parts.getUint32(0), low = parts.getUint32(4), biased = (high >>> 20) & 0x7ff;
  const digits = ((high & 0xfffff).toString(16).padStart(5, "0") + low.toString(16).padStart(8, "0")).replace(/0+$/, "");
  const sign = high >>> 31 ? "-" : "";
  if (biased === 0 && digits === "") return sign + "0x0p+0";
  const exponent = biased === 0 ? -1022 : biased - 1023;
  return `${sign}0x${biased === 0 ? 0 : 1}${digits ? "." + digits : ""}p${exponent < 0 ? "" : "+"}${exponent}`;
}
