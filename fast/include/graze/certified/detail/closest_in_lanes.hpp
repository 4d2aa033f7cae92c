// The point of a triangle that is nearest to a point, and its distance, in f64x4: from the region that doubles find,
// which nearest_f64x4.hpp does not need to be certain.
#pragma once

#include <bit>
#include <cmath>

#include "graze/certified/detail/nearest_f64x4.hpp"
#include "graze/certified/detail/nearest_x4.hpp"
#include "graze/certified/detail/plane_in_lanes.hpp"

#if GRAZE_CERTIFIED_WITH_F64X4
#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// A region's vertices, those of what is nearest first, as scalars of the input, and whether the directions from the
/// first are free.
struct region_frame {
    std::uint64_t free[2];
    unsigned char base, first, second;
};
inline constexpr std::uint64_t is_free = ~std::uint64_t{0};
/// Vertices a, b and c, edges ab, ac and bc, inside.
inline constexpr region_frame region_frames[7] = {{{0, 0}, 3, 6, 9},
                                                  {{0, 0}, 6, 3, 9},
                                                  {{0, 0}, 9, 3, 6},
                                                  {{is_free, 0}, 3, 6, 9},
                                                  {{is_free, 0}, 3, 9, 6},
                                                  {{is_free, 0}, 6, 9, 3},
                                                  {{is_free, is_free}, 3, 6, 9}};

/// A guess of where the nearest point is, and what it is about: r, u and v from the frame's vertices on.
template <class Scalar>
struct closest_frame {
    f64x4 base;
    exact_f64x4 r, u, v;
    two_directions of;

    GRAZE_CERTIFIED_F64X4_INLINED closest_frame(Scalar const* input, region_frame const& frame)
        : base(point_alone_at(input + frame.base)),
          r(exact_difference(base, point_alone_at(input))),
          u(exact_difference(point_alone_at(input + frame.first), base)),
          v(exact_difference(second_of(input, frame, base), base)),
          of(u.high, v.high, r.high) {}

    /// Returns the second direction, across the first one: where an edge is nearest only the first leads along it.
    GRAZE_CERTIFIED_F64X4_INLINED static f64x4 second_of(Scalar const* input, region_frame const& frame, f64x4 base) {
        f64x4 const first = point_alone_at(input + frame.first), second = point_alone_at(input + frame.second);
        return are_same(first, second) != 0 ? base : second;
    }
};
struct closest_guess {
    region_frame const& frame;
    nearest_place at;
};

/// Guesses from the signs in region_fast, as doubles have them. Only the share of the region has a meaning: of others the divisor
/// may be 0, and is replaced, so that nothing traps. Of floats it is 0 or above 2^-600, and what it divides below 2^520.
template <class Scalar>
GRAZE_CERTIFIED_F64X4_INLINED closest_guess guess_closest(f64x4 p, f64x4 a, f64x4 b, f64x4 c) {
    f64x4 const ab = _mm256_sub_pd(b, a), ac = _mm256_sub_pd(c, a);
    f64x2 const at_a = slopes_of(_mm256_sub_pd(p, a), ab, ac), at_b = slopes_of(_mm256_sub_pd(p, b), ab, ac),
                at_c = slopes_of(_mm256_sub_pd(p, c), ab, ac), own = blend(at_b, at_c),
                other = second_then_first(at_b, at_c), along_bc = other - own, zero(0);
    f64x2 const without_cb = at_a * other - own * at_a.swapped(), own_parts = own * own.swapped(),
                other_parts = other * other.swapped();
    double const without_a = own_parts.first() - other_parts.first();
    auto const above = [&](f64x2 u) { return (u > zero).bits(); };
    auto const below = [&](f64x2 u) { return (u < zero).bits(); };
    unsigned const vertex_a = above(at_a) == 0, vertices = ~(below(own) | above(along_bc)) & 3,
                   from_vertex_a = above(at_a) & ~(above(without_cb) | above(own)),
                   across = !(without_a > 0) & (below(along_bc) == 0);
    int const region = std::countr_zero(vertex_a | vertices << 1 | from_vertex_a << 3 | across << 5 | 1u << 6);

    f64x2 edges = at_a - own, others(without_a + sum_across(without_cb), sum_across(along_bc));
    if constexpr (std::is_same_v<Scalar, float>) {
        edges = greater(edges, f64x2(0x1p-500));
        others = greater(others, f64x2(0x1p-500));
    } else if (((edges == zero) | (others == zero)).any()) [[unlikely]] {
        edges = edges + where(edges == zero, f64x2(divisor_for_zero));
        others = others + where(others == zero, f64x2(divisor_for_zero));
        __asm__("" : "+x"(edges.value), "+x"(others.value));
    }
    f64x2 const inside = without_cb.swapped() / first_in_both(others);
    double shares[8] = {0, 0, 0};
    (at_a / edges).store(shares + 3);
    shares[5] = along_bc.first() / others.second();
    shares[6] = inside.first();
    region_frame const& frame = region_frames[region];
    lane_mask const free{f64x2(bits_as<double>(frame.free[0]), bits_as<double>(frame.free[1])).value};
    return {frame, {f64x2(shares[region], where(free, inside).second()), free, zero}};
}

