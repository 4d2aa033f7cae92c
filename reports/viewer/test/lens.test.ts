import assert from "node:assert/strict";
import { test } from "node:test";
import { draw, gap_direction, moved_focus } from "../src/lens";
import { compare, from_number, hex_text, power_of_two } from "../src/rational";
import type { CaseView, Part, TestInfo } from "../src/report_data";
import { make_scene, type Scene } from "../src/scene";
import { doubles } from "./doubles";

const layout = (...parts: [Part["kind"], number][]): Part[] => {
  let offset = 0;
  return parts.map(([kind, count], i) => {
    const part = { name: "abc"[i]!, kind, offset, count };
    offset += count;
    return part;
  });
};

function scene_of(dimension: 2 | 3, parts: Part[], input: number[], nearest: [number[], number[]] | null,
                  more: Partial<CaseView> = {}): Scene {
  const test: TestInfo = { question: "", dimension, layout: parts };
  const ratio = (x: number): string => { const r = from_number(x); return `${r.n}/${r.d}`; };
  const view: CaseView = {
    input: input.map(hex_text), case_line: "", relation: "disjoint", verdict: "hit", margin: null, margin_ulps: null,
    nearest: nearest && [nearest[0].map(ratio), nearest[1].map(ratio)], sphere: null, certificate: null, certificate_check: [],
    steps: [], parting: "", reproducer: "", ...more,
  };
  return make_scene(test, view, "float32");
}

test("two triangles one spacing apart are apart in the window, at every magnitude of coordinates", () => {
  for (let k = -126; k <= 127; k += 11) {
    const [low, high] = [2 ** k, Math.fround(2 ** k * (1 + 2 ** -23))];
    const s = 2 ** k;
    const scene = scene_of(3, layout(["triangle", 9], ["triangle", 9]),
      [0, 0, low, s, 0, low, 0, s, low, 0, 0, high, s, 0, high, 0, s, high], [[s / 4, s / 4, low], [s / 4, s / 4, high]]);
    assert.equal(scene.ulp, k - 23);
    const drawing = draw(scene, scene.telling);
    assert.equal(drawing.faces.length, 2);
    const [first, second] = drawing.faces.map((face) => face.points.map((p) => p[2]!));
    assert.ok(first!.every((z) => z === -0.25) && second!.every((z) => z === 0.25), `at 2^${k}`);
    assert.equal(drawing.edges.length, 0); // all are far beyond the window
    assert.deepEqual(gap_direction(scene), [0, 0, 1]);
  }
});

test("the least gap there is, 2^-1074 beside coordinates of 2^1023, is a quarter of the window", () => {
  const least = 2 ** -1074;
  const scene = scene_of(2, layout(["segment", 4], ["segment", 4]), [-(2 ** 1023), 0, 2 ** 1023, 0, -1, least, 1, least], [[0, 0], [0, least]]);
  const { edges } = draw(scene, scene.telling);
  assert.deepEqual(edges.map((edge) => edge.ends.map((p) => p[1])), [[-0.25, -0.25], [0.25, 0.25]]);
  assert.deepEqual(edges.map((edge) => edge.ends.map((p) => p[0])), [[-1, 1], [-1, 1]]);
  assert.equal(scene.widest, 1023);
});

test("a disc's boundary and a sphere's stay where they are as the window shrinks", () => {
  // The point (1, 0) lies 2^-52 outside the disc of radius 1 - 2^-52.
  const radius = 1 - 2 ** -52;
  const scene = scene_of(2, layout(["point", 2], ["disc", 3]), [1, 0, 0, 0, radius], null);
  for (const exponent of [-20, -40, -52, -60]) {
    const ball = draw(scene, exponent).balls[0]!;
    if (exponent === -60) {
      assert.equal(ball.window, "outside");
      continue;
    }
    assert.equal(ball.window, "boundary");
    assert.deepEqual(ball.outward.map((x) => x + 0), [1, 0]);
    assert.equal(ball.height(0), -(2 ** (-52 - exponent)));
    const t = 0.5;
    // The circle falls away by t^2 / 2R in window units.
    assert.ok(Math.abs(ball.height(t * t) - ball.height(0) + (t * t * 2 ** exponent) / 2) < 1e-15);
  }
  assert.equal(draw(scene, 1).balls[0]!.whole!.radius, radius / 2);
  assert.equal(draw(scene, -30, [from_number(0), from_number(0)]).balls[0]!.window, "inside");
});

