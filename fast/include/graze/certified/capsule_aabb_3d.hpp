/// capsule_aabb_3d: does a closed capsule meet a closed axis-aligned box in space?
///
/// Input    13 finite scalars min max p q radius, points as x y z, min <= max on each axis, radius >= 0; float or
///          double, one unit. The capsule is all within the radius of the segment p q: boxes without extent, equal ends
///          and a radius of 0 are allowed.
/// Result   capsule_aabb_3d: relation (disjoint, touching, crossing); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bounds derived below.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the least squared distance of the segment to the box, a convex function of one number that is quadratic
///          between the planes of the box's sides, against the squared radius, without a root. Where the radius is 0:
///          segment_aabb_3d.
/// Cost     about 150 flops, in pairs, where the filter decides, else about 1 us; some 20 us with exponent gaps above
///          70. noexcept, no allocation.
#pragma once

#include <cmath>
#include <cstddef>

#include "graze/certified/detail/near_features.hpp"
#include "graze/certified/segment_aabb_3d.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

// Let x(t) = p + t u, 0 <= t <= 1, u = q - p, and e_k be how far it is beyond the box's side on axis k: negative below
// min, 0 within. The squared distance is the sum of the e_k e_k, convex in t, and half its slope is g = sum of the e_k
// u_k: it does not fall, and is linear between the six t, some perhaps outside [0, 1], at which x(t) is level with a
// side.

/// The box and the segment as seen from p, rounded, and x beside y, z beside 0: e_k at t is what t u_k is beyond low_k
/// .. high_k.
struct box_about_segment {
    f64x2 u[2], low[2], high[2];

    template <class Scalar>
    GRAZE_CERTIFIED_INLINED explicit box_about_segment(Scalar const* x) {
        f64x2 const p[2] = {first_axes(x + 6), beside_zero(x + 8)};
        u[0] = first_axes(x + 9) - p[0], u[1] = beside_zero(x + 11) - p[1];
        low[0] = first_axes(x) - p[0], low[1] = beside_zero(x + 2) - p[1];
        high[0] = first_axes(x + 3) - p[0], high[1] = beside_zero(x + 5) - p[1];
    }
    GRAZE_CERTIFIED_INLINED double largest() const {
        auto const of = [](f64x2 const* v) { return greater(magnitude(v[0]), magnitude(v[1])); };
        return greatest_of(greater(of(u), greater(of(low), of(high))));
    }
    /// The largest gap of the ranges along an axis.
    GRAZE_CERTIFIED_INLINED double gap() const {
        f64x2 const zero(0.0);
        auto const along = [&](int i) { return greater(lesser(u[i], zero) - high[i], low[i] - greater(u[i], zero)); };
        return greatest_of(greater(along(0), along(1)));
    }
    /// e at t.
    GRAZE_CERTIFIED_INLINED void beyond(double t, f64x2* e) const {
        for (int i = 0; i < 2; ++i) {
            f64x2 const at = f64x2(t) * u[i];
            e[i] = greater(at - high[i], f64x2(0.0)) + lesser(at - low[i], f64x2(0.0));
        }
    }
    /// What min over the segment less max over the box is along n.
    GRAZE_CERTIFIED_INLINED double gap(f64x2 const* n) const {
        double const along = sum_of(n[0] * u[0] + n[1] * u[1]);
        auto const most = [&](int i) { return greater(n[i] * low[i], n[i] * high[i]); };
        return lesser(along, 0.0) - sum_of(most(0) + most(1));
    }

