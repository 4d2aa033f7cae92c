// The certified tests of graze as a WebAssembly module: the same answers as in C++, bit for bit.
//
// Input     the numbers of a test in the order that stands in tests.mjs and with its types, points as x y or x y z: an array, or a
//           Float64Array. A Float32Array is asked in floats, whose values are rounded to float.
// Errors    RangeError for an input of another length, and for one outside of the domain: a number that is not finite, a box with
//           min > max, a radius or a half extent below 0.
import { bytes_of } from "./bytes.mjs";
import { tests } from "./tests.mjs";

const source = new URL("./graze.wasm", import.meta.url);

// The module asks for nothing but what a start routine of a C library may: these do nothing.
const nothing = new Proxy({}, { get: () => () => 0 });
const { instance } = await WebAssembly.instantiate(await bytes_of(source), { env: nothing, wasi_snapshot_preview1: nothing });
const exact = instance.exports;
exact._initialize?.();

/** What the numbers in the `answers` of many() mean. */
export const answer_names = ["disjoint", "touching", "crossing", "undefined", "negative", "zero", "positive", "defined"];
const wrong_count = -2, undefined_answer = 3, zero = 5;

function refused(name, test, answer, count) {
  return new RangeError(answer === wrong_count
    ? `${name}: found ${count} numbers, expected ${test.count}: ${test.layout}`
    : `${name}: expected finite numbers, boxes with min <= max, radii and half extents >= 0: ${test.layout}`);
}

/** Room in the module's memory, freed after use. */
function with_memory(bytes, use) {
  const at = exact.malloc(bytes);
  if (at === 0) throw new RangeError("graze-exact: out of memory");
  try {
    return use(at);
  } finally {
    exact.free(at);
  }
}

const is_narrow = (input) => input instanceof Float32Array;
const aligned = (bytes) => (bytes + 15) & ~15;

/** Calls use(answers, numbers), views of the module's memory, with what NAME_many gives. */
function ask(name, inputs, count, cases, use) {
  const test = tests[name];
  if (!test) throw new RangeError(`graze-exact: there is no test ${name}`);
  const Scalars = is_narrow(inputs) ? Float32Array : Float64Array;
  const numbers = test.numbers.length * cases, size = Scalars.BYTES_PER_ELEMENT;
  const of_inputs = aligned(inputs.length * size), of_numbers = aligned(numbers * size);
  return with_memory(of_inputs + of_numbers + cases + 16, (at) => {
    new Scalars(exact.memory.buffer, at, inputs.length).set(inputs);
    const call = exact[`graze_${name}_${is_narrow(inputs) ? "f32" : "f64"}_many`];
    const at_numbers = at + of_inputs, at_answers = at_numbers + of_numbers;
    const given = test.numbers.length > 0 ? call(at, count, cases, at_answers, at_numbers) : call(at, count, cases, at_answers);
    if (given === wrong_count) throw refused(name, test, given, count);
    return use(new Int8Array(exact.memory.buffer, at_answers, cases), new Scalars(exact.memory.buffer, at_numbers, numbers));
  });
}

function value_of(test, answer, numbers) {
  switch (test.answer) {
    case "relation": return answer_names[answer];
    case "sign": return answer === undefined_answer ? undefined : answer - zero;
    case "moving": return { relation: answer_names[answer], time: Number.isNaN(numbers[0]) ? null : numbers[0] };
    default: return answer === undefined_answer ? null : Array.from(numbers);
  }
}

/** The tests, each a function of one input. */
export const certified = {};
for (const [name, test] of Object.entries(tests))
  certified[name] = (input) => {
    const given = is_narrow(input) ? input : Float64Array.from(input);
    return ask(name, given, given.length, 1, ([answer], numbers) => {
      if (answer < 0) throw refused(name, test, answer, given.length);
      return value_of(test, answer, numbers);
    });
  };

/**
 * Asks a test about many inputs of `count` numbers each, one after the other, in a Float32Array or Float64Array. `answers` are numbers
 * of answer_names; one outside of the domain is -1. `numbers` are those of the answers, one after the other, NaN where there are none.
 */
export function many(name, inputs, count) {
  if (!(inputs instanceof Float32Array || inputs instanceof Float64Array))
    throw new TypeError("many: expected a Float32Array or a Float64Array");
  if (!Number.isInteger(count) || count < 1 || inputs.length % count !== 0)
    throw new RangeError(`many: ${inputs.length} numbers are not whole inputs of ${count}`);
  return ask(name, inputs, count, inputs.length / count, (answers, numbers) => ({ answers: answers.slice(), numbers: numbers.slice() }));
}

export { tests };
