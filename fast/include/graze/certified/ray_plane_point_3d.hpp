/// ray_plane_point_3d: where a ray meets a plane in space, given by its coefficients, correctly rounded.
///
/// Input    10 finite scalars a b c d, origin, direction, points as x y z; float or double. The plane has the points
///          with a x + b y + c z + d = 0; its normal a b c may have any length but 0. The ray is origin + t direction,
///          t >= 0: the direction is taken as given, of any length.
/// Result   true, and values[0..3]: t and x y z of the point; each the scalar nearest to the exact one, ties to even,
///          beyond the largest scalar infinity; a zero is +0. False where there is no such point: a = b = c = 0, the
///          direction is zero, parallel to the plane or in it, or the plane is behind the origin. `values` is untouched
///          then. An origin on the plane gives t = 0.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, rounded once.
/// Error    none beyond that rounding. The fast stages answer only where their bounds, derived below, allow one scalar.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not (both are kept), with or without contraction.
/// Source   t as the quotient of two values of the plane's left side; one step of refinement by what is left at the
///          point.
/// Cost     about 60 operations on doubles, of double input 200, four at a time where the machine has f64x4
///          (f64x4.hpp), of four inputs for many; some 20 ns from the plane or along it, some us for other zeros that
///          cancel, rays nearly parallel, or numbers above 2^100. noexcept, no allocation.
#pragma once

#include <cmath>
#include <cstddef>
#include <type_traits>

#include "graze/certified/detail/big_vectors.hpp"
#include "graze/certified/detail/certain_sum.hpp"
#include "graze/certified/detail/distance_values.hpp"
#include "graze/certified/detail/four_inputs.hpp"
#include "graze/certified/detail/plane_in_lanes.hpp"
#include "graze/certified/detail/round_once.hpp"
#include "graze/certified/detail/short_parts.hpp"
#include "graze/certified/detail/working_number.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// Whether a plane is behind is as good as random: no branch but that of what is unsure.
template <class Scalar>
GRAZE_CERTIFIED_INLINED value_result ray_plane_found(Scalar const (&found)[4], bool sure, bool behind, Scalar* values) {
    if (!(sure | behind)) [[unlikely]]
        return value_result::unsure;
    Scalar nowhere[4];
    copy_values(found, behind ? nowhere : values);
    return behind ? value_result::undefined : value_result::known;
}

// Let n = (a, b, c, d), o = (origin, 1) and v = (direction, 0): t = -n.o / n.v. A is the sum of the magnitudes of the
// terms of n.o, C of n.v; way = 1 / |n.v|. The divisor is known where C way is moderate (is_too_steep). u = 2^-53.

