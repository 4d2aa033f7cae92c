import "vitest";
import { graze_matchers } from "./matchers.mjs";

declare module "vitest" {
  interface Matchers<T = any> extends graze_matchers<void> {}
}
