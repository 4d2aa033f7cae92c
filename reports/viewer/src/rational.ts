// Exact numbers over BigInt, and their single rounding to a float format. Everything a view draws is computed with
// these and turned into a double once, so that a gap of one spacing of the smallest subnormal is drawn as it is.

/// n/d in lowest terms, d > 0.
export interface Rational {
  readonly n: bigint;
  readonly d: bigint;
}

export interface FloatFormat {
  precision: number; // bits of the significand
  smallest: number; // exponent of the smallest subnormal
  largest: number; // exponent of the largest finite value
}
export const float32: FloatFormat = { precision: 24, smallest: -149, largest: 127 };
export const float64: FloatFormat = { precision: 53, smallest: -1074, largest: 1023 };
export const format_of = (scalar: "float32" | "float64"): FloatFormat => (scalar === "float32" ? float32 : float64);

export const zero: Rational = { n: 0n, d: 1n };
export const one: Rational = { n: 1n, d: 1n };

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

/// Bits of |value|; 0 for 0.
export function bit_length(value: bigint): number {
  const digits = magnitude(value).toString(16);
  return (digits.length - 1) * 4 + (32 - Math.clz32(parseInt(digits[0]!, 16)));
}

function gcd(a: bigint, b: bigint): bigint {
  a = magnitude(a);
  b = magnitude(b);
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

export function rational(n: bigint, d: bigint = 1n): Rational {
  if (d === 0n) throw new RangeError("a denominator of zero");
  if (n === 0n) return zero;
  if (d < 0n) {
    n = -n;
    d = -d;
  }
  if (d === 1n) return { n, d };
  // Floats have powers of two below the line: the common factor is then the lower of the two lowest set bits.
  const low = n & -n;
  const common = (d & (d - 1n)) === 0n ? (low < d ? low : d) : gcd(n, d);
  return common === 1n ? { n, d } : { n: n / common, d: d / common };
}

export const add = (a: Rational, b: Rational): Rational => rational(a.n * b.d + b.n * a.d, a.d * b.d);
export const sub = (a: Rational, b: Rational): Rational => rational(a.n * b.d - b.n * a.d, a.d * b.d);
export const mul = (a: Rational, b: Rational): Rational => rational(a.n * b.n, a.d * b.d);
export const div = (a: Rational, b: Rational): Rational => rational(a.n * b.d, a.d * b.n);
export const half = (a: Rational): Rational => rational(a.n, a.d * 2n);
export const abs = (a: Rational): Rational => (a.n < 0n ? { n: -a.n, d: a.d } : a);
export const compare = (a: Rational, b: Rational): number => {
  const left = a.n * b.d;
  const right = b.n * a.d;
  return left < right ? -1 : left > right ? 1 : 0;
};
export const larger = (a: Rational, b: Rational): Rational => (compare(a, b) < 0 ? b : a);
export const smaller = (a: Rational, b: Rational): Rational => (compare(a, b) > 0 ? b : a);
export const is_zero = (a: Rational): boolean => a.n === 0n;

export const dot = (a: readonly Rational[], b: readonly Rational[]): Rational =>
  a.reduce((sum, value, i) => add(sum, mul(value, b[i]!)), zero);
/// Returns the cross product of vectors of three components.
export const cross = (a: readonly Rational[], b: readonly Rational[]): Rational[] => [[1, 2], [2, 0], [0, 1]].map(([i, j]) =>
  sub(mul(a[i!]!, b[j!]!), mul(a[j!]!, b[i!]!)));
export const minus = (a: readonly Rational[], b: readonly Rational[]): Rational[] => a.map((v, i) => sub(v, b[i]!));
export const plus = (a: readonly Rational[], b: readonly Rational[]): Rational[] => a.map((v, i) => add(v, b[i]!));

/// 2^exponent.
export const power_of_two = (exponent: number): Rational =>
  exponent < 0 ? { n: 1n, d: 1n << BigInt(-exponent) } : { n: 1n << BigInt(exponent), d: 1n };

/// a * 2^exponent.
export const scaled = (a: Rational, exponent: number): Rational =>
  exponent < 0 ? rational(a.n, a.d << BigInt(-exponent)) : rational(a.n << BigInt(exponent), a.d);

const hex_form = /^([+-]?)0x([0-9a-f]*)\.?([0-9a-f]*)p([+-]?\d{1,6})$/i;
const ratio_form = /^([+-]?\d+)(?:\/(\d+))?$/;
const decimal_form = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d{1,6}))?$/i;

