/// moving_point_trimesh_2d: does the way of a point from p to q meet a closed triangle of a mesh?
///
/// Input    4 + 6n finite scalars p, q, then n >= 1 triangles, points as x y; float or double, one unit. The way is
///          the closed segment pq, p = q allowed. Each triangle is the convex hull of its vertices, wound either
///          way; flat ones are allowed.
/// Result   moving_point_trimesh_2d: the strongest relation over the triangles; _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bound derived in filter.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   separating normals: those of the segment and of the edges; flat shapes classified exactly.
/// Cost     a triangle about 60 flops where the filter decides, else 0.1 us; some us with exponent gaps above 70.
///          noexcept, no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/exact_shapes.hpp"
#include "graze/certified/detail/plane_filters.hpp"

namespace graze::certified {
namespace detail {

struct segment_triangle_2d_algorithm {
    template <class Grid>
    relation operator()(Grid const& g) const {
        point2 const ends[2] = {point2_at(0), point2_at(2)};
        return relation_of(g, hull_of_collinear(g, ends, 2), hull_of(g, point2_at(4), point2_at(6), point2_at(8)));
    }
};

}  // namespace detail

template <class Scalar>
relation moving_point_trimesh_2d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(moving_point_trimesh_2d, input, count);
    return detail::strongest_in_mesh<4>(input, count, [](Scalar const* one, std::size_t) {
        return detail::settle<2, 10>(detail::filter_segment_triangle_2d(one), one,
                                     detail::segment_triangle_2d_algorithm{});
    });
}
template <class Scalar>
bool moving_point_trimesh_2d_meets(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(moving_point_trimesh_2d_meets, input, count);
    return detail::any_in_mesh<4>(input, count, [](Scalar const* one, std::size_t) {
        return detail::settle_meets<2, 10>(detail::filter_segment_triangle_2d(one), one,
                                           detail::segment_triangle_2d_algorithm{});
    });
}

}  // namespace graze::certified
