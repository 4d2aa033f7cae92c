/// triangle_triangle_2d: do two closed triangles of the plane share a point?
///
/// Input    12 finite scalars a0 a1 a2 b0 b1 b2, points as x y; float or double, one unit. A triangle is the convex
///          hull of its vertices, wound either way; collinear and equal vertices are segments and points.
/// Result   triangle_triangle_2d: relation (disjoint; touching; crossing: their insides meet, or one is flat and
///          cuts the inside of the other, or two flat ones cross); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bound derived in filter.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   separating normals: those of the six edges; flat triangles classified exactly.
/// Cost     about 110 flops where the filter decides, else 0.1 us; some us with exponent gaps above 70. noexcept, no
///          allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/exact_shapes.hpp"
#include "graze/certified/detail/plane_filters.hpp"

namespace graze::certified {
namespace detail {

struct triangles_2d_algorithm {
    template <class Grid>
    relation operator()(Grid const& g) const {
        return relation_of(g, hull_of(g, point2_at(0), point2_at(2), point2_at(4)),
                           hull_of(g, point2_at(6), point2_at(8), point2_at(10)));
    }
};

}  // namespace detail

GRAZE_CERTIFIED_TEST(triangle_triangle_2d, 2, 12, filter_triangles_2d(input), triangles_2d_algorithm)

}  // namespace graze::certified
