// Where a ray hits a triangle, of four inputs at once, once more: what ray_hit_x4.hpp is unsure of at first, contacts
// above all.
//
// Of floats in each lane as ray_hit_f64x4.hpp has it, with its names, bounds and reasons. Only w has no row of its own: its
// step is that of u and v, off by their errors and 2^-53 of the steps, for which their own parts have room: these count 16 u
// steep + 4 u, where 8.4 u steep + 2.1 u are needed, u = 2^-53 and steep being at least 0.99.
//
// Of doubles there is a step too, but from a guess that may cancel, and of numbers that may be as small as what is rounded. So
// rows, whole = -N.D, the rest R and quotients are in two parts, for R = 0 exactly 0, and nearly parallel rays are told.
// Error, with A the terms of a row's component: that is off by 21 u^2 A, as four_components says. A product with a vector y in
// two parts, |y.low| <= u |y|: for that 21 u^2 A |y|, fusing rests, of 2.1 u and 3.1 u, and leaving out u^2, 6.1; adding them
// up twice 6.1, the rests of both exact sums 2, and all these 5.1: 40.2 u^2 A |y|. R is the exact sum of its first part and
// eight rests, whose rests E in turn, added up, are rounded by 7 u |E|; that they are larger than u |R| may cost 6 u |E| more in
// the product. `off` is 128 u^2 |R| + 32 u |E|.
// With sigma = (terms of whole) / |whole|, at least 0.99 and up to 2^70, whole is off by 41 u^2 sigma of it, below 2^-29. A
// quotient q of numbers in two parts: the first is off by 3.1 u; what it leaves of both parts rounds 2.1, 2.1 and 4.2 u^2 q,
// and the second, up to 4.3 u q, is off by 4.2 u of itself: 26.5 u^2 q. So 128 u^2 sigma q holds these, those of whole, and of w
// 10 u^2 of u's and v's. What the sum of second parts is rounded by, and the test, is 2^-51 of it.
// Range: where scalars are 0 or in [2^-60, 2^30], multiples of 2^-112, rows are of 2^-224, and numbers of 2^-336; whole is
// below 2^95, the scale of t 0 or above 2^-431, so digits of t' stand for 2^-526 and more, R is of multiples of 2^-638, and
// exact. What underflows later, below 2^-1072, changes q by less than 2^-730: of a number that is not 0, and so above 2^-431,
// or of a guess of 41 bits, neither sign nor rounding depends on that.
#pragma once

#include "graze/certified/detail/four_inputs.hpp"
#include "graze/certified/detail/ray_hit_f64x4.hpp"

#if GRAZE_CERTIFIED_WITH_F64X4
namespace graze::certified::detail {

struct four_weights {
    f64x4 t, u, v, w;
};
struct four_hit_points {
    vec3_f64x4 t0, t1, t2, o, d;

    GRAZE_CERTIFIED_F64X4_INLINED explicit four_hit_points(f64x4 const* p)
        : t0{p[0], p[1], p[2]},
          t1{p[3], p[4], p[5]},
          t2{p[6], p[7], p[8]},
          o{p[9], p[10], p[11]},
          d{p[12], p[13], p[14]} {}
};

/// Holds what is to be added to a guess of t, u, v and w, off by `error`.
struct four_steps {
    f64x4 value[4], error[4];

    GRAZE_CERTIFIED_F64X4_INLINED void leave_fourth() {
        value[3] = broadcast(0) - (value[1] + value[2]);
        error[3] = error[1] + error[2];
    }
};

/// t u v w are at high + step. A contact is a hit.
template <class Scalar>
GRAZE_CERTIFIED_F64X4_INLINED four_values<3> hits_around(four_weights const& at, four_steps const& step, f64x4 sure,
                                                         f64x4 none) {
    f64x4 const high[4] = {at.t, at.u, at.v, at.w};
    f64x4 from[4], up_to[4], beyond = broadcast(0);
    GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 4; ++k) {
        enclose<Scalar>(high[k], step.value[k], step.error[k], from[k], up_to[k]);
        beyond = any(beyond, below(up_to[k], broadcast(0)));
    }
    f64x4 const least = _mm256_min_pd(_mm256_min_pd(from[0], from[1]), _mm256_min_pd(from[2], from[3])),
                inside = _mm256_cmp_pd(least, broadcast(0), _CMP_GE_OQ);
    return {
        {from[0], from[1], from[2]}, {up_to[0], up_to[1], up_to[2]}, both(sure, inside), any(none, both(sure, beyond))};
}

