// Manifold, in doubles: booleans of solids (convex hulls) and, by Clipper2, of polygons. Its results are regular: shapes that
// only touch have an empty intersection.
import Module from "manifold-3d";
import { ending_on_trap, of_doubles, points, serve } from "./adapter.mjs";

const wasm = await Module();
wasm.setup();
const { CrossSection, Manifold } = wasm;

const with_all = (made, ask) => {
  try {
    return ask(...made);
  } finally {
    for (const each of made) each.delete();
  }
};

/** Two hulls; declined where one is empty: of points in a plane. */
const hulls = (ask) => ending_on_trap((x) =>
  with_all([Manifold.hull(points(x, 0, x.length / 2, 3)), Manifold.hull(points(x, x.length / 2, x.length, 3))],
    (a, b) => (a.isEmpty() || b.isEmpty() ? null : ask(a, b))));

/** Polygons of the plane; null where Clipper2 throws, of numbers beyond its range, about 2e10. */
function made_of(rings) {
  const made = [];
  try {
    for (const ring of rings) made.push(new CrossSection([ring], "NonZero"));
    return made;
  } catch (error) {
    for (const each of made) each.delete();
    if (typeof error !== "number") throw error; // not the address of an exception of C++
    return null;
  }
}

/** Two polygons of the plane; declined where one is empty, or refused. */
const sections = (make) => ending_on_trap((x) => {
  const made = made_of(make(x));
  return made && with_all(made, (a, b) => {
    if (a.isEmpty() || b.isEmpty()) return null;
    return with_all([a.intersect(b)], (both) => !both.isEmpty());
  });
});

const ring = (x, i) => points(x, i, i + 6, 2);
const rectangle = (x, i) => [[x[i], x[i + 1]], [x[i + 2], x[i + 1]], [x[i + 2], x[i + 3]], [x[i], x[i + 3]]];

serve([
  ...of_doubles("hull_hull_3d", "intersection", hulls((a, b) => with_all([a.intersect(b)], (both) => !both.isEmpty()))),
  ...of_doubles("hull_hull_distance_3d", "min_gap", hulls((a, b) => {
    const gap = a.minGap(b, 1e300);
    return gap > 0 ? [gap] : null;
  })),
  ...of_doubles("triangle_triangle_2d", "cross_section_intersection", sections((x) => [ring(x, 0), ring(x, 6)])),
  ...of_doubles("triangle_rectangle_2d", "cross_section_intersection", sections((x) => [ring(x, 0), rectangle(x, 6)])),
  ...of_doubles("aabb_aabb_2d", "cross_section_intersection", sections((x) => [rectangle(x, 0), rectangle(x, 4)])),
]);
