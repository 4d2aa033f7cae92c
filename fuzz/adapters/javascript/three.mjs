// three.js, in doubles: its math classes, and the collision helpers of its examples (examples/jsm/math).
import { Box2, Box3, Frustum, Line3, Matrix3, Plane, Ray, ShapeUtils, Sphere, Triangle, Vector2, Vector3 } from "three";
import { Capsule } from "three/examples/jsm/math/Capsule.js";
import { OBB } from "three/examples/jsm/math/OBB.js";
import { Octree } from "three/examples/jsm/math/Octree.js";
import { is_rotated, of_doubles, one_sided, serve } from "./adapter.mjs";
import { is_unit } from "./exact.mjs";

const at2 = (x, i) => new Vector2(x[i], x[i + 1]);
const at3 = (x, i) => new Vector3(x[i], x[i + 1], x[i + 2]);
const flat = (x, i) => new Vector3(x[i], x[i + 1], 0);
const triangle = (x, i) => new Triangle(at3(x, i), at3(x, i + 3), at3(x, i + 6));
const box2 = (x, i) => new Box2(at2(x, i), at2(x, i + 2));
const box3 = (x, i) => new Box3(at3(x, i), at3(x, i + 3));
const octree = new Octree();
const target = new Vector3();

/** The direction has to be of unit length; null if it is not. */
const ray = (x, i) => (is_unit(x, i + 3) ? new Ray(at3(x, i), at3(x, i + 3)) : null);
const with_ray = (x, i, ask) => {
  const made = ray(x, i);
  return made && ask(made);
};

function obb(x, i) {
  const [a, b, c] = [at3(x, i + 3), at3(x, i + 6), at3(x, i + 9)];
  // By set, not the constructor, which takes no numbers before 0.153.
  const axes = new Matrix3().set(a.x, b.x, c.x, a.y, b.y, c.y, a.z, b.z, c.z);
  return new OBB(at3(x, i), at3(x, i + 12), axes);
}

const sphere = (x, i) => new Sphere(at3(x, i), x[i + 3]);
const capsule = (x, i) => new Capsule(at3(x, i), at3(x, i + 3), x[i + 6]);
const plane = (x, i) => new Plane(at3(x, i), x[i + 3]);
const frustum = (x) => new Frustum(...[0, 4, 8, 12, 16, 20].map((i) => plane(x, i)));

/** Its normal has to be of unit length; null if it is not. */
const with_plane = (x, i, ask) => (is_unit(x, i) ? ask(plane(x, i)) : null);

function ray_plane(x) {
  return with_plane(x, 0, (flat) => with_ray(x, 4, (r) => {
    const t = r.distanceToPlane(flat);
    return t === null || r.intersectPlane(flat, target) === null ? null : [t, target.x, target.y, target.z];
  }));
}

function nearest(x) {
  const p = at3(x, 0);
  triangle(x, 3).closestPointToPoint(p, target);
  return [target.x, target.y, target.z, target.distanceTo(p)];
}

