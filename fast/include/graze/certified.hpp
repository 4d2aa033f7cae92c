/// Collision tests that are always exact.
///
/// For each boolean test id NAME:
///     relation graze::certified::NAME(Scalar const* input, std::size_t count) noexcept;
///     bool     graze::certified::NAME_meets(Scalar const* input, std::size_t count) noexcept;
/// with Scalar float or double and `input` the test's flat layout, `count` scalars long. The relation is
/// disjoint, touching, crossing, or undefined where the question has no answer; _meets is true for touching and
/// crossing (closed sets). And for triangle_min_sphere_3d:
///     void graze::certified::triangle_min_sphere_3d(Scalar const* input, std::size_t count, Scalar* sphere);
/// And for each test NAME whose answer is a list of numbers:
///     bool graze::certified::NAME(Scalar const* input, std::size_t count, Scalar* values) noexcept;
/// false where it does not exist; else every number is the scalar nearest to the exact one, ties to even. Of many inputs,
/// one after the other, in less time:
///     void graze::certified::NAME_values(Scalar const* inputs, std::size_t count, std::size_t cases, bool* found,
///                                        Scalar* values) noexcept;
/// found[i] says whether input i has values, which are at values + their number times i then; elsewhere these are NaN.
/// And for each test NAME of moving shapes, besides:
///     relation graze::certified::NAME(Scalar const* input, std::size_t count, Scalar* first_contact) noexcept;
/// which where they meet gives the largest scalar that is not above the time of first contact.
///
/// And for each test NAME of contacts, which ends in _contact_2d or _contact_3d:
///     bool graze::certified::NAME(Scalar const* input, std::size_t count, Scalar* values) noexcept;
/// true; the signed distance, the scalar nearest to it, then a point of the first set, one of the second, and the direction
/// between, each right to two units.
///
/// Layouts (points are x y, or x y z; the header of each test says more):
///     point_disc_2d                   5       p, centre, radius
///     point_rectangle_2d              6       p, min, max
///     point_triangle_2d               8       p, a, b, c
///     point_trimesh_2d                2 + 6n  p, n triangles of three points
///     point_transformed_trimesh_2d    8 + 6n  p, M as m00 m01 m02 m10 m11 m12, n triangles in the frame that M maps
///     moving_point_trimesh_2d         4 + 6n  p, q, n triangles
///     segment_segment_2d              8       a, b, c, d: segments ab and cd
///     triangle_triangle_2d            12      a0, a1, a2, b0, b1, b2
///     triangle_rectangle_2d           10      t0, t1, t2, min, max
///     aabb_aabb_2d                    8       a min, a max, b min, b max
///     aabb_aabb_3d                    12      a min, a max, b min, b max
///     segment_plane_3d                15      p1, p2, p3 of the plane, l1, l2 of the segment
///     line_triangle_3d                15      p1, p2, p3 of the triangle, l1, l2 of the line
///     segment_triangle_3d             15      p1, p2, p3 of the triangle, l1, l2 of the segment
///     triangle_aabb_3d                15      t0, t1, t2, min, max
///     triangle_triangle_3d            18      a0, a1, a2, b0, b1, b2
///     triangle_min_sphere_3d          9       p0, p1, p2; gives centre and radius in sphere[0..3]
///     segment_aabb_3d                 12      min, max, a, b
///     ray_aabb_3d                     12      min, max, origin, direction
///     ray_triangle_3d                 15      t0, t1, t2, origin, direction
///     sphere_aabb_3d                  10      min, max, centre, radius
///     sphere_triangle_3d              13      t0, t1, t2, centre, radius
///     capsule_triangle_3d             16      t0, t1, t2, p, q, radius
///     capsule_capsule_3d              14      p, q, radius, p, q, radius
///     orient_2d, orient_3d            6, 12   a, b, c (, d); gives -1, 0 or 1
///     incircle_2d, insphere_3d        8, 15   a, b, c, d (, e); gives -1, 0 or 1
///     hull_hull_3d                    6n      n points, n points, 1 <= n <= 64
///     point_polygon_2d                2 + 2n  p, n >= 3 vertices in order
///     obb_obb_3d                      30      centre, three axes, three half extents, then the same again
///     vertex_triangle_ccd_3d          24      p, a, b, c at time 0, then at time 1
///     edge_edge_ccd_3d                24      a, b, c, d at time 0, then at time 1: segments ab and cd
///     aabb_aabb_cast_3d               15      min, max, then the same of the one that moves, displacement
///     hull_hull_cast_3d               3 + 6n  displacement, n points, n points of the one that moves, 1 <= n <= 64
///     line_line_point_2d              8       a, b, c, d: lines ab and cd; gives x y
///     segment_plane_point_3d          15      p1, p2, p3 of the plane, l1, l2 of the line; gives t x y z
///     ray_triangle_hit_3d             15      t0, t1, t2, origin, direction; gives t u v
///     ray_aabb_interval_3d            12      min, max, origin, direction; gives t of entry and exit
///     point_triangle_closest_3d       12      p, a, b, c; gives x y z distance
///     segment_segment_distance_3d     12      a, b, c, d: segments ab and cd; gives the distance
///     triangle_triangle_segment_3d    18      a0, a1, a2, b0, b1, b2; gives both ends
///     hull_hull_distance_3d           6n      n points, n points, 1 <= n <= 64; gives the distance
///     hull_hull_depth_3d              6n      n points, n points, 1 <= n <= 64; gives the depth
///     plane_sphere_3d                 8       a b c d, centre, radius
///     plane_aabb_3d                   10      a b c d, min, max
///     disc_disc_2d                    6       centre, radius, centre, radius
///     disc_rectangle_2d               7       min, max, centre, radius
///     ray_segment_2d                  8       a, b, origin, direction
///     sphere_sphere_3d                8       centre, radius, centre, radius
///     capsule_sphere_3d               11      p, q, radius, centre, radius
///     ray_sphere_3d                   10      centre, radius, origin, direction
///     capsule_aabb_3d                 13      min, max, p, q, radius
///     ray_capsule_3d                  13      p, q, radius, origin, direction
///     sphere_obb_3d                   19      centre, three axes, half extents, centre, radius
///     disc_triangle_2d                9       t0, t1, t2, centre, radius
///     triangle_obb_3d                 24      t0, t1, t2, centre, three axes, half extents
///     ray_obb_3d                      21      centre, three axes, half extents, origin, direction
///     hull_hull_2d                    4n      n points, n points, 1 <= n <= 64
///     frustum_aabb_3d                 30      a, b, c, d of six planes, min, max
///     frustum_sphere_3d               28      a, b, c, d of six planes, centre, radius
///     polygon_area_2d                 2n      n >= 3 vertices in order; gives the signed area
///     ray_plane_point_3d              10      a, b, c, d of the plane, origin, direction; gives t x y z
///     ray_sphere_hit_3d               10      centre, radius, origin, direction; gives t of entry and exit
///     point_cylinder_3d               10      p, q, radius, point
///     ray_cylinder_3d                 13      p, q, radius, origin, direction
///     ray_cylinder_interval_3d        13      p, q, radius, origin, direction; gives t of entry and exit
///     polygon_self_intersection_2d    2n      n >= 3 corners in order
///     polygon_polygon_2d              4n      n >= 3 corners of a in order, n of b
///     sphere_sphere_cast_3d           11      centre, radius, centre, radius, displacement of the second
///     sphere_triangle_cast_3d         16      t0, t1, t2, centre, radius, displacement of the sphere
///     hull_hull_contact_2d            4n      n points, n points, 1 <= n <= 64; gives s, a, b, n as 7 numbers
///     hull_hull_contact_3d            6n      n points, n points, 1 <= n <= 64; gives s, a, b, n as 10 numbers, as those below
///     obb_obb_contact_3d              30      centre, three axes, half extents, then the same again
///     capsule_capsule_contact_3d      14      p, q, radius, p, q, radius
///     sphere_obb_contact_3d           19      centre, three axes, half extents, centre, radius
///     sphere_triangle_contact_3d      13      t0, t1, t2, centre, radius
///     capsule_triangle_contact_3d     16      t0, t1, t2, p, q, radius
///     point_solid_3d                  3 + 9n  p, n triangles, counter-clockwise seen from outside
///     point_solid_distance_3d         3 + 9n  p, n triangles; gives the signed distance
///     ray_solid_3d                    6 + 9n  origin, direction, n triangles
///     ray_solid_hit_3d                6 + 9n  origin, direction, n triangles; gives t
///
/// Every finite input is answered exactly: subnormals, the largest values and what overflows between them, -0, flat
/// triangles, boxes without extent. Answers, and the bits of numbers, do not depend on the rounding mode, on contraction, or on
/// whether the processor flushes subnormals to zero (FTZ, DAZ): there a test sets the plain environment and gives the
/// caller's back. One exception: contraction changes the last bits of the points and the direction of one contact in 1,000, which
/// are right to two units either way. -ffast-math and its parts are compile-time errors where the compiler tells of them, and
/// environment_is_sound() tells where it does not. Nothing is allocated. Invalid input (a scalar that is not finite,
/// min > max, a negative radius) is the caller's error: the answer means nothing then, but there is one. A wrong count is
/// undefined behaviour.
///
/// Flags and traps: a test raises no more than inexact and underflow while magnitudes are 0 or between 2^-40 and 2^40. Beyond, it
/// may raise any flag where products of its input overflow: where traps are unmasked, one quiet_environment (environment.hpp)
/// around the calls keeps those and the flags as they were.
///
/// Stack, for any input, optimised: 16 KiB at most, 32 KiB of the tests of hulls.
///
/// How: signs of polynomials by a double filter with a proven bound (filter.hpp), else by integers of fixed capacity
/// (exact_integer.hpp, exact_grid.hpp) in a case analysis that knows every degenerate shape (exact_shapes.hpp,
/// exact_space.hpp).
#pragma once

