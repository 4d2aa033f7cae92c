// The point of a triangle that is nearest to a point, and its distance, of four inputs at once: closest_f64x4.hpp with an
// input in each lane, its names, bounds and reasons.
#pragma once

#include "graze/certified/detail/nearest_x4.hpp"

#if GRAZE_CERTIFIED_WITH_F64X4
namespace graze::certified::detail {

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
            r = exact_difference(base, p), u = exact_difference(first, base), v = exact_difference(other, base);

            is_base = are_same(base, p);

            f64x4 const all = without_a + (without_b + without_c),
                        part = select(along_ac, a_ac, select(along_bc, b_bc, select(edge, a_ab, without_b))),
                        whole = select(along_ac, a_ac - c_ac,
                                       select(along_bc, b_bc + c_bc, select(edge, a_ab - b_ab, all)));
            f64x4 const inverse = broadcast(1) / whole, all_bits = _mm256_castsi256_pd(_mm256_set1_epi64x(-1));
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
            found.from[k] = point - bound, found.up_to[k] = point + bound;
        }
        f64x4 const most = _mm256_sqrt_pd(way.square), least = _mm256_sqrt_pd(way.square - gain.value),
                    off = fused(broadcast(0x1p-50), most, broadcast(bound_slack) * way.error);
        found.from[3] = least - off, found.up_to[3] = most + off;
        f64x4 const inside =
            both(below(shares.s + shares.t, broadcast(1)), at_least(_mm256_min_pd(shares.s, shares.t), zero));
        found.known = both(both(gain.known, inside), at_least(way.square, broadcast(0x1p-600)));
        return without_distance(found, about.is_base);
    }

    /// What is at a vertex is as the vertex is.
    GRAZE_CERTIFIED_F64X4_INLINED static four_values<4> without_distance(four_values<4> found, f64x4 where) {
        found.from[3] = _mm256_andnot_pd(where, found.from[3]),
        found.up_to[3] = _mm256_andnot_pd(where, found.up_to[3]);
        found.known = any(found.known, where), found.none = broadcast(0);
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
                           both(are_moderate(r, u, v, of), at_least(size, broadcast(0x1p-300))));
        return without_distance(found, about.is_base);
    }
};

}  // namespace graze::certified::detail
#else
namespace graze::certified::detail {
using closest_stage = no_stage;
}
#endif
