// The least distance of two sets in f64x4: |n| for n(s, t) = r + s u + t v, which leads from a point of the one to a
// point of the other, at the shares s and t of two directions, of which some are free and the others at an end. Where n
// is shortest need not be known for certain: at a place that doubles guess n is computed in two parts, and how much
// shorter another could be is bounded. That is the square of what the place is off by, so it is little even where
// doubles cannot tell which features are nearest, or where these nearly touch.
//
// Let g = (n.u, n.v), and y lead from the place to another: y >= 0 where it is not free, the direction taken inward.
// The square grows by 2 g.y + |y_s u + y_t v|^2, which is, where
// - none is free, >= 0 if g is >= 0;
// - t is free, at least over y_t, - g_t^2 / v.v + 2 y_s (g_s - u.v g_t / v.v) + y_s^2 (u.u - (u.v)^2 / v.v), so not
//   below - g_t^2 / v.v if g_s / |u| >= |g_t| / |v|;
// - both are free, with k the cosine of u and v, at least (1 - |k|) (y_s^2 u.u + y_t^2 v.v) + 2 g.y, so not below - 2
//   (g_s^2 / u.u + g_t^2 / v.v) / (1 - k^2).
// The distance is |n| less up to that, its gain, over |n|.
#pragma once

#include <cmath>
#include <limits>

#include "graze/certified/detail/f64x4.hpp"
#include "graze/certified/detail/short_parts.hpp"
#include "graze/certified/detail/working_number.hpp"

#if GRAZE_CERTIFIED_WITH_F64X4
#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// Three scalars as doubles, and 0: none behind them is read.
GRAZE_CERTIFIED_F64X4_INLINED f64x4 point_alone_at(double const* p) {
    return _mm256_maskload_pd(p, _mm256_setr_epi64x(-1, -1, -1, 0));
}
GRAZE_CERTIFIED_F64X4_INLINED f64x4 point_alone_at(float const* p) {
    return _mm256_cvtps_pd(_mm_maskload_ps(p, _mm_setr_epi32(-1, -1, -1, 0)));
}
GRAZE_CERTIFIED_F64X4_INLINED double sum_of_three(f64x4 u) {
    __m128d const xy = _mm256_castpd256_pd128(u);
    return _mm_cvtsd_f64(_mm_add_sd(_mm_add_sd(xy, _mm_unpackhi_pd(xy, xy)), _mm256_extractf128_pd(u, 1)));
}

GRAZE_CERTIFIED_F64X4_INLINED double fused_once(double a, double b, double c) {
    return _mm_cvtsd_f64(_mm_fmadd_sd(_mm_set_sd(a), _mm_set_sd(b), _mm_set_sd(c)));
}
GRAZE_CERTIFIED_F64X4_INLINED lane_mask at_least(f64x2 u, f64x2 v) {
    return {_mm_cmpge_pd(u.value, v.value)};
}
GRAZE_CERTIFIED_F64X4_INLINED lane_mask swapped(lane_mask u) {
    return {_mm_shuffle_pd(u.value, u.value, 1)};
}
/// u where that holds, v elsewhere.
GRAZE_CERTIFIED_F64X4_INLINED f64x2 either(lane_mask holds, f64x2 u, f64x2 v) {
    return f64x2(_mm_blendv_pd(v.value, u.value, holds.value));
}

/// Less than what the square of a direction that is not 0 is where it is moderate.
inline constexpr double least_square = 0x1p-1000;
/// Holds u.u, v.v, u.v and the products with r, as doubles have them. Each is off by 5.1 u |u| |v|, u = 2^-53;
/// u.u v.v - (u.v)^2 by 26 u of u.u v.v.
///
/// Nothing is divided by 0, so that nothing traps. Where u is 0 so are all products with it, the determinant too, and nothing
/// comes of the inverse; where the directions are parallel any place will do, and what both free ones lead to is not known.
struct two_directions {
    f64x2 squares, inverses, along;
    double product, whole, inverse;
    bool upright;

