/// point_solid_3d: is a point in a solid?
///
/// Input    3 + 9n finite scalars p, then n >= 1 triangles, points as x y z; float or double, one unit. Triangles turn left seen
///          from outside, may meet each other, and may have no area. Fewer than 2^30.
/// Result   point_solid_3d: relation. Touching: p is on a triangle. Crossing: it is inside, where the winding number (signed solid
///          angle over 4 pi) is not 0. Else disjoint. Undefined where the surface is not closed: some directed edge occurs more
///          often than its reverse. Points are equal where their coordinates are, -0 and 0 too. point_solid_3d_meets: touching or
///          crossing.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The filters answer only beyond the bounds derived in detail/sign_filters.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   triangles ahead of the point along an axis, on a line that is moved off edges by infinitesimals: H. Edelsbrunner, E. P.
///          Muecke, Simulation of Simplicity, ACM TOG 9(1), 1990.
/// Cost     about 0.1 us a triangle, most of it for whether the surface is closed; beyond some 200 triangles that grows with the
///          square of their number. graze/certified_solid.hpp answers many questions of one solid. noexcept, no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/closed_surface.hpp"
#include "graze/certified/detail/solid_columns.hpp"

namespace graze::certified {

template <class Scalar>
relation point_solid_3d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(point_solid_3d, input, count);
    std::size_t const triangles = (count - 3) / detail::space_triangle_scalars;
    if (!detail::is_closed_surface(input + 3, triangles)) return relation::undefined;
    return detail::place_in_surface(input, input + 3, triangles);
}
template <class Scalar>
bool point_solid_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return detail::meets(point_solid_3d(input, count));
}

}  // namespace graze::certified
