import assert from "node:assert/strict";
import { test } from "node:test";
import { case_of_hash, case_of_text, exact_value, handles_of, hash_of, line_of, names_of, neighbour, position_of, read_scalar, with_handle, with_points, type Case, type Tests } from "../src/cases";
import type { TestInfo } from "../../viewer/src/report_data";

const polygon: TestInfo = { question: "?", dimension: 2, layout: [
  { name: "a", kind: "point", offset: 0, count: 2, points: ["p"] }, { name: "b", kind: "polygon", offset: 2, count: 0, points: ["v"] }] };
const ray: TestInfo = { question: "?", dimension: 3, layout: [
  { name: "a", kind: "ray", offset: 0, count: 6, points: ["o", "d"] }, { name: "b", kind: "sphere", offset: 6, count: 4, points: ["c"] }] };
const tests = { point_polygon_2d: { about: polygon, answer: "relation", numbers: [], subjects: ["documented.pnpoly"], families: ["rings"] } } as unknown as Tests;
const now: Case = { test: "point_polygon_2d", scalar: "float32", input: [0, 0, 1, 0, 0, 1, 1, 1] };

test("numbers are read exactly and rounded once", () => {
  for (const text of ["0x1p-1", "0.5", ".5", "5e-1", "+0.5", "0X0.8P0", "1/2", " 0.50 "]) assert.deepEqual(exact_value(text), { n: 1n, d: 2n }, text);
  for (const text of ["", "x", "1e", "0x", "1/0", "--1", "nan", "inf", "1 2"]) assert.equal(exact_value(text), null, text);
  assert.deepEqual(read_scalar("0.1", "float64"), { value: 0.1, is_rounded: true });
  assert.deepEqual(read_scalar("0.1", "float32"), { value: Math.fround(0.1), is_rounded: true });
  assert.deepEqual(read_scalar("0.5", "float32"), { value: 0.5, is_rounded: false });
  // To a double and then to a float would round twice.
  assert.equal(read_scalar("1.00000005960464477539062500000001", "float32")!.value, 1 + 2 ** -23);
  assert.equal(Math.fround(Number("1.00000005960464477539062500000001")), 1);
  assert.ok(Object.is(read_scalar("-0", "float32")!.value, -0));
  assert.equal(read_scalar("1e39", "float32"), null);
  assert.equal(read_scalar("1e309", "float64"), null);
});

test("neighbours are the next scalars, and back", () => {
  const bits = (value: number): bigint => new BigInt64Array(new Float64Array([value]).buffer)[0]!;
  for (const value of [1, -1, 0.1, 1.5, 2 ** -1022, 2 ** -1074, -(2 ** -1030), 2 ** 1023, 3e-320, Number.MAX_VALUE / 2]) {
    const up = neighbour(value, "float64", true), down = neighbour(value, "float64", false);
    assert.equal(bits(up) - bits(value), value > 0 ? 1n : -1n, `up from ${value}`);
    assert.equal(bits(down) - bits(value), value > 0 ? -1n : 1n, `down from ${value}`);
  }
  for (const value of [1, -2, 2 ** -126, 2 ** -149, 2 ** 127]) {
    const next = neighbour(value, "float32", true);
    assert.equal(Math.fround(next), next);
    assert.equal(neighbour(next, "float32", false), value);
  }
  assert.equal(neighbour(0, "float32", true), 2 ** -149);
  assert.equal(neighbour(0, "float64", false), -(2 ** -1074));
  assert.equal(neighbour(Number.MAX_VALUE, "float64", true), Number.MAX_VALUE);
});

test("the address holds a case exactly", () => {
  const one: Case = { ...now, input: [0.1, -0, 2 ** -149, 1e38, 5, 6, 7, 8].map(Math.fround), subject: "documented.pnpoly" };
  const back = case_of_hash(hash_of(one), tests)!;
  assert.deepEqual(back, one);
  assert.ok(Object.is(back.input[1], -0));
  assert.equal(case_of_hash("", tests), null);
  assert.equal(case_of_hash("#", tests), null);
  assert.throws(() => case_of_hash("#%", tests), /cut off/);
  assert.throws(() => case_of_hash("#%7B%22test%22%3A%22constructor%22%2C%22input%22%3A%5B%5D%7D", tests), /expected a question/);
});

