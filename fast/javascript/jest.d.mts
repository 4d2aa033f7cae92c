import { graze_matchers } from "./matchers.mjs";

declare module "expect" {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends graze_matchers<R> {}
}
declare global {
  namespace jest {
    interface Matchers<R> extends graze_matchers<R> {}
  }
}
