// Inputs that are simpler than a given one, the boldest first: what shrinking tries. Each costs less than the one it is made from, so that
// shrinking ends; whether it still shows the fault is for the caller to find out.
import { removable, slots } from "./layout.mjs";

const wide = new Float64Array(1), halves = new Uint32Array(wide.buffer);

/** Significand (odd, as a number of bits) and exponent: abs(x) = m 2^e with m odd and of `bits` bits. */
function anatomy(x) {
  wide[0] = Math.abs(x);
  let high = halves[1] & 0xfffff, low = halves[0], exponent = (halves[1] >>> 20) - 1075;
  if (exponent === -1075) exponent = -1074;
  else high |= 0x100000;
  const least = low !== 0 ? 31 - Math.clz32(low & -low) : 32 + 31 - Math.clz32(high & -high);
  const most = high !== 0 ? 63 - Math.clz32(high) : 31 - Math.clz32(low);
  return { bits: most - least + 1, exponent: exponent + least, top: exponent + most };
}

/** How hard a number is to read: 0 for 0, then small whole numbers, short binary fractions, long ones, far exponents. */
function cost_of(x) {
  if (x === 0) return Object.is(x, -0) ? 0.5 : 0;
  const { bits, exponent } = anatomy(x);
  return 1 + bits + (exponent < 0 ? -1.5 * exponent : exponent) + (x < 0 ? 0.25 : 0);
}

/** What an input costs: its numbers, and a little for having them. */
export function cost(input) {
  let sum = 0.125 * input.length;
  for (const x of input) sum += cost_of(x);
  return sum;
}

const power = (e) => (e < -1022 ? 2 ** (e + 200) * 2 ** -200 : 2 ** e);

/** x to `bits` bits; to whole multiples of 2^`place` that is. */
function rounded(x, place) {
  const unit = power(place);
  return unit === 0 ? x : Math.round(x / unit) * unit;
}

/** Simpler numbers in place of x. */
function* numbers(x) {
  yield 0;
  const sign = Math.sign(x);
  for (const small of [1, 2, 3]) yield sign * small;
  const { bits, exponent, top } = anatomy(x);
  if (Number.isInteger(x) && Math.abs(x) < 2 ** 31) {
    for (let step = 2 ** Math.max(0, top - 1); step >= 1; step /= 2) yield x - sign * step;
  } else {
    yield Math.trunc(x);
    yield Math.round(x);
  }
  for (const kept of [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 44]) if (kept < bits) yield rounded(x, top - kept + 1);
  if (top !== 0) {
    yield x / power(top);
    if (Math.abs(top) > 1) yield x / power(Math.trunc(top / 2));
  }
  // The whole number that the significand is.
  if (exponent < 0 && bits < 12) yield x / power(exponent);
  yield -x;
}

const spread = (input) => input.reduce((most, x) => Math.max(most, Math.abs(x)), 0);

/** All numbers of an input to multiples of a fraction of the largest, scaled to be whole; those chosen. */
function* grids(input, chosen) {
  const most = chosen.reduce((found, i) => Math.max(found, Math.abs(input[i])), 0);
  if (most === 0) return;
  const { top } = anatomy(most);
  for (const kept of [0, 1, 2, 3, 4, 6, 9, 13, 20, 30]) {
    const unit = power(top - kept);
    if (unit === 0) continue;
    const scaled = input.slice(), placed = input.slice();
    for (const i of chosen) {
      scaled[i] = Math.round(input[i] / unit);
      placed[i] = scaled[i] * unit;
    }
    yield scaled;
    yield placed;
  }
}

/** The chosen numbers by their rank among each other, with 0 kept in its place. */
function ranked(input, chosen) {
  const values = [...new Set([0, ...chosen.map((i) => input[i] + 0)])].sort((a, b) => a - b);
  const zero = values.indexOf(0), made = input.slice();
  for (const i of chosen) made[i] = values.indexOf(input[i] + 0) - zero;
  return made;
}

function moved(input, chosen, by) {
  const made = input.slice();
  for (const i of chosen) made[i] = input[i] - by;
  return made;
}

function with_value(input, chosen, value_of) {
  const made = input.slice();
  for (const i of chosen) made[i] = value_of(input[i]);
  return made;
}

function* made_from(test, input) {
  const held = slots(test, input.length), all = held.map(({ at }) => at);
  const groups = removable(test, input.length);
  if (groups)
    for (let i = 0; i < groups.groups; ++i) {
      const gone = new Set(groups.starts.flatMap((start) => Array.from({ length: groups.size }, (_, k) => start + i * groups.size + k)));
      yield input.filter((_, at) => !gone.has(at));
    }
  yield* grids(input, all);
  const scaled = spread(input);
  if (scaled > 0) {
    const { top } = anatomy(scaled);
    for (const less of [0, 2, 5, 10]) yield with_value(input, all, (x) => x / power(top - less));
  }
  const axes = [0, 1, 2].map((axis) => held.filter((slot) => slot.axis === axis));
  for (const slots_of_axis of axes) {
    const along = slots_of_axis.map(({ at }) => at), places = slots_of_axis.filter(({ sort }) => sort === "position").map(({ at }) => at);
    if (along.length === 0) continue;
    yield with_value(input, along, () => 0);
    yield ranked(input, along);
    yield ranked(input, places);
    for (const by of new Set(places.map((i) => input[i]))) if (by !== 0) yield moved(input, places, by);
    yield* grids(input, along);
    yield with_value(input, along, (x) => -x);
  }
  for (const sort of ["position", "direction", "length", "coefficient"]) {
    const of_sort = held.filter((slot) => slot.sort === sort).map(({ at }) => at);
    if (of_sort.length > 0 && of_sort.length < all.length) yield* grids(input, of_sort);
  }
  // Numbers that are equal but for their sign stay so: contact often hangs on it.
  const equal = new Map();
  for (const i of all) if (input[i] !== 0) equal.set(Math.abs(input[i]), [...(equal.get(Math.abs(input[i])) ?? []), i]);
  for (const [value, chosen] of equal)
    if (chosen.length > 1) for (const better of numbers(value)) yield with_value(input, chosen, (x) => Math.sign(x) * better);
  for (const i of all) if (input[i] !== 0 || Object.is(input[i], -0)) for (const better of numbers(input[i])) yield with_value(input, [i], () => better);
  // Two at once: to 0, or one as the other.
  for (const i of all)
    for (const j of all)
      if (i !== j && input[i] !== input[j]) {
        if (i < j && input[i] !== 0 && input[j] !== 0) yield with_value(input, [i, j], () => 0);
        yield with_value(input, [i], () => input[j]);
      }
}

/** Simpler inputs of a test, as an Array or, of floats, as a Float32Array. Some may lie outside of the domain. */
export function* simpler(test, input) {
  const most = cost(input);
  for (const made of made_from(test, input)) {
    // -0 is no simpler than 0; what rounding made of a float is a float again.
    for (let i = 0; i < made.length; ++i) made[i] += 0;
    if (made.every(Number.isFinite) && cost(made) < most) yield made;
  }
}
