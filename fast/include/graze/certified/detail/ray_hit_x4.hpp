// Where a ray hits a triangle, of four inputs at once. First, with bounds by largest components, a guess in doubles, which is
// enough for most floats, and of doubles a step from it. What that is unsure of is asked once more:
// ray_hit_again.hpp.
//
// With E = t1 - t0, F = t2 - t0, S = o - t0, D the direction: rows N = E x F, P = D x F, Q = E x D, whole = E.P, and
// whole (t, u, v) = (N.S, P.S, Q.S). |X| is the largest component of X, sizes of N, P and Q are |E||F|, |D||F|, |E||D|,
// steep = |E||F||D| / |whole|, which is at least 1/6, and w = 1 - u - v.
//
// Error of the first stage, u = 2^-53. A row's component is up to 2 of its size, and off by 2 (2 + 1 + 1) u of it, and some
// u^2: 8.1 u. A product of it with S, three terms, is off by 3 (8.1 + 2) u for row and difference, 6 * 3 u for product and
// sums: 48.4 u |S| of the size; whole by as much: 48.4 u |E||F||D|. Up to a steepness of 2^40 whole is known to 2^-7.3, its
// sign too, and what is divided by it to 1.007. So a guess is off by 49 u |S| size / |whole| and (49 steep + 2.1) u of itself,
// below 62 steep u; w by the errors of u and v and 2 u (1 + |u| + |v|), for which theirs have room and 2^-50 is added.
// For any guess t' u' v' and w' = 1 - u' - v', exactly, the rest R = o + t' D - w' t0 - u' t1 - v' t2 has whole (t - t') =
// N.R, and u and v alike. u' and v' are multiples of 2^-50: up to 2 in magnitude they leave w' exact. With A = |o| + |t' D| +
// |w' t0| + |u' t1| + |v' t2|, which is up to 10 (|t0| + the longest arm) + |t' D|, what four products and three sums are more than doubles is in all up to 3.1 u A; adding that up
// rounds 4 u of it, 12.6 u^2 A; both parts of R, which cancel, differ by one that is rounded once, u |R| and 3.1 u^2 A, and R
// once more: 16 u^2 A + 2.1 u |R|. N.R: 6.1 of that, and for row, products and sums (3 * 8.1 + 6 * 3) u |R|: 98 u^2 A + 55.2
// u |R| of the size. A step is off by 1.007 of that by way, and (49 steep + 2.1) u of itself; adding it to the bound, and
// w's step, round 2 u of it. Bounds with 2^-98 A + 2^-47 |R|, and 2^-46 steep, hold all.
// Range: where A and all arms are below 2^100, and |E||F||D| above 2^-300, |whole| is above 2^-341: what underflows, below
// 2^-1070 in rows and products, changes t, u and v by less than 2^-520, for which 2^-500 is added: to guesses, as they
// tell misses, and to steps. So no contact is sure, and no -0 found. Of floats, whose differences are 0 or at least
// 2^-149, rows do not underflow.
#pragma once

#include "graze/certified/detail/ray_hit_again.hpp"

#if GRAZE_CERTIFIED_WITH_F64X4
namespace graze::certified::detail {

struct ray_hit_stage {
    static constexpr int count = 15, numbers = 3;

    GRAZE_CERTIFIED_F64X4_INLINED static four_values<3> again(of_type<float>, f64x4 const* p) {
        return ray_hit_again(of_type<float>{}, p);
    }
    GRAZE_CERTIFIED_F64X4_INLINED static four_values<3> again(of_type<double>, f64x4 const* p) {
        return ray_hit_again(of_type<double>{}, p);
    }

    GRAZE_CERTIFIED_F64X4_INLINED static f64x4 largest(vec3_f64x4 const& u) {
        return _mm256_max_pd(_mm256_max_pd(magnitude(u.x), magnitude(u.y)), magnitude(u.z));
    }
    GRAZE_CERTIFIED_F64X4_INLINED static vec3_f64x4 cross_of(vec3_f64x4 const& u, vec3_f64x4 const& v) {
        return {_mm256_fmsub_pd(u.y, v.z, u.z * v.y), _mm256_fmsub_pd(u.z, v.x, u.x * v.z),
                _mm256_fmsub_pd(u.x, v.y, u.y * v.x)};
    }

    /// t u v, and what they are off by at most.
    struct guesses {
        vec3_f64x4 row[3];
        f64x4 inverse, own, reach[3], value[3], error[3], fourth, fourth_error, known, none, longest, size, d_size;