/// p itself, which is a vertex.
template <class Scalar>
GRAZE_CERTIFIED_F64X4_INLINED value_result closest_is_vertex(Scalar const* input, Scalar* values) {
    for (int k = 0; k < 3; ++k) values[k] = input[k] + Scalar{0};
    values[3] = 0;
    return value_result::known;
}

/// The place after the step, of which the shares sum up to 1 at most. Steps are below 2^-46.
template <nearest_step Step>
GRAZE_CERTIFIED_F64X4_INLINED bool stays_in_triangle(nearest_way<Step> const& way, nearest_place const& at) {
    double const sum = sum_across(at.shares), step = sum_across(way.step);
    bool const below_one = sum < 1 - 0x1p-44, on_edge = at.shares.second() == 0, stays_on_it = way.step.second() == 0,
               backwards = (sum <= 1) & (step <= 0), inside = stays_within(way, at),
               shares = !(at.shares < f64x2(0)).any();
    return inside & shares & (below_one | (on_edge & stays_on_it & backwards));
}

/// The point p + n. With k = 1, or where both directions are free 1 / (1 - cosine^2): in a step single squares cost 5.1
/// u of it, their determinant 26 u k, inverse and operations 5 u, u = 2^-53, of its terms, so that it leaves less than
/// 2^-47 k of them; and what n.u is off by beside, `blur` |u|, moves n by 2 k blur. n is off by its error, its rest by
/// u of the sum of rests, u |p| + 2 u |n|.
template <class Scalar, nearest_step Step>
GRAZE_CERTIFIED_F64X4_INLINED bool round_closest(Scalar const* input, closest_frame<Scalar> const& about,
                                                 nearest_place const& at, nearest_way<Step> const& way,
                                                 Scalar* values) {
    auto const& [base, r, u, v, of] = about;
    lane_mask const both = at.free & swapped(at.free);
    double const skew = either(both, f64x2(of.squares.first() * of.squares.second() * of.inverse), f64x2(1)).first(),
                 blur = (Step == nearest_step::precise ? 0x1p-100 : 0x1p-50) * way.reach + way.error;
    f64x4 const p = point_alone_at(input), m_s = broadcast(way.terms.first()), m_t = broadcast(way.terms.second());
    exact_f64x4 const point = exact_sum(p, way.n.high);
    f64x4 const low = _mm256_add_pd(point.low, way.n.low);
    f64x4 const moves = fused(m_s, magnitude(u.high), _mm256_mul_pd(m_t, magnitude(v.high))),
                sizes = _mm256_add_pd(magnitude(p), magnitude(way.n.high)),
                bound = fused(broadcast(0x1p-46 * skew), moves,
                              fused(broadcast(0x1p-102), sizes, broadcast(2.25 * (skew * blur) + way.error)));
    // The fourth is nothing. A vertex is known as it is.
    f64x4 const moved = _mm256_broadcastsd_pd((at.free | swapped(at.free)).value);
    Scalar found[4], distance = 0;
    bool const placed = round_surely(with_fourth(_mm256_blendv_pd(base, point.high, moved), broadcast(1)),
                                     _mm256_and_pd(low, moved), _mm256_and_pd(bound, moved), found),
               measured = round_distance(way, gain_of(way, of, at), distance), inside = stays_in_triangle(way, at),
               moderate = are_moderate(r.high, u.high, v.high, of);
    if (!(placed & measured & inside & moderate)) return false;
    for (int k = 0; k < 3; ++k) values[k] = found[k + 1];
    values[3] = distance;
    return true;
}

