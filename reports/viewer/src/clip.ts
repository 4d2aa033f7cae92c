// Exact clipping to the window cube [-1, 1]^n (Sutherland and Hodgman, 1974), in homogeneous whole numbers: a point is
// (x, y, z) / w with w > 0. Where an edge leaves a half-space the crossing is a combination of its ends, without a
// division; nothing is rounded before to_numbers().

import { bit_length, rational, rounded, type Rational } from "./rational";

export interface Homogeneous {
  readonly c: readonly bigint[];
  readonly w: bigint;
}

/// Numbers longer than this have their common factor taken out: that costs more than a few products, but six
/// crossings one on another would else multiply the length by up to 64.
const longest = 6000;

function reduced(c: bigint[], w: bigint): Homogeneous {
  if (bit_length(w) < longest && c.every((x) => bit_length(x) < longest)) return { c, w };
  let common = w;
  for (let x of c) while (x !== 0n) [common, x] = [x, common % x];
  if (common < 0n) common = -common;
  return { c: c.map((x) => x / common), w: w / common };
}

export function homogeneous(point: readonly Rational[]): Homogeneous {
  let w = 1n;
  for (const x of point) w = x.d > w ? (x.d % w === 0n ? x.d : w * x.d) : w % x.d === 0n ? w : w * x.d;
  return reduced(point.map((x) => x.n * (w / x.d)), w);
}

export const to_numbers = (point: Homogeneous): number[] => point.c.map((x) => rounded(rational(x, point.w)));

/// Where P lies to the half-space sign * x[axis] <= 1: positive inside, 0 on its plane.
const inside = (p: Homogeneous, axis: number, sign: bigint): bigint => p.w - sign * p.c[axis]!;

/// The point of segment pq at which a linear function that is `at_p` at p and `at_q` at q is zero: one is negative, the
/// other is not. The signs make w positive.
function crossing(p: Homogeneous, at_p: bigint, q: Homogeneous, at_q: bigint): Homogeneous {
  const mix = (x: bigint, y: bigint): bigint => (at_q < 0n ? at_p * y - at_q * x : at_q * x - at_p * y);
  return reduced(p.c.map((x, i) => mix(x, q.c[i]!)), mix(p.w, q.w));
}

export const in_window = (p: Homogeneous): boolean =>
  p.c.every((_, axis) => inside(p, axis, 1n) >= 0n && inside(p, axis, -1n) >= 0n);

/// The part of a convex polygon in the cube; empty where there is none. A polygon may be degenerate.
export function clip_polygon(points: readonly Homogeneous[]): Homogeneous[] {
  let polygon = points.slice();
  const dimension = points[0]?.c.length ?? 0;
  for (let axis = 0; axis < dimension; ++axis) {
    for (const sign of [1n, -1n]) {
      const sides = polygon.map((p) => inside(p, axis, sign));
      const kept: Homogeneous[] = [];
      polygon.forEach((p, i) => {
        const previous = (i + polygon.length - 1) % polygon.length;
        const here = sides[i]!;
        const before = sides[previous]!;
        if ((here > 0n && before < 0n) || (here < 0n && before > 0n)) {
          kept.push(crossing(polygon[previous]!, before, p, here));
        }
        if (here >= 0n) kept.push(p);
      });
      polygon = kept;
      if (polygon.length === 0) return polygon;
    }
  }
  return polygon;
}

/// The part of a segment in the cube, or null.
export function clip_segment(p: Homogeneous, q: Homogeneous): [Homogeneous, Homogeneous] | null {
  for (let axis = 0; axis < p.c.length; ++axis) {
    for (const sign of [1n, -1n]) {
      const at_p = inside(p, axis, sign);
      const at_q = inside(q, axis, sign);
      if (at_p < 0n && at_q < 0n) return null;
      if (at_p < 0n) p = crossing(p, at_p, q, at_q);
      else if (at_q < 0n) q = crossing(p, at_p, q, at_q);
    }
  }
  return [p, q];
}

/// The part of the plane normal . x = offset in the cube of three dimensions, as a convex polygon in order.
export function clip_plane(normal: readonly Rational[], offset: Rational): Homogeneous[] {
  const plane = homogeneous([...normal, offset]);
  const at = (corner: readonly bigint[]): bigint =>
    corner.reduce((sum, x, i) => sum + x * plane.c[i]!, 0n) - plane.c[3]!;
  const found = new Map<string, Homogeneous>();
  for (let first = 0; first < 8; ++first) {
    for (const bit of [1, 2, 4]) {
      if (first & bit) continue;
      const [p, q] = [first, first | bit].map((corner) => [1, 2, 4].map((b) => (corner & b ? 1n : -1n)));
      const [at_p, at_q] = [at(p!), at(q!)];
      if ((at_p > 0n && at_q > 0n) || (at_p < 0n && at_q < 0n)) continue;
      const add = (point: Homogeneous): void => {
        const text = point.c.map((x) => { const r = rational(x, point.w); return `${r.n}/${r.d}`; }).join();
        found.set(text, point);
      };
      if (at_p === 0n) add({ c: p!, w: 1n });
      if (at_q === 0n) add({ c: q!, w: 1n });
      if (at_p !== 0n && at_q !== 0n) add(crossing({ c: p!, w: 1n }, at_p, { c: q!, w: 1n }, at_q));
    }
  }
  // Around their middle, as seen along the axis of the normal's largest component: a projection that keeps them apart.
  const points = [...found.values()].map((point) => ({ point, at: to_numbers(point) }));
  const size = (x: bigint): bigint => (x < 0n ? -x : x);
  const axis = [0, 1, 2].reduce((best, i) => (size(plane.c[i]!) > size(plane.c[best]!) ? i : best), 0);
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const middle = (k: number): number => points.reduce((sum, p) => sum + p.at[k]!, 0) / points.length;
  const [mu, mv] = [middle(u!), middle(v!)];
  const angle = (p: { at: number[] }): number => Math.atan2(p.at[v!]! - mv, p.at[u!]! - mu);
  return points.sort((p, q) => angle(p) - angle(q)).map((p) => p.point);
}