/// Guesses of few digits, as short_guess has it, but t to 0 where it is below 2^-41 of what `vague` is.
template <class Scalar>
struct four_short_guesses {
    four_weights by;
    f64x4 moderate;

    GRAZE_CERTIFIED_F64X4_INLINED four_short_guesses(f64x4 const* value, f64x4 vague) {
        using digits = short_guess<Scalar>;
        f64x4 const one = broadcast(digits::one), magic = one * (magnitude(value[0]) + vague);
        by.t = (value[0] + magic) - magic;
        by.u = (value[1] + one) - one;
        by.v = (value[2] + one) - one;
        by.w = broadcast(1) - (by.u + by.v);
        f64x4 const largest = _mm256_max_pd(_mm256_max_pd(magnitude(by.u), magnitude(by.v)), magnitude(by.w));
        moderate = below(largest, broadcast(digits::most));
    }
};

template <bool Short>
struct four_rests {
    hit_rest<Short> axis[3];

    GRAZE_CERTIFIED_F64X4_INLINED four_rests(four_hit_points const& at, four_weights const& by)
        : axis{{at.o.x, by.t, at.d.x, by.w, at.t0.x, by.u, at.t1.x, by.v, at.t2.x},
               {at.o.y, by.t, at.d.y, by.w, at.t0.y, by.u, at.t1.y, by.v, at.t2.y},
               {at.o.z, by.t, at.d.z, by.w, at.t0.z, by.u, at.t1.z, by.v, at.t2.z}} {}
};

/// Holds what hit_rows does, of four inputs.
struct four_hit_rows : four_hit_points {
    vec3_f64x4 row[3], reach[3];
    f64x4 inverse, own, scale, value[3], known;

    GRAZE_CERTIFIED_F64X4_INLINED explicit four_hit_rows(f64x4 const* p) : four_hit_points(p) {
        vec3_f64x4 const e = difference_of(t1, t0), f = difference_of(t2, t0), s = difference_of(o, t0);
        four_minors const n[3] = {{e.y, f.z, e.z, f.y}, {e.z, f.x, e.x, f.z}, {e.x, f.y, e.y, f.x}},
                          dxf[3] = {{d.y, f.z, d.z, f.y}, {d.z, f.x, d.x, f.z}, {d.x, f.y, d.y, f.x}},
                          exd[3] = {{e.y, d.z, e.z, d.y}, {e.z, d.x, e.x, d.z}, {e.x, d.y, e.y, d.x}};
        vec3_f64x4 const n_size{n[0].size, n[1].size, n[2].size}, d_size = magnitude(d), s_size = magnitude(s);
        row[0] = {n[0].value, n[1].value, n[2].value};
        f64x4 whole = dot_of(row[0], d), most = broadcast(0x1p40);
        avoid_zero(whole, most);
        inverse = broadcast(-1) / whole;
        f64x4 const way = magnitude(inverse), steep = dot_of(n_size, d_size) * way;
        own = fused(broadcast(0x1p-49), steep, broadcast(0x1p-51));
        known = _mm256_cmp_pd(steep, most, _CMP_LE_OQ);
        take<0>(n, way);
        take<1>(dxf, way);
        take<2>(exd, way);
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) value[k] = dot_of(row[k], s) * inverse;
        scale = dot_of(reach[0], s_size);
    }

  private:
    template <int K>
    GRAZE_CERTIFIED_F64X4_INLINED void take(four_minors const* m, f64x4 way) {
        row[K] = {m[0].value, m[1].value, m[2].value};
        reach[K] = {m[0].size * way, m[1].size * way, m[2].size * way};
    }
};

