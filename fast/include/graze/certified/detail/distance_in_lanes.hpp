// The distance of two segments in f64x4, whatever is nearest of them: nearest_f64x4.hpp of a - c, b - a and c - d.
#pragma once

#include <cmath>

#include "graze/certified/detail/nearest_f64x4.hpp"
#include "graze/certified/detail/nearest_x4.hpp"

#if GRAZE_CERTIFIED_WITH_F64X4

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
    Scalar found = 0;
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
    constexpr nearest_step step = std::is_same_v<Scalar, double> ? nearest_step::little : nearest_step::none;
    nearest_way<step> const way(start_of(r, u, v, at.shares), u, v, of, at);
    Scalar found = 0;
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

// The same of four inputs at once, with an input in each lane: names, bounds and reasons are those above.

struct distance_stage {
    static constexpr int count = 12, numbers = 1;

    GRAZE_CERTIFIED_F64X4_INLINED static four_values<1> ask(of_type<float>, f64x4 const* in) {
        frames const about(in);
        four_nearest_ways<nearest_step::none> const way(about.r, about.u, about.v, about.of, about.at);
        four_gains const gain(way, about.of, about.at);
        f64x4 const most = _mm256_sqrt_pd(way.square), least = root_less(way.square, gain.value),
                    off = fused(broadcast(0x1p-50), most, broadcast(bound_slack) * way.error);
        return about.found(least - off, most + off, both(gain.known, at_least(way.square, broadcast(0x1p-600))));
    }
    GRAZE_CERTIFIED_F64X4_INLINED static four_values<1> ask(of_type<double>, f64x4 const* in) {
        frames const about(in);
        return measured(about, first_way(about.r, about.u, about.v, about.of, about.at), about.at);
    }
    /// Starts where a step led, and computes closely.
    GRAZE_CERTIFIED_F64X4_INLINED static four_values<1> again(of_type<double>, f64x4 const* in) {
        frames const about(in);
        first_way const first(about.r, about.u, about.v, about.of, about.at);
        four_nearest_places const next = first.next_place(about.at);
        four_nearest_ways<nearest_step::any> const way(about.r, about.u, about.v, about.of, next);
        four_values<1> found = measured(about, way, next);
        found.known = both(found.known, stay_within(next.shares, way.step));
        return found;
    }

  private:
    using first_way = four_nearest_ways<nearest_step::little>;

    struct frames {
        exact_axes r, u, v;
        four_directions of;
        four_nearest_places at;
        f64x4 share_end;

        GRAZE_CERTIFIED_F64X4_INLINED explicit frames(f64x4 const* in)
            : frames({in[0], in[1], in[2]}, {in[3], in[4], in[5]}, {in[6], in[7], in[8]}, {in[9], in[10], in[11]}) {}

        /// Segments that share an end are at no distance.
        GRAZE_CERTIFIED_F64X4_INLINED four_values<1> found(f64x4 from, f64x4 up_to, f64x4 known) const {
            return {{_mm256_andnot_pd(share_end, from)},
                    {_mm256_andnot_pd(share_end, up_to)},
                    any(known, share_end),
                    broadcast(0)};
        }

      private:
        GRAZE_CERTIFIED_F64X4_INLINED frames(vec3_f64x4 const& a, vec3_f64x4 const& b, vec3_f64x4 const& c,
                                             vec3_f64x4 const& d)
            : r(exact_difference(a, c)),
              u(exact_difference(b, a)),
              v(exact_difference(c, d)),
              of(u.high(), v.high()),
              share_end(any(any(are_same(a, c), are_same(a, d)), any(are_same(b, c), are_same(b, d)))) {
            f64x4 const ur = dot_of(u.high(), r.high()), vr = dot_of(v.high(), r.high()), zero = broadcast(0);
            f64x4 const first = within_segment((of.product * vr - of.squares.t * ur) * of.inverse),
                        t = within_segment((zero - (vr + of.product * first)) * of.inverses.t),
                        s = within_segment((zero - (ur + of.product * t)) * of.inverses.s);
            set(s, at.shares.s, at.free.s, at.inward.s);
            set(t, at.shares.t, at.free.t, at.inward.t);
        }
        GRAZE_CERTIFIED_F64X4_INLINED static void set(f64x4 share, f64x4& place, f64x4& free, f64x4& inward) {
            f64x4 const at_end = below(broadcast(0.5), share);
            free = both(below(broadcast(0x1p-45), share), below(share, broadcast(1 - 0x1p-45)));
            place = select(free, share, both(at_end, broadcast(1)));
            inward = both(at_end, broadcast(-0.0));
        }
    };

    template <nearest_step Step>
    GRAZE_CERTIFIED_F64X4_INLINED static four_values<1> measured(frames const& about,
                                                                 four_nearest_ways<Step> const& way,
                                                                 four_nearest_places const& at) {
        four_gains const gain(way, about.of, at);
        f64x4 from, up_to, size;
        measure(way, gain.value, from, up_to, size);
        f64x4 const moderate = are_moderate(about.r.high(), about.u.high(), about.v.high(), about.of);
        return about.found(from, up_to, both(both(gain.known, moderate), at_least(size, broadcast(least_distance))));
    }
};

}  // namespace graze::certified::detail

#endif

#else
namespace graze::certified::detail {
using distance_stage = no_stage;
}
#endif
