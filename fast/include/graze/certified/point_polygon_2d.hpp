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

#include "graze/certified/detail/exact_shapes.hpp"
#include "graze/certified/detail/filter.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

struct three_points_orientation {
    template <class Grid>
    int operator()(Grid const& g) const {
        return orientation(g, point2_at(0), point2_at(2), point2_at(4));
    }
};

template <class Scalar>
GRAZE_CERTIFIED_SLOW int exact_turn(Scalar const* p, Scalar const* v, Scalar const* w) {
    Scalar const input[6] = {p[0], p[1], v[0], v[1], w[0], w[1]};
    return decide_on_integers<2, 6>(input, three_points_orientation{});
}

/// Sign of (v - p) x (w - p). All differences that enter are p's: the bound is that of the larger ones, an axis each.
template <class Scalar>
GRAZE_CERTIFIED_INLINED int turn_around(Scalar const* p, Scalar const* v, Scalar const* w) {
    vector2 const a = between_2d(p, v), b = between_2d(p, w);
    double const bound =
        plane_bound<Scalar>(greater(std::fabs(a.x), std::fabs(b.x)), greater(std::fabs(a.y), std::fabs(b.y)));
    double const value = cross_of(a, b);
    if (!(std::fabs(value) > bound)) [[unlikely]]
        return exact_turn(p, v, w);
    return 1 - 2 * static_cast<int>(value < 0);
}

/// Is p on an edge of which no end is above it, and one on its level?
template <class Scalar>
bool reaches(Scalar const* p, Scalar const* v, Scalar const* w) {
    bool const v_level = v[1] == p[1], w_level = w[1] == p[1];
    if (v_level && w_level) return lesser(v[0], w[0]) <= p[0] && p[0] <= greater(v[0], w[0]);
    return (v_level ? v[0] : w[0]) == p[0];
}

}  // namespace detail

template <class Scalar>
relation point_polygon_2d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(point_polygon_2d(input, count));
    bool inside = false;
    Scalar const* from = input + count - 2;
    bool above = from[1] > input[1], below = from[1] < input[1];
    for (Scalar const* to = input + 2; to != input + count; from = to, to += 2) {
        bool const was_above = above, was_below = below;
        above = to[1] > input[1];
        below = to[1] < input[1];
        if ((above & was_above) | (below & was_below)) continue;
        // The ray along the x axis counts an edge's ends above it (y greater) on one side, all others on the other: it passes
        // an edge with an end on each, of which p is to the left seen upwards.
        if (above == was_above) [[unlikely]] {
            if (detail::reaches(input, from, to)) return relation::touching;
            continue;
        }
        int const turn = detail::turn_around(input, from, to);
        if (turn == 0) [[unlikely]]
            return relation::touching;
        inside ^= (turn > 0) == above;
    }
    return inside ? relation::crossing : relation::disjoint;
}
template <class Scalar>
bool point_polygon_2d_meets(Scalar const* input, std::size_t count) noexcept {
    return detail::meets(point_polygon_2d(input, count));
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
