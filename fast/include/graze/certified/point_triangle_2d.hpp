/// point_triangle_2d: is a point in a closed triangle of the plane?
///
/// Input    8 finite scalars p, a, b, c, points as x y; float or double, one unit. The triangle is the convex hull
///          of a, b, c, wound either way; collinear and equal vertices are segments and points.
/// Result   point_triangle_2d: relation (disjoint; touching: on the border; crossing: inside); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bound derived in filter.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the signs of three orientations as seen from the point; flat triangles classified exactly.
/// Cost     about 30 flops where the filter decides, else 0.1 us; some us with exponent gaps above 70. noexcept, no
///          allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/exact_shapes.hpp"
#include "graze/certified/detail/filter.hpp"

namespace graze::certified {
namespace detail {

template <class Scalar>
filter_result filter_point_triangle(Scalar const* input) {
    double const bound = plane_bound_of<4>(input);
    vector2 const a = between_2d(input, input + 2), b = between_2d(input, input + 4), c = between_2d(input, input + 6);
    return filter_result_of_turns(cross_of(a, b), cross_of(b, c), cross_of(c, a), bound);
}

struct point_triangle_algorithm {
    template <class Grid>
    relation operator()(Grid const& g) const {
        hull<point2> const point{{point2_at(0), point2_at(0), point2_at(0)}, 1};
        return relation_of(g, point, hull_of(g, point2_at(2), point2_at(4), point2_at(6)));
    }
};

}  // namespace detail

GRAZE_CERTIFIED_TEST(point_triangle_2d, 2, 8, filter_point_triangle(input), point_triangle_algorithm)

}  // namespace graze::certified
