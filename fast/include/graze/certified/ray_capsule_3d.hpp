/// ray_capsule_3d: does a closed ray meet a closed capsule in space?
///
/// Input    13 finite scalars p q radius origin direction, points as x y z, radius >= 0; float or double, one unit. The
///          capsule is all within the radius of the segment p q, the ray is origin + t direction, t >= 0: the direction
///          is taken as given, of any length. Equal ends and a radius of 0 are allowed.
/// Result   ray_capsule_3d: relation (disjoint, touching, crossing; undefined for a zero direction); _meets: touching
///          or crossing.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bounds derived below.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   a point of the ray and one of the segment p q, near each other, and a plane between; where those do not
///          tell, the squared distance of the two against the squared radius, without a root or a quotient.
/// Cost     about 120 flops and 4 divisions where such points decide, else about 0.5 us; some 10 us with exponent gaps
///          above 70. noexcept, no allocation.
#pragma once

#include <cmath>
#include <cstddef>

#include "graze/certified/ray_sphere_3d.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// The lines' squared distance. With u = q - p, w = o - p, o the origin, and the products of u, d and w by two, let A =
/// u.u d.d - u.d u.d, P = u.w d.d - u.d d.w and Q = d.w u.u - u.d u.w: the squared distance times A is w.w A - u.w P -
/// d.w Q. Beyond r r A, the sets are apart.
///
/// In the model of filter.hpp (e = 2^-52) terms of A have at most 10 factors (1 + d), in all 19, of P and Q 10, in all
/// 18. With M = u.u d.d and N = w.w + r r the magnitudes of terms of A add up to 2 M at most, and so, by Cauchy and
/// Schwarz, all of them to 2 M N + 4 M w.w: the error is below 6 M N ((1 + e)^19 - 1) < 115 e M N, and 128 e covers the
/// roundings of M N. Range: u.u, d.d and N from 2^-300 to 2^300, where nothing overflows; underflows, 2^-1070 times
/// what they are multiplied with, are far below the slack. Of floats nothing over- or underflows.
inline constexpr double ray_capsule_lines_factor = 128 * rounding_error;
template <class Scalar>
GRAZE_CERTIFIED_INLINED bool are_lines_in_range(double uu, double dd, double size) {
    if constexpr (std::is_same_v<Scalar, float>) return true;
    double const least = lesser(lesser(uu, dd), size), most = greater(greater(uu, dd), size);
    return (least >= 0x1p-300) & (most <= 0x1p300);
}

/// Else by the vector n = w + t d - s u from a point of the segment to one of the ray, near the shortest wherever they
/// were found: u = q - p, w = o - p, s in [0, 1], t >= 0. Model of filter.hpp (e = 2^-52), L being the largest
/// magnitude of a coordinate of w, u and t d as computed, R the radius.
///
/// near   A coordinate of n is off by at most ((1 + e)^4 - 1) 3 L (1 + e) < 12.1 e L, n by less than 21 e L: |n| + 21 e
///        L < R tells. 26 e L and R (1 - 8 e) cover the roundings of R, of squares and of the comparison.
/// apart  Along a vector m with m . d >= 0 the ray does not come nearer than its origin, and the sets are at least (m .
///        w - max(0, m . u)) / |m| apart, less R. Such an m is n + k d, rounded, with k = (32 e S + max(0, -(n . d))) /
///        d . d, S being the sum of the |n_i d_i|. For n . d as computed is off by less than 3.01 e S, k and d . d by
///        eight factors (1 + e), and what m is rounded by changes m . d by 1.01 e S + 2.01 e k d . d at most: together
///        less than 16 e S. The gap is off by at most ((1 + e)^5 - 1) |m|_1 2 L < 17.4 e |m| L, so that what is
///        computed need exceed |m| (R + 17.4 e L), as it does where its square exceeds m . m x x, x = (R + 24 e L) (1 +
///        16 e).
/// Range  L, R and d are at most 2^200 and d . d is at least 2^-400, so that nothing overflows but what s and t are
///        made of, which any number will do for. What underflows changes m . d by less than 2^-870, for which 2^-600
///        are added to what k is made of; squares from 2^-400 on are compared, beside which it is nothing to the slack.
template <class Scalar>
GRAZE_CERTIFIED_INLINED filter_result quick_ray_capsule(Scalar const* x) {
    vector3 const u = between(x, x + 3), w = between(x, x + 7);
    vector3 const d{static_cast<double>(x[10]), static_cast<double>(x[11]), static_cast<double>(x[12])};
    double const radius = static_cast<double>(x[6]);
    // u beside d.
    f64x2 const both[3] = {{u.x, d.x}, {u.y, d.y}, {u.z, d.z}};
    f64x2 const squares = both[0] * both[0] + both[1] * both[1] + both[2] * both[2];
    f64x2 const along = both[0] * f64x2(w.x) + both[1] * f64x2(w.y) + both[2] * f64x2(w.z);
    double const uu = squares.first(), dd = squares.second();
    double const ud = dot_of(u, d), ww = dot_of(w, w), rr = radius * radius, area = uu * dd - ud * ud;
    f64x2 const feet = along * squares.swapped() - f64x2(ud) * along.swapped();
    double const beyond = (ww - rr) * area - sum_of(along * feet), size = ww + rr;
    if (beyond > ray_capsule_lines_factor * (uu * dd * size) && are_lines_in_range<Scalar>(uu, dd, size))
        return filter_result::disjoint;
    f64x2 const whole(uu, area), part(along.first(), feet.first());
    f64x2 const shares = lesser(greater(part / greater(whole, f64x2(0x1p-900)), f64x2(0.0)), f64x2(1.0));
    double const inverse = 1 / greater(dd, 0x1p-900), onward = (ud * shares.second() - along.second()) * inverse;
    double const s = onward > 0 ? shares.second() : shares.first(), t = greater(onward, 0.0);
    auto const largest_of = [](vector3 const& of) {
        return greater(greater(std::fabs(of.x), std::fabs(of.y)), std::fabs(of.z));
    };
    vector3 const way{t * d.x, t * d.y, t * d.z};
    double const largest = greater(greater(largest_of(u), largest_of(w)), largest_of(way));
    if (!(largest <= 0x1p200 && radius <= 0x1p200 && dd >= 0x1p-400 && dd <= 0x1p400)) return filter_result::unknown;
    vector3 const n{w.x + way.x - s * u.x, w.y + way.y - s * u.y, w.z + way.z - s * u.z};
    double const square = dot_of(n, n);
    double const narrow = radius * (1 - 8 * rounding_error) - 26 * rounding_error * largest;
    if (narrow >= 0x1p-200 && square < narrow * narrow * (1 - 8 * rounding_error)) return filter_result::crossing;
    double const a = n.x * d.x, b = n.y * d.y, c = n.z * d.z, terms = std::fabs(a) + std::fabs(b) + std::fabs(c);
    double const k = (32 * rounding_error * terms + greater(-(a + b + c), 0.0) + 0x1p-600) * inverse;
    vector3 const m{n.x + k * d.x, n.y + k * d.y, n.z + k * d.z};
    double const length = dot_of(m, m), apart = dot_of(m, w) - greater(dot_of(m, u), 0.0);
    double const wide = (radius + 24 * rounding_error * largest) * (1 + 16 * rounding_error);
    return length >= 0x1p-400 && apart > 0 && apart * apart > length * (wide * wide) ? filter_result::disjoint
                                                                                     : filter_result::unknown;
}

