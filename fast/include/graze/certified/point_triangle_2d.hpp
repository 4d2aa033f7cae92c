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
#include "graze/certified/detail/f64x2.hpp"
#include "graze/certified/detail/filter.hpp"

namespace graze::certified {
namespace detail {

template <class Scalar>
filter_result filter_point_triangle(Scalar const* input) {
    f64x2 const p = first_axes(input), a = first_axes(input + 2), b = first_axes(input + 4), c = first_axes(input + 6);
    f64x2 const extent = greater(greater(p, a), greater(b, c)) - lesser(lesser(p, a), lesser(b, c));
    double const bound = plane_bound<Scalar>(extent.first(), extent.second());
    f64x2 const u = a - p, v = b - p, w = c - p, around = w * u.swapped();
    // u x v beside v x w, and w x u.
    f64x2 const turns = unpack_low(u, v) * unpack_high(v, w) - unpack_high(u, v) * unpack_low(v, w);
    return filter_result_of_turns(turns.first(), turns.second(), around.first() - around.second(), bound);
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
