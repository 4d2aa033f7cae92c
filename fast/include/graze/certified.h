/* The certified tests for C, and for any language that calls C: Rust, C#, Go, Python. Written by
 * fast/src/c/make_header.py from graze/tests.def. C99 or later, and C++. The library is graze_certified: CMake target
 * graze::certified_c, or graze::certified_c_shared.
 *
 * For each test NAME, with SCALAR f32 (float) or f64 (double):
 *
 *   int graze_NAME_SCALAR(input, count [, numbers])
 *       The exact answer for one input: `count` scalars in the layout that stands with the function, points as x y or
 *       x y z. A test of shapes gives GRAZE_DISJOINT, GRAZE_TOUCHING, GRAZE_CROSSING, or GRAZE_UNDEFINED where the
 *       question has no answer. Sets are closed: shapes that touch meet. A sign gives GRAZE_NEGATIVE, GRAZE_ZERO or
 *       GRAZE_POSITIVE. A test that has numbers for an answer gives GRAZE_DEFINED and writes them, each the scalar
 *       nearest to the exact number, or gives GRAZE_UNDEFINED and writes NaN. The smallest sphere has a radius at most
 *       an ulp above the exact one. A test of moving shapes writes a time, from 0 to 1, never later than the first
 *       contact; NaN where they do not meet; its pointer may be null.
 *   int graze_NAME_SCALAR_many(inputs, count, cases, answers [, numbers])
 *       `cases` inputs of `count` scalars each, one after the other. answers[i] is what the function above gives for
 *       input i. Numbers of input i begin at numbers + i times how many there are. Gives 0, or GRAZE_INVALID where the
 *       answer of any input is GRAZE_INVALID.
 *
 * Every finite input in the domain is answered exactly: subnormals, the largest values, flat and coincident shapes.
 * What is not in the domain is told and never judged; where there are numbers, they are NaN then:
 *   GRAZE_WRONG_COUNT   no input of the test has `count` scalars; nothing is read or written, by NAME_many either
 *   GRAZE_INVALID       a scalar is infinite or NaN, a box has min > max, a radius or a half extent is negative; or a
 *                       pointer is null that must not be, and nothing is written
 * Both are negative, and no answer is.
 *
 * No function allocates, throws, locks, keeps a state or changes the floating-point environment of its caller: all may
 * be called from any thread. What the arithmetic needs of that environment stands in graze/certified.hpp.
 */
#ifndef GRAZE_CERTIFIED_H
#define GRAZE_CERTIFIED_H

#include <stddef.h>

/* Windows: define GRAZE_CERTIFIED_SHARED to use the DLL; the target graze::certified_c_shared does. */
#if defined(GRAZE_CERTIFIED_BUILD) && (defined(_WIN32) || defined(__CYGWIN__))
#define GRAZE_CERTIFIED_API __declspec(dllexport)
#elif defined(GRAZE_CERTIFIED_SHARED) && (defined(_WIN32) || defined(__CYGWIN__))
#define GRAZE_CERTIFIED_API __declspec(dllimport)
#elif defined(__GNUC__)
#define GRAZE_CERTIFIED_API __attribute__((visibility("default")))
#else
#define GRAZE_CERTIFIED_API
#endif