    GRAZE_CERTIFIED_F64X4_INLINED two_directions(f64x4 u, f64x4 v, f64x4 r)
        : squares(sums_of(_mm256_mul_pd(u, u), _mm256_mul_pd(v, v))),
          along(sums_of(_mm256_mul_pd(u, r), _mm256_mul_pd(v, r))),
          product(sum_of_three(_mm256_mul_pd(u, v))),
          whole(squares.first() * squares.second() - product * product) {
        double const both = squares.first() * squares.second();
        upright = whole * 0x1p40 > both;
        inverses = f64x2(1) / greater(squares, f64x2(least_square));
        inverse = 1 / greater(whole, 0x1p-60 * both + 0x1p-900);
    }
};

/// 1 where they are.
GRAZE_CERTIFIED_F64X4_INLINED unsigned are_same(f64x4 p, f64x4 q) {
    return (_mm256_movemask_pd(_mm256_cmp_pd(p, q, _CMP_EQ_OQ)) & 7) == 7 ? 1 : 0;
}

/// Cut off at 0 and 1; 0 where it is no number. Without branches, as all of this: what is nearest is as good as random.
GRAZE_CERTIFIED_F64X4_INLINED double within_segment(double share) {
    return _mm_cvtsd_f64(_mm_min_sd(_mm_max_sd(_mm_set_sd(share), _mm_setzero_pd()), _mm_set_sd(1)));
}
GRAZE_CERTIFIED_F64X4_INLINED double root_at_once(double square) {
    return _mm_cvtsd_f64(_mm_sqrt_sd(_mm_setzero_pd(), _mm_set_sd(square)));
}

/// A place, as a guess: shares s and t from 0 to 1, which of them are free, and the signs of those directions that lead
/// into the set where they are not, -0 from where it ends.
struct nearest_place {
    f64x2 shares;
    lane_mask free;
    f64x2 inward;
};

/// n at a place, in two parts, and on each axis what it is off by at most.
struct nearest_start {
    exact_f64x4 n;
    f64x4 off;
};
/// With u = 2^-53, and Z = |r| + |s u| + |t v| on each axis: of s u rests are fused at 2 u, t v alike; two sums are
/// exact, their rests, up to 2 u, with that of r 3 u, those of the products 2 u and all 5 u of Z are rounded, and those
/// fused: n is off by 14 u^2 Z.
GRAZE_CERTIFIED_F64X4_INLINED nearest_start start_of(exact_f64x4 const& r, exact_f64x4 const& u, exact_f64x4 const& v,
                                                     f64x2 shares) {
    f64x4 const s = broadcast(shares.first()), t = broadcast(shares.second());
    exact_f64x4 along_u = exact_product(s, u.high), along_v = exact_product(t, v.high);
    along_u.low = fused(s, u.low, along_u.low);
    along_v.low = fused(t, v.low, along_v.low);
    exact_f64x4 const two = exact_sum(r.high, along_u.high), all = exact_sum(two.high, along_v.high);
    f64x4 const low = _mm256_add_pd(_mm256_add_pd(_mm256_add_pd(along_u.low, along_v.low), r.low),
                                    _mm256_add_pd(two.low, all.low)),
                sizes =
                    _mm256_add_pd(_mm256_add_pd(magnitude(r.high), magnitude(along_u.high)), magnitude(along_v.high));
    return {{all.high, low}, _mm256_mul_pd(broadcast(0x1p-101), sizes)};
}
/// The same where n is so small that rests matter: the seven of them, up to u Z each, are added exactly too. The rests
/// of these sums, up to 7 u^2 Z each, and of products with rests are rounded by less than 320 u^3 Z, and what comes to
/// the rest of n by u^2 |n|, which nearest_way counts.
GRAZE_CERTIFIED_F64X4_INLINED nearest_start close_start_of(exact_f64x4 const& r, exact_f64x4 const& u,
                                                           exact_f64x4 const& v, f64x2 shares) {
    f64x4 const s = broadcast(shares.first()), t = broadcast(shares.second());
    exact_f64x4 const along_u = exact_product(s, u.high), along_v = exact_product(t, v.high),
                      two = exact_sum(r.high, along_u.high), all = exact_sum(two.high, along_v.high);
    exact_f64x4 const rests[] = {exact_product(s, u.low), exact_product(t, v.low)};
    exact_f64x4 low = exact_sum(two.low, all.low);
    f64x4 left = low.low;
    for (f64x4 const rest : {r.low, along_u.low, along_v.low, rests[0].high, rests[1].high}) {
        low = exact_sum(low.high, rest);
        left = _mm256_add_pd(left, low.low);
    }
    left = _mm256_add_pd(left, _mm256_add_pd(rests[0].low, rests[1].low));
    exact_f64x4 const n = exact_sum(all.high, low.high);
    f64x4 const sizes =
        _mm256_add_pd(_mm256_add_pd(magnitude(r.high), magnitude(along_u.high)), magnitude(along_v.high));
    return {{n.high, _mm256_add_pd(n.low, left)}, _mm256_mul_pd(broadcast(0x1p-150), sizes)};
}