/// Starts where a step led, once more and closely.
template <class Scalar>
[[GRAZE_CERTIFIED_F64X4]] GRAZE_CERTIFIED_SLOW value_result closest_closely(Scalar const* input,
                                                                            region_frame const& frame, f64x2 shares,
                                                                            lane_mask free, Scalar* values) {
    closest_frame<Scalar> const about(input, frame);
    nearest_place const at = place_at(shares, free);
    nearest_way<nearest_step::any> const way(close_start_of(about.r, about.u, about.v, at.shares), about.u, about.v,
                                             about.of, at);
    return round_closest(input, about, at, way, values) ? value_result::known : value_result::unsure;
}

[[GRAZE_CERTIFIED_F64X4]] GRAZE_CERTIFIED_SLOW inline value_result closest_f64x4(double const* input, double* values) {
    f64x4 const p = point_at(input), a = point_at(input + 3), b = point_at(input + 6), c = last_point_at(input + 9);
    if ((are_same(p, a) | are_same(p, b) | are_same(p, c)) != 0) return closest_is_vertex(input, values);
    closest_guess const guess = guess_closest<double>(p, a, b, c);
    closest_frame<double> const about(input, guess.frame);
    nearest_way<nearest_step::precise> const way(start_of(about.r, about.u, about.v, guess.at.shares), about.u, about.v,
                                                 about.of, guess.at);
    if (!round_closest(input, about, guess.at, way, values)) [[unlikely]] {
        lane_mask const free = frees_of(way, guess.at);
        // Else that would not help.
        bool const is_close = way.square <= 0x1p120 * (way.error * way.error);
        if (!is_close && free.bits() == guess.at.free.bits()) return value_result::unsure;
        return closest_closely(input, guess.frame, guess.at.shares + way.step, free, values);
    }
    return value_result::known;
}

/// Of floats without a step. The point is off by the root of what the square of the distance could shrink by, as the
/// nearest point of a convex set is, but on no axis that both directions are across; and by 3.1 u, u = 2^-53, of the
/// size of its terms, and the test rounds 2 u.
[[GRAZE_CERTIFIED_F64X4]] GRAZE_CERTIFIED_SLOW inline value_result closest_f64x4(float const* input, float* values) {
    f64x4 const p = point_at(input), a = point_at(input + 3), b = point_at(input + 6), c = last_point_at(input + 9);
    if ((are_same(p, a) | are_same(p, b) | are_same(p, c)) != 0) return closest_is_vertex(input, values);
    closest_guess const guess = guess_closest<float>(p, a, b, c);
    nearest_place const& at = guess.at;
    closest_frame<float> const about(input, guess.frame);
    auto const& [base, r, u, v, of] = about;
    nearest_way<nearest_step::none> const way(start_of(r, u, v, at.shares), u, v, of, at);
    double const gain = gain_of(way, of, at);

    f64x4 const along_u = _mm256_mul_pd(broadcast(at.shares.first()), u.high),
                along_v = _mm256_mul_pd(broadcast(at.shares.second()), v.high),
                point = _mm256_add_pd(_mm256_add_pd(base, along_u), along_v),
                sizes = _mm256_add_pd(_mm256_add_pd(magnitude(base), magnitude(along_u)), magnitude(along_v)),
                reach = _mm256_max_pd(magnitude(u.high), magnitude(v.high)),
                moves = _mm256_cmp_pd(reach, _mm256_setzero_pd(), _CMP_NEQ_UQ);
    // Roots of what the square could be, and of what it could shrink by.
    f64x4 const roots =
        _mm256_sqrt_pd(_mm256_max_pd(_mm256_setr_pd(way.square, way.square - gain, gain, gain), _mm256_setzero_pd()));
    f64x2 const most_and_least(_mm256_castpd256_pd128(roots)), shrinks(_mm256_extractf128_pd(roots, 1));
    double const off = 0x1p-50 * most_and_least.first() + bound_slack * way.error;
    f64x4 const bound =
        fused(broadcast(0x1p-50), sizes, _mm256_and_pd(moves, broadcast(bound_slack * shrinks.first())));
    f64x4 const from = with_fourth(_mm256_sub_pd(point, bound), broadcast(most_and_least.second() - off)),
                up_to = with_fourth(_mm256_add_pd(point, bound), broadcast(most_and_least.first() + off));
    __m128 const low = _mm256_cvtpd_ps(from), high = _mm256_cvtpd_ps(up_to);
    bool const same = _mm_movemask_ps(_mm_cmpeq_ps(low, high)) == 15, below_one = sum_across(at.shares) < 1,
               within = below_one & !(at.shares < f64x2(0)).any();
    if (!(same & within & (way.square >= greater(0x1p-600, gain)))) [[unlikely]] {
        lane_mask const free = frees_of(way, at);
        // Else that would not help.
        if (std::isinf(gain) && free.bits() == at.free.bits()) return value_result::unsure;
        return closest_closely(input, guess.frame, at.shares, free, values);
    }
    _mm_storeu_ps(values, _mm_add_ps(low, _mm_setzero_ps()));
    return value_result::known;
}

