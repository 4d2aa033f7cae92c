// Planck.js, in doubles: its distance by GJK on vertices without skin, hit below ten of its epsilons (1e-9), as its own overlap
// test has it; shapes asked for a point; boxes.
import { AABB, CircleShape, Distance, DistanceInput, DistanceOutput, PolygonShape, SimplexCache, Transform, Vec2 } from "planck";
import { of_doubles, serve } from "./adapter.mjs";

const near = 10 * 1e-9;
const at = (x, i) => new Vec2(x[i], x[i + 1]);
const here = Transform.identity();

function meet(a, b) {
  const input = new DistanceInput();
  input.proxyA.setVertices(a, a.length, 0);
  input.proxyB.setVertices(b, b.length, 0);
  input.transformA.setIdentity();
  input.transformB.setIdentity();
  input.useRadii = true;
  const output = new DistanceOutput();
  Distance(output, new SimplexCache(), input);
  return output.distance < near;
}

const triangle = (x, i) => [at(x, i), at(x, i + 2), at(x, i + 4)];
const rectangle = (x, i) => [[0, 1], [2, 1], [2, 3], [0, 3]].map(([k, l]) => new Vec2(x[i + k], x[i + l]));
const box = (x, i) => new AABB(at(x, i), at(x, i + 2));

serve([
  ...of_doubles("point_disc_2d", "circle_test_point", (x) => new CircleShape(at(x, 2), x[4]).testPoint(here, at(x, 0))),
  ...of_doubles("point_triangle_2d", "distance", (x) => meet([at(x, 0)], triangle(x, 2))),
  ...of_doubles("point_triangle_2d", "polygon_test_point", (x) => new PolygonShape(triangle(x, 2)).testPoint(here, at(x, 0))),
  ...of_doubles("segment_segment_2d", "distance", (x) => meet([at(x, 0), at(x, 2)], [at(x, 4), at(x, 6)])),
  ...of_doubles("triangle_triangle_2d", "distance", (x) => meet(triangle(x, 0), triangle(x, 6))),
  ...of_doubles("triangle_rectangle_2d", "distance", (x) => meet(triangle(x, 0), rectangle(x, 6))),
  ...of_doubles("aabb_aabb_2d", "test_overlap", (x) => AABB.testOverlap(box(x, 0), box(x, 4))),
]);
