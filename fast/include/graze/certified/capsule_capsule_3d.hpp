/// capsule_capsule_3d: does a closed capsule meet a closed capsule in space?
///
/// Input    14 finite scalars p q radius p q radius, points as x y z, radii >= 0; float or double, one unit. A capsule is all
///          within the radius of the segment p q: equal ends and radii of 0 are allowed.
/// Result   capsule_capsule_3d: relation (disjoint, touching, crossing); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. Doubles answer only beyond their bounds, see near_features.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   a point of each core near the other, and the plane between them; where those do not tell, the features that have
///          these points, proved to be the nearest ones, and their squared distance against the squared sum of the radii, without
///          a root (detail/near_segments.hpp).
/// Cost     about 100 flops and 3 divisions where such points decide, else about 0.1 us; 0.3 us with exponent gaps above 8, some
///          20 us above 70. noexcept, no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/near_segments.hpp"

#include "graze/exact_comparisons_begin.hpp"

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

/// Points of the cores that are near each other: how far they are along these, 0 or 1 at an end.
struct near_shares {
    double first, second;
};

/// Decides by such points, which it leaves in `at`: see near_points_tell.
inline filter_result quick_capsules(double const* x, near_shares& at) {
    vector3 const u = between(x, x + 3), v = between(x + 7, x + 10), w = between(x + 7, x);
    double const uu = dot_of(u, u), vv = dot_of(v, v), uv = dot_of(u, v), uw = dot_of(u, w), vw = dot_of(v, w);
    double const first = within_unit(share_of(uv * vw - uw * vv, uu * vv - uv * uv));
    double const t = within_unit(share_of(uv * first + vw, vv)), s = within_unit(share_of(uv * t - uw, uu));
    at = {s, t};
    auto const least = [](double nu, double nv) { return lesser(0.0, nu) - greater(0.0, nv); };
    return near_points_tell(u, v, w, s, -t, x[6] + x[13], least);
}

/// What those do not tell: in integers where the scalars are on one grid, by the features that have these points.
template <class Grid>
relation capsules_by_features(Grid const& g, near_shares const& at) {
    auto const radius = g.value(6) + g.value(13);
    return near_segments(g, radius, 0, 3, 7, 10).decide(at.first, at.second);
}
GRAZE_CERTIFIED_SLOW inline relation capsules_on_wide_grid(double const* x, near_shares const& at) {
    grid<wide<2>, capsule_capsule_features::count> wider;
    if (!put_on_wide_grid<1, capsule_capsule_features::count>(x, wider.coordinate)) return relation::undefined;
    return capsules_by_features(wider, at);
}
GRAZE_CERTIFIED_SLOW inline relation settle_capsules(double const* x, near_shares const& at) {
    constexpr int count = capsule_capsule_features::count;
    std::int64_t coordinate[count];
    relation const found = put_on_integer_grid<1, count>(x, coordinate) != 0
                               ? capsules_by_features(grid<narrow1, count>{{coordinate}}, at)
                               : capsules_on_wide_grid(x, at);
    return found != relation::undefined ? found : settle_nearness<capsule_capsule_features>(x);
}

}  // namespace detail

template <class Scalar>
relation capsule_capsule_3d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(capsule_capsule_3d, input, count);
    using features = detail::capsule_capsule_features;
    detail::as_doubles<features::count, Scalar> const in(input);
    if (detail::apart_along_an_axis(in.value, 2, in.value + 7, 2, in.value[6] + in.value[13]))
        return relation::disjoint;
    detail::near_shares at;
    detail::filter_result const found = detail::quick_capsules(in.value, at);
    if (found != detail::filter_result::unknown) return detail::relation_found(found);
    return detail::settle_capsules(in.value, at);
}

template <class Scalar>
bool capsule_capsule_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return capsule_capsule_3d(input, count) != relation::disjoint;
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