#include "graze/certified/aabb_aabb_2d.hpp"
#include "graze/certified/aabb_aabb_3d.hpp"
#include "graze/certified/aabb_aabb_cast_3d.hpp"
#include "graze/certified/capsule_aabb_3d.hpp"
#include "graze/certified/capsule_capsule_3d.hpp"
#include "graze/certified/capsule_capsule_contact_3d.hpp"
#include "graze/certified/capsule_sphere_3d.hpp"
#include "graze/certified/capsule_triangle_3d.hpp"
#include "graze/certified/capsule_triangle_contact_3d.hpp"
#include "graze/certified/disc_disc_2d.hpp"
#include "graze/certified/disc_rectangle_2d.hpp"
#include "graze/certified/disc_triangle_2d.hpp"
#include "graze/certified/edge_edge_ccd_3d.hpp"
#include "graze/certified/environment.hpp"
#include "graze/certified/frustum_aabb_3d.hpp"
#include "graze/certified/frustum_sphere_3d.hpp"
#include "graze/certified/hull_hull_2d.hpp"
#include "graze/certified/hull_hull_3d.hpp"
#include "graze/certified/hull_hull_cast_3d.hpp"
#include "graze/certified/hull_hull_contact_2d.hpp"
#include "graze/certified/hull_hull_contact_3d.hpp"
#include "graze/certified/hull_hull_depth_3d.hpp"
#include "graze/certified/hull_hull_distance_3d.hpp"
#include "graze/certified/incircle_2d.hpp"
#include "graze/certified/insphere_3d.hpp"
#include "graze/certified/line_line_point_2d.hpp"
#include "graze/certified/line_triangle_3d.hpp"
#include "graze/certified/min_sphere.hpp"
#include "graze/certified/moving_point_trimesh_2d.hpp"
#include "graze/certified/obb_obb_3d.hpp"
#include "graze/certified/obb_obb_contact_3d.hpp"
#include "graze/certified/orient_2d.hpp"
#include "graze/certified/orient_3d.hpp"
#include "graze/certified/plane_aabb_3d.hpp"
#include "graze/certified/plane_sphere_3d.hpp"
#include "graze/certified/point_cylinder_3d.hpp"
#include "graze/certified/point_disc_2d.hpp"
#include "graze/certified/point_polygon_2d.hpp"
#include "graze/certified/point_rectangle_2d.hpp"
#include "graze/certified/point_solid_3d.hpp"
#include "graze/certified/point_solid_distance_3d.hpp"
#include "graze/certified/point_transformed_trimesh_2d.hpp"
#include "graze/certified/point_triangle_2d.hpp"
#include "graze/certified/point_triangle_closest_3d.hpp"
#include "graze/certified/point_trimesh_2d.hpp"
#include "graze/certified/polygon_area_2d.hpp"
#include "graze/certified/polygon_polygon_2d.hpp"
#include "graze/certified/polygon_self_intersection_2d.hpp"
#include "graze/certified/ray_aabb_3d.hpp"
#include "graze/certified/ray_aabb_interval_3d.hpp"
#include "graze/certified/ray_capsule_3d.hpp"
#include "graze/certified/ray_cylinder_3d.hpp"
#include "graze/certified/ray_cylinder_interval_3d.hpp"
#include "graze/certified/ray_obb_3d.hpp"
#include "graze/certified/ray_plane_point_3d.hpp"
#include "graze/certified/ray_segment_2d.hpp"
#include "graze/certified/ray_solid_3d.hpp"
#include "graze/certified/ray_solid_hit_3d.hpp"
#include "graze/certified/ray_sphere_3d.hpp"
#include "graze/certified/ray_sphere_hit_3d.hpp"
#include "graze/certified/ray_triangle_3d.hpp"
#include "graze/certified/ray_triangle_hit_3d.hpp"
#include "graze/certified/segment_aabb_3d.hpp"
#include "graze/certified/segment_plane_3d.hpp"
#include "graze/certified/segment_plane_point_3d.hpp"
#include "graze/certified/segment_segment_2d.hpp"
#include "graze/certified/segment_segment_distance_3d.hpp"
#include "graze/certified/segment_triangle_3d.hpp"
#include "graze/certified/sphere_aabb_3d.hpp"
#include "graze/certified/sphere_obb_3d.hpp"
#include "graze/certified/sphere_obb_contact_3d.hpp"
#include "graze/certified/sphere_sphere_3d.hpp"
#include "graze/certified/sphere_sphere_cast_3d.hpp"
#include "graze/certified/sphere_triangle_3d.hpp"
#include "graze/certified/sphere_triangle_cast_3d.hpp"
#include "graze/certified/sphere_triangle_contact_3d.hpp"
#include "graze/certified/triangle_aabb_3d.hpp"
#include "graze/certified/triangle_obb_3d.hpp"
#include "graze/certified/triangle_rectangle_2d.hpp"
#include "graze/certified/triangle_triangle_2d.hpp"
#include "graze/certified/triangle_triangle_3d.hpp"
#include "graze/certified/triangle_triangle_segment_3d.hpp"
#include "graze/certified/vertex_triangle_ccd_3d.hpp"
