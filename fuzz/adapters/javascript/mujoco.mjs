// MuJoCo, in doubles: WebAssembly. A model of two geoms, whose sizes and places are those of the case.
import load_mujoco from "mujoco-js";
import { ending_on_trap, is_rotated, of_doubles, serve } from "./adapter.mjs";
import { axes_of, centre_and_half, exact_quaternion, is_across_axis, turn_of_z, upright_capsule } from "./exact.mjs";

console.log = console.error;
const mujoco = await load_mujoco();
const file = "/case.xml";
const segment_of = new mujoco.DoubleBuffer(6);

/** Half a length whose fourth power, a denominator for two capsules, is above mjMINVAL, the least one by the documentation. */
const least_half_length = 2e-4;

// A geom: {type, size, place, turn}, the turn a quaternion [x, y, z, w]; null where making it rounds, and for sizes of 0, which
// MuJoCo's compiler refuses.

const positive = (geom) => (geom?.size.every((v) => v > 0) ? geom : null);
const no_turn = [0, 0, 0, 1];

const sphere = (x, i) => positive({ type: "sphere", size: [x[i + 3]], place: [x[i], x[i + 1], x[i + 2]], turn: no_turn });

function box(x, i) {
  const made = centre_and_half(x, i);
  return made && positive({ type: "box", size: made.half, place: made.centre, turn: no_turn });
}

function obb(x, i) {
  const turn = exact_quaternion(x, i + 3);
  return turn && positive({ type: "box", size: [x[i + 12], x[i + 13], x[i + 14]], place: [x[i], x[i + 1], x[i + 2]], turn });
}

/** Its shapes lie along the z axis: turned. */
const upright_shape = (type) => (x, i) => {
  const made = upright_capsule(x, i);
  if (!made || made.half_length < least_half_length) return null;
  const along = [0, 1, 2].find((k) => x[i + k] !== x[i + 3 + k]);
  const turn = turn_of_z([0, 1, 2].map((k) => (k === along ? 1 : 0)));
  return positive({ type, size: [x[i + 6], made.half_length], place: made.centre, turn });
};
const capsule = upright_shape("capsule");
const cylinder = upright_shape("cylinder");

/** The half-spaces on both sides of the plane at x[0]; null unless it is across an axis. */
const half_spaces = (x) => (is_across_axis(x, 0) ? [1, -1] : null)?.map((sign) => {
  const normal = [0, 1, 2].map((k) => sign * x[k]);
  return { type: "plane", place: normal.map((v) => -sign * x[3] * v), turn: turn_of_z(normal) };
});

/** Rows of a matrix, whose columns are the axes. */
const rows = (axes) => [0, 1, 2].flatMap((k) => [axes[k], axes[3 + k], axes[6 + k]]);

/** The radius of the sphere around a geom, as MuJoCo's compiler has it: 0 for a plane, which has none. */
const bounds = {
  plane: () => 0, sphere: ([radius]) => radius, capsule: ([radius, half]) => radius + half,
  box: ([x, y, z]) => Math.sqrt(x * x + y * y + z * z),
};
const models = new Map();

/** A model of two geoms of these types, and its data. The pair is asked whatever the groups of its geoms. */
function model_of(a, b) {
  const key = `${a.type} ${b.type}`;
  if (!models.has(key)) {
    const [first, second] = [a, b].map(({ type }, i) => {
      const geom = `<geom name="${i}" type="${type}" size="1 1 1" contype="0" conaffinity="0"/>`;
      return type === "plane" ? geom : `<body>${geom}<freejoint/></body>`; // a plane belongs to the world
    });
    mujoco.FS.writeFile(file, `<mujoco><worldbody>${first}${second}</worldbody>
      <contact><pair geom1="0" geom2="1"/></contact></mujoco>`);
    const model = mujoco.MjModel.loadFromXML(file);
    models.set(key, { model, data: new mujoco.MjData(model) });
  }
  return [key, models.get(key)];
}

/** What ask(model, data) gives of the two geoms, put where they are. */
function in_model(a, b, ask) {
  const [key, { model, data }] = model_of(a, b);
  [a, b].forEach((geom, i) => {
    if (geom.size) model.geom_size.set(geom.size, 3 * i);
    model.geom_rbound[i] = bounds[geom.type](geom.size);
    data.geom_xpos.set(geom.place, 3 * i);
    data.geom_xmat.set(rows(axes_of(geom.turn)), 9 * i);
  });
  try {
    return ask(model, data);
  } catch (error) {
    models.delete(key); // the memory of a question that was broken off
    throw error;
  }
}

function collide(a, b) {
  return in_model(a, b, (model, data) => {
    mujoco.mj_collision(model, data);
    return data.ncon > 0;
  });
}

/** The distance, and its segment in segment_of; `bound` where it is greater. The bound changes what some pairs are given (libraries.json),
 * so each question is asked with the least one that serves it. */
const distance = (a, b, bound) => in_model(a, b, (model, data) => mujoco.mj_geomDistance(model, data, 0, 1, bound, segment_of));

const mjMINVAL = 1e-15;
const ways = { collision: collide, geom_distance: (a, b) => distance(a, b, mjMINVAL) <= 0 };

const pair = (test, make_a, make_b) => Object.entries(ways).flatMap(([name, way]) =>
  of_doubles(test, name, ending_on_trap((x) => {
    const [a, b] = [make_a(x), make_b(x)];
    return a && b && way(a, b);
  })));

