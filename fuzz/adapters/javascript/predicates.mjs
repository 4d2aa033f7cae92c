// Ports of the adaptive predicates, and what libraries have in their place, in doubles: robust-predicates (Shewchuk's C code),
// robust-orientation and robust-in-sphere (expansions) and JSTS (double-doubles). Signs that are others than the test's are
// turned, as cases by hand show.
import Coordinate from "jsts/org/locationtech/jts/geom/Coordinate.js";
import Orientation from "jsts/org/locationtech/jts/algorithm/Orientation.js";
import TrianglePredicate from "jsts/org/locationtech/jts/triangulate/quadedge/TrianglePredicate.js";
import inSphere from "robust-in-sphere";
import orientation from "robust-orientation";
import { incircle, insphere, orient2d, orient3d } from "robust-predicates";
import { serve } from "../../examples/commands/graze.mjs";

const subject = (test, name, decide) => ({ test, name, scalar: "float64", contact: "unspecified", decide });

/** The points of a case, as arrays. */
const points = (x, width) =>
  Array.from({ length: x.length / width }, (_, i) => Array.from(x.subarray(i * width, (i + 1) * width)));
const coordinates = (x) => points(x, 2).map(([a, b]) => new Coordinate(a, b));

/** It says whether the point is inside, of corners in counter-clockwise order, in which they are handed over; declined where it
 * takes them for points on a line. Not inside is told as outside: who judges knows (predicates.json: "inside_alone"). */
function jsts_in_circle(x) {
  const [a, b, c, d] = coordinates(x);
  const turn = Orientation.index(a, b, c);
  if (turn === 0) return null;
  const inside = turn > 0 ? TrianglePredicate.isInCircleRobust(a, b, c, d) : TrianglePredicate.isInCircleRobust(b, a, c, d);
  return inside ? turn : -turn;
}

serve([
  subject("orient_2d", "robust_predicates", (x) => -orient2d(...x)),
  subject("orient_3d", "robust_predicates", (x) => orient3d(...x)),
  subject("incircle_2d", "robust_predicates", (x) => incircle(...x)),
  subject("insphere_3d", "robust_predicates", (x) => -insphere(...x)),
  subject("orient_2d", "robust_orientation", (x) => -orientation(...points(x, 2))),
  subject("orient_3d", "robust_orientation", (x) => orientation(...points(x, 3))),
  subject("incircle_2d", "robust_in_sphere", (x) => inSphere(...points(x, 2))),
  subject("insphere_3d", "robust_in_sphere", (x) => -inSphere(...points(x, 3))),
  subject("orient_2d", "jsts", (x) => Orientation.index(...coordinates(x))),
  subject("incircle_2d", "jsts", jsts_in_circle),
]);
