// Where a ray hits a triangle, in f64x4: a guess of few digits, the vector by which it misses, exact but for a small
// part, and from that what the guess is off by. This tells hits from misses too, and contacts have all their digits
// where u is 2^-53; one that is exactly 0 shows where vector or row has no part on some axis, or where the guess is
// the answer.
//
// With E = t1 - t0, F = t2 - t0, G = t1 - t2, S = o - t0, T = o - t1, D the direction and w = 1 - u - v the weight
// of t0:
//     rows  N = E x F, P = D x F, Q = E x D, H = D x G,    whole = E.P = -D.N,
//     whole (t, u, v, w) = (N.S, P.S, Q.S, H.T), the four of a quad.
// For any guess t' u' v' and w' = 1 - u' - v', exactly, the rest R = o + t' D - w' t0 - u' t1 - v' t2 has
//     whole (t - t', u - u', v - v', w - w') = (N.R, P.R, Q.R, H.R).
// With few digits in the guess, products in R are two doubles each, of floats one. What a step from there is unsure
// of is stepped to once more.
//
// Error, u = 2^-53. `way` is 1 / |whole|. Sizes are what comes out with magnitudes, of a d - b c at most |a d - b c|
// + 2 |b c|; reach is the size of a row times way, scale is reach times |S|, steep is size(whole) way. Rows are off
// by 4.1 u of their size (two differences, product, sum), numbers and whole by 8.3 u (one difference and three
// roundings more). For steep <= 2^40 whole is known to 2^-9.9, and so its sign; a guess is off by 8.4 u scale, and
// by (8.4 u steep + 2.1 u) of itself. A step, R.row / whole, for R off by r, is off by 4.1 u |R| reach for the row,
// 3 u for the product, u for adding R up: 1.01 (r + 8.3 u |R|) reach, and (8.4 u steep + 2.1 u) of itself. Bounds
// with 16 u, and own = 16 u steep + 4 u, hold that, what they and the test round of themselves, and u of the step
// that the test rounds. r: what R is the sum of, below, goes through five sums, or six.
//
// Range, float: differences and direction are multiples of 2^-149, so numbers are 0 or at least 2^-447; whole is
// below 2^389. Digits of t' stand for 2^-861 and more, so R is of multiples of 2^-1010, and exact. Products with it
// that underflow lose 2^-1072 way at most: 2^-600 of a t, u, v or w that is not 0, of which neither sign nor
// rounding to floats depends.
// Range, double: scalars are 0 or in [2^-60, 2^30], multiples of 2^-112; rows are of 2^-224, numbers of 2^-336,
// whole is below 2^95, scale 0 or above 2^-431; digits of t' stand for 2^-480 and more, moved for 2^-518, rests are
// of multiples of 2^-630. So products of scalars are exact in two doubles, and neither those of rests with rows,
// above 2^-949 when divided, nor those of bounds, above 2^-1000, underflow.
#pragma once

#include <cmath>

#include "graze/certified/detail/f64x4.hpp"
#include "graze/certified/detail/working_number.hpp"

#if GRAZE_CERTIFIED_WITH_F64X4
namespace graze::certified::detail {

template <int From>
GRAZE_CERTIFIED_F64X4_INLINED f64x4 in_every(f64x4 u) {
    return _mm256_permute4x64_pd(u, From * 0x55);
}

/// x, y and z of four points.
GRAZE_CERTIFIED_F64X4_INLINED vec3_f64x4 by_axes(f64x4 p, f64x4 q, f64x4 r, f64x4 s) {
    f64x4 const pq = _mm256_unpacklo_pd(p, q), rs = _mm256_unpacklo_pd(r, s);
    return {_mm256_permute2f128_pd(pq, rs, 0x20),
            _mm256_permute2f128_pd(_mm256_unpackhi_pd(p, q), _mm256_unpackhi_pd(r, s), 0x20),
            _mm256_permute2f128_pd(pq, rs, 0x31)};
}
/// Returns each coordinate of one point in all four lanes.
GRAZE_CERTIFIED_F64X4_INLINED vec3_f64x4 in_all_axes(f64x4 p) {
    return {in_every<0>(p), in_every<1>(p), in_every<2>(p)};
}

struct hit_points {
    f64x4 t0, t1, t2, o, d;

