/// sphere_triangle_cast_3d: does a ball that moves straight and evenly meet a triangle, and when first?
///
/// Input    16 finite scalars t0 t1 t2 centre radius displacement, points as x y z, radius >= 0; float or double, one unit.
///          The triangle is the convex hull of t0 t1 t2; the ball is at its centre + s displacement at the time s from 0 to
///          1. Flat triangles, a displacement and a radius of 0 are allowed.
/// Result   sphere_triangle_cast_3d: relation of the triangle and all that the ball sweeps (disjoint; touching: they meet,
///          but some little change would part them; crossing); _meets: not disjoint. With a pointer `first_contact` gets,
///          where they meet, the largest scalar that is not above the time of the exact first contact, 0 where they meet at
///          the start; else it is left as it is.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none: relation and time are the same in every environment. The double stages answer only beyond their bounds,
///          derived in detail/triangle_cast.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   conservative advancement (B. Mirtich, Impulse-based Dynamic Simulation of Rigid Body Systems, 1996), which
///          for a ball and a triangle is Newton's method; then the quadratic of the feature that is met. Exactly: as
///          capsule_triangle_3d does, and the features' distances at single times.
/// Cost     about 50 ns, for doubles 150 more where there is a time; where integers decide some us, with the time up to
///          100 us, some ms where exponents are hundreds apart. noexcept, no allocation.
#pragma once

#include <cstddef>
#include <type_traits>

#include "graze/certified/detail/triangle_cast.hpp"
#include "graze/certified/detail/triangle_cast_exact.hpp"
#include "graze/certified/sphere_triangle_3d.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// What doubles tell, and what they guess. In a frame of its own: integers take the stack.
template <class Scalar>
GRAZE_CERTIFIED_SLOW filter_result triangle_cast_quickly(Scalar const* input, Scalar* first_contact, double& guess) {
    as_doubles<16, Scalar> const in(input);
    triangle_cast cast(in.value);
    filter_result const found = cast.find();
    if (found == filter_result::disjoint) return found;
    if (found == filter_result::crossing) {
        if (first_contact != nullptr) *first_contact = 0;
        return found;
    }
    guess = cast.guess;
    if (first_contact == nullptr) return cast.overlaps_after(0x1p-10) ? filter_result::crossing : found;
    if constexpr (std::is_same_v<Scalar, float>)
        if (cast.find_near(*first_contact)) return filter_result::crossing;
    return refine_triangle_cast(in.value, cast, *first_contact) ? filter_result::crossing : found;
}

/// In a frame of its own.
template <class Scalar>
GRAZE_CERTIFIED_SLOW bool is_triangle_met_at_first(Scalar const* input) {
    return sphere_triangle_3d_meets(input, 13);
}
/// The time, where they meet.
template <class Scalar>
GRAZE_CERTIFIED_SLOW Scalar triangle_cast_time_exactly(Scalar const* input, double guess) {
    if (is_triangle_met_at_first(input)) return 0;
    return last_not_after(static_cast<Scalar>(guess > 0 && guess <= 1 ? guess : 1),
                          [input](Scalar q) { return is_not_after_triangle_cast(input, q); });
}

}  // namespace detail

template <class Scalar>
relation sphere_triangle_cast_3d(Scalar const* input, std::size_t count, Scalar* first_contact) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(sphere_triangle_cast_3d, input, count, first_contact);
    double guess = 0;
    if (detail::works_in_doubles) {
        detail::filter_result const quickly = detail::triangle_cast_quickly(input, first_contact, guess);
        if (quickly != detail::filter_result::unknown) [[likely]]
            return detail::relation_found(quickly);
    }
    relation const found = detail::triangle_cast_exactly(input);
    if (first_contact != nullptr && found != relation::disjoint)
        *first_contact = detail::triangle_cast_time_exactly(input, guess);
    return found;
}
template <class Scalar>
relation sphere_triangle_cast_3d(Scalar const* input, std::size_t count) noexcept {
    return sphere_triangle_cast_3d<Scalar>(input, count, nullptr);
}
template <class Scalar>
bool sphere_triangle_cast_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return sphere_triangle_cast_3d<Scalar>(input, count, nullptr) != relation::disjoint;
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
