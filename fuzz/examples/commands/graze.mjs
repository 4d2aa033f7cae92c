// Your JavaScript, judged by graze. Copy this file beside yours, which then ends with
//
//   import { serve } from "./graze.mjs";
//   serve([{ test: "point_triangle_2d", name: "mine", scalar: "float64", contact: "closed",
//            decide: (x) => myTest(x[0], x[1], ...) }]);
//
// and is asked with   graze run --command 'node mine.mjs' --out out     (or 'deno run mine.mjs', 'bun mine.mjs').
//
// `test` is an id of `graze list`, which prints the layout of x too; `scalar` is "float64" or "float32", the type of the
// numbers in x (a Float64Array or Float32Array, yours until you return); `contact` is what your test promises for shapes
// that only touch: "closed" (a hit), "open" (a miss), "unspecified"; `domain`, if given, says what it is made for, and what it
// answers elsewhere is not judged: {size: [0.1, 10]} for the extent of each shape along an axis, {magnitude: [1e-40, 1e60]} for
// every number but 0, {words: "..."}, which follow "only if"; `promise`, if given, is "never_misses" where your test may hit
// disjoint shapes, "never_invents" where it may miss crossing ones. decide(x) returns true or false; a number where the
// answer is a sign; an array of numbers where it is values, a contact (NaN for what your test does not give) or a sphere
// (centre, radius); [true, time] where shapes move; or null to decline. What it throws is a finding, told on standard error.
// A structure (convex_hull_2d, convex_hull_3d, delaunay_2d, delaunay_3d, polygon_triangulation_2d) is built by
// decide(points, sizes): points is an array of [x, y] or [x, y, z], sizes, of a polygon alone, the number of corners of each
// ring, the outer one first. It returns an array of arrays of indices of points, of convex_hull_2d an array of indices, or null.
// A test of a solid may have prepare(triangles) in place of decide: it gets the scalars of all triangles, once for many questions
// of graze mesh --queries, and returns a function that answers as decide does, of the scalars before the triangles; or null to
// decline the solid.
// A library that has to be loaded first is awaited before serve().
import { readSync, writeSync } from "node:fs";

/** Numbers of a point. */
const structures = { convex_hull_2d: 2, convex_hull_3d: 3, delaunay_2d: 2, delaunay_3d: 3, polygon_triangulation_2d: 2 };

/** Reads so many bytes; false at the end of input. */
function fill(bytes, size) {
  for (let at = 0; at < size; ) {
    const got = readSync(0, bytes, at, size - at, null);
    if (got === 0) return false;
    at += got;
  }
  return true;
}

function write(bytes) {
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at, bytes.length - at);
}

/** Puts an answer where it belongs: a verdict (1 hit, 0 miss, -1 declined, -2 thrown), then its numbers. */
function put(answer, out, at, numbers) {
  if (answer === null || answer === undefined) out[at] = -1;
  else if (typeof answer === "boolean") out[at] = answer ? 1 : 0;
  else if (numbers === 0) {
    if (answer !== 0 && answer !== 1) throw new TypeError(`expected true, false or null, found ${answer}`);
    out[at] = answer;
  } else if (typeof answer === "number") [out[at], out[at + 1]] = [1, answer];
  else if (typeof answer[0] === "boolean") [out[at], out[at + 1]] = [answer[0] ? 1 : 0, answer[1]];
  else {
    out[at] = 1;
    for (let i = 0; i < numbers; ++i) out[at + 1 + i] = answer[i] ?? NaN;
  }
}

/** The lines of standard input. */
function* lines() {
  const block = new Uint8Array(1 << 16);
  let rest = "";
  for (let got; (got = readSync(0, block, 0, block.length, null)) > 0; ) {
    const bytes = block.subarray(0, got);
    rest += new TextDecoder().decode(bytes); // which are ASCII
    if (!bytes.includes(10)) continue;
    const whole = rest.split("\n");
    rest = whole.pop();
    yield* whole;
  }
}

