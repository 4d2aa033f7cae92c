/// insphere_3d: is e inside the sphere through a, b, c and d?
///
/// Input    15 finite scalars a b c d e, points as x y z; float or double, one unit. Any of them may be equal, or on one sphere or plane.
/// Result   insphere_3d: -1, 0 or 1, the sign of the determinant of the rows (p - e, |p - e|^2), p = a, b, c, d:
///          positive for e inside the sphere if orient_3d(a, b, c, d) > 0, negative if it is below 0.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact.
/// Error    none. The double filters answer only beyond the bounds derived in detail/sign_filters.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the determinant as it is written, filtered; then exact integers.
/// Cost     about 110 flops where the filter decides, else some 200 ns; more with exponent gaps above 70. noexcept,
///          no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/sign_filters.hpp"

namespace graze::certified {

GRAZE_CERTIFIED_SIGN(insphere_3d)

}  // namespace graze::certified
