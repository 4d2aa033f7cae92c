/// capsule_sphere_3d: does a closed capsule meet a closed ball in space?
///
/// Input    11 finite scalars p q radius centre radius, points as x y z, radii >= 0; float or double, one unit. A capsule is all
///          within the radius of the segment p q: equal ends and radii of 0 are allowed.
/// Result   capsule_sphere_3d: relation (disjoint, touching, crossing); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filters answer only beyond their bounds, derived below and in detail/near_features.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the squared distance from the centre to the segment, times the segment's squared length, against the squared sum of
///          the radii times that: neither a root nor a quotient.
/// Cost     about 40 flops where the filter decides, 100 more where the second one does, else about 0.2 us; about 1 us with
///          exponent gaps above 70. noexcept, no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/near_features.hpp"
#include "graze/certified/sphere_sphere_3d.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

struct capsule_sphere_features {
    static constexpr int count = 11;
    template <class Reader>
    static auto of(Reader const& read) {
        near_features features(read, read.value(6) + read.value(10));
        features.points(7, 0);
        features.points(7, 3);
        features.point_edge(7, 0, 3);
        return features;
    }
};

/// Let u = q - p and w = centre - p, F = u . u, E = u . w, W = w . w and R the sum of the radii. The point p + (t / F) u,
/// 0 <= t <= F, is at the squared distance W - (2 E t - t t) / F from the centre, which is least where t is E, clamped:
/// before p, beside the segment and after q alike. So the sign of x = F (R R - W) + h, h = the largest 2 E t - t t, decides.
///
/// In the model of filter.hpp, e = 2^-52. F and W as computed carry five factors (1 + d) each, R R three, and E is off by at most
/// 5.001 e |u| |w|; both |E| and sqrt(h) are at most |u| |w| = sqrt(F W). An error k of E changes h by 2 k min(E, F) at most,
/// 10.01 e F W; one of k F of F by 2 (E - F) k F <= k E E / 2, 2.51 e F W. Of x as computed the term F R R carries 11
/// factors, F W 13, h three of its own. Together |error| < 11.01 e F R R + 28.6 e F W; 32 e F (W + R R) covers the
/// roundings of that.
inline constexpr double capsule_sphere_factor = 32 * rounding_error;

/// Range, double: only where F and N = W + R R lie in [2^-400, 2^400], so that nothing overflows. What underflows or is flushed
/// changes coordinates by 2^-1022 at most and products as much: x by less than 2^-600 F N. Float: nothing over- or underflows,
/// products being 0 or in [2^-596, 2^520]. Coordinates flushed to zero change u and w by less than a = 2^-124 and R by less,
/// and x so by less than 12 a (1 / |u| + 1 / sqrt(N)) F N <= 2^-54 F N from F, N = 2^-130 on; below, the environment is
/// asked.
template <class Scalar>
GRAZE_CERTIFIED_INLINED bool is_capsule_sphere_in_range(double length, double size) {
    if constexpr (std::is_same_v<Scalar, float>)
        return ((length >= 0x1p-130) & (size >= 0x1p-130)) || keeps_subnormals();
    else
        return (length >= 0x1p-400) & (length <= 0x1p400) & (size >= 0x1p-400) & (size <= 0x1p400);
}

template <class Scalar>
GRAZE_CERTIFIED_INLINED filter_result filter_capsule_sphere(Scalar const* input) {
    // q beside the centre, from p both: u beside w, an axis each.
    f64x2 ends[3], start[3];
    load_points_beside<false>(input + 3, input + 7, ends);
    load_points_beside<false>(input, input, start);
    f64x2 const x = ends[0] - start[0], y = ends[1] - start[1], z = ends[2] - start[2];
    f64x2 const squares = x * x + y * y + z * z;
    f64x2 const products = x * x.swapped() + y * y.swapped() + z * z.swapped();
    double const length = squares.first(), size_of_w = squares.second(), along = products.first();
    double const reach = static_cast<double>(input[6]) + static_cast<double>(input[10]), inside = reach * reach;
    double const size = size_of_w + inside;
    if (!is_capsule_sphere_in_range<Scalar>(length, size)) return filter_result::unknown;
    double const t = lesser(greater(along, 0.0), length);
    double const excess = length * (inside - size_of_w) + t * (2 * along - t);
    double const bound = capsule_sphere_factor * (length * size);
    if (!(std::fabs(excess) > bound)) [[unlikely]]
        return filter_result::unknown;
    return excess > 0 ? filter_result::crossing : filter_result::disjoint;
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW relation capsule_sphere_otherwise(Scalar const* input) {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(capsule_sphere_otherwise, input);
    if (input[0] == input[3] && input[1] == input[4] && input[2] == input[5]) {
        // A capsule of equal ends is a ball.
        Scalar const balls[8] = {input[0], input[1], input[2], input[6], input[7], input[8], input[9], input[10]};
        return relation_of_balls<3>(balls);
    }
    as_doubles<capsule_sphere_features::count, Scalar> const in(input);
    return settle_nearness<capsule_sphere_features>(in.value);
}

}  // namespace detail

template <class Scalar>
relation capsule_sphere_3d(Scalar const* input, std::size_t) noexcept {
    detail::filter_result const found = detail::filter_capsule_sphere(input);
    if (found != detail::filter_result::unknown) [[likely]]
        return detail::relation_found(found);
    return detail::capsule_sphere_otherwise(input);
}

template <class Scalar>
bool capsule_sphere_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return capsule_sphere_3d(input, count) != relation::disjoint;
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