#ifdef __cplusplus
#define GRAZE_CERTIFIED_NOEXCEPT noexcept
extern "C" {
#else
#define GRAZE_CERTIFIED_NOEXCEPT
#endif

/* Changes when the meaning of an answer or the arguments of a function do; new functions leave it as it is. */
#define GRAZE_CERTIFIED_ABI 1

enum {
    GRAZE_WRONG_COUNT = -2,
    GRAZE_INVALID = -1,
    GRAZE_DISJOINT = 0,
    GRAZE_TOUCHING = 1,
    GRAZE_CROSSING = 2,
    GRAZE_UNDEFINED = 3,
    GRAZE_NEGATIVE = 4,
    GRAZE_ZERO = 5,
    GRAZE_POSITIVE = 6,
    GRAZE_DEFINED = 7
};

/* The GRAZE_CERTIFIED_ABI that the library was built with: differs from the header's where these do not fit. */
GRAZE_CERTIFIED_API int graze_certified_abi(void) GRAZE_CERTIFIED_NOEXCEPT;

/* The names of graze's answers, such as "disjoint", "invalid" or "wrong_count"; null for what is no answer. */
GRAZE_CERTIFIED_API char const* graze_certified_answer_name(int answer) GRAZE_CERTIFIED_NOEXCEPT;

/* Is the point in the disc? 5 scalars: point p, disc centre radius */
GRAZE_CERTIFIED_API int graze_point_disc_2d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_disc_2d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_disc_2d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_disc_2d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Is the point in the rectangle? 6 scalars: point p, box min max */
GRAZE_CERTIFIED_API int graze_point_rectangle_2d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_rectangle_2d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_rectangle_2d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_rectangle_2d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Is the point in the triangle? 8 scalars: point p, triangle a b c */
GRAZE_CERTIFIED_API int graze_point_triangle_2d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_triangle_2d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_triangle_2d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_triangle_2d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Is the point in a triangle of the mesh? 2 + 6 n, n >= 1 scalars: point p, mesh a b c */
GRAZE_CERTIFIED_API int graze_point_trimesh_2d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_trimesh_2d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_trimesh_2d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_trimesh_2d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Is the point in a triangle of the mesh mapped by M? 8 + 6 n, n >= 1 scalars: point p, affine m00 m01 m02 m10 m11 m12,
 * mesh a b c */
GRAZE_CERTIFIED_API int graze_point_transformed_trimesh_2d_f32(float const* input, size_t count)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_transformed_trimesh_2d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_transformed_trimesh_2d_f64(double const* input, size_t count)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_transformed_trimesh_2d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the path from p to q meet a triangle of the mesh? 4 + 6 n, n >= 1 scalars: segment p q, mesh a b c */
GRAZE_CERTIFIED_API int graze_moving_point_trimesh_2d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_moving_point_trimesh_2d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_moving_point_trimesh_2d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_moving_point_trimesh_2d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Do the segments meet? 8 scalars: segment a b, segment c d */
GRAZE_CERTIFIED_API int graze_segment_segment_2d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_segment_segment_2d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_segment_segment_2d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_segment_segment_2d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Do the triangles meet? 12 scalars: triangle a0 a1 a2, triangle b0 b1 b2 */
GRAZE_CERTIFIED_API int graze_triangle_triangle_2d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_triangle_triangle_2d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_triangle_triangle_2d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_triangle_triangle_2d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the triangle meet the rectangle? 10 scalars: triangle t0 t1 t2, box min max */
GRAZE_CERTIFIED_API int graze_triangle_rectangle_2d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_triangle_rectangle_2d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_triangle_rectangle_2d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_triangle_rectangle_2d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Do the rectangles meet? 8 scalars: box a.min a.max, box b.min b.max */
GRAZE_CERTIFIED_API int graze_aabb_aabb_2d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_aabb_aabb_2d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_aabb_aabb_2d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_aabb_aabb_2d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Do the boxes meet? 12 scalars: box a.min a.max, box b.min b.max */
GRAZE_CERTIFIED_API int graze_aabb_aabb_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_aabb_aabb_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_aabb_aabb_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_aabb_aabb_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the segment meet the plane? 15 scalars: plane p1 p2 p3, segment l1 l2 */
GRAZE_CERTIFIED_API int graze_segment_plane_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_segment_plane_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_segment_plane_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_segment_plane_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the infinite line meet the triangle? 15 scalars: triangle p1 p2 p3, line l1 l2 */
GRAZE_CERTIFIED_API int graze_line_triangle_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_line_triangle_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_line_triangle_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_line_triangle_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the segment meet the triangle? 15 scalars: triangle p1 p2 p3, segment l1 l2 */
GRAZE_CERTIFIED_API int graze_segment_triangle_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_segment_triangle_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_segment_triangle_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_segment_triangle_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Do the triangles meet? 18 scalars: triangle a0 a1 a2, triangle b0 b1 b2 */
GRAZE_CERTIFIED_API int graze_triangle_triangle_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_triangle_triangle_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_triangle_triangle_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_triangle_triangle_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the triangle meet the box? 15 scalars: triangle t0 t1 t2, box min max */
GRAZE_CERTIFIED_API int graze_triangle_aabb_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_triangle_aabb_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_triangle_aabb_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_triangle_aabb_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* What is the smallest sphere around the triangle? 9 scalars: triangle p0 p1 p2. sphere: centre.x centre.y centre.z
 * radius */
GRAZE_CERTIFIED_API int graze_triangle_min_sphere_3d_f32(float const* input, size_t count, float* sphere)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_triangle_min_sphere_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* spheres) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_triangle_min_sphere_3d_f64(double const* input, size_t count, double* sphere)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_triangle_min_sphere_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* spheres) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the segment meet the box? 12 scalars: box min max, segment a b */
GRAZE_CERTIFIED_API int graze_segment_aabb_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_segment_aabb_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_segment_aabb_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_segment_aabb_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the ray meet the box? 12 scalars: box min max, ray origin direction */
GRAZE_CERTIFIED_API int graze_ray_aabb_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_aabb_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_aabb_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_aabb_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the ray meet the triangle? 15 scalars: triangle t0 t1 t2, ray origin direction */
GRAZE_CERTIFIED_API int graze_ray_triangle_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_triangle_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_triangle_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_triangle_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the sphere meet the box? 10 scalars: box min max, sphere centre radius */
GRAZE_CERTIFIED_API int graze_sphere_aabb_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_sphere_aabb_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_sphere_aabb_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_sphere_aabb_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the sphere meet the triangle? 13 scalars: triangle t0 t1 t2, sphere centre radius */
GRAZE_CERTIFIED_API int graze_sphere_triangle_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_sphere_triangle_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_sphere_triangle_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_sphere_triangle_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the capsule meet the triangle? 16 scalars: triangle t0 t1 t2, capsule p q radius */
GRAZE_CERTIFIED_API int graze_capsule_triangle_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_capsule_triangle_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_capsule_triangle_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_capsule_triangle_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Do the capsules meet? 14 scalars: capsule a.p a.q a.radius, capsule b.p b.q b.radius */
GRAZE_CERTIFIED_API int graze_capsule_capsule_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_capsule_capsule_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_capsule_capsule_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_capsule_capsule_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Do the convex hulls meet? 6 n, 1 <= n <= 64 scalars: hull a, hull b */
GRAZE_CERTIFIED_API int graze_hull_hull_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_hull_hull_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_hull_hull_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_hull_hull_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Is the point in the polygon, by the even-odd rule? 2 + 2 n, n >= 3 scalars: point p, polygon v */
GRAZE_CERTIFIED_API int graze_point_polygon_2d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_polygon_2d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_polygon_2d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_polygon_2d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* On which side of the line from a to b is c? 6 scalars: oriented_line a b, point c */
GRAZE_CERTIFIED_API int graze_orient_2d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_orient_2d_f32_many(float const* inputs, size_t count, size_t cases, signed char* answers)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_orient_2d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_orient_2d_f64_many(double const* inputs, size_t count, size_t cases, signed char* answers)
    GRAZE_CERTIFIED_NOEXCEPT;

