// Matchers of vitest and jest: toBeExact judges an answer, toBeExactOn a function, on aimed cases.
import { tests } from "./index.mjs";
import { find_wrong, judge, shapes } from "./judge.mjs";

function piece(value) {
  if (!Array.isArray(value) && typeof value === "object") return Object.entries(value).map(([name, inner]) => `${name} ${piece(inner)}`).join("  ");
  return JSON.stringify(value)?.replaceAll(",", ", ");
}

function expected_of({ test, relation, expected, first_contact }) {
  const { answer, numbers } = tests[test];
  if (answer === "sign") return relation;
  if (answer === "relation" || answer === "moving") {
    const words = { disjoint: "miss: they are disjoint", touching: "contact: they touch", crossing: "hit: they cross" };
    const when = typeof first_contact === "number" ? `, first at ${first_contact}` : "";
    return words[relation] + when;
  }
  return numbers.map((name, i) => `${name} ${expected[i]}`).join("  ");
}

function found_of({ answer, outcome, error }) {
  if (outcome === "crash") return `an exception: ${error}`;
  const text = typeof answer === "bigint" ? `${answer}n` : ArrayBuffer.isView(answer) ? JSON.stringify(Array.from(answer)) : JSON.stringify(answer, (_, x) =>
    typeof x === "number" && !Number.isFinite(x) ? String(x) : x);
  return `${text} (${outcome})`;
}

/** A wrong answer in lines. */
export function told(wrong) {
  const { test, input, margin, margin_ulps, certificate, line } = wrong;
  const lines = [`  question     ${tests[test].question}`];
  for (const [name, value] of Object.entries(shapes(test, input))) lines.push(`  ${name.padEnd(12)} ${piece(value)}`);
  lines.push(`  input        [${Array.from(input).join(", ")}]`, `  expected     ${expected_of(wrong)}`, `  found        ${found_of(wrong)}`);
  if (margin !== null && margin !== undefined) lines.push(`  margin       ${margin} (${margin_ulps} spacings of ${wrong.scalar})`);
  lines.push(`  certificate  ${JSON.stringify(certificate)}`, `  case         ${line}`);
  return lines.join("\n");
}

function counts(outcomes) {
  return Object.entries(outcomes).map(([name, count]) => `${count} ${name}`).join(", ");
}

export const matchers = {
  toBeExact(answer, test, input, options = {}) {
    const judged = judge(test, input, answer, options);
    return judged.wrong
      ? { pass: false, message: () => `${test}: the answer is wrong\n${told(judged)}` }
      : { pass: true, message: () => `${test}: the answer is not wrong (${judged.outcome})` };
  },
  toBeExactOn(decide, test, options = {}) {
    if (typeof decide !== "function") throw new TypeError(`toBeExactOn: found ${typeof decide}, expected a function (input, shapes) => answer`);
    const done = find_wrong(decide, test, options);
    const summary = `${done.cases} ${done.scalar} cases of seed ${done.seed}: ${counts(done.outcomes)}`;
    if (done.wrong)
      return { pass: false, message: () => `${test}: the function is wrong, simplest found (from family ${done.wrong.family}):\n${told(done.wrong)}\n  of           ${summary}` };
    if (done.judged === 0) return { pass: false, message: () => `${test}: nothing could be judged in ${summary}` };
    return { pass: true, message: () => `${test}: the function is not wrong in ${summary}` };
  },
};
