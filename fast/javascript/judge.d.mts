import { certified } from "./index.mjs";

export type test_name = keyof typeof certified;
export type numbers = number[] | Float32Array;
export type promise = "closed" | "open" | "never_misses" | "never_invents";

export interface judging {
  /** "float64" unless told, or unless the input is a Float32Array. */
  scalar?: "float32" | "float64";
  /** What the function promises; without "closed" or "open" neither answer is wrong where shapes touch. */
  promise?: promise | promise[];
  /** Pass over wrong answers whose margin is at most so many spacings of the scalar type. */
  margin_ulps?: number;
}
export interface search extends judging {
  families?: string[];
  /** 1000 unless told. */
  cases?: number;
  /** 1 unless told: the same seed asks about the same cases everywhere. */
  seed?: number;
}
export interface judged {
  outcome: string;
  wrong: boolean;
}
export interface wrong_answer extends judged {
  test: test_name;
  scalar: "float32" | "float64";
  input: numbers;
  answer: unknown;
  error?: unknown;
  /** The relation or sign, or the exact numbers, each rounded once. */
  expected: string | number[];
  relation: string | null;
  first_contact?: number | null;
  margin: number | null;
  margin_ulps: number | null;
  certificate: object;
  /** A line of a case file. */
  line: string;
}
/** Takes an input, and the same by the names of the layout. */
export type decide = (input: any, shapes: any) => unknown;

/** Judges one answer. RangeError for an input outside of the domain, TypeError for an answer that cannot be read. */
export function judge(test: test_name, input: ArrayLike<number | string>, answer: unknown, options?: judging): judged | wrong_answer;
/** Asks a function about aimed cases; `wrong` is the simplest wrong answer found, or null. */
export function find_wrong(decide: decide, test: test_name, options?: search): {
  test: test_name; scalar: string; seed: number; cases: number; judged: number; outcomes: Record<string, number>;
  wrong: (wrong_answer & { family: string }) | null };
/** The shapes of an input by the names of the layout. */
export function shapes(test: test_name, input: ArrayLike<number>): Record<string, any>;
/** The pieces of an input of `count` numbers. */
export function layout_of(test: test_name, count: number): { kind: string; name: string; sort: string; at: number; size: number }[];
export const default_families: string[];
