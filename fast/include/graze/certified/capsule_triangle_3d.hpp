/// capsule_triangle_3d: does a closed capsule meet a closed triangle in space?
///
/// Input    16 finite scalars t0 t1 t2 p q radius, points as x y z, radius >= 0; float or double, one unit. The triangle is
///          the convex hull of t0 t1 t2, the capsule all within the radius of the segment p q: flat triangles, equal ends and
///          a radius of 0 are allowed.
/// Result   capsule_triangle_3d: relation (disjoint, touching, crossing); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond its bound, see near_features.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   segment against triangle; squared distances of their features against the squared radius, without a root.
/// Cost     up to 2000 flops where the filter decides, else some us; up to 100 us with exponent gaps above 70. noexcept, no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/triangle_features.hpp"
#include "graze/certified/segment_triangle_3d.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

using capsule_triangle_features = segment_and_triangle_features<12, 15>;

}  // namespace detail

template <class Scalar>
relation capsule_triangle_3d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(capsule_triangle_3d, input, count);
    using features = detail::capsule_triangle_features;
    detail::as_doubles<features::count, Scalar> const in(input);
    if (detail::apart_along_an_axis(in.value, 3, in.value + 9, 2, in.value[15])) return relation::disjoint;
    relation const core = segment_triangle_3d(input, 15);
    if (input[15] == 0) return core;
    if (core != relation::disjoint) return relation::crossing;
    return detail::settle_nearness<features>(in.value);
}

template <class Scalar>
bool capsule_triangle_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return capsule_triangle_3d(input, count) != relation::disjoint;
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
