// Where two lines of the plane meet, of doubles and with fused products: first from a point in doubles, which most
// need, then as line_line_point_2d.hpp has it in lanes, but only what cancels to some 2^-45 of its terms is left
// unsure.
#pragma once

#include <cmath>
#include <limits>

#include "graze/certified/detail/f64x4.hpp"
#include "graze/certified/detail/four_inputs.hpp"
#include "graze/certified/detail/short_parts.hpp"
#include "graze/certified/detail/working_number.hpp"

#if GRAZE_CERTIFIED_WITH_F64X4

#if GRAZE_CERTIFIED_WITH_F64X4

namespace graze::certified::detail {

#if !GRAZE_CERTIFIED_FMA
GRAZE_CERTIFIED_F64X4_INLINED f64x2 fused(f64x2 u, f64x2 v, f64x2 w) {
    return f64x2(_mm_fmadd_pd(u.value, v.value, w.value));
}
#endif
/// What u v is more than that, its rounded product.
GRAZE_CERTIFIED_F64X4_INLINED f64x2 rest_of_product(f64x2 u, f64x2 v, f64x2 product) {
    return f64x2(_mm_fmsub_pd(u.value, v.value, product.value));
}
GRAZE_CERTIFIED_F64X4_INLINED f64x2 product_once(f64x2 u, f64x2 v) {
    f64x2 product = u * v;
    __asm__("" : "+x"(product.value));
    return product;
}

GRAZE_CERTIFIED_F64X4_INLINED f64x4 swapped_in_halves(f64x4 v) {
    return _mm256_permute_pd(v, 5);
}
GRAZE_CERTIFIED_F64X4_INLINED f64x4 side_by_side(f64x2 first, f64x2 second) {
    return _mm256_insertf128_pd(_mm256_castpd128_pd256(first.value), second.value, 1);
}
GRAZE_CERTIFIED_F64X4_INLINED f64x2 second_less_first(f64x4 v) {
    return f64x2(_mm256_extractf128_pd(v, 1)) - f64x2(_mm256_castpd256_pd128(v));
}
GRAZE_CERTIFIED_F64X4_INLINED bool all_below(f64x4 v, double most) {
    return _mm256_movemask_pd(_mm256_cmp_pd(v, broadcast(most), _CMP_LT_OQ)) == 15;
}
/// Returns for each half the first less the second, and the second less the first.
GRAZE_CERTIFIED_F64X4_INLINED f64x4 across(f64x4 v) {
    return _mm256_sub_pd(v, swapped_in_halves(v));
}

/// P is the point in doubles; of how far it is beside the lines, e1 = u x (P - a) and e2 = w x (P - c), the point is P
/// + (u e2 - w e1) / d. Side by side are a and c, what is of the one line and of the other.
///
/// Error, u = 2^-53, E1 and E2 the sizes of e1 and e2, what they come to with magnitudes: P - a is exact in two parts.
/// Of each product in e1 fusing rests rounds 2 u^2 and 3 u^2 and u^2 is left out; of the differences that of rests
/// rounds 3 u^2 E1, that of firsts and the sum of both u |e1| each, and the former 3 u^2 E1: below 13 u^2 E1 and 2.1 u
/// |e1|. In u e2 / d and w e1 / d single directions, products, their difference, the inverse and the product with it
/// cost u each, d, off by 4.1 u size(d), 4.2 u steep: the point is off by 1.1 way (13 u^2 |u| E2 + (7.2 + 4.2 steep) u
/// |u e2|) and as much for w and e1, and the test rounds u of that. As steep = size(d) way >= 0.99, 2^-101 and 2^-49
/// steep are enough.
/// Range: u and w are up to 2^100, way is below 2^326. What underflows changes e1 and e2 by less than 2^-1070, for
/// which 2^-900 is added, and the point by less than 2^-745. What overflows makes the step infinite or NaN, which is
/// left unsure. As the bound is not 0, no -0 is found.
[[GRAZE_CERTIFIED_F64X4]] GRAZE_CERTIFIED_SLOW inline value_result lines_meeting_closely(double const* input,
                                                                                         double* values) {
    f64x2 const a = f64x2::at(input), c = f64x2::at(input + 4), w = f64x2::at(input + 6) - c;
    // u, and c - a.
    f64x4 const to_others = _mm256_sub_pd(_mm256_loadu_pd(input + 2), side_by_side(a, a));
    f64x4 const by_w = _mm256_mul_pd(to_others, side_by_side(w.swapped(), w.swapped())), minors = across(by_w);
    double const d = _mm256_cvtsd_f64(minors);
    if (!(std::fabs(d) > 0)) [[unlikely]]
        return value_result::unsure;
    double const inverse = 1 / d, share = _mm_cvtsd_f64(_mm256_extractf128_pd(minors, 1)) * inverse;
    f64x2 const u(_mm256_castpd256_pd128(to_others)), point = fused(f64x2(share), u, a);

    f64x4 const starts = side_by_side(a, c);
    exact_f64x4 const along = exact_difference(side_by_side(f64x2::at(input + 2), f64x2::at(input + 6)), starts),
                      beside = exact_difference(side_by_side(point, point), starts);
    f64x4 const turned = swapped_in_halves(beside.high);
    exact_f64x4 const product = exact_product(along.high, turned);
    f64x4 const rest = fused(along.high, swapped_in_halves(beside.low), fused(along.low, turned, product.low));
    // e1 and e2, and less each.
    f64x4 const off = _mm256_add_pd(across(product.high), across(rest)), terms = magnitude(product.high);
    f64x4 const others = side_by_side(w, u), reach = magnitude(others);
    f64x2 const low = second_less_first(_mm256_mul_pd(others, _mm256_movedup_pd(off))) * f64x2(inverse);

    double const size = sum_across(magnitude(f64x2(_mm256_castpd256_pd128(by_w)))), way = std::fabs(inverse),
                 steep = size * way;
    f64x4 const sizes = _mm256_add_pd(terms, swapped_in_halves(terms));
    f64x4 const errors = _mm256_mul_pd(reach, fused(magnitude(off), broadcast(0x1p-49 * steep),
                                                    fused(sizes, broadcast(0x1p-101), broadcast(0x1p-900))));
    f64x2 const bound = fused(f64x2(_mm256_castpd256_pd128(errors)) + f64x2(_mm256_extractf128_pd(errors, 1)),
                              f64x2(way), f64x2(0x1p-700));
    f64x2 const from = point + (low - bound), up_to = point + (low + bound);
    lane_mask const known = (from == up_to) & (f64x2(steep, -size) < f64x2(most_steepness, -least_size)) &
                            (magnitude(low) < f64x2(std::numeric_limits<double>::infinity()));
    bool const moderate = all_below(reach, largest_part), sure = known.all();
    if (!(sure & moderate)) return value_result::unsure;
    from.store(values);
    return value_result::known;
}

/// With s' the quotient in doubles, P = a + s' u and q = c - P: n - s' d = q x w, and the point is P and a step (q x w)
/// / d of u.
///
/// Error, u = 2^-53, K = |P| + |s' u| + |q| on each axis. s' u rounds 2 u^2, its rest with that of P, below u |P| + 2 u
/// |s' u|, and with that of q, below 2 u K, as much: q is off by 6 u^2 K. q x w: for that, fusing rests 3 u^2 and 4
/// u^2, leaving out 2 u^2, differences of rests and firsts 4 and 4 u^2 of K |w|: below 2^-101 of it, and 2 u of the
/// result. d alike: 12 u^2 size(d), and 2 u of itself. So the step is off by 1.01 way 2^-101 K |w| and (6.1 u + 12 u^2
/// size(d) way) of itself, coordinates by |u| times that, 3 u |step u|, 8 u^2 |s' u| and 3 u^2 of themselves, with what
/// the test rounds.
/// Range: as in short_parts.hpp. Errors of fused rests that underflow, below 2^-1073, are brought to at most 2^-870.
[[GRAZE_CERTIFIED_F64X4]] GRAZE_CERTIFIED_SLOW inline value_result lines_meeting_f64x4(double const* input,
                                                                                       double* values) {
    f64x4 const ab = _mm256_loadu_pd(input), cd = _mm256_loadu_pd(input + 4);
    exact_f64x4 const uw = exact_difference(_mm256_permute2f128_pd(ab, cd, 0x31), _mm256_permute2f128_pd(ab, cd, 0x20));
    f64x2 const a(_mm256_castpd256_pd128(ab)), c(_mm256_castpd256_pd128(cd)), r = c - a;
    f64x2 const u(_mm256_castpd256_pd128(uw.high)), u_low(_mm256_castpd256_pd128(uw.low));
    // Turned, for products across.
    f64x2 const w = f64x2(_mm256_extractf128_pd(uw.high, 1)).swapped(),
                w_low = f64x2(_mm256_extractf128_pd(uw.low, 1)).swapped();

    f64x2 const by_u = product_once(u, w);
    double const size = sum_across(magnitude(by_u));
    double const d = across(by_u) + across(fused(u, w_low, fused(u_low, w, rest_of_product(u, w, by_u))));
    double const rough = across(by_u);
    if (!(std::fabs(d) * std::fabs(rough) > 0)) [[unlikely]]
        return value_result::unsure;
    double const inverse = 1 / d, share = across(r * w) / rough;

    f64x2 const s(share), along = product_once(s, u);
    exact_f64x2 const point = exact_sum(a, along);
    f64x2 const rest = point.low + fused(s, u_low, rest_of_product(s, u, along));
    exact_f64x2 q = exact_difference(c, point.high);
    q.low = q.low - rest;
    f64x2 const by_q = product_once(q.high, w);
    double const cross = across(by_q) + across(fused(q.high, w_low, fused(q.low, w, rest_of_product(q.high, w, by_q))));
    double const step = cross * inverse;
    f64x2 const low = fused(f64x2(step), u, rest);

    double const way = std::fabs(inverse), steep = size * way;
    f64x2 const reach = magnitude(u), moved = magnitude(point.high) + magnitude(along);
    double const sizes = sum_across((moved + magnitude(q.high)) * magnitude(w));
    double const error = way * (0x1p-100 * (sizes + lost_in_products)) + (0x1p-49 + 0x1p-100 * steep) * std::fabs(step);
    f64x2 const bound = fused(f64x2(error), reach, fused(f64x2(0x1p-102), moved, f64x2(lost_in_points)));
    double found[2];
    bool const sure = round_surely(point.high, low, bound, found);
    lane_mask const moderate =
        greater(greater(reach, magnitude(w)), greater(magnitude(r), magnitude(s))) < f64x2(largest_part);
    if (!(sure & moderate.all() & (steep <= 0x1p45) & (size >= least_size))) return value_result::unsure;
    copy_values(found, values);
    return value_result::known;
}

// The same of four inputs at once: in each lane as line_line_point_2d.hpp has it of floats, and lines_meeting_closely of
// doubles. Bounds are those derived there; fusing products only rounds less.

struct lines_meeting_stage {
    static constexpr int count = 8, numbers = 2;

