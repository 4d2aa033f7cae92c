/// segment_triangle_3d: does a closed segment meet a closed triangle in space?
///
/// Input    15 finite scalars p1 p2 p3 l1 l2, points as x y z; float or double, one unit. The triangle is the convex
///          hull of p1 p2 p3, the segment that of l1 and l2: flat triangles and equal ends are allowed.
/// Result   segment_triangle_3d: relation (disjoint, touching, crossing); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bound derived in filter.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math, no denormals-are-zero; any rounding mode, with or without contraction.
/// Source   the signs of five orientations (R. Segura, F. Feito, Algorithms to Test Ray-Triangle Intersection, WSCG
///          2001), evaluated without branches; flat shapes classified exactly.
/// Cost     about 110 flops where the filter decides, else 0.1 us; some us with exponent gaps above 70. noexcept,
///          no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/filtered_points.hpp"
#include "graze/certified/plane_filters.hpp"

namespace graze::certified {
namespace detail {

/// Largest magnitudes of the differences of five points an axis: the bound of their orientations.
template <class Scalar>
double five_point_bound(Scalar const* input) {
    double extent[3];
    for (int k = 0; k < 3; ++k) {
        Scalar low = input[k], high = input[k];
        for (int i = k + 3; i < 15; i += 3) {
            low = least(low, input[i]);
            high = most(high, input[i]);
        }
        extent[k] = static_cast<double>(high) - static_cast<double>(low);
    }
    return space_bound<Scalar>(extent[0], extent[1], extent[2]);
}

/// On which side the edges 12, 23, 31 of a triangle pass a line, and the extremes.
struct line_turns {
    double turn[3], low, high;

    template <class Scalar>
    line_turns(Scalar const* t, Scalar const* line) {
        vector3 const direction = between(line, line + 3);
        vector3 const f0 = between(line, t), f1 = between(line, t + 3), f2 = between(line, t + 6);
        turn[0] = dot_of(cross_of(f0, f1), direction);
        turn[1] = dot_of(cross_of(f1, f2), direction);
        turn[2] = dot_of(cross_of(f2, f0), direction);
        low = least(least(turn[0], turn[1]), turn[2]);
        high = most(most(turn[0], turn[1]), turn[2]);
    }
};

/// What the filter knows: signs of the sides of the triangle's plane and of the turns around the line.
struct certain_segment_signs {
    double bound, side[2], turn[3];
};

/// `known` is filled in where the answer is unknown.
template <class Scalar>
finding filter_segment_triangle(Scalar const* input, certain_segment_signs& known) {
    double const bound = five_point_bound(input);
    vector3 const normal = cross_of(between(input, input + 3), between(input, input + 6));
    double const first = dot_of(normal, between(input, input + 9));
    double const second = dot_of(normal, between(input, input + 12));
    line_turns const turns(input, input + 9);
    double const low = least(first, second), high = most(first, second);
    // One side of the plane, or edges on both sides of the line: apart.
    bool const apart = (low > bound) | (high < -bound) | ((turns.low < -bound) & (turns.high > bound));
    bool const crossing = (low < -bound) & (high > bound) & ((turns.low > bound) | (turns.high < -bound));
    if (!(apart | crossing)) [[unlikely]] {
        known = {bound, {first, second}, {turns.turn[0], turns.turn[1], turns.turn[2]}};
        return finding::unknown;
    }
    return crossing ? finding::crossing : finding::disjoint;
}

inline constexpr point3 five_points[5] = {point3_at(0), point3_at(3), point3_at(6), point3_at(9), point3_at(12)};

/// Coplanar segment and triangle, seen along an axis: the filter of the plane.
template <class Scalar>
relation filter_coplanar_segment(Scalar const* input, int axis) {
    Scalar const order[15] = {input[9], input[10], input[11], input[12], input[13], input[14], input[0], input[1],
                              input[2], input[3],  input[4],  input[5],  input[6],  input[7],  input[8]};
    Scalar flat[10];
    project_points<5>(order, axis, flat);
    return relation_found(filter_segment_triangle_2d(flat));
}

template <class Scalar>
struct segment_triangle_algorithm {
    Scalar const* input;

    template <class Grid>
    relation operator()(Grid const& g) const {
        auto const n = normal_of(g, five_points[0], five_points[1], five_points[2]);
        hull<point3> const segment = hull_of_collinear(g, five_points + 3, 2);
        if (!n.is_zero())
            return triangle_segment_relation(g, five_points, n, segment,
                                             [this](int axis) { return filter_coplanar_segment(input, axis); });
        return segments_relation(g, hull_of_collinear(g, five_points, 3), segment);
    }
};

/// Where the filter could not tell: signs that are in doubt one by one, or all of the exact stage.
template <class Scalar>
GRAZE_CERTIFIED_SLOW relation segment_triangle_undecided(Scalar const* input, certain_segment_signs const& known) {
    // A segment that ends in a vertex touches: it has no inner point in common with the inside of the triangle, unless
    // both lie in one plane, or line.
    for (int i = 0; i < 9; i += 3)
        if (same_point(input + i, input + 9) || same_point(input + i, input + 12)) return relation::touching;
    int sides[2] = {certain_sign(known.side[0], known.bound), certain_sign(known.side[1], known.bound)};
    if (sides[0] == unknown_sign && sides[1] == unknown_sign) {
        for (int k = 0; k < 3; ++k)
            if ((input[k] == input[k + 3]) & (input[k] == input[k + 6]) & (input[k] == input[k + 9]) &
                (input[k] == input[k + 12])) {  // all in one plane of coordinates: nothing is lost without this one
                relation const settled = filter_coplanar_segment(input, k);
                if (settled != relation::undefined) return weaker(settled, relation::touching);
            }
        return decide_exactly<3, 15>(input, segment_triangle_algorithm<Scalar>{input});
    }
    // The side that is certain is strict, so the triangle is not flat and not in one plane with the segment.
    for (int i = 0; i < 2; ++i)
        if (sides[i] == unknown_sign) sides[i] = exact_orientation(input, input + 3, input + 6, input + 9 + 3 * i);
    if (sides[0] * sides[1] > 0) return relation::disjoint;
    int least_turn = 1, most_turn = -1;
    for (int i = 0; i < 3; ++i) {
        int turn = certain_sign(known.turn[i], known.bound);
        if (turn == unknown_sign)
            turn = exact_orientation(input + 9, input + 12, input + 3 * i, input + 3 * ((i + 1) % 3));
        least_turn = least(least_turn, turn);
        most_turn = most(most_turn, turn);
        if (least_turn < 0 && most_turn > 0) return relation::disjoint;
    }
    return sides[0] * sides[1] < 0 && least_turn * most_turn > 0 ? relation::crossing : relation::touching;
}

}  // namespace detail

template <class Scalar>
relation segment_triangle_3d(Scalar const* input, std::size_t) noexcept {
    detail::certain_segment_signs known;
    detail::finding const found = detail::filter_segment_triangle(input, known);
    if (found == detail::finding::unknown) [[unlikely]]
        return detail::segment_triangle_undecided(input, known);
    return found == detail::finding::crossing ? relation::crossing : relation::disjoint;
}

template <class Scalar>
bool segment_triangle_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return segment_triangle_3d(input, count) != relation::disjoint;
}

}  // namespace graze::certified