/** What is connected meets the plane if it meets both half-spaces. */
const on_plane = (test, make) => Object.entries(ways).flatMap(([name, way]) =>
  of_doubles(test, name, ending_on_trap((x) => {
    const [sides, other] = [half_spaces(x), make(x)];
    return sides && other ? sides.every((side) => way(side, other)) : null;
  })));

/** The deepest contact, whose position is midway between the two; null for none, of geoms that are apart. */
function contact(a, b) {
  return in_model(a, b, (model, data) => {
    mujoco.mj_collision(model, data);
    let found = null;
    const all = data.contact;
    for (let i = 0; i < all.size(); ++i) {
      const one = all.get(i);
      if (!found || one.dist < found.dist) {
        const turned = one.geom1 === 1 ? -1 : 1;
        found = { dist: one.dist, pos: Array.from(one.pos), normal: Array.from(one.frame.slice(0, 3), (v) => turned * v) };
      }
      one.delete();
    }
    all.delete();
    if (!found) return null;
    const { dist, pos, normal } = found;
    const [on_a, on_b] = [-0.5, 0.5].map((share) => pos.map((v, k) => v + share * dist * normal[k]));
    return [dist, ...on_a, ...on_b, ...normal];
  });
}

/** The distance and its segment, without a direction. That of the centres is at least as great: both are in their geoms. */
function nearest(a, b) {
  let dist = distance(a, b, mjMINVAL);
  if (dist >= mjMINVAL) {
    const apart = 2 * Math.hypot(...a.place.map((v, k) => v - b.place[k])) || 1;
    dist = distance(a, b, apart);
    if (!(dist < apart)) return null;
  }
  return [dist, ...Array.from(segment_of.GetView())];
}

const contacts = (test, make_a, make_b) => Object.entries({ collision: contact, geom_distance: nearest }).flatMap(([name, way]) =>
  of_doubles(test, name, ending_on_trap((x) => {
    const [a, b] = [make_a(x), make_b(x)];
    return a && b && way(a, b);
  })));

/** The direction at x[i] times a power of two, of a length about 1; null where that rounds. mjMINVAL is a length there. */
function scaled(x, i) {
  let along = Array.from(x.subarray(i, i + 3));
  const largest = () => Math.max(...along.map(Math.abs));
  if (largest() === 0) return null;
  while (largest() < 1) along = along.map((v) => 2 * v);
  while (largest() >= 2) {
    if (along.some((v) => (v / 2) * 2 !== v)) return null;
    along = along.map((v) => v / 2);
  }
  return along;
}

const ray = (test, make, from) => of_doubles(test, "ray_geom", ending_on_trap((x) => {
  const [geom, along] = [make(x), scaled(x, from + 3)];
  if (!geom || !along) return null;
  const size = [...geom.size, 0, 0].slice(0, 3);
  const kind = mujoco.mjtGeom[`mjGEOM_${geom.type.toUpperCase()}`].value;
  const matrix = geom.matrix ?? rows(axes_of(geom.turn));
  return mujoco.mju_rayGeom(geom.place, matrix, size, [x[from], x[from + 1], x[from + 2]], along, kind) >= 0;
}));

/** With its axes as they are. */
const framed = (x, i) => (is_rotated(x, i + 3) ? positive({
  type: "box", size: [x[i + 12], x[i + 13], x[i + 14]], place: [x[i], x[i + 1], x[i + 2]], matrix: rows(x.subarray(i + 3, i + 12)),
}) : null);

serve([
  ...pair("sphere_sphere_3d", (x) => sphere(x, 0), (x) => sphere(x, 4)),
  ...pair("capsule_sphere_3d", (x) => capsule(x, 0), (x) => sphere(x, 7)),
  ...pair("capsule_capsule_3d", (x) => capsule(x, 0), (x) => capsule(x, 7)),
  ...pair("sphere_aabb_3d", (x) => box(x, 0), (x) => sphere(x, 6)),
  ...pair("sphere_obb_3d", (x) => obb(x, 0), (x) => sphere(x, 15)),
  ...pair("capsule_aabb_3d", (x) => box(x, 0), (x) => capsule(x, 6)),
  ...pair("aabb_aabb_3d", (x) => box(x, 0), (x) => box(x, 6)),
  ...pair("obb_obb_3d", (x) => obb(x, 0), (x) => obb(x, 15)),
  ...on_plane("plane_sphere_3d", (x) => sphere(x, 4)),
  ...on_plane("plane_aabb_3d", (x) => box(x, 4)),
  ...contacts("capsule_capsule_contact_3d", (x) => capsule(x, 0), (x) => capsule(x, 7)),
  ...contacts("sphere_obb_contact_3d", (x) => obb(x, 0), (x) => sphere(x, 15)),
  ...contacts("obb_obb_contact_3d", (x) => obb(x, 0), (x) => obb(x, 15)),
  ...ray("ray_sphere_3d", (x) => sphere(x, 0), 4),
  ...ray("ray_capsule_3d", (x) => capsule(x, 0), 7),
  ...ray("ray_cylinder_3d", (x) => cylinder(x, 0), 7),
  ...ray("ray_aabb_3d", (x) => box(x, 0), 6),
  ...ray("ray_obb_3d", (x) => framed(x, 0), 15),
]);
