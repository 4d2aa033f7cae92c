// What a disagreement map holds, and which input each of its pixels stands for.

import { add, format_of, mul, parse, rational, rounded, type Rational } from "./rational";
import { displacement_of } from "./motion";
import type { DisagreementMap, Part } from "./report_data";

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

/// The input that pixel (x, y) stands for: computed exactly, each scalar rounded once; over time then cut.
export function pixel_input(
  map: DisagreementMap, layout: readonly Part[], scalar: "float32" | "float64", x: number, y: number): number[] {
  const right = rational(BigInt(2 * x - map.width), 2n);
  const down = rational(BigInt(2 * y - map.height), 2n);
  const format = format_of(scalar);
  const value = (i: number): Rational =>
    add(parse(map.origin[i]!), add(mul(right, parse(map.u[i]!)), mul(down, parse(map.v[i]!))));
  const input = map.origin.map((_, i) => rounded(value(i), format));
  if (map.over_time) cut_motion(input, layout, scalar, map.height < 2 ? 1 : (map.height - 1 - y) / (map.height - 1));
  return input;
}

/// The motion until that time, step by step in doubles as the program cuts it.
function cut_motion(input: number[], layout: readonly Part[], scalar: "float32" | "float64", time: number): void {
  const way = displacement_of(layout);
  if (way) {
    for (let i = way.offset; i < way.offset + way.count; ++i)
      input[i] = scalar === "float32" ? Math.fround(time * input[i]!) : time * input[i]!;
    return;
  }
  const half = input.length / 2;
  for (let i = 0; i < half; ++i) {
    const [start, end] = [input[i]!, input[half + i]!];
    if (time === 1 || start === end) continue;
    const way = end - start;
    const at = Number.isFinite(way) ? start + time * way : (1 - time) * start + time * end;
    input[half + i] = scalar === "float32" ? Math.fround(at) : at;
  }
}
