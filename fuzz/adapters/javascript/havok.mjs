// Havok, in floats: WebAssembly. A world with one body, whose shape is graze's first, is asked about the second one. Shapes lie
// where they are in their own space, so that nothing is moved.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import load_havok from "@babylonjs/havok";
import { ending_on_trap, of_floats, serve } from "./adapter.mjs";
import { centre_and_half, exact_quaternion, is_float } from "./exact.mjs";

console.log = console.error;
const binary = new URL("HavokPhysics.wasm", import.meta.resolve("@babylonjs/havok"));
const havok = await load_havok({ wasmBinary: readFileSync(fileURLToPath(binary)) });

/** What a call gives; nothing where it refuses. */
function given([result, value]) {
  return result === havok.Result.RESULT_OK ? value : undefined;
}

const here = [0, 0, 0];
const upright = [0, 0, 0, 1];
const nobody = [0n];
const everything = [~0, ~0];
const anywhere = 3e38;
const world = given(havok.HP_World_Create());
const collector = given(havok.HP_QueryCollector_Create(1));

const at = (x, i) => [x[i], x[i + 1], x[i + 2]];

// A shape; null where its form rounds, and undefined where Havok refuses it.
const sphere = (x, i) => given(havok.HP_Shape_CreateSphere(at(x, i), x[i + 3]));
const capsule = (x, i) => given(havok.HP_Shape_CreateCapsule(at(x, i), at(x, i + 3), x[i + 6]));

function box(x, i) {
  const made = centre_and_half(x, i, is_float);
  const extents = made?.half.map((v) => 2 * v);
  return extents?.every(is_float) ? given(havok.HP_Shape_CreateBox(made.centre, upright, extents)) : null;
}

function obb(x, i) {
  const turn = exact_quaternion(x, i + 3);
  const extents = at(x, i + 12).map((v) => 2 * v);
  return turn && extents.every(is_float) ? given(havok.HP_Shape_CreateBox(at(x, i), turn, extents)) : null;
}

/** What ask() gives of the world with the shape in it. */
function in_world(shape, ask) {
  const body = given(havok.HP_Body_Create());
  havok.HP_Body_SetShape(body, shape);
  havok.HP_Body_SetMotionType(body, havok.MotionType.STATIC);
  havok.HP_World_AddBody(world, body, false);
  try {
    return ask();
  } finally {
    havok.HP_World_RemoveBody(world, body);
    havok.HP_Body_Release(body);
  }
}

/** A query of the world: its first hit, by the way to get it; null for none. */
function hit_of(query, get, input) {
  if (havok[query](world, collector, input) !== havok.Result.RESULT_OK) return undefined;
  return given(havok.HP_QueryCollector_GetNumHits(collector)) > 0 ? given(havok[get](collector, 0)) : null;
}

const nearest = (shape) => hit_of("HP_World_ShapeProximityWithCollector", "HP_QueryCollector_GetShapeProximityResult",
  [shape, here, upright, anywhere, false, nobody]);
const nearest_to_point = (point) => hit_of("HP_World_PointProximityWithCollector", "HP_QueryCollector_GetPointProximityResult",
  [point, anywhere, everything, false, nobody]);
const cast = (shape, along) => hit_of("HP_World_ShapeCastWithCollector", "HP_QueryCollector_GetShapeCastResult",
  [shape, upright, here, along, false, nobody]);
const cast_ray = (from, to) => hit_of("HP_World_CastRayWithCollector", "HP_QueryCollector_GetCastRayResult",
  [from, to, everything, false, nobody]);

/** Of two shapes: ask(b, x) in the world of the first. */
const of_pair = (make_a, make_b, ask) => ending_on_trap((x) => {
  const made = [make_a(x), make_b(x)];
  try {
    return made.every((shape) => shape) ? in_world(made[0], () => ask(made[1], x)) : null;
  } finally {
    for (const shape of made) if (Array.isArray(shape)) havok.HP_Shape_Release(shape);
  }
});

const meet = (make_a, make_b) => of_pair(make_a, make_b, (b) => {
  const found = nearest(b);
  return found ? found[0] <= 0 : null;
});

/** The points lie in the space of either shape, which is that of the world; the normal points out of the first. */
const contact = (make_a, make_b) => of_pair(make_a, make_b, (b) => {
  const found = nearest(b);
  if (!found) return null;
  const [distance, on_b, on_a] = found;
  return [distance, ...on_a[3], ...on_b[3], ...on_a[4]];
});

/** The second shape moves. A cast that begins within the first has no hit: what meets at the start is asked for before. */
const moves = (make_a, make_b, from) => of_pair(make_a, make_b, (b, x) => {
  const first = nearest(b);
  if (first && first[0] <= 0) return [true, 0];
  const found = cast(b, at(x, from));
  return found === undefined ? null : found ? [true, found[0]] : false;
});

/** Likewise a ray. */
const segment = (make, from) => of_pair(make, () => true, (_, x) => {
  const first = nearest_to_point(at(x, from));
  if (first && first[0] <= 0) return true;
  const found = cast_ray(at(x, from), at(x, from + 3));
  return found === undefined ? null : found !== null;
});

serve([
  ...of_floats("sphere_sphere_3d", "shape_proximity", meet((x) => sphere(x, 0), (x) => sphere(x, 4))),
  ...of_floats("capsule_sphere_3d", "shape_proximity", meet((x) => capsule(x, 0), (x) => sphere(x, 7))),
  ...of_floats("capsule_capsule_3d", "shape_proximity", meet((x) => capsule(x, 0), (x) => capsule(x, 7))),
  ...of_floats("sphere_aabb_3d", "shape_proximity", meet((x) => box(x, 0), (x) => sphere(x, 6))),
  ...of_floats("sphere_obb_3d", "shape_proximity", meet((x) => obb(x, 0), (x) => sphere(x, 15))),
  ...of_floats("capsule_aabb_3d", "shape_proximity", meet((x) => box(x, 0), (x) => capsule(x, 6))),
  ...of_floats("aabb_aabb_3d", "shape_proximity", meet((x) => box(x, 0), (x) => box(x, 6))),
  ...of_floats("obb_obb_3d", "shape_proximity", meet((x) => obb(x, 0), (x) => obb(x, 15))),
  ...of_floats("capsule_capsule_contact_3d", "shape_proximity", contact((x) => capsule(x, 0), (x) => capsule(x, 7))),
  ...of_floats("sphere_obb_contact_3d", "shape_proximity", contact((x) => obb(x, 0), (x) => sphere(x, 15))),
  ...of_floats("obb_obb_contact_3d", "shape_proximity", contact((x) => obb(x, 0), (x) => obb(x, 15))),
  ...of_floats("sphere_sphere_cast_3d", "shape_cast", moves((x) => sphere(x, 0), (x) => sphere(x, 4), 8)),
  ...of_floats("aabb_aabb_cast_3d", "shape_cast", moves((x) => box(x, 0), (x) => box(x, 6), 12)),
  ...of_floats("segment_aabb_3d", "cast_ray", segment((x) => box(x, 0), 6)),
]);
