/// point_rectangle_2d: is a point in a closed axis-aligned rectangle?
///
/// Input    6 finite scalars p, min, max, points as x y; float or double, one unit; min <= max on each axis.
///          Rectangles without extent are segments and points.
/// Result   point_rectangle_2d: relation (disjoint; touching: on the border; crossing: inside); _meets: not
///          disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none: comparisons only.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   component comparison: a point is a box.
/// Cost     8 comparisons, no branches. noexcept, no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/aabb_aabb_2d.hpp"

namespace graze::certified {

GRAZE_CERTIFIED_BOXES(point_rectangle_2d, 2, 0, 2, 4)

}  // namespace graze::certified
