/// line_triangle_3d: does the infinite line through two points meet a closed triangle in space?
///
/// Input    15 finite scalars p1 p2 p3 l1 l2, points as x y z; float or double, one unit. The triangle is the convex
///          hull of p1 p2 p3, flat ones allowed; the line runs through l1 and l2.
/// Result   line_triangle_3d: relation (disjoint, touching, crossing; undefined for l1 = l2); _meets: touching or
///          crossing, so false for an undefined question.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bound derived in filter.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the signs of three orientations (R. Segura, F. Feito, Algorithms to Test Ray-Triangle Intersection, WSCG
///          2001), evaluated without branches; a triangle edge-on to the line classified exactly.
/// Cost     about 80 flops where the filter decides, else 0.1 us; some us with exponent gaps above 70. noexcept,
///          no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/segment_triangle_3d.hpp"

namespace graze::certified {
namespace detail {

template <class Scalar>
filter_result filter_line_triangle(Scalar const* input) {
    double const bound = five_point_bound(input);
    line_turns const turn(input, input + 9);
    if ((turn.low < -bound) & (turn.high > bound)) return filter_result::disjoint;
    return ((turn.low > bound) | (turn.high < -bound)) ? filter_result::crossing : filter_result::unknown;
}

struct line_triangle_algorithm {
    template <class Grid>
    relation operator()(Grid const& g) const {
        if (compare(g, five_points[3], five_points[4]) == 0) return relation::undefined;
        return line_triangle_relation(g, five_points[3], five_points[4], five_points);
    }
};

}  // namespace detail

GRAZE_CERTIFIED_TEST(line_triangle_3d, 3, 15, filter_line_triangle(input), line_triangle_algorithm)

}  // namespace graze::certified
