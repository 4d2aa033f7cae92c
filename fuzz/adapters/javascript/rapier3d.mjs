// Rapier (its queries are parry's), in floats: WebAssembly.
import RAPIER from "@dimforge/rapier3d-compat";
import { ending_on_trap, of_floats, serve } from "./adapter.mjs";
import { centre_and_half, exact_quaternion, is_across_axis, is_float, upright_capsule } from "./exact.mjs";

console.warn = console.error; // what it says while it is loaded
await RAPIER.init();

const at = (x, i) => ({ x: x[i], y: x[i + 1], z: x[i + 2] });
const here = { x: 0, y: 0, z: 0 };
const upright = { x: 0, y: 0, z: 0, w: 1 };
const f = Math.fround;

// A shape with its place: [shape, position, rotation]; null where making it of floats would round.
const triangle = (x, i) => [new RAPIER.Triangle(at(x, i), at(x, i + 3), at(x, i + 6)), here, upright];
const segment = (x, i) => [new RAPIER.Segment(at(x, i), at(x, i + 3)), here, upright];
const ball = (x, i) => [new RAPIER.Ball(x[i + 3]), at(x, i), upright];

function box(x, i) {
  const made = centre_and_half(x, i, is_float);
  return made && [new RAPIER.Cuboid(...made.half), at(made.centre, 0), upright];
}

function obb(x, i) {
  const turn = exact_quaternion(x, i + 3);
  if (!turn) return null;
  const [qx, qy, qz, qw] = turn;
  return [new RAPIER.Cuboid(x[i + 12], x[i + 13], x[i + 14]), at(x, i), { x: qx, y: qy, z: qz, w: qw }];
}

/** Their shapes lie along the y axis: turned. */
const upright_shape = (Shape) => (x, i) => {
  const made = upright_capsule(x, i, is_float);
  if (!made) return null;
  const [qx, qy, qz, qw] = made.turn;
  return [new Shape(made.half_length, x[i + 6]), at(made.centre, 0), { x: qx, y: qy, z: qz, w: qw }];
};
const capsule = upright_shape(RAPIER.Capsule);
const cylinder = upright_shape(RAPIER.Cylinder);

/** The two half-spaces of the plane at x[0]; null unless it is across an axis. What is connected meets the plane if it meets both. */
const half_spaces = (x) => is_across_axis(x, 0) && [1, -1].map((sign) => [
  new RAPIER.HalfSpace({ x: sign * x[0], y: sign * x[1], z: sign * x[2] }),
  { x: -x[3] * x[0], y: -x[3] * x[1], z: -x[3] * x[2] }, upright]);

const on_plane = (make) => ending_on_trap((x) => {
  const [sides, other] = [half_spaces(x), make(x)];
  if (!sides || !other) return null;
  return sides.every((side) => side[0].intersectsShape(side[1], side[2], other[0], other[1], other[2]));
});

/** Null where its hull is refused: of points in a plane. */
function hull(x, from, to) {
  return [new RAPIER.ConvexPolyhedron(new Float32Array(x.subarray(from, to)), null), here, upright];
}

const meet = (make_a, make_b) => ending_on_trap((x) => {
  const [a, b] = [make_a(x), make_b(x)];
  return a && b && a[0].intersectsShape(a[1], a[2], b[0], b[1], b[2]);
});

const hits = (make, from) => ending_on_trap((x) => {
  const shape = make(x);
  if (!shape || (x[from + 3] === 0 && x[from + 4] === 0 && x[from + 5] === 0)) return null;
  return shape[0].intersectsRay(new RAPIER.Ray(at(x, from), at(x, from + 3)), shape[1], shape[2], 3.4e38);
});

const hulls = (ask, from = 0) => ending_on_trap((x) => {
  const half = from + (x.length - from) / 2;
  let made;
  try {
    made = [hull(x, from, half), hull(x, half, x.length)];
    for (const [shape] of made) shape.intoRaw().free();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return null;
  }
  return ask(...made, x);
});

const numbers = ({ x, y, z }) => [x, y, z];

/** A contact of two shapes: in its normal's direction, out of the first one, graze's. */
function contact(a, b) {
  const found = a && b && a[0].contactShape(a[1], a[2], b[0], b[1], b[2], 3.4e38);
  return found && [found.distance, ...numbers(found.point1), ...numbers(found.point2), ...numbers(found.normal1)];
}
const contacts = (make_a, make_b) => ending_on_trap((x) => contact(make_a(x), make_b(x)));

/** The second shape moves along the displacement at x[from] in one unit of time. */
function cast(a, b, x, from) {
  if (!a || !b) return null;
  const found = a[0].castShape(a[1], a[2], here, b[0], b[1], b[2], at(x, from), 0, 1, true);
  return found ? [true, found.time_of_impact] : false;
}
const casts = (make_a, make_b, from) => ending_on_trap((x) => cast(make_a(x), make_b(x), x, from));

