// Tests as a user might write them, but in whole numbers of any size: right for every input, so that a mistake planted in one of them is
// all that is wrong with it. They share nothing with graze.
const view = new DataView(new ArrayBuffer(8));

/** Whole numbers in the same proportions as the finite numbers of an input. */
export function whole(input) {
  const parts = Array.from(input, (x) => {
    view.setFloat64(0, x);
    const bits = view.getBigUint64(0), biased = Number((bits >> 52n) & 0x7ffn), fraction = bits & 0xfffffffffffffn;
    const magnitude = biased === 0 ? fraction : fraction | (1n << 52n);
    return { value: bits >> 63n ? -magnitude : magnitude, exponent: Math.max(biased, 1) };
  });
  const used = parts.filter(({ value }) => value !== 0n);
  const least = used.reduce((found, { exponent }) => Math.min(found, exponent), Infinity);
  return parts.map(({ value, exponent }) => (value === 0n ? 0n : value << BigInt(exponent - least)));
}

export const sign = (x) => (x > 0n ? 1 : x < 0n ? -1 : 0);
export const size = (x) => (x < 0n ? -x : x);
export const sub = (a, b) => a.map((x, i) => x - b[i]);
export const add = (a, b) => a.map((x, i) => x + b[i]);
export const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0n);
export const square = (a) => dot(a, a);
export const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const cross_2d = (a, b) => a[0] * b[1] - a[1] * b[0];
export const points = (numbers, dimension) => Array.from({ length: numbers.length / dimension }, (_, i) => numbers.slice(i * dimension, (i + 1) * dimension));
const is_zero = (a) => a.every((x) => x === 0n);

/** The determinant of rows of any length. */
export function determinant(rows) {
  if (rows.length === 1) return rows[0][0];
  return rows[0].reduce((sum, x, i) => {
    const minor = x * determinant(rows.slice(1).map((row) => row.filter((_, k) => k !== i)));
    return i % 2 === 0 ? sum + minor : sum - minor;
  }, 0n);
}

/** A convex set: corners, directions of its edges, and the direction in which it goes on for ever. */
export const hull = (corners, edges, ray = null) => ({ corners, edges: edges.filter((edge) => !is_zero(edge)), ray });
export const triangle = ([a, b, c]) => hull([a, b, c], [sub(b, a), sub(c, b), sub(a, c)]);
export const segment = ([a, b]) => hull([a, b], [sub(b, a)]);
export const ray = ([origin, direction]) => hull([origin], [direction], direction);
export const box = ([low, high]) =>
  hull(Array.from({ length: 2 ** low.length }, (_, i) => low.map((x, axis) => ((i >> axis) & 1 ? high[axis] : x))),
       low.map((x, axis) => low.map((_, k) => (k === axis ? high[axis] - x : 0n))));

function separates(direction, a, b) {
  const reach = ({ corners }) => corners.map((corner) => dot(direction, corner)).reduce((most, x) => (x > most ? x : most));
  const least = ({ corners }) => corners.map((corner) => dot(direction, corner)).reduce((found, x) => (x < found ? x : found));
  const open_up = (set) => set.ray !== null && dot(direction, set.ray) > 0n, open_down = (set) => set.ray !== null && dot(direction, set.ray) < 0n;
  return (reach(a) < least(b) && !open_up(a) && !open_down(b)) || (reach(b) < least(a) && !open_up(b) && !open_down(a));
}

/**
 * Do closed convex sets meet? Where they do not a face of their difference tells, or, where the difference is flat, its plane's normal or
 * an edge's normal in its plane, along a line that line or the way to it. `skip`: edges a and b whose cross product is left out.
 */
export function meet(a, b, skip = () => false) {
  const edges = [...a.edges.map((edge, i) => ({ edge, from: "a", i })), ...b.edges.map((edge, i) => ({ edge, from: "b", i }))];
  const between = sub(a.corners[0], b.corners[0]);
  if (separates(between, a, b)) return false;
  if (between.length === 2)
    return !edges.some(({ edge }) => separates(edge, a, b) || separates([-edge[1], edge[0]], a, b));
  const normals = [];
  for (let i = 0; i < edges.length; ++i)
    for (let k = i + 1; k < edges.length; ++k) {
      const normal = cross(edges[i].edge, edges[k].edge);
      if (is_zero(normal) || skip(edges[i], edges[k])) continue;
      if (separates(normal, a, b)) return false;
      normals.push(normal);
    }
  if (edges.some(({ edge }) => separates(edge, a, b) || separates(cross(edge, cross(between, edge)), a, b))) return false;
  // In the plane of a flat difference: all normals are parallel then.
  if (normals.length === 0 || normals.some((normal) => !is_zero(cross(normal, normals[0])))) return true;
  return !edges.some(({ edge }) => separates(cross(normals[0], edge), a, b));
}

/** Is p on the segment ab, in the plane? */
export const on_segment = (p, a, b) => cross_2d(sub(a, p), sub(b, p)) === 0n && dot(sub(a, p), sub(b, p)) <= 0n;
