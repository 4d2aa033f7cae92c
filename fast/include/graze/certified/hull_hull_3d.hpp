/// hull_hull_3d: do the convex hulls of two sets of points of space share a point?
///
/// Input    6n finite scalars, 1 <= n <= 64: n points, then n points, as x y z; float or double, one unit. Points may be
///          equal, on one line or in one plane, and need not be corners of their hull.
/// Result   hull_hull_3d: relation (disjoint, touching, crossing: the difference of the hulls has the origin inside it);
///          _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bounds derived in hull_filter.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   supports of the difference (E. Gilbert, D. Johnson, S. Keerthi, IEEE J. Robotics and Automation 4(2), 1988)
///          in the filter; a polytope of exact differences that grows around the origin from where the filter's search ended
///          (exact_hulls.hpp), and beyond 512 vertices all directions that a facet can have (hull_directions.hpp).
/// Cost     some supports, 5 flops a point each, where the filter decides, else 0.5 us for 8 points and 3 us for 32, and more with
///          exponent gaps above 8: a few ms where 64 points lie in one plane with such gaps. noexcept, no allocation.
/// Stack    32 KiB at most.
#pragma once

#include <cstddef>

#include "graze/certified/detail/hull_directions.hpp"

namespace graze::certified {

template <class Scalar>
relation hull_hull_3d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(hull_hull_3d, input, count);
    int const points = static_cast<int>(count / 6);
    detail::hull_seeds seeds;
    detail::filter_result const found = detail::filter_hulls(input, points, &seeds);
    return found == detail::filter_result::unknown ? detail::decide_hulls(input, points, seeds)
                                                   : detail::relation_found(found);
}
template <class Scalar>
bool hull_hull_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return detail::meets(hull_hull_3d(input, count));
}

}  // namespace graze::certified
