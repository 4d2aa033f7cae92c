// The least distance of two sets, of four inputs at once: nearest_f64x4.hpp with an input in each lane, its names, bounds
// and reasons.
#pragma once

#include "graze/certified/detail/four_inputs.hpp"
#include "graze/certified/detail/nearest_f64x4.hpp"

#if GRAZE_CERTIFIED_WITH_F64X4
namespace graze::certified::detail {

struct exact_axes {
    exact_f64x4 x, y, z;

    GRAZE_CERTIFIED_F64X4_INLINED vec3_f64x4 high() const { return {x.high, y.high, z.high}; }
};
GRAZE_CERTIFIED_F64X4_INLINED exact_axes exact_difference(vec3_f64x4 const& u, vec3_f64x4 const& v) {
    return {exact_difference(u.x, v.x), exact_difference(u.y, v.y), exact_difference(u.z, v.z)};
}
GRAZE_CERTIFIED_F64X4_INLINED f64x4 select(f64x4 holds, f64x4 u, f64x4 v) {
    return _mm256_blendv_pd(v, u, holds);
}
GRAZE_CERTIFIED_F64X4_INLINED vec3_f64x4 select(f64x4 holds, vec3_f64x4 const& u, vec3_f64x4 const& v) {
    return {select(holds, u.x, v.x), select(holds, u.y, v.y), select(holds, u.z, v.z)};
}
GRAZE_CERTIFIED_F64X4_INLINED f64x4 are_same(vec3_f64x4 const& u, vec3_f64x4 const& v) {
    return both(both(_mm256_cmp_pd(u.x, v.x, _CMP_EQ_OQ), _mm256_cmp_pd(u.y, v.y, _CMP_EQ_OQ)),
                _mm256_cmp_pd(u.z, v.z, _CMP_EQ_OQ));
}
GRAZE_CERTIFIED_F64X4_INLINED f64x4 largest_of(vec3_f64x4 const& u) {
    return _mm256_max_pd(_mm256_max_pd(magnitude(u.x), magnitude(u.y)), magnitude(u.z));
}
/// Not below, no number included.
GRAZE_CERTIFIED_F64X4_INLINED f64x4 not_below(f64x4 u, f64x4 v) {
    return _mm256_cmp_pd(u, v, _CMP_NLT_UQ);
}
GRAZE_CERTIFIED_F64X4_INLINED f64x4 at_least(f64x4 u, f64x4 v) {
    return _mm256_cmp_pd(u, v, _CMP_GE_OQ);
}

GRAZE_CERTIFIED_F64X4_INLINED f64x4 within_segment(f64x4 share) {
    return _mm256_min_pd(_mm256_max_pd(share, broadcast(0)), broadcast(1));
}

/// Holds a number for each direction, s and t.
struct f64x4_pair {
    f64x4 s, t;
};

struct four_directions {
    f64x4_pair squares, inverses;
    f64x4 product, inverse, upright;

    GRAZE_CERTIFIED_F64X4_INLINED four_directions(vec3_f64x4 const& u, vec3_f64x4 const& v) {
        squares = {dot_of(u, u), dot_of(v, v)};
        product = dot_of(u, v);
        f64x4 const whole = squares.s * squares.t - product * product;
        upright = below(squares.s * squares.t, whole * broadcast(0x1p40));
        f64x4 by_whole = whole, by_s = squares.s, by_t = squares.t;
        if (bits_of(upright) != 15) [[unlikely]] {
            f64x4 const least = broadcast(least_square);
            replace_divisor(by_whole, is_zero(whole));
            by_s = _mm256_max_pd(by_s, least);
            by_t = _mm256_max_pd(by_t, least);
            __asm__("" : "+x"(by_s), "+x"(by_t));
        }
        inverses = {broadcast(1) / by_s, broadcast(1) / by_t};
        inverse = broadcast(1) / by_whole;
    }
};

/// Holds what nearest_place does: shares, which are free, and the signs of directions that lead inward.
struct four_nearest_places {
    f64x4_pair shares, free, inward;
};

/// n on an axis, and what it is off by.
struct axis_of_nearest {
    exact_f64x4 n;
    f64x4 off;