// The same of four inputs at once, with an input in each lane: names, bounds and reasons are those above.

struct closest_stage {
    static constexpr int count = 12, numbers = 4;

    /// The frame of the region that doubles find, and a guess of the place in it.
    struct frames {
        vec3_f64x4 p, base;
        exact_axes r, u, v;
        four_nearest_places at;
        f64x4 is_base;  // p itself, which is a vertex

        GRAZE_CERTIFIED_F64X4_INLINED explicit frames(f64x4 const* in) : p{in[0], in[1], in[2]} {
            vec3_f64x4 const a{in[3], in[4], in[5]}, b{in[6], in[7], in[8]}, c{in[9], in[10], in[11]};
            vec3_f64x4 const ab = difference_of(b, a), ac = difference_of(c, a), from_a = difference_of(p, a),
                             from_b = difference_of(p, b), from_c = difference_of(p, c);
            f64x4 const a_ab = dot_of(ab, from_a), a_ac = dot_of(ac, from_a), b_ab = dot_of(ab, from_b),
                        b_ac = dot_of(ac, from_b), c_ab = dot_of(ab, from_c), c_ac = dot_of(ac, from_c);
            f64x4 const b_bc = b_ac - b_ab, c_bc = c_ab - c_ac, zero = broadcast(0);
            f64x4 const without_c = a_ab * b_ac - b_ab * a_ac, without_b = a_ac * c_ab - c_ac * a_ab,
                        without_a = b_ab * c_ac - b_ac * c_ab;
            f64x4 const is_a = both(not_below(zero, a_ab), not_below(zero, a_ac)),
                        is_b = both(not_below(b_ab, zero), not_below(zero, b_bc)),
                        is_c = both(not_below(c_ac, zero), not_below(zero, c_bc));
            f64x4 const on_ab = both(both(below(zero, a_ab), not_below(zero, without_c)), not_below(zero, b_ab)),
                        on_ac = both(both(below(zero, a_ac), not_below(zero, without_b)), not_below(zero, c_ac)),
                        on_bc = both(both(not_below(b_bc, zero), not_below(c_bc, zero)), not_below(zero, without_a));
            // Later ones hold where no earlier one does.
            f64x4 const vertex = any(is_a, any(is_b, is_c)), ab_or_ac = any(on_ab, on_ac), edge = any(ab_or_ac, on_bc),
                        at_b = _mm256_andnot_pd(is_a, is_b), at_c = _mm256_andnot_pd(any(is_a, is_b), is_c),
                        along_ac = _mm256_andnot_pd(any(vertex, on_ab), on_ac),
                        along_bc = _mm256_andnot_pd(any(vertex, ab_or_ac), on_bc);
            f64x4 const from_bc = any(at_b, along_bc);
            base = select(at_c, c, select(from_bc, b, a));
            vec3_f64x4 const first = select(any(at_b, at_c), a, select(any(along_ac, along_bc), c, b)),
                             second = select(along_bc, a, select(any(at_c, along_ac), b, c)),
                             other = select(are_same(first, second), base, second);
            r = exact_difference(base, p);
            u = exact_difference(first, base);
            v = exact_difference(other, base);

            is_base = are_same(base, p);

            f64x4 const all = without_a + (without_b + without_c),
                        part = select(along_ac, a_ac, select(along_bc, b_bc, select(edge, a_ab, without_b))),
                        whole = select(along_ac, a_ac - c_ac,
                                       select(along_bc, b_bc + c_bc, select(edge, a_ab - b_ab, all)));
            f64x4 const by_whole = _mm256_or_pd(whole, both(is_zero(whole), broadcast(divisor_for_zero))),
                        inverse = broadcast(1) / by_whole, all_bits = _mm256_castsi256_pd(_mm256_set1_epi64x(-1));
            at.free = {_mm256_andnot_pd(vertex, all_bits), _mm256_andnot_pd(any(vertex, edge), all_bits)};
            at.shares = {both(at.free.s, part * inverse), both(at.free.t, without_c * inverse)};
            at.inward = {zero, zero};
        }
    };

