// Mistakes that users make, each in a routine that is right without it: { test, mistake, promise, routine(wrong) }, where wrong says
// whether the mistake is in. `routine(false)` is the control, which nobody may accuse.
import { add, box, cross, cross_2d, determinant, dot, hull, meet, on_segment, points, ray, segment, sign, size, square, sub, triangle, whole } from "./exact_routines.mjs";

/** A determinant of doubles by its first row, and the sum of its terms' sizes. */
function in_doubles(rows) {
  if (rows.length === 1) return { found: rows[0][0], terms: Math.abs(rows[0][0]) };
  return rows[0].map((x, i) => ({ x: i % 2 ? -x : x, minor: in_doubles(rows.slice(1).map((row) => row.filter((_, k) => k !== i))) }))
    .reduce(({ found, terms }, { x, minor }) => ({ found: found + x * minor.found, terms: terms + Math.abs(x) * minor.terms }), { found: 0, terms: 0 });
}

/** A filter as adaptive predicates have it, for products that neither underflow nor overflow. Its bound is a tenth of one rounding: the
 * determinant takes several. */
const filtered = (dimension, lift, exact) => (wrong) => (input) => {
  const p = Array.from({ length: input.length / dimension }, (_, i) => Array.from(input.slice(i * dimension, (i + 1) * dimension)));
  const rows = p.slice(0, -1).map((a) => a.map((x, i) => x - p.at(-1)[i]));
  const { found, terms } = in_doubles(lift ? rows.map((row) => [...row, row.reduce((sum, x) => sum + x * x, 0)]) : rows);
  const ordinary = rows.flat().every((x) => x === 0 || (Math.abs(x) > 1e-50 && Math.abs(x) < 1e50));
  return wrong && ordinary && Math.abs(found) > 1e-17 * terms ? Math.sign(found) : sign(exact(points(whole(input), dimension)));
};

const orientation = (p) => determinant(p.slice(0, -1).map((a) => sub(a, p.at(-1))));
const lifted = (p, lift = square) => determinant(p.slice(0, -1).map((a) => [...sub(a, p.at(-1)), lift(sub(a, p.at(-1)))]));
const normal_of = ([a, b, c]) => cross(sub(b, a), sub(c, a));
const closed = "closed";

/** Numbers rounded to floats, as integers of the same scale: to 24 bits. */
const to_bits = (x, bits) => {
  const extra = size(x).toString(2).length - bits;
  if (extra <= 0) return x;
  const unit = 1n << BigInt(extra), half = unit >> 1n;
  return sign(x) < 0 ? -(((-x + half) / unit) * unit) : ((x + half) / unit) * unit;
};
const fround = (x) => to_bits(x, 24);
const to_double = (x) => to_bits(x, 53);

function in_polygon(p, corners, wrong) {
  let inside = false, on_edge = false, doubly = false;
  corners.forEach((b, i) => {
    const a = corners.at(i - 1);
    on_edge ||= on_segment(p, a, b);
    const side = sign(cross_2d(sub(b, a), sub(p, a)));
    const upwards = a[1] <= p[1] && p[1] < b[1], downwards = b[1] <= p[1] && p[1] < a[1];
    if ((upwards && side > 0) || (downwards && side < 0)) inside = !inside;
    // Both ends of a side count as met.
    const met = a[1] !== b[1] && (a[1] <= p[1] ? p[1] <= b[1] : b[1] <= p[1]);
    if (met && (a[1] < b[1] ? side > 0 : side < 0)) doubly = !doubly;
  });
  if (wrong === "boundary") return inside;
  return on_edge || (wrong === "vertex" ? doubly : inside);
}

const oriented_box = (n) => {
  const [centre, ...axes] = points(n.slice(0, 12), 3), edges = axes.map((axis, i) => axis.map((x) => x * n[12 + i]));
  return { centre, edges };
};

// An input has one scale, products of two numbers have its square: so does the centre then, times the scale of 1.
function oriented_boxes(input, skip) {
  // The halves are scaled apart, so that a corner is centre times the halves' unit plus axis times half.
  const unit = whole([1, ...input]), one = unit[0], n = unit.slice(1);
  const [a, b] = [n.slice(0, 15), n.slice(15)].map(oriented_box).map(({ centre, edges }) => {
    const corners = Array.from({ length: 8 }, (_, i) => edges.reduce((at, edge, k) => ((i >> k) & 1 ? add(at, edge) : sub(at, edge)), centre.map((x) => x * one)));
    return hull(corners, edges);
  });
  return meet(a, b, skip);
}