    GRAZE_CERTIFIED_F64X4_INLINED axis_of_nearest() = default;
    GRAZE_CERTIFIED_F64X4_INLINED axis_of_nearest(exact_f64x4 const& r, exact_f64x4 const& u, exact_f64x4 const& v,
                                                  f64x4_pair const& shares) {
        exact_f64x4 const along_u = product_of(shares.s, u), along_v = product_of(shares.t, v);
        exact_f64x4 const two = exact_sum(r.high, along_u.high), all = exact_sum(two.high, along_v.high);
        n = {all.high, ((along_u.low + along_v.low) + r.low) + (two.low + all.low)};
        off = broadcast(0x1p-101) * ((magnitude(r.high) + magnitude(along_u.high)) + magnitude(along_v.high));
    }
    /// Steps by ds and dt, which are small.
    GRAZE_CERTIFIED_F64X4_INLINED void step(exact_f64x4 const& u, exact_f64x4 const& v, f64x4_pair const& by) {
        f64x4 const steps = fused(magnitude(by.s), magnitude(u.high), magnitude(by.t) * magnitude(v.high));
        off = fused(broadcast(0x1p-51), steps, fused(broadcast(0x1p-104), magnitude(n.high), off));
        n = exact_sum(n.high, fused(by.s, u.high, fused(by.t, v.high, n.low)));
    }
    /// Steps by what may be as large as n.
    GRAZE_CERTIFIED_F64X4_INLINED void step_far(exact_f64x4 const& u, exact_f64x4 const& v, f64x4_pair const& by) {
        axis_of_nearest const moved(n, u, v, by);
        n = exact_sum(moved.n.high, moved.n.low);
        off = off + moved.off;
    }
};
/// Does what close_start_of does, on one axis of four inputs.
GRAZE_CERTIFIED_F64X4_INLINED axis_of_nearest close_axis_of(exact_f64x4 const& r, exact_f64x4 const& u,
                                                            exact_f64x4 const& v, f64x4_pair const& shares) {
    exact_f64x4 const along_u = exact_product(shares.s, u.high), along_v = exact_product(shares.t, v.high),
                      two = exact_sum(r.high, along_u.high), all = exact_sum(two.high, along_v.high),
                      u_rest = exact_product(shares.s, u.low), v_rest = exact_product(shares.t, v.low);
    exact_f64x4 low = exact_sum(two.low, all.low);
    f64x4 left = low.low;
    f64x4 const rests[5] = {r.low, along_u.low, along_v.low, u_rest.high, v_rest.high};
    GRAZE_CERTIFIED_UNROLLED for (int i = 0; i < 5; ++i) {
        low = exact_sum(low.high, rests[i]);
        left = left + low.low;
    }
    left = left + (u_rest.low + v_rest.low);
    axis_of_nearest close;
    close.n = exact_sum(all.high, low.high);
    close.n.low = close.n.low + left;
    close.off = broadcast(0x1p-150) * ((magnitude(r.high) + magnitude(along_u.high)) + magnitude(along_v.high));
    return close;
}

/// n.u, rounded once.
GRAZE_CERTIFIED_F64X4_INLINED f64x4 precise_slope_of(axis_of_nearest const* n, exact_axes const& u) {
    exact_f64x4 const by[3] = {product_of(n[0].n, u.x), product_of(n[1].n, u.y), product_of(n[2].n, u.z)};
    exact_f64x4 const two = exact_sum(by[0].high, by[1].high), all = exact_sum(two.high, by[2].high);
    return all.high + (((by[0].low + by[1].low) + by[2].low) + (two.low + all.low));
}

/// n at a place, or where a small step leads from there, and how it could be shorter.
template <nearest_step Step>
struct four_nearest_ways {
    axis_of_nearest axis[3];
    f64x4 square, error, reach, moderate;
    f64x4_pair slopes, step, terms;