    template <class Scalar>
    GRAZE_CERTIFIED_F64X4_INLINED explicit hit_points(Scalar const* input)
        : t0(point_at(input)),
          t1(point_at(input + 3)),
          t2(point_at(input + 6)),
          o(point_at(input + 9)),
          d(last_point_at(input + 12)) {}
};

/// t u v w, off by `error` at most.
struct hit_estimate {
    f64x4 value, error;
};

struct hit_rows {
    vec3_f64x4 row, reach;
    f64x4 inverse, own, scale;
    hit_estimate guess;  // and own of itself

    GRAZE_CERTIFIED_F64X4_INLINED explicit hit_rows(hit_points const& at) {
        f64x4 const e = _mm256_sub_pd(at.t1, at.t0), f = _mm256_sub_pd(at.t2, at.t0), g = _mm256_sub_pd(at.t1, at.t2),
                    s = _mm256_sub_pd(at.o, at.t0), t = _mm256_sub_pd(at.o, at.t1);
        vec3_f64x4 const a = by_axes(e, at.d, e, at.d), b = by_axes(f, f, at.d, g), arm = by_axes(s, s, s, t);
        vec3_f64x4 size;
        minor_of(a.y, a.z, b.y, b.z, row.x, size.x);
        minor_of(a.z, a.x, b.z, b.x, row.y, size.y);
        minor_of(a.x, a.y, b.x, b.y, row.z, size.z);
        double const x = first(at.d), y = first(_mm256_permute_pd(at.d, 1)), z = first(in_every<2>(at.d));
        double const whole = -(first(row.x) * x + first(row.y) * y + first(row.z) * z),
                     whole_size =
                         first(size.x) * std::fabs(x) + first(size.y) * std::fabs(y) + first(size.z) * std::fabs(z);
        known = whole_size < std::fabs(whole) * 0x1p40;
        if (!known) [[unlikely]]
            return;
        double const to_whole = 1 / whole;
        inverse = broadcast(to_whole);
        own = broadcast(0x1p-49 * (std::fabs(to_whole) * whole_size) + 0x1p-51);
        f64x4 const way = magnitude(inverse);
        reach = {_mm256_mul_pd(size.x, way), _mm256_mul_pd(size.y, way), _mm256_mul_pd(size.z, way)};
        guess.value = _mm256_mul_pd(dot_of(row, arm), inverse);
        scale = dot_of(reach, magnitude(arm));
        guess.error = _mm256_mul_pd(broadcast(0x1p-49), scale);
    }
    /// Not: nothing is known, and whole may be 0.
    GRAZE_CERTIFIED_F64X4_INLINED bool are_known() const { return known; }

    /// Returns the step for a rest that is off by `error`.
    GRAZE_CERTIFIED_F64X4_INLINED hit_estimate step(f64x4 rest, f64x4 error) const {
        f64x4 const off = fused(broadcast(0x1p-49), magnitude(rest), error);
        f64x4 const value = _mm256_mul_pd(dot_of(row, in_all_axes(rest)), inverse);
        return {value, fused(own, magnitude(value), dot_of(reach, in_all_axes(off)))};
    }

  private:
    bool known;

