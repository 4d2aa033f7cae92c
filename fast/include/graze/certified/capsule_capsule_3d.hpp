/// capsule_capsule_3d: does a closed capsule meet a closed capsule in space?
///
/// Input    14 finite scalars p q radius p q radius, points as x y z, radii >= 0; float or double, one unit. A capsule is all
///          within the radius of the segment p q: equal ends and radii of 0 are allowed.
/// Result   capsule_capsule_3d: relation (disjoint, touching, crossing); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filters answer only beyond their bounds, see near_features.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   a point of each core near the other, and the plane between them; where those do not tell, squared distances of
///          ends and segments against the squared sum of the radii, without a root.
/// Cost     about 100 flops and 3 divisions where such points decide, 500 more where the filter does, else about 2 us; some
///          20 us with exponent gaps above 70. noexcept, no allocation.
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

/// Decides by points of the cores that are near each other: see near_points_tell.
inline filter_result quick_capsules(double const* x) {
    vector3 const u = between(x, x + 3), v = between(x + 7, x + 10), w = between(x + 7, x);
    double const uu = dot_of(u, u), vv = dot_of(v, v), uv = dot_of(u, v), uw = dot_of(u, w), vw = dot_of(v, w);
    double const first = within_unit(share_of(uv * vw - uw * vv, uu * vv - uv * uv));
    double const t = within_unit(share_of(uv * first + vw, vv)), s = within_unit(share_of(uv * t - uw, uu));
    auto const least = [](double nu, double nv) { return lesser(0.0, nu) - greater(0.0, nv); };
    return near_points_tell(u, v, w, s, -t, x[6] + x[13], least);
}

}  // namespace detail

template <class Scalar>
relation capsule_capsule_3d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(capsule_capsule_3d, input, count);
    using features = detail::capsule_capsule_features;
    detail::as_doubles<features::count, Scalar> const in(input);
    if (detail::apart_along_an_axis(in.value, 2, in.value + 7, 2, in.value[6] + in.value[13]))
        return relation::disjoint;
    detail::filter_result const found = detail::quick_capsules(in.value);
    if (found != detail::filter_result::unknown) return detail::relation_found(found);
    return detail::settle_nearness<features>(in.value);
}

template <class Scalar>
bool capsule_capsule_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return capsule_capsule_3d(input, count) != relation::disjoint;
}

}  // namespace graze::certified
