// cannon-es, in doubles; its Trimesh holds floats, so what asks that is of float32 alone.
import { AABB, Body, Box, Quaternion, Ray, RaycastResult, Sphere, Trimesh, Vec3, World } from "cannon-es";
import { of_doubles, of_floats, serve } from "./adapter.mjs";
import { centre_and_half, exact_quaternion, is_unit } from "./exact.mjs";

const at = (x, i) => new Vec3(x[i], x[i + 1], x[i + 2]);
const aabb = (x, i) => new AABB({ lowerBound: at(x, i), upperBound: at(x, i + 3) });
const world = new World();
const upright = new Quaternion();

/** Half extents around a centre; null if making them rounds. */
function box(x, i) {
  const made = centre_and_half(x, i);
  return made && { shape: new Box(new Vec3(...made.half)), at: new Vec3(...made.centre) };
}

const body = (shape, position) => new Body({ mass: 0, shape, position });

function meets_segment(target, x, i) {
  const result = new RaycastResult();
  const ray = new Ray(at(x, i), at(x, i + 3));
  target.updateAABB();
  ray.mode = Ray.ANY;
  ray.skipBackfaces = false;
  ray.result = result;
  ray.intersectBody(target, result);
  return result.hasHit;
}

function trimesh(x) {
  return new Trimesh(Array.from(x.subarray(0, 9)), [0, 1, 2]);
}

function sphere_box(x) {
  const made = box(x, 0);
  if (!made) return null;
  const sphere = new Sphere(x[9]);
  const [a, b] = [body(sphere, at(x, 6)), body(made.shape, made.at)];
  return world.narrowphase.sphereBox(sphere, made.shape, a.position, b.position, upright, upright, a, b, sphere, made.shape, true) === true;
}

function sphere_triangle(x) {
  const [sphere, mesh] = [new Sphere(x[12]), trimesh(x)];
  const [a, b] = [body(sphere, at(x, 9)), body(mesh, new Vec3())];
  return world.narrowphase.sphereTrimesh(sphere, mesh, a.position, b.position, upright, upright, a, b, sphere, mesh, true) === true;
}

function boxes(x) {
  const turns = [3, 18].map((i) => exact_quaternion(x, i));
  if (!turns[0] || !turns[1]) return null;
  const [a, b] = [0, 15].map((i) => new Box(at(x, i + 12)).convexPolyhedronRepresentation);
  const [qa, qb] = turns.map((turn) => new Quaternion(...turn));
  return a.findSeparatingAxis(b, at(x, 0), qa, at(x, 15), qb, new Vec3());
}

serve([
  ...of_doubles("point_triangle_2d", "ray_point_in_triangle", (x) =>
    Ray.pointInTriangle(...[0, 2, 4, 6].map((i) => new Vec3(x[i], x[i + 1], 0)))),
  ...of_doubles("aabb_aabb_3d", "aabb_overlaps", (x) => aabb(x, 0).overlaps(aabb(x, 6))),
  ...of_doubles("ray_aabb_3d", "aabb_overlaps_ray", (x) => {
    if (!is_unit(x, 9)) return null; // as its source wants it
    const ray = new Ray(at(x, 6));
    ray.direction = at(x, 9);
    return aabb(x, 0).overlapsRay(ray);
  }),
  ...of_doubles("segment_aabb_3d", "ray_box", (x) => {
    const made = box(x, 0);
    return made && meets_segment(body(made.shape, made.at), x, 6);
  }),
  ...of_floats("segment_triangle_3d", "ray_trimesh", (x) => meets_segment(body(trimesh(x), new Vec3()), x, 9)),
  ...of_doubles("sphere_aabb_3d", "sphere_box", sphere_box),
  ...of_floats("sphere_triangle_3d", "sphere_trimesh", sphere_triangle),
  ...of_doubles("obb_obb_3d", "find_separating_axis", boxes),
]);
