/// capsule_capsule_3d: does a closed capsule meet a closed capsule in space?
///
/// Input    14 finite scalars p q radius p q radius, points as x y z, radii >= 0; float or double, one unit. A capsule is all
///          within the radius of the segment p q: equal ends and radii of 0 are allowed.
/// Result   capsule_capsule_3d: relation (disjoint, touching, crossing); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond its bound, see bounded_number.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math, no denormals-are-zero; any rounding mode, with or without contraction.
/// Source   squared distances of ends and segments against the squared sum of the radii, without a root.
/// Cost     up to 500 flops where the filter decides, else about 2 us; some 20 us with exponent gaps above 70. noexcept, no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/near_features.hpp"

namespace graze::certified {
namespace detail {

struct capsule_capsule_features {
    static constexpr int count = 14;
    template <class Reader>
    static auto of(Reader const& read) {
        near_features features(read, read.value(6) + read.value(13));
        features.segments(0, 3, 7, 10);
        return features;
    }
};

}  // namespace detail

template <class Scalar>
relation capsule_capsule_3d(Scalar const* input, std::size_t) noexcept {
    using features = detail::capsule_capsule_features;
    detail::as_doubles<features::count, Scalar> const in(input);
    if (detail::apart_along_an_axis(in.value, 2, in.value + 7, 2, in.value[6] + in.value[13]))
        return relation::disjoint;
    return detail::settle_nearness<features>(in.value);
}

template <class Scalar>
bool capsule_capsule_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return capsule_capsule_3d(input, count) != relation::disjoint;
}

}  // namespace graze::certified