/// Scalars 0 to 12 are p, q, radius, origin and direction. With t the best for each s, max(0, s u . d - w . d) / d . d,
/// the squared distance is convex in s, and half its slope is g(s) = s u . u - u . w - t u . d. Where g(0) >= 0 or g(1)
/// <= 0 an end is nearest. Else g is 0 in between: beyond the origin, t > 0, where what g is for t = 0 and s = w . d /
/// u . d, where t becomes 0, says so (u . u w . d < u . w u . d, whatever the sign of u . d); the lines' distance
/// decides then, else that of the origin from the line p q. Where the lines are parallel g is level wherever t > 0: not
/// between.
///
/// Degrees. Six at most, and of integers below 2^61 the lines' height is below 2^188, its square below 2^376. With a
/// radius of 0 no excess is above 0, as D is flat.
struct ray_capsule_algorithm {
    template <class Grid>
    relation operator()(Grid const& g) const {
        if (sign(g.value(10)) == 0 && sign(g.value(11)) == 0 && sign(g.value(12)) == 0) return relation::undefined;
        if (slope_at_end(g, 0) >= 0) return ray_sphere_algorithm{0, 6, 7, 10}(g);
        if (slope_at_end(g, 3) <= 0) return ray_sphere_algorithm{3, 6, 7, 10}(g);
        return is_at_origin(g) ? about_origin(g) : of_lines(g);
    }

  private:
    template <class Grid>
    GRAZE_CERTIFIED_SLOW static int slope_at_end(Grid const& g, int end) {
        auto const u = arm_of(g, 3, 0), w = arm_of(g, 7, end), d = vector_of(g, 10);
        auto const before = dot_of(d, w), along = dot_of(u, w);
        if (sign(before) >= 0) return -sign(along);
        return -certain_sign_of_minor(along, dot_of(d, d), dot_of(u, d), before);
    }
    template <class Grid>
    GRAZE_CERTIFIED_SLOW static bool is_at_origin(Grid const& g) {
        auto const u = arm_of(g, 3, 0), w = arm_of(g, 7, 0), d = vector_of(g, 10);
        return certain_sign_of_minor(dot_of(u, u), dot_of(w, d), dot_of(u, w), dot_of(u, d)) >= 0;
    }
    template <class Grid>
    GRAZE_CERTIFIED_SLOW static relation about_origin(Grid const& g) {
        auto const u = arm_of(g, 3, 0), w = arm_of(g, 7, 0);
        auto const radius = g.value(6);
        auto beyond = dot_of(w, w);
        take_product(beyond, radius, radius);
        auto const along = dot_of(u, w);
        return along_normal(certain_sign_of_minor(along, along, beyond, dot_of(u, u)));
    }
    template <class Grid>
    GRAZE_CERTIFIED_SLOW static relation of_lines(Grid const& g) {
        auto const n = cross_of(arm_of(g, 3, 0), vector_of(g, 10));
        auto const height = dot_of(n, arm_of(g, 7, 0));
        return along_normal(-certain_sign_of_minor(height, height, square_of(g.value(6)), dot_of(n, n)));
    }
};

template <class Scalar>
GRAZE_CERTIFIED_SLOW relation ray_capsule_exactly(Scalar const* input) {
    as_doubles<13, Scalar> const in(input);
    return on_ray_grid<10, 13>(in.value, ray_capsule_algorithm{});
}

}  // namespace detail

template <class Scalar>
relation ray_capsule_3d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(ray_capsule_3d, input, count);
    detail::filter_result const found = detail::quick_ray_capsule(input);
    if (found != detail::filter_result::unknown) [[likely]]
        return detail::relation_found(found);
    return detail::ray_capsule_exactly(input);
}

template <class Scalar>
bool ray_capsule_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return detail::meets(ray_capsule_3d(input, count));
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
