// The list of what graze/batch.hpp offers. (Macros, as Highway's dispatch takes names.)
#pragma once

/// do(test, scalars): the certified tests that there are batch forms of, and how many scalars a case has.
#define GRAZE_BATCH_TESTS(do)                                                                                    \
    do                                                                                                           \
    (triangle_triangle_3d, 18) do(segment_triangle_3d, 15) do(triangle_aabb_3d, 15) do(point_triangle_2d, 8) do( \
        segment_segment_2d, 8)

/// do(form, test, fixed): forms where all of a case is in columns (fixed is 0).
#define GRAZE_BATCH_PAIRS(do)                                                                                     \
    do                                                                                                            \
    (triangle_triangle_3d, triangle_triangle_3d, 0) do(segment_triangle_3d, segment_triangle_3d, 0) do(           \
        triangle_aabb_3d, triangle_aabb_3d, 0) do(point_triangle_2d, point_triangle_2d, 0) do(segment_segment_2d, \
                                                                                              segment_segment_2d, 0)

/// The same where the first `fixed` scalars are given once.
#define GRAZE_BATCH_ONE_AGAINST_MANY(do) \
    do (triangle_many_triangles_3d, triangle_triangle_3d, 9) do(triangle_many_aabbs_3d, triangle_aabb_3d, 9)
