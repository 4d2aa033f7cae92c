/// capsule_capsule_3d: does a closed capsule meet a closed capsule in space?
///
/// Input    14 finite scalars p q radius p q radius, points as x y z, radii >= 0; float or double, one unit. A capsule is all
///          within the radius of the segment p q: equal ends and radii of 0 are allowed.
/// Result   capsule_capsule_3d: relation (disjoint, touching, crossing); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filters answer only beyond their bounds, see below and bounded_number.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math, no denormals-are-zero; any rounding mode, with or without contraction.
/// Source   a point of each core near the other, and the plane between them; where those do not tell, squared distances of
///          ends and segments against the squared sum of the radii, without a root.
/// Cost     about 100 flops and 3 divisions where such points decide, 500 more where the filter does, else about 2 us; some
///          20 us with exponent gaps above 70. noexcept, no allocation.
#pragma once

#include <cmath>
#include <cstddef>

#include "graze/certified/detail/filter.hpp"
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

inline double within_unit(double x) {
    return x > 0 ? (x < 1 ? x : 1) : 0;  // 0 for what is no number
}

/// By a point of each core and the vector n from the one to the other, near the shortest wherever they were found: near
/// enough, or the cores' extents along n far enough apart. Model of filter.hpp (e = 2^-52), R being the sum of the radii
/// and L the largest magnitude of a coordinate of u, v (the cores) and w (from the second to the first), as computed.
///
/// near   The points are w + s u - t v apart for the very s and t, in [0, 1]. A coordinate of n as computed is off by at
///        most ((1 + e)^4 - 1) 3 L (1 + e) < 12.1 e L, n by less than 21 e L. So |n| + 21 e L < R tells; 24 e L and
///        R (1 - 8 e) cover the roundings of R, of squares and of the comparison.
/// apart  n . (x - y) is least over the ends at n . w + min(0, n . u) - max(0, n . v), whatever n is. As computed it is
///        off by at most ((1 + e)^6 - 1) |n|_1 3 L (1 + e) < 31.4 e |n| L, since |n|_1 <= sqrt(3) |n|. So it exceeds
///        |n| (R + 31.4 e L) where its square exceeds n . n k k, k = (R + 40 e L) (1 + 16 e), which covers the roundings of
///        both sides.
/// Range  L and R are at most 2^200, where nothing overflows but s and t, which any number will do for. Compared are
///        squares of numbers from 2^-400, or where n is 2^-200 long, L thus above 2^-203, from 2^-450: an underflow, 2^-1074
///        at most, is far below their slack.
inline finding quick_capsules(double const* x) {
    vector3 const u = between(x, x + 3), v = between(x + 7, x + 10), w = between(x + 7, x);
    double const radii = x[6] + x[13];
    auto const largest_of = [](vector3 const& of) {
        return max(max(std::fabs(of.x), std::fabs(of.y)), std::fabs(of.z));
    };
    double const largest = max(max(largest_of(u), largest_of(v)), largest_of(w));
    if (!(largest <= 0x1p200 && radii <= 0x1p200)) return finding::unknown;
    double const uu = dot_of(u, u), vv = dot_of(v, v), uv = dot_of(u, v), uw = dot_of(u, w), vw = dot_of(v, w);
    double const first = within_unit((uv * vw - uw * vv) / (uu * vv - uv * uv));
    double const t = within_unit((uv * first + vw) / vv), s = within_unit((uv * t - uw) / uu);
    vector3 const n{w.x + s * u.x - t * v.x, w.y + s * u.y - t * v.y, w.z + s * u.z - t * v.z};
    double const square = dot_of(n, n);
    double const reach = radii * (1 - 8 * rounding_error) - 24 * rounding_error * largest;
    if (reach >= 0x1p-400 && square < reach * reach * (1 - 8 * rounding_error)) return finding::crossing;
    double const nu = dot_of(n, u), nv = dot_of(n, v);
    double const gap = dot_of(n, w) + min(0.0, nu) - max(0.0, nv);
    double const beyond = (radii + 40 * rounding_error * largest) * (1 + 16 * rounding_error);
    return square >= 0x1p-400 && gap > 0 && gap * gap > square * (beyond * beyond) ? finding::disjoint
                                                                                   : finding::unknown;
}

}  // namespace detail

template <class Scalar>
relation capsule_capsule_3d(Scalar const* input, std::size_t) noexcept {
    using features = detail::capsule_capsule_features;
    detail::as_doubles<features::count, Scalar> const in(input);
    if (detail::apart_along_an_axis(in.value, 2, in.value + 7, 2, in.value[6] + in.value[13]))
        return relation::disjoint;
    detail::finding const found = detail::quick_capsules(in.value);
    if (found != detail::finding::unknown) return detail::relation_found(found);
    return detail::settle_nearness<features>(in.value);
}

template <class Scalar>
bool capsule_capsule_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return capsule_capsule_3d(input, count) != relation::disjoint;
}

}  // namespace graze::certified