    /// Does what stays_in_triangle does, in four lanes.
    GRAZE_CERTIFIED_F64X4_INLINED static f64x4 stay_in_triangle(f64x4_pair const& shares, f64x4_pair const& step) {
        f64x4 const zero = broadcast(0), one = broadcast(1), sum = shares.s + shares.t, steps = step.s + step.t;
        f64x4 const below_one = below(sum, broadcast(1 - 0x1p-44)),
                    on_edge = both(_mm256_cmp_pd(shares.t, zero, _CMP_EQ_OQ), _mm256_cmp_pd(step.t, zero, _CMP_EQ_OQ)),
                    backwards = both(at_least(one, sum), at_least(zero, steps));
        f64x4 const positive = at_least(_mm256_min_pd(shares.s, shares.t), zero);
        return both(both(stay_within(shares, step), positive), any(below_one, both(on_edge, backwards)));
    }

    GRAZE_CERTIFIED_F64X4_INLINED static four_values<4> ask(of_type<double>, f64x4 const* in) {
        frames const about(in);
        four_directions const of(about.u.high(), about.v.high());
        return placed(about, of, first_way(about.r, about.u, about.v, of, about.at), about.at);
    }
    /// Starts where a step led, and computes closely.
    GRAZE_CERTIFIED_F64X4_INLINED static four_values<4> again(of_type<double>, f64x4 const* in) {
        frames const about(in);
        four_directions const of(about.u.high(), about.v.high());
        first_way const first(about.r, about.u, about.v, of, about.at);
        four_nearest_places const next = first.next_place(about.at);
        return placed(about, of, four_nearest_ways<nearest_step::any>(about.r, about.u, about.v, of, next), next);
    }

