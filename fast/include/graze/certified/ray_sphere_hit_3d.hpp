/// ray_sphere_hit_3d: where a ray enters a ball in space and where it leaves it, correctly rounded.
///
/// Input    10 finite scalars centre radius origin direction, points as x y z, radius >= 0; float or double, one unit.
///          The ray is origin + t direction, t >= 0: the direction is taken as given, of any length. A radius of 0 is
///          allowed.
/// Result   true, and values[0..1]: the least and the largest t of the ray's points in the closed ball, the former 0
///          where the origin is in it, both equal for one common point; each the scalar nearest to the exact one, ties
///          to even, beyond the largest scalar infinity; a zero is +0. False where the ray misses the ball, or the
///          direction is zero. `values` is untouched then.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, rounded once.
/// Error    none beyond that rounding. The fast stages answer only where their bounds, derived below, leave one answer.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not (both are kept), with or without contraction.
/// Source   the quadratic formula without cancellation (G. Forsythe, How Do You Solve a Quadratic Equation?, 1966) and,
///          for doubles, what it leaves, as of a quadratic equation again.
/// Cost     about 45 flops, a root and 2 divisions of pairs for float input, 130 more two at a time for double input, of
///          four inputs at a time for many where the machine has f64x4 (f64x4.hpp); near contact about 0.3 us,
///          some us with exponent gaps above 70. noexcept, no allocation.
#pragma once

#include <cmath>
#include <cstddef>

#include "graze/certified/detail/cast_times.hpp"
#include "graze/certified/detail/distance_on_grid.hpp"
#include "graze/certified/detail/four_inputs.hpp"
#include "graze/certified/detail/round_once.hpp"
#include "graze/certified/detail/short_parts.hpp"
#include "graze/certified/ray_sphere_3d.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// The interval as doubles have it. With w from the centre to the origin, a = d . d, b = w . d and c = w . w - r r the
/// ends are (-b -+ s) / a, s the root of q = b b - a c; without cancellation, k = |b| + s, they are c / k and k / a
/// where b < 0, else only the latter one is not before the origin, at -c / k. Either holds whatever the sign of b is.
///
/// Errors, with e = 2^-52 and N = w . w + r r. Of c: six factors (1 + e), 8 e N. Of q: 24 e N a (ray_sphere_3d.hpp), so
/// of s 24 e N a / s and e s, of b 4.01 e |w| |d|. With z = N a / (s k), which is at least 1/2, since q <= N a and b b
/// <= N a, and at least w . w d . d / k k, that of k is below (24 z + 8.1 z + 4 z) e k. Quotients add five factors: 48
/// e z, beside 8 e N / |c| for c.
struct sphere_interval {
    value_result known;
    bool is_inside;
    f64x2 at;
    double way, whole, share, off, beyond;  // a, N a, s k, what c is off by, c

    template <class Scalar>
    GRAZE_CERTIFIED_INLINED explicit sphere_interval(Scalar const* input) : known(value_result::unsure) {
        f64x2 const w_xy = first_axes(input + 4) - first_axes(input), d_xy = first_axes(input + 7);
        double const w_z = static_cast<double>(input[6]) - static_cast<double>(input[2]);
        double const d_z = static_cast<double>(input[9]), radius = static_cast<double>(input[3]);
        f64x2 const across = w_xy * d_xy, squares = w_xy * w_xy, ways = d_xy * d_xy;
        f64x2 const distance_way =
            unpack_low(squares, ways) + unpack_high(squares, ways) + f64x2(w_z, d_z) * f64x2(w_z, d_z);
        double const distance = distance_way.first(), radius_squared = radius * radius,
                     along = sum_of(across) + w_z * d_z;
        double const reach = distance + radius_squared, onward = lesser(f64x2(along), f64x2(0.0)).first();
        way = distance_way.second();
        beyond = distance - radius_squared;
        whole = reach * way;
        double const excess = onward * onward - beyond * way, bound = ray_sphere_factor * whole;
        if constexpr (std::is_same_v<Scalar, double>)
            if (!(lesser(reach, way) >= 0x1p-200) || !(greater(reach, way) <= 0x1p200)) return;
        if (excess < -bound) {
            known = value_result::undefined;
            return;
        }
        off = 8 * rounding_error * reach;
        if (!((excess > bound) & (std::fabs(beyond) > off))) return;
        double const root = std::sqrt(along * along - beyond * way), k = std::fabs(along) + root;
        share = root * k;
        // c / k, which is negative from within, beside k / a.
        f64x2 const ends = f64x2(beyond, k) / f64x2(k, way);
        is_inside = beyond < 0;
        at = along < 0 ? greater(ends, f64x2(0.0)) : unpack_low(f64x2(0.0), magnitude(ends));
        known = value_result::known;
    }
};

