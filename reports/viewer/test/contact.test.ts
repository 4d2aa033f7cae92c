import assert from "node:assert/strict";
import { test } from "node:test";
import { contact_sentence, direction_of, distance_of, is_contact, mark_text } from "../src/contact";
import { hull_sides } from "../src/hulls";
import { draw } from "../src/lens";
import type { CaseView, TestInfo } from "../src/report_data";
import { from_number } from "../src/rational";
import { make_scene } from "../src/scene";

const info: TestInfo = { question: "?", dimension: 3, layout: [
  { name: "a", kind: "capsule", offset: 0, count: 7 }, { name: "b", kind: "capsule", offset: 7, count: 7 }] };
const names = ["s", "a.x", "a.y", "a.z", "b.x", "b.y", "b.z", "n.x", "n.y", "n.z"];
const exact = [1, 1, 0.5, 0, 1, 1.5, 0, 0, 1, 0];

/// Parallel capsules, 1 apart along y.
function view(subject: (number | null)[]): CaseView {
  const input = "0x0p+0 0x0p+0 0x0p+0 0x1p+2 0x0p+0 0x0p+0 0x1p-1 0x0p+0 0x1.8p+1 0x0p+0 0x1p+2 0x1.8p+1 0x0p+0 0x1.8p+0".split(" ");
  return {
    input, relation: "defined", verdict: "hit", margin: null, margin_ulps: null, nearest: [["1/1", "1/2", "0/1"], ["1/1", "3/2", "0/1"]],
    motion: null, sphere: null,
    values: { names, exact, subject, ulps: [0], excess: [32], points: [
      { exact: ["1/1", "1/2", "0/1"], subject: subject.slice(1, 4) }, { exact: ["1/1", "3/2", "0/1"], subject: subject.slice(4, 7) }] },
  };
}

test("a contact's numbers are told apart from other values", () => {
  assert.equal(is_contact(view(exact)), true);
  assert.equal(is_contact({ ...view(exact), values: { ...view(exact).values!, names: ["t", "x", "y"] } }), false);
  assert.equal(is_contact({ ...view(exact), values: null }), false);
  assert.equal(distance_of(view(exact), "exact"), 1);
  assert.equal(mark_text(view(exact)), "s = 1");
  assert.equal(contact_sentence(view([1.5, ...exact.slice(1)])), "s is 1, the subject says 1.5. Its worst error is 2 times what is tolerated.");
  assert.equal(contact_sentence(view([null, ...exact.slice(1)])), "s is 1, the subject tells none. Its worst error is 2 times what is tolerated.");
});

test("a direction is of length 1, however long it is told", () => {
  assert.deepEqual(direction_of(view([...exact.slice(0, 7), 0, 3e-320, 0]), "subject", 3), [0, 1, 0]);
  assert.deepEqual(direction_of(view([...exact.slice(0, 7), 3e200, 0, 4e200]), "subject", 3)!.map((x) => Number(x.toFixed(12))), [0.6, 0, 0.8]);
  assert.equal(direction_of(view([...exact.slice(0, 7), 0, 0, 0]), "subject", 3), null);
  assert.equal(direction_of(view([...exact.slice(0, 7), null, 0, 1]), "subject", 3), null);
});

test("arrows start at a, as long in every window, and where a is not told at the exact one", () => {
  const scene = make_scene(info, view([1, null, null, null, null, null, null, 1, 0, 0]), "float64");
  assert.deepEqual(scene.arrows.map(({ role, way }) => [role, way]), [["exact", [0, 1, 0]], ["subject", [1, 0, 0]]]);
  for (const exponent of [scene.widest, scene.telling]) {
    const { arrows } = draw(scene, exponent, scene.nearest![0]);
    assert.deepEqual(arrows, [{ role: "exact", from: [0, 0, 0], to: [0, 0.45, 0] }, { role: "subject", from: [0, 0, 0], to: [0.45, 0, 0] }]);
  }
  assert.deepEqual(draw(scene, scene.closest - 10, scene.nearest![1]).arrows, []);
});

test("a hull of the plane has its sides alone, each once", () => {
  const points = [[0, 0], [2, 0], [1, 0], [0, 2], [0, 0], [0.5, 0.5]].map((p) => p.map(from_number));
  const sides = hull_sides(points).map((side) => side.map((p) => p.map((x) => Number(x.n) / Number(x.d))));
  assert.deepEqual(sides, [[[0, 0], [2, 0]], [[0, 0], [0, 2]], [[2, 0], [0, 2]]]);
  assert.deepEqual(hull_sides(points.slice(4, 5)), []);
  const plane: TestInfo = { question: "?", dimension: 2, layout: [
    { name: "a", kind: "hull", offset: 0, count: 0 }, { name: "b", kind: "hull", offset: 0, count: 0 }] };
  const input = "0x0p+0 0x0p+0 0x1p+0 0x0p+0 0x0p+0 0x1p+0 0x1p+1 0x0p+0 0x1p+1 0x0p+0 0x1p+1 0x1p+0".split(" ");
  const flat: CaseView = { ...view(exact), input, nearest: [["1/1", "0/1"], ["2/1", "0/1"]], values: null };
  assert.deepEqual(make_scene(plane, flat, "float32").shapes.map((shape) => [shape.kind, shape.role]), [
    ["segment", "first"], ["segment", "first"], ["segment", "first"], ["segment", "second"]]);
});
