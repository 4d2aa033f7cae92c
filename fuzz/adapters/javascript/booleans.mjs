// Libraries that unite, intersect and subtract polygons and solids, asked by lines: reports/field/booleans.py asks and judges them.
// A line is {"library", "operation", "a", "b"}: polygons as rings of points, solids as {"points", "faces"}. The answer is alike, of
// solids with the tolerance that the library gives it. Coordinates are passed as they are, as doubles.
import { createInterface } from "node:readline";
import { Clipper, ClipType, FillRule } from "clipper2-ts";
import Clipper2 from "clipper2-wasm/dist/es/clipper2z.js";
import Module from "manifold-3d";
import polygon_clipping from "polygon-clipping";

const wasm = await Module();
wasm.setup();
const { CrossSection, Manifold } = wasm;
const clipper = await Clipper2();
const clip_type = { union: "Union", intersection: "Intersection", difference: "Difference" };
const decimals = 8; // the most that Clipper2 takes
const method = { union: "add", intersection: "intersect", difference: "subtract" };

/** A solid of Manifold. Its double-precision mesh is not among what JavaScript is given, so that results are floats. */
function solid(model) {
  return new Manifold(new wasm.Mesh({
    numProp: 3,
    vertProperties: Float32Array.from(model.points.flat()),
    triVerts: Uint32Array.from(model.faces.flat()),
  }));
}

const ask = {
  // Manifold.add, intersect, subtract.
  manifold3d({ operation, a, b }) {
    const [first, second] = [solid(a), solid(b)];
    const result = first[method[operation]](second);
    const mesh = result.getMesh();
    const points = [], faces = [];
    for (let i = 0; i < mesh.vertProperties.length; i += mesh.numProp)
      points.push(Array.from(mesh.vertProperties.slice(i, i + 3)));
    for (let i = 0; i < mesh.triVerts.length; i += 3) faces.push(Array.from(mesh.triVerts.slice(i, i + 3)));
    // An empty result has none of its own.
    const tolerance = Math.max(...[first, second, result].map((each) => each.tolerance()).filter(Number.isFinite));
    const answer = { points, faces, tolerance };
    for (const each of [first, second, result]) each.delete();
    return answer;
  },
  // CrossSection.add, intersect, subtract: Clipper2, by the even-odd rule.
  clipper2({ operation, a, b }) {
    const [first, second] = [a, b].map((rings) => new CrossSection(rings, "EvenOdd"));
    const result = first[method[operation]](second);
    const rings = result.toPolygons();
    for (const each of [first, second, result]) each.delete();
    return rings;
  },
  // Clipper.booleanOpD, by the even-odd rule.
  clipper2_ts({ operation, a, b }) {
    const [first, second] = [a, b].map((rings) => rings.map((ring) => ring.map(([x, y]) => ({ x, y }))));
    const result = Clipper.booleanOpD(ClipType[clip_type[operation]], first, second, FillRule.EvenOdd, decimals);
    return result.map((ring) => ring.map(({ x, y }) => [x, y]));
  },
  // BooleanOpD, by the even-odd rule.
  clipper2_wasm({ operation, a, b }) {
    const made = [];
    const kept = (each) => (made.push(each), each);
    const [first, second] = [a, b].map((rings) => {
      const paths = kept(new clipper.PathsD());
      for (const ring of rings) {
        const path = kept(new clipper.PathD());
        for (const [x, y] of ring) path.push_back(kept(new clipper.PointD(x, y, 0)));
        paths.push_back(path);
      }
      return paths;
    });
    const { EvenOdd } = clipper.FillRule;
    const result = kept(clipper.BooleanOpD(clipper.ClipType[clip_type[operation]], EvenOdd, first, second, decimals));
    const listed = (list, take) => Array.from({ length: list.size() }, (_, i) => take(kept(list.get(i))));
    const rings = listed(result, (path) => listed(path, (point) => [point.x, point.y]));
    for (const each of made) each.delete();
    return rings;
  },
  // union, intersection, difference: polygons, each an outer ring and holes, whose last point is the first again.
  polygon_clipping({ operation, a, b }) {
    return polygon_clipping[operation](a, b).flatMap((polygon) => polygon.map((ring) => ring.slice(0, -1)));
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  try {
    console.log(JSON.stringify(ask[question.library](question)));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error.message ?? error) }));
  }
}