/// How n is moved by Newton's step: not; by little; by little, but made of products n.u in two parts; by what may be as
/// large as n.
enum class nearest_step : unsigned char { none, little, precise, any };

GRAZE_CERTIFIED_F64X4_INLINED f64x2 slopes_of(f64x4 n, f64x4 u, f64x4 v) {
    return sums_of(_mm256_mul_pd(n, u), _mm256_mul_pd(n, v));
}
/// n.u and n.v, rounded once but for what, u = 2^-53, S the sum of |n||u|, fusing rests, 3 u S, and leaving out the
/// rest of them, 6 u^2 S, adding them, 6 u^2 S, those of two exact sums, 2 u^2 S, and both, 5 u^2 S, cost: 19 u^2 S.
GRAZE_CERTIFIED_F64X4_INLINED f64x2 precise_slopes_of(exact_f64x4 const& n, exact_f64x4 const& u,
                                                      exact_f64x4 const& v) {
    exact_f64x4 by_u = exact_product(n.high, u.high), by_v = exact_product(n.high, v.high);
    by_u.low = fused(n.high, u.low, fused(n.low, u.high, by_u.low));
    by_v.low = fused(n.high, v.low, fused(n.low, v.high, by_v.low));
    f64x4 const xz = _mm256_unpacklo_pd(by_u.high, by_v.high), y = _mm256_unpackhi_pd(by_u.high, by_v.high);
    exact_f64x2 const two = exact_sum(f64x2(_mm256_castpd256_pd128(xz)), f64x2(_mm256_castpd256_pd128(y))),
                      all = exact_sum(two.high, f64x2(_mm256_extractf128_pd(xz, 1)));
    return all.high + (sums_of(by_u.low, by_v.low) + (two.low + all.low));
}

/// n where Newton's step leads from there, and how it could be shorter.
///
/// Error, u = 2^-53, of a step ds u + dt v, whatever it is: where it is small the rests of u and v, u of each, are left
/// out and fusing rounds 2 u of each and of the rest of n, 3 u (|ds u| + |dt v|) and 2.1 u^2 |n|, for which 2^-51 and
/// 2^-104 are counted; where it is any, 14 u^2 of n and both as in start_of, which counts 2^-101. `error` is the sum
/// over the axes, with that of the start. Without a step n is in one part, off by u of itself. Products n.u of first
/// parts are off by 5.1 u |n| |u| and by |u| times that error.
/// Range: what is not 0 of r, u and v is up to 2^130, of u.u and v.v from 2^-300, and |n| from 2^-300 on. Errors where
/// products underflow, below 2^-1073, come to less than 2^-900 in n and 2^-1070 in n.u: 2^-700 is added.
template <nearest_step Step>
struct nearest_way {
    exact_f64x4 n;
    double square, error, reach;  // |n|^2; what n was up to before the step
    f64x2 slopes, step, terms;    // n.u and n.v; ds and dt, and what they come to with magnitudes
    bool moderate;

