// The distance of two segments, of four inputs at once: distance_f64x4.hpp with an input in each lane, its names, bounds
// and reasons.
#pragma once

#include "graze/certified/detail/nearest_x4.hpp"

#if GRAZE_CERTIFIED_WITH_F64X4
namespace graze::certified::detail {

struct distance_stage {
    static constexpr int count = 12, numbers = 1;

    GRAZE_CERTIFIED_F64X4_INLINED static four_values<1> ask(of_type<float>, f64x4 const* in) {
        frames const about(in);
        four_nearest_ways<nearest_step::none> const way(about.r, about.u, about.v, about.of, about.at);
        four_gains const gain(way, about.of, about.at);
        f64x4 const most = _mm256_sqrt_pd(way.square), least = _mm256_sqrt_pd(way.square - gain.value),
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
    using first_way = four_nearest_ways<nearest_step::small>;

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
            set(s, at.shares.s, at.free.s, at.inward.s), set(t, at.shares.t, at.free.t, at.inward.t);
        }
        GRAZE_CERTIFIED_F64X4_INLINED static void set(f64x4 share, f64x4& place, f64x4& free, f64x4& inward) {
            f64x4 const at_end = below(broadcast(0.5), share);
            free = both(below(broadcast(0x1p-45), share), below(share, broadcast(1 - 0x1p-45)));
            place = select(free, share, both(at_end, broadcast(1))), inward = both(at_end, broadcast(-0.0));
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
        return about.found(from, up_to, both(both(gain.known, moderate), at_least(size, broadcast(0x1p-300))));
    }
};

}  // namespace graze::certified::detail
#else
namespace graze::certified::detail {
using distance_stage = no_stage;
}
#endif
