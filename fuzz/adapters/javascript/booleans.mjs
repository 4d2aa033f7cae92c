// Libraries that unite, intersect and subtract polygons and solids, asked by lines: reports/field/booleans.py asks and judges them.
// A line is {"library", "operation", "a", "b"}: polygons as rings of points, solids as {"points", "faces"}. The answer is alike, of
// solids with the tolerance that the library gives it. Coordinates are passed as they are, as doubles.
import { createInterface } from "node:readline";
import Module from "manifold-3d";
import polygon_clipping from "polygon-clipping";

const wasm = await Module();
wasm.setup();
const { CrossSection, Manifold } = wasm;
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