    GRAZE_CERTIFIED_F64X4_INLINED static double first(f64x4 u) { return _mm256_cvtsd_f64(u); }
    GRAZE_CERTIFIED_F64X4_INLINED static void minor_of(f64x4 a, f64x4 b, f64x4 c, f64x4 d, f64x4& value, f64x4& size) {
        f64x4 const minus = _mm256_mul_pd(b, c);
        value = _mm256_fmsub_pd(a, d, minus);
        size = fused(broadcast(2), magnitude(minus), magnitude(value));
    }
};

/// t u v w, also each in all four, where w is what u and v leave of `all`.
struct hit_weights {
    f64x4 together, t, u, v, w;

    GRAZE_CERTIFIED_F64X4_INLINED hit_weights(f64x4 t_u_v, double all)
        : t(in_every<0>(t_u_v)), u(in_every<1>(t_u_v)), v(in_every<2>(t_u_v)) {
        w = _mm256_sub_pd(broadcast(all), _mm256_add_pd(u, v));
        together = with_fourth(t_u_v, w);
    }
    /// Are u, v and w?
    GRAZE_CERTIFIED_F64X4_INLINED bool are_below(double most) const {
        return (bits_of(_mm256_cmp_pd(magnitude(together), broadcast(most), _CMP_LT_OQ)) | 1) == 15;
    }
};

/// Adds in pairs, the last two last.
template <int Count>
GRAZE_CERTIFIED_F64X4_INLINED f64x4 sum_of(f64x4 const* u) {
    f64x4 const two = _mm256_add_pd(u[0], u[1]);
    if constexpr (Count == 4)
        return _mm256_add_pd(_mm256_add_pd(two, u[2]), u[3]);
    else
        return _mm256_add_pd(
            _mm256_add_pd(_mm256_add_pd(_mm256_add_pd(two, _mm256_add_pd(u[2], u[3])), _mm256_add_pd(u[4], u[5])),
                          u[6]),
            u[7]);
}
template <int Count>
GRAZE_CERTIFIED_F64X4_INLINED f64x4 size_of(f64x4 const* u) {
    f64x4 size[std::size_t{Count}];
    GRAZE_CERTIFIED_UNROLLED for (int i = 0; i < Count; ++i) size[i] = magnitude(u[i]);
    return sum_of<Count>(size);
}

/// o + t d - w t0 - u t1 - v t2, exactly: the sum of all these. `Short`: products are doubles.
template <bool Short>
struct hit_rest {
    static constexpr int count = Short ? 4 : 8;
    f64x4 high, low[std::size_t{count}];