/* On which side of the plane through a, b and c is d? 12 scalars: oriented_plane a b c, point d */
GRAZE_CERTIFIED_API int graze_orient_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_orient_3d_f32_many(float const* inputs, size_t count, size_t cases, signed char* answers)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_orient_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_orient_3d_f64_many(double const* inputs, size_t count, size_t cases, signed char* answers)
    GRAZE_CERTIFIED_NOEXCEPT;

/* Is d inside the circle through a, b and c? 8 scalars: oriented_circle a b c, point d */
GRAZE_CERTIFIED_API int graze_incircle_2d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_incircle_2d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_incircle_2d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_incircle_2d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Is e inside the sphere through a, b, c and d? 15 scalars: oriented_sphere a b c d, point e */
GRAZE_CERTIFIED_API int graze_insphere_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_insphere_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_insphere_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_insphere_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Do the oriented boxes meet? 30 scalars: obb a.centre a.axis0 a.axis1 a.axis2 a.half, obb b.centre b.axis0 b.axis1
 * b.axis2 b.half */
GRAZE_CERTIFIED_API int graze_obb_obb_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_obb_obb_3d_f32_many(float const* inputs, size_t count, size_t cases, signed char* answers)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_obb_obb_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_obb_obb_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the moving point meet the moving triangle? 24 scalars: point p0, triangle a0 b0 c0, point p1, triangle a1 b1 c1.
 * first_contact: time */
