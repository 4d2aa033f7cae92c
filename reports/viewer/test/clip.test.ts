import assert from "node:assert/strict";
import { test } from "node:test";
import { clip_plane, clip_polygon, clip_segment, homogeneous, in_window, to_numbers, type Homogeneous } from "../src/clip";
import { dot, minus, parse, rational, sub, zero, type Rational } from "../src/rational";

const point = (...texts: string[]): Homogeneous => homogeneous(texts.map(parse));
const exact = (p: Homogeneous): Rational[] => p.c.map((x) => rational(x, p.w));
const numbers = (points: readonly Homogeneous[]): number[][] => points.map(to_numbers);

/// Every arrangement of the values -3/2, -1, -1/3, 0, 1, 7/4 in a triangle's coordinates, thinned.
function* triangles(dimension: number, every: number): Generator<Rational[][]> {
  const values = ["-3/2", "-1", "-1/3", "0", "1", "7/4"].map(parse);
  const scalars = 3 * dimension;
  for (let code = 0; code < values.length ** scalars; code += every) {
    let rest = code;
    const take = (): Rational => {
      const value = values[rest % values.length]!;
      rest = Math.floor(rest / values.length);
      return value;
    };
    yield [0, 1, 2].map(() => Array.from({ length: dimension }, take));
  }
}

const area2 = (p: readonly Rational[][]): Rational => p.reduce((sum, a, i) => {
  const b = p[(i + 1) % p.length]!;
  return sub(sum, sub({ n: a[1]!.n * b[0]!.n, d: a[1]!.d * b[0]!.d }, { n: a[0]!.n * b[1]!.n, d: a[0]!.d * b[1]!.d }));
}, zero);

test("a clipped triangle lies in the window and in the triangle, and nothing of it is lost", () => {
  let cut = 0;
  for (const corners of triangles(2, 7)) {
    const kept = clip_polygon(corners.map(homogeneous));
    assert.ok(kept.every(in_window));
    const whole = area2(corners);
    for (const p of kept.map(exact)) {
      // On the same side of each edge as the whole triangle, or on it.
      corners.forEach((a, i) => {
        const side = area2([a, corners[(i + 1) % 3]!, p]);
        assert.ok(side.n * whole.n >= 0n);
      });
    }
    // The parts beyond the four borders and the one within add up: mirrored windows tile the plane near it.
    const pieces = [-2, 0, 2].flatMap((x) => [-2, 0, 2].map((y) =>
      clip_polygon(corners.map((p) => homogeneous(minus(p, [rational(BigInt(x)), rational(BigInt(y))]))))));
    const sum = pieces.reduce((total, piece) => sub(total, area2(piece.map(exact))), whole);
    assert.equal(sum.n, 0n);
    if (kept.length > 3) ++cut;
  }
  assert.ok(cut > 1000, "most triangles should be cut");
});

test("a segment clipped has its ends on the line, in the window, as far apart as the window allows", () => {
  const values = ["-5/2", "-1", "-2/3", "1/7", "1", "3"].map(parse);
  for (const ax of values) for (const ay of values) for (const bx of values) for (const by of values) {
    const [a, b] = [[ax, ay], [bx, by]];
    const kept = clip_segment(homogeneous(a), homogeneous(b));
    const as_polygon = clip_polygon([homogeneous(a), homogeneous(b)]);
    assert.equal(kept === null, as_polygon.length === 0);
    if (!kept) continue;
    for (const p of kept) {
      assert.ok(p.w > 0n && in_window(p));
      assert.equal(area2([a, b, exact(p)]).n, 0n);
    }
    // An end that moved is on the border.
    kept.forEach((p, i) => {
      const from = [a, b][i]!;
      const moved = exact(p).some((x, k) => x.n !== from[k]!.n || x.d !== from[k]!.d);
      if (moved) assert.ok(exact(p).some((x) => x.d === 1n && (x.n === 1n || x.n === -1n)));
    });
  }
  assert.equal(clip_segment(point("2", "0"), point("3", "0")), null);
  assert.deepEqual(numbers(clip_segment(point("1", "0"), point("3", "0"))!), [[1, 0], [1, 0]]);
});

test("a plane through the cube is the polygon it should be", () => {
  const count = (nx: string, ny: string, nz: string, offset: string): number =>
    clip_plane([nx, ny, nz].map(parse), parse(offset)).length;
  assert.equal(count("0", "0", "1", "0"), 4);
  assert.equal(count("1", "1", "1", "0"), 6);
  assert.equal(count("1", "1", "1", "2"), 3);
  assert.equal(count("0", "0", "1", "1"), 4);
  assert.equal(count("0", "0", "1", "0x1.0000000000001p+0"), 0);
  assert.equal(count("1", "1", "1", "3"), 1);
  const normal = ["1", "0x1p-300", "-1/3"].map(parse);
  for (const p of clip_plane(normal, parse("1/5"))) {
    assert.ok(in_window(p));
    const value = sub(dot(normal, exact(p)), parse("1/5"));
    assert.equal(value.n, 0n);
  }
  // In order round the polygon: all turns the same way.
  const hexagon = numbers(clip_plane(["1", "1", "1"].map(parse), zero));
  const turns = hexagon.map((p, i) => {
    const [q, r] = [hexagon[(i + 1) % 6]!, hexagon[(i + 2) % 6]!];
    const [u, v] = [q.map((x, k) => x - p[k]!), r.map((x, k) => x - q[k]!)];
    return Math.sign(u[0]! * v[1]! - u[1]! * v[0]! + u[1]! * v[2]! - u[2]! * v[1]! + u[2]! * v[0]! - u[0]! * v[2]!);
  });
  assert.equal(Math.abs(turns.reduce((a, b) => a + b, 0)), 6);
});

test("long numbers are cut as well: a triangle from 2^1023 to 2^-1074", () => {
  const kept = clip_polygon([point("0x1p+1023", "0x1p-1074", "0"), point("-0x1p+1023", "0x1p-1074", "1/3"), point("0", "-0x1p-1074", "0x1p+900")]);
  assert.ok(kept.length >= 3 && kept.every(in_window));
});
