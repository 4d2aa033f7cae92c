// Runs in the worker: takes the module's bytes, then answers one question after the other.

import { functions_of } from "../../../fast/javascript/check_functions.mjs";
import type { Verb } from "./engine";

type Functions = Record<Verb, (...words: unknown[]) => unknown>;
let functions: Promise<Functions> | null = null;

onmessage = async ({ data }: MessageEvent<{ bytes?: ArrayBuffer; verb?: Verb; words?: unknown[] }>) => {
  if (data.bytes) {
    functions = functions_of(data.bytes) as Promise<Functions>;
    return;
  }
  const begun = performance.now();
  try {
    if (!functions) throw new Error("no module was given");
    const result = (await functions)[data.verb!](...data.words!);
    postMessage({ result, milliseconds: performance.now() - begun });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    postMessage({ error: text.replace(/^graze-exact: /, ""), milliseconds: performance.now() - begun });
  }
};
