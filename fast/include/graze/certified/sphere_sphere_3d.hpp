/// sphere_sphere_3d: does a closed ball meet a closed ball in space?
///
/// Input    8 finite scalars centre radius centre radius, points as x y z, radii >= 0; float or double, one unit. A radius of
///          0 is a point.
/// Result   sphere_sphere_3d: relation (disjoint; touching: in one point from outside, or two equal points; crossing); _meets:
///          not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The filter answers only beyond the bound derived in detail/balls.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the squared distance of the centres against the squared sum of the radii, without a root.
/// Cost     about 15 flops where the filter decides (floats: in floats, then in doubles), else 0.05 us; 0.2 us with exponent
///          gaps above 70. noexcept, no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/balls.hpp"

namespace graze::certified {

template <class Scalar>
relation sphere_sphere_3d(Scalar const* input, std::size_t) noexcept {
    return detail::relation_of_balls<3>(input);
}

template <class Scalar>
bool sphere_sphere_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return sphere_sphere_3d(input, count) != relation::disjoint;
}

}  // namespace graze::certified
