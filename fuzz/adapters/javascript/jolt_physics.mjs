// Jolt Physics, in floats: WebAssembly. Shapes without convex radius; back faces count.
import initJolt from "jolt-physics";
import { ending_on_trap, of_floats, serve } from "./adapter.mjs";
import { centre_and_half, differences, exact_quaternion, is_across_axis, is_float, upright_capsule } from "./exact.mjs";

console.log = console.error;
const Jolt = await initJolt();

// What makes the library register its shapes' collisions: a world, which is not used.
const world = new Jolt.JoltSettings();
world.mObjectLayerPairFilter = new Jolt.ObjectLayerPairFilterTable(1);
world.mBroadPhaseLayerInterface = new Jolt.BroadPhaseLayerInterfaceTable(1, 1);
world.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(
  world.mBroadPhaseLayerInterface, 1, world.mObjectLayerPairFilter, 1);
new Jolt.JoltInterface(world);

const settings = new Jolt.CollideShapeSettings();
settings.mBackFaceMode = Jolt.EBackFaceMode_CollideWithBackFaces;
const apart_too = new Jolt.CollideShapeSettings();
apart_too.mBackFaceMode = Jolt.EBackFaceMode_CollideWithBackFaces;
apart_too.mMaxSeparationDistance = 1e4;
const casting = new Jolt.ShapeCastSettings();
casting.mBackFaceModeTriangles = casting.mBackFaceModeConvex = Jolt.EBackFaceMode_CollideWithBackFaces;
const filter = new Jolt.ShapeFilter();
const one = new Jolt.Vec3(1, 1, 1);
const origin = new Jolt.RVec3(0, 0, 0);

/** Runs ask with a way to make objects of the library, which are destroyed when it is done. */
const scoped = (ask) => ending_on_trap((x) => {
  const made = [];
  const kept = [];
  const make = (kind, ...words) => {
    const object = new Jolt[kind](...words);
    made.push(object);
    return object;
  };
  /** A shape, which counts its references. */
  make.shape = (kind, ...words) => make.kept(new Jolt[kind](...words));
  make.kept = (shape) => {
    shape.AddRef();
    kept.push(shape);
    return shape;
  };
  try {
    return ask(x, make);
  } finally {
    for (const object of made.reverse()) Jolt.destroy(object);
    for (const shape of kept) shape.Release();
  }
});

const at = (make, x, i) => make("Vec3", x[i], x[i + 1], x[i + 2]);
const place = (make, [x, y, z], [qx, qy, qz, qw] = [0, 0, 0, 1]) =>
  Jolt.RMat44.prototype.sRotationTranslation(make("Quat", qx, qy, qz, qw), make("RVec3", x, y, z));

// A shape with its centre and rotation; null where it cannot be made, or not without rounding.

/** A mesh of one triangle, which is how Jolt has them; null where it refuses the triangle. A mesh holds a coordinate in 21
 * bits between the least and the greatest of its axis, as its documentation says: null where a third one is between. */
function triangle(make, x, i) {
  for (let k = i; k < i + 3; ++k) {
    const axis = [x[k], x[k + 3], x[k + 6]];
    if (new Set(axis).size === 3) return null;
  }
  const list = make("TriangleList");
  list.push_back(make("Triangle", at(make, x, i), at(make, x, i + 3), at(make, x, i + 6)));
  const created = make("MeshShapeSettings", list).Create();
  return created.IsValid() ? [make.kept(created.Get()), [0, 0, 0]] : null;
}
const sphere = (make, x, i) => (x[i + 3] > 0 ? [make.shape("SphereShape", x[i + 3]), [x[i], x[i + 1], x[i + 2]]] : null);

function box(make, x, i) {
  const made = centre_and_half(x, i, is_float);
  return made && [make.shape("BoxShape", at(make, made.half, 0), 0), made.centre];
}

function obb(make, x, i) {
  const turn = exact_quaternion(x, i + 3);
  return turn && [make.shape("BoxShape", at(make, x, i + 12), 0), [x[i], x[i + 1], x[i + 2]], turn];
}

/** Their shapes lie along the y axis, and have a length and a radius above zero. */
const upright_shape = (kind, ...more) => (make, x, i) => {
  const made = upright_capsule(x, i, is_float);
  if (!made || !(made.half_length > 0 && x[i + 6] > 0)) return null;
  return [make.shape(kind, made.half_length, x[i + 6], ...more), made.centre, made.turn];
};
const capsule = upright_shape("CapsuleShape");
const cylinder = upright_shape("CylinderShape", 0);