GRAZE_CERTIFIED_API int graze_vertex_triangle_ccd_3d_f32(float const* input, size_t count, float* first_contact)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_vertex_triangle_ccd_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* first_contacts) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_vertex_triangle_ccd_3d_f64(double const* input, size_t count, double* first_contact)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_vertex_triangle_ccd_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* first_contacts) GRAZE_CERTIFIED_NOEXCEPT;

/* Do the moving segments meet? 24 scalars: segment a0 b0, segment c0 d0, segment a1 b1, segment c1 d1. first_contact:
 * time */
GRAZE_CERTIFIED_API int graze_edge_edge_ccd_3d_f32(float const* input, size_t count, float* first_contact)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_edge_edge_ccd_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* first_contacts) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_edge_edge_ccd_3d_f64(double const* input, size_t count, double* first_contact)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_edge_edge_ccd_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* first_contacts) GRAZE_CERTIFIED_NOEXCEPT;

/* Where do the lines meet? 8 scalars: line a b, line c d. values: x y */
GRAZE_CERTIFIED_API int graze_line_line_point_2d_f32(float const* input, size_t count, float* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_line_line_point_2d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* values) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_line_line_point_2d_f64(double const* input, size_t count, double* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_line_line_point_2d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* values) GRAZE_CERTIFIED_NOEXCEPT;

/* Where does the line meet the plane? 15 scalars: plane p1 p2 p3, line l1 l2. values: t x y z */
GRAZE_CERTIFIED_API int graze_segment_plane_point_3d_f32(float const* input, size_t count, float* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_segment_plane_point_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* values) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_segment_plane_point_3d_f64(double const* input, size_t count, double* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_segment_plane_point_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* values) GRAZE_CERTIFIED_NOEXCEPT;

/* Where does the ray hit the triangle? 15 scalars: triangle t0 t1 t2, ray origin direction. values: t u v */
GRAZE_CERTIFIED_API int graze_ray_triangle_hit_3d_f32(float const* input, size_t count, float* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_triangle_hit_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* values) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_triangle_hit_3d_f64(double const* input, size_t count, double* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_triangle_hit_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* values) GRAZE_CERTIFIED_NOEXCEPT;

/* Where does the ray enter and leave the box? 12 scalars: box min max, ray origin direction. values: entry exit */
GRAZE_CERTIFIED_API int graze_ray_aabb_interval_3d_f32(float const* input, size_t count, float* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_aabb_interval_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* values) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_aabb_interval_3d_f64(double const* input, size_t count, double* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_aabb_interval_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* values) GRAZE_CERTIFIED_NOEXCEPT;

/* Which point of the triangle is nearest? 12 scalars: point p, triangle a b c. values: x y z distance */
GRAZE_CERTIFIED_API int graze_point_triangle_closest_3d_f32(float const* input, size_t count, float* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_triangle_closest_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* values) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_triangle_closest_3d_f64(double const* input, size_t count, double* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_triangle_closest_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* values) GRAZE_CERTIFIED_NOEXCEPT;