function distance_squared_to_box(p, low, high, wrong) {
  const nearest = p.map((x, i) => {
    const least = low[i], most = wrong && i === 1 ? high[0] : high[i];
    return x < least ? least : x > most ? most : x;
  });
  return square(sub(p, nearest));
}

function disc_triangle([a, b, c, centre], radius, wrong) {
  if ([a, b, c].some((corner) => square(sub(corner, centre)) <= radius * radius)) return true;
  if (meet(triangle([a, b, c]), hull([centre], []))) return true;
  if (wrong) return false;
  return [[a, b], [b, c], [c, a]].some(([p, q]) => {
    const along = sub(q, p), at = dot(sub(centre, p), along), length = square(along);
    return at > 0n && at < length && cross_2d(along, sub(centre, p)) ** 2n <= radius * radius * length;
  });
}

function ray_sphere([centre, origin, direction], radius, wrong) {
  const from = sub(centre, origin), along = dot(from, direction), length = square(direction);
  const away = square(from) - radius * radius;
  if (away <= 0n) return true;
  if (along <= 0n) return false;
  const squared = along * along, product = length * away;
  return wrong ? to_double(squared) >= to_double(product) : squared >= product;
}

/** Does the ray's line touch the sphere in one point, before the ray's origin or not? */
function tangent([centre, origin, direction], radius) {
  const from = sub(centre, origin), along = dot(from, direction), away = square(from) - radius * radius;
  return radius > 0n && along * along === square(direction) * away;
}

