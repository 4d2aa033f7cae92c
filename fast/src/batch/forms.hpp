// The list of what graze/batch.hpp offers. (Macros, as Highway's dispatch takes names.)
#pragma once

/// do(test, scalars, first): the certified tests that there are batch forms of, how many scalars a case has, and with
/// which one of the layout the forms begin: they take the others after it in turn, and then those before it. So what is
/// given once comes first.
#define GRAZE_BATCH_TESTS(do)                                                                    \
    do                                                                                           \
    (triangle_triangle_3d, 18, 0) do(segment_triangle_3d, 15, 0) do(triangle_aabb_3d, 15, 0) do( \
        point_triangle_2d, 8, 0) do(segment_segment_2d, 8, 0) do(ray_triangle_3d, 15, 9) do(ray_aabb_3d, 12, 6)

/// do(form, test, fixed): forms where all of a case is in columns (fixed is 0).
#define GRAZE_BATCH_PAIRS(do)                                                                                      \
    do                                                                                                             \
    (triangle_triangle_3d, triangle_triangle_3d, 0) do(segment_triangle_3d, segment_triangle_3d, 0) do(            \
        triangle_aabb_3d, triangle_aabb_3d, 0) do(point_triangle_2d, point_triangle_2d,                            \
                                                  0) do(segment_segment_2d, segment_segment_2d,                    \
                                                        0) do(ray_triangle_3d, ray_triangle_3d, 0) do(ray_aabb_3d, \
                                                                                                      ray_aabb_3d, 0)

/// The same where the first `fixed` scalars are given once.
#define GRAZE_BATCH_ONE_AGAINST_MANY(do)                                                                      \
    do                                                                                                        \
    (triangle_many_triangles_3d, triangle_triangle_3d, 9) do(triangle_many_aabbs_3d, triangle_aabb_3d, 9) do( \
        ray_many_triangles_3d, ray_triangle_3d, 6) do(ray_many_aabbs_3d, ray_aabb_3d, 6)