    GRAZE_CERTIFIED_F64X4_INLINED static four_values<2> ask(of_type<float>, f64x4 const* p) {
        f64x4 const ux = p[2] - p[0], uy = p[3] - p[1], wx = p[6] - p[4], wy = p[7] - p[5];
        four_minors const n(p[4] - p[0], wy, p[5] - p[1], wx);
        four_minors d(ux, wy, uy, wx);
        f64x4 most = broadcast(most_steepness);
        avoid_zero(d.value, most);
        f64x4 const inverse = broadcast(1) / d.value, share = n.value * inverse, way = magnitude(inverse),
                    error = broadcast(0x1p-49) * (way * fused(magnitude(share), d.size, n.size));
        f64x4 const x = fused(share, ux, p[0]), y = fused(share, uy, p[1]),
                    x_bound = fused(error, magnitude(ux), broadcast(0x1p-51) * magnitude(x)),
                    y_bound = fused(error, magnitude(uy), broadcast(0x1p-51) * magnitude(y));
        return {{x - x_bound, y - y_bound},
                {x + x_bound, y + y_bound},
                _mm256_cmp_pd(d.size * way, most, _CMP_LE_OQ),
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
        four_minors const n(p[4] - p[0], wy.high, p[5] - p[1], wx.high);
        four_minors d(ux.high, wy.high, uy.high, wx.high);
        f64x4 most = broadcast(most_steepness);
        avoid_zero(d.value, most);
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
        f64x4 const known = both(both(below(steep, most), below(broadcast(least_size), d.size)),
                                 below(longest, broadcast(largest_part)));
        // What overflows makes a step infinite or NaN, which is left unsure.
        f64x4 const infinity = broadcast(std::numeric_limits<double>::infinity()),
                    finite = both(below(magnitude(x_low), infinity), below(magnitude(y_low), infinity));
        four_values<2> found;
        enclose<double>(x, x_low, x_bound, found.from[0], found.up_to[0]);
        enclose<double>(y, y_low, y_bound, found.from[1], found.up_to[1]);
        found.known = both(known, finite);
        found.none = _mm256_setzero_pd();
        return found;
    }
};

}  // namespace graze::certified::detail

#endif

#else
namespace graze::certified::detail {
using lines_meeting_stage = no_stage;
}
#endif
