// three-mesh-bvh, in doubles: the triangle and the oriented box that its queries end in. (The BVH itself holds floats.)
import { Box3, Line3, Matrix4, Sphere, Vector3 } from "three";
import { ExtendedTriangle, OrientedBox } from "three-mesh-bvh";
import { is_rotated, of_doubles, serve } from "./adapter.mjs";
import { ends_of } from "./exact.mjs";

const at = (x, i) => new Vector3(x[i], x[i + 1], x[i + 2]);
const triangle = (x, i) => new ExtendedTriangle(at(x, i), at(x, i + 3), at(x, i + 6));

function box(x, i) {
  const made = new OrientedBox(at(x, i), at(x, i + 3), new Matrix4());
  made.needsUpdate = true;
  return made;
}

function oriented(x, i) {
  const half = at(x, i + 12);
  const matrix = new Matrix4().makeBasis(at(x, i + 3), at(x, i + 6), at(x, i + 9)).setPosition(at(x, i));
  const made = new OrientedBox(half.clone().negate(), half, matrix);
  made.needsUpdate = true;
  return made;
}

function segment(x) {
  const line = new Line3();
  return triangle(x, 0).intersectsTriangle(triangle(x, 9), line) ? [...line.start, ...line.end] : null;
}

serve([
  ...of_doubles("triangle_triangle_3d", "extended_triangle", (x) => triangle(x, 0).intersectsTriangle(triangle(x, 9))),
  ...of_doubles("triangle_aabb_3d", "oriented_box_triangle", (x) => box(x, 9).intersectsTriangle(triangle(x, 0))),
  ...of_doubles("aabb_aabb_3d", "oriented_box_box", (x) =>
    box(x, 0).intersectsBox(new Box3(at(x, 6), at(x, 9)))),
  ...of_doubles("sphere_triangle_3d", "extended_triangle_sphere", (x) =>
    triangle(x, 0).intersectsSphere(new Sphere(at(x, 9), x[12]))),
  ...of_doubles("sphere_aabb_3d", "oriented_box_distance", (x) => box(x, 0).distanceToPoint(at(x, 6)) <= x[9]),
  ...of_doubles("segment_triangle_3d", "closest_point_to_segment", (x) =>
    triangle(x, 0).closestPointToSegment(new Line3(at(x, 9), at(x, 12))) === 0),
  ...of_doubles("obb_obb_3d", "oriented_box_box", (x) => {
    // An oriented box meets a box of the axes: only such pairs, and those whose ends are exact.
    const upright = x.subarray(18, 27).every((v, k) => v === (k % 4 === 0 ? 1 : 0));
    const ends = upright && is_rotated(x, 3) ? ends_of(x, 15, 27) : null;
    return ends && oriented(x, 0).intersectsBox(new Box3(at(ends, 0), at(ends, 3)));
  }),
  ...of_doubles("triangle_triangle_segment_3d", "extended_triangle", segment),
]);
