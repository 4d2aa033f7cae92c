// Libraries that build hulls and triangulations: a subject a library and test. structures.json says what each documents. Points
// are passed as they are, as doubles; where a library documents which inputs it is made for, others are declined.
import { createRequire } from "node:module";
import { serve } from "../../examples/commands/graze.mjs";

const require = createRequire(import.meta.url);

/** The namespace of a package; null if it is not installed. */
async function loaded(name) {
  try {
    return await import(name);
  } catch (error) {
    if (error.code === "ERR_MODULE_NOT_FOUND" && error.message.startsWith("Cannot find package")) return null;
    throw error;
  }
}

/** The same of one that is no module: its exports. */
function required(name) {
  try {
    return require(name);
  } catch (error) {
    if (error.code === "MODULE_NOT_FOUND") return null;
    throw error;
  }
}

// What adapters do around the calls. All of it is exact.

const bits = new DataView(new ArrayBuffer(8));

/** A double times 2^1074, which is whole. */
function whole(x) {
  bits.setFloat64(0, x);
  const word = bits.getBigUint64(0);
  const exponent = (word >> 52n) & 2047n;
  const fraction = word & ((1n << 52n) - 1n);
  const size = exponent === 0n ? fraction : (fraction | (1n << 52n)) << (exponent - 1n);
  return word >> 63n ? -size : size;
}

const wholes = (points) => points.map((point) => point.map(whole));
const times = (a, b) => a[0] * b[1] - a[1] * b[0];

/** Twice the area inside a ring of indices. */
function area_of(ring, points) {
  const at = wholes(ring.map((i) => points[i]));
  return at.reduce((sum, a, i) => sum + times(a, at[(i + 1) % at.length]), 0n);
}

/** Six times the volume inside triangles. */
function volume_of(faces, points) {
  const at = wholes(points);
  let sum = 0n;
  for (const [i, j, k] of faces) {
    const [a, b, c] = [at[i], at[j], at[k]];
    sum += a[0] * times(b.slice(1), c.slice(1)) - a[1] * times([b[0], b[2]], [c[0], c[2]]) + a[2] * times(b, c);
  }
  return sum;
}

/** A hull in the plane, turned as a whole if it runs clockwise. */
const turned = (ring, points) => (ring.every((i) => i in points) && area_of(ring, points) < 0n ? ring.reverse() : ring);

/** A hull in space, turned as a whole if it is inside out. */
function turned_faces(faces, points) {
  const known = faces.every((face) => face.length === 3 && face.every((i) => i in points));
  return known && volume_of(faces, points) < 0n ? faces.map(([i, j, k]) => [i, k, j]) : faces;
}

function is_on_a_line(points) {
  const at = wholes(points);
  const from_first = at.map((p) => [p[0] - at[0][0], p[1] - at[0][1]]);
  const far = from_first.find((p) => p[0] !== 0n || p[1] !== 0n);
  return !far || from_first.every((p) => times(far, p) === 0n);
}

/** Indices, of a library that answers with the arrays that it was given. */
const same = (found, points) => found.map((point) => points.indexOf(point));

/** Indices, of one that answers with new points: the first with these coordinates. */
const equal = (found, points) => found.map((point) => points.findIndex((p) => p[0] === point[0] && p[1] === point[1]));

/** [a, b, c, d, e, f] becomes [[a, b, c], [d, e, f]]. */
function triples(list) {
  const found = [];
  for (let i = 0; i < list.length; i += 3) found.push(Array.from(list.slice(i, i + 3)));
  return found;
}

/** The indices of each ring. */
function rings_of(sizes) {
  let from = 0;
  return sizes.map((size) => Array.from({ length: size }, () => from++));
}

const repeats = (points) => new Set(points.map(([x, y]) => `${x + 0},${y + 0}`)).size < points.length;

const subjects = [];
const subject = (test, name, decide) => subjects.push({ test, name, scalar: "float64", decide });

// earcut(coordinates, the first index of each hole): three indices a triangle.
const earcut = (await loaded("earcut"))?.default;
if (earcut)
  subject("polygon_triangulation_2d", "earcut", (points, sizes) => {
    const holes = rings_of(sizes).slice(1).map((ring) => ring[0]);
    return triples(earcut(points.flat(), holes));
  });