/// Floats in doubles: products are exact, n.o is off by 3.01 u A, n.v by 2.01 u C, their quotient by way (3.01 u A +
/// 2.01 u C |t|) and u |t|. As C way >= 0.99, E = 4 u way (A + |t| C) covers all and its own rounding. A coordinate is
/// off by E |v|, u |o| and 2 u |t v| more, and the test rounds u (|o| + |t v|): 4 u of both cover that.
GRAZE_CERTIFIED_INLINED value_result ray_plane_rough(float const* input, float* values) {
    f64x2 const normal = first_axes(input), z(static_cast<double>(input[6]), static_cast<double>(input[9]));
    f64x2 const o = first_axes(input + 4), v = first_axes(input + 7);
    double const c = static_cast<double>(input[2]), constant = static_cast<double>(input[3]);
    f64x2 const of_o = normal * o, of_v = normal * v, of_z = f64x2(c) * z;
    auto const sums = [](f64x2 x, f64x2 y, f64x2 last) { return unpack_low(x, y) + unpack_high(x, y) + last; };
    f64x2 const value = sums(of_o, of_v, of_z), size = sums(magnitude(of_o), magnitude(of_v), magnitude(of_z));
    double const offset = value.first() + constant, d = value.second(), terms = size.first() + std::fabs(constant);
    if (size.second() == 0) [[unlikely]]
        return value_result::undefined;
    if (is_too_steep(size.second(), d)) [[unlikely]]
        return value_result::unsure;
    double const t = -offset / d, way = std::fabs(1 / d), length = std::fabs(t);
    double const error = 0x1p-51 * (way * (terms + length * size.second())), growing = error + 0x1p-51 * length;
    bool const behind = t + growing < 0;
    f64x2 const from_tx(0.0, o.first()), from_yz(o.second(), z.first()), way_tx(1.0, v.first()),
        way_yz(v.second(), z.second()), share(t);
    auto const bound = [&](f64x2 from, f64x2 arm) {
        return f64x2(growing) * magnitude(arm) + f64x2(0x1p-51) * magnitude(from);
    };
    f64x2 const tx = from_tx + share * way_tx, yz = from_yz + share * way_yz, bound_tx = bound(from_tx, way_tx),
                bound_yz = bound(from_yz, way_yz);
    float nowhere[4];
    bool const before = t - growing >= 0;
#if GRAZE_CERTIFIED_SSE2
    auto const in_floats = [](f64x2 first, f64x2 second) {
        return _mm_movelh_ps(_mm_cvtpd_ps(first.value), _mm_cvtpd_ps(second.value));
    };
    __m128 const low = in_floats(tx - bound_tx, yz - bound_yz), high = in_floats(tx + bound_tx, yz + bound_yz);
    bool const sure = before & (_mm_movemask_ps(_mm_cmpeq_ps(low, high)) == 15);
    if (!(sure | behind)) [[unlikely]]
        return value_result::unsure;
    _mm_storeu_ps(behind ? nowhere : values, _mm_add_ps(low, _mm_setzero_ps()));
    return behind ? value_result::undefined : value_result::known;
#else
    bool const sure_tx = round_surely(tx, bound_tx, nowhere), sure_yz = round_surely(yz, bound_yz, nowhere + 2);
    return ray_plane_found(nowhere, sure_tx & sure_yz & before, behind, values);
#endif
}

// In pairs. Let t' be the quotient in doubles, q = o + t' v, R = n.q: t is t' and a step -R / n.v. Error:
//
// q    t' v is a pair exactly, so is its first with o. The rests add up to below 2.1 u Q and round 2.1 u^2 Q, Q = |o| +
//      |t' v|, a number an axis.
// R    Products of n and first parts are pairs exactly; with those with rests each is rounded by 3.2 u^2 |n| Q. First
//      parts are added exactly, what that leaves, together below 5.3 u B, B the sum of the |n| Q, in five more levels:
//      26.5 u^2 B. With what q is off R is so by less than 34 u^2 B, and by u R.
// n.v  in doubles, off by 4.1 u C; sigma = C way >= 0.99.
// t    So the step is off by 2^-100 way B and 8 u sigma of itself.
// x    By |v| times that, by 2.1 u^2 Q, u of step v and 2.1 u^2 Q for the last sum; the test rounds u of that sum, 2.1
//      u^2 Q and u of step v: with 2^-49 sigma of the step in all and 2^-102 Q that is covered.
//
// Range: numbers and t' up to 2^100, C from 2^-300 on. What underflows changes R by less than 2^-900, and a coordinate
// with v != 0 by less than 2^-900: lost_in_products and lost_in_points cover it. Where v = 0 the coordinate is that of
// the origin.

#if GRAZE_CERTIFIED_WITH_F64X4
GRAZE_CERTIFIED_F64X4_INLINED f64x2 lower_half(f64x4 of) {
    return f64x2(_mm256_castpd256_pd128(of));
}
GRAZE_CERTIFIED_F64X4_INLINED f64x2 upper_half(f64x4 of) {
    return f64x2(_mm256_extractf128_pd(of, 1));
}

