// Where a ray hits a triangle, of four inputs at once. First, with bounds by largest components, a guess in doubles, which is
// enough for most floats, and of doubles a step from it. What that is unsure of, contacts above all, is asked once more, in
// each lane as ray_hit_in_quads.hpp has it, with its names, bounds and reasons.
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
// |w' t0| + |u' t1| + |v' t2|, what four products and three sums are more than doubles is in all up to 3.1 u A; adding that up
// rounds 4 u of it, 12.6 u^2 A; both parts of R, which cancel, differ by one that is rounded once, u |R| and 3.1 u^2 A, and R
// once more: 16 u^2 A + 2.1 u |R|. N.R: 6.1 of that, and for row, products and sums (3 * 8.1 + 6 * 3) u |R|: 98 u^2 A + 55.2
// u |R| of the size. A step is off by 1.007 of that by way, and (49 steep + 2.1) u of itself; adding it to the bound, and
// w's step, round 2 u of it. Bounds with 2^-98 A + 2^-47 |R|, and 2^-46 steep, hold all.
// Range: where A and all arms are below 2^100, and |E||F||D| above 2^-300, |whole| is above 2^-341: what underflows, below
// 2^-1070 in rows and products, changes t, u and v by less than 2^-520, for which 2^-500 is added. So no contact is
// sure, and no -0 found. Of floats, whose differences are 0 or at least 2^-149, rows do not underflow.
#pragma once

#include "graze/certified/detail/four_inputs.hpp"
#include "graze/certified/detail/ray_hit_in_quads.hpp"

#if GRAZE_CERTIFIED_WITH_QUADS
namespace graze::certified::detail {

struct ray_hit_stage {
    static constexpr int count = 15, numbers = 3;

    struct weights {
        quad t, u, v, w;
    };
    struct points {
        axes_of_quads t0, t1, t2, o, d;

        GRAZE_CERTIFIED_QUADS_INLINED explicit points(quad const* p)
            : t0{p[0], p[1], p[2]},
              t1{p[3], p[4], p[5]},
              t2{p[6], p[7], p[8]},
              o{p[9], p[10], p[11]},
              d{p[12], p[13], p[14]} {}
    };

    GRAZE_CERTIFIED_QUADS_INLINED static quad largest(axes_of_quads const& u) {
        return _mm256_max_pd(_mm256_max_pd(magnitude(u.x), magnitude(u.y)), magnitude(u.z));
    }
    GRAZE_CERTIFIED_QUADS_INLINED static axes_of_quads cross_of(axes_of_quads const& u, axes_of_quads const& v) {
        return {_mm256_fmsub_pd(u.y, v.z, u.z * v.y), _mm256_fmsub_pd(u.z, v.x, u.x * v.z),
                _mm256_fmsub_pd(u.x, v.y, u.y * v.x)};
    }

    /// t u v, and what they are off by at most.
    struct guesses {
        axes_of_quads row[3];
        quad inverse, own, reach[3], value[3], error[3], fourth, fourth_error, known, none, longest, size;

        GRAZE_CERTIFIED_QUADS_INLINED explicit guesses(points const& at) {
            axes_of_quads const e = difference_of(at.t1, at.t0), f = difference_of(at.t2, at.t0),
                                s = difference_of(at.o, at.t0);
            row[0] = cross_of(e, f), row[1] = cross_of(at.d, f), row[2] = cross_of(e, at.d);
            quad const of_e = largest(e), of_f = largest(f), of_d = largest(at.d), of_s = largest(s);
            inverse = in_all(1) / dot_of(e, row[1]);
            quad const way = magnitude(inverse), e_way = of_e * way;
            size = of_e * of_f * of_d, own = in_all(0x1p-46) * (size * way);
            reach[0] = e_way * of_f, reach[1] = of_d * of_f * way, reach[2] = e_way * of_d;
            longest = _mm256_max_pd(_mm256_max_pd(of_e, of_f), _mm256_max_pd(of_d, of_s));
            known = _mm256_cmp_pd(own, in_all(0x1p-46 * 0x1p40), _CMP_LE_OQ);
            quad const by = in_all(0x1p-47) * of_s;
            quad beyond = in_all(0);
            GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
                value[k] = dot_of(row[k], s) * inverse;
                error[k] = fused(own, magnitude(value[k]), reach[k] * by);
                beyond = any(beyond, below(value[k] + error[k], in_all(0)));
            }
            fourth = in_all(1) - (value[1] + value[2]), fourth_error = (error[1] + error[2]) + in_all(0x1p-50);
            none = both(known, any(beyond, below(fourth + fourth_error, in_all(0))));
        }
    };