/** The answer to a case that came as a line, as a line. */
function answerLine({ decide, prepare, test, scalar }, { input, sizes, triangles }, solid) {
  const width = structures[test];
  if (!width) {
    const scalars = scalar === "float32" ? Float32Array : Float64Array;
    if (triangles) return String(Boolean((solid.ask = prepare(scalars.from(triangles)))));
    let x = scalars.from(input);
    let ask = decide;
    if (prepare) {
      const before = test.startsWith("ray") ? 6 : 3;
      ask = x.length > before ? prepare(x.subarray(before)) : solid.ask;
      x = x.subarray(0, before);
    }
    const answer = ask ? ask(x) : null;
    const isList = typeof answer === "object" && answer !== null;
    return isList ? `[${Array.from(answer, (item) => String(item ?? NaN))}]` : String(answer ?? null);
  }
  const points = Array.from({ length: input.length / width }, (_, i) => input.slice(width * i, width * (i + 1)));
  const answer = decide(points, sizes);
  return JSON.stringify(answer ?? null, (_, value) => (ArrayBuffer.isView(value) ? Array.from(value) : value));
}

/** Answers a line with a line: structures, and what is listed beside them. */
function serveLines(subjects) {
  let out = "";
  let thrown = 0;
  const solid = {}; // how to ask what was prepared last
  for (const line of lines()) {
    if (line === "") {
      write(new TextEncoder().encode(out));
      out = "";
      continue;
    }
    const { prepare, ...rest } = JSON.parse(line);
    const item = { input: [], ...rest, ...prepare };
    const asked = subjects[item.subject];
    try {
      out += answerLine(asked, item, solid) + "\n";
    } catch (error) {
      out += JSON.stringify({ error: String(error) }) + "\n";
      if (++thrown <= 3) console.error(`${asked.name}(${item.input.join(", ")}):`, error);
    }
  }
}

/** Answers until the input ends. */
export function serve(subjects) {
  console.log = console.info = console.debug = console.error; // standard output is for answers
  const byte = new Uint8Array(1);
  while (fill(byte, 1) && byte[0] !== 10); // {"graze":1}
  const told = subjects.map(({ test, name, scalar, contact = "unspecified", domain, promise, prepare }) =>
    ({ test, name, scalar, contact, domain, promise, prepare: prepare && true }));
  const encoding = subjects.some(({ test, prepare }) => structures[test] || prepare) ? "lines" : "frames";
  write(new TextEncoder().encode(JSON.stringify({ encoding, subjects: told }) + "\n"));
  if (encoding === "lines") return serveLines(subjects);
  // A batch: bytes that follow, subject, cases, numbers of an answer; then the number of scalars of each case, and all the
  // scalars, each list filled up to 8 bytes.
  const head = new Uint32Array(4);
  let body = new ArrayBuffer(1 << 20);
  let thrown = 0;
  while (fill(new Uint8Array(head.buffer), 16)) {
    const [size, which, cases, numbers] = head;
    if (size > body.byteLength) body = new ArrayBuffer(2 * size);
    if (!fill(new Uint8Array(body), size)) return;
    const { decide, scalar, name } = subjects[which];
    const scalars = scalar === "float32" ? Float32Array : Float64Array;
    const counts = new Uint32Array(body, 0, cases);
    let from = 8 * Math.ceil(cases / 2);
    const out = new Float64Array(1 + cases * (1 + numbers)).fill(NaN);
    out[0] = cases;
    for (let i = 0, at = 1; i < cases; ++i, at += 1 + numbers) {
      const x = new scalars(body, from, counts[i]);
      from += counts[i] * scalars.BYTES_PER_ELEMENT;
      try {
        put(decide(x), out, at, numbers);
      } catch (error) {
        out[at] = -2;
        if (++thrown <= 3) console.error(`${name}(${x.join(", ")}):`, error);
      }
    }
    write(new Uint8Array(out.buffer));
  }
}
