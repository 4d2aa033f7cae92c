// The distance of two segments in quads, whatever is nearest of them: nearest_in_quads.hpp of a - c, b - a and c - d.
#pragma once

#include <cmath>

#include "graze/certified/detail/nearest_in_quads.hpp"

#if GRAZE_CERTIFIED_WITH_QUADS
namespace graze::certified::detail {

/// From where a step led, once more and closely: what the first one had as not free is so where n grows on the way
/// there.
template <class Scalar>
[[GRAZE_CERTIFIED_QUADS]] GRAZE_CERTIFIED_SLOW knowledge distance_closely(Scalar const* input, lanes shares,
                                                                          lane_mask free, Scalar* values) {
    quad const a = point_at(input), b = point_at(input + 3), c = point_at(input + 6), d = last_point_at(input + 9);
    exact_quad const r = exact_difference(a, c), u = exact_difference(b, a), v = exact_difference(c, d);
    two_directions const of(u.high, v.high, r.high);
    nearest_place const at = place_at(shares, free);
    nearest_way<nearest_step::any> const way(close_start_of(r, u, v, at.shares), u, v, of, at);
    Scalar found;
    bool const measured = round_distance(way, gain_of(way, of, at), found), inside = stays_within(way, at),
               moderate = are_moderate(r.high, u.high, v.high, of);
    if (!(measured & inside & moderate)) return knowledge::unsure;
    values[0] = found;
    return knowledge::given;
}

/// Where doubles have the lines nearest, clamped to the first segment, the second, and the first again. What is within
/// 2^-45 of an end is at it.
template <class Scalar>
[[GRAZE_CERTIFIED_QUADS]] GRAZE_CERTIFIED_SLOW knowledge distance_in_quads(Scalar const* input, Scalar* values) {
    quad const a = point_at(input), b = point_at(input + 3), c = point_at(input + 6), d = last_point_at(input + 9);
    if ((are_same(a, c) | are_same(a, d) | are_same(b, c) | are_same(b, d)) != 0) {
        values[0] = 0;
        return knowledge::given;
    }
    exact_quad const r = exact_difference(a, c), u = exact_difference(b, a), v = exact_difference(c, d);
    two_directions const of(u.high, v.high, r.high);
    double const ur = of.along.first(), vr = of.along.second(), uv = of.product;
    double const s = within_segment((uv * vr - of.squares.second() * ur) * of.inverse),
                 t = within_segment(-(vr + uv * s) * of.inverses.second());
    lanes const shares(within_segment(-(ur + uv * t) * of.inverses.first()), t);
    lane_mask const free = (shares > lanes(0x1p-45)) & (shares < lanes(1 - 0x1p-45)), at_end = shares > lanes(0.5);
    lanes const ends = where(at_end, lanes(1));
    nearest_place const at{either(free, shares, ends), free, where(at_end, lanes(-0.0))};
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
        if (std::isinf(gain) && !is_close && now_free.bits() == free.bits()) return knowledge::unsure;
        return distance_closely(input, at.shares + way.step, now_free, values);
    }
    values[0] = found;
    return knowledge::given;
}

}  // namespace graze::certified::detail
#endif