    GRAZE_CERTIFIED_F64X4_INLINED four_nearest_ways(exact_axes const& r, exact_axes const& u, exact_axes const& v,
                                                    four_directions const& of, four_nearest_places const& at)
        : axis{start(r.x, u.x, v.x, at.shares), start(r.y, u.y, v.y, at.shares), start(r.z, u.z, v.z, at.shares)} {
        f64x4 const all_free = both(at.free.s, at.free.t);
        moderate = any(of.upright, not_of(all_free));
        if constexpr (Step == nearest_step::none) {
            GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) axis[k].n = {axis[k].n.high + axis[k].n.low,
                                                                              broadcast(0)};
        } else {
            GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) axis[k].n = exact_sum(axis[k].n.high, axis[k].n.low);
            f64x4 const along_u = first_slope_of(u), along_v = first_slope_of(v);
            f64x4 const other = both(all_free, of.product * of.inverse);
            f64x4 const s_own = select(all_free, of.squares.t * of.inverse, of.inverses.s) * along_u,
                        s_other = other * along_v,
                        t_own = select(all_free, of.squares.s * of.inverse, of.inverses.t) * along_v,
                        t_other = other * along_u;
            reach = (magnitude(axis[0].n.high) + magnitude(axis[1].n.high)) + magnitude(axis[2].n.high);
            step = {both(at.free.s, s_other - s_own), both(at.free.t, t_other - t_own)};
            terms = {both(at.free.s, magnitude(s_other) + magnitude(s_own)),
                     both(at.free.t, magnitude(t_other) + magnitude(t_own))};
            move(axis[0], u.x, v.x), move(axis[1], u.y, v.y), move(axis[2], u.z, v.z);
            moderate = both(moderate, below(_mm256_max_pd(magnitude(step.s), magnitude(step.t)), broadcast(0x1p-46)));
        }
        vec3_f64x4 const n = high();
        slopes = {dot_of(n, u.high()), dot_of(n, v.high())};
        square = dot_of(n, n);
        error = ((axis[0].off + axis[1].off) + axis[2].off) + broadcast(0x1p-700);
    }

    GRAZE_CERTIFIED_F64X4_INLINED vec3_f64x4 high() const { return {axis[0].n.high, axis[1].n.high, axis[2].n.high}; }

    /// Goes on from there with what is free, or where n grows less than nothing along a direction that is not.
    GRAZE_CERTIFIED_F64X4_INLINED four_nearest_places next_place(four_nearest_places const& at) const {
        f64x4 const zero = broadcast(0);
        four_nearest_places next;
        next.free = {any(at.free.s, below(_mm256_xor_pd(slopes.s, at.inward.s), zero)),
                     any(at.free.t, below(_mm256_xor_pd(slopes.t, at.inward.t), zero))};
        f64x4 const s = at.shares.s + step.s, t = at.shares.t + step.t;
        next.shares = {within_segment(s), within_segment(t)};
        next.inward = {both(below(broadcast(0.5), s), broadcast(-0.0)),
                       both(below(broadcast(0.5), t), broadcast(-0.0))};
        return next;
    }

  private:
    GRAZE_CERTIFIED_F64X4_INLINED static axis_of_nearest start(exact_f64x4 const& r, exact_f64x4 const& u,
                                                               exact_f64x4 const& v, f64x4_pair const& shares) {
        if constexpr (Step == nearest_step::any)
            return close_axis_of(r, u, v, shares);
        else
            return {r, u, v, shares};
    }
    GRAZE_CERTIFIED_F64X4_INLINED void move(axis_of_nearest& of, exact_f64x4 const& u, exact_f64x4 const& v) const {
        if constexpr (Step == nearest_step::any)
            of.step_far(u, v, step);
        else
            of.step(u, v, step);
    }
    GRAZE_CERTIFIED_F64X4_INLINED f64x4 first_slope_of(exact_axes const& u) const {
        if constexpr (Step == nearest_step::precise)
            return precise_slope_of(axis, u);
        else
            return dot_of(high(), u.high());
    }
    GRAZE_CERTIFIED_F64X4_INLINED static f64x4 not_of(f64x4 holds) {
        return _mm256_xor_pd(holds, _mm256_castsi256_pd(_mm256_set1_epi64x(-1)));
    }
};

/// Steps are below 2^-46.
GRAZE_CERTIFIED_F64X4_INLINED f64x4 stays_within(f64x4 share, f64x4 step) {
    f64x4 const zero = broadcast(0);
    return both(any(below(broadcast(0x1p-45), share), at_least(step, zero)),
                any(below(share, broadcast(1 - 0x1p-45)), at_least(zero, step)));
}
GRAZE_CERTIFIED_F64X4_INLINED f64x4 stay_within(f64x4_pair const& shares, f64x4_pair const& step) {
    return both(stays_within(shares.s, step.s), stays_within(shares.t, step.t));
}

/// How much smaller the square of n could be; without meaning where it is not `known`.
struct four_gains {
    f64x4 value, known;