test("what is pasted is a line, an object, or numbers of a program", () => {
  assert.deepEqual(case_of_text(line_of(now), null, tests), now);
  assert.deepEqual(case_of_text('{"input": ["0x1p-1", 2, [3, 4]]}', now, tests).input, [0.5, 2, 3, 4]);
  // Just below the middle of two floats: as a double it is the middle, and its shortest text lies above.
  assert.equal(case_of_text('{"scalar": "float32", "input": [1.00000005960464477, -1e0]}', now, tests).input[0], 1);
  const floats = case_of_text("float const t[4] = {0, 1.f, 0x1p-3f, -.5f}; // a comment, 7", now, tests);
  assert.deepEqual([floats.scalar, floats.input], ["float32", [0, 1, 0.125, -0.5]]);
  const doubles = case_of_text("std::array<double, 3> x{{0x1.8p+1, /* 9 */ 2., 1e-3}};", now, tests);
  assert.deepEqual([doubles.scalar, doubles.input], ["float64", [3, 2, 1e-3]]);
  assert.deepEqual(case_of_text("1 2, 3\n4", now, tests).input, [1, 2, 3, 4]);
  assert.throws(() => case_of_text('{"test":"nothing","input":[1]}', now, tests), /test: found "nothing"/);
  assert.throws(() => case_of_text('{"input":[1,"x"]}', now, tests), /input\[1\]: found "x"/);
  assert.throws(() => case_of_text('{"input":[1,', now, tests), /no JSON/);
  assert.throws(() => case_of_text("  ", now, tests), /found none/);
});

test("points have handles and names, and polygons more of them", () => {
  assert.deepEqual(handles_of(polygon, 8).map(({ name, at }) => [name, at]), [["p", 0], ["v0", 2], ["v1", 4], ["v2", 6]]);
  assert.deepEqual(handles_of(ray, 10), [{ name: "o", at: 0 }, { name: "d", at: 3, from: 0 }, { name: "c", at: 6 }]);
  assert.equal(names_of(ray, 10)[7], "c.y");
  assert.deepEqual(with_points(polygon, now.input, true), [0, 0, 1, 0, 0, 1, 1, 1, 2, 1]);
  assert.deepEqual(with_points(polygon, now.input, false), [0, 0, 1, 0, 0, 1]);
  assert.equal(with_points(ray, Array(10).fill(0), true), null);
});

test("a case without a scalar type is refused, as graze check does", () => {
  assert.throws(() => case_of_text('{"test": "point_polygon_2d", "input": [0, 0, 1, 0, 0, 1, 1, 1]}', now, tests), /scalar: found nothing, expected float32 or float64/);
  assert.throws(() => case_of_text('{"test": "point_polygon_2d", "scalar": "half", "input": [0]}', now, tests), /scalar: found "half", expected/);
  assert.equal(case_of_text('{"input": [0, 0, 1, 0, 0, 1, 1, 1]}', now, tests).scalar, "float32");
});

test("a handle moves along the axes that are told, a direction by its end", () => {
  const point = { name: "a", at: 0 }, end = { name: "d", at: 3, from: 0 };
  const moved = { test: "ray", scalar: "float64", input: [1, 2, 3, 10, 20, 30] } as const;
  assert.deepEqual(position_of(moved.input, end, 3), [11, 22, 33]);
  assert.deepEqual(with_handle(moved, point, [0.123456, null, 7], 1), [0.123, 2, 7, 10, 20, 30]);
  assert.deepEqual(with_handle(moved, end, [11, 22.5, 33], 1), [1, 2, 3, 10, 20.5, 30]);
  assert.deepEqual(with_handle({ ...moved, scalar: "float32" }, point, [0.1, null, null], 1)[0], Math.fround(0.1));
  assert.equal(with_handle(moved, point, [0.123456789, null, null], 1e-6)[0], 0.123456789);
});
