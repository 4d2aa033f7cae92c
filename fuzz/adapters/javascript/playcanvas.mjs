// PlayCanvas, in doubles: its vectors hold JavaScript's numbers (its matrices floats).
// (Its files one by one: all of it takes seconds to load.)
import { Vec3 } from "playcanvas/build/playcanvas/src/core/math/vec3.js";
import { BoundingBox } from "playcanvas/build/playcanvas/src/core/shape/bounding-box.js";
import { BoundingSphere } from "playcanvas/build/playcanvas/src/core/shape/bounding-sphere.js";
import { Plane } from "playcanvas/build/playcanvas/src/core/shape/plane.js";
import { Ray } from "playcanvas/build/playcanvas/src/core/shape/ray.js";
import { Tri } from "playcanvas/build/playcanvas/src/core/shape/tri.js";
import { of_doubles, serve } from "./adapter.mjs";
import { centre_and_half, exact_normal, is_unit } from "./exact.mjs";

const at = (x, i) => new Vec3(x[i], x[i + 1], x[i + 2]);

/** A centre and half extents; null if making them rounds. */
function box(x, i) {
  const made = centre_and_half(x, i);
  return made && new BoundingBox(new Vec3(...made.centre), new Vec3(...made.half));
}
const with_box = (x, i, ask) => {
  const made = box(x, i);
  return made && ask(made);
};

/** By a point and a unit normal; null unless that is exact, as it is of planes across an axis. */
function plane(x) {
  const normal = exact_normal(x);
  return normal && new Plane().setFromPointNormal(at(x, 0), new Vec3(...normal));
}

/** The direction has to be of unit length; null if it is not. */
const ray = (x, i) => (is_unit(x, i + 3) ? new Ray(at(x, i), at(x, i + 3)) : null);
const with_ray = (x, i, ask) => {
  const made = ray(x, i);
  return made && ask(made);
};
const target = new Vec3();

serve([
  ...of_doubles("aabb_aabb_3d", "bounding_box", (x) => with_box(x, 0, (a) => with_box(x, 6, (b) => a.intersects(b)))),
  ...of_doubles("sphere_aabb_3d", "bounding_sphere", (x) =>
    with_box(x, 0, (b) => b.intersectsBoundingSphere(new BoundingSphere(at(x, 6), x[9])))),
  ...of_doubles("ray_aabb_3d", "ray_fast", (x) => with_box(x, 0, (b) => with_ray(x, 6, (r) => b.intersectsRay(r)))),
  ...of_doubles("ray_aabb_3d", "ray_point", (x) => with_box(x, 0, (b) => with_ray(x, 6, (r) => b.intersectsRay(r, target)))),
  ...of_doubles("ray_triangle_3d", "tri_ray", (x) =>
    with_ray(x, 9, (r) => new Tri(at(x, 0), at(x, 3), at(x, 6)).intersectsRay(r))),
  ...of_doubles("segment_plane_3d", "plane_line", (x) => {
    const made = plane(x);
    return made && made.intersectsLine(at(x, 9), at(x, 12));
  }),
]);
