// Where two lines of the plane meet, of four inputs at once: in each lane as line_line_point_2d.hpp has it of floats, and
// line_in_quads.hpp, lines_meeting_closely, of doubles. Bounds are those derived there; fusing products only rounds less.
#pragma once

#include <limits>

#include "graze/certified/detail/four_inputs.hpp"

#if GRAZE_CERTIFIED_WITH_QUADS
namespace graze::certified::detail {

struct lines_meeting_stage {
    static constexpr int count = 8, numbers = 2;

    GRAZE_CERTIFIED_QUADS_INLINED static four_values<2> ask(of_type<float>, quad const* p) {
        quad const ux = p[2] - p[0], uy = p[3] - p[1], wx = p[6] - p[4], wy = p[7] - p[5];
        four_minors const d(ux, wy, uy, wx), n(p[4] - p[0], wy, p[5] - p[1], wx);
        quad const inverse = in_all(1) / d.value, share = n.value * inverse, way = magnitude(inverse),
                   error = in_all(0x1p-49) * (way * fused(magnitude(share), d.size, n.size));
        quad const x = fused(share, ux, p[0]), y = fused(share, uy, p[1]),
                   x_bound = fused(error, magnitude(ux), in_all(0x1p-51) * magnitude(x)),
                   y_bound = fused(error, magnitude(uy), in_all(0x1p-51) * magnitude(y));
        return {{x - x_bound, y - y_bound},
                {x + x_bound, y + y_bound},
                _mm256_cmp_pd(d.size * way, in_all(most_steepness), _CMP_LE_OQ),
                _mm256_setzero_pd()};
    }

    /// How far the point is beside a line, times the line's length, and what that comes to with magnitudes.
    struct beside {
        quad off, size;

        GRAZE_CERTIFIED_QUADS_INLINED beside(exact_quad const& x, exact_quad const& y, exact_quad const& to_x,
                                             exact_quad const& to_y) {
            exact_quad const plus = product_of(x, to_y), minus = product_of(y, to_x);
            off = (plus.high - minus.high) + (plus.low - minus.low);
            size = magnitude(plus.high) + magnitude(minus.high);
        }
        /// Of the step by the width of the other line, as a part of that.
        GRAZE_CERTIFIED_QUADS_INLINED quad error(quad steep, quad way) const {
            quad const of_off = fused(in_all(0x1p-49) * steep, magnitude(off), in_all(0x1p-900));
            return fused(size, in_all(0x1p-101), of_off) * way;
        }
    };

    GRAZE_CERTIFIED_QUADS_INLINED static four_values<2> ask(of_type<double>, quad const* p) {
        exact_quad const ux = exact_difference(p[2], p[0]), uy = exact_difference(p[3], p[1]),
                         wx = exact_difference(p[6], p[4]), wy = exact_difference(p[7], p[5]);
        four_minors const d(ux.high, wy.high, uy.high, wx.high), n(p[4] - p[0], wy.high, p[5] - p[1], wx.high);
        quad const inverse = in_all(1) / d.value, share = n.value * inverse, way = magnitude(inverse);
        quad const x = fused(share, ux.high, p[0]), y = fused(share, uy.high, p[1]);
        beside const first(ux, uy, exact_difference(x, p[0]), exact_difference(y, p[1])),
            second(wx, wy, exact_difference(x, p[4]), exact_difference(y, p[5]));
        quad const x_low = (ux.high * second.off - wx.high * first.off) * inverse,
                   y_low = (uy.high * second.off - wy.high * first.off) * inverse;

        quad const steep = d.size * way, of_first = first.error(steep, way), of_second = second.error(steep, way);
        quad const ux_size = magnitude(ux.high), uy_size = magnitude(uy.high), wx_size = magnitude(wx.high),
                   wy_size = magnitude(wy.high);
        quad const x_bound = fused(ux_size, of_second, fused(wx_size, of_first, in_all(0x1p-700))),
                   y_bound = fused(uy_size, of_second, fused(wy_size, of_first, in_all(0x1p-700)));
        quad const longest = _mm256_max_pd(_mm256_max_pd(ux_size, uy_size), _mm256_max_pd(wx_size, wy_size));
        quad const known = both(both(below(steep, in_all(most_steepness)), below(in_all(least_size), d.size)),
                                below(longest, in_all(largest_part)));
        // What overflows makes a step infinite or NaN, which is left unsure.
        quad const infinity = in_all(std::numeric_limits<double>::infinity()),
                   finite = both(below(magnitude(x_low), infinity), below(magnitude(y_low), infinity));
        four_values<2> found;
        enclose<double>(x, x_low, x_bound, found.from[0], found.up_to[0]);
        enclose<double>(y, y_low, y_bound, found.from[1], found.up_to[1]);
        found.known = both(known, finite), found.none = _mm256_setzero_pd();
        return found;
    }
};

}  // namespace graze::certified::detail
#else
namespace graze::certified::detail {
using lines_meeting_stage = no_stage;
}
#endif
