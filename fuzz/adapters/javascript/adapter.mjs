// What the adapters share. A subject's decide gets the scalars of a case: see serve() in graze.mjs.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { serve as serve_plainly } from "../../examples/commands/graze.mjs";

/** The documented domain of a subject in libraries.json, its library's or its own; undefined where there is none, or where the
 * environment says that answers are wanted everywhere. */
function domain_of(library, test, name) {
  if (process.env.GRAZE_ADAPTERS_IGNORE_DOMAIN) return undefined;
  const subject = library?.subjects.find((each) => each.test === test && each.subject === `${library.plugin}.${name}`);
  const { size, magnitude, words } = (subject && "domain" in subject ? subject : library)?.domain ?? {};
  return words && { size, magnitude, words };
}

/** Answers until the input ends, for subjects that libraries.json describes. */
export function serve(subjects) {
  const { libraries } = JSON.parse(readFileSync(new URL("libraries.json", import.meta.url), "utf8"));
  const library = libraries.find((each) => each.plugin === basename(process.argv[1], ".mjs"));
  serve_plainly(subjects.map((each) => ({ ...each, domain: domain_of(library, each.test, each.name) })));
}

/** A subject of a library that computes in doubles: float32 numbers become doubles exactly. */
export const of_doubles = (test, name, decide, contact = "unspecified") =>
  ["float32", "float64"].map((scalar) => ({ test, name, scalar, contact, decide }));

/** Of one that computes in floats. */
export const of_floats = (test, name, decide, contact = "unspecified") => [
  { test, name, scalar: "float32", contact, decide },
];

/** The same of one whose answers err to one side: "never_misses", "never_invents". */
export const one_sided = (subjects, promise) => subjects.map((each) => ({ ...each, promise }));

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
