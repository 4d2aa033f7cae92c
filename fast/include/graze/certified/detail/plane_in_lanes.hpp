// Where a line meets a plane, in f64x4: as segment_plane_point_3d.hpp has it in lanes, but with fused products, so that
// pairs of doubles cost little more than single ones and only what cancels to some 2^-45 of its terms is left unsure.
#pragma once

#include <cmath>

#include "graze/certified/detail/f64x4.hpp"
#include "graze/certified/detail/four_inputs.hpp"
#include "graze/certified/detail/short_parts.hpp"
#include "graze/certified/detail/working_number.hpp"

#if GRAZE_CERTIFIED_WITH_F64X4

#if GRAZE_CERTIFIED_WITH_F64X4

namespace graze::certified::detail {

struct plane_f64x4 {
    f64x4 p1, p2, p3, l1, l2;

    template <class Scalar>
    GRAZE_CERTIFIED_F64X4_INLINED explicit plane_f64x4(Scalar const* input)
        : p1(point_at(input)),
          p2(point_at(input + 3)),
          p3(point_at(input + 6)),
          l1(point_at(input + 9)),
          l2(last_point_at(input + 12)) {}
};

/// The bound of the stage in doubles there: triple products off by 8.1 u of their sizes, u = 2^-53.
GRAZE_CERTIFIED_F64X4_INLINED value_result plane_meeting_in_doubles(plane_f64x4 const& at, float* values) {
    f64x4 const u = _mm256_sub_pd(at.p2, at.p1), v = _mm256_sub_pd(at.p3, at.p1), w = _mm256_sub_pd(at.l2, at.l1),
                o = _mm256_sub_pd(at.p1, at.l1);
    f64x4 const plus = _mm256_mul_pd(turned(u), turned_back(v)), minus = _mm256_mul_pd(turned_back(u), turned(v));
    f64x4 const normal = _mm256_sub_pd(plus, minus), terms = _mm256_add_pd(magnitude(plus), magnitude(minus));
    f64x2 const value = sums_of(_mm256_mul_pd(normal, o), _mm256_mul_pd(normal, w)),
                size = sums_of(_mm256_mul_pd(terms, magnitude(o)), _mm256_mul_pd(terms, magnitude(w)));
    // What is wanted last waits for the quotient alone.
    double const d = value.second();
    if (is_too_steep(size.second(), d)) [[unlikely]]
        return value_result::unsure;
    double const t = value.first() / d, way = std::fabs(1 / d), steep = size.second() * way;
    f64x4 const arm = with_fourth(w, broadcast(1)), start = with_fourth(at.l1, _mm256_setzero_pd()),
                reach = magnitude(arm);
    f64x4 const fixed = fused(broadcast(0x1p-49 * (size.first() * way)), reach,
                              _mm256_mul_pd(broadcast(0x1p-52), magnitude(start))),
                growing = _mm256_mul_pd(broadcast(0x1p-49 * steep + 0x1p-52), reach);
    f64x4 const found = fused(broadcast(t), arm, start), bound = fused(magnitude(broadcast(t)), growing, fixed);
    float rounded_once[4];
    bool const sure = round_between(_mm256_sub_pd(found, bound), _mm256_add_pd(found, bound), rounded_once);
    if (!sure) return value_result::unsure;
    copy_values(rounded_once, values);
    return value_result::known;
}

/// high + low, which is off by `bound` at most.
GRAZE_CERTIFIED_F64X4_INLINED bool round_surely(f64x4 high, f64x4 low, f64x4 bound, double* to) {
    return round_between(_mm256_add_pd(high, _mm256_sub_pd(low, bound)), _mm256_add_pd(high, _mm256_add_pd(low, bound)),
                         to);
}
/// The sums are doubles first, off by 2^-52 of high at most where that is near the value.
GRAZE_CERTIFIED_F64X4_INLINED bool round_surely(f64x4 high, f64x4 low, f64x4 bound, float* to) {
    f64x4 const value = _mm256_add_pd(high, low), wider = fused(broadcast(0x1p-51), magnitude(value), bound);
    return round_between(_mm256_sub_pd(value, wider), _mm256_add_pd(value, wider), to);
}

/// With t' the quotient in doubles and q = o - t' w: n - t' d = N.q, and t is t' and a step N.q / d.
///
/// Error, u = 2^-53, for each axis A the size of the terms of N, Q = |o| + |t' w|. What is below k u is rounded by k u^2.
/// N: the rests of a product are fused at 2 u and 3 u and leave out u^2, both products 6 u^2 A; their difference rounds 3,
/// with the low part 4; brought to h + l, where h may be the smaller of two, below 8: 21 u^2 A, |l| <= u |h| + 8 u^2 A.
/// q: t' w rounds 2 u^2, the difference of rests 2 and 3: 7 u^2 Q, its rest is below 3.1 u Q.
/// N.q: for these (21 + 7) u^2 A Q, fusing rests 2.1 and 5.3, leaving out l q.low 3.1: below 41. Of three products two are
/// added exactly; the rests, below 7.5 u, round 10.6 and 7.5, the third product u of the result or 7.5: below 67 u^2 A Q,
/// 2^-99.9 of it, and 2 u of N.q.
/// d = h.w: off by 5.1 u |h||w| and 22 u^2 A |w|, together 5.1 u C, C = (|h| + 2^-44 A) |w|. sigma = C / |d| >= 0.99.
/// So the step is off by 1.01 way (67 u^2 A Q) and (5.1 sigma + 4.1) u of itself: below 2^-99.8 way A Q + 2^-49.7 sigma
/// |step|; a coordinate by |w| times that, 3 u |step w|, 8 u^2 |t' w| and 3 u^2 of itself, with what the test rounds. As
/// way A Q >= 0.99 |t'|, 2^-99 and 2^-49 are enough for all, and 2^-102 of itself.
/// Range: as in short_parts.hpp. Errors of fused rests that underflow, below 2^-1073, are brought to at most 2^-870.
template <class Scalar>
GRAZE_CERTIFIED_F64X4_INLINED value_result plane_meeting_in_pairs(plane_f64x4 const& at, Scalar* values) {
    exact_f64x4 const u = exact_difference(at.p2, at.p1), v = exact_difference(at.p3, at.p1),
                      w = exact_difference(at.l2, at.l1), o = exact_difference(at.p1, at.l1);
    f64x4 const u_yzx = turned(u.high), u_zxy = turned_back(u.high), v_yzx = turned(v.high),
                v_zxy = turned_back(v.high);
    exact_f64x4 const plus = exact_product(u_yzx, v_zxy), minus = exact_product(u_zxy, v_yzx);
    exact_f64x4 normal = exact_difference(plus.high, minus.high);
    f64x4 const difference = normal.high;
    f64x4 const plus_rest = fused(u_yzx, turned_back(v.low), fused(turned(u.low), v_zxy, plus.low)),
                minus_rest = fused(u_zxy, turned(v.low), fused(turned_back(u.low), v_yzx, minus.low));
    normal.low = _mm256_add_pd(normal.low, _mm256_sub_pd(plus_rest, minus_rest));
    f64x4 const h = _mm256_add_pd(normal.high, normal.low),
                l = _mm256_add_pd(_mm256_sub_pd(normal.high, h), normal.low),
                terms = _mm256_add_pd(magnitude(plus.high), magnitude(minus.high));

    f64x2 const rough = sums_of(_mm256_mul_pd(difference, o.high), _mm256_mul_pd(difference, w.high));
    f64x4 const reach = magnitude(w.high), off = magnitude(o.high);
    f64x2 const divisor =
        sums_of(_mm256_mul_pd(h, w.high), _mm256_mul_pd(fused(broadcast(0x1p-44), terms, magnitude(h)), reach));
    double const rough_d = rough.second();
    if (is_too_steep(divisor.second(), lesser(std::fabs(divisor.first()), std::fabs(rough_d) * 0x1p60))) [[unlikely]]
        return value_result::unsure;
    // Any share would do: this one is there soon.
    double const share = rough.first() / rough_d;
    double const inverse = 1 / divisor.first(), way = std::fabs(inverse), sigma = divisor.second() * way;
    f64x4 const t = broadcast(share);
    exact_f64x4 along = exact_product(t, w.high);
    along.low = fused(t, w.low, along.low);
    exact_f64x4 q = exact_difference(o.high, along.high);
    q.low = _mm256_add_pd(q.low, _mm256_sub_pd(o.low, along.low));

    exact_f64x4 const product = exact_product(h, q.high);
    f64x4 const rest = fused(h, q.low, fused(l, q.high, product.low));
    f64x2 const xy(_mm256_castpd256_pd128(product.high)), z(_mm256_extractf128_pd(product.high, 1));
    double_double const two = sum_of(xy.first(), xy.second());
    double const step = ((two.high + z.first()) + (two.low + sums_of(rest, rest).first())) * inverse;

    exact_f64x4 const point = exact_sum(at.l1, along.high);
    f64x4 const low = fused(broadcast(step), w.high, _mm256_add_pd(point.low, along.low));

    f64x4 const sizes = _mm256_mul_pd(terms, fused(magnitude(t), reach, off));
    double const size = sums_of(sizes, sizes).first();
    f64x4 const high = with_fourth(point.high, t), part = with_fourth(reach, broadcast(1));
    f64x4 const error = fused(broadcast(way * (0x1p-99 * (size + lost_in_products))), part,
                              fused(broadcast(0x1p-102), magnitude(high), broadcast(lost_in_points)));
    f64x4 const bound = fused(magnitude(broadcast(step)), _mm256_mul_pd(broadcast(0x1p-49 * sigma), part), error);
    Scalar found[4];
    bool const sure = round_surely(high, with_fourth(low, broadcast(step)), bound, found);
    f64x4 const largest = with_fourth(
        _mm256_max_pd(_mm256_max_pd(magnitude(u.high), magnitude(v.high)), _mm256_max_pd(reach, off)), magnitude(t));
    bool const moderate = _mm256_movemask_pd(_mm256_cmp_pd(largest, broadcast(largest_part), _CMP_LT_OQ)) == 15;
    if (!(sure & moderate & (divisor.second() >= least_size))) return value_result::unsure;
    copy_values(found, values);
    return value_result::known;
}

template <class Scalar>
[[GRAZE_CERTIFIED_F64X4]] GRAZE_CERTIFIED_SLOW value_result plane_meeting_f64x4(Scalar const* input, Scalar* values) {
    plane_f64x4 const at(input);
    if constexpr (std::is_same_v<Scalar, float>)
        if (plane_meeting_in_doubles(at, values) == value_result::known) [[likely]]
            return value_result::known;
    return plane_meeting_in_pairs(at, values);
}

/// t = share and the point there. The low part of the share is below 8 u of it: the product's rests are fused at 9 u and
/// 10 u and leave out 8 u^2, sums and the test round 11 u^2 each and 2 u^2 of the point: below 2^-99 of both.
template <class Scalar>
[[GRAZE_CERTIFIED_F64X4]] GRAZE_CERTIFIED_SLOW bool round_plane_point(Scalar const* input,
                                                                      estimate<double_double> const& share,
                                                                      Scalar* values) {
    f64x4 const l1 = point_at(input + 9), t = broadcast(share.value.high), t_low = broadcast(share.value.low);
    exact_f64x4 const w = exact_difference(last_point_at(input + 12), l1);
    exact_f64x4 along = exact_product(t, w.high);
    along.low = fused(t, w.low, fused(t_low, w.high, along.low));
    exact_f64x4 const point = exact_sum(l1, along.high);
    f64x4 const high = with_fourth(point.high, t), low = with_fourth(_mm256_add_pd(point.low, along.low), t_low),
                arm = with_fourth(magnitude(w.high), broadcast(1)),
                size = _mm256_add_pd(magnitude(high), with_fourth(magnitude(along.high), _mm256_setzero_pd()));
    f64x4 const bound =
        fused(broadcast(bound_slack * share.error), arm, fused(broadcast(0x1p-99), size, broadcast(0x1p-900)));
    return round_surely(high, low, bound, values);
}

// The same of four inputs at once, of floats in doubles and of doubles in pairs of them. Bounds are those derived above, where
// a sum of three products is bounded by the sum of their magnitudes; fusing products only rounds less.

struct plane_meeting_stage {
    static constexpr int count = 15, numbers = 4;