/* How far apart are the segments? 12 scalars: segment a b, segment c d. values: distance */
GRAZE_CERTIFIED_API int graze_segment_segment_distance_3d_f32(float const* input, size_t count, float* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_segment_segment_distance_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* values) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_segment_segment_distance_3d_f64(double const* input, size_t count, double* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_segment_segment_distance_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* values) GRAZE_CERTIFIED_NOEXCEPT;

/* In which segment do the triangles cross? 18 scalars: triangle a0 a1 a2, triangle b0 b1 b2. values: p.x p.y p.z q.x
 * q.y q.z */
GRAZE_CERTIFIED_API int graze_triangle_triangle_segment_3d_f32(float const* input, size_t count, float* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_triangle_triangle_segment_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* values) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_triangle_triangle_segment_3d_f64(double const* input, size_t count, double* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_triangle_triangle_segment_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* values) GRAZE_CERTIFIED_NOEXCEPT;

/* How far apart are the convex hulls? 6 n, 1 <= n <= 64 scalars: hull a, hull b. values: distance */
GRAZE_CERTIFIED_API int graze_hull_hull_distance_3d_f32(float const* input, size_t count, float* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_hull_hull_distance_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* values) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_hull_hull_distance_3d_f64(double const* input, size_t count, double* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_hull_hull_distance_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* values) GRAZE_CERTIFIED_NOEXCEPT;

/* How deep are the convex hulls in each other? 6 n, 1 <= n <= 64 scalars: hull a, hull b. values: depth */
GRAZE_CERTIFIED_API int graze_hull_hull_depth_3d_f32(float const* input, size_t count, float* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_hull_hull_depth_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* values) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_hull_hull_depth_3d_f64(double const* input, size_t count, double* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_hull_hull_depth_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* values) GRAZE_CERTIFIED_NOEXCEPT;

/* What is the signed area of the polygon? 2 n, n >= 3 scalars: polygon v. values: area */
GRAZE_CERTIFIED_API int graze_polygon_area_2d_f32(float const* input, size_t count, float* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_polygon_area_2d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* values) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_polygon_area_2d_f64(double const* input, size_t count, double* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_polygon_area_2d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* values) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the sphere meet the plane? 8 scalars: plane_equation a b c d, sphere centre radius */
GRAZE_CERTIFIED_API int graze_plane_sphere_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_plane_sphere_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_plane_sphere_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_plane_sphere_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Do the discs meet? 6 scalars: disc a.centre a.radius, disc b.centre b.radius */
GRAZE_CERTIFIED_API int graze_disc_disc_2d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_disc_disc_2d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_disc_disc_2d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_disc_disc_2d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the disc meet the rectangle? 7 scalars: box min max, disc centre radius */
GRAZE_CERTIFIED_API int graze_disc_rectangle_2d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_disc_rectangle_2d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_disc_rectangle_2d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_disc_rectangle_2d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the disc meet the triangle? 9 scalars: triangle t0 t1 t2, disc centre radius */
GRAZE_CERTIFIED_API int graze_disc_triangle_2d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_disc_triangle_2d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_disc_triangle_2d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_disc_triangle_2d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Do the convex hulls meet? 4 n, 1 <= n <= 64 scalars: hull a, hull b */
GRAZE_CERTIFIED_API int graze_hull_hull_2d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_hull_hull_2d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_hull_hull_2d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_hull_hull_2d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the ray meet the segment? 8 scalars: segment a b, ray origin direction */
GRAZE_CERTIFIED_API int graze_ray_segment_2d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_segment_2d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_segment_2d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_segment_2d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Do the spheres meet? 8 scalars: sphere a.centre a.radius, sphere b.centre b.radius */
GRAZE_CERTIFIED_API int graze_sphere_sphere_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_sphere_sphere_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_sphere_sphere_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_sphere_sphere_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the capsule meet the sphere? 11 scalars: capsule capsule.p capsule.q capsule.radius, sphere sphere.centre
 * sphere.radius */
