/// point_polygon_2d: is a point in a closed polygon of the plane, by the even-odd rule?
///
/// Input    2 + 2n finite scalars p, then n >= 3 vertices in order, points as x y; float or double, one unit. Edges are
///          the closed segments between consecutive vertices, the last to the first among them. The polygon may cross
///          itself, and edges may have no length.
/// Result   point_polygon_2d: touching where p is on an edge, else crossing where a ray from p crosses the edges an odd
///          number of times, else disjoint; _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bound derived in filter.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the crossings of the ray along the x axis (M. Shimrat, Algorithm 112, CACM 5(8), 1962): which edges it passes
///          is comparisons of scalars, which side of those the point is on an orientation.
/// Cost     two comparisons an edge, 10 flops for one that is level with the point and on both sides of it. noexcept, no
///          allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/ring_sides.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// Is p on an edge of which no end is above it, and one on its level?
template <class Scalar>
bool reaches(Scalar const* p, Scalar const* v, Scalar const* w) {
    bool const v_level = v[1] == p[1], w_level = w[1] == p[1];
    if (v_level && w_level) return lesser(v[0], w[0]) <= p[0] && p[0] <= greater(v[0], w[0]);
    return (v_level ? v[0] : w[0]) == p[0];
}

/// Where p is to the closed ring of corners from `ring` on, `count` scalars.
template <class Scalar>
relation place_in_ring(Scalar const* p, Scalar const* ring, std::size_t count) {
    bool inside = false;
    Scalar const* from = ring + count - 2;
    bool above = from[1] > p[1], below = from[1] < p[1];
    for (Scalar const* to = ring; to != ring + count; from = to, to += 2) {
        bool const was_above = above, was_below = below;
        above = to[1] > p[1];
        below = to[1] < p[1];
        if ((above & was_above) | (below & was_below)) continue;
        // The ray along the x axis counts an edge's ends above it (y greater) on one side, all others on the other: it passes
        // an edge with an end on each, of which p is to the left seen upwards.
        if (above == was_above) [[unlikely]] {
            if (reaches(p, from, to)) return relation::touching;
            continue;
        }
        int const turn = turn_around(p, from, to);
        if (turn == 0) [[unlikely]]
            return relation::touching;
        inside ^= (turn > 0) == above;
    }
    return inside ? relation::crossing : relation::disjoint;
}

}  // namespace detail

template <class Scalar>
relation point_polygon_2d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(point_polygon_2d, input, count);
    return detail::place_in_ring(input, input + 2, count - 2);
}
template <class Scalar>
bool point_polygon_2d_meets(Scalar const* input, std::size_t count) noexcept {
    return detail::meets(point_polygon_2d(input, count));
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
