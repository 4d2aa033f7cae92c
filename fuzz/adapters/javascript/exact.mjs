// Conversions that lose nothing. What graze judges is the case, so a library has to be handed the case itself: where its form
// of a shape (centre and half extents, length, rotation, direction) would be rounded, these give null, and the adapter
// declines. `holds` says which numbers the library can hold: is_double or is_float.

import { orient2d } from "robust-predicates";

export const is_double = Number.isFinite;
export const is_float = (v) => Number.isFinite(v) && Math.fround(v) === v;

/** Is a + b a double, without rounding? The two sums give what the first one lost (Knuth). */
export function sum_is_exact(a, b) {
  const sum = a + b;
  const of_b = sum - a;
  return Number.isFinite(sum) && a - (sum - of_b) + (b - of_b) === 0;
}

/** Is v / 2 a double, without rounding? Odd subnormals have no half. */
const has_half = (v) => (v / 2) * 2 === v;

/** b - a of so many numbers from x[i] and x[j]; null where one rounds. */
export function differences(x, i, j, count, holds = is_double) {
  const found = [];
  for (let k = 0; k < count; ++k) {
    if (!sum_is_exact(x[j + k], -x[i + k]) || !holds(x[j + k] - x[i + k])) return null;
    found.push(x[j + k] - x[i + k]);
  }
  return found;
}

/** The box from its least corner at x[i] and its greatest one after it: {centre, half}; null where one of them rounds. */
export function centre_and_half(x, i, holds = is_double) {
  const centre = [], half = [];
  for (let k = 0; k < 3; ++k) {
    const [low, high] = [x[i + k], x[i + 3 + k]];
    if (!has_half(low) || !has_half(high)) return null;
    if (!sum_is_exact(low / 2, high / 2) || !sum_is_exact(high / 2, -low / 2)) return null;
    centre.push(low / 2 + high / 2);
    half.push(high / 2 - low / 2);
  }
  return [...centre, ...half].every(holds) ? { centre, half } : null;
}

/** Is the direction at x[i] of unit length, as far as its type holds one: to four units of the last place? Libraries that
 * ask for unit directions get it as it is. */
export function is_unit(x, i) {
  const within = 4 * (x.BYTES_PER_ELEMENT === 4 ? 2 ** -23 : 2 ** -52);
  return Math.abs(x[i] * x[i] + x[i + 1] * x[i + 1] + x[i + 2] * x[i + 2] - 1) <= within;
}

/** What a unit quaternion turns the axes to, one after the other. */
export function axes_of([x, y, z, w]) {
  return [
    1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w),
    2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w),
    2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y),
  ];
}

/** All quaternions [x, y, z, w] of doubles that have exactly unit length: components 0, 1 and 1/2 (four squares whose sum is a
 * power of four are no others). They turn the axes into each other, by half turns and third turns. */
const unit_quaternions = [[0, 0, 0, 1], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]];
for (let signs = 0; signs < 8; ++signs) unit_quaternions.push([1, 2, 4].map((bit) => (signs & bit ? -0.5 : 0.5)).concat(0.5));

/** The quaternion that turns the axes of space to the three at x[i], exactly; null where none of doubles does. */
export function exact_quaternion(x, i) {
  return unit_quaternions.find((q) => axes_of(q).every((v, k) => v === x[i + k])) ?? null;
}

/** Is the plane at x[i], a x + b y + c z + d = 0, across an axis, with a normal of unit length? No other vector of
 * floating-point numbers has exactly that length. */
export const is_across_axis = (x, i) =>
  [0, 1, 2].filter((k) => x[i + k] === 0).length === 2 && [0, 1, 2].some((k) => Math.abs(x[i + k]) === 1);

/** A unit quaternion that turns the z axis to a normal across the others. */
export const turn_of_z = (normal) => unit_quaternions.find((q) => axes_of(q).slice(6).every((v, k) => v === normal[k]));

/** The capsule p, q at x[i] of what has them along the y axis: {centre, half_length, turn}, the turn a quaternion; null where
 * that rounds, as it does unless p and q differ in at most one coordinate. */
export function upright_capsule(x, i, holds = is_double) {
  const along = [0, 1, 2].filter((k) => x[i + k] !== x[i + 3 + k]);
  if (along.length > 1) return null;
  const centre = [x[i], x[i + 1], x[i + 2]];
  if (along.length === 0) return { centre, half_length: 0, turn: unit_quaternions[0] };
  const k = along[0];
  const [a, b] = [x[i + k], x[i + 3 + k]];
  if (!has_half(a) || !has_half(b) || !sum_is_exact(a / 2, b / 2) || !sum_is_exact(b / 2, -a / 2)) return null;
  centre[k] = a / 2 + b / 2;
  const half_length = Math.abs(b / 2 - a / 2);
  if (!holds(centre[k]) || !holds(half_length)) return null;
  // Third turns, of y to x and to z. Which end is first makes no difference.
  return { centre, half_length, turn: [[-0.5, -0.5, -0.5, 0.5], [0, 0, 0, 1], [0.5, 0.5, 0.5, 0.5]][k] };
}

/** The ends of the box with its centre at x[i] and half extents at x[j]: least and greatest corner in a list; null where one
 * rounds. */
export function ends_of(x, i, j) {
  const ends = [];
  for (const sign of [-1, 1])
    for (let k = 0; k < 3; ++k) {
      if (!sum_is_exact(x[i + k], sign * x[j + k])) return null;
      ends.push(x[i + k] + sign * x[j + k]);
    }
  return ends;
}

/** The unit normal of the triangle at x[0]; null unless the triangle has an area and lies across an axis. */
export function exact_normal(x) {
  const flat = [0, 1, 2].filter((k) => x[k] === x[k + 3] && x[k] === x[k + 6]);
  if (flat.length !== 1) return null;
  const [u, v] = [0, 1, 2].filter((k) => k !== flat[0]);
  if (orient2d(x[u], x[v], x[3 + u], x[3 + v], x[6 + u], x[6 + v]) === 0) return null;
  return [0, 1, 2].map((k) => (k === flat[0] ? 1 : 0));
}
