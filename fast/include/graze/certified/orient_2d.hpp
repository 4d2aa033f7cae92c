/// orient_2d: on which side of the line from a to b is c?
///
/// Input    6 finite scalars a b c, points as x y; float or double, one unit. Any of them may be equal, or all in one line.
/// Result   orient_2d: -1, 0 or 1, the sign of det(a - c, b - c): positive where a, b, c turn left.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact.
/// Error    none. The double filters answer only beyond the bounds derived in detail/sign_filters.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the determinant as it is written, filtered; then its two products as exact pairs of doubles; then exact integers.
/// Cost     about 20 flops where the filter decides, else some 10 ns; more with exponent gaps above 900. noexcept,
///          no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/sign_filters.hpp"

namespace graze::certified {

GRAZE_CERTIFIED_SIGN(orient_2d)

}  // namespace graze::certified
