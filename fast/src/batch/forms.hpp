// The list of what graze/batch.hpp offers. (Macros, as Highway's dispatch takes names.)
#pragma once

// clang-format off

/// X(test, scalars, first): the certified tests that there are batch forms of, how many scalars a case has, and with
/// which one of the layout the forms begin: they take the others after it in turn, and then those before it. So what is
/// given once comes first.
#define GRAZE_BATCH_TESTS(X)       \
    X(triangle_triangle_3d, 18, 0) \
    X(segment_triangle_3d, 15, 0)  \
    X(triangle_aabb_3d, 15, 0)     \
    X(point_triangle_2d, 8, 0)     \
    X(segment_segment_2d, 8, 0)    \
    X(ray_triangle_3d, 15, 9)      \
    X(ray_aabb_3d, 12, 6)

/// X(form, test, fixed): forms where all of a case is in columns (fixed is 0).
#define GRAZE_BATCH_PAIRS(X)                         \
    X(triangle_triangle_3d, triangle_triangle_3d, 0) \
    X(segment_triangle_3d, segment_triangle_3d, 0)   \
    X(triangle_aabb_3d, triangle_aabb_3d, 0)         \
    X(point_triangle_2d, point_triangle_2d, 0)       \
    X(segment_segment_2d, segment_segment_2d, 0)     \
    X(ray_triangle_3d, ray_triangle_3d, 0)           \
    X(ray_aabb_3d, ray_aabb_3d, 0)

/// The same where the first `fixed` scalars are given once.
#define GRAZE_BATCH_ONE_AGAINST_MANY(X)                    \
    X(triangle_many_triangles_3d, triangle_triangle_3d, 9) \
    X(triangle_many_aabbs_3d, triangle_aabb_3d, 9)         \
    X(ray_many_triangles_3d, ray_triangle_3d, 6)           \
    X(ray_many_aabbs_3d, ray_aabb_3d, 6)

// clang-format on
