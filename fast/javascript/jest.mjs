// import "graze-exact/jest" in a test or a setup file: expect(...).toBeExact and toBeExactOn.
import { expect } from "@jest/globals";
import { matchers } from "./matchers.mjs";

expect.extend(matchers);
