// Judges answers of a function of yours: one at a time, or on aimed cases, down to a simple input that shows what is wrong.
//
// The certified tests tell right answers of yes, no and signs at once; an answer that is not right by them, and every number that is not
// the nearest one, goes to check(), which also gives margin and certificate.
import { check, generate } from "./check.mjs";
import { from_hexadecimal, to_hexadecimal } from "./hexadecimal.mjs";
import { certified, tests } from "./index.mjs";
import { pieces as layout_of, shapes } from "./layout.mjs";
import { cost, simpler } from "./simpler.mjs";

export { layout_of, shapes };

/** What every test is asked with, unless told; the first that is wrong is looked for in each. */
export const default_families = ["grid", "configuration", "random", "near_contact", "coplanar", "degenerate", "shared_feature", "mesh",
                                 "game_units", "extreme_scale"];
const promises = ["closed", "open", "never_misses", "never_invents"];

/** The numbers, strings as in case files too, as their test takes them: floats in a Float32Array, doubles in an Array. */
export function numbers_of(input, scalar) {
  const as_float = scalar === undefined ? input instanceof Float32Array : scalar === "float32";
  if (scalar !== undefined && scalar !== "float32" && scalar !== "float64") throw new TypeError(`found scalar "${scalar}", expected float32 or float64`);
  const number = (x) => (typeof x === "string" ? from_hexadecimal(x) : Number(x));
  return as_float ? Float32Array.from(input, number) : Array.from(input, number);
}

const scalar_of = (input) => (input instanceof Float32Array ? "float32" : "float64");

function promised(options) {
  const given = [options.promise ?? []].flat();
  for (const name of given) if (!promises.includes(name)) throw new TypeError(`found promise "${name}", expected ${promises.join(", ")}`);
  if (given.includes("closed") && given.includes("open")) throw new TypeError("a function cannot promise both closed and open");
  return given;
}

const shown = (answer) => (typeof answer === "function" ? "a function" : typeof answer === "bigint" ? `${answer}n` : JSON.stringify(answer) ?? String(answer));

function unreadable(test, answer, expected) {
  const hint = answer instanceof Promise ? " (a promise: await it first)" : "";
  return new TypeError(`${test}: found the answer ${shown(answer)}${hint}, expected ${expected}`);
}

/** An answer as graze judges it: { verdict } or { numbers }; a time of a moving test beside the verdict. */
function read_answer(test, answer) {
  const about = tests[test], count = about.numbers.length;
  if (answer === "declined") return { verdict: "declined" };
  if (about.answer === "relation" || about.answer === "moving") {
    const moving = about.answer === "moving" && answer !== null && typeof answer === "object";
    const hit = moving ? answer.hit : answer;
    const time = moving ? answer.time ?? null : null;
    const verdict = hit === true || hit === "hit" ? "hit" : hit === false || hit === "miss" ? "miss" : undefined;
    if (verdict === undefined || !(time === null || typeof time === "number"))
      throw unreadable(test, answer, about.answer === "moving" ? "true, false, { hit, time } or \"declined\"" : "true, false, \"hit\", \"miss\" or \"declined\"");
    return { verdict, time: verdict === "hit" && !Number.isNaN(time) ? time : null };
  }
  if (about.answer === "sign") {
    const named = ["negative", "zero", "positive"].indexOf(answer);
    if (named >= 0) return { verdict: answer };
    if (typeof answer === "bigint") answer = answer > 0n ? 1 : answer < 0n ? -1 : 0;
    if (typeof answer !== "number") throw unreadable(test, answer, "a number, whose sign counts, or \"declined\"");
    return { verdict: Number.isNaN(answer) ? "declined" : answer > 0 ? "positive" : answer < 0 ? "negative" : "zero" };
  }
  if (answer === null) return { verdict: "declined" };
  const numbers = typeof answer === "number" ? [answer] : Array.isArray(answer) || ArrayBuffer.isView(answer) ? Array.from(answer) : [];
  if (numbers.length !== count || !numbers.every((x) => typeof x === "number"))
    throw unreadable(test, answer, `${count === 1 ? "a number" : `an array of ${count} numbers`} (${about.numbers.join(", ")}), null or "declined"`);
  return { numbers };
}

