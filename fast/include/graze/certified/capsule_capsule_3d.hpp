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

template <class Reader>
auto capsule_capsule_features(Reader const& read) {
    near_features features(read, read.value(6) + read.value(13));
    features.segments(0, 3, 7, 10);
    return features;
}

struct capsule_capsule_algorithm {
    template <class Grid>
    relation operator()(Grid const& g) const {
        return capsule_capsule_features(g).exact();
    }
};

GRAZE_CERTIFIED_SLOW inline relation capsule_capsule_exactly(double const* input) {
    return on_one_grid<14>(input, capsule_capsule_algorithm{});
}

}  // namespace detail

template <class Scalar>
relation capsule_capsule_3d(Scalar const* input, std::size_t) noexcept {
    detail::as_doubles<14, Scalar> const in(input);
    if (detail::apart_along_an_axis(in.value, 2, in.value + 7, 2, in.value[6] + in.value[13]))
        return relation::disjoint;
    detail::bounded_reader const read{in.value};
    detail::finding const found = detail::capsule_capsule_features(read).found();
    if (found == detail::finding::unknown) [[unlikely]]
        return detail::capsule_capsule_exactly(in.value);
    return found == detail::finding::crossing ? relation::crossing : relation::disjoint;
}

template <class Scalar>
bool capsule_capsule_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return capsule_capsule_3d(input, count) != relation::disjoint;
}

}  // namespace graze::certified
