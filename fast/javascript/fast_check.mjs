// Arbitraries of fast-check that aim: inputs of a test from the families of graze, near and on contact, flat, collapsed, on grids. They
// shrink to 0, small whole numbers and short binary fractions.
import { Arbitrary, Value, stream } from "fast-check";
import { generate } from "./check.mjs";
import { certified } from "./index.mjs";
import { default_families, numbers_of } from "./judge.mjs";
import { simpler } from "./simpler.mjs";

// A drawn case is one of a batch: short runs then make few batches, long ones reach many seeds.
const batch = 32, octaves = 16;

function is_input(test, numbers) {
  try {
    certified[test](numbers);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

class Aimed extends Arbitrary {
  constructor(test, scalar, families) {
    super();
    Object.assign(this, { test, scalar, families, batches: new Map() });
  }
  generate(random) {
    const family = this.families[random.nextInt(0, this.families.length - 1)];
    const least = 2 ** random.nextInt(0, octaves), seed = random.nextInt(least, 2 * least - 1), index = random.nextInt(0, batch - 1);
    const key = `${family} ${seed}`;
    if (!this.batches.has(key)) {
      if (this.batches.size > 2000) this.batches.clear();
      this.batches.set(key, generate(this.test, { family, scalar: this.scalar, seed, cases: batch }));
    }
    return new Value(numbers_of(this.batches.get(key)[index].input, this.scalar), undefined);
  }
  canShrinkWithoutContext(value) {
    const right = this.scalar === "float32" ? value instanceof Float32Array : Array.isArray(value);
    return right && Array.from(value).every(Number.isFinite) && is_input(this.test, value);
  }
  shrink(value) {
    return stream(simpler(this.test, value)).filter((made) => is_input(this.test, made)).map((made) => new Value(made, undefined));
  }
}

/**
 * Inputs of a test: arrays of numbers in the order of its layout, of floats ("float32") a Float32Array. All lie in the test's domain; a
 * degenerate one may have the answer "undefined".
 */
export function cases(test, { scalar = "float64", families = default_families } = {}) {
  if (!(test in certified)) throw new RangeError(`graze-exact: there is no test ${test}`);
  if (scalar !== "float32" && scalar !== "float64") throw new TypeError(`found scalar "${scalar}", expected float32 or float64`);
  if (!Array.isArray(families) || families.length === 0) throw new TypeError("families: expected an array of names");
  return new Aimed(test, scalar, families);
}