test("a sphere that is a few spacings too small leaves its vertex outside", () => {
  const ulp = 2 ** -23;
  const scene = scene_of(3, layout(["triangle", 9]), [1, 0, 0, -1, 0, 0, 0, 1, 0], null, {
    relation: "undefined",
    sphere: { exact_centre: ["0/1", "0/1", "0/1"], exact_radius_squared: "1/1", exact: [0, 0, 0, 1], subject: [ulp, 0, 0, 1] },
  });
  assert.equal(compare(scene.focus[0]!, from_number(-1)), 0);
  const [exact, subject] = draw(scene, scene.telling).balls;
  assert.equal(exact!.height(0) + 0, 0);
  assert.ok(subject!.height(0) < 0);
  assert.equal(subject!.height(0), -(2 ** (-23 - scene.telling)));
});

test("where the subject's sphere is not finite the microscope looks at the exact one", () => {
  const scene = scene_of(3, layout(["triangle", 9]), [0, 0, 0, 0, 0, 4, 0, 1, 0], null, {
    relation: "undefined",
    sphere: { exact_centre: ["0/1", "1/2", "2/1"], exact_radius_squared: "17/4", exact: [], subject: [0, 0, 0, null as unknown as number] },
  });
  const balls = draw(scene, scene.telling).balls;
  assert.deepEqual(balls.map((ball) => [ball.role, ball.window]), [["exact", "boundary"]]);
});

test("a mesh is moved by its matrix exactly", () => {
  // A tenth of a turn's cosine is no nice number: the image of (3, 0) has a product of two full significands.
  const c = Math.fround(0.8090169943749475);
  const scene = scene_of(2, layout(["point", 2], ["affine", 6], ["mesh", 0]), [0, 0, c, 0, 0.1, 0, c, 0, 3, 0, 4, 0, 3, 1], null);
  const corner = scene.shapes.find((shape) => shape.kind === "triangle")!.points[0]!;
  const wanted = { n: from_number(c).n * 3n, d: from_number(c).d };
  const image = corner[0]!;
  assert.equal(image.n * wanted.d * from_number(0.1).d, wanted.n * from_number(0.1).d * image.d + from_number(0.1).n * wanted.d * image.d);
});

test("a solid is drawn by its triangles, whose corners have names where they are few", () => {
  const [o, a, b, c] = [[0, 0, 0], [4, 0, 0], [0, 4, 0], [0, 0, 4]] as const;
  const tetrahedron = [[o, b, a], [o, a, c], [o, c, b], [a, b, c]].flat(2);
  const of_point: Part[] = [{ name: "a", kind: "point", offset: 0, count: 3, points: ["p"] }, { name: "b", kind: "solid", offset: 3, count: 0, points: [] }];
  const point = scene_of(3, of_point, [1, 1, 1, ...tetrahedron], null);
  assert.deepEqual(point.shapes.map(({ kind, role }) => [kind, role]), [["point", "first"], ...Array.from({ length: 4 }, () => ["triangle", "second"])]);
  const last = point.shapes.at(-1)!;
  assert.deepEqual(last.kind === "triangle" && last.points.map((p) => p.map((x) => Number(x.n / x.d))), [a, b, c]);
  assert.deepEqual(point.labels.map((label) => label.text), ["p", ...[0, 1, 2, 3].flatMap((i) => ["a", "b", "c"].map((k) => `t${i}.${k}`))]);
  assert.deepEqual(point.legend.map((item) => item.text), ["p: point", "b: solid of triangles"]);
  const { faces, edges } = draw(point, point.widest);
  assert.deepEqual([faces.length, edges.length], [4, 12]);
  // A ray has its direction besides; of two tetrahedra there are too many names.
  const of_ray: Part[] = [{ name: "a", kind: "ray", offset: 0, count: 6, points: ["origin"] }, { name: "b", kind: "solid", offset: 6, count: 0, points: [] }];
  const ray = scene_of(3, of_ray, [-1, 1, 1, 1, 0, 0, ...tetrahedron, ...tetrahedron.map((x) => x + 8)], null);
  assert.deepEqual(ray.shapes.map((shape) => shape.kind), ["line", ...Array.from({ length: 8 }, () => "triangle")]);
  assert.deepEqual(ray.labels.map((label) => label.text), ["origin"]);
  assert.throws(() => scene_of(3, of_ray, [-1, 1, 1, 1, 0, 0], null), RangeError);
});

