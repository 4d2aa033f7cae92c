// SAT.js, in doubles. Its polygons are convex and counter-clockwise: triangles are turned so, and those without area
// declined. (The turn is decided exactly, by robust-predicates, where the input's signs of area are not clear.)
import SAT from "sat";
import { orient2d } from "robust-predicates";
import { of_doubles, serve } from "./adapter.mjs";
import { differences } from "./exact.mjs";

const at = (x, i) => new SAT.Vector(x[i], x[i + 1]);

function triangle(x, i) {
  const turn = -orient2d(x[i], x[i + 1], x[i + 2], x[i + 3], x[i + 4], x[i + 5]);
  if (turn === 0 || Number.isNaN(turn)) return null;
  const order = turn > 0 ? [i, i + 2, i + 4] : [i, i + 4, i + 2];
  return new SAT.Polygon(new SAT.Vector(), order.map((k) => at(x, k)));
}

/** A corner and its sides; null where one rounds. */
function box(x, i) {
  const sides = differences(x, i, i + 2, 2);
  return sides && new SAT.Box(at(x, i), ...sides).toPolygon();
}
const line = (x, i) => new SAT.Polygon(new SAT.Vector(), [at(x, i), at(x, i + 2)]);
const meet = (a, b) => a && b && SAT.testPolygonPolygon(a, b);

serve([
  ...of_doubles("point_disc_2d", "point_in_circle", (x) => SAT.pointInCircle(at(x, 0), new SAT.Circle(at(x, 2), x[4]))),
  ...of_doubles("point_triangle_2d", "point_in_polygon", (x) => {
    const made = triangle(x, 2);
    return made && SAT.pointInPolygon(at(x, 0), made);
  }),
  ...of_doubles("segment_segment_2d", "polygon_polygon", (x) => meet(line(x, 0), line(x, 4))),
  ...of_doubles("triangle_triangle_2d", "polygon_polygon", (x) => meet(triangle(x, 0), triangle(x, 6))),
  ...of_doubles("triangle_rectangle_2d", "polygon_polygon", (x) => meet(triangle(x, 0), box(x, 6))),
  ...of_doubles("aabb_aabb_2d", "polygon_polygon", (x) => meet(box(x, 0), box(x, 4))),
]);
