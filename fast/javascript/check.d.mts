/** A case: what a line of a case file holds. Numbers may be texts such as "0x1.8p-1", which hold every bit. */
export interface graze_case {
  test: string;
  scalar?: "float32" | "float64";
  input: ArrayLike<number | string>;
  expect?: string;
  /** Answers to be judged, by name. */
  verdicts?: Record<string, unknown>;
  values?: Record<string, ArrayLike<number | string> | "declined">;
  [key: string]: unknown;
}
export interface judged_answer {
  verdict: string;
  /** "agree", or what is wrong: "false_hit", "false_miss", "wrong_sign", "wrong_value", ... */
  outcome: string;
  cause?: string;
  [key: string]: unknown;
}
export interface checked_case {
  test: string;
  scalar: "float32" | "float64";
  input: string[];
  relation: string | null;
  margin: number | null;
  margin_ulps: number | null;
  certificate: unknown;
  exact_values?: number[];
  first_contact?: number | null;
  /** Of the answers given, `external.NAME`; of the documented and certified routines. */
  subjects: Record<string, judged_answer>;
  ok: boolean;
  [key: string]: unknown;
}
export interface generation {
  /** A name or a glob such as "near*"; all families in turn unless told. */
  family?: string;
  scalar?: "float32" | "float64";
  seed?: number;
  /** The number of the first case, 0 unless told. */
  first?: number;
  cases?: number;
}

/** Each throws RangeError, with the field and what was expected, for a case that cannot be read. */
export function check(line: string | graze_case): checked_case;
export function check_line(line: string): string;
export function explain(line: string | graze_case, subject: string): { case: Record<string, unknown>; outcome: string; cause: string | null; proof: string[] };
export function map(line: string | graze_case, subject: string, size?: number, zoom_log2?: number): Record<string, unknown> | null;
export function generate(test: string, options?: generation): graze_case[];
export function generate_lines(test: string, options?: generation): string;
export function described(): Record<string, { about: Record<string, unknown>; answer: string; numbers: string[]; subjects: string[]; families: string[] }>;