        GRAZE_CERTIFIED_F64X4_INLINED explicit guesses(four_hit_points const& at) {
            vec3_f64x4 const e = difference_of(at.t1, at.t0), f = difference_of(at.t2, at.t0),
                             s = difference_of(at.o, at.t0);
            row[0] = cross_of(e, f);
            row[1] = cross_of(at.d, f);
            row[2] = cross_of(e, at.d);
            f64x4 const of_e = largest(e), of_f = largest(f), of_d = largest(at.d), of_s = largest(s);
            f64x4 whole = dot_of(e, row[1]), most = broadcast(0x1p-46 * 0x1p40);
            size = of_e * of_f * of_d;
            avoid_zero(whole, most);
            inverse = broadcast(1) / whole;
            f64x4 const way = magnitude(inverse), e_way = of_e * way;
            own = broadcast(0x1p-46) * (size * way);
            reach[0] = e_way * of_f;
            reach[1] = of_d * of_f * way;
            reach[2] = e_way * of_d;
            longest = _mm256_max_pd(_mm256_max_pd(of_e, of_f), _mm256_max_pd(of_d, of_s));
            d_size = of_d;
            known = _mm256_cmp_pd(own, most, _CMP_LE_OQ);
            f64x4 const by = broadcast(0x1p-47) * of_s;
            f64x4 beyond = broadcast(0);
            GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
                value[k] = dot_of(row[k], s) * inverse;
                error[k] = fused(own, magnitude(value[k]), fused(reach[k], by, broadcast(0x1p-500)));
                beyond = any(beyond, below(value[k] + error[k], broadcast(0)));
            }
            fourth = broadcast(1) - (value[1] + value[2]);
            fourth_error = (error[1] + error[2]) + broadcast(0x1p-50);
            none = both(known, any(beyond, below(fourth + fourth_error, broadcast(0))));
        }
    };

    GRAZE_CERTIFIED_F64X4_INLINED static four_values<3> ask(of_type<float>, f64x4 const* p) {
        guesses const of{four_hit_points(p)};
        four_values<3> found;
        f64x4 least = of.fourth - of.fourth_error;
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            found.from[k] = of.value[k] - of.error[k];
            found.up_to[k] = of.value[k] + of.error[k];
            least = _mm256_min_pd(least, found.from[k]);
        }
        found.known = both(of.known, below(broadcast(0), least));
        found.none = of.none;
        return found;
    }

    /// R on one axis.
    struct rough_rest {
        f64x4 value;

        GRAZE_CERTIFIED_F64X4_INLINED rough_rest(four_weights const& by, f64x4 o, f64x4 d, f64x4 t0, f64x4 t1,
                                                 f64x4 t2) {
            f64x4 const td = product_once(by.t, d), wt0 = product_once(by.w, t0), ut1 = product_once(by.u, t1),
                        vt2 = product_once(by.v, t2);
            exact_f64x4 const on_ray = exact_sum(o, td), two = exact_sum(wt0, ut1), inside = exact_sum(two.high, vt2);
            f64x4 const ray_low = _mm256_fmsub_pd(by.t, d, td) + on_ray.low,
                        t0_low = _mm256_fmsub_pd(by.w, t0, wt0) + two.low,
                        t2_low = _mm256_fmsub_pd(by.v, t2, vt2) + inside.low, t1_low = _mm256_fmsub_pd(by.u, t1, ut1);
            value = (on_ray.high - inside.high) + ((ray_low - t1_low) - (t0_low + t2_low));
        }
    };

    GRAZE_CERTIFIED_F64X4_INLINED static four_values<3> ask(of_type<double>, f64x4 const* p) {
        four_hit_points const at(p);
        guesses const of(at);
        f64x4 const magic = broadcast(0x1.8p2);
        four_weights by{of.value[0], (of.value[1] + magic) - magic, (of.value[2] + magic) - magic, broadcast(0)};
        by.w = broadcast(1) - (by.u + by.v);
        rough_rest const x(by, at.o.x, at.d.x, at.t0.x, at.t1.x, at.t2.x),
            y(by, at.o.y, at.d.y, at.t0.y, at.t1.y, at.t2.y), z(by, at.o.z, at.d.z, at.t0.z, at.t1.z, at.t2.z);
        vec3_f64x4 const rest{x.value, y.value, z.value};
        f64x4 const reach = fused(broadcast(10), largest(at.t0) + of.longest, magnitude(by.t) * of.d_size),
                    off = fused(broadcast(0x1p-98), reach, broadcast(0x1p-47) * largest(rest)),
                    weight = _mm256_max_pd(magnitude(by.u), magnitude(by.v)),
                    in_range = both(below(broadcast(0x1p-300), of.size), below(of.longest, broadcast(0x1p100))),
                    moderate = both(below(weight, broadcast(2)), below(reach, broadcast(0x1p100)));
        four_steps step;
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            step.value[k] = dot_of(of.row[k], rest) * of.inverse;
            step.error[k] = fused(of.own, magnitude(step.value[k]), fused(of.reach[k], off, broadcast(0x1p-500)));
        }
        step.leave_fourth();
        return hits_around<double>(by, step, both(of.known, both(in_range, moderate)), both(in_range, of.none));
    }
};

}  // namespace graze::certified::detail
#else
namespace graze::certified::detail {
using ray_hit_stage = no_stage;
}
#endif
