/// point_trimesh_2d: is a point in a closed triangle of a mesh?
///
/// Input    2 + 6n finite scalars p, then n >= 1 triangles, points as x y; float or double, one unit. Each triangle
///          is the convex hull of its vertices, wound either way; flat ones are allowed.
/// Result   point_trimesh_2d: the strongest relation over the triangles (crossing: inside one of them, so a point on
///          an edge that two triangles share is touching); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bound derived in filter.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   point_triangle_2d, until a triangle settles the answer.
/// Cost     a triangle about 30 flops where the filter decides, else 0.1 us; some us with exponent gaps above 70.
///          noexcept, no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/exact_shapes.hpp"
#include "graze/certified/point_triangle_2d.hpp"

namespace graze::certified {

template <class Scalar>
relation point_trimesh_2d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(point_trimesh_2d, input, count);
    return detail::strongest_in_mesh<2>(input, count, [](Scalar const* one, std::size_t) {
        return detail::settle<2, 8>(detail::filter_point_triangle(one), one, detail::point_triangle_algorithm{});
    });
}
template <class Scalar>
bool point_trimesh_2d_meets(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(point_trimesh_2d_meets, input, count);
    return detail::any_in_mesh<2>(input, count, [](Scalar const* one, std::size_t) {
        return detail::settle_meets<2, 8>(detail::filter_point_triangle(one), one, detail::point_triangle_algorithm{});
    });
}

}  // namespace graze::certified