    /// Where the distance is least, or about there. The line is between the box's sides on axis k from first_k to
    /// last_k. With `leave` the least last_k and `enter` the greatest first_k, g <= 0 up to leave and g >= 0 from enter
    /// on, so that the best t is between the two. Where the line misses the box, leave < enter: between them the axes
    /// of both have e_k other than 0, and at a mean of the two, by the squares of these u_k, those axes add nothing to
    /// g. The third may: it then moves t towards its own side, but not up to that, so that the mean of all three is the
    /// best t. Where the line meets the box any t from enter to leave is.
    GRAZE_CERTIFIED_INLINED double nearest() const {
        constexpr double never = 0x1p900;
        f64x2 first[2], last[2], weight[2];
        for (int i = 0; i < 2; ++i) {
            f64x2 const is_still = where(magnitude(u[i]) < f64x2(1 / never), f64x2(1.0));
            f64x2 const inverse = f64x2(1.0) / (u[i] + is_still), aside = is_still * f64x2(never);
            f64x2 const x = low[i] * inverse, y = high[i] * inverse;
            first[i] = lesser(x, y) - aside;
            last[i] = greater(x, y) + aside;
            weight[i] = u[i] * u[i];
        }
        double const enter = greatest_of(greater(first[0], first[1])),
                     leave = -greatest_of(greater(-last[0], -last[1]));
        f64x2 at_enter(0.0), at_leave(0.0), bent(0.0), moment(0.0);
        for (int i = 0; i < 2; ++i) {
            at_enter = at_enter + where(first[i] == f64x2(enter), weight[i]);
            at_leave = at_leave + where(last[i] == f64x2(leave), weight[i]);
        }
        double const entering = sum_of(at_enter), leaving = sum_of(at_leave);
        f64x2 const t(share_of(entering * enter + leaving * leave, entering + leaving));
        for (int i = 0; i < 2; ++i) {
            f64x2 const before = where(t < first[i], weight[i]), after = where(last[i] < t, weight[i]);
            bent = bent + (before + after);
            moment = moment + (before * first[i] + after * last[i]);
        }
        double const all = sum_of(bent);
        return within_unit(all > 0 ? share_of(sum_of(moment), all) : t.first());
    }

  private:
    GRAZE_CERTIFIED_INLINED static double greatest_of(f64x2 of) { return greater(of, of.swapped()).first(); }
};

/// By the point x(t) for some t in [0, 1], near the best one, however that was found. In the model of filter.hpp (e =
/// 2^-52), L being the largest magnitude of a coordinate of u, low and high as computed, R the radius:
///
/// axes   A gap of the ranges along an axis, of two differences and their difference, is off by less than 4 e L.
/// near   Each e_k is off by at most ((1 + e)^3 - 1) L + ((1 + e)^2 - 1) L (1 + e) < 5.1 e L, all three as a vector by
///        less than 9 e L; |n| + 9 e L < R tells. 12 e L and R (1 - 8 e) cover the roundings of R, of squares and of
///        the comparison.
/// apart  Whatever n is. The gap has six factors (1 + e) at most and its terms add up to at most 2 |n|_1 L, |n|_1 <=
///        sqrt(3) |n|: it is off by less than 21 e |n| L. So what is computed need exceed |n| (R + 21 e L), as it does
///        where its square exceeds n . n k k, k = (R + 24 e L) (1 + 16 e), which covers the roundings of both sides.
/// Range  L and R are at most 2^200, where nothing overflows but what t is made of, which any number in [0, 1] will do
///        for; squares from 2^-400 on are compared, beside which what underflows, 2^-1070 at most, is nothing to the
///        slack.
template <class Scalar>
filter_result quick_capsule_box(Scalar const* x) {
    box_about_segment const seen(x);
    double const largest = seen.largest(), radius = static_cast<double>(x[12]);
    if (!(largest <= 0x1p200 && radius <= 0x1p200)) return filter_result::unknown;
    double const wide = (radius + 24 * rounding_error * largest) * (1 + 16 * rounding_error);
    double const gap = seen.gap();
    if (gap > wide && gap >= 0x1p-200) return filter_result::disjoint;
    f64x2 n[2];
    seen.beyond(seen.nearest(), n);
    double const square = sum_of(n[0] * n[0] + n[1] * n[1]);
    double const narrow = radius * (1 - 8 * rounding_error) - 12 * rounding_error * largest;
    if (narrow >= 0x1p-200 && square < narrow * narrow * (1 - 8 * rounding_error)) return filter_result::crossing;
    double const apart = seen.gap(n);
    return square >= 0x1p-400 && apart > 0 && apart * apart > square * (wide * wide) ? filter_result::disjoint
                                                                                     : filter_result::unknown;
}