// Delaunator.from(points): triangles, and the hull.
const Delaunator = (await loaded("delaunator"))?.default;
if (Delaunator) {
  subject("delaunay_2d", "delaunator", (points) => triples(Delaunator.from(points).triangles));
  subject("convex_hull_2d", "delaunator", (points) => turned(Array.from(Delaunator.from(points).hull), points));
}

// Delaunay.from(points): the same.
const d3_delaunay = await loaded("d3-delaunay");
if (d3_delaunay) {
  const { Delaunay } = d3_delaunay;
  subject("delaunay_2d", "d3_delaunay", (points) => triples(Delaunay.from(points).triangles));
  subject("convex_hull_2d", "d3_delaunay", (points) => turned(Array.from(Delaunay.from(points).hull), points));
}

// polygonHull(points): some of the points. null, which it documents of fewer than three, declines.
const d3_polygon = await loaded("d3-polygon");
if (d3_polygon)
  subject("convex_hull_2d", "d3_polygon", (points) => {
    const hull = d3_polygon.polygonHull(points);
    return hull && turned(same(hull, points), points);
  });

// cdt2d(points): triangles. cdt2d(points, edges, {exterior: false}): those inside of the polygon. It assumes that no point is
// duplicated.
const cdt2d = required("cdt2d");
if (cdt2d) {
  subject("delaunay_2d", "cdt2d", (points) => (repeats(points) ? null : cdt2d(points)));
  subject("polygon_triangulation_2d", "cdt2d", (points, sizes) => {
    const edges = rings_of(sizes).flatMap((ring) => ring.map((i, at) => [i, ring[(at + 1) % ring.length]]));
    return repeats(points) ? null : cdt2d(points, edges, { exterior: false });
  });
}

// qh(points): triangles whose normals point outwards. Its bundle, since Node cannot load the package's main module.
const quickhull3d_bundle = (await loaded("quickhull3d/dist/quickhull3d.js"))?.default;
const quickhull3d = quickhull3d_bundle?.default ?? quickhull3d_bundle; // of releases before 3 it is CommonJS
if (quickhull3d) subject("convex_hull_3d", "quickhull3d", (points) => turned_faces(quickhull3d(points), points));

// qh(points): points of the hull, counter-clockwise.
const quick_hull_2d = required("quick-hull-2d");
if (quick_hull_2d)
  subject("convex_hull_2d", "quick_hull_2d", (points) => turned(same(quick_hull_2d(points), points), points));

// convexHull(points): indices, documented as clockwise.
const monotone = required("monotone-convex-hull-2d");
if (monotone) subject("convex_hull_2d", "monotone_convex_hull_2d", (points) => turned(monotone(points), points));

// convexHull(points): of 2D points the edges, one after the other; of 3D points the triangles. It answers with none where all
// points are on a line, which has no polygon: declined.
const convex_hull = required("convex-hull");
if (convex_hull) {
  subject("convex_hull_2d", "convex_hull", (points) => {
    const edges = convex_hull(points);
    if (edges.length === 0 && is_on_a_line(points)) return null;
    for (let i = 0; i < edges.length; ++i)
      if (edges[i][1] !== edges[(i + 1) % edges.length][0]) throw new Error("the edges are no ring");
    return turned(edges.map((edge) => edge[0]), points);
  });
  subject("convex_hull_3d", "convex_hull", (points) => turned_faces(convex_hull(points), points));
}

// addPoint(x, y) of each, then getHull(): new points of the hull.
const GrahamScan = required("graham_scan");
if (GrahamScan)
  subject("convex_hull_2d", "graham_scan", (points) => {
    const scan = new GrahamScan();
    for (const [x, y] of points) scan.addPoint(x, y);
    return turned(equal(scan.getHull().map(({ x, y }) => [x, y]), points), points);
  });

// hull(points, Infinity): the convex hull, whose last point is the first again.
const hull = required("hull.js");
if (hull)
  subject("convex_hull_2d", "hull_js", (points) => {
    const ring = same(hull(points, Infinity), points);
    if (ring.length > 1 && ring.at(-1) === ring[0]) ring.pop();
    return turned(ring, points);
  });