/** The relation or sign of an input, by the certified tests: "disjoint", …, "positive", or "undefined". */
function relation_of(test, input) {
  const answer = certified[test](input);
  switch (tests[test].answer) {
    case "relation": return answer;
    case "moving": return answer.relation;
    case "sign": return answer === undefined ? "undefined" : ["negative", "zero", "positive"][answer + 1];
    default: return answer === null ? "undefined" : "defined";
  }
}

/** The outcome of a verdict where the relation is known. */
function outcome_of(relation, verdict) {
  if (relation === "undefined") return "undefined";
  if (verdict === "declined") return "declined";
  if (["negative", "zero", "positive"].includes(relation)) return relation === verdict ? "agree" : "wrong_sign";
  if (relation === "touching") return verdict === "hit" ? "contact_hit" : "contact_miss";
  if ((relation === "crossing") === (verdict === "hit")) return "agree";
  return verdict === "hit" ? "false_hit" : "false_miss";
}

function is_wrong(outcome, promise) {
  switch (outcome) {
    case "contact_miss": return promise.includes("closed");
    case "contact_hit": return promise.includes("open");
    case "false_hit": return !promise.includes("never_misses");
    case "false_miss": return !promise.includes("never_invents");
    case "agree": case "undefined": case "declined": return false;
    default: return true;
  }
}

// The spacing at x, or half of it.
const spacing = (x, as_float) => {
  const [precision, least] = as_float ? [23, 2 ** -149] : [52, 2 ** -1074];
  return x === 0 ? least : Math.max(least, 2 ** (Math.floor(Math.log2(Math.abs(x))) - 1 - precision));
};

/** Are numbers so near the nearest ones that they are right whatever the input's share of the error? */
function surely_right(test, input, numbers) {
  const { answer } = tests[test];
  // At most 4 spacings off an answer that is half a spacing off is an excess of at most 9, of 16. Of spheres and contacts the numbers are
  // judged together.
  const most = answer === "values" ? 4 : 0;
  const exact = certified[test](input), as_float = input instanceof Float32Array;
  return exact !== null && exact.every(Number.isFinite) && numbers.every((x, i) => x === exact[i] || Math.abs(x - exact[i]) <= most * spacing(exact[i], as_float));
}

/** What check() says of an input, and of an answer that was read: `own`, absent of a crash. */
function checked(test, input, read) {
  const line = { test, scalar: scalar_of(input), input: Array.from(input, to_hexadecimal) };
  if (read.numbers) {
    const field = tests[test].answer === "sphere" ? "verdicts" : "values";
    line[field] = { yours: read.numbers };
  } else if (read.verdict !== "crash") line.verdicts = { yours: read.verdict };
  const exact = check(line);
  const own = exact.subjects?.["external.yours"];
  if (!read.numbers) {
    const relation = relation_of(test, input);
    if (exact.relation !== relation)
      throw new Error(`graze-exact: check() says ${exact.relation}, the certified test ${relation}; please report this case: ${JSON.stringify(line)}`);
  }
  return { line, exact, own };
}

/** Is this time later than the exact first contact, of which a rounded one is known? In doubt, within a few spacings, it is not. */
const is_late = (time, first_contact, as_float) =>
  time !== null && first_contact !== null && time > first_contact + 8 * spacing(first_contact, as_float);

function outcome_by_check(test, input, read, promise) {
  const { line, exact, own } = checked(test, input, read);
  let outcome;
  if (read.numbers) {
    outcome = own.outcome;
  } else if (read.verdict === "crash") outcome = exact.relation === "undefined" ? "undefined" : "crash";
  else {
    outcome = outcome_of(exact.relation, read.verdict);
    if (read.verdict === "hit" && (outcome === "agree" || (outcome === "contact_hit" && promise.includes("closed"))) &&
        is_late(read.time ?? null, exact.first_contact ?? null, input instanceof Float32Array)) outcome = "late_impact";
  }
  return { line, exact, outcome };
}