/// Floats: nothing over- or underflows before it is rounded. Where z is at most 2^6 and |c| at least 2^38 times what it
/// is off by, all is within 2^-37 of itself.
GRAZE_CERTIFIED_INLINED value_result ray_sphere_hit_first(float const* input, float* values) {
    sphere_interval const of(input);
    if (of.known != value_result::known) return of.known;
    if (!((of.whole <= 0x1p6 * of.share) & (std::fabs(of.beyond) >= 0x1p38 * of.off))) return value_result::unsure;
    float found[2];
    if (!round_surely(of.at, f64x2(0x1p-37) * of.at, found)) return value_result::unsure;
    copy_values(found, values);
    return value_result::known;
}

/// Doubles. The ends as above, cut to 26 bits, are T; how good they are is of no account. With v = w + T d the end
/// looked for is T + x, a x x + 2 B x + f = 0, B = v . d and f = v . v - r r. Let x_1 = -f / 2 B and E = a x_1 / 2 B:
/// where |E| < 2^-6 the root nearest to 0 is x_1 (1 - E) but for less than 4 E E |x_1|, and the slope there has the
/// sign of B: negative where the ray enters.
///
/// f takes some 75 bits. u = 2^-53; T d is the sum of two exact products, as d is cut after 26 bits, and v = x + y: x +
/// its rounding error is the sum of the difference's upper part and the first product, exactly, and y is off by two
/// roundings of itself. Let 2^R <= r < 2^(R + 1) and G = 2^(R - 24). x and r are cut to multiples of G, x' and r'; y'
/// is what is left, with y, rounded once, and r'' that of r. Where the sum of the x' x' is below 16 4^R it is exact, as
/// r' r' is. With Y above all |y| and |y'|, at least G and below 2^R, the products (x' + v) y' that are left come to 17
/// 2^R Y at most, and those of r to 4 2^R Y. Factors are off by 2 u and 3 u Y, with roundings of products and sums in
/// all by 190 u 2^R Y. B is off by 5 u |v| |d|, |v| <= 5 r, and x_1 by less than 10 u (1 + |v| |d| / 2 |B|) of itself
/// with its roundings: 16 u (2 + 4 y y), y = r |d| / 2 |B|, covers that, since 5 y <= 4 y y + 25 / 16.
///
/// Range: squares are from 2^-200 to 2^200, and r is at least 2^-24 of |w|, as the ray is known to cross: nothing
/// overflows, and what underflows is nothing to the bounds.
GRAZE_CERTIFIED_INLINED value_result ray_sphere_hit_first(double const* input, double* values) {
    sphere_interval const of(input);
    if (of.known != value_result::known) return of.known;
    constexpr double u = 0x1p-53;
    double const radius = input[3], size = bits_as<double>(bits_as<std::uint64_t>(radius) & std::uint64_t{0x7ff} << 52);
    f64x2 const cut(0x1.8p28 * size);
    auto const cut_off = [&](f64x2 x) { return (x + cut) - cut; };
    f64x2 const t = shortened(of.at), r = cut_off(f64x2(radius)), r_rest = f64x2(radius) - r;
    f64x2 squares(0.0), rests = (r + f64x2(radius)) * -r_rest, slope(0.0), most(0.0);
    GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
        exact_f64x2 const w = exact_difference(f64x2(input[4 + k]), f64x2(input[k]));
        f64x2 const d(input[7 + k]), first = shortened(d);
        exact_f64x2 const x = exact_sum(w.high, t * first);
        f64x2 const y = x.low + (w.low + t * (d - first)), short_x = cut_off(x.high), rest = (x.high - short_x) + y;
        f64x2 const v = x.high + y;
        squares = squares + short_x * short_x;
        rests = rests + (short_x + v) * rest;
        slope = slope + v * d;
        most = greater(magnitude(y), most);
    }
    // Of an entry inside nothing is computed; a chord rises where it ends, so that no slope is 0.
    if (of.is_inside) slope = blend(f64x2(-1.0), slope);
    if (!(slope * f64x2(-1.0, 1.0) > f64x2(0.0)).all()) return value_result::unsure;
    f64x2 const left = (squares - r * r) + rests;
    f64x2 const half = f64x2(-0.5) / slope, step = left * half, turn = f64x2(of.way) * step * half;
    f64x2 const reach = most + f64x2(0x1p-24 * size),
                steepness = f64x2(2.0) + f64x2(4 * (radius * radius * of.way)) * half * half;
    f64x2 const bound = f64x2(224 * u * size) * reach * magnitude(half) +
                        magnitude(step) * (f64x2(16 * u) * steepness + f64x2(4.0) * turn * turn);
    f64x2 const by = step + step * turn;
    f64x2 from = t + (by - bound), up_to = t + (by + bound);
    lane_mask fits = (squares < f64x2(16 * size * size)) & (reach < f64x2(size)) & (steepness < f64x2(0x1p19)) &
                     (magnitude(turn) < f64x2(0x1p-6));
    if (of.is_inside) {
        from = blend(f64x2(0.0), from);
        up_to = blend(f64x2(0.0), up_to);
        fits = fits | (f64x2(0.0, 1.0) == f64x2(0.0));
    }
    double found[2];
    if (!fits.all() || !round_between(from, up_to, found)) return value_result::unsure;
    copy_values(found, values);
    return value_result::known;
}

