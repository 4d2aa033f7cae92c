// Convex hulls of points, by what has all other points on one side.

import { compare, cross, dot, is_zero, minus, mul, sub, zero } from "./rational";
import type { Point } from "./scene";

export const same = (a: Point, b: Point): boolean => a.every((x, i) => compare(x, b[i]!) === 0);

/// Triangles on the boundary of the points' hull: three points with all others on one side. Of few points or a flat hull
/// none: then its segments are shown.
export function hull_triangles(points: readonly Point[]): [Point, Point, Point][] {
  const found: [Point, Point, Point][] = [];
  for (let i = 0; i < points.length; ++i) for (let j = i + 1; j < points.length; ++j) for (let k = j + 1; k < points.length; ++k) {
    const corner: [Point, Point, Point] = [points[i]!, points[j]!, points[k]!];
    const n = cross(minus(corner[1], corner[0]), minus(corner[2], corner[0]));
    if (n.every(is_zero)) continue;
    let above = false;
    let below = false;
    for (const p of points) {
      const side = compare(dot(n, minus(p, points[i]!)), zero);
      above ||= side > 0;
      below ||= side < 0;
      if (above && below) break;
    }
    if (!(above && below)) found.push(corner);
  }
  return found;
}

/// The sides of the points' hull in the plane: two points with all others on one side of their line, or on it between them.
export function hull_sides(points: readonly Point[]): [Point, Point][] {
  const found: [Point, Point][] = [];
  points.forEach((p, i) => points.slice(i + 1).forEach((q) => {
    const way = minus(q, p);
    if (way.every(is_zero)) return;
    let [above, below, beyond] = [false, false, false];
    for (const each of points) {
      const arm = minus(each, p);
      const side = compare(sub(mul(way[0]!, arm[1]!), mul(way[1]!, arm[0]!)), zero);
      above ||= side > 0;
      below ||= side < 0;
      const along = dot(way, arm);
      beyond ||= side === 0 && (compare(along, zero) < 0 || compare(along, dot(way, way)) > 0);
    }
    const known = found.some(([u, v]) => (same(u, p) && same(v, q)) || (same(u, q) && same(v, p)));
    if (!(above && below) && !beyond && !known) found.push([p, q]);
  }));
  return found;
}
