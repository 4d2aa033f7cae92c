// The distance of two segments in f64x4, whatever is nearest of them: nearest_f64x4.hpp of a - c, b - a and c - d.
#pragma once

#include <cmath>

#include "graze/certified/detail/nearest_f64x4.hpp"

#if GRAZE_CERTIFIED_WITH_F64X4
namespace graze::certified::detail {

/// From where a step led, once more and closely: what the first one had as not free is so where n grows on the way
/// there.
template <class Scalar>
[[GRAZE_CERTIFIED_F64X4]] GRAZE_CERTIFIED_SLOW value_result distance_closely(Scalar const* input, f64x2 shares,
                                                                             lane_mask free, Scalar* values) {
    f64x4 const a = point_at(input), b = point_at(input + 3), c = point_at(input + 6), d = last_point_at(input + 9);
    exact_f64x4 const r = exact_difference(a, c), u = exact_difference(b, a), v = exact_difference(c, d);
    two_directions const of(u.high, v.high, r.high);
    nearest_place const at = place_at(shares, free);
    nearest_way<nearest_step::any> const way(close_start_of(r, u, v, at.shares), u, v, of, at);
    Scalar found;
    bool const measured = round_distance(way, gain_of(way, of, at), found), inside = stays_within(way, at),
               moderate = are_moderate(r.high, u.high, v.high, of);
    if (!(measured & inside & moderate)) return value_result::unsure;
    values[0] = found;
    return value_result::known;
}

/// Where doubles have the lines nearest, clamped to the first segment, the second, and the first again. What is within
/// 2^-45 of an end is at it.
template <class Scalar>
[[GRAZE_CERTIFIED_F64X4]] GRAZE_CERTIFIED_SLOW value_result distance_f64x4(Scalar const* input, Scalar* values) {
    f64x4 const a = point_at(input), b = point_at(input + 3), c = point_at(input + 6), d = last_point_at(input + 9);
    if ((are_same(a, c) | are_same(a, d) | are_same(b, c) | are_same(b, d)) != 0) {
        values[0] = 0;
        return value_result::known;
    }
    exact_f64x4 const r = exact_difference(a, c), u = exact_difference(b, a), v = exact_difference(c, d);
    two_directions const of(u.high, v.high, r.high);
    double const ur = of.along.first(), vr = of.along.second(), uv = of.product;
    double const s = within_segment((uv * vr - of.squares.second() * ur) * of.inverse),
                 t = within_segment(-(vr + uv * s) * of.inverses.second());
    f64x2 const shares(within_segment(-(ur + uv * t) * of.inverses.first()), t);
    lane_mask const free = (shares > f64x2(0x1p-45)) & (shares < f64x2(1 - 0x1p-45)), at_end = shares > f64x2(0.5);
    f64x2 const ends = where(at_end, f64x2(1));
    nearest_place const at{either(free, shares, ends), free, where(at_end, f64x2(-0.0))};
    constexpr nearest_step step = std::is_same_v<Scalar, double> ? nearest_step::small : nearest_step::none;
    nearest_way<step> const way(start_of(r, u, v, at.shares), u, v, of, at);
    Scalar found;
    double const gain = gain_of(way, of, at);
    bool const measured = round_distance(way, gain, found),
               moderate = std::is_same_v<Scalar, float> || are_moderate(r.high, u.high, v.high, of);
    if (!(measured & moderate)) [[unlikely]] {
        lane_mask const now_free = frees_of(way, at);
        // Else that would not help.
        bool const is_close = way.square <= 0x1p120 * (way.error * way.error);
        if (std::isinf(gain) && !is_close && now_free.bits() == free.bits()) return value_result::unsure;
        return distance_closely(input, at.shares + way.step, now_free, values);
    }
    values[0] = found;
    return value_result::known;
}

}  // namespace graze::certified::detail
#endif