    GRAZE_CERTIFIED_QUADS_INLINED static four_values<3> ask(float, quad const* p) {
        guesses const of{points(p)};
        four_values<3> found;
        quad least = of.fourth - of.fourth_error;
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            found.from[k] = of.value[k] - of.error[k], found.up_to[k] = of.value[k] + of.error[k];
            least = _mm256_min_pd(least, found.from[k]);
        }
        found.known = both(of.known, below(in_all(0), least)), found.none = of.none;
        return found;
    }

    /// Of t u v w.
    struct steps {
        quad value[4], error[4];

        GRAZE_CERTIFIED_QUADS_INLINED void leave_fourth() {
            value[3] = in_all(0) - (value[1] + value[2]), error[3] = error[1] + error[2];
        }
    };

    /// R on one axis, and of A.
    struct rough_rest {
        quad value, terms;

        GRAZE_CERTIFIED_QUADS_INLINED rough_rest(weights const& by, quad o, quad d, quad t0, quad t1, quad t2) {
            quad const td = product_once(by.t, d), wt0 = product_once(by.w, t0), ut1 = product_once(by.u, t1),
                       vt2 = product_once(by.v, t2);
            exact_quad const on_ray = exact_sum(o, td), two = exact_sum(wt0, ut1), inside = exact_sum(two.high, vt2);
            quad const ray_low = _mm256_fmsub_pd(by.t, d, td) + on_ray.low,
                       t0_low = _mm256_fmsub_pd(by.w, t0, wt0) + two.low,
                       t2_low = _mm256_fmsub_pd(by.v, t2, vt2) + inside.low, t1_low = _mm256_fmsub_pd(by.u, t1, ut1);
            value = (on_ray.high - inside.high) + ((ray_low - t1_low) - (t0_low + t2_low));
            terms = (magnitude(o) + magnitude(td)) + (magnitude(wt0) + (magnitude(ut1) + magnitude(vt2)));
        }
    };

    GRAZE_CERTIFIED_QUADS_INLINED static four_values<3> ask(double, quad const* p) {
        points const at(p);
        guesses const of(at);
        quad const magic = in_all(0x1.8p2);
        weights by{of.value[0], (of.value[1] + magic) - magic, (of.value[2] + magic) - magic, in_all(0)};
        by.w = in_all(1) - (by.u + by.v);
        rough_rest const x(by, at.o.x, at.d.x, at.t0.x, at.t1.x, at.t2.x),
            y(by, at.o.y, at.d.y, at.t0.y, at.t1.y, at.t2.y), z(by, at.o.z, at.d.z, at.t0.z, at.t1.z, at.t2.z);
        axes_of_quads const rest{x.value, y.value, z.value};
        quad const terms = _mm256_max_pd(_mm256_max_pd(x.terms, y.terms), z.terms),
                   off = fused(in_all(0x1p-98), terms, in_all(0x1p-47) * largest(rest)),
                   weight = _mm256_max_pd(magnitude(by.u), magnitude(by.v)),
                   moderate = both(both(below(weight, in_all(2)), below(in_all(0x1p-300), of.size)),
                                   below(_mm256_max_pd(terms, of.longest), in_all(0x1p100)));
        steps step;
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            step.value[k] = dot_of(of.row[k], rest) * of.inverse;
            step.error[k] = fused(of.own, magnitude(step.value[k]), fused(of.reach[k], off, in_all(0x1p-500)));
        }
        step.leave_fourth();
        // Guesses of what is out of range may be wrong.
        return around<double>(by, step, both(of.known, moderate), both(moderate, of.none));
    }

    /// As hit_rows has it.
    struct rows : points {
        axes_of_quads row[3], reach[3];
        quad inverse, own, scale[3], value[3], known, none;

        GRAZE_CERTIFIED_QUADS_INLINED explicit rows(quad const* p) : points(p) {
            axes_of_quads const e = difference_of(t1, t0), f = difference_of(t2, t0), s = difference_of(o, t0);
            four_minors const n[3] = {{e.y, f.z, e.z, f.y}, {e.z, f.x, e.x, f.z}, {e.x, f.y, e.y, f.x}},
                              dxf[3] = {{d.y, f.z, d.z, f.y}, {d.z, f.x, d.x, f.z}, {d.x, f.y, d.y, f.x}},
                              exd[3] = {{e.y, d.z, e.z, d.y}, {e.z, d.x, e.x, d.z}, {e.x, d.y, e.y, d.x}};
            axes_of_quads const n_size{n[0].size, n[1].size, n[2].size}, d_size = magnitude(d), s_size = magnitude(s);
            row[0] = {n[0].value, n[1].value, n[2].value};
            inverse = in_all(-1) / dot_of(row[0], d);
            quad const way = magnitude(inverse), steep = dot_of(n_size, d_size) * way;
            own = fused(in_all(0x1p-49), steep, in_all(0x1p-51));
            known = _mm256_cmp_pd(steep, in_all(0x1p40), _CMP_LE_OQ);
            take<0>(n, way), take<1>(dxf, way), take<2>(exd, way);
            quad beyond = in_all(0);
            GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
                value[k] = dot_of(row[k], s) * inverse, scale[k] = dot_of(reach[k], s_size);
                beyond = any(beyond, fused(in_all(0x1p-49), scale[k], value[k]));
            }
            quad const fourth = in_all(1) - (value[1] + value[2]) + (error(1) + error(2) + in_all(0x1p-50));
            none = both(known, any(beyond, fourth));  // signs tell
        }
        /// Of a guess.
        GRAZE_CERTIFIED_QUADS_INLINED quad error(int k) const {
            return fused(own, magnitude(value[k]), in_all(0x1p-49) * scale[k]);
        }

      private:
        template <int K>
        GRAZE_CERTIFIED_QUADS_INLINED void take(four_minors const* m, quad way) {
            row[K] = {m[0].value, m[1].value, m[2].value};
            reach[K] = {m[0].size * way, m[1].size * way, m[2].size * way};
        }
    };

    GRAZE_CERTIFIED_QUADS_INLINED static four_values<3> again(float, quad const* p) {
        rows const of(p);
        return step_from<float>(of, of.known);
    }
    GRAZE_CERTIFIED_QUADS_INLINED static four_values<3> again(double, quad const* p) {
        rows const of(p);
        short_guesses<double> const guess(of);
        rests<false> rest(of, of.o.x, of.o.y, of.o.z, guess.by);
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) sum_exactly(rest.axis[k]);
        quad const magic = in_all(0x1.8p-26), t_magic = guess.magic * in_all(0x1p-38);
        weights moved{(rest.along(of, 0) + t_magic) - t_magic, (rest.along(of, 1) + magic) - magic,
                      (rest.along(of, 2) + magic) - magic, in_all(0)};
        moved.w = in_all(0) - (moved.u + moved.v);
        quad const largest = _mm256_max_pd(_mm256_max_pd(magnitude(moved.u), magnitude(moved.v)), magnitude(moved.w)),
                   sure = both(both(of.known, are_in_range(p)), both(guess.moderate, below(largest, in_all(0x1p-27))));
        rests<false> then(of, rest.axis[0].high, rest.axis[1].high, rest.axis[2].high, moved);
        quad error[3];
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            quad const *const low = rest.axis[k].low, *const low_then = then.axis[k].low;
            error[k] = in_all(0x1p-49) * (size_of<8>(low) + size_of<8>(low_then));
            then.axis[k].high = then.axis[k].high + (sum_of<8>(low) + sum_of<8>(low_then));
        }
        steps step = steps_from(of, then, error);
        weights high;
        move(guess.by.t, moved.t, high.t, step.value[0], step.error[0]);
        move(guess.by.u, moved.u, high.u, step.value[1], step.error[1]);
        move(guess.by.v, moved.v, high.v, step.value[2], step.error[2]);
        move(guess.by.w, moved.w, high.w, step.value[3], step.error[3]);
        return around<double>(high, step, sure, of.none);
    }

  private:
    /// As short_guess has it.
    template <class Scalar>
    struct short_guesses {
        quad magic, moderate;  // the former of t
        weights by;

        GRAZE_CERTIFIED_QUADS_INLINED explicit short_guesses(rows const& of) {
            using digits = short_guess<Scalar>;
            magic = in_all(digits::one) * fused(in_all(digits::vague), of.scale[0], magnitude(of.value[0]));
            quad const one = in_all(digits::one);
            by.t = (of.value[0] + magic) - magic, by.u = (of.value[1] + one) - one, by.v = (of.value[2] + one) - one;
            by.w = in_all(1) - (by.u + by.v);
            quad const largest = _mm256_max_pd(_mm256_max_pd(magnitude(by.u), magnitude(by.v)), magnitude(by.w));
            moderate = below(largest, in_all(digits::most));
        }
    };

    template <bool Short>
    struct rests {
        hit_rest<Short> axis[3];

        GRAZE_CERTIFIED_QUADS_INLINED rests(rows const& of, quad x, quad y, quad z, weights const& by)
            : axis{{x, by.t, of.d.x, by.w, of.t0.x, by.u, of.t1.x, by.v, of.t2.x},
                   {y, by.t, of.d.y, by.w, of.t0.y, by.u, of.t1.y, by.v, of.t2.y},
                   {z, by.t, of.d.z, by.w, of.t0.z, by.u, of.t1.z, by.v, of.t2.z}} {}
        GRAZE_CERTIFIED_QUADS_INLINED quad along(rows const& of, int k) const {
            return dot_of(of.row[k], {axis[0].high, axis[1].high, axis[2].high}) * of.inverse;
        }
    };
    GRAZE_CERTIFIED_QUADS_INLINED static void sum_exactly(hit_rest<false>& rest) {
        GRAZE_CERTIFIED_UNROLLED for (int i = 0; i < 8; ++i) {
            exact_quad const sum = exact_sum(rest.high, rest.low[i]);
            rest.high = sum.high, rest.low[i] = sum.low;
        }
    }

    /// From a rest that is off by `error` on each axis.
    template <bool Short>
    GRAZE_CERTIFIED_QUADS_INLINED static steps steps_from(rows const& of, rests<Short> const& rest,
                                                          quad const* errors) {
        quad off[3];
        steps step;
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) off[k] =
            fused(in_all(0x1p-49), magnitude(rest.axis[k].high), errors[k]);
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            step.value[k] = rest.along(of, k);
            step.error[k] = fused(of.own, magnitude(step.value[k]), dot_of(of.reach[k], {off[0], off[1], off[2]}));
        }
        step.leave_fourth();
        return step;
    }

    template <class Scalar>
    GRAZE_CERTIFIED_QUADS_INLINED static four_values<3> step_from(rows const& of, quad known) {
        constexpr bool is_short = std::is_same_v<Scalar, float>;
        short_guesses<Scalar> const guess(of);
        rests<is_short> rest(of, of.o.x, of.o.y, of.o.z, guess.by);
        quad error[3];
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            auto& axis = rest.axis[k];
            error[k] = in_all(0x1p-50) * size_of < is_short ? 4 : 8 > (axis.low);
            axis.high = axis.high + sum_of < is_short ? 4 : 8 > (axis.low);
        }
        return around<Scalar>(guess.by, steps_from(of, rest, error), both(known, guess.moderate), both(known, of.none));
    }

    GRAZE_CERTIFIED_QUADS_INLINED static void move(quad from, quad by, quad& high, quad& low, quad& error) {
        exact_quad const place = exact_sum(from, by);
        high = place.high, low = place.low + low, error = fused(in_all(0x1p-51), magnitude(low), error);
    }

    /// t u v w are at high + step. A contact is a hit.
    template <class Scalar>
    GRAZE_CERTIFIED_QUADS_INLINED static four_values<3> around(weights const& at, steps const& step, quad sure,
                                                               quad none) {
        quad const high[4] = {at.t, at.u, at.v, at.w};
        quad from[4], up_to[4], beyond = in_all(0);
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 4; ++k) {
            enclose<Scalar>(high[k], step.value[k], step.error[k], from[k], up_to[k]);
            beyond = any(beyond, below(up_to[k], in_all(0)));
        }
        quad const least = _mm256_min_pd(_mm256_min_pd(from[0], from[1]), _mm256_min_pd(from[2], from[3])),
                   inside = _mm256_cmp_pd(least, in_all(0), _CMP_GE_OQ);
        return {{from[0], from[1], from[2]},
                {up_to[0], up_to[1], up_to[2]},
                both(sure, inside),
                any(none, both(sure, beyond))};
    }

    /// All scalars 0 or in [2^-60, 2^30]?
    GRAZE_CERTIFIED_QUADS_INLINED static quad are_in_range(quad const* p) {
        quad large = in_all(0), small = large;
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < count; ++k) {
            quad const size = magnitude(p[k]);
            large = _mm256_max_pd(large, size);
            small = any(small, both(size, below(size, in_all(0x1p-60))));
        }
        return both(_mm256_cmp_pd(large, in_all(0x1p30), _CMP_LE_OQ), _mm256_cmp_pd(small, in_all(0), _CMP_EQ_OQ));
    }
};

}  // namespace graze::certified::detail
#else
namespace graze::certified::detail {
using ray_hit_stage = no_stage;
}
#endif