GRAZE_CERTIFIED_API int graze_capsule_sphere_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_capsule_sphere_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_capsule_sphere_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_capsule_sphere_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the capsule meet the box? 13 scalars: box min max, capsule p q radius */
GRAZE_CERTIFIED_API int graze_capsule_aabb_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_capsule_aabb_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_capsule_aabb_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_capsule_aabb_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the sphere meet the oriented box? 19 scalars: obb box.centre box.axis0 box.axis1 box.axis2 box.half, sphere
 * sphere.centre sphere.radius */
GRAZE_CERTIFIED_API int graze_sphere_obb_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_sphere_obb_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_sphere_obb_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_sphere_obb_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the triangle meet the oriented box? 24 scalars: triangle t0 t1 t2, obb centre axis0 axis1 axis2 half */
GRAZE_CERTIFIED_API int graze_triangle_obb_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_triangle_obb_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_triangle_obb_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_triangle_obb_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the ray meet the sphere? 10 scalars: sphere centre radius, ray origin direction */
GRAZE_CERTIFIED_API int graze_ray_sphere_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_sphere_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_sphere_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_sphere_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the ray meet the capsule? 13 scalars: capsule p q radius, ray origin direction */
GRAZE_CERTIFIED_API int graze_ray_capsule_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_capsule_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_capsule_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_capsule_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the ray meet the oriented box? 21 scalars: obb centre axis0 axis1 axis2 half, ray origin direction */
GRAZE_CERTIFIED_API int graze_ray_obb_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_obb_3d_f32_many(float const* inputs, size_t count, size_t cases, signed char* answers)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_obb_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_obb_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the box meet the frustum? 30 scalars: frustum planes, box min max */
GRAZE_CERTIFIED_API int graze_frustum_aabb_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_frustum_aabb_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_frustum_aabb_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_frustum_aabb_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the sphere meet the frustum? 28 scalars: frustum planes, sphere centre radius */
GRAZE_CERTIFIED_API int graze_frustum_sphere_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_frustum_sphere_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_frustum_sphere_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_frustum_sphere_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Where does the ray enter and leave the sphere? 10 scalars: sphere centre radius, ray origin direction. values: entry
 * exit */
GRAZE_CERTIFIED_API int graze_ray_sphere_hit_3d_f32(float const* input, size_t count, float* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_sphere_hit_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* values) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_sphere_hit_3d_f64(double const* input, size_t count, double* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_sphere_hit_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* values) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the box meet the plane? 10 scalars: plane_equation a b c d, box min max */
GRAZE_CERTIFIED_API int graze_plane_aabb_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_plane_aabb_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_plane_aabb_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_plane_aabb_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Where does the ray hit the plane? 10 scalars: plane_equation a b c d, ray origin direction. values: t x y z */
GRAZE_CERTIFIED_API int graze_ray_plane_point_3d_f32(float const* input, size_t count, float* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_plane_point_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* values) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_plane_point_3d_f64(double const* input, size_t count, double* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_plane_point_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* values) GRAZE_CERTIFIED_NOEXCEPT;

/* Is the point in the cylinder? 10 scalars: cylinder p q radius, point point */
GRAZE_CERTIFIED_API int graze_point_cylinder_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_cylinder_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_cylinder_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_cylinder_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the ray meet the cylinder? 13 scalars: cylinder p q radius, ray origin direction */
GRAZE_CERTIFIED_API int graze_ray_cylinder_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_cylinder_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_cylinder_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_cylinder_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Where does the ray enter and leave the cylinder? 13 scalars: cylinder p q radius, ray origin direction. values: entry
 * exit */
GRAZE_CERTIFIED_API int graze_ray_cylinder_interval_3d_f32(float const* input, size_t count, float* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_cylinder_interval_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* values) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_cylinder_interval_3d_f64(double const* input, size_t count, double* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_cylinder_interval_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* values) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the moving sphere meet the sphere? 11 scalars: sphere a.centre a.radius, sphere b.centre b.radius, displacement
 * d. first_contact: time */