/** Judges what was read: quickly where it is right, by check() where it may be wrong. */
function judge_read(test, input, read, options) {
  const promise = promised(options);
  if (read.numbers) {
    if (surely_right(test, input, read.numbers)) return { outcome: "agree", wrong: false };
  } else if (read.verdict !== "crash") {
    const relation = relation_of(test, input), outcome = outcome_of(relation, read.verdict);
    const timed = read.verdict === "hit" && read.time !== null && read.time !== undefined && relation !== "undefined";
    if (!is_wrong(outcome, promise) && !(timed && read.time > certified[test](input).time)) return { outcome, wrong: false };
    if (!options.exactly && !timed && !(options.margin_ulps > 0)) return { outcome, wrong: is_wrong(outcome, promise) };
  }
  const { line, exact, outcome } = outcome_by_check(test, input, read, promise);
  const near = options.margin_ulps > 0 && exact.margin_ulps !== null && exact.margin_ulps <= options.margin_ulps;
  return { outcome, wrong: is_wrong(outcome, promise) && !near, line, exact };
}

const nothing_wrong = { wrong: false };

/** Asks a function about an input; what it throws is the outcome crash. */
function ask(decide, test, input) {
  let answer;
  try {
    answer = decide(input.slice(), shapes(test, input));
  } catch (error) {
    return { read: { verdict: "crash" }, error };
  }
  return { read: read_answer(test, answer), answer };
}

/** All that is to be said of a wrong answer. */
function finding(test, input, { read, answer, error }, options) {
  const { outcome, wrong, line, exact } = judge_read(test, input, read, { ...options, exactly: true });
  delete line.verdicts, delete line.values;
  return { test, scalar: scalar_of(input), input, answer, error, outcome, wrong, expected: exact.exact_values ?? exact.exact_sphere ?? exact.relation,
           relation: exact.relation, first_contact: exact.first_contact, margin: exact.margin, margin_ulps: exact.margin_ulps,
           certificate: exact.certificate, line: JSON.stringify(line) };
}

/**
 * Judges one answer to an input: { outcome, wrong } and, where it is wrong, expected, margin, certificate and the line of a case file.
 * RangeError for an input outside of the domain, TypeError for an answer that cannot be read.
 */
export function judge(test, input, answer, options = {}) {
  const given = numbers_of(input, options.scalar), read = read_answer(test, answer);
  const quick = judge_read(test, given, read, options);
  return quick.wrong ? finding(test, given, { read, answer }, options) : quick;
}

const in_domain = (error) => error instanceof RangeError;

/** The simplest input, by cost, at which a function is wrong in the same way. */
function shrink(decide, test, found, options) {
  let { input } = found, tries = options.tries ?? 6000, better = true;
  while (better && tries > 0) {
    better = false;
    for (const candidate of simpler(test, input)) {
      if (--tries < 0) break;
      let judged = nothing_wrong;
      try {
        certified[test](candidate);
        judged = judge_read(test, candidate, ask(decide, test, candidate).read, options);
      } catch (error) {
        if (!in_domain(error)) throw error;
      }
      if (judged.wrong && judged.outcome === found.outcome) {
        input = candidate;
        better = true;
        break;
      }
    }
  }
  return input;
}

/**
 * Asks a function (input, shapes) => answer about aimed cases, and gives { cases, judged, outcomes, wrong }: counts of outcomes, and null
 * or the simplest wrong answer that was found. options: scalar, families, cases, seed, promise, margin_ulps.
 */
export function find_wrong(decide, test, options = {}) {
  const scalar = options.scalar ?? "float64", families = options.families ?? default_families;
  const cases = options.cases ?? 1000, seed = options.seed ?? 1, each = Math.ceil(cases / families.length);
  const outcomes = {}, first = new Map();
  let asked = 0;
  for (const family of families)
    for (const { input: written } of generate(test, { family, scalar, seed, cases: Math.min(each, cases - asked) || 1 })) {
      const input = numbers_of(written, scalar);
      const reply = ask(decide, test, input), judged = judge_read(test, input, reply.read, options);
      ++asked;
      outcomes[judged.outcome] = (outcomes[judged.outcome] ?? 0) + 1;
      if (judged.wrong) {
        const key = family + " " + judged.outcome;
        if (!first.has(key) || cost(input) < cost(first.get(key).input)) first.set(key, { input, outcome: judged.outcome, family });
      }
    }
  let best = null;
  for (const found of first.values()) {
    const input = shrink(decide, test, found, options);
    if (best === null || cost(input) < cost(best.input)) best = { input, family: found.family };
  }
  const judged = asked - (outcomes.undefined ?? 0) - (outcomes.declined ?? 0);
  return { test, scalar, seed, cases: asked, judged, outcomes,
           wrong: best && { ...finding(test, best.input, ask(decide, test, best.input), options), family: best.family } };
}
