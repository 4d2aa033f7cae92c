/// aabb_aabb_2d: do two closed axis-aligned rectangles share a point?
///
/// Input    8 finite scalars a min, a max, b min, b max, points as x y; float or double, one unit; min <= max on
///          each axis. Rectangles without extent are segments and points.
/// Result   aabb_aabb_2d: relation (disjoint, touching, crossing); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none: comparisons only.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   interval overlap, an axis each.
/// Cost     8 comparisons, no branches. noexcept, no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/filter.hpp"

namespace graze::certified {
namespace detail {

/// What holds of each low corner and the other box's high one: holds(low, high) of two numbers each.
template <int Dimension, class Scalar, class Holds>
GRAZE_CERTIFIED_INLINED bool corners_compare(Scalar const* a_low, Scalar const* a_high, Scalar const* b_low,
                                             Scalar const* b_high, Holds const& holds) {
    lane_mask of_all = holds(first_axes(a_low), first_axes(b_high)) & holds(first_axes(b_low), first_axes(a_high));
    if constexpr (Dimension == 3) {
        auto const pair = [](Scalar u, Scalar v) { return f64x2(static_cast<double>(u), static_cast<double>(v)); };
        of_all = of_all & holds(pair(a_low[2], b_low[2]), pair(b_high[2], a_high[2]));
    }
    return of_all.all();
}

/// Do two boxes share a point?
template <int Dimension, class Scalar>
bool boxes_meet(Scalar const* a_low, Scalar const* a_high, Scalar const* b_low, Scalar const* b_high) {
    return corners_compare<Dimension>(a_low, a_high, b_low, b_high, [](f64x2 u, f64x2 v) { return u <= v; });
}

/// On each axis D spans a_low - b_high .. a_high - b_low; the origin is inside where it is on every axis. Without a branch,
/// which processors would guess wrong.
template <int Dimension, class Scalar>
relation boxes_relation(Scalar const* a_low, Scalar const* a_high, Scalar const* b_low, Scalar const* b_high) {
    static_assert(static_cast<int>(relation::touching) == 1 && static_cast<int>(relation::crossing) == 2);
    bool const inside =
        corners_compare<Dimension>(a_low, a_high, b_low, b_high, [](f64x2 u, f64x2 v) { return u < v; });
    bool const meet = boxes_meet<Dimension>(a_low, a_high, b_low, b_high);
    return static_cast<relation>(static_cast<int>(inside) + static_cast<int>(meet));
}

}  // namespace detail

/// relation NAME(input, count), and NAME_meets: of the boxes whose corners lie there in the input, a's low one first.
#define GRAZE_CERTIFIED_BOXES(NAME, AXES, A_HIGH, B_LOW, B_HIGH)                                   \
    template <class Scalar>                                                                        \
    relation NAME(Scalar const* input, std::size_t count) noexcept {                               \
        GRAZE_CERTIFIED_KEEPS_SUBNORMALS(NAME, input, count);                                      \
        return detail::boxes_relation<AXES>(input, input + A_HIGH, input + B_LOW, input + B_HIGH); \
    }                                                                                              \
    template <class Scalar>                                                                        \
    bool NAME##_meets(Scalar const* input, std::size_t count) noexcept {                           \
        GRAZE_CERTIFIED_KEEPS_SUBNORMALS(NAME##_meets, input, count);                              \
        return detail::boxes_meet<AXES>(input, input + A_HIGH, input + B_LOW, input + B_HIGH);     \
    }
GRAZE_CERTIFIED_BOXES(aabb_aabb_2d, 2, 2, 4, 6)

}  // namespace graze::certified
