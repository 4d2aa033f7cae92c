// Babylon.js, in doubles: its vectors hold JavaScript's numbers.
import { BoundingBox } from "@babylonjs/core/Culling/boundingBox.js";
import { BoundingInfo } from "@babylonjs/core/Culling/boundingInfo.js";
import { BoundingSphere } from "@babylonjs/core/Culling/boundingSphere.js";
import { Ray } from "@babylonjs/core/Culling/ray.js";
import { Plane } from "@babylonjs/core/Maths/math.plane.js";
import { Vector2, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { of_doubles, one_sided, serve } from "./adapter.mjs";
import { is_unit } from "./exact.mjs";

const at2 = (x, i) => new Vector2(x[i], x[i + 1]);
const at3 = (x, i) => new Vector3(x[i], x[i + 1], x[i + 2]);
const box = (x, i) => new BoundingBox(at3(x, i), at3(x, i + 3));

/** A bounding sphere, which its constructor makes of a box: its fields are set. */
function sphere(x, i) {
  const made = new BoundingSphere(at3(x, i), at3(x, i));
  made.radius = made.radiusWorld = x[i + 3];
  return made;
}

const frustum = (x) => [0, 4, 8, 12, 16, 20].map((i) => new Plane(...x.subarray(i, i + 4)));

/** A ray's epsilon is how far beyond a triangle's edges it may pass and still meet it, by default 0.001 of the edges. */
const exactly = 0;

/** Of the given direction, without an end. */
const ray = (x, i) => new Ray(at3(x, i), at3(x, i + 3), Infinity, exactly);

/** By its ends, as Ray.CreateFromToToRef makes it: the direction of unit length, the length apart. */
function segment(x, i) {
  const made = Ray.CreateFromToToRef(at3(x, i), at3(x, i + 3), new Ray(new Vector3(), new Vector3(), 0, exactly));
  return made.length > 0 && made.length < Infinity ? made : null;
}

function hit(x) {
  const found = ray(x, 9).intersectsTriangle(at3(x, 0), at3(x, 3), at3(x, 6));
  // bu is the weight of the first vertex, bv of the second.
  return found && [found.distance, found.bv, 1 - found.bu - found.bv];
}

function nearest(x) {
  const found = new Vector3();
  const distance = Vector3.ProjectOnTriangleToRef(at3(x, 0), at3(x, 3), at3(x, 6), at3(x, 9), found);
  return [found.x, found.y, found.z, distance];
}

serve([
  ...of_doubles("sphere_sphere_3d", "bounding_sphere", (x) => BoundingSphere.Intersects(sphere(x, 0), sphere(x, 4))),
  ...of_doubles("ray_sphere_3d", "ray_sphere", (x) => (is_unit(x, 7) ? ray(x, 4).intersectsSphere(sphere(x, 0)) : null)),
  ...one_sided(of_doubles("frustum_aabb_3d", "bounding_box_in_frustum", (x) => box(x, 24).isInFrustum(frustum(x))), "never_misses"),
  ...one_sided(of_doubles("frustum_sphere_3d", "bounding_sphere_in_frustum", (x) =>
    [0, 4, 8, 12, 16, 20].every((i) => is_unit(x, i)) ? sphere(x, 24).isInFrustum(frustum(x)) : null), "never_misses"),
  ...of_doubles("point_triangle_2d", "point_in_triangle", (x) =>
    Vector2.PointInTriangle(at2(x, 0), at2(x, 2), at2(x, 4), at2(x, 6))),
  ...of_doubles("aabb_aabb_3d", "bounding_box", (x) => BoundingBox.Intersects(box(x, 0), box(x, 6))),
  ...of_doubles("aabb_aabb_3d", "bounding_info", (x) =>
    new BoundingInfo(at3(x, 0), at3(x, 3)).intersects(new BoundingInfo(at3(x, 6), at3(x, 9)), false)),
  ...of_doubles("sphere_aabb_3d", "bounding_box_sphere", (x) =>
    BoundingBox.IntersectsSphere(at3(x, 0), at3(x, 3), at3(x, 6), x[9])),
  ...of_doubles("ray_aabb_3d", "ray_box", (x) => ray(x, 6).intersectsBoxMinMax(at3(x, 0), at3(x, 3))),
  ...of_doubles("ray_triangle_3d", "ray_triangle", (x) =>
    ray(x, 9).intersectsTriangle(at3(x, 0), at3(x, 3), at3(x, 6)) !== null),
  ...of_doubles("segment_triangle_3d", "ray_triangle", (x) => {
    const made = segment(x, 9);
    return made && made.intersectsTriangle(at3(x, 0), at3(x, 3), at3(x, 6)) !== null;
  }),
  ...of_doubles("segment_plane_3d", "ray_plane", (x) => {
    const made = segment(x, 9);
    if (!made) return null;
    const found = made.intersectsPlane(Plane.FromPoints(at3(x, 0), at3(x, 3), at3(x, 6)));
    return found !== null && found <= made.length;
  }),
  ...of_doubles("ray_triangle_hit_3d", "ray_triangle", hit),
  ...of_doubles("point_triangle_closest_3d", "project_on_triangle", nearest),
]);