serve([
  ...of_doubles("plane_sphere_3d", "sphere_intersects_plane", (x) => with_plane(x, 0, (p) => sphere(x, 4).intersectsPlane(p))),
  ...of_doubles("plane_aabb_3d", "box3_intersects_plane", (x) => with_plane(x, 0, (p) => box3(x, 4).intersectsPlane(p))),
  ...of_doubles("sphere_sphere_3d", "sphere_intersects_sphere", (x) => sphere(x, 0).intersectsSphere(sphere(x, 4))),
  ...one_sided(of_doubles("capsule_aabb_3d", "capsule_intersects_box", (x) => capsule(x, 6).intersectsBox(box3(x, 0))),
    "never_misses"),
  ...of_doubles("sphere_obb_3d", "obb_intersects_sphere", (x) =>
    is_rotated(x, 3) ? obb(x, 0).intersectsSphere(sphere(x, 15)) : null),
  ...of_doubles("ray_sphere_3d", "ray_intersect_sphere", (x) =>
    with_ray(x, 4, (r) => r.intersectSphere(sphere(x, 0), target) !== null)),
  ...of_doubles("ray_obb_3d", "obb_intersect_ray", (x) =>
    is_rotated(x, 3) ? with_ray(x, 15, (r) => obb(x, 0).intersectRay(r, target) !== null) : null),
  ...one_sided(of_doubles("frustum_aabb_3d", "frustum_intersects_box", (x) => frustum(x).intersectsBox(box3(x, 24))),
    "never_misses"),
  ...one_sided(of_doubles("frustum_sphere_3d", "frustum_intersects_sphere", (x) =>
    [0, 4, 8, 12, 16, 20].every((i) => is_unit(x, i)) ? frustum(x).intersectsSphere(sphere(x, 24)) : null), "never_misses"),
  ...of_doubles("ray_plane_point_3d", "ray_intersect_plane", ray_plane),
  ...of_doubles("polygon_area_2d", "shape_utils_area", (x) => [
    ShapeUtils.area(Array.from({ length: x.length / 2 }, (_, i) => at2(x, 2 * i)))]),
  ...of_doubles("point_triangle_2d", "triangle_contains_point", (x) =>
    Triangle.containsPoint(flat(x, 0), flat(x, 2), flat(x, 4), flat(x, 6))),
  ...of_doubles("point_rectangle_2d", "box2_contains_point", (x) => box2(x, 2).containsPoint(at2(x, 0))),
  ...of_doubles("aabb_aabb_2d", "box2_intersects_box", (x) => box2(x, 0).intersectsBox(box2(x, 4))),
  ...of_doubles("aabb_aabb_3d", "box3_intersects_box", (x) => box3(x, 0).intersectsBox(box3(x, 6))),
  ...of_doubles("sphere_aabb_3d", "box3_intersects_sphere", (x) =>
    box3(x, 0).intersectsSphere(new Sphere(at3(x, 6), x[9]))),
  ...of_doubles("triangle_aabb_3d", "box3_intersects_triangle", (x) => box3(x, 9).intersectsTriangle(triangle(x, 0))),
  ...of_doubles("ray_aabb_3d", "ray_intersects_box", (x) => with_ray(x, 6, (r) => r.intersectsBox(box3(x, 0)))),
  ...of_doubles("ray_triangle_3d", "ray_intersect_triangle", (x) =>
    with_ray(x, 9, (r) => r.intersectTriangle(at3(x, 0), at3(x, 3), at3(x, 6), false, target) !== null)),
  ...of_doubles("segment_plane_3d", "plane_intersects_line", (x) =>
    new Plane().setFromCoplanarPoints(at3(x, 0), at3(x, 3), at3(x, 6)).intersectsLine(new Line3(at3(x, 9), at3(x, 12)))),
  ...of_doubles("sphere_triangle_3d", "octree_triangle_sphere", (x) =>
    octree.triangleSphereIntersect(new Sphere(at3(x, 9), x[12]), triangle(x, 0)) !== false),
  ...of_doubles("capsule_triangle_3d", "octree_triangle_capsule", (x) =>
    octree.triangleCapsuleIntersect(new Capsule(at3(x, 9), at3(x, 12), x[15]), triangle(x, 0)) !== false),
  ...of_doubles("obb_obb_3d", "obb_intersects_obb", (x) =>
    is_rotated(x, 3) && is_rotated(x, 18) ? obb(x, 0).intersectsOBB(obb(x, 15)) : null),
  ...of_doubles("point_triangle_closest_3d", "triangle_closest_point", nearest),
  ...of_doubles("segment_segment_distance_3d", "line_distance_sq", (x) => [
    Math.sqrt(new Line3(at3(x, 0), at3(x, 3)).distanceSqToLine3(new Line3(at3(x, 6), at3(x, 9))))]),
]);
