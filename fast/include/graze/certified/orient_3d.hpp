/// orient_3d: on which side of the plane through a, b and c is d?
///
/// Input    12 finite scalars a b c d, points as x y z; float or double, one unit. Any of them may be equal, or all in one plane.
/// Result   orient_3d: -1, 0 or 1, the sign of det(a - d, b - d, c - d): positive
///          for d below the plane, where a, b, c turn left seen from above.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact.
/// Error    none. The double filters answer only beyond the bounds derived in detail/sign_filters.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the determinant as it is written, filtered; then exact integers.
/// Cost     about 40 flops where the filter decides, else some 50 ns; more with exponent gaps above 70. noexcept,
///          no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/sign_filters.hpp"

namespace graze::certified {

GRAZE_CERTIFIED_SIGN(orient_3d)

}  // namespace graze::certified
