// What a disagreement map holds, and which input each of its pixels stands for.

import { add, format_of, mul, parse, rational, rounded, type Rational } from "./rational";
import type { DisagreementMap } from "./report_data";

/// Letters of all pixels, rows from the top. Throws RangeError where they are not width * height.
export function decode_pixels(map: Pick<DisagreementMap, "width" | "height" | "pixels">): string {
  const total = map.width * map.height;
  let letters = "";
  for (const [, count, letter] of map.pixels.matchAll(/(\d*)(\D)/g)) {
    const run = count === "" ? 1 : Number(count);
    if (letters.length + run > total) throw new RangeError("a map has more pixels than its size");
    letters += letter!.repeat(run);
  }
  if (letters.length !== total) throw new RangeError(`a map has ${letters.length} pixels, expected ${total}`);
  return letters;
}

/// The input that pixel (x, y) stands for: computed exactly, each scalar rounded once.
export function pixel_input(map: DisagreementMap, scalar: "float32" | "float64", x: number, y: number): number[] {
  const right = rational(BigInt(2 * x - map.width), 2n);
  const down = rational(BigInt(2 * y - map.height), 2n);
  const format = format_of(scalar);
  const value = (i: number): Rational =>
    add(parse(map.origin[i]!), add(mul(right, parse(map.u[i]!)), mul(down, parse(map.v[i]!))));
  return map.origin.map((_, i) => rounded(value(i), format));
}
