import type { Arbitrary } from "fast-check";
import { test_name } from "./judge.mjs";

/** Inputs of a test from the families of graze, in its domain; they shrink to small whole numbers and short fractions. */
export function cases(test: test_name, options: { scalar: "float32"; families?: string[] }): Arbitrary<Float32Array>;
export function cases(test: test_name, options?: { scalar?: "float64"; families?: string[] }): Arbitrary<number[]>;