    GRAZE_CERTIFIED_F64X4_INLINED hit_rest(f64x4 o, f64x4 t, f64x4 d, f64x4 w, f64x4 t0, f64x4 u, f64x4 t1, f64x4 v,
                                           f64x4 t2) {
        f64x4 const td = product_once(t, d), wt0 = product_once(w, t0), ut1 = product_once(u, t1),
                    vt2 = product_once(v, t2);
        exact_f64x4 const one = exact_difference(td, ut1), other = exact_difference(o, wt0),
                          two = exact_difference(one.high, vt2), all = exact_sum(other.high, two.high);
        high = all.high;
        low[count - 1] = all.low, low[count - 2] = two.low, low[count - 3] = other.low, low[count - 4] = one.low;
        if constexpr (!Short) {
            low[0] = _mm256_fmsub_pd(t, d, td), low[1] = _mm256_fnmadd_pd(w, t0, wt0);
            low[2] = _mm256_fnmadd_pd(u, t1, ut1), low[3] = _mm256_fnmadd_pd(v, t2, vt2);
        }
    }
    /// Takes the rest on all axes.
    GRAZE_CERTIFIED_F64X4_INLINED hit_rest(hit_points const& at, f64x4 o, hit_weights const& by)
        : hit_rest(o, by.t, at.d, by.w, at.t0, by.u, at.t1, by.v, at.t2) {}
};

GRAZE_CERTIFIED_F64X4_INLINED bool three_round_between(f64x4 from, f64x4 up_to, double* to) {
    f64x4 const found = _mm256_add_pd(from, _mm256_setzero_pd());
    _mm_storeu_pd(to, _mm256_castpd256_pd128(found));
    _mm_store_sd(to + 2, _mm256_extractf128_pd(found, 1));
    return (bits_of(_mm256_cmp_pd(from, up_to, _CMP_EQ_OQ)) & 7) == 7;
}
GRAZE_CERTIFIED_F64X4_INLINED bool three_round_between(f64x4 from, f64x4 up_to, float* to) {
    __m128 const low = _mm256_cvtpd_ps(from), high = _mm256_cvtpd_ps(up_to), found = _mm_add_ps(low, _mm_setzero_ps());
    _mm_storel_epi64(reinterpret_cast<__m128i*>(to), _mm_castps_si128(found));
    _mm_store_ss(to + 2, _mm_movehl_ps(found, found));
    return (_mm_movemask_ps(_mm_cmpeq_ps(low, high)) & 7) == 7;
}
/// t u v w are between these. A contact is a hit.
template <class Scalar>
GRAZE_CERTIFIED_F64X4_INLINED value_result hit_between(f64x4 from, f64x4 up_to, Scalar* values) {
    f64x4 const zero = _mm256_setzero_pd();
    Scalar found[3];
    if (three_round_between(from, up_to, found) && bits_of(_mm256_cmp_pd(from, zero, _CMP_GE_OQ)) == 15) [[likely]] {
        copy_values(found, values);
        return value_result::known;
    }
    return bits_of(_mm256_cmp_pd(up_to, zero, _CMP_LT_OQ)) != 0 ? value_result::undefined : value_result::unsure;
}
/// High + low, where `error` has 2^-53 of low that is rounded here. As floats the sum is rounded to double first, and
/// with the bound: 2^-52 of it.
template <class Scalar>
GRAZE_CERTIFIED_F64X4_INLINED value_result hit_near(f64x4 high, f64x4 low, f64x4 error, Scalar* values) {
    if constexpr (std::is_same_v<Scalar, float>) {
        f64x4 const value = _mm256_add_pd(high, low), bound = fused(broadcast(0x1p-51), magnitude(value), error);
        return hit_between(_mm256_sub_pd(value, bound), _mm256_add_pd(value, bound), values);
    } else {
        return hit_between(_mm256_add_pd(high, _mm256_sub_pd(low, error)),
                           _mm256_add_pd(high, _mm256_add_pd(low, error)), values);
    }
}

/// u' and v' multiples of 2^-40 (of floats 2^-22): while below 2^10 (2^4) they leave w' exact. t' to 41 bits (24),
/// and to 0 where it is not known to that many.
template <class Scalar>
struct short_guess {
    static constexpr bool of_floats = std::is_same_v<Scalar, float>;
    static constexpr double one = of_floats ? 0x1.8p30 : 0x1.8p12, vague = of_floats ? 0x1p-25 : 0x1p-7,
                            most = of_floats ? 0x1p4 : 0x1p10;
    f64x4 magic;
    hit_weights weights;