    GRAZE_CERTIFIED_F64X4_INLINED static four_values<4> ask(of_type<float>, f64x4 const* p) {
        vec3_f64x4 const p1{p[0], p[1], p[2]}, l1{p[9], p[10], p[11]};
        vec3_f64x4 const u = difference_of({p[3], p[4], p[5]}, p1), v = difference_of({p[6], p[7], p[8]}, p1),
                         w = difference_of({p[12], p[13], p[14]}, l1), o = difference_of(p1, l1);
        four_minors const x(u.y, v.z, u.z, v.y), y(u.z, v.x, u.x, v.z), z(u.x, v.y, u.y, v.x);
        vec3_f64x4 const normal{x.value, y.value, z.value}, terms{x.size, y.size, z.size}, reach = magnitude(w);
        f64x4 d = dot_of(normal, w), d_size = dot_of(terms, reach);
        f64x4 most = broadcast(most_steepness);
        avoid_zero(d, most);
        f64x4 const inverse = broadcast(1) / d, t = dot_of(normal, o) * inverse, way = magnitude(inverse),
                    steep = d_size * way, t_size = magnitude(t);
        f64x4 const grows = fused(broadcast(0x1p-49), steep, broadcast(0x1p-52)),
                    error = fused(t_size, grows, broadcast(0x1p-49) * (dot_of(terms, magnitude(o)) * way));
        four_values<4> found;
        f64x4 const at[4] = {t, fused(t, w.x, l1.x), fused(t, w.y, l1.y), fused(t, w.z, l1.z)},
                    bound[4] = {error, fused(error, reach.x, broadcast(0x1p-52) * magnitude(l1.x)),
                                fused(error, reach.y, broadcast(0x1p-52) * magnitude(l1.y)),
                                fused(error, reach.z, broadcast(0x1p-52) * magnitude(l1.z))};
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 4; ++k) {
            found.from[k] = at[k] - bound[k];
            found.up_to[k] = at[k] + bound[k];
        }
        found.known = _mm256_cmp_pd(steep, most, _CMP_LE_OQ);
        found.none = _mm256_setzero_pd();
        return found;
    }