/// The exact value of a C99 hexadecimal float, of "n/d" or of a decimal number. Throws SyntaxError for anything else.
export function parse(text: string): Rational {
  let match = hex_form.exec(text);
  if (match && match[2]! + match[3]! !== "") {
    const value = BigInt("0x" + match[2]! + match[3]!);
    return scaled(rational(match[1] === "-" ? -value : value), Number(match[4]) - 4 * match[3]!.length);
  }
  match = ratio_form.exec(text);
  if (match) return rational(BigInt(match[1]!), BigInt(match[2] ?? "1"));
  match = decimal_form.exec(text);
  if (match && match[2]! + match[3]! !== "") {
    const value = BigInt(match[2]! + match[3]!);
    const exponent = Number(match[4] ?? "0") - match[3]!.length;
    const power = 10n ** BigInt(Math.abs(exponent));
    const signed = match[1] === "-" ? -value : value;
    return exponent < 0 ? rational(signed, power) : rational(signed * power);
  }
  throw new SyntaxError(`${JSON.stringify(text.slice(0, 60))} is not a number, expected a hexadecimal float or n/d`);
}

const bytes = new DataView(new ArrayBuffer(8));

/// The exact value of a finite double.
export function from_number(value: number): Rational {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is not finite`);
  bytes.setFloat64(0, value);
  const bits = bytes.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const significand = biased === 0 ? fraction : fraction | (1n << 52n);
  return scaled(rational(bits >> 63n ? -significand : significand), Math.max(biased, 1) - 1075);
}

/// The e with 2^e <= |a| < 2^(e+1). Not for 0.
export function floor_log2(a: Rational): number {
  const n = magnitude(a.n);
  if (n === 0n) throw new RangeError("zero has no logarithm");
  // n has i bits and d has j: n/d lies between 2^(i-j-1) and 2^(i-j+1).
  const guess = bit_length(n) - bit_length(a.d);
  const reaches = guess < 0 ? n << BigInt(-guess) >= a.d : n >= a.d << BigInt(guess);
  return reaches ? guess : guess - 1;
}

/// Exponent of the spacing of the format at the magnitude of `a`.
export const spacing_exponent = (a: Rational, format: FloatFormat): number =>
  is_zero(a) ? format.smallest : Math.max(floor_log2(a) - format.precision + 1, format.smallest);

/// Rounded once, to nearest, ties to even, to a value of the format (a double holds each of those); overflow gives an
/// infinity.
export function rounded(a: Rational, format: FloatFormat = float64): number {
  if (a.n === 0n) return 0;
  const unit = spacing_exponent(a, format);
  const n = unit < 0 ? magnitude(a.n) << BigInt(-unit) : magnitude(a.n);
  const d = unit < 0 ? a.d : a.d << BigInt(unit);
  let steps = n / d;
  const rest = (n % d) * 2n - d;
  if (rest > 0n || (rest === 0n && (steps & 1n) === 1n)) steps += 1n;
  if (bit_length(steps) - 1 + unit > format.largest) return a.n < 0n ? -Infinity : Infinity;
  const result = Number(steps) * 2 ** unit;
  return a.n < 0n ? -result : result;
}

/// The square root of a >= 0, right to more than `bits` bits.
export function square_root(a: Rational, bits: number = 80): Rational {
  if (a.n < 0n) throw new RangeError("the square root of a negative number");
  if (a.n === 0n) return zero;
  // sqrt(n/d) = sqrt(n * d) / d; 2^(2s) times that product has enough bits for its whole root to be as exact as asked.
  const product = a.n * a.d;
  const shift = Math.max(0, bits - (bit_length(product) >> 1) + 1);
  const square = product << BigInt(2 * shift);
  let root = 1n << BigInt((bit_length(square) + 1) >> 1);
  for (;;) {
    const next = (root + square / root) >> 1n; // Newton's method from above falls until it is there
    if (next >= root) break;
    root = next;
  }
  return rational(root, a.d << BigInt(shift));
}

/// The double as a C99 hexadecimal float, as printf("%a") writes it.
export function hex_text(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  bytes.setFloat64(0, value);
  const bits = bytes.getBigUint64(0);
  const sign = bits >> 63n ? "-" : "";
  const biased = Number((bits >> 52n) & 0x7ffn);
  let fraction = bits & 0xfffffffffffffn;
  if (biased === 0 && fraction === 0n) return sign + "0x0p+0";
  let exponent = biased - 1023;
  if (biased === 0) {
    const up = 53 - bit_length(fraction);
    fraction = (fraction << BigInt(up)) & 0xfffffffffffffn;
    exponent = -1022 - up;
  }
  const digits = fraction.toString(16).padStart(13, "0").replace(/0+$/, "");
  return `${sign}0x1${digits && "." + digits}p${exponent < 0 ? "" : "+"}${exponent}`;
}

/// The shortest decimal that reads back as this value of the format.
export function decimal_text(value: number, format: FloatFormat): string {
  if (format.precision === 53 || !Number.isFinite(value)) return String(value);
  for (let digits = 1; digits < 9; ++digits) {
    const text = value.toPrecision(digits);
    if (Math.fround(Number(text)) === value) return String(Number(text));
  }
  return String(Number(value.toPrecision(9)));
}