/// Of exact numbers, positions and directions on grids of their own: polynomials of at most four and two factors.
template <class Number>
struct sphere_equation {
    decltype(Number() * Number()) way, along, beyond;

    template <class Grid>
    explicit sphere_equation(Grid const& g) {
        auto const d = vector_of(g, 7), w = arm_of(g, 4, 0);
        way = dot_of(d, d), along = dot_of(w, d), beyond = dot_of(w, w);
        take_product(beyond, g.value(3), g.value(3));
    }
};

/// On integers of fixed width, of which nothing but the result is rounded: products, quotients and sums of one sign.
/// `unit` is that of positions over that of directions.
template <class Scalar, class Grid>
value_result ray_sphere_hit_on(Grid const& g, double unit, Scalar* values) {
    sphere_equation<decltype(g.value(0))> const of(g);
    if (sign(of.way) == 0) return value_result::undefined;
    int const side = sign(of.beyond), turn = sign(of.along);
    if (side > 0 && turn >= 0) return value_result::undefined;
    auto const square = of.along * of.along - of.beyond * of.way;
    int const meets = sign(square);
    if (meets < 0) return value_result::undefined;
    auto const root = meets == 0 ? double_double{} : root_on_grid(pair_of(square));
    auto const k = normalized(magnitude_of(pair_of(of.along)) + root);
    Scalar found[2] = {0, 0};
    auto const load_first_end = [&](Scalar& to) {
        return round_length(quotient_on_grid(magnitude_of(pair_of(of.beyond)), k), unit, to);
    };
    if (turn < 0) {
        if (side > 0 && !load_first_end(found[0])) return value_result::unsure;
        if (!round_length(quotient_on_grid(k, pair_of(of.way)), unit, found[1])) return value_result::unsure;
    } else if (side < 0 && !load_first_end(found[1])) {
        return value_result::unsure;
    }
    copy_values(found, values);
    return value_result::known;
}

template <class Scalar>
GRAZE_CERTIFIED_INLINED value_result ray_sphere_hit_in_units(Scalar const* input, std::size_t, Scalar* values) {
    return in_units_of_ray_grid<7, 10>(input,
                                       [&](auto const& g, double unit) { return ray_sphere_hit_on(g, unit, values); });
}

template <class Scalar>
GRAZE_CERTIFIED_INLINED value_result ray_sphere_hit_fast(Scalar const* input, std::size_t count, Scalar* values) {
    value_result const known = ray_sphere_hit_first(input, values);
    if (known != value_result::unsure) [[likely]]
        return known;
    return ray_sphere_hit_in_units(input, count, values);
}