serve([
  ...of_floats("sphere_sphere_3d", "intersects_shape", meet((x) => ball(x, 0), (x) => ball(x, 4))),
  ...of_floats("capsule_sphere_3d", "intersects_shape", meet((x) => capsule(x, 0), (x) => ball(x, 7))),
  ...of_floats("capsule_aabb_3d", "intersects_shape", meet((x) => box(x, 0), (x) => capsule(x, 6))),
  ...of_floats("sphere_obb_3d", "intersects_shape", meet((x) => obb(x, 0), (x) => ball(x, 15))),
  ...of_floats("triangle_obb_3d", "intersects_shape", meet((x) => triangle(x, 0), (x) => obb(x, 9))),
  ...of_floats("plane_sphere_3d", "intersects_shape", on_plane((x) => ball(x, 4))),
  ...of_floats("plane_aabb_3d", "intersects_shape", on_plane((x) => box(x, 4))),
  ...of_floats("ray_sphere_3d", "intersects_ray", hits((x) => ball(x, 0), 4)),
  ...of_floats("ray_capsule_3d", "intersects_ray", hits((x) => capsule(x, 0), 7)),
  ...of_floats("ray_cylinder_3d", "intersects_ray", hits((x) => cylinder(x, 0), 7)),
  ...of_floats("ray_obb_3d", "intersects_ray", hits((x) => obb(x, 0), 15)),
  ...of_floats("point_cylinder_3d", "contains_point", ending_on_trap((x) => {
    const made = cylinder(x, 0);
    return made && made[0].containsPoint(made[1], made[2], at(x, 7));
  })),
  ...of_floats("sphere_sphere_cast_3d", "cast_shape", casts((x) => ball(x, 0), (x) => ball(x, 4), 8)),
  ...of_floats("sphere_triangle_cast_3d", "cast_shape", casts((x) => triangle(x, 0), (x) => ball(x, 9), 13)),
  ...of_floats("aabb_aabb_cast_3d", "cast_shape", casts((x) => box(x, 0), (x) => box(x, 6), 12)),
  ...of_floats("hull_hull_cast_3d", "cast_shape", hulls((a, b, x) => cast(a, b, x, 0), 3)),
  ...of_floats("obb_obb_contact_3d", "contact_shape", contacts((x) => obb(x, 0), (x) => obb(x, 15))),
  ...of_floats("sphere_obb_contact_3d", "contact_shape", contacts((x) => obb(x, 0), (x) => ball(x, 15))),
  ...of_floats("capsule_capsule_contact_3d", "contact_shape", contacts((x) => capsule(x, 0), (x) => capsule(x, 7))),
  ...of_floats("sphere_triangle_contact_3d", "contact_shape", contacts((x) => triangle(x, 0), (x) => ball(x, 9))),
  ...of_floats("capsule_triangle_contact_3d", "contact_shape", contacts((x) => triangle(x, 0), (x) => capsule(x, 9))),
  ...of_floats("hull_hull_contact_3d", "contact_shape", hulls(contact)),
  ...of_floats("triangle_triangle_3d", "intersects_shape", meet((x) => triangle(x, 0), (x) => triangle(x, 9))),
  ...of_floats("segment_triangle_3d", "intersects_shape", meet((x) => triangle(x, 0), (x) => segment(x, 9))),
  ...of_floats("triangle_aabb_3d", "intersects_shape", meet((x) => triangle(x, 0), (x) => box(x, 9))),
  ...of_floats("segment_aabb_3d", "intersects_shape", meet((x) => box(x, 0), (x) => segment(x, 6))),
  ...of_floats("aabb_aabb_3d", "intersects_shape", meet((x) => box(x, 0), (x) => box(x, 6))),
  ...of_floats("sphere_aabb_3d", "intersects_shape", meet((x) => box(x, 0), (x) => ball(x, 6))),
  ...of_floats("sphere_triangle_3d", "intersects_shape", meet((x) => triangle(x, 0), (x) => ball(x, 9))),
  ...of_floats("capsule_triangle_3d", "intersects_shape", meet((x) => triangle(x, 0), (x) => capsule(x, 9))),
  ...of_floats("capsule_capsule_3d", "intersects_shape", meet((x) => capsule(x, 0), (x) => capsule(x, 7))),
  ...of_floats("obb_obb_3d", "intersects_shape", meet((x) => obb(x, 0), (x) => obb(x, 15))),
  ...of_floats("hull_hull_3d", "intersects_shape", hulls((a, b) => a[0].intersectsShape(a[1], a[2], b[0], b[1], b[2]))),
  ...of_floats("ray_aabb_3d", "intersects_ray", hits((x) => box(x, 0), 6)),
  ...of_floats("ray_triangle_3d", "intersects_ray", hits((x) => triangle(x, 0), 9)),
  ...of_floats("point_triangle_closest_3d", "project_point", ending_on_trap((x) => {
    const [shape, position, rotation] = triangle(x, 3);
    const { point } = shape.projectPoint(position, rotation, at(x, 0), true);
    return [point.x, point.y, point.z, f(Math.hypot(point.x - x[0], point.y - x[1], point.z - x[2]))];
  })),
  ...of_floats("segment_segment_distance_3d", "contact_shape", ending_on_trap((x) => {
    const [a, b] = [segment(x, 0), segment(x, 6)];
    const found = a[0].contactShape(a[1], a[2], b[0], b[1], b[2], 3.4e38);
    return found && [found.distance];
  })),
  ...of_floats("hull_hull_distance_3d", "contact_shape", hulls((a, b) => {
    const found = a[0].contactShape(a[1], a[2], b[0], b[1], b[2], 3.4e38);
    return found && found.distance > 0 ? [found.distance] : null;
  })),
  ...of_floats("hull_hull_depth_3d", "contact_shape", hulls((a, b) => {
    const found = a[0].contactShape(a[1], a[2], b[0], b[1], b[2], 0);
    return found && found.distance < 0 ? [-found.distance] : null;
  })),
]);