export const mistakes = [
  { test: "orient_2d", mistake: "takes determinants below 1e-12 of their terms for 0",
    routine: (wrong) => (input) => {
      const [a, b, c] = points(whole(input), 2), u = sub(a, c), v = sub(b, c);
      const left = u[0] * v[1], right = u[1] * v[0], found = left - right;
      return wrong && size(found) * 10n ** 12n <= size(left) + size(right) ? 0 : sign(found);
    } },
  { test: "orient_3d", mistake: "keeps differences of coordinates as floats (Math.fround)",
    routine: (wrong) => (input) => {
      const p = points(whole(input), 3), rows = p.slice(0, 3).map((a) => sub(a, p[3]));
      return sign(determinant(wrong ? rows.map((row) => row.map(fround)) : rows));
    } },
  { test: "incircle_2d", mistake: "rounds squared lengths to doubles",
    routine: (wrong) => (input) => sign(lifted(points(whole(input), 2), wrong ? (v) => to_double(square(v)) : square)) },
  { test: "insphere_3d", mistake: "has two vertices swapped",
    routine: (wrong) => (input) => {
      const [a, b, c, d, e] = points(whole(input), 3);
      return sign(lifted(wrong ? [b, a, c, d, e] : [a, b, c, d, e]));
    } },
  { test: "ray_triangle_3d", mistake: "forgets rays in the triangle's plane", promise: closed,
    routine: (wrong) => (input) => {
      const p = points(whole(input), 3);
      return wrong && dot(normal_of(p), p[4]) === 0n ? false : meet(triangle(p.slice(0, 3)), ray(p.slice(3)));
    } },
  { test: "ray_triangle_3d", mistake: "skips hits nearer than 1e-7 of the direction", promise: closed,
    routine: (wrong) => (input) => {
      const p = points(whole(input), 3), normal = normal_of(p), speed = dot(normal, p[4]), way = dot(normal, sub(p[0], p[3]));
      const near = speed !== 0n && size(way) * 10n ** 7n < size(speed);
      return wrong && near ? false : meet(triangle(p.slice(0, 3)), ray(p.slice(3)));
    } },
  { test: "point_polygon_2d", mistake: "takes some boundary points for outside (PNPOLY)", promise: closed,
    routine: (wrong) => (input) => {
      const [p, ...corners] = points(whole(input), 2);
      return in_polygon(p, corners, wrong ? "boundary" : "");
    } },
  { test: "point_polygon_2d", mistake: "counts a vertex at the point's height twice", promise: closed,
    routine: (wrong) => (input) => {
      const [p, ...corners] = points(whole(input), 2);
      return in_polygon(p, corners, wrong ? "vertex" : "");
    } },
  { test: "ray_aabb_3d", mistake: "slabs: 0 times infinity is NaN on a face", promise: closed,
    routine: (wrong) => (input) => {
      const [low, high, origin, direction] = points(whole(input), 3);
      const not_a_number = direction.some((d, i) => d === 0n && (origin[i] === low[i] || origin[i] === high[i]));
      return wrong && not_a_number ? false : meet(box([low, high]), ray([origin, direction]));
    } },
  { test: "obb_obb_3d", mistake: "forgets the nine axes of edge and edge", promise: closed,
    routine: (wrong) => (input) => oriented_boxes(input, (a, b) => wrong && a.from !== b.from) },
  { test: "triangle_triangle_3d", mistake: "forgets that a coplanar triangle may hold the other", promise: closed,
    routine: (wrong) => (input) => {
      const p = points(whole(input), 3), [a, b] = [p.slice(0, 3), p.slice(3)], normal = normal_of(a);
      const sides = ([u, v, w]) => [[u, v], [v, w], [w, u]];
      if (wrong && b.every((corner) => dot(normal, sub(corner, a[0])) === 0n))
        return sides(a).some((one) => sides(b).some((other) => meet(segment(one), segment(other))));
      return meet(triangle(a), triangle(b));
    } },
  { test: "triangle_aabb_3d", mistake: "misses one of the thirteen axes", promise: closed,
    routine: (wrong) => (input) => {
      const p = points(whole(input), 3);
      const missed = (a, b) => wrong && a.from === "a" && b.from === "b" && a.i === 2 && b.i === 2;
      return meet(triangle(p.slice(0, 3)), box(p.slice(3)), missed);
    } },
  { test: "sphere_aabb_3d", mistake: "clamps y to the x of the box's end", promise: closed,
    routine: (wrong) => (input) => {
      const n = whole(input), [low, high, centre] = points(n.slice(0, 9), 3);
      return distance_squared_to_box(centre, low, high, wrong) <= n[9] * n[9];
    } },
  { test: "segment_segment_2d", mistake: "takes parallel segments for apart", promise: closed,
    routine: (wrong) => (input) => {
      const [a, b, c, d] = points(whole(input), 2);
      return wrong && cross_2d(sub(b, a), sub(d, c)) === 0n ? false : meet(segment([a, b]), segment([c, d]));
    } },
  { test: "aabb_aabb_3d", mistake: "compares with < where boxes touch", promise: closed,
    routine: (wrong) => (input) => {
      const [a, b, c, d] = points(whole(input), 3);
      return a.every((_, i) => (wrong && i === 2 ? a[i] < d[i] && c[i] < b[i] : a[i] <= d[i] && c[i] <= b[i]));
    } },
  { test: "point_disc_2d", mistake: "rounds the squared distance to a double", promise: closed,
    routine: (wrong) => (input) => {
      const [x, y, cx, cy, r] = whole(input), away = (x - cx) ** 2n + (y - cy) ** 2n;
      return (wrong ? to_double(away) : away) <= (wrong ? to_double(r * r) : r * r);
    } },
  { test: "sphere_sphere_3d", mistake: "rounds the sum of the radii to a double", promise: closed,
    routine: (wrong) => (input) => {
      const n = whole(input), reach = n[3] + n[7];
      return square(sub(n.slice(0, 3), n.slice(4, 7))) <= (wrong ? to_double(reach) : reach) ** 2n;
    } },
  { test: "disc_triangle_2d", mistake: "tests corners and inside, and forgets the sides", promise: closed,
    routine: (wrong) => (input) => {
      const n = whole(input);
      return disc_triangle(points(n.slice(0, 8), 2), n[8], wrong);
    } },
  { test: "ray_sphere_3d", mistake: "rounds both terms of the discriminant to doubles", promise: closed,
    routine: (wrong) => (input) => {
      const n = whole(input);
      return ray_sphere([n.slice(0, 3), ...points(n.slice(4), 3)], n[3], wrong);
    } },
  { test: "segment_triangle_3d", mistake: "forgets segments in the triangle's plane", promise: closed,
    routine: (wrong) => (input) => {
      const p = points(whole(input), 3), flat = [p[3], p[4]].every((end) => dot(normal_of(p), sub(end, p[0])) === 0n);
      return wrong && flat ? false : meet(triangle(p.slice(0, 3)), segment(p.slice(3)));
    } },
  { test: "triangle_triangle_3d", mistake: "forgets a vertex on the other's plane", promise: closed,
    routine: (wrong) => (input) => {
      const p = points(whole(input), 3), [a, b] = [p.slice(0, 3), p.slice(3)];
      const sides = (one, other) => other.map((corner) => sign(dot(normal_of(one), sub(corner, one[0]))));
      const one_sided = (signs) => !(signs.includes(1) && signs.includes(-1)) && signs.some((x) => x !== 0);
      return wrong && (one_sided(sides(a, b)) || one_sided(sides(b, a))) ? false : meet(triangle(a), triangle(b));
    } },
  { test: "segment_triangle_3d", mistake: "leaves out the triangle's sides (u > 0)", promise: closed,
    routine: (wrong) => (input) => {
      const p = points(whole(input), 3), t = p.slice(0, 3), s = p.slice(3);
      const on_side = [[t[0], t[1]], [t[1], t[2]], [t[2], t[0]]].some((side) => meet(segment(side), segment(s)));
      return wrong && on_side && normal_of(t).some((x) => x !== 0n) ? false : meet(triangle(t), segment(s));
    } },
  { test: "segment_segment_2d", mistake: "misses an end on the other segment", promise: closed,
    routine: (wrong) => (input) => {
      const [a, b, c, d] = points(whole(input), 2), along = cross_2d(sub(b, a), sub(d, c));
      const side = (p, q, r) => sign(cross_2d(sub(q, p), sub(r, p)));
      const strict = side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
      return wrong && along !== 0n ? strict : meet(segment([a, b]), segment([c, d]));
    } },
  { test: "ray_segment_2d", mistake: "takes a ray along the segment for a miss", promise: closed,
    routine: (wrong) => (input) => {
      const [a, b, origin, direction] = points(whole(input), 2);
      const parallel = cross_2d(sub(b, a), direction) === 0n && !(a[0] === b[0] && a[1] === b[1]);
      return wrong && parallel ? false : meet(segment([a, b]), ray([origin, direction]));
    } },
  { test: "point_triangle_2d", mistake: "leaves out the triangle's sides", promise: closed,
    routine: (wrong) => (input) => {
      const [p, a, b, c] = points(whole(input), 2), area = cross_2d(sub(b, a), sub(c, a));
      const on_side = [[a, b], [b, c], [c, a]].some(([q, r]) => on_segment(p, q, r));
      return wrong && on_side && area !== 0n ? false : meet(triangle([a, b, c]), hull([p], []));
    } },
  { test: "sphere_sphere_3d", mistake: "compares with < where spheres touch", promise: closed,
    routine: (wrong) => (input) => {
      const n = whole(input), reach = n[3] + n[7], away = square(sub(n.slice(0, 3), n.slice(4, 7)));
      return wrong ? away < reach * reach : away <= reach * reach;
    } },
  { test: "ray_sphere_3d", mistake: "takes a tangent for a miss (discriminant > 0)", promise: closed,
    routine: (wrong) => (input) => {
      const n = whole(input), p = [n.slice(0, 3), ...points(n.slice(4), 3)];
      return wrong && tangent(p, n[3]) ? false : ray_sphere(p, n[3]);
    } },
  { test: "segment_aabb_3d", mistake: "divides by the length of a segment without one", promise: closed,
    routine: (wrong) => (input) => {
      const [low, high, a, b] = points(whole(input), 3);
      return wrong && a.every((x, i) => x === b[i]) ? false : meet(box([low, high]), segment([a, b]));
    } },
  { test: "segment_plane_3d", mistake: "asks for ends on both sides (product < 0)", promise: closed,
    routine: (wrong) => (input) => {
      const p = points(whole(input), 3), [one, other] = [p[3], p[4]].map((end) => sign(dot(normal_of(p), sub(end, p[0]))));
      return wrong ? one * other < 0 : one * other <= 0;
    } },
  { test: "incircle_2d", mistake: "calls points of one circle outside",
    routine: (wrong) => (input) => {
      const found = sign(lifted(points(whole(input), 2)));
      return wrong && found === 0 ? -1 : found;
    } },
  { test: "orient_3d", mistake: "calls points of one plane above",
    routine: (wrong) => (input) => {
      const found = sign(orientation(points(whole(input), 3)));
      return wrong && found === 0 ? 1 : found;
    } },
  { test: "orient_2d", mistake: "has a filter with too small a bound", routine: filtered(2, false, orientation) },
  { test: "orient_3d", mistake: "has a filter with too small a bound", routine: filtered(3, false, orientation) },
  { test: "incircle_2d", mistake: "has a filter with too small a bound", routine: filtered(2, true, (p) => lifted(p)) },
  { test: "insphere_3d", mistake: "has a filter with too small a bound", routine: filtered(3, true, (p) => lifted(p)) },
];