template <class Scalar>
[[GRAZE_CERTIFIED_F64X4]] GRAZE_CERTIFIED_SLOW value_result ray_plane_f64x4(Scalar const* input, Scalar* values) {
    f64x4 const n = point_at(input), o = with_fourth(point_at(input + 4), broadcast(1)),
                v = with_fourth(last_point_at(input + 7), _mm256_setzero_pd());
    f64x4 const of_v = _mm256_mul_pd(n, v);
    f64x4 const of_o = _mm256_mul_pd(n, o);
    f64x2 const divisor = sums_of(of_v, magnitude(of_v));
    double const d = divisor.first(), size = divisor.second(), rough = sum_of(lower_half(of_o) + upper_half(of_o));
    if (is_too_steep(size, d)) [[unlikely]]
        return value_result::unsure;
    double const share = -rough / d, inverse = -1 / d, way = std::fabs(inverse), sigma = size * way;
    f64x4 const t = broadcast(share), length = magnitude(t);
    exact_f64x4 const along = exact_product(t, v), point = exact_sum(o, along.high);
    f64x4 const point_low = _mm256_add_pd(point.low, along.low);
    exact_f64x4 const product = exact_product(n, point.high);
    f64x4 const rest = fused(n, point_low, product.low);
    f64x4 const reach = fused(length, magnitude(v), magnitude(o)), terms = _mm256_mul_pd(magnitude(n), reach);
    exact_f64x2 const two = exact_sum(lower_half(product.high), upper_half(product.high));
    double_double const one = sum_of(two.high.first(), two.high.second());
    double const left = one.high + (one.low + sum_of(two.low + (lower_half(rest) + upper_half(rest))));
    double const step = left * inverse,
                 error = 0x1p-100 * (way * (sum_of(lower_half(terms) + upper_half(terms)) + lost_in_products));

    f64x4 const arm = with_fourth(magnitude(v), broadcast(1)), high = with_fourth(point.high, t),
                low = with_fourth(fused(broadcast(step), v, point_low), broadcast(step));
    f64x4 const lost = _mm256_and_pd(_mm256_cmp_pd(arm, _mm256_setzero_pd(), _CMP_NEQ_OQ), broadcast(lost_in_points));
    f64x4 const bound =
        fused(magnitude(broadcast(step)), _mm256_mul_pd(broadcast(0x1p-49 * sigma), arm),
              fused(broadcast(error), arm, fused(broadcast(0x1p-102), with_fourth(reach, length), lost)));
    f64x4 const largest = _mm256_max_pd(_mm256_max_pd(magnitude(n), magnitude(o)), _mm256_max_pd(magnitude(v), length));
    bool const moderate =
        (bits_of(_mm256_cmp_pd(largest, broadcast(largest_part), _CMP_LT_OQ)) == 15) & (size >= least_size);
    if (!moderate) [[unlikely]]
        return value_result::unsure;
    f64x4 const least = _mm256_add_pd(high, _mm256_sub_pd(low, bound)),
                most = _mm256_add_pd(high, _mm256_add_pd(low, bound));
    bool const before = bits_of(_mm256_cmp_pd(least, _mm256_setzero_pd(), _CMP_GE_OQ)) >= 8,
               behind = bits_of(_mm256_cmp_pd(most, _mm256_setzero_pd(), _CMP_LT_OQ)) >= 8;
    Scalar found[4];
    return ray_plane_found(found, round_surely(high, low, bound, found) & before, behind, values);
}
#endif

