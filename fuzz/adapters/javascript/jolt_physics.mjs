// Jolt Physics, in floats: WebAssembly. Shapes without convex radius; back faces count.
import initJolt from "jolt-physics";
import { ending_on_trap, of_floats, serve } from "./adapter.mjs";
import { centre_and_half, differences, exact_quaternion, is_float, upright_capsule } from "./exact.mjs";

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

/** Its shape lies along the y axis, and has a length and a radius above zero. */
function capsule(make, x, i) {
  const made = upright_capsule(x, i, is_float);
  if (!made || !(made.half_length > 0 && x[i + 6] > 0)) return null;
  return [make.shape("CapsuleShape", made.half_length, x[i + 6]), made.centre, made.turn];
}

function meet(make, a, b) {
  if (!a || !b) return null;
  const collector = make("CollideShapeAnyHitCollisionCollector");
  const target = make("TransformedShape");
  target.mShape = a[0];
  target.mShapePositionCOM = make("RVec3", ...a[1]);
  target.mShapeRotation = make("Quat", ...(a[2] ?? [0, 0, 0, 1]));
  target.SetShapeScale(one);
  target.CollideShape(b[0], one, place(make, b[1], b[2]), settings, origin, collector, filter);
  return collector.HadHit();
}
const pair = (make_a, make_b) => scoped((x, make) => meet(make, make_a(make, x), make_b(make, x)));

/** The fraction of the segment from `from` at which it is hit, above 1 for none. */
function cast(make, shape, from, along) {
  const target = make("TransformedShape");
  target.mShape = shape[0];
  target.mShapePositionCOM = make("RVec3", ...shape[1]);
  target.mShapeRotation = make("Quat", 0, 0, 0, 1);
  target.SetShapeScale(one);
  const result = make("RayCastResult");
  target.CastRay(make("RRayCast", make("RVec3", ...from), make("Vec3", ...along)), result);
  return result.mFraction;
}
const segment = (make_shape, i) => scoped((x, make) => {
  const shape = make_shape(make, x);
  const along = differences(x, i, i + 3, 3, is_float);
  if (!shape || !along || along.every((v) => v === 0)) return null;
  return cast(make, shape, [x[i], x[i + 1], x[i + 2]], along) <= 1;
});

const oriented = (make, x, i) => {
  const turn = exact_quaternion(x, i + 3);
  return turn && make("OrientedBox",
    Jolt.Mat44.prototype.sRotationTranslation(make("Quat", ...turn), at(make, x, i)), at(make, x, i + 12));
};

serve([
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
