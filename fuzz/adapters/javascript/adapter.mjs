// What the adapters share. A subject's decide gets the scalars of a case: see serve() in graze.mjs.
export { serve } from "../../examples/commands/graze.mjs";

/** A subject of a library that computes in doubles: float32 numbers become doubles exactly. */
export const of_doubles = (test, name, decide, contact = "unspecified") =>
  ["float32", "float64"].map((scalar) => ({ test, name, scalar, contact, decide }));

/** Of one that computes in floats. */
export const of_floats = (test, name, decide, contact = "unspecified") => [
  { test, name, scalar: "float32", contact, decide },
];

/** Do the three axes from there make a rotation matrix, as far as the type of x holds one: unit, perpendicular and
 * right-handed to eight units of its last place? Libraries take nothing else for a box. */
export function is_rotated(x, at) {
  const within = 8 * (x.BYTES_PER_ELEMENT === 4 ? 2 ** -23 : 2 ** -52);
  const axis = [0, 3, 6].map((i) => [x[at + i], x[at + i + 1], x[at + i + 2]]);
  const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  for (let i = 0; i < 3; ++i)
    for (let j = i; j < 3; ++j) if (!(Math.abs(dot(axis[i], axis[j]) - (i === j ? 1 : 0)) <= within)) return false;
  const [a, b, c] = axis;
  const cross = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  return dot(cross, c) > 0;
}

/** The quaternion [x, y, z, w] of three such axes, the columns of its matrix, which rounds. */
export function quaternion(x, at) {
  const [a, b, c] = [0, 3, 6].map((i) => [x[at + i], x[at + i + 1], x[at + i + 2]]);
  const trace = a[0] + b[1] + c[2];
  if (trace > 0) {
    const s = 2 * Math.sqrt(1 + trace);
    return [(b[2] - c[1]) / s, (c[0] - a[2]) / s, (a[1] - b[0]) / s, s / 4];
  }
  if (a[0] >= b[1] && a[0] >= c[2]) {
    const s = 2 * Math.sqrt(1 + a[0] - b[1] - c[2]);
    return [s / 4, (b[0] + a[1]) / s, (c[0] + a[2]) / s, (b[2] - c[1]) / s];
  }
  if (b[1] >= c[2]) {
    const s = 2 * Math.sqrt(1 + b[1] - a[0] - c[2]);
    return [(b[0] + a[1]) / s, s / 4, (c[1] + b[2]) / s, (c[0] - a[2]) / s];
  }
  const s = 2 * Math.sqrt(1 + c[2] - a[0] - b[1]);
  return [(c[0] + a[2]) / s, (c[1] + b[2]) / s, s / 4, (a[1] - b[0]) / s];
}

/** Pairs or triples of the scalars in [from, to). */
export function points(x, from, to, size) {
  const found = [];
  for (let i = from; i < to; i += size) found.push(Array.from(x.subarray(i, i + size)));
  return found;
}

/** decide of a library in WebAssembly: after a trap its memory is not to be trusted, so the program ends, and is started
 * again without that case. */
export const ending_on_trap = (decide) => (x) => {
  try {
    return decide(x);
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) {
      console.error(error);
      process.exit(1);
    }
    throw error;
  }
};
