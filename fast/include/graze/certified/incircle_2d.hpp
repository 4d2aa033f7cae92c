/// incircle_2d: is d inside the circle through a, b and c?
///
/// Input    8 finite scalars a b c d, points as x y; float or double, one unit. Any of them may be equal, or on one circle or line.
/// Result   incircle_2d: -1, 0 or 1, the sign of the determinant of the rows (p - d, |p - d|^2), p = a, b, c: positive
///          for d inside the circle if orient_2d(a, b, c) > 0, negative if it is below 0.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact.
/// Error    none. The double filters answer only beyond the bounds derived in detail/sign_filters.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the determinant as it is written, filtered; then exact integers.
/// Cost     about 40 flops where the filter decides, else some 100 ns; more with exponent gaps above 70. noexcept,
///          no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/sign_filters.hpp"

namespace graze::certified {

GRAZE_CERTIFIED_SIGN(incircle_2d)

}  // namespace graze::certified