/// Is t = q 2^e, t >= 0, before an end of the line's interval (1), at it (0) or behind it (-1)? `end` is -1 for where
/// the line enters, 1 for where it leaves. Within, |w + t d| < r; elsewhere the slope of that tells on which side t is.
template <class Scalar>
GRAZE_CERTIFIED_SLOW int compare_with_sphere_end(exact_scalars<Scalar> const& g, int end, std::uint64_t q, int e) {
    place_by_ball const place(to_big(q, e), vector_of(g, 7), arm_of(g, 4, 0), big<2>(g.value(3)));
    int const side = place.side, rises = place.rises;
    if (side < 0) return end;
    return side == 0 && (rises == 0 || rises == end) ? 0 : -rises;
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW bool ray_sphere_hit_exact(Scalar const* input, std::size_t, Scalar* values) {
    exact_scalars<Scalar> const g{input};
    int side, turn;
    scaled_double way, along, beyond, square;
    {
        sphere_equation<big<1>> const of(g);
        if (sign(of.way) == 0) return false;
        side = sign(of.beyond);
        turn = sign(of.along);
        if (side > 0 && turn >= 0) return false;
        big<4> exact;
        load_minor(of.along, of.along, of.beyond, of.way, exact);
        if (sign(exact) < 0) return false;
        way = approximate(of.way);
        along = approximate(of.along);
        beyond = approximate(of.beyond);
        square = approximate(exact);
    }
    scaled_double const k =
        scaled_sum({std::fabs(along.mantissa), along.exponent}, {std::sqrt(square.mantissa), square.exponent / 2});
    Scalar found[2] = {0, 0};
    auto const end_of = [&](scaled_double const& n, scaled_double const& d, int end) {
        return rounded_magnitude<Scalar>({std::fabs(n.mantissa / d.mantissa), n.exponent - d.exponent},
                                         [&](std::uint64_t q, int e) { return compare_with_sphere_end(g, end, q, e); });
    };
    if (turn < 0) {
        if (side > 0) found[0] = end_of(beyond, k, -1);
        found[1] = end_of(k, way, 1);
    } else if (side < 0) {
        found[1] = end_of(beyond, k, 1);
    }
    copy_values(found, values);
    return true;
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW bool ray_sphere_hit_later(Scalar const* input, std::size_t count, Scalar* values) {
    return values_of<ray_sphere_hit_in_units<Scalar>, ray_sphere_hit_exact<Scalar>>(input, count, values);
}

#if GRAZE_CERTIFIED_WITH_F64X4
/// The same of four inputs at once: what sphere_interval has, and what doubles make of that.
///
/// Floats: z is at most 2^20, so that what is of second order is nothing. c / k is here c (s / (s k)), three factors
/// more, so that 64 e z covers the quotients; c is off by 8 e N, which c / k is by that over k, 1.01 times at most.
struct ray_sphere_hit_stage {
    static constexpr int count = 10, numbers = 2;

    GRAZE_CERTIFIED_F64X4_INLINED static four_values<2> ask(of_type<float>, f64x4 const* p) {
        interval const of(of_type<float>{}, p);
        f64x4 const z = of.whole * of.inverse, growing = broadcast(64 * rounding_error) * z,
                    own = fused(of.near_size, growing, broadcast(1.01) * of.off * (of.root * of.inverse)),
                    far_own = of.far_size * growing;
        four_values<2> found;
        set_ends(of, of.near_size - own, of.far_size - far_own, found.from);
        set_ends(of, of.near_size + own, of.far_size + far_own, found.up_to);
        found.known = both(of.known, below(z, broadcast(0x1p20)));
        found.none = of.none;
        return found;
    }

    /// As ray_sphere_hit_first has it.
    GRAZE_CERTIFIED_F64X4_INLINED static four_values<2> ask(of_type<double>, f64x4 const* p) {
        interval const of(of_type<double>{}, p);
        four_values<2> found;
        found.known = of.known;
        found.none = of.none;
        // What is left takes most of the time.
        if (bits_of(of.known) == 0) {
            for (int end = 0; end < 2; ++end) found.from[end] = found.up_to[end] = _mm256_setzero_pd();
            return found;
        }
        constexpr double u = 0x1p-53;
        f64x4 const radius = p[3], exponent_bits = _mm256_castsi256_pd(_mm256_set1_epi64x(std::int64_t{0x7ff} << 52)),
                    size = _mm256_and_pd(radius, exponent_bits), cut = broadcast(0x1.8p28) * size;
        f64x4 const r = (radius + cut) - cut, r_rest = radius - r, r_squared = r * r,
                    steep = broadcast(4) * (radius * radius * of.way), zero = _mm256_setzero_pd();
        f64x4 at[2];
        set_ends(of, of.near_size, of.far_size, at);
        GRAZE_CERTIFIED_UNROLLED for (int end = 0; end < 2; ++end) {
            f64x4 const t = shortened(at[end]);
            f64x4 squares = zero, rests = (r + radius) * (zero - r_rest), slope = zero, most = zero;
            GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
                exact_f64x4 const w = exact_difference(p[4 + k], p[k]);
                f64x4 const d = p[7 + k], first = shortened(d);
                exact_f64x4 const x = exact_sum(w.high, t * first);
                f64x4 const y = x.low + (w.low + t * (d - first)), short_x = (x.high + cut) - cut,
                            rest = (x.high - short_x) + y, v = x.high + y;
                squares = fused(short_x, short_x, squares);
                rests = fused(short_x + v, rest, rests);
                slope = fused(v, d, slope);
                most = _mm256_max_pd(magnitude(y), most);
            }
            f64x4 const turned_slope = end == 0 ? zero - slope : slope, rises = below(zero, turned_slope),
                        half = broadcast(end == 0 ? 0.5 : -0.5) / _mm256_blendv_pd(broadcast(1), turned_slope, rises);
            f64x4 const left = (squares - r_squared) + rests, step = left * half, turn = of.way * step * half,
                        reach = most + broadcast(0x1p-24) * size, steepness = fused(steep * half, half, broadcast(2)),
                        bound =
                            fused(broadcast(224 * u) * size * reach, magnitude(half),
                                  magnitude(step) * fused(broadcast(16 * u), steepness, broadcast(4) * turn * turn)),
                        by = fused(step, turn, step);
            found.from[end] = t + (by - bound);
            found.up_to[end] = t + (by + bound);
            f64x4 const fits =
                both(both(both(rises, below(squares, broadcast(16) * size * size)), below(reach, size)),
                     both(below(steepness, broadcast(0x1p19)), below(magnitude(turn), broadcast(0x1p-6))));
            if (end == 0) {
                found.from[0] = _mm256_andnot_pd(of.inside, found.from[0]);
                found.up_to[0] = _mm256_andnot_pd(of.inside, found.up_to[0]);
                found.known = both(found.known, any(of.inside, fits));
            } else {
                found.known = both(found.known, fits);
            }
        }
        return found;
    }

  private:
    /// sphere_interval. Where nothing is known numbers are such that nothing is divided by 0.
    struct interval {
        f64x4 known, none, inside, onward;  // `onward`: the ray comes closer
        f64x4 way, whole, off, root, inverse, near_size,
            far_size;  // a, N a, what c is off by, s, 1 / s k, |c / k|, k / a

        template <class Scalar>
        GRAZE_CERTIFIED_F64X4_INLINED interval(of_type<Scalar>, f64x4 const* p) {
            vec3_f64x4 const w = difference_of({p[4], p[5], p[6]}, {p[0], p[1], p[2]}), d{p[7], p[8], p[9]};
            f64x4 const zero = _mm256_setzero_pd(), one = broadcast(1), radius_squared = p[3] * p[3],
                        distance = dot_of(w, w), along = dot_of(w, d), reach = distance + radius_squared,
                        beyond = distance - radius_squared, nearing = _mm256_min_pd(along, zero);
            way = dot_of(d, d);
            whole = reach * way;
            off = broadcast(8 * rounding_error) * reach;
            f64x4 const product = beyond * way, excess = fused(nearing, nearing, zero - product),
                        bound = broadcast(ray_sphere_factor) * whole;
            none = below(excess, zero - bound);
            known = both(below(bound, excess), below(off, magnitude(beyond)));
            if constexpr (std::is_same_v<Scalar, double>) {
                f64x4 const moderate = both(_mm256_cmp_pd(_mm256_min_pd(reach, way), broadcast(0x1p-200), _CMP_GE_OQ),
                                            _mm256_cmp_pd(_mm256_max_pd(reach, way), broadcast(0x1p200), _CMP_LE_OQ));
                none = both(none, moderate);
                known = both(known, moderate);
            }
            root = _mm256_sqrt_pd(_mm256_blendv_pd(one, fused(along, along, zero - product), known));
            f64x4 const k = magnitude(along) + root;
            inverse = one / _mm256_blendv_pd(one, root * k, known);
            far_size = k / _mm256_blendv_pd(one, way, known);
            near_size = magnitude(beyond) * (root * inverse);
            inside = below(beyond, zero);
            onward = below(along, zero);
        }
    };
    /// Entry and exit, of the ends' sizes.
    GRAZE_CERTIFIED_F64X4_INLINED static void set_ends(interval const& of, f64x4 near_end, f64x4 far_end, f64x4* ends) {
        ends[0] = _mm256_andnot_pd(of.inside, near_end);
        ends[1] = _mm256_blendv_pd(near_end, far_end, of.onward);
    }
    GRAZE_CERTIFIED_F64X4_INLINED static f64x4 shortened(f64x4 x) {
        return _mm256_and_pd(x, _mm256_castsi256_pd(_mm256_set1_epi64x(-(std::int64_t{1} << 27))));
    }
};
#else
using ray_sphere_hit_stage = no_stage;
#endif

}  // namespace detail

template <class Scalar>
bool ray_sphere_hit_3d(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(ray_sphere_hit_3d, input, count, values);
    return detail::values_of<detail::ray_sphere_hit_fast<Scalar>, detail::ray_sphere_hit_exact<Scalar>>(input, count,
                                                                                                        values);
}

GRAZE_CERTIFIED_VALUES(ray_sphere_hit_3d, 2, detail::ray_sphere_hit_later, ray_sphere_hit_stage)

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