    GRAZE_CERTIFIED_F64X4_INLINED static four_values<4> again(of_type<float>, f64x4 const* p) {
        return in_pairs<float>(p);
    }
    GRAZE_CERTIFIED_F64X4_INLINED static four_values<4> ask(of_type<double>, f64x4 const* p) {
        return in_pairs<double>(p);
    }

    template <class Scalar>
    GRAZE_CERTIFIED_F64X4_INLINED static four_values<4> in_pairs(f64x4 const* p) {
        exact_f64x4 const ux = exact_difference(p[3], p[0]), uy = exact_difference(p[4], p[1]),
                          uz = exact_difference(p[5], p[2]), vx = exact_difference(p[6], p[0]),
                          vy = exact_difference(p[7], p[1]), vz = exact_difference(p[8], p[2]);
        four_components const normal[3] = {{product_of(uy, vz), product_of(uz, vy)},
                                           {product_of(uz, vx), product_of(ux, vz)},
                                           {product_of(ux, vy), product_of(uy, vx)}};
        exact_f64x4 w[3], o[3];
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            w[k] = exact_difference(p[12 + k], p[9 + k]);
            o[k] = exact_difference(p[k], p[9 + k]);
        }
        f64x4 rough_n = normal[0].rough * o[0].high, rough_d = normal[0].rough * w[0].high, d = normal[0].h * w[0].high,
              d_size = broadcast(0), largest = broadcast(0);
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            if (k > 0) {
                rough_n = fused(normal[k].rough, o[k].high, rough_n);
                rough_d = fused(normal[k].rough, w[k].high, rough_d);
                d = fused(normal[k].h, w[k].high, d);
            }
            f64x4 const reach = magnitude(w[k].high);
            d_size = fused(fused(broadcast(0x1p-44), normal[k].terms, magnitude(normal[k].h)), reach, d_size);
            largest = _mm256_max_pd(largest, _mm256_max_pd(reach, magnitude(o[k].high)));
        }
        for (exact_f64x4 const* of : {&ux, &uy, &uz, &vx, &vy, &vz})
            largest = _mm256_max_pd(largest, magnitude(of->high));
        f64x4 most = broadcast(most_steepness);
        avoid_zero(d, most);
        avoid_zero(rough_d, most);
        f64x4 const t = rough_n / rough_d, inverse = broadcast(1) / d, way = magnitude(inverse), sigma = d_size * way,
                    t_size = magnitude(t);

        f64x4 size = broadcast(lost_in_products), rests = broadcast(0), first[3];
        exact_f64x4 along[3];
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            along[k] = product_of(t, w[k]);
            exact_f64x4 q = exact_difference(o[k].high, along[k].high);
            q.low = q.low + (o[k].low - along[k].low);
            exact_f64x4 const product = product_of(normal[k].parts(), q);
            first[k] = product.high;
            rests = rests + product.low;
            size = fused(normal[k].terms, fused(t_size, magnitude(w[k].high), magnitude(o[k].high)), size);
        }
        exact_f64x4 const two = exact_sum(first[0], first[1]);
        f64x4 const step = ((two.high + first[2]) + (two.low + rests)) * inverse,
                    fixed = way * (broadcast(0x1p-99) * size),
                    error = fused(magnitude(step), broadcast(0x1p-49) * sigma, fixed);
        four_values<4> found;
        f64x4 const t_bound = error + fused(broadcast(0x1p-102), t_size, broadcast(lost_in_points));
        enclose<Scalar>(t, step, t_bound, found.from[0], found.up_to[0]);
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            exact_f64x4 const point = exact_sum(p[9 + k], along[k].high);
            f64x4 const low = fused(step, w[k].high, point.low + along[k].low),
                        own = fused(broadcast(0x1p-102), magnitude(point.high), broadcast(lost_in_points)),
                        bound = fused(error, magnitude(w[k].high), own);
            enclose<Scalar>(point.high, low, bound, found.from[1 + k], found.up_to[1 + k]);
        }
        f64x4 const moderate = below(_mm256_max_pd(largest, t_size), broadcast(largest_part)),
                    steepness = _mm256_cmp_pd(sigma, most, _CMP_LE_OQ),
                    long_enough = _mm256_cmp_pd(broadcast(least_size), d_size, _CMP_LE_OQ);
        found.known = both(moderate, both(steepness, long_enough));
        found.none = _mm256_setzero_pd();
        return found;
    }
};

}  // namespace graze::certified::detail

#endif

#else
namespace graze::certified::detail {
using plane_meeting_stage = no_stage;
}
#endif