    GRAZE_CERTIFIED_F64X4_INLINED nearest_way(nearest_start const& start, exact_f64x4 const& u, exact_f64x4 const& v,
                                              two_directions const& of, nearest_place const& at) {
        lane_mask const both = at.free & swapped(at.free);
        moderate = of.upright | !both.any();
        f64x4 off = start.off;
        if constexpr (Step == nearest_step::none) {
            n.high = _mm256_add_pd(start.n.high, start.n.low);
            n.low = _mm256_setzero_pd();
            reach = 0;
            step = terms = f64x2(0);
        } else {
            exact_f64x4 const from = exact_sum(start.n.high, start.n.low);
            f64x2 const first = Step == nearest_step::precise ? precise_slopes_of(from, u, v)
                                                              : slopes_of(from.high, u.high, v.high),
                        own = either(both, of.squares.swapped() * f64x2(of.inverse), of.inverses),
                        other = where(both, f64x2(of.product * of.inverse));
            reach = sum_of_three(magnitude(from.high));
            step = where(at.free, other * first.swapped() - own * first);
            terms = where(at.free, magnitude(other * first.swapped()) + magnitude(own * first));
            if constexpr (Step != nearest_step::any) {
                f64x4 const ds = broadcast(step.first()), dt = broadcast(step.second());
                n = exact_sum(from.high, fused(ds, u.high, fused(dt, v.high, from.low)));
                f64x4 const steps =
                    fused(magnitude(ds), magnitude(u.high), _mm256_mul_pd(magnitude(dt), magnitude(v.high)));
                off = fused(broadcast(0x1p-51), steps, fused(broadcast(0x1p-104), magnitude(from.high), off));
            } else {
                nearest_start const moved = start_of(from, u, v, step);
                n = exact_sum(moved.n.high, moved.n.low);
                off = _mm256_add_pd(off, moved.off);
            }
            bool const short_step = (magnitude(step) < f64x2(0x1p-46)).all();
            moderate = moderate & short_step;
        }
        slopes = slopes_of(n.high, u.high, v.high);
        square = sum_of_three(_mm256_mul_pd(n.high, n.high));
        error = sum_of_three(off) + 0x1p-700;
    }
};
/// Which directions are to be free, after that.
template <nearest_step Step>
GRAZE_CERTIFIED_F64X4_INLINED lane_mask frees_of(nearest_way<Step> const& way, nearest_place const& at) {
    return at.free | (flip_sign(way.slopes, at.inward) < f64x2(0));
}
/// Shares from 0 to 1, those at an end free where n shrinks from there.
GRAZE_CERTIFIED_F64X4_INLINED nearest_place place_at(f64x2 shares, lane_mask free) {
    f64x2 const cut = lesser(greater(shares, f64x2(0)), f64x2(1));
    lane_mask const at_end = shares > f64x2(0.5);
    return {cut, free, where(at_end, f64x2(-0.0))};
}
/// Steps are below 2^-46.
template <nearest_step Step>
GRAZE_CERTIFIED_F64X4_INLINED bool stays_within(nearest_way<Step> const& way, nearest_place const& at) {
    lane_mask const from_start = (at.shares > f64x2(0x1p-45)) | at_least(way.step, f64x2(0)),
                    from_end = (at.shares < f64x2(1 - 0x1p-45)) | at_least(f64x2(0), way.step);
    return (from_start & from_end).all();
}
GRAZE_CERTIFIED_F64X4_INLINED bool are_moderate(f64x4 r, f64x4 u, f64x4 v, two_directions const& of) {
    f64x4 const largest = _mm256_max_pd(_mm256_max_pd(magnitude(u), magnitude(v)), magnitude(r));
    unsigned const long_ones = (of.squares > f64x2(0x1p-300)).bits();
    f64x4 const zero = _mm256_setzero_pd();
    bool const none_short = long_ones == 3 || (long_ones | are_same(u, zero) | are_same(v, zero) << 1) == 3;
    return none_short & ((_mm256_movemask_pd(_mm256_cmp_pd(largest, broadcast(0x1p130), _CMP_LE_OQ)) & 7) == 7);
}

