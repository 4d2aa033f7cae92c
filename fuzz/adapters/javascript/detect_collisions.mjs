// detect-collisions (of its newest version a name of check2d), in doubles: bodies in its system, asked in pairs.
import { Box, Circle, Line, Point, Polygon, System, intersectLineLine, intersectLineLineFast } from "detect-collisions";
import { of_doubles, serve } from "./adapter.mjs";
import { differences } from "./exact.mjs";

const system = new System();
const at = (x, i) => ({ x: x[i], y: x[i + 1] });
const triangle = (x, i) => new Polygon({ x: 0, y: 0 }, [at(x, i), at(x, i + 2), at(x, i + 4)]);
/** A corner and its sides; null where one rounds. */
function rectangle(x, i) {
  const sides = differences(x, i, i + 2, 2);
  return sides && new Box(at(x, i), ...sides);
}
/** Its constructor refuses a line whose ends are one point. */
const line = (x, i) => (x[i] === x[i + 2] && x[i + 1] === x[i + 3] ? null : new Line(at(x, i), at(x, i + 2)));

/** Two bodies that the system has taken in. */
const meet = (a, b) => {
  if (!a || !b) return null;
  system.insert(a);
  system.insert(b);
  try {
    return system.checkCollision(a, b);
  } finally {
    system.clear();
  }
};
const ends = (x, i) => ({ start: at(x, i), end: at(x, i + 2) });

serve([
  ...of_doubles("point_disc_2d", "check_collision", (x) => meet(new Point(at(x, 0)), new Circle(at(x, 2), x[4]))),
  ...of_doubles("point_triangle_2d", "check_collision", (x) => meet(new Point(at(x, 0)), triangle(x, 2))),
  ...of_doubles("segment_segment_2d", "check_collision", (x) => meet(line(x, 0), line(x, 4))),
  ...of_doubles("segment_segment_2d", "line_line_fast", (x) => intersectLineLineFast(ends(x, 0), ends(x, 4))),
  ...of_doubles("segment_segment_2d", "line_line", (x) => Boolean(intersectLineLine(ends(x, 0), ends(x, 4)))),
  ...of_doubles("triangle_triangle_2d", "check_collision", (x) => meet(triangle(x, 0), triangle(x, 6))),
  ...of_doubles("triangle_rectangle_2d", "check_collision", (x) => meet(triangle(x, 0), rectangle(x, 6))),
  ...of_doubles("aabb_aabb_2d", "check_collision", (x) => meet(rectangle(x, 0), rectangle(x, 4))),
]);
