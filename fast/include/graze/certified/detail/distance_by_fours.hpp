// The distance of two segments, of four inputs at once: distance_in_quads.hpp with an input in each lane, its names, bounds
// and reasons.
#pragma once

#include "graze/certified/detail/nearest_by_fours.hpp"

#if GRAZE_CERTIFIED_WITH_QUADS
namespace graze::certified::detail {

struct distance_stage {
    static constexpr int count = 12, numbers = 1;

    GRAZE_CERTIFIED_QUADS_INLINED static four_values<1> ask(of_type<float>, quad const* in) {
        frames const about(in);
        four_nearest_ways<nearest_step::none> const way(about.r, about.u, about.v, about.of, about.at);
        four_gains const gain(way, about.of, about.at);
        quad const most = _mm256_sqrt_pd(way.square), least = _mm256_sqrt_pd(way.square - gain.value),
                   off = fused(in_all(0x1p-50), most, in_all(bound_slack) * way.error);
        return about.found(least - off, most + off, both(gain.known, at_least(way.square, in_all(0x1p-600))));
    }
    GRAZE_CERTIFIED_QUADS_INLINED static four_values<1> ask(of_type<double>, quad const* in) {
        frames const about(in);
        return measured(about, first_way(about.r, about.u, about.v, about.of, about.at), about.at);
    }
    /// From where a step led, closely.
    GRAZE_CERTIFIED_QUADS_INLINED static four_values<1> again(of_type<double>, quad const* in) {
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
        quad share_end;

        GRAZE_CERTIFIED_QUADS_INLINED explicit frames(quad const* in)
            : frames({in[0], in[1], in[2]}, {in[3], in[4], in[5]}, {in[6], in[7], in[8]}, {in[9], in[10], in[11]}) {}

        /// Segments that share an end are at no distance.
        GRAZE_CERTIFIED_QUADS_INLINED four_values<1> found(quad from, quad up_to, quad known) const {
            return {{_mm256_andnot_pd(share_end, from)},
                    {_mm256_andnot_pd(share_end, up_to)},
                    any(known, share_end),
                    in_all(0)};
        }

      private:
        GRAZE_CERTIFIED_QUADS_INLINED frames(axes_of_quads const& a, axes_of_quads const& b, axes_of_quads const& c,
                                             axes_of_quads const& d)
            : r(exact_difference(a, c)),
              u(exact_difference(b, a)),
              v(exact_difference(c, d)),
              of(u.high(), v.high()),
              share_end(any(any(are_same(a, c), are_same(a, d)), any(are_same(b, c), are_same(b, d)))) {
            quad const ur = dot_of(u.high(), r.high()), vr = dot_of(v.high(), r.high()), zero = in_all(0);
            quad const first = within_segment((of.product * vr - of.squares.t * ur) * of.inverse),
                       t = within_segment((zero - (vr + of.product * first)) * of.inverses.t),
                       s = within_segment((zero - (ur + of.product * t)) * of.inverses.s);
            set(s, at.shares.s, at.free.s, at.inward.s), set(t, at.shares.t, at.free.t, at.inward.t);
        }
        GRAZE_CERTIFIED_QUADS_INLINED static void set(quad share, quad& place, quad& free, quad& inward) {
            quad const at_end = below(in_all(0.5), share);
            free = both(below(in_all(0x1p-45), share), below(share, in_all(1 - 0x1p-45)));
            place = select(free, share, both(at_end, in_all(1))), inward = both(at_end, in_all(-0.0));
        }
    };

    template <nearest_step Step>
    GRAZE_CERTIFIED_QUADS_INLINED static four_values<1> measured(frames const& about,
                                                                 four_nearest_ways<Step> const& way,
                                                                 four_nearest_places const& at) {
        four_gains const gain(way, about.of, at);
        quad from, up_to, size;
        measure(way, gain.value, from, up_to, size);
        quad const moderate = are_moderate(about.r.high(), about.u.high(), about.v.high(), about.of);
        return about.found(from, up_to, both(both(gain.known, moderate), at_least(size, in_all(0x1p-300))));
    }
};

}  // namespace graze::certified::detail
#else
namespace graze::certified::detail {
using distance_stage = no_stage;
}
#endif