/// Scalars 0 to 12 are min, max, p, q and the radius, which is not 0. Decides at the last t in [0, 1] with g <= 0, or
/// at an end: the signs of g at the six t tell on which side of the box that is on each axis, and so which e_k are not
/// 0 there. With w_k being e_k at t = 0 of those, the least distance is W - E E / U of the sums W of w_k w_k, E of w_k
/// u_k and U of u_k u_k.
///
/// Degrees. Of g at such a t, times u: three. Of integers below 2^61 sums of two products are below 2^125, two of those
/// times a difference below 2^188. In the last step W and U are below 2^126, what is compared below 2^253.
struct capsule_box_algorithm {
    template <class Grid>
    relation operator()(Grid const& g) const {
        if (slope_at_end(g, 6) >= 0) return relation_at_end(g, 6);
        if (slope_at_end(g, 9) <= 0) return relation_at_end(g, 9);
        int side[3];
        for (int k = 0; k < 3; ++k) side[k] = side_of_last(g, k);
        auto excess = square_of(g.value(12));
        decltype(excess) less_way{}, less_along{};
        for (int k = 0; k < 3; ++k) {
            if (side[k] < 0) continue;
            auto const w = g.difference(6 + k, side[k]), u = g.difference(9 + k, 6 + k);
            take_product(excess, w, w);
            take_product(less_way, u, u);
            take_product(less_along, w, u);
        }
        // Where U is 0 the distance is the same all about.
        if (sign(less_way) == 0) return along_normal(sign(excess));
        return along_normal(certain_sign_of_minor(less_along, less_along, excess, less_way));
    }

  private:
    /// The scalar of the box that the end, whose scalars begin there, is beyond on the axis: -1 for none.
    template <class Grid>
    static int side_at_end(Grid const& g, int end, int k) {
        if (sign(g.difference(end + k, k)) < 0) return k;
        return sign(g.difference(end + k, 3 + k)) > 0 ? 3 + k : -1;
    }
    template <class Grid>
    GRAZE_CERTIFIED_SLOW static int slope_at_end(Grid const& g, int end) {
        decltype(square_of(g.value(12))) less_slope{};
        for (int k = 0; k < 3; ++k) {
            int const side = side_at_end(g, end, k);
            if (side >= 0) take_product(less_slope, g.difference(end + k, side), g.difference(9 + k, 6 + k));
        }
        return -sign(less_slope);
    }
    template <class Grid>
    GRAZE_CERTIFIED_SLOW static relation relation_at_end(Grid const& g, int end) {
        auto excess = square_of(g.value(12));
        for (int k = 0; k < 3; ++k) {
            int const side = side_at_end(g, end, k);
            if (side < 0) continue;
            auto const e = g.difference(end + k, side);
            take_product(excess, e, e);
        }
        return along_normal(sign(excess));
    }

    /// Of g where the segment is level with scalar `side` of the box on axis k, along which it extends.
    template <class Grid>
    GRAZE_CERTIFIED_SLOW static int slope_level(Grid const& g, int k, int side) {
        auto const way = g.difference(9 + k, 6 + k), before = g.difference(6 + k, side);
        int const onward = sign(way);
        decltype(minor_of(way, way, way, way) * way) less_slope{};
        for (int other = 0; other < 3; ++other) {
            if (other == k) continue;
            auto const u = g.difference(9 + other, 6 + other);
            for (int const at : {other, 3 + other}) {
                // e times the way along k.
                auto const e = minor_of(g.difference(6 + other, at), way, u, before);
                if (onward * sign(e) == (at < 3 ? -1 : 1)) take_product(less_slope, e, u);
            }
        }
        return -onward * sign(less_slope);
    }
    template <class Grid>
    static int side_of_last(Grid const& g, int k) {
        int const onward = sign(g.difference(9 + k, 6 + k));
        if (onward == 0) return side_at_end(g, 6, k);
        if (onward > 0) {
            if (slope_level(g, k, 3 + k) <= 0) return 3 + k;
            return slope_level(g, k, k) > 0 ? k : -1;
        }
        if (slope_level(g, k, 3 + k) > 0) return 3 + k;
        return slope_level(g, k, k) <= 0 ? k : -1;
    }
};

GRAZE_CERTIFIED_SLOW inline relation capsule_box_exactly(double const* scalar) {
    return on_one_grid<13>(scalar, capsule_box_algorithm{});
}

}  // namespace detail

template <class Scalar>
relation capsule_aabb_3d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(capsule_aabb_3d, input, count);
    if (input[12] == 0) return segment_aabb_3d(input, 12);
    detail::filter_result const found = detail::quick_capsule_box(input);
    if (found != detail::filter_result::unknown) [[likely]]
        return detail::relation_found(found);
    return detail::capsule_box_exactly(detail::as_doubles<13, Scalar>(input).value);
}

template <class Scalar>
bool capsule_aabb_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return capsule_aabb_3d(input, count) != relation::disjoint;
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
