// What moves: the shapes at a time, and where they first meet.

import { add, cross, div, dot, half, is_zero, minus, mul, one, parse, plus, sub, type Rational } from "./rational";
import type { CaseView, Part } from "./report_data";

type Point = Rational[];
export type Motion = NonNullable<CaseView["motion"]>;

/// The first time of contact, to far below the spacing of doubles where it is no fraction; null where there is none.
export const first_contact = (motion: Motion): Rational | null =>
  motion.first && half(add(parse(motion.first[0]), parse(motion.first[1])));

/// How far the last set of a cast moves; what has no such part has the shapes at time 0 and at time 1 in turn.
export const displacement_of = (layout: readonly Part[]): Part | undefined => layout.find((part) => part.kind === "displacement");

/// The sets of a cast at a time: the second has moved.
function cast_at(layout: readonly Part[], way: Part, input: readonly Rational[], time: Rational): { layout: Part[]; input: Rational[] } {
  const before = way.offset === 0 ? way.count : 0;
  const sets = layout.filter((part) => part !== way).map((part) => ({ ...part, offset: part.offset - before }));
  const scalars = [...input.slice(0, way.offset), ...input.slice(way.offset + way.count)];
  const moving = sets[1];
  if (!moving) return { layout: sets, input: scalars };
  const grows = moving.count === 0;
  const begin = grows ? scalars.length / 2 : moving.offset;
  const end = grows ? scalars.length : moving.kind === "sphere" ? begin + way.count : begin + moving.count;
  for (let i = begin; i < end; ++i) scalars[i] = add(scalars[i]!, mul(time, input[way.offset + (i - begin) % way.count]!));
  return { layout: sets, input: scalars };
}

/// The shapes as they are at a time: of a cast, or between the layout's first half, time 0, and its second, time 1.
export function at_time(layout: readonly Part[], input: readonly Rational[], time: Rational): { layout: Part[]; input: Rational[] } {
  const way = displacement_of(layout);
  if (way) return cast_at(layout, way, input, time);
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