GRAZE_CERTIFIED_F64X4_INLINED four_values<3> ray_hit_again(of_type<float>, f64x4 const* p) {
    four_hit_rows const of(p);
    four_short_guesses<float> const guess(of.value, broadcast(short_guess<float>::vague) * of.scale);
    four_rests<true> rest(of, guess.by);
    f64x4 sum[3], off[3];
    GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
        auto& axis = rest.axis[k];
        sum[k] = axis.high + sum_of<4>(axis.low);
        off[k] = fused(broadcast(0x1p-49), magnitude(sum[k]), broadcast(0x1p-50) * size_of<4>(axis.low));
    }
    four_steps step;
    GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
        step.value[k] = dot_of(of.row[k], {sum[0], sum[1], sum[2]}) * of.inverse;
        step.error[k] = fused(of.own, magnitude(step.value[k]), dot_of(of.reach[k], {off[0], off[1], off[2]}));
    }
    step.leave_fourth();
    return hits_around<float>(guess.by, step, both(of.known, guess.moderate), broadcast(0));
}

/// x.y of components and a vector in two parts, in two parts.
GRAZE_CERTIFIED_F64X4_INLINED exact_f64x4 dot_in_pairs(four_components const* x, exact_f64x4 const* y) {
    exact_f64x4 const product[3] = {product_of(x[0].parts(), y[0]), product_of(x[1].parts(), y[1]),
                                    product_of(x[2].parts(), y[2])};
    exact_f64x4 const two = exact_sum(product[0].high, product[1].high), all = exact_sum(two.high, product[2].high);
    return exact_sum(all.high, (two.low + all.low) + ((product[0].low + product[1].low) + product[2].low));
}

/// Rows, and whole as -N.D, in two parts.
struct four_hit_rows_in_pairs : four_hit_points {
    four_components row[3][3];
    exact_f64x4 whole;
    f64x4 inverse, way, own, scale, value[3], known;

    GRAZE_CERTIFIED_F64X4_INLINED explicit four_hit_rows_in_pairs(f64x4 const* p) : four_hit_points(p) {
        exact_f64x4 const ex = exact_difference(t1.x, t0.x), ey = exact_difference(t1.y, t0.y),
                          ez = exact_difference(t1.z, t0.z), fx = exact_difference(t2.x, t0.x),
                          fy = exact_difference(t2.y, t0.y), fz = exact_difference(t2.z, t0.z);
        row[0][0] = {product_of(ey, fz), product_of(ez, fy)};
        row[0][1] = {product_of(ez, fx), product_of(ex, fz)};
        row[0][2] = {product_of(ex, fy), product_of(ey, fx)};
        row[1][0] = {product_of(d.y, fz), product_of(d.z, fy)};
        row[1][1] = {product_of(d.z, fx), product_of(d.x, fz)};
        row[1][2] = {product_of(d.x, fy), product_of(d.y, fx)};
        row[2][0] = {product_of(ey, d.z), product_of(ez, d.y)};
        row[2][1] = {product_of(ez, d.x), product_of(ex, d.z)};
        row[2][2] = {product_of(ex, d.y), product_of(ey, d.x)};
        f64x4 const none = broadcast(0);
        exact_f64x4 const along[3] = {{d.x, none}, {d.y, none}, {d.z, none}};
        whole = dot_in_pairs(row[0], along);
        f64x4 by = whole.high, most = broadcast(0x1p70);
        avoid_zero(by, most);
        inverse = broadcast(1) / by;
        way = magnitude(inverse);
        f64x4 const sigma = sizes(0, d) * way;
        own = broadcast(0x1p-99) * sigma;
        known = _mm256_cmp_pd(sigma, most, _CMP_LE_OQ);
        exact_f64x4 const back[3] = {exact_difference(t0.x, o.x), exact_difference(t0.y, o.y),
                                     exact_difference(t0.z, o.z)};
        scale = sizes(0, {back[0].high, back[1].high, back[2].high}) * way;
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) value[k] = dot_in_pairs(row[k], back).high * inverse;
    }
    GRAZE_CERTIFIED_F64X4_INLINED f64x4 sizes(int k, vec3_f64x4 const& v) const {
        return dot_of({row[k][0].terms, row[k][1].terms, row[k][2].terms}, magnitude(v));
    }
    /// n / whole, in two parts.
    GRAZE_CERTIFIED_F64X4_INLINED exact_f64x4 quotient(exact_f64x4 const& n) const {
        f64x4 const q = n.high * inverse,
                    rest = _mm256_fnmadd_pd(q, whole.high, n.high) + _mm256_fnmadd_pd(q, whole.low, n.low);
        return {q, rest * inverse};
    }
};

