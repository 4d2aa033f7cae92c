// A point in a triangle, as one writes it in JavaScript: graze run --command 'node triangles.mjs' --out out
import { serve } from "./graze.mjs";

const side = (ax, ay, bx, by, px, py) => (bx - ax) * (py - ay) - (by - ay) * (px - ax);

/** By the signs of three areas. A triangle without an area contains any point of its line. */
function contains(px, py, ax, ay, bx, by, cx, cy) {
  const u = side(ax, ay, bx, by, px, py);
  const v = side(bx, by, cx, cy, px, py);
  const w = side(cx, cy, ax, ay, px, py);
  return (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
}

/** Where two lines meet: the textbook's formula. */
function meeting(ax, ay, bx, by, cx, cy, dx, dy) {
  const d = (ax - bx) * (cy - dy) - (ay - by) * (cx - dx);
  if (d === 0) return null;
  const m = ax * by - ay * bx;
  const n = cx * dy - cy * dx;
  return [(m * (cx - dx) - (ax - bx) * n) / d, (m * (cy - dy) - (ay - by) * n) / d];
}

serve([
  { test: "point_triangle_2d", name: "areas", scalar: "float64", contact: "closed", decide: (x) => contains(...x) },
  { test: "orient_2d", name: "area", scalar: "float64", decide: (x) => side(...x) },
  { test: "line_line_point_2d", name: "textbook", scalar: "float64", decide: (x) => meeting(...x) },
]);