/** Across an axis, with a half-space on its lower side; null for other planes. */
function half_space(make, x, sign) {
  if (!is_across_axis(x, 0)) return null;
  const normal = make("Vec3", sign * x[0], sign * x[1], sign * x[2]);
  return [make.shape("PlaneShape", make("Plane", normal, sign * x[3])), [0, 0, 0]];
}

function placed(make, [shape, centre, turn = [0, 0, 0, 1]]) {
  const target = make("TransformedShape");
  target.mShape = shape;
  target.mShapePositionCOM = make("RVec3", ...centre);
  target.mShapeRotation = make("Quat", ...turn);
  target.SetShapeScale(one);
  return target;
}

function meet(make, a, b) {
  if (!a || !b) return null;
  const collector = make("CollideShapeAnyHitCollisionCollector");
  placed(make, a).CollideShape(b[0], one, place(make, b[1], b[2]), settings, origin, collector, filter);
  return collector.HadHit();
}
/** What is connected meets the plane if it meets both half-spaces. */
const on_plane = (make_b) => scoped((x, make) => {
  const b = make_b(make, x);
  const both = [1, -1].map((sign) => meet(make, half_space(make, x, sign), b));
  return both.includes(null) ? null : both.every((each) => each);
});

const numbers = (v) => [v.GetX(), v.GetY(), v.GetZ()];

/** The deepest contact, of shapes apart by at most 10000; asked of spheres and triangles alone, as others end at a documented
 * tolerance far above rounding. TransformedShape.CollideShape has the given shape first, so that is
 * graze's A; the penetration axis is the way for the second to go, of any length. */
function contact(make, a, b) {
  if (!a || !b) return null;
  const collector = make("CollideShapeClosestHitCollisionCollector");
  placed(make, b).CollideShape(a[0], one, place(make, a[1], a[2]), apart_too, origin, collector, filter);
  if (!collector.HadHit()) return null;
  const hit = collector.mHit;
  const axis = numbers(hit.mPenetrationAxis);
  const length = Math.hypot(...axis);
  return [-hit.mPenetrationDepth, ...numbers(hit.mContactPointOn1), ...numbers(hit.mContactPointOn2), ...axis.map((v) => v / length)];
}
const contacts = (make_a, make_b) => scoped((x, make) => contact(make, make_a(make, x), make_b(make, x)));

/** The second shape moves along the displacement at x[from]. */
const moves = (make_a, make_b, from) => scoped((x, make) => {
  const [a, b] = [make_a(make, x), make_b(make, x)];
  if (!a || !b) return null;
  const collector = make("CastShapeClosestHitCollisionCollector");
  const moving = make("RShapeCast", b[0], one, place(make, b[1], b[2]), at(make, x, from));
  placed(make, a).CastShape(moving, casting, origin, collector, filter);
  return collector.HadHit() ? [true, Math.max(0, collector.mHit.mFraction)] : false;
});
const pair = (make_a, make_b) => scoped((x, make) => meet(make, make_a(make, x), make_b(make, x)));

/** The fraction of the segment from `from` at which it is hit, above 1 for none. */
function cast(make, shape, from, along) {
  const result = make("RayCastResult");
  placed(make, shape).CastRay(make("RRayCast", make("RVec3", ...from), make("Vec3", ...along)), result);
  return result.mFraction;
}
const segment = (make_shape, i) => scoped((x, make) => {
  const shape = make_shape(make, x);
  const along = differences(x, i, i + 3, 3, is_float);
  if (!shape || !along || along.every((v) => v === 0)) return null;
  return cast(make, shape, [x[i], x[i + 1], x[i + 2]], along) <= 1;
});

/** A ray is a segment there: of the direction times a power of two, which ends beyond everything. */
const ray = (make_shape, i) => scoped((x, make) => {
  const shape = make_shape(make, x);
  let along = Array.from(x.subarray(i + 3, i + 6));
  if (!shape || along.every((v) => v === 0)) return null;
  const far = 8 * Math.max(...x.subarray(0, i + 3).map(Math.abs));
  while (Math.max(...along.map(Math.abs)) <= far) along = along.map((v) => 2 * v);
  return along.every(is_float) ? cast(make, shape, [x[i], x[i + 1], x[i + 2]], along) <= 1 : null;
});