/// All scalars 0 or in [2^-60, 2^30]?
GRAZE_CERTIFIED_F64X4_INLINED f64x4 are_hits_in_range(f64x4 const* p) {
    four_ranges range(0x1p-60);
    GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 15; ++k) range.add(p[k]);
    return range.are_within(0x1p-60, 0x1p30);
}
GRAZE_CERTIFIED_F64X4_INLINED void sum_exactly(hit_rest<false>& rest) {
    GRAZE_CERTIFIED_UNROLLED for (int i = 0; i < 8; ++i) {
        exact_f64x4 const sum = exact_sum(rest.high, rest.low[i]);
        rest.high = sum.high;
        rest.low[i] = sum.low;
    }
}

GRAZE_CERTIFIED_F64X4_INLINED four_values<3> ray_hit_again(of_type<double>, f64x4 const* p) {
    four_hit_rows_in_pairs const of(p);
    four_short_guesses<double> const guess(of.value, broadcast(0x1p-55) * of.scale);
    four_rests<false> rest(of, guess.by);
    exact_f64x4 back[3];
    f64x4 off[3];
    GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
        hit_rest<false>& axis = rest.axis[k];
        sum_exactly(axis);
        back[k] = {broadcast(0) - axis.high, broadcast(0) - sum_of<8>(axis.low)};
        off[k] = fused(broadcast(0x1p-99), magnitude(axis.high), broadcast(0x1p-48) * size_of<8>(axis.low));
    }
    exact_f64x4 step[4];
    f64x4 error[4];
    GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
        step[k] = of.quotient(dot_in_pairs(of.row[k], back));
        f64x4 const of_row =
            fused(of.row[k][0].terms, off[0], fused(of.row[k][1].terms, off[1], of.row[k][2].terms * off[2]));
        error[k] = fused(of.own, magnitude(step[k].high), of_row * of.way);
    }
    exact_f64x4 const two = exact_sum(step[1].high, step[2].high);
    step[3] = {broadcast(0) - two.high, broadcast(0) - (two.low + (step[1].low + step[2].low))};
    error[3] = error[1] + error[2];
    f64x4 const base[4] = {guess.by.t, guess.by.u, guess.by.v, guess.by.w};
    four_weights high;
    f64x4* const to[4] = {&high.t, &high.u, &high.v, &high.w};
    four_steps last;
    GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 4; ++k) {
        exact_f64x4 const place = exact_sum(base[k], step[k].high);
        *to[k] = place.high;
        last.value[k] = place.low + step[k].low;
        last.error[k] = fused(broadcast(0x1p-51), magnitude(last.value[k]), error[k]);
    }
    f64x4 const sure = both(both(of.known, guess.moderate), are_hits_in_range(p));
    return hits_around<double>(high, last, sure, broadcast(0));
}

}  // namespace graze::certified::detail
#endif
