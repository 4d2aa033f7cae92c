/// hull_hull_distance_3d: the distance of two convex hulls in space, correctly rounded.
///
/// Input    6n finite scalars, 1 <= n <= 64: n points, then n points, as x y z; float or double, one unit. Points may be
///          equal, on one line or in one plane, and need not be corners of their hull.
/// Result   true, and values[0]: the scalar nearest to the exact distance, 0 where they meet, ties to even, beyond the
///          largest scalar infinity. It is always there.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, rounded once.
/// Error    none beyond that rounding: integers all the way, but for the filter of hull_hull_3d.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not (both are kept), with or without contraction.
/// Source   supports of the difference, in exact arithmetic (detail/hull_values.hpp).
/// Cost     that of the filter where the hulls cross; else some hundred us. noexcept, no allocation.
/// Stack    32 KiB at most.
#pragma once

#include <cstddef>

#include "graze/certified/detail/four_inputs.hpp"
#include "graze/certified/detail/hull_values.hpp"

namespace graze::certified {
namespace detail {

template <class Scalar>
GRAZE_CERTIFIED_SLOW bool hull_distance_exact(Scalar const* input, std::size_t count, Scalar* values) {
    int const points = static_cast<int>(count / 6);
    hull_square square;
    exact_hull_distance<Scalar>(input, points).run(square);
    values[0] = rounded_root<Scalar>(square.n, square.d);
    return true;
}

}  // namespace detail

template <class Scalar>
bool hull_hull_distance_3d(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(hull_hull_distance_3d, input, count, values);
    if (detail::filter_hulls(input, static_cast<int>(count / 6)) == detail::filter_result::crossing) {
        values[0] = 0;
        return true;
    }
    return detail::values_of<detail::nothing_known<Scalar>, detail::hull_distance_exact<Scalar>>(input, count, values);
}

GRAZE_CERTIFIED_VALUES(hull_hull_distance_3d, 1, hull_hull_distance_3d, no_stage)

}  // namespace graze::certified
