import assert from "node:assert/strict";
import { test } from "node:test";
import { at_time, first_contact, meeting_place } from "../src/motion";
import { compare, from_number, parse, rational } from "../src/rational";
import type { Part } from "../src/report_data";

const segments: Part[] = [0, 6, 12, 18].map((offset, i) =>
  ({ name: "abcd"[i]!, kind: "segment", offset, count: 6, points: [["a0", "b0"], ["c0", "d0"], ["a1", "b1"], ["c1", "d1"]][i]! }));
const falling = [-1, 0, 1, 3, 0, 1, 1, -1, 0, 1, 1, 0, -1, 0, -2, 3, 0, -2, 1, -1, 0, 1, 1, 0].map(from_number);

test("shapes are where straight and even motion has brought them, exactly", () => {
  const { layout, input } = at_time(segments, falling, rational(1n, 3n));
  assert.deepEqual(layout.map((part) => [part.offset, part.points]), [[0, ["a", "b"]], [6, ["c", "d"]]]);
  assert.deepEqual(input.map((x) => Number(x.n) / Number(x.d)), [-1, 0, 0, 3, 0, 0, 1, -1, 0, 1, 1, 0]);
  assert.deepEqual(at_time(segments, falling, parse("0")).input, falling.slice(0, 12));
  assert.deepEqual(at_time(segments, falling, parse("1")).input, falling.slice(12));
});

test("edges meet where both are, and on one line in the middle", () => {
  const { layout, input } = at_time(segments, falling, rational(1n, 3n));
  assert.deepEqual(meeting_place(layout, input), [1, 0, 0].map(from_number));
  assert.deepEqual(meeting_place(layout, [0, 0, 0, 4, 0, 0, 2, 0, 0, 6, 0, 0].map(from_number)), [3, 0, 0].map(from_number));
  assert.deepEqual(meeting_place([{ ...layout[0]!, kind: "point" }], [1, 2, 3, 0, 0, 0].map(from_number)), [1, 2, 3].map(from_number));
});

test("the first contact is between its ends", () => {
  assert.equal(compare(first_contact({ first: ["1/4", "1/2"], time: null })!, parse("3/8")), 0);
  assert.equal(first_contact({ first: null, time: 0.5 }), null);
});

test("the second set of a cast moves along its displacement", () => {
  const sphere = (name: string, offset: number): Part => ({ name, kind: "sphere", offset, count: 4, points: [`${name}.centre`] });
  const spheres: Part[] = [sphere("a", 0), sphere("b", 4), { name: "c", kind: "displacement", offset: 8, count: 3, points: [] }];
  const numbers = [0, 0, 0, 1, 4, 0, 0, 2, -3, 6, 0].map(from_number);
  const { layout, input } = at_time(spheres, numbers, rational(1n, 3n));
  assert.deepEqual(layout.map((part) => [part.kind, part.offset]), [["sphere", 0], ["sphere", 4]]);
  assert.deepEqual(input.map((x) => Number(x.n) / Number(x.d)), [0, 0, 0, 1, 3, 2, 0, 2]);
  const hull = (name: string): Part => ({ name, kind: "hull", offset: 3, count: 0, points: [name] });
  const hulls: Part[] = [{ name: "a", kind: "displacement", offset: 0, count: 3, points: [] }, hull("b"), hull("c")];
  const moved = at_time(hulls, [2, 4, 8, 1, 1, 1, 5, 5, 5].map(from_number), rational(1n, 2n));
  assert.deepEqual(moved.layout.map((part) => part.offset), [0, 0]);
  assert.deepEqual(moved.input.map((x) => Number(x.n) / Number(x.d)), [1, 1, 1, 6, 7, 9]);
});
