// import "graze-exact/vitest" in a test or a setup file: expect(...).toBeExact and toBeExactOn.
import { expect } from "vitest";
import { matchers } from "./matchers.mjs";

expect.extend(matchers);
