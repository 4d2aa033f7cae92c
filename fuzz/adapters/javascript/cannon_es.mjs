// cannon-es, in doubles; its Trimesh holds floats, so what asks that is of float32 alone.
import { AABB, Body, Box, Plane, Quaternion, Ray, RaycastResult, Sphere, Trimesh, Vec3, World } from "cannon-es";
import { of_doubles, of_floats, serve } from "./adapter.mjs";
import { centre_and_half, exact_quaternion, is_across_axis, is_unit, turn_of_z } from "./exact.mjs";

const at = (x, i) => new Vec3(x[i], x[i + 1], x[i + 2]);
const aabb = (x, i) => new AABB({ lowerBound: at(x, i), upperBound: at(x, i + 3) });
const world = new World();
const upright = new Quaternion();
world.narrowphase.currentContactMaterial = world.defaultContactMaterial; // what a step of the world sets before it asks

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

function sphere_obb(x, ask) {
  const turn = exact_quaternion(x, 3);
  if (!turn) return null;
  const [sphere, shape, turned] = [new Sphere(x[18]), new Box(at(x, 12)), new Quaternion(...turn)];
  const [a, b] = [body(sphere, at(x, 15)), body(shape, at(x, 0))];
  return ask((just_testing) =>
    world.narrowphase.sphereBox(sphere, shape, a.position, b.position, upright, turned, a, b, sphere, shape, just_testing), a, b);
}

/** Its equation of a contact has the sphere first: vectors from the middle of each body to its point, and the normal out of the
 * sphere. There is no distance in it. */
const sphere_obb_contact = (x) => sphere_obb(x, (collide, a, b) => {
  world.narrowphase.result = [];
  world.narrowphase.frictionResult = [];
  collide(false);
  const found = world.narrowphase.result;
  if (found.length !== 1) return null;
  const { ri, rj, ni } = found[0];
  return [NaN, ...b.position.vadd(rj).toArray(), ...a.position.vadd(ri).toArray(), ...ni.negate().toArray()];
});

/** A Plane is a half-space: what is connected meets the plane at x[0] if it meets both. Null unless it is across an axis. */
function on_plane(x, ask) {
  if (!is_across_axis(x, 0)) return null;
  return [1, -1].every((sign) => {
    const normal = [0, 1, 2].map((k) => sign * x[k] + 0); // 0, never -0
    const plane = new Plane();
    return ask(plane, body(plane, new Vec3(...[0, 1, 2].map((k) => -x[3] * x[k]))), new Quaternion(...turn_of_z(normal)));
  });
}

const plane_sphere = (x) => on_plane(x, (plane, b, turned) => {
  const sphere = new Sphere(x[7]);
  const a = body(sphere, at(x, 4));
  return world.narrowphase.spherePlane(sphere, plane, a.position, b.position, upright, turned, a, b, sphere, plane, true) === true;
});

function plane_aabb(x) {
  const made = box(x, 4);
  if (!made) return null;
  return on_plane(x, (plane, a, turned) => {
    const b = body(made.shape, made.at);
    return world.narrowphase.planeBox(plane, made.shape, a.position, b.position, turned, upright, a, b, plane, made.shape, true) === true;
  });
}

function sphere_sphere(x) {
  const spheres = [new Sphere(x[3]), new Sphere(x[7])];
  const [a, b] = [body(spheres[0], at(x, 0)), body(spheres[1], at(x, 4))];
  return world.narrowphase.sphereSphere(...spheres, a.position, b.position, upright, upright, a, b, ...spheres, true);
}

function boxes(x) {
  const turns = [3, 18].map((i) => exact_quaternion(x, i));
  if (!turns[0] || !turns[1]) return null;
  const [a, b] = [0, 15].map((i) => new Box(at(x, i + 12)).convexPolyhedronRepresentation);
  const [qa, qb] = turns.map((turn) => new Quaternion(...turn));
  return a.findSeparatingAxis(b, at(x, 0), qa, at(x, 15), qb, new Vec3());
}

serve([
  ...of_doubles("sphere_sphere_3d", "sphere_sphere", sphere_sphere),
  ...of_doubles("plane_sphere_3d", "sphere_plane", plane_sphere),
  ...of_doubles("plane_aabb_3d", "plane_box", plane_aabb),
  ...of_doubles("sphere_obb_3d", "sphere_box", (x) => sphere_obb(x, (collide) => collide(true) === true)),
  ...of_doubles("sphere_obb_contact_3d", "sphere_box", sphere_obb_contact),
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
