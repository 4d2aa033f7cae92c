// What moves: the shapes at a time, and where they first meet.

import { add, cross, div, dot, half, is_zero, minus, mul, one, parse, plus, sub, type Rational } from "./rational";
import type { CaseView, Part } from "./report_data";

type Point = Rational[];
export type Motion = NonNullable<CaseView["motion"]>;

/// The first time of contact, to far below the spacing of doubles where it is no fraction; null where there is none.
export const first_contact = (motion: Motion): Rational | null =>
  motion.first && half(add(parse(motion.first[0]), parse(motion.first[1])));

/// The layout's first half is where the shapes are at time 0, the second at time 1: as they are between.
export function at_time(layout: readonly Part[], input: readonly Rational[], time: Rational): { layout: Part[]; input: Rational[] } {
  const [scalars, rest] = [input.length / 2, sub(one, time)];
  return {
    layout: layout.slice(0, layout.length / 2).map((part) =>
      ({ ...part, ...(part.points && { points: part.points.map((name) => name.replace(/0$/, "")) }) })),
    input: input.slice(0, scalars).map((x, i) => add(mul(rest, x), mul(time, input[scalars + i]!))),
  };
}

/// Where a point meets something, or two edges each other, when they do: of edges on one line anywhere in the middle.
export function meeting_place(layout: readonly Part[], input: readonly Rational[]): Point {
  const points: Point[] = [];
  for (let i = 0; i + 3 <= input.length; i += 3) points.push(input.slice(i, i + 3));
  const [a, b, c, d] = points as [Point, Point, Point, Point];
  if (layout[0]?.kind === "point") return a;
  const [u, v, w] = [minus(b, a), minus(d, c), minus(c, a)] as [Point, Point, Point];
  const normal = cross(u, v);
  const size = dot(normal, normal);
  if (is_zero(size)) return plus(plus(a, b), plus(c, d)).map((x) => half(half(x)));
  const along = div(dot(cross(w, v), normal), size);
  return plus(a, u.map((x) => mul(x, along)));
}