/// How much smaller the square of n could be, as is said above; infinite where that is not known. Along u n grows by
/// n.u / |u|, give or take `blur`, 5.1 u |n| and the error: where u is free that is up to sqrt(2 (n.u)^2 / u.u + 2
/// blur^2), and where it is not n.u is to be above what both blurs and that along v come to.
template <nearest_step Step>
GRAZE_CERTIFIED_F64X4_INLINED double gain_of(nearest_way<Step> const& way, two_directions const& of,
                                             nearest_place const& at) {
    f64x2 const blurs(0x1p-99 * way.square + 2.25 * (way.error * way.error)),  // (x + y)^2 <= 2 x^2 + 2 y^2
        growths = way.slopes * way.slopes * of.inverses, free_ones = where(at.free, growths);
    lane_mask const grows = (flip_sign(way.slopes, at.inward) > f64x2(0)) &
                            (growths > f64x2(9) * blurs + f64x2(2.25) * free_ones.swapped()),
                    known = at.free | (of.squares == f64x2(0)) | grows, both = at.free & swapped(at.free);
    double const factor =
        either(both, f64x2(4.5 * (of.squares.first() * of.squares.second() * of.inverse)), f64x2(2.25)).first();
    f64x2 const gains = where(at.free, growths + blurs);
    bool const sure = known.all() & way.moderate;
    return sure ? factor * (gains.first() + gains.second()) : std::numeric_limits<double>::infinity();
}

/// What is shorter is not known, but divided by.
inline constexpr double least_distance = 0x1p-300;
/// The distance, rounded. The square of n is off by 5 u of itself, u = 2^-53, its root by 3.5 u, and by the error; the
/// test rounds 2 u more.
template <nearest_step Step>
GRAZE_CERTIFIED_F64X4_INLINED bool round_distance(nearest_way<Step> const& way, double gain, float& to) {
    f64x2 const sizes(_mm_sqrt_pd(greater(f64x2(0), f64x2(way.square - gain, way.square)).value)),
        off = f64x2(0x1p-50) * sizes + f64x2(bound_slack * way.error), bounds = sizes + flip_sign(off, f64x2(-0.0, 0));
    __m128 const rounded_once = _mm_cvtpd_ps(bounds.value);
    to = _mm_cvtss_f32(rounded_once);
    __m128 const same = _mm_cmpeq_ps(rounded_once, _mm_movehdup_ps(rounded_once));
    return (_mm_movemask_ps(same) & 1) & (way.square >= greater(0x1p-600, gain));
}
/// In two parts. Of squares of n rests are fused at 3 u^2 and u^2 is left out; two sums are exact, their rests and
/// those, 5 u in all, are rounded at 2 + 3 + 3 + 5 u^2: the square is off by 17 u^2 of itself. Its root in doubles
/// leaves a rest of up to 7 u of it, exact but for one rounding: half of that by the root is off by 7 u^2 / 2 for that,
/// 3 u 7 u / 2 for three more, and the next term is 6.2 u^2: all below 29 u^2 of the distance, and the test rounds 5
/// u^2.
template <nearest_step Step>
GRAZE_CERTIFIED_F64X4_INLINED bool round_distance(nearest_way<Step> const& way, double gain, double& to) {
    exact_f64x4 const squares = exact_product(way.n.high, way.n.high);
    double const rests = sum_of_three(fused(_mm256_add_pd(way.n.high, way.n.high), way.n.low, squares.low));
    f64x2 const xy(_mm256_castpd256_pd128(squares.high)), z(_mm256_extractf128_pd(squares.high, 1));
    double_double const two = sum_of(xy.first(), xy.second()), all = sum_of(two.high, z.first());
    double const size = root_at_once(all.high);
    if (!(size >= least_distance)) [[unlikely]]
        return false;
    double const half = 0.5 / size, rest = (fused_once(-size, size, all.high) + ((two.low + all.low) + rests)) * half,
                 off = 0x1p-100 * size + bound_slack * way.error;
    double const low = size + (rest - (off + 2.25 * (gain * half))), high = size + (rest + off);
    to = high;
    return low == high;
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
#endif
