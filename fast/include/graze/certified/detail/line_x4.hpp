// Where two lines of the plane meet, of four inputs at once: in each lane as line_line_point_2d.hpp has it of floats, and
// line_f64x4.hpp, lines_meeting_closely, of doubles. Bounds are those derived there; fusing products only rounds less.
#pragma once

#include <limits>

#include "graze/certified/detail/four_inputs.hpp"

#if GRAZE_CERTIFIED_WITH_F64X4
namespace graze::certified::detail {

struct lines_meeting_stage {
    static constexpr int count = 8, numbers = 2;

    GRAZE_CERTIFIED_F64X4_INLINED static four_values<2> ask(of_type<float>, f64x4 const* p) {
        f64x4 const ux = p[2] - p[0], uy = p[3] - p[1], wx = p[6] - p[4], wy = p[7] - p[5];
        four_minors const d(ux, wy, uy, wx), n(p[4] - p[0], wy, p[5] - p[1], wx);
        f64x4 const inverse = broadcast(1) / d.value, share = n.value * inverse, way = magnitude(inverse),
                    error = broadcast(0x1p-49) * (way * fused(magnitude(share), d.size, n.size));
        f64x4 const x = fused(share, ux, p[0]), y = fused(share, uy, p[1]),
                    x_bound = fused(error, magnitude(ux), broadcast(0x1p-51) * magnitude(x)),
                    y_bound = fused(error, magnitude(uy), broadcast(0x1p-51) * magnitude(y));
        return {{x - x_bound, y - y_bound},
                {x + x_bound, y + y_bound},
                _mm256_cmp_pd(d.size * way, broadcast(most_steepness), _CMP_LE_OQ),
                _mm256_setzero_pd()};
    }

    /// How far the point is beside a line, times the line's length, and what that comes to with magnitudes.
    struct beside {
        f64x4 off, size;

        GRAZE_CERTIFIED_F64X4_INLINED beside(exact_f64x4 const& x, exact_f64x4 const& y, exact_f64x4 const& to_x,
                                             exact_f64x4 const& to_y) {
            exact_f64x4 const plus = product_of(x, to_y), minus = product_of(y, to_x);
            off = (plus.high - minus.high) + (plus.low - minus.low);
            size = magnitude(plus.high) + magnitude(minus.high);
        }
        /// Bounds the step's error, as a part of the width of the other line.
        GRAZE_CERTIFIED_F64X4_INLINED f64x4 error(f64x4 steep, f64x4 way) const {
            f64x4 const of_off = fused(broadcast(0x1p-49) * steep, magnitude(off), broadcast(0x1p-900));
            return fused(size, broadcast(0x1p-101), of_off) * way;
        }
    };

    GRAZE_CERTIFIED_F64X4_INLINED static four_values<2> ask(of_type<double>, f64x4 const* p) {
        exact_f64x4 const ux = exact_difference(p[2], p[0]), uy = exact_difference(p[3], p[1]),
                          wx = exact_difference(p[6], p[4]), wy = exact_difference(p[7], p[5]);
        four_minors const d(ux.high, wy.high, uy.high, wx.high), n(p[4] - p[0], wy.high, p[5] - p[1], wx.high);
        f64x4 const inverse = broadcast(1) / d.value, share = n.value * inverse, way = magnitude(inverse);
        f64x4 const x = fused(share, ux.high, p[0]), y = fused(share, uy.high, p[1]);
        beside const first(ux, uy, exact_difference(x, p[0]), exact_difference(y, p[1])),
            second(wx, wy, exact_difference(x, p[4]), exact_difference(y, p[5]));
        f64x4 const x_low = (ux.high * second.off - wx.high * first.off) * inverse,
                    y_low = (uy.high * second.off - wy.high * first.off) * inverse;

        f64x4 const steep = d.size * way, of_first = first.error(steep, way), of_second = second.error(steep, way);
        f64x4 const ux_size = magnitude(ux.high), uy_size = magnitude(uy.high), wx_size = magnitude(wx.high),
                    wy_size = magnitude(wy.high);
        f64x4 const x_bound = fused(ux_size, of_second, fused(wx_size, of_first, broadcast(0x1p-700))),
                    y_bound = fused(uy_size, of_second, fused(wy_size, of_first, broadcast(0x1p-700)));
        f64x4 const longest = _mm256_max_pd(_mm256_max_pd(ux_size, uy_size), _mm256_max_pd(wx_size, wy_size));
        f64x4 const known = both(both(below(steep, broadcast(most_steepness)), below(broadcast(least_size), d.size)),
                                 below(longest, broadcast(largest_part)));
        // What overflows makes a step infinite or NaN, which is left unsure.
        f64x4 const infinity = broadcast(std::numeric_limits<double>::infinity()),
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