/// high + low, off by `bound` at most, in one lane.
inline bool round_surely(double high, double low, double bound, double& to) {
    double const from = high + (low - bound);
    to = from + 0.0;
    return from == high + (low + bound);
}
inline bool round_surely(double high, double low, double bound, float& to) {
    double const value = high + low, wider = bound + 0x1p-51 * std::fabs(value);
    float const from = static_cast<float>(value - wider);
    to = from + 0.0f;
    return from == static_cast<float>(value + wider);
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW value_result ray_plane_in_pairs(Scalar const* input, Scalar* values) {
    double n[4], o[4], v[4];
    for (int k = 0; k < 4; ++k) {
        n[k] = static_cast<double>(input[k]);
        o[k] = k < 3 ? static_cast<double>(input[4 + k]) : 1;
        v[k] = k < 3 ? static_cast<double>(input[7 + k]) : 0;
    }
    double const x = n[0] * v[0], y = n[1] * v[1], z = n[2] * v[2], d = x + y + z;
    double const size = std::fabs(x) + std::fabs(y) + std::fabs(z);
    if (is_too_steep(size, d)) [[unlikely]]
        return value_result::unsure;
    double const share = -(n[0] * o[0] + n[1] * o[1] + n[2] * o[2] + n[3]) / d, inverse = -1 / d,
                 way = std::fabs(inverse), length = std::fabs(share);
    double_double point[4], product[4];
    double reach[4], terms = 0, largest = length;
    for (int k = 0; k < 4; ++k) {
        double_double const along = product_of(share, v[k]);
        point[k] = sum_of(o[k], along.high);
        point[k].low += along.low;
        product[k] = product_of(n[k], point[k].high);
        product[k].low += n[k] * point[k].low;
        reach[k] = length * std::fabs(v[k]) + std::fabs(o[k]);
        terms += std::fabs(n[k]) * reach[k];
        largest = greater(largest, greater(std::fabs(n[k]), greater(std::fabs(o[k]), std::fabs(v[k]))));
    }
    if (!(largest < largest_part && size >= least_size)) [[unlikely]]
        return value_result::unsure;
    double_double const first = sum_of(product[0].high, product[1].high),
                        second = sum_of(product[2].high, product[3].high), sum = sum_of(first.high, second.high);
    double const rests = (product[0].low + product[1].low) + (product[2].low + product[3].low);
    double const left = sum.high + (sum.low + ((first.low + second.low) + rests));
    double const step = left * inverse, error = 0x1p-100 * (way * (terms + lost_in_products)),
                 fixed = error + 0x1p-49 * (size * way) * std::fabs(step);
    double const bound_of_t = fixed + (0x1p-102 * length + lost_in_points);
    bool const behind = share + (step + bound_of_t) < 0;
    Scalar found[4];
    bool sure = round_surely(share, step, bound_of_t, found[0]) & (share + (step - bound_of_t) >= 0);
    for (int k = 0; k < 3; ++k) {
        double const bound = fixed * std::fabs(v[k]) + (0x1p-102 * reach[k] + (v[k] == 0 ? 0 : lost_in_points));
        sure &= round_surely(point[k].high, point[k].low + step * v[k], bound, found[1 + k]);
    }
    return ray_plane_found(found, sure, behind, values);
}

template <class Scalar>
GRAZE_CERTIFIED_INLINED value_result ray_plane_fast(Scalar const* input, std::size_t, Scalar* values) {
    if constexpr (std::is_same_v<Scalar, float>) {
        value_result const known = ray_plane_rough(input, values);
        if (known != value_result::unsure) [[likely]]
            return known;
    }
#if GRAZE_CERTIFIED_WITH_F64X4
    if (has_f64x4()) [[likely]]
        return ray_plane_f64x4(input, values);
#endif
    return ray_plane_in_pairs(input, values);
}

/// n.o, or n.v where `of` is the direction's first scalar.
template <class Scalar>
GRAZE_CERTIFIED_SLOW void load_plane_terms(Scalar const* input, int of, big<2>& sum) {
    big<2> product;
    auto const at = [&](int i) { return to_big<big_double>(static_cast<double>(input[i])); };
    load_product(at(0), at(of), sum);
    for (int k = 1; k < 3; ++k) {
        load_product(at(k), at(of + k), product);
        accumulate(sum, product, false);
    }
}

/// The same, more the constant with n.o, in a sum of doubles: what it comes to is 0 where the origin is on the plane, or the
/// ray parallel to it.
template <class Scalar>
GRAZE_CERTIFIED_INLINED known_sign sign_of_plane_terms(Scalar const* input, int of, double constant) {
    certain_sum<double> sum(constant);
    bool fits = true;
    GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
        double const n = static_cast<double>(input[k]), x = static_cast<double>(input[of + k]);
        if constexpr (std::is_same_v<Scalar, float>) {
            sum.add(n * x);
        } else {
            for (double factor : {n, x}) fits &= has_exact_products(factor);
            sum.add(product_of(n, x));
        }
    }
    known_sign result(sum.high + sum.low, sum.lost);
    result.known &= fits;
    return result;
}