test("lines and planes reach through the window, boxes of any test have their corners", () => {
  const line = scene_of(3, layout(["triangle", 9], ["line", 6]), [0, 0, 0, 1, 0, 0, 0, 1, 0, 100, 100, 1, 100, 100, 2], [[0, 0, 0], [0, 0, 0]]);
  const far = draw(line, 8).edges.find((edge) => edge.role === "second")!;
  assert.deepEqual(far.ends.map((p) => p[2]), [-1, 1]);
  const plane = scene_of(3, layout(["plane", 9], ["segment", 6]), [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 2], [[0, 0, 0], [0, 0, 1]]);
  const face = draw(plane, 4).faces.find((f) => f.infinite)!;
  assert.deepEqual(face.points.map((p) => Math.abs(p[0]!)), [1, 1, 1, 1]);
  const box = scene_of(3, layout(["box", 6], ["box", 6]), [0, 0, 0, 1, 1, 1, 2, 0, 0, 3, 0, 1], [[1, 0, 0], [2, 0, 0]]);
  const drawing = draw(box, box.widest);
  assert.equal(drawing.edges.filter((edge) => edge.role === "first").length, 12);
  assert.equal(drawing.faces.filter((f) => f.role === "first").length, 6);
});

test("a drag moves the focus by exactly its part of the window", () => {
  const scene = scene_of(2, layout(["segment", 4], ["segment", 4]), [0, 0, 1, 0, 0, 1, 1, 1], [[0, 0], [0, 1]]);
  const [x] = moved_focus(scene.focus, [0.25, 0], -1000);
  assert.equal(compare(x!, power_of_two(-1002)), 0);
});

test("an input that does not fit its layout is refused", () => {
  assert.throws(() => scene_of(2, layout(["segment", 4], ["segment", 4]), [0, 0, 1], null), RangeError);
});

test("any finite input is drawn, within the window, at any magnification", () => {
  const kinds: [2 | 3, Part[]][] = [
    [2, layout(["point", 2], ["disc", 3])], [2, layout(["point", 2], ["affine", 6], ["mesh", 0])], [2, layout(["triangle", 6], ["box", 4])],
    [3, layout(["plane", 9], ["segment", 6])], [3, layout(["triangle", 9], ["line", 6])], [3, layout(["triangle", 9], ["box", 6])],
  ];
  const stream = doubles(1e9);
  const take = (): number => stream.next().value as number;
  for (const [dimension, parts] of kinds) {
    for (let round = 0; round < 12; ++round) {
      const length = parts.at(-1)!.count === 0 ? parts.at(-1)!.offset + 6 : parts.at(-1)!.offset + parts.at(-1)!.count;
      const input = Array.from({ length }, take);
      if (parts[1]!.kind === "disc") input[4] = Math.abs(input[4]!);
      if (parts[1]!.kind === "box") {
        const { offset, count } = parts[1]!;
        for (let i = offset; i < offset + count / 2; ++i) {
          [input[i], input[i + count / 2]] = [Math.min(input[i]!, input[i + count / 2]!), Math.max(input[i]!, input[i + count / 2]!)];
        }
      }
      const scene = scene_of(dimension, parts, input, null);
      for (let k = 0; k <= 6; ++k) {
        const drawing = draw(scene, scene.widest - Math.round(((scene.widest - scene.closest) * k) / 6));
        const points = [...drawing.faces.flatMap((face) => face.points), ...drawing.edges.flatMap((edge) => edge.ends)];
        assert.ok(points.flat().every((x) => Math.abs(x) <= 1));
        for (const ball of drawing.balls) if (ball.window === "boundary" && !ball.whole) assert.ok(Number.isFinite(ball.height(ball.limit ** 2)));
        if (k === 0) assert.ok(points.length + drawing.vertices.length > 0, "the widest window shows something");
      }
    }
  }
});