    template <nearest_step Step>
    GRAZE_CERTIFIED_F64X4_INLINED four_gains(four_nearest_ways<Step> const& way, four_directions const& of,
                                             four_nearest_places const& at) {
        f64x4 const blurs = fused(broadcast(0x1p-99), way.square, broadcast(2.25) * (way.error * way.error));
        f64x4_pair const growths{way.slopes.s * way.slopes.s * of.inverses.s,
                                 way.slopes.t * way.slopes.t * of.inverses.t},
            free_ones{both(at.free.s, growths.s), both(at.free.t, growths.t)};
        f64x4 const all_free = both(at.free.s, at.free.t), zero = broadcast(0), nine = broadcast(9) * blurs;
        f64x4 const along_s = _mm256_xor_pd(way.slopes.s, at.inward.s),
                    along_t = _mm256_xor_pd(way.slopes.t, at.inward.t);
        f64x4 const s_grows = both(below(zero, along_s), below(fused(broadcast(2.25), free_ones.t, nine), growths.s)),
                    t_grows = both(below(zero, along_t), below(fused(broadcast(2.25), free_ones.s, nine), growths.t));
        f64x4 const s_known = any(any(at.free.s, _mm256_cmp_pd(of.squares.s, zero, _CMP_EQ_OQ)), s_grows),
                    t_known = any(any(at.free.t, _mm256_cmp_pd(of.squares.t, zero, _CMP_EQ_OQ)), t_grows);
        f64x4 const factor =
            select(all_free, broadcast(4.5) * (of.squares.s * of.squares.t * of.inverse), broadcast(2.25));
        value = factor * (both(at.free.s, growths.s + blurs) + both(at.free.t, growths.t + blurs));
        known = both(both(s_known, t_known), way.moderate);
    }
};

/// The root of what a square is less a gain: 0 where that is larger, as it may be where it is not known.
GRAZE_CERTIFIED_F64X4_INLINED f64x4 root_less(f64x4 square, f64x4 gain) {
    return _mm256_sqrt_pd(_mm256_max_pd(broadcast(0), square - gain));
}
/// The distance in two parts, as round_distance has it.
template <nearest_step Step>
GRAZE_CERTIFIED_F64X4_INLINED void measure(four_nearest_ways<Step> const& way, f64x4 gain, f64x4& from, f64x4& up_to,
                                           f64x4& size) {
    exact_f64x4 squares[3];
    GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
        exact_f64x4 const& n = way.axis[k].n;
        squares[k] = exact_product(n.high, n.high);
        squares[k].low = fused(n.high + n.high, n.low, squares[k].low);
    }
    exact_f64x4 const two = exact_sum(squares[0].high, squares[1].high), all = exact_sum(two.high, squares[2].high);
    f64x4 const rests = (squares[0].low + squares[1].low) + squares[2].low;
    size = _mm256_sqrt_pd(all.high);
    f64x4 const half = broadcast(0.5) / _mm256_max_pd(size, broadcast(least_distance)),
                rest = (_mm256_fnmadd_pd(size, size, all.high) + ((two.low + all.low) + rests)) * half,
                off = fused(broadcast(0x1p-100), size, broadcast(bound_slack) * way.error);
    from = size + (rest - (off + broadcast(2.25) * (gain * half)));
    up_to = size + (rest + off);
}

/// Are r, u and v, and what of u and v is not 0, neither too long nor too short?
GRAZE_CERTIFIED_F64X4_INLINED f64x4 are_moderate(vec3_f64x4 const& r, vec3_f64x4 const& u, vec3_f64x4 const& v,
                                                 four_directions const& of) {
    f64x4 const reach_u = largest_of(u), reach_v = largest_of(v), zero = broadcast(0),
                largest = _mm256_max_pd(_mm256_max_pd(reach_u, reach_v), largest_of(r));
    f64x4 const of_u = any(below(broadcast(0x1p-300), of.squares.s), _mm256_cmp_pd(reach_u, zero, _CMP_EQ_OQ)),
                of_v = any(below(broadcast(0x1p-300), of.squares.t), _mm256_cmp_pd(reach_v, zero, _CMP_EQ_OQ));
    return both(both(of_u, of_v), _mm256_cmp_pd(largest, broadcast(0x1p130), _CMP_LE_OQ));
}

}  // namespace graze::certified::detail
#endif