// new SweepContext(outer ring).addHoles(holes).triangulate().getTriangles(). It does not support points that repeat within its
// epsilon, 1e-12.
const poly2tri = required("poly2tri");
if (poly2tri)
  subject("polygon_triangulation_2d", "poly2tri", (points, sizes) => {
    const close = (a, b) => Math.abs(a[0] - b[0]) <= 1e-12 && Math.abs(a[1] - b[1]) <= 1e-12;
    if (points.some((a, i) => points.some((b, j) => j < i && close(a, b)))) return null;
    const [outer, ...holes] = rings_of(sizes).map((ring) =>
      ring.map((i) => Object.assign(new poly2tri.Point(...points[i]), { index: i })));
    const context = new poly2tri.SweepContext(outer).addHoles(holes).triangulate();
    return context.getTriangles().map((triangle) => triangle.getPoints().map((point) => point.index));
  });

// GluTesselator with the edge flag callback, which makes it give triangles, and the normal (0, 0, 1). Declined where it makes
// points of its own, which a tuple of indices cannot say, and beyond its documented largest coordinate.
const libtess = required("libtess");
if (libtess)
  subject("polygon_triangulation_2d", "libtess", (points, sizes) => {
    if (points.flat().some((x) => Math.abs(x) > libtess.GLU_TESS_MAX_COORD)) return null;
    const { gluEnum } = libtess;
    const found = [];
    let combined = false;
    const tess = new libtess.GluTesselator();
    tess.gluTessCallback(gluEnum.GLU_TESS_VERTEX_DATA, (index) => found.push(index));
    tess.gluTessCallback(gluEnum.GLU_TESS_EDGE_FLAG, () => {});
    tess.gluTessCallback(gluEnum.GLU_TESS_COMBINE, () => {
      combined = true;
      return -1;
    });
    tess.gluTessCallback(gluEnum.GLU_TESS_ERROR, (number) => {
      throw new Error(`GLU error ${number}`);
    });
    tess.gluTessNormal(0, 0, 1);
    tess.gluTessBeginPolygon();
    for (const ring of rings_of(sizes)) {
      tess.gluTessBeginContour();
      for (const i of ring) tess.gluTessVertex([...points[i], 0], i);
      tess.gluTessEndContour();
    }
    tess.gluTessEndPolygon();
    return combined ? null : triples(found);
  });

// ShapeUtils.triangulateShape(outer ring, holes); new ConvexHull().setFromPoints(points), the corners of whose faces are those
// along their edges.
const three = await loaded("three");
if (three) {
  const { ConvexHull } = await import("three/addons/math/ConvexHull.js");
  subject("polygon_triangulation_2d", "three", (points, sizes) => {
    const [outer, ...holes] = rings_of(sizes).map((ring) => ring.map((i) => new three.Vector2(...points[i])));
    return three.ShapeUtils.triangulateShape(outer, holes);
  });
  subject("convex_hull_3d", "three", (points) => {
    const given = points.map((point) => new three.Vector3(...point));
    const faces = new ConvexHull().setFromPoints(given).faces.map((face) => {
      const corners = [];
      let edge = face.edge;
      do {
        corners.push(given.indexOf(edge.head().point));
        edge = edge.next;
      } while (edge !== face.edge);
      return corners;
    });
    return turned_faces(faces, points);
  });
}