const oriented = (make, x, i) => {
  const turn = exact_quaternion(x, i + 3);
  return turn && make("OrientedBox",
    Jolt.Mat44.prototype.sRotationTranslation(make("Quat", ...turn), at(make, x, i)), at(make, x, i + 12));
};

serve([
  ...of_floats("sphere_sphere_3d", "collide_shape", pair((m, x) => sphere(m, x, 0), (m, x) => sphere(m, x, 4))),
  ...of_floats("capsule_sphere_3d", "collide_shape", pair((m, x) => capsule(m, x, 0), (m, x) => sphere(m, x, 7))),
  ...of_floats("capsule_aabb_3d", "collide_shape", pair((m, x) => box(m, x, 0), (m, x) => capsule(m, x, 6))),
  ...of_floats("sphere_obb_3d", "collide_shape", pair((m, x) => obb(m, x, 0), (m, x) => sphere(m, x, 15))),
  ...of_floats("triangle_obb_3d", "collide_shape", pair((m, x) => triangle(m, x, 0), (m, x) => obb(m, x, 9))),
  ...of_floats("plane_sphere_3d", "collide_shape", on_plane((m, x) => sphere(m, x, 4))),
  ...of_floats("plane_aabb_3d", "collide_shape", on_plane((m, x) => box(m, x, 4))),
  ...of_floats("ray_sphere_3d", "cast_ray", ray((m, x) => sphere(m, x, 0), 4)),
  ...of_floats("ray_capsule_3d", "cast_ray", ray((m, x) => capsule(m, x, 0), 7)),
  ...of_floats("ray_obb_3d", "cast_ray", ray((m, x) => obb(m, x, 0), 15)),
  ...of_floats("ray_cylinder_3d", "cast_ray", ray((m, x) => cylinder(m, x, 0), 7)),
  ...of_floats("sphere_sphere_cast_3d", "cast_shape", moves((m, x) => sphere(m, x, 0), (m, x) => sphere(m, x, 4), 8)),
  ...of_floats("sphere_triangle_cast_3d", "cast_shape", moves((m, x) => triangle(m, x, 0), (m, x) => sphere(m, x, 9), 13)),
  ...of_floats("aabb_aabb_cast_3d", "cast_shape", moves((m, x) => box(m, x, 0), (m, x) => box(m, x, 6), 12)),
  ...of_floats("sphere_triangle_contact_3d", "collide_shape", contacts((m, x) => triangle(m, x, 0), (m, x) => sphere(m, x, 9))),
  ...of_floats("aabb_aabb_3d", "aabox_overlaps", scoped((x, make) =>
    make("AABox", at(make, x, 0), at(make, x, 3)).OverlapsAABox(make("AABox", at(make, x, 6), at(make, x, 9))))),
  ...of_floats("obb_obb_3d", "oriented_box_overlaps", scoped((x, make) => {
    const [a, b] = [oriented(make, x, 0), oriented(make, x, 15)];
    return a && b && a.OverlapsOrientedBox(b);
  })),
  ...of_floats("obb_obb_3d", "collide_shape", pair((m, x) => obb(m, x, 0), (m, x) => obb(m, x, 15))),
  ...of_floats("triangle_aabb_3d", "collide_shape", pair((m, x) => triangle(m, x, 0), (m, x) => box(m, x, 9))),
  ...of_floats("sphere_aabb_3d", "collide_shape", pair((m, x) => box(m, x, 0), (m, x) => sphere(m, x, 6))),
  ...of_floats("sphere_triangle_3d", "collide_shape", pair((m, x) => triangle(m, x, 0), (m, x) => sphere(m, x, 9))),
  ...of_floats("capsule_triangle_3d", "collide_shape", pair((m, x) => triangle(m, x, 0), (m, x) => capsule(m, x, 9))),
  ...of_floats("capsule_capsule_3d", "collide_shape", pair((m, x) => capsule(m, x, 0), (m, x) => capsule(m, x, 7))),
  ...of_floats("segment_triangle_3d", "cast_ray", segment((m, x) => triangle(m, x, 0), 9)),
  ...of_floats("segment_aabb_3d", "cast_ray", segment((m, x) => box(m, x, 0), 6)),
]);
