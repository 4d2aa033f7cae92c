// PlayCanvas, in doubles: its vectors hold JavaScript's numbers (its matrices floats).
// (Its files one by one: all of it takes seconds to load.)
import { Vec3 } from "playcanvas/build/playcanvas/src/core/math/vec3.js";
import { BoundingBox } from "playcanvas/build/playcanvas/src/core/shape/bounding-box.js";
import { BoundingSphere } from "playcanvas/build/playcanvas/src/core/shape/bounding-sphere.js";
import { Plane } from "playcanvas/build/playcanvas/src/core/shape/plane.js";
import { Ray } from "playcanvas/build/playcanvas/src/core/shape/ray.js";
import { Tri } from "playcanvas/build/playcanvas/src/core/shape/tri.js";
import { of_doubles, serve } from "./adapter.mjs";

const at = (x, i) => new Vec3(x[i], x[i + 1], x[i + 2]);

/** By its ends: setMinMax makes a centre and half extents, which rounds. Null if they overflow. */
function box(x, i) {
  const made = new BoundingBox();
  made.setMinMax(at(x, i), at(x, i + 3));
  const { center: c, halfExtents: h } = made;
  return [c.x, c.y, c.z, h.x, h.y, h.z].every(Number.isFinite) ? made : null;
}
const with_box = (x, i, ask) => {
  const made = box(x, i);
  return made && ask(made);
};

function plane(x) {
  const normal = new Vec3().cross(at(x, 3).sub(at(x, 0)), at(x, 6).sub(at(x, 0))).normalize();
  return new Plane().setFromPointNormal(at(x, 0), normal);
}

/** Of unit length, as it has to be; null if it has none, or cannot be given one. */
function ray(x, i) {
  const direction = at(x, i + 3).normalize();
  return direction.lengthSq() > 0 && direction.lengthSq() < 2 ? new Ray(at(x, i), direction) : null;
}
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
  ...of_doubles("segment_plane_3d", "plane_line", (x) => plane(x).intersectsLine(at(x, 9), at(x, 12))),
]);