// new Constrainautor(Delaunator's triangulation, edges), as its README does. It constrains and does not cut off: of the triangles those
// are taken that are inside of the polygon, an odd number of its sides away from outside. It assumes that no point is duplicated.
const Constrainautor = (await loaded("@kninnug/constrainautor"))?.default;
if (Constrainautor && Delaunator)
  subject("polygon_triangulation_2d", "constrainautor", (points, sizes) => {
    if (repeats(points)) return null;
    const edges = rings_of(sizes).flatMap((ring) => ring.map((i, at) => [i, ring[(at + 1) % ring.length]]));
    const built = Delaunator.from(points);
    new Constrainautor(built, edges);
    const side_of = (a, b) => Math.min(a, b) * points.length + Math.max(a, b);
    const sides = new Set(edges.map(([a, b]) => side_of(a, b)));
    const { triangles, halfedges } = built;
    const inside = new Array(triangles.length / 3);
    const next = (edge) => (edge % 3 === 2 ? edge - 2 : edge + 1);
    const is_side = (edge) => sides.has(side_of(triangles[edge], triangles[next(edge)]));
    const waiting = [];
    const reach = (triangle, value) => {
      if (inside[triangle] !== undefined) return;
      inside[triangle] = value;
      waiting.push(triangle);
    };
    halfedges.forEach((other, edge) => other < 0 && reach(Math.floor(edge / 3), is_side(edge)));
    while (waiting.length > 0) {
      const triangle = waiting.pop();
      for (let edge = 3 * triangle; edge < 3 * triangle + 3; ++edge)
        if (halfedges[edge] >= 0) reach(Math.floor(halfedges[edge] / 3), inside[triangle] !== is_side(edge));
    }
    return triples(triangles).filter((_, triangle) => inside[triangle]);
  });

// new PolygonMeshBuilder(name, outer ring, scene, earcut).addHole(hole).buildVertexData(): indices of the points, one ring after
// the other. It brings no earcut of its own, and is given the one above.
const babylon = await loaded("@babylonjs/core/Meshes/polygonMesh.js");
if (babylon && earcut) {
  const { Vector2 } = await import("@babylonjs/core/Maths/math.vector.js");
  subject("polygon_triangulation_2d", "babylonjs", (points, sizes) => {
    const [outer, ...holes] = rings_of(sizes).map((ring) => ring.map((i) => new Vector2(...points[i])));
    const builder = new babylon.PolygonMeshBuilder("", outer, null, earcut);
    for (const hole of holes) builder.addHole(hole);
    return triples(builder.buildVertexData().indices);
  });
}

// triangulate(rings): indices of the points, one ring after the other. It documents rings that wind counter-clockwise, and holes
// the other way: those that do not are passed the other way round.
const manifold = (await loaded("manifold-3d"))?.default;
if (manifold) {
  const wasm = await manifold();
  wasm.setup();
  subject("polygon_triangulation_2d", "manifold3d", (points, sizes) => {
    const rings = rings_of(sizes).map((ring, at) => (area_of(ring, points) < 0n === at > 0 ? ring : ring.reverse()));
    const order = rings.flat();
    return wasm.triangulate(rings.map((ring) => ring.map((i) => points[i]))).map((triangle) => triangle.map((i) => order[i]));
  });
}

// DelaunayTriangulationBuilder.setSites(points).getTriangles(factory): polygons, whose last point is the first again. new
// ConvexHull(points, factory).getConvexHull(): a polygon, or less where it takes all points for those of a line.
const jsts = await loaded("jsts/org/locationtech/jts/geom/GeometryFactory.js");
if (jsts) {
  const [Coordinate, Builder, ConvexHull] = (await Promise.all([
    import("jsts/org/locationtech/jts/geom/Coordinate.js"),
    import("jsts/org/locationtech/jts/triangulate/DelaunayTriangulationBuilder.js"),
    import("jsts/org/locationtech/jts/algorithm/ConvexHull.js"),
  ])).map((module) => module.default);
  const factory = new jsts.default();
  const given = (points) => points.map(([x, y]) => new Coordinate(x, y));
  const corners = (geometry, points) => equal(geometry.getCoordinates().map(({ x, y }) => [x, y]), points);
  subject("delaunay_2d", "jsts", (points) => {
    const builder = new Builder();
    builder.setSites(factory.createMultiPointFromCoords(given(points)));
    const built = builder.getTriangles(factory);
    return Array.from({ length: built.getNumGeometries() }, (_, i) => corners(built.getGeometryN(i), points).slice(0, 3));
  });
  subject("convex_hull_2d", "jsts", (points) => {
    const hull = new ConvexHull(given(points), factory).getConvexHull();
    const ring = corners(hull, points);
    if (hull.getGeometryType() === "Polygon") ring.pop();
    return turned(ring, points);
  });
}

serve(subjects);