GRAZE_CERTIFIED_API int graze_sphere_sphere_cast_3d_f32(float const* input, size_t count, float* first_contact)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_sphere_sphere_cast_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* first_contacts) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_sphere_sphere_cast_3d_f64(double const* input, size_t count, double* first_contact)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_sphere_sphere_cast_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* first_contacts) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the moving sphere meet the triangle? 16 scalars: triangle t0 t1 t2, sphere centre radius, displacement d.
 * first_contact: time */
GRAZE_CERTIFIED_API int graze_sphere_triangle_cast_3d_f32(float const* input, size_t count, float* first_contact)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_sphere_triangle_cast_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* first_contacts) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_sphere_triangle_cast_3d_f64(double const* input, size_t count, double* first_contact)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_sphere_triangle_cast_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* first_contacts) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the moving box meet the box? 15 scalars: box a.min a.max, box b.min b.max, displacement d. first_contact: time */
GRAZE_CERTIFIED_API int graze_aabb_aabb_cast_3d_f32(float const* input, size_t count, float* first_contact)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_aabb_aabb_cast_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* first_contacts) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_aabb_aabb_cast_3d_f64(double const* input, size_t count, double* first_contact)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_aabb_aabb_cast_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* first_contacts) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the moving hull meet the hull? 3 + 6 n, 1 <= n <= 64 scalars: displacement d, hull a, hull b. first_contact:
 * time */
GRAZE_CERTIFIED_API int graze_hull_hull_cast_3d_f32(float const* input, size_t count, float* first_contact)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_hull_hull_cast_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* first_contacts) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_hull_hull_cast_3d_f64(double const* input, size_t count, double* first_contact)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_hull_hull_cast_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* first_contacts) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the polygon meet itself? 2 n, n >= 3 scalars: polygon v */
GRAZE_CERTIFIED_API int graze_polygon_self_intersection_2d_f32(float const* input, size_t count)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_polygon_self_intersection_2d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_polygon_self_intersection_2d_f64(double const* input, size_t count)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_polygon_self_intersection_2d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Do the polygons meet? 4 n, n >= 3 scalars: polygon a, polygon b */
GRAZE_CERTIFIED_API int graze_polygon_polygon_2d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_polygon_polygon_2d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_polygon_polygon_2d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_polygon_polygon_2d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Where do the convex hulls touch, and how far are they apart? 4 n, 1 <= n <= 64 scalars: hull a, hull b. values: s a.x
 * a.y b.x b.y n.x n.y */
GRAZE_CERTIFIED_API int graze_hull_hull_contact_2d_f32(float const* input, size_t count, float* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_hull_hull_contact_2d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* values) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_hull_hull_contact_2d_f64(double const* input, size_t count, double* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_hull_hull_contact_2d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* values) GRAZE_CERTIFIED_NOEXCEPT;

/* Where do the convex hulls touch, and how far are they apart? 6 n, 1 <= n <= 64 scalars: hull a, hull b. values: s a.x
 * a.y a.z b.x b.y b.z n.x n.y n.z */
GRAZE_CERTIFIED_API int graze_hull_hull_contact_3d_f32(float const* input, size_t count, float* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_hull_hull_contact_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* values) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_hull_hull_contact_3d_f64(double const* input, size_t count, double* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_hull_hull_contact_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* values) GRAZE_CERTIFIED_NOEXCEPT;

/* Where do the oriented boxes touch, and how far are they apart? 30 scalars: obb a.centre a.axis0 a.axis1 a.axis2
 * a.half, obb b.centre b.axis0 b.axis1 b.axis2 b.half. values: s a.x a.y a.z b.x b.y b.z n.x n.y n.z */
GRAZE_CERTIFIED_API int graze_obb_obb_contact_3d_f32(float const* input, size_t count, float* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_obb_obb_contact_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* values) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_obb_obb_contact_3d_f64(double const* input, size_t count, double* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_obb_obb_contact_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* values) GRAZE_CERTIFIED_NOEXCEPT;

