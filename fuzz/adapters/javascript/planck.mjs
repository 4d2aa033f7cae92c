// Planck.js, in doubles: its distance by GJK on vertices without skin, hit below ten of its epsilons (1e-9), as its own overlap
// test has it; shapes asked for a point; boxes.
import { AABB, CircleShape, Distance, DistanceInput, DistanceOutput, EdgeShape, PolygonShape, SimplexCache, Transform, Vec2 } from "planck";
import { of_doubles, serve } from "./adapter.mjs";
import { sum_is_exact } from "./exact.mjs";

const near = 10 * 1e-9;
const at = (x, i) => new Vec2(x[i], x[i + 1]);
const here = Transform.identity();

/** What they say of the shapes of those vertices, widened by radii. */
function distance(a, b, radius_a, radius_b) {
  const input = new DistanceInput();
  input.proxyA.setVertices(a, a.length, radius_a);
  input.proxyB.setVertices(b, b.length, radius_b);
  input.transformA.setIdentity();
  input.transformB.setIdentity();
  input.useRadii = true;
  const output = new DistanceOutput();
  Distance(output, new SimplexCache(), input);
  return output;
}
const meet = (a, b, radius_a = 0, radius_b = 0) => distance(a, b, radius_a, radius_b).distance < near;

const triangle = (x, i) => [at(x, i), at(x, i + 2), at(x, i + 4)];
const rectangle = (x, i) => [[0, 1], [2, 1], [2, 3], [0, 3]].map(([k, l]) => new Vec2(x[i + k], x[i + l]));
const box = (x, i) => new AABB(at(x, i), at(x, i + 2));

/** Points of the scalars from one place up to another. */
const corners = (x, from, to) => Array.from({ length: (to - from) / 2 }, (_, i) => at(x, from + 2 * i));
const hulls = (ask) => (x) => ask(corners(x, 0, x.length / 2), corners(x, x.length / 2, x.length));

/** Of shapes that are apart, the distance and the nearest points; others are declined. */
function contact(a, b) {
  const found = distance(a, b, 0, 0);
  return found.distance > 0 ? [found.distance, found.pointA.x, found.pointA.y, found.pointB.x, found.pointB.y] : null;
}

/** A ray goes through two points there, up to a multiple of the way between them: null where the second one rounds, and without
 * direction. */
function ray_segment(x) {
  if (!sum_is_exact(x[4], x[6]) || !sum_is_exact(x[5], x[7]) || (x[6] === 0 && x[7] === 0)) return null;
  const input = { p1: at(x, 4), p2: new Vec2(x[4] + x[6], x[5] + x[7]), maxFraction: Number.MAX_VALUE };
  return new EdgeShape(at(x, 0), at(x, 2)).rayCast({}, input, here, 0);
}

serve([
  ...of_doubles("hull_hull_2d", "distance", hulls(meet)),
  ...of_doubles("disc_disc_2d", "distance", (x) => meet([at(x, 0)], [at(x, 3)], x[2], x[5])),
  ...of_doubles("disc_rectangle_2d", "distance", (x) => meet(rectangle(x, 0), [at(x, 4)], 0, x[6])),
  ...of_doubles("disc_triangle_2d", "distance", (x) => meet(triangle(x, 0), [at(x, 6)], 0, x[8])),
  ...of_doubles("ray_segment_2d", "edge_ray_cast", ray_segment),
  ...of_doubles("hull_hull_contact_2d", "distance", hulls(contact)),
  ...of_doubles("point_disc_2d", "circle_test_point", (x) => new CircleShape(at(x, 2), x[4]).testPoint(here, at(x, 0))),
  ...of_doubles("point_triangle_2d", "distance", (x) => meet([at(x, 0)], triangle(x, 2))),
  ...of_doubles("point_triangle_2d", "polygon_test_point", (x) => new PolygonShape(triangle(x, 2)).testPoint(here, at(x, 0))),
  ...of_doubles("segment_segment_2d", "distance", (x) => meet([at(x, 0), at(x, 2)], [at(x, 4), at(x, 6)])),
  ...of_doubles("triangle_triangle_2d", "distance", (x) => meet(triangle(x, 0), triangle(x, 6))),
  ...of_doubles("triangle_rectangle_2d", "distance", (x) => meet(triangle(x, 0), rectangle(x, 6))),
  ...of_doubles("aabb_aabb_2d", "test_overlap", (x) => AABB.testOverlap(box(x, 0), box(x, 4))),
]);
