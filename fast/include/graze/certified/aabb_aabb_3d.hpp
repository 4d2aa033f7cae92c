/// aabb_aabb_3d: do two closed axis-aligned boxes share a point?
///
/// Input    12 finite scalars a min, a max, b min, b max, points as x y z; float or double, one unit; min <= max on
///          each axis. Boxes without extent are rectangles, segments and points.
/// Result   aabb_aabb_3d: relation (disjoint, touching, crossing); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none: comparisons only.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   interval overlap, an axis each.
/// Cost     12 comparisons, no branches. noexcept, no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/aabb_aabb_2d.hpp"

namespace graze::certified {

GRAZE_CERTIFIED_BOXES(aabb_aabb_3d, 3, 3, 6, 9)

}  // namespace graze::certified
