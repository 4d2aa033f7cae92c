// Looks for the planted mistakes: with toBeExactOn's search, with the aimed arbitrary for fast-check, and
// with plain arbitraries.
//
// usage: measure.mjs SECONDS [controls]     run where graze-exact and fast-check are installed
//
// SECONDS a mistake for the plain ones: fc.double in [-1, 1] and of all finite numbers, in equal shares. Prints a JSON object a line.
// With `controls` the routines without mistakes are asked too.
import fc from "fast-check";
import { tests } from "graze-exact";
import { cases } from "graze-exact/fast-check";
import { find_wrong, judge, layout_of } from "graze-exact/judge";
import { mistakes } from "./mistakes.mjs";

const seconds = Number(process.argv[2]), controls = process.argv[3] === "controls";
const corners = 5;

/** An input in the domain from plain numbers: boxes get their ends in order, radii and halves are positive. */
function in_domain(test, numbers) {
  const made = numbers.slice(), pieces = layout_of(test, numbers.length);
  for (const { kind, name, sort, at, size } of pieces) {
    if (sort === "length") for (let i = 0; i < size; ++i) made[at + i] = Math.abs(made[at + i]);
    if (kind === "box" && name.endsWith("max"))
      for (let i = 0; i < size; ++i) {
        const [low, high] = [made[at + i - size], made[at + i]];
        made[at + i - size] = Math.min(low, high);
        made[at + i] = Math.max(low, high);
      }
  }
  return made;
}

const count_of = (test) => (/^\d+$/.test(tests[test].count) ? Number(tests[test].count) : 2 + 2 * corners);
// Inputs all in [-1, 1], and inputs of any finite numbers: what fast-check offers, in equal shares.
const ranges = [{ min: -1, max: 1, noNaN: true }, { noNaN: true, noDefaultInfinity: true }];
const plain_inputs = (test) => {
  const count = count_of(test);
  return fc.oneof(...ranges.map((range) => fc.array(fc.double(range), { minLength: count, maxLength: count })))
    .map((numbers) => in_domain(test, numbers));
};

const is_right = (routine, { test, promise }) => (input) => !judge(test, input, routine(input), { promise }).wrong;

/** Seconds and tries until an arbitrary shows the mistake, or null. */
function look(arbitrary, property, limit) {
  const begin = performance.now();
  let tries = 0, seed = 1;
  while (performance.now() - begin < 1000 * limit) {
    const done = fc.check(fc.property(arbitrary, (input) => (++tries, property(input))),
                          { seed: seed++, numRuns: 1000000, interruptAfterTimeLimit: Math.max(1, 1000 * limit - (performance.now() - begin)), endOnFailure: true });
    if (done.failed && !done.interrupted) return { seconds: (performance.now() - begin) / 1000, tries };
  }
  return { seconds: null, tries };
}

for (const item of mistakes) {
  const { test, mistake, promise } = item, told = { test, mistake };
  let begin = performance.now();
  const { wrong, outcomes } = find_wrong(item.routine(true), test, { promise });
  told.matcher = { seconds: (performance.now() - begin) / 1000, found: wrong !== null, input: wrong && wrong.input, outcome: wrong?.outcome, outcomes };
  begin = performance.now();
  const done = fc.check(fc.property(cases(test), is_right(item.routine(true), item)), { seed: 1, numRuns: 3000 });
  told.aimed = { seconds: (performance.now() - begin) / 1000, found: done.failed, input: done.counterexample?.[0], tries: done.numRuns };
  if (controls) {
    const control = find_wrong(item.routine(false), test, { promise, cases: 3000, seed: 2 });
    const floats = find_wrong(item.routine(false), test, { promise, cases: 1000, seed: 3, scalar: "float32" });
    told.control = { judged: control.judged + floats.judged, accused: control.wrong?.line ?? floats.wrong?.line ?? null };
  }
  if (seconds > 0) told.plain = look(plain_inputs(test), is_right(item.routine(true), item), seconds);
  console.log(JSON.stringify(told));
}