/* Where do the capsules touch, and how far are they apart? 14 scalars: capsule a.p a.q a.radius, capsule b.p b.q
 * b.radius. values: s a.x a.y a.z b.x b.y b.z n.x n.y n.z */
GRAZE_CERTIFIED_API int graze_capsule_capsule_contact_3d_f32(float const* input, size_t count, float* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_capsule_capsule_contact_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* values) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_capsule_capsule_contact_3d_f64(double const* input, size_t count, double* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_capsule_capsule_contact_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* values) GRAZE_CERTIFIED_NOEXCEPT;

/* Where do the oriented box and the sphere touch, and how far are they apart? 19 scalars: obb box.centre box.axis0
 * box.axis1 box.axis2 box.half, sphere sphere.centre sphere.radius. values: s a.x a.y a.z b.x b.y b.z n.x n.y n.z */
GRAZE_CERTIFIED_API int graze_sphere_obb_contact_3d_f32(float const* input, size_t count, float* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_sphere_obb_contact_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* values) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_sphere_obb_contact_3d_f64(double const* input, size_t count, double* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_sphere_obb_contact_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* values) GRAZE_CERTIFIED_NOEXCEPT;

/* Where do the triangle and the sphere touch, and how far are they apart? 13 scalars: triangle t0 t1 t2, sphere centre
 * radius. values: s a.x a.y a.z b.x b.y b.z n.x n.y n.z */
GRAZE_CERTIFIED_API int graze_sphere_triangle_contact_3d_f32(float const* input, size_t count, float* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_sphere_triangle_contact_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* values) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_sphere_triangle_contact_3d_f64(double const* input, size_t count, double* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_sphere_triangle_contact_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* values) GRAZE_CERTIFIED_NOEXCEPT;

/* Where do the triangle and the capsule touch, and how far are they apart? 16 scalars: triangle t0 t1 t2, capsule p q
 * radius. values: s a.x a.y a.z b.x b.y b.z n.x n.y n.z */
GRAZE_CERTIFIED_API int graze_capsule_triangle_contact_3d_f32(float const* input, size_t count, float* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_capsule_triangle_contact_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* values) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_capsule_triangle_contact_3d_f64(double const* input, size_t count, double* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_capsule_triangle_contact_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* values) GRAZE_CERTIFIED_NOEXCEPT;

/* Is the point in the solid? 3 + 9 n, n >= 1 scalars: point p, solid a b c */
GRAZE_CERTIFIED_API int graze_point_solid_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_solid_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_solid_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_solid_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* How far is the point from the surface of the solid? 3 + 9 n, n >= 1 scalars: point p, solid a b c. values: distance */
GRAZE_CERTIFIED_API int graze_point_solid_distance_3d_f32(float const* input, size_t count, float* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_solid_distance_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* values) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_solid_distance_3d_f64(double const* input, size_t count, double* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_point_solid_distance_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* values) GRAZE_CERTIFIED_NOEXCEPT;

/* Does the ray meet the solid? 6 + 9 n, n >= 1 scalars: ray origin direction, solid a b c */
GRAZE_CERTIFIED_API int graze_ray_solid_3d_f32(float const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_solid_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_solid_3d_f64(double const* input, size_t count) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_solid_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers) GRAZE_CERTIFIED_NOEXCEPT;

/* Where does the ray enter the solid? 6 + 9 n, n >= 1 scalars: ray origin direction, solid a b c. values: t */
GRAZE_CERTIFIED_API int graze_ray_solid_hit_3d_f32(float const* input, size_t count, float* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_solid_hit_3d_f32_many(float const* inputs, size_t count, size_t cases,
    signed char* answers, float* values) GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_solid_hit_3d_f64(double const* input, size_t count, double* values)
    GRAZE_CERTIFIED_NOEXCEPT;
GRAZE_CERTIFIED_API int graze_ray_solid_hit_3d_f64_many(double const* inputs, size_t count, size_t cases,
    signed char* answers, double* values) GRAZE_CERTIFIED_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
