/// hull_hull_contact_3d: the signed distance of two convex hulls in space, the points and the direction of their contact.
///
/// Input    6n finite scalars, 1 <= n <= 64: n points of A, then n points of B, as x y z; float or double, one unit. Points may
///          be equal, on one line or in one plane, and need not be corners of their hull.
/// Result   true, and values[0..9]: s, a point a of A, a point b of B, a direction n of length 1 from A to B. With sep(n) =
///          (least n . x over B) - (largest n . x over A), s is the largest sep(n): the distance where they are apart,
///          less than 0 by the penetration depth where they cross, 0 where they touch. n has sep(n) = s; a is furthest
///          along n, b least far, and b - a = s n. Where several answers are right, one of them.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  s is the scalar nearest to the exact one, ties to even, beyond the largest scalar infinity; a zero is +0. With w
///          the spacing of the scalar at the largest coordinate: s - sep(n) <= 2 w, ||n| - 1| <= 2^-p (p = 24 or 53), and a
///          to A, b to B, |b - a - s n|, what a is short of the furthest and b of the least far along n, each <= 2 w.
///          Nothing is said of numbers where s is beyond the largest scalar.
/// Error    as promised. The fast stage answers only where its bounds leave one s (detail/hull_contact.hpp).
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not (both are kept), with or without contraction.
/// Source   supports of the difference (E. Gilbert, D. Johnson, S. Keerthi, 1988) and the expanding polytope (G. van den
///          Bergen, 2001) in doubles, whose result is checked; else the same in exact arithmetic
///          (detail/exact_hull_contact.hpp).
/// Cost     that of the search in doubles and 0.1 to 0.6 us (floats) or 0.3 to 1.1 us (doubles): 0.3 to 0.9 us for 4 points
///          each, 0.9 to 3.7 us for 32; where they touch some us to some ms. noexcept, no allocation.
/// Stack    32 KiB at most.
#pragma once

#include <cstddef>

#include "graze/certified/detail/exact_hull_contact.hpp"
#include "graze/certified/detail/four_inputs.hpp"
#include "graze/certified/detail/hull_contact.hpp"

namespace graze::certified {
namespace detail {

template <class Scalar>
GRAZE_CERTIFIED_SLOW bool hull_contact_exact(Scalar const* input, std::size_t count, Scalar* values) {
    space_contact_exactly(input, static_cast<int>(count / 6), values);
    return true;
}

}  // namespace detail

template <class Scalar>
bool hull_hull_contact_3d(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(hull_hull_contact_3d, input, count, values);
    return detail::values_of<detail::hull_contact_fast<Scalar>, detail::hull_contact_exact<Scalar>>(input, count,
                                                                                                    values);
}

GRAZE_CERTIFIED_VALUES(hull_hull_contact_3d, 10, hull_hull_contact_3d, no_stage)

}  // namespace graze::certified
