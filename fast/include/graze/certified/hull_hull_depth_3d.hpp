/// hull_hull_depth_3d: how deep two convex hulls in space are in each other, correctly rounded.
///
/// Input    6n finite scalars, 1 <= n <= 64: n points, then n points, as x y z; float or double, one unit. Points may be
///          equal, on one line or in one plane, and need not be corners of their hull.
/// Result   true, and values[0]: the length of the shortest translation after which they do not cross any more, the scalar
///          nearest to the exact one, ties to even, beyond the largest scalar infinity. False unless the relation of
///          hull_hull_3d is crossing. `values` is untouched then.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, rounded once.
/// Error    none beyond that rounding: integers all the way, but for the filter of hull_hull_3d.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not (both are kept), with or without contraction.
/// Source   the expanding polytope, in exact arithmetic (detail/hull_values.hpp); beyond 224 vertices all
///          directions that a facet can have (detail/hull_directions.hpp), up to some s.
/// Cost     that of the filter where the hulls are disjoint; else some ms. noexcept, no allocation.
/// Stack    32 KiB at most.
#pragma once

#include <cstddef>

#include "graze/certified/detail/four_inputs.hpp"
#include "graze/certified/detail/hull_values.hpp"

namespace graze::certified {
namespace detail {

template <class Scalar>
GRAZE_CERTIFIED_SLOW bool hull_depth_exact(Scalar const* input, std::size_t count, Scalar* values) {
    hull_square square;
    bool const crossing = hull_depth(input, static_cast<int>(count / 6), square);
    if (crossing) values[0] = rounded_root<Scalar>(square.n, square.d);
    return crossing;
}

}  // namespace detail

template <class Scalar>
bool hull_hull_depth_3d(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(hull_hull_depth_3d, input, count, values);
    if (detail::filter_hulls(input, static_cast<int>(count / 6)) == detail::filter_result::disjoint) return false;
    return detail::values_of<detail::nothing_known<Scalar>, detail::hull_depth_exact<Scalar>>(input, count, values);
}

GRAZE_CERTIFIED_VALUES(hull_hull_depth_3d, 1, hull_hull_depth_3d, no_stage)

}  // namespace graze::certified