    GRAZE_CERTIFIED_F64X4_INLINED static four_values<4> ask(of_type<float>, f64x4 const* in) {
        frames const about(in);
        vec3_f64x4 const u = about.u.high(), v = about.v.high();
        four_directions const of(u, v);
        four_nearest_ways<nearest_step::none> const way(about.r, about.u, about.v, of, about.at);
        four_gains const gain(way, of, about.at);
        f64x4 const zero = broadcast(0), shrink = broadcast(bound_slack) * _mm256_sqrt_pd(gain.value);
        f64x4 const on_u[3] = {u.x, u.y, u.z}, on_v[3] = {v.x, v.y, v.z},
                    at_base[3] = {about.base.x, about.base.y, about.base.z};
        f64x4_pair const& shares = about.at.shares;
        four_values<4> found;
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            f64x4 const along_u = shares.s * on_u[k], along_v = shares.t * on_v[k],
                        point = (at_base[k] + along_u) + along_v,
                        sizes = (magnitude(at_base[k]) + magnitude(along_u)) + magnitude(along_v),
                        moves = _mm256_cmp_pd(_mm256_max_pd(magnitude(on_u[k]), magnitude(on_v[k])), zero, _CMP_NEQ_UQ),
                        bound = _mm256_andnot_pd(about.is_base, fused(broadcast(0x1p-50), sizes, both(moves, shrink)));
            found.from[k] = point - bound;
            found.up_to[k] = point + bound;
        }
        f64x4 const most = _mm256_sqrt_pd(way.square), least = root_less(way.square, gain.value),
                    off = fused(broadcast(0x1p-50), most, broadcast(bound_slack) * way.error);
        found.from[3] = least - off;
        found.up_to[3] = most + off;
        f64x4 const inside =
            both(below(shares.s + shares.t, broadcast(1)), at_least(_mm256_min_pd(shares.s, shares.t), zero));
        found.known = both(both(gain.known, inside), at_least(way.square, broadcast(0x1p-600)));
        return without_distance(found, about.is_base);
    }

    /// What is at a vertex is as the vertex is.
    GRAZE_CERTIFIED_F64X4_INLINED static four_values<4> without_distance(four_values<4> found, f64x4 where) {
        found.from[3] = _mm256_andnot_pd(where, found.from[3]);
        found.up_to[3] = _mm256_andnot_pd(where, found.up_to[3]);
        found.known = any(found.known, where);
        found.none = broadcast(0);
        return found;
    }

  private:
    using first_way = four_nearest_ways<nearest_step::precise>;

    /// Does what round_closest does, in four lanes.
    template <nearest_step Step>
    GRAZE_CERTIFIED_F64X4_INLINED static four_values<4> placed(frames const& about, four_directions const& of,
                                                               four_nearest_ways<Step> const& way,
                                                               four_nearest_places const& at) {
        vec3_f64x4 const r = about.r.high(), u = about.u.high(), v = about.v.high();
        four_gains const gain(way, of, at);
        f64x4 const skew = select(both(at.free.s, at.free.t), of.squares.s * of.squares.t * of.inverse, broadcast(1)),
                    blur = fused(broadcast(Step == nearest_step::precise ? 0x1p-100 : 0x1p-50), way.reach, way.error),
                    fixed = fused(broadcast(2.25) * skew, blur, way.error), by_moves = broadcast(0x1p-46) * skew;
        f64x4 const moved = any(at.free.s, at.free.t);
        four_values<4> found;
        auto const& [ux, uy, uz] = u;
        auto const& [vx, vy, vz] = v;
        f64x4 const on_u[3] = {ux, uy, uz}, on_v[3] = {vx, vy, vz}, from_p[3] = {about.p.x, about.p.y, about.p.z},
                    at_base[3] = {about.base.x, about.base.y, about.base.z};
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            exact_f64x4 const& n = way.axis[k].n;
            exact_f64x4 const point = exact_sum(from_p[k], n.high);
            f64x4 const moves = fused(way.terms.s, magnitude(on_u[k]), way.terms.t * magnitude(on_v[k])),
                        sizes = magnitude(from_p[k]) + magnitude(n.high),
                        bound = both(moved, fused(by_moves, moves, fused(broadcast(0x1p-102), sizes, fixed))),
                        high = select(moved, point.high, at_base[k]), low = both(moved, point.low + n.low);
            enclose<double>(high, low, bound, found.from[k], found.up_to[k]);
        }
        f64x4 size;
        measure(way, gain.value, found.from[3], found.up_to[3], size);
        found.known = both(both(gain.known, stay_in_triangle(at.shares, way.step)),
                           both(are_moderate(r, u, v, of), at_least(size, broadcast(least_distance))));
        return without_distance(found, about.is_base);
    }
};

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"

#else
namespace graze::certified::detail {
using closest_stage = no_stage;
}
#endif
