// The functions of check.mjs, of a module whose bytes are given.
import { to_hexadecimal } from "./hexadecimal.mjs";

const nothing = new Proxy({}, { get: () => () => 0 });

export async function functions_of(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes, { env: nothing, wasi_snapshot_preview1: nothing });
  const exact = instance.exports;
  exact._initialize?.();

  const to_bytes = new TextEncoder(), to_text = new TextDecoder();

  /** Calls use(addresses) with texts in the module's memory, each ended by 0; gives the result. */
  function ask(name, texts, use) {
    const written = texts.map((text) => to_bytes.encode(text + "\0"));
    const places = written.map((bytes) => exact.malloc(bytes.length));
    try {
      if (places.includes(0)) throw new RangeError("graze-exact: out of memory");
      written.forEach((bytes, i) => new Uint8Array(exact.memory.buffer, places[i], bytes.length).set(bytes));
      const size = use(exact[`graze_${name}`], places, written.map((bytes) => bytes.length - 1)) >>> 0;
      const result = to_text.decode(new Uint8Array(exact.memory.buffer, exact.graze_result(), size));
      if (exact.graze_failed()) throw new RangeError(`graze-exact: ${result}`);
      return result;
    } finally {
      for (const place of places) exact.free(place);
    }
  }

  const text_of = (line) => {
    if (typeof line === "string") return line;
    // As hexadecimal texts, whose value is the number's own: a decimal one is not, and would be rounded to float once more. JSON has no
    // -0, no infinity and no NaN either, which in a contact stands for what is not given.
    const number = (x) => (typeof x !== "number" ? x : Number.isFinite(x) ? to_hexadecimal(x) : String(x));
    const numbers = (list) => (Array.isArray(list) || ArrayBuffer.isView(list) ? Array.from(list, number) : list);
    const answers = (of) => of && Object.fromEntries(Object.entries(of).map(([name, answer]) => [name, numbers(answer)]));
    const { values, verdicts } = line;
    return JSON.stringify({ ...line, input: numbers(line.input), ...(values && { values: answers(values) }),
                            ...(verdicts && { verdicts: answers(verdicts) }) });
  };

  /** What is true of a case, and what came of the answers it holds and of all routines: as `graze check --json` prints it. */
  function check(line) {
    return JSON.parse(check_line(text_of(line)));
  }
  /** The same as text. */
  function check_line(line) {
    return ask("check", [line], (call, [at], [size]) => call(at, size));
  }

  /** What one subject computed: `case` as the viewer of report.html has it (steps, certificate, reproducer), outcome, cause, proof. */
  function explain(line, subject) {
    return JSON.parse(ask("explain", [text_of(line), subject], (call, [at, name], [size]) => call(at, size, name)));
  }

  /** A picture of what the subject says around a case: see `graze map`. Null where the question has no such picture. */
  function map(line, subject, size = 128, zoom_log2 = 0) {
    return JSON.parse(ask("map", [text_of(line), subject],
                          (call, [at, name], [length]) => call(at, length, name, size, zoom_log2)));
  }

  /** Cases as `graze generate` writes them. */
  function generate(test, options = {}) {
    return generate_lines(test, options).trimEnd().split("\n").filter(Boolean).map((line) => JSON.parse(line));
  }
  /** The same as text, a line a case. `first`: the number of the first one. */
  function generate_lines(test, { family = "", scalar = "", seed = 1, first = 0, cases = 100 } = {}) {
    for (const [name, value] of Object.entries({ seed, first, cases }))
      if (!Number.isSafeInteger(value) || value < 0)
        throw new RangeError(`generate: ${name} is ${value}, expected a whole number`);
    return ask("generate", [test, family, scalar],
               (call, [at, of_family, of_scalar]) => call(at, of_family, of_scalar, seed, first, cases));
  }

  /** Of each test its question, layout, answer, numbers, subjects and families. */
  function described() {
    return JSON.parse(ask("tests", [], (call) => call()));
  }

  return { check, check_line, explain, map, generate, generate_lines, described };
}