    GRAZE_CERTIFIED_F64X4_INLINED explicit short_guess(hit_rows const& of)
        : magic(_mm256_blend_pd(
              broadcast(one),
              fused(broadcast(one), magnitude(of.guess.value), _mm256_mul_pd(broadcast(one * vague), of.scale)), 1)),
          weights(_mm256_sub_pd(_mm256_add_pd(of.guess.value, magic), magic), 1) {}
};

/// What one step is unsure of: the rest as one sum of its parts, and what rounds in that; a step that gives 38 bits
/// more, u and v multiples of 2^-78, exact while below 2^-27; the rest then, and a step from there.
GRAZE_CERTIFIED_F64X4_INLINED value_result hit_in_two_steps(hit_points const& at, hit_rows const& of,
                                                            short_guess<double> const& guess,
                                                            hit_rest<false> const& rest, double* values) {
    f64x4 high = rest.high, low[8];
    GRAZE_CERTIFIED_UNROLLED for (int i = 0; i < 8; ++i) {
        exact_f64x4 const sum = exact_sum(high, rest.low[i]);
        high = sum.high;
        low[i] = sum.low;
    }
    f64x4 const first = _mm256_mul_pd(dot_of(of.row, in_all_axes(high)), of.inverse),
                magic = _mm256_mul_pd(guess.magic, broadcast(0x1p-38));
    hit_weights const moved(_mm256_sub_pd(_mm256_add_pd(first, magic), magic), 0);
    if (!moved.are_below(0x1p-27)) return value_result::unsure;
    hit_rest<false> const then(at, high, moved);
    f64x4 const lows = _mm256_add_pd(sum_of<8>(low), sum_of<8>(then.low)),
                error = _mm256_mul_pd(broadcast(0x1p-49), _mm256_add_pd(size_of<8>(low), size_of<8>(then.low)));
    hit_estimate const second = of.step(_mm256_add_pd(then.high, lows), error);
    exact_f64x4 const place = exact_sum(guess.weights.together, moved.together);
    f64x4 const rest_of_place = _mm256_add_pd(place.low, second.value);
    return hit_near(place.high, rest_of_place, fused(broadcast(0x1p-51), magnitude(rest_of_place), second.error),
                    values);
}

GRAZE_CERTIFIED_F64X4_INLINED bool is_in_range(float const*) {
    return true;
}
GRAZE_CERTIFIED_F64X4_INLINED bool is_in_range(double const* input) {
    f64x4 tiny = _mm256_setzero_pd(), large = tiny;
    GRAZE_CERTIFIED_UNROLLED for (int i = 0; i < 4; ++i) {
        f64x4 const size = magnitude(_mm256_loadu_pd(input + (i < 3 ? 4 * i : 11)));
        large = _mm256_max_pd(large, size);
        tiny = _mm256_or_pd(tiny, _mm256_and_pd(size, _mm256_cmp_pd(size, broadcast(0x1p-60), _CMP_LT_OQ)));
    }
    __m256i const any = _mm256_castpd_si256(tiny);
    return (bits_of(_mm256_cmp_pd(large, broadcast(0x1p30), _CMP_GT_OQ)) | !_mm256_testz_si256(any, any)) == 0;
}

template <class Scalar>
[[GRAZE_CERTIFIED_F64X4]] GRAZE_CERTIFIED_SLOW value_result ray_hit_f64x4(Scalar const* input, Scalar* values) {
    constexpr bool of_floats = std::is_same_v<Scalar, float>;
    if (!is_in_range(input)) return value_result::unsure;
    hit_points const at(input);
    hit_rows const of(at);
    if (!of.are_known()) return value_result::unsure;
    if (bits_of(_mm256_add_pd(of.guess.value, of.guess.error)) != 0) return value_result::undefined;
    if constexpr (of_floats) {
        f64x4 const size = magnitude(of.guess.value), bound = fused(of.own, size, of.guess.error);
        value_result const known =
            hit_between(_mm256_sub_pd(of.guess.value, bound), _mm256_add_pd(of.guess.value, bound), values);
        if (known == value_result::known) return known;
    }
    short_guess<Scalar> const guess(of);
    if (!guess.weights.are_below(guess.most)) return value_result::unsure;
    hit_rest<of_floats> const rest(at, at.o, guess.weights);
    f64x4 const error = _mm256_mul_pd(broadcast(0x1p-50), size_of<rest.count>(rest.low));
    hit_estimate const step = of.step(_mm256_add_pd(rest.high, sum_of<rest.count>(rest.low)), error);
    value_result const known = hit_near(guess.weights.together, step.value, step.error, values);
    if constexpr (!of_floats)
        if (known == value_result::unsure) return hit_in_two_steps(at, of, guess, rest, values);
    return known;
}

}  // namespace graze::certified::detail
#endif
