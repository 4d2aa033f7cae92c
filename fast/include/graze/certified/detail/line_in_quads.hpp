// Where two lines of the plane meet, of doubles and with fused products: as line_line_point_2d.hpp has it in lanes, but only
// what cancels to some 2^-45 of its terms is left unsure.
#pragma once

#include <cmath>

#include "graze/certified/detail/quads.hpp"
#include "graze/certified/detail/short_parts.hpp"
#include "graze/certified/detail/working_number.hpp"

#if GRAZE_CERTIFIED_WITH_QUADS
namespace graze::certified::detail {

GRAZE_CERTIFIED_QUADS_INLINED lanes fused(lanes u, lanes v, lanes w) {
    return lanes(_mm_fmadd_pd(u.value, v.value, w.value));
}
/// What u v is more than that, its rounded product.
GRAZE_CERTIFIED_QUADS_INLINED lanes rest_of_product(lanes u, lanes v, lanes product) {
    return lanes(_mm_fmsub_pd(u.value, v.value, product.value));
}
GRAZE_CERTIFIED_QUADS_INLINED lanes product_once(lanes u, lanes v) {
    lanes product = u * v;
    __asm__("" : "+x"(product.value));
    return product;
}

/// With s' the quotient in doubles, P = a + s' u and q = c - P: n - s' d = q x w, and the point is P and a step
/// (q x w) / d of u.
///
/// Error, u = 2^-53, K = |P| + |s' u| + |q| on each axis. s' u rounds 2 u^2, its rest with that of P, below u |P| + 2 u |s' u|,
/// and with that of q, below 2 u K, as much: q is off by 6 u^2 K. q x w: for that, fusing rests 3 u^2 and 4 u^2, leaving out
/// 2 u^2, differences of rests and firsts 4 and 4 u^2 of K |w|: below 2^-101 of it, and 2 u of the result. d alike: 12 u^2
/// size(d), and 2 u of itself. So the step is off by 1.01 way 2^-101 K |w| and (6.1 u + 12 u^2 size(d) way) of itself,
/// coordinates by |u| times that, 3 u |step u|, 8 u^2 |s' u| and 3 u^2 of themselves, with what the test rounds.
/// Range: as in short_parts.hpp. Errors of fused rests that underflow, below 2^-1073, are brought to at most 2^-870.
[[GRAZE_CERTIFIED_QUADS]] GRAZE_CERTIFIED_SLOW inline knowledge lines_meeting_in_quads(double const* input,
                                                                                       double* values) {
    quad const ab = _mm256_loadu_pd(input), cd = _mm256_loadu_pd(input + 4);
    exact_quad const uw = exact_difference(_mm256_permute2f128_pd(ab, cd, 0x31), _mm256_permute2f128_pd(ab, cd, 0x20));
    lanes const a(_mm256_castpd256_pd128(ab)), c(_mm256_castpd256_pd128(cd)), r = c - a;
    lanes const u(_mm256_castpd256_pd128(uw.high)), u_low(_mm256_castpd256_pd128(uw.low));
    // Turned, for products across.
    lanes const w = lanes(_mm256_extractf128_pd(uw.high, 1)).swapped(),
                w_low = lanes(_mm256_extractf128_pd(uw.low, 1)).swapped();

    lanes const by_u = product_once(u, w);
    double const size = sum_across(magnitude(by_u));
    double const d = across(by_u) + across(fused(u, w_low, fused(u_low, w, rest_of_product(u, w, by_u))));
    double const inverse = 1 / d, share = across(r * w) / across(by_u);

    lanes const s(share), along = product_once(s, u);
    exact_lanes const point = exact_sum(a, along);
    lanes const rest = point.low + fused(s, u_low, rest_of_product(s, u, along));
    exact_lanes q = exact_difference(c, point.high);
    q.low = q.low - rest;
    lanes const by_q = product_once(q.high, w);
    double const cross = across(by_q) + across(fused(q.high, w_low, fused(q.low, w, rest_of_product(q.high, w, by_q))));
    double const step = cross * inverse;
    lanes const low = fused(lanes(step), u, rest);

    double const way = std::fabs(inverse), steep = size * way;
    lanes const reach = magnitude(u), moved = magnitude(point.high) + magnitude(along);
    double const sizes = sum_across((moved + magnitude(q.high)) * magnitude(w));
    double const error = way * (0x1p-100 * (sizes + lost_in_products)) + (0x1p-49 + 0x1p-100 * steep) * std::fabs(step);
    lanes const bound = fused(lanes(error), reach, fused(lanes(0x1p-102), moved, lanes(lost_in_points)));
    double found[2];
    bool const sure = round_surely(point.high, low, bound, found);
    lane_mask const moderate = max(max(reach, magnitude(w)), max(magnitude(r), magnitude(s))) < lanes(largest_part);
    if (!(sure & moderate.all() & (steep <= 0x1p45) & (size >= least_size))) return knowledge::unsure;
    copy_values(found, values);
    return knowledge::given;
}

}  // namespace graze::certified::detail
#endif
