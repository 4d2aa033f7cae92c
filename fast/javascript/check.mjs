// Cases checked, explained, generated and mapped in node and in browsers: what the program graze does, with the exact rational
// reference alone, as a WebAssembly module.
//
// A case is a line of a case file, or the object that it is: { test, scalar, input, verdicts or values ... }. Numbers of `input`
// may be numbers, or texts such as "0x1.8p-1", which hold every bit.
// Errors   RangeError with the field and what was expected, as the program says it.
import { bytes_of } from "./bytes.mjs";
import { functions_of } from "./check_functions.mjs";

export const { check, check_line, explain, map, generate, generate_lines, described } =
  await functions_of(await bytes_of(new URL("./check.wasm", import.meta.url)));
