/// segment_segment_2d: do two closed segments of the plane share a point?
///
/// Input    8 finite scalars a, b, c, d, points as x y: segments ab and cd; float or double, one unit. Equal ends
///          are points.
/// Result   segment_segment_2d: relation (disjoint; touching: end on segment, collinear overlap; crossing: at an
///          inner point of both, not parallel); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bound derived in filter.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the signs of four orientations; collinear segments and points classified exactly.
/// Cost     about 30 flops where the filter decides, else 0.1 us; some us with exponent gaps above 70. noexcept, no
///          allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/exact_shapes.hpp"
#include "graze/certified/detail/filter.hpp"

namespace graze::certified {
namespace detail {

template <class Scalar>
filter_result filter_segments(Scalar const* input) {
    double const bound = plane_bound_of<4>(input);
    vector2 const ab = between_2d(input, input + 2), cd = between_2d(input + 4, input + 6);
    vector2 const ac = between_2d(input, input + 4), ad = between_2d(input, input + 6),
                  bc = between_2d(input + 2, input + 4);
    double const c = cross_of(ab, ac), d = cross_of(ab, ad);  // sides of the line ab
    double const a = cross_of(ac, cd), b = cross_of(bc, cd);  // sides of the line cd
    double const low_ab = lesser(c, d), high_ab = greater(c, d), low_cd = lesser(a, b), high_cd = greater(a, b);
    bool const apart = (low_ab > bound) | (high_ab < -bound) | (low_cd > bound) | (high_cd < -bound);
    bool const crossing = (low_ab < -bound) & (high_ab > bound) & (low_cd < -bound) & (high_cd > bound);
    return filter_result_of(apart, crossing);
}

}  // namespace detail

GRAZE_CERTIFIED_TEST(segment_segment_2d, 2, 8, filter_segments(input), segments_algorithm)

}  // namespace graze::certified
