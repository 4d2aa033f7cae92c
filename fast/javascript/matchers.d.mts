import { decide, judging, search, test_name } from "./judge.mjs";

export interface graze_matchers<R = void> {
  /** Is the answer right for this input? Fails with the exact answer, its margin and its certificate. */
  toBeExact(test: test_name, input: ArrayLike<number | string>, options?: judging): R;
  /** Is the function right on aimed cases? Fails with the simplest input found at which it is not. */
  toBeExactOn(test: test_name, options?: search): R;
}
export const matchers: { toBeExact: Function; toBeExactOn: Function };
/** A wrong answer in lines. */
export function told(wrong: object): string;
export type { decide };