/// Knows what is parallel, behind, or starts on the plane.
template <class Scalar>
GRAZE_CERTIFIED_INLINED value_result ray_plane_by_signs(Scalar const* input, Scalar* values) {
    known_sign const d = sign_of_plane_terms(input, 7, 0.0);
    if (!d.known) return value_result::unsure;
    if (d.sign == 0) return value_result::undefined;
    known_sign const n = sign_of_plane_terms(input, 4, static_cast<double>(input[3]));
    if (!n.known) return value_result::unsure;
    if (n.sign == d.sign) return value_result::undefined;
    if (n.sign != 0) return value_result::unsure;
    Scalar const found[4] = {0, input[4] + Scalar(0), input[5] + Scalar(0), input[6] + Scalar(0)};
    copy_values(found, values);
    return value_result::known;
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW bool ray_plane_exact(Scalar const* input, std::size_t, Scalar* values) {
    value_result const known = ray_plane_by_signs(input, values);
    if (known != value_result::unsure) return known == value_result::known;
    big<2> n, d;
    load_plane_terms(input, 7, d);
    if (sign(d) == 0) return false;
    load_plane_terms(input, 4, n);
    accumulate(n, to_big<big<2>>(static_cast<double>(input[3])), false);
    n.negative = !n.negative;
    if (sign(n) * sign(d) < 0) return false;
    Scalar found[4] = {rounded_quotient<Scalar>(n, d)};
    for (int k = 0; k < 3; ++k)
        found[1 + k] = rounded_place(input[4 + k], d, to_big(static_cast<double>(input[7 + k])), n);
    copy_values(found, values);
    return true;
}

#if GRAZE_CERTIFIED_WITH_F64X4
/// The same of four inputs at once. Fused products only round less, but t of floats is a product with the inverse: off by u |t|
/// more, and by 2.05 u way C |t| at most. 6 u in place of 4 covers that.
struct ray_plane_stage {
    static constexpr int count = 10, numbers = 4;

    GRAZE_CERTIFIED_F64X4_INLINED static four_values<4> ask(of_type<float>, f64x4 const* p) {
        vec3_f64x4 const n{p[0], p[1], p[2]}, v{p[7], p[8], p[9]};
        f64x4 d = dot_of(n, v);
        f64x4 const size = dot_of(magnitude(n), magnitude(v)), fits = replace_steep(size, d),
                    inverse = broadcast(-1) / d, way = magnitude(inverse);
        f64x4 const offset = fused(p[0], p[4], fused(p[1], p[5], fused(p[2], p[6], p[3]))),
                    terms = fused(magnitude(p[0]), magnitude(p[4]),
                                  fused(magnitude(p[1]), magnitude(p[5]),
                                        fused(magnitude(p[2]), magnitude(p[6]), magnitude(p[3]))));
        f64x4 const t = offset * inverse, length = magnitude(t),
                    growing =
                        fused(broadcast(6 * 0x1p-53) * way, fused(length, size, terms), broadcast(0x1p-51) * length);
        four_values<4> found;
        found.from[0] = t - growing;
        found.up_to[0] = t + growing;
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            f64x4 const o = p[4 + k], arm = p[7 + k], at = fused(t, arm, o),
                        bound = fused(growing, magnitude(arm), broadcast(0x1p-51) * magnitude(o));
            found.from[1 + k] = at - bound;
            found.up_to[1 + k] = at + bound;
        }
        tell_side(fits, found);
        return found;
    }

    GRAZE_CERTIFIED_F64X4_INLINED static four_values<4> again(of_type<float>, f64x4 const* p) {
        return in_pairs<float>(p);
    }
    GRAZE_CERTIFIED_F64X4_INLINED static four_values<4> ask(of_type<double>, f64x4 const* p) {
        return in_pairs<double>(p);
    }

  private:
    /// Where the divisor is known; elsewhere it becomes 1, so that nothing traps.
    GRAZE_CERTIFIED_F64X4_INLINED static f64x4 replace_steep(f64x4 size, f64x4& d) {
        f64x4 const fits = below(size, magnitude(d) * broadcast(most_steepness));
        d = _mm256_blendv_pd(broadcast(1), d, fits);
        return fits;
    }
    GRAZE_CERTIFIED_F64X4_INLINED static void tell_side(f64x4 fits, four_values<4>& found) {
        f64x4 const zero = _mm256_setzero_pd();
        found.known = both(fits, _mm256_cmp_pd(found.from[0], zero, _CMP_GE_OQ));
        found.none = both(fits, below(found.up_to[0], zero));
    }

    template <class Scalar>
    GRAZE_CERTIFIED_F64X4_INLINED static four_values<4> in_pairs(f64x4 const* p) {
        vec3_f64x4 const n{p[0], p[1], p[2]}, o{p[4], p[5], p[6]}, v{p[7], p[8], p[9]};
        f64x4 d = dot_of(n, v);
        f64x4 const size = dot_of(magnitude(n), magnitude(v)), known = replace_steep(size, d),
                    inverse = broadcast(-1) / d, way = magnitude(inverse), sigma = size * way,
                    t = (dot_of(n, o) + p[3]) * inverse, length = magnitude(t);
        f64x4 first[3], rests = _mm256_setzero_pd(), terms = magnitude(p[3]), largest = _mm256_max_pd(length, terms),
                        reach[3];
        exact_f64x4 point[3];
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            f64x4 const of_n = p[k], of_o = p[4 + k], of_v = p[7 + k];
            exact_f64x4 const along = exact_product(t, of_v);
            point[k] = exact_sum(of_o, along.high);
            point[k].low = point[k].low + along.low;
            exact_f64x4 const product = exact_product(of_n, point[k].high);
            first[k] = product.high;
            rests = rests + fused(of_n, point[k].low, product.low);
            reach[k] = fused(length, magnitude(of_v), magnitude(of_o));
            terms = fused(magnitude(of_n), reach[k], terms);
            largest =
                _mm256_max_pd(_mm256_max_pd(largest, magnitude(of_n)), _mm256_max_pd(magnitude(of_o), magnitude(of_v)));
        }
        exact_f64x4 const xy = exact_sum(first[0], first[1]), zd = exact_sum(first[2], p[3]),
                          sum = exact_sum(xy.high, zd.high);
        f64x4 const left = sum.high + (sum.low + ((xy.low + zd.low) + rests)), step = left * inverse,
                    error = broadcast(0x1p-100) * (way * (terms + broadcast(lost_in_products))),
                    fixed = fused(magnitude(step), broadcast(0x1p-49) * sigma, error);
        four_values<4> found;
        enclose<Scalar>(t, step, fixed + fused(broadcast(0x1p-102), length, broadcast(lost_in_points)), found.from[0],
                        found.up_to[0]);
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            f64x4 const arm = magnitude(p[7 + k]), lost = _mm256_andnot_pd(is_zero(arm), broadcast(lost_in_points)),
                        bound = fused(fixed, arm, fused(broadcast(0x1p-102), reach[k], lost));
            enclose<Scalar>(point[k].high, fused(step, p[7 + k], point[k].low), bound, found.from[1 + k],
                            found.up_to[1 + k]);
        }
        f64x4 const moderate =
            both(below(largest, broadcast(largest_part)), _mm256_cmp_pd(size, broadcast(least_size), _CMP_GE_OQ));
        tell_side(both(known, moderate), found);
        return found;
    }
};
#else
using ray_plane_stage = no_stage;
#endif

}  // namespace detail

template <class Scalar>
bool ray_plane_point_3d(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(ray_plane_point_3d, input, count, values);
    return detail::values_of<detail::ray_plane_fast<Scalar>, detail::ray_plane_exact<Scalar>>(input, count, values);
}

GRAZE_CERTIFIED_VALUES(ray_plane_point_3d, 4, detail::ray_plane_exact, ray_plane_stage)

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
