/// frustum_sphere_3d: does a closed ball meet a frustum in space, the common points of six half-spaces?
///
/// Input    28 finite scalars: six planes a b c d each, centre as x y z, radius >= 0; float or double. The frustum has
///          the points with a x + b y + c z + d >= 0 for all six, whatever the planes: it may be empty, flat, a point,
///          or without end. Normals a b c may have any length but 0. A radius of 0 is allowed.
/// Result   frustum_sphere_3d: relation (disjoint, touching, crossing; undefined where some a = b = c = 0); _meets:
///          touching or crossing.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The filters answer only beyond the bounds derived below.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the point of the frustum that is nearest to the centre, by the conditions of Karush, Kuhn and Tucker on at
///          most three planes; its squared distance against the squared radius, without a root or a quotient.
/// Cost     about 100 flops, in pairs, where one plane or none decides; some 0.3 us where an edge or a corner does;
///          some us in contact, 10 where exponents are far apart. noexcept, no allocation.
#pragma once

#include <cmath>
#include <cstddef>
#include <type_traits>

#include "graze/certified/detail/filter.hpp"
#include "graze/certified/detail/frustum.hpp"
#include "graze/certified/detail/frustum_sets.hpp"
#include "graze/certified/detail/near_features.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

// Seen from the centre a plane is n.x + e >= 0, e being a x + b y + c z + d there. If all e >= 0 the centre is in the
// frustum F. Else the point of F that is nearest to it is x = sum of the w_i n_i over a set S of at most three planes
// with normals that are linearly independent, all w_i > 0, with n_i.x + e_i = 0 in S. For a set with weights w >= 0:
//
// apart    n_i.y >= -e_i for all y in F, so that x.y >= x.x: no point of F is nearer than x. |x| > r tells disjoint,
//          also of an empty F.
// near     Where x is in F, that is n_j.x + e_j >= 0 for all j, |x| < r tells crossing, |x| = r touching.
// neither  x is not in F: another set has its nearest point. If none has, F is empty.
//
// With a radius of 0 the signs of the e_i tell: inside F, on its boundary, or neither. With g_ij = n_i.n_j, one plane
// has w = -e / g and x.x = e e / g.

/// In the model of filter.hpp (e = 2^-52 here). Heights e_i, with T_i the sums of magnitudes of their terms, are off by
/// 5 e T_i, and what is compared with r r g_i by plane_square_factor, as in plane_sphere_3d.hpp: a term carries four
/// factors (1 + d), g_i three, squares and products the rest. Terms of e_j g_i - e_i g_ij carry nine: it is off by less
/// than 9.001 e (T_j g_i + T_i G_ij), G_ij the sum of magnitudes of the terms of g_ij, which 12 e covers as rounded.
inline constexpr double frustum_height_factor = 5 * rounding_error, frustum_square_factor = 16 * rounding_error,
                        frustum_foot_factor = 12 * rounding_error;

/// Range, float: heights are 0 or in [2^-298, 2^258], products of up to four such in [2^-1000, 2^1000]. Double: only
/// where all T_i and g_i are in [2^-200, 2^200], and r r is 0 or in it: what underflows, 2^-1074 a product, is nothing
/// to the slack.
template <class Scalar>
GRAZE_CERTIFIED_INLINED filter_result quick_frustum_sphere(Scalar const* input) {
    f64x2 const x(static_cast<double>(input[24])), y(static_cast<double>(input[25])), z(static_cast<double>(input[26]));
    double const radius = static_cast<double>(input[27]), square = radius * radius;
    two_planes const plane[3] = {two_planes(input), two_planes(input + 8), two_planes(input + 16)};
    f64x2 height[3], size[3], normal[3];
    lane_mask apart[3], inside[3], fit[3];
    GRAZE_CERTIFIED_UNROLLED for (int p = 0; p < 3; ++p) {
        auto const& [a, b, c, d] = plane[p];
        f64x2 const of_x = a * x, of_y = b * y, of_z = c * z;
        height[p] = ((of_x + of_y) + of_z) + d;
        size[p] = ((magnitude(of_x) + magnitude(of_y)) + magnitude(of_z)) + magnitude(d);
        normal[p] = (a * a + b * b) + c * c;
        f64x2 const bound = f64x2(frustum_height_factor) * size[p], least = -height[p] - bound;
        apart[p] = (least > f64x2(0.0)) & (least * least > f64x2(square * (1 + frustum_square_factor)) * normal[p]);
        inside[p] = height[p] > bound;
        fit[p] = normal[p] > f64x2(0.0);
        if constexpr (!std::is_same_v<Scalar, float>)
            fit[p] = (lesser(normal[p], size[p]) > f64x2(0x1p-200)) & (greater(normal[p], size[p]) < f64x2(0x1p200));
    }
    bool fits = (fit[0] & fit[1] & fit[2]).all();
    if constexpr (!std::is_same_v<Scalar, float>) fits &= (square <= 0x1p200) & ((square >= 0x1p-200) | (radius == 0));
    if (!fits) [[unlikely]]
        return filter_result::unknown;
    if ((apart[0] | apart[1] | apart[2]).any()) return filter_result::disjoint;
    if ((inside[0] & inside[1] & inside[2]).all()) return filter_result::crossing;

    // The foot on the plane that is farthest.
    double e[6], g[6], t[6];
    GRAZE_CERTIFIED_UNROLLED for (int p = 0; p < 3; ++p) {
        height[p].store(e + 2 * p);
        normal[p].store(g + 2 * p);
        size[p].store(t + 2 * p);
    }
    int i = 0;
    double farthest = -1;
    for (int k = 0; k < 6; ++k) {
        double const distance = e[k] < 0 ? e[k] * e[k] / g[k] : -1;
        if (!(distance > farthest)) continue;
        farthest = distance;
        i = k;
    }
    double const most = std::fabs(e[i]) + frustum_height_factor * t[i];
    if (!(most * most < square * g[i] * (1 - frustum_square_factor))) return filter_result::unknown;
    auto const at = [&](int k) { return f64x2(static_cast<double>(input[4 * i + k])); };
    f64x2 const a = at(0), b = at(1), c = at(2);
    unsigned in_all = 0;
    GRAZE_CERTIFIED_UNROLLED for (int p = 0; p < 3; ++p) {
        f64x2 const of_a = a * plane[p].a, of_b = b * plane[p].b, of_c = c * plane[p].c;
        f64x2 const level = height[p] * f64x2(g[i]) - f64x2(e[i]) * ((of_a + of_b) + of_c);
        f64x2 const terms =
            size[p] * f64x2(g[i]) + f64x2(t[i]) * ((magnitude(of_a) + magnitude(of_b)) + magnitude(of_c));
        in_all |= (level > f64x2(frustum_foot_factor) * terms).bits() << (2 * p);
    }
    return (in_all | 1u << i) == 63 ? filter_result::crossing : filter_result::unknown;
}

#if GRAZE_CERTIFIED_SSE2
/// The same of floats in floats, without the foot: e is 2^-23. Range: T_i and g_i in [2^-40, 2^40], r r too, or 0; what
/// underflows, 2^-149 a product, is nothing to the slack.
GRAZE_CERTIFIED_INLINED filter_result quick_frustum_sphere_in_floats(float const* input) {
    constexpr float unit = 0x1p-23f, least_square = 0x1p-40f, most_size = 0x1p40f;
    __m128 const x = _mm_set1_ps(input[24]), y = _mm_set1_ps(input[25]), z = _mm_set1_ps(input[26]);
    float const radius = input[27], square = radius * radius;
    __m128 fit[2], inside[2], least[2], normal[2];
    GRAZE_CERTIFIED_UNROLLED for (int half = 0; half < 2; ++half) {
        four_planes const of(input + 8 * half);
        __m128 const of_x = _mm_mul_ps(of.a, x), of_y = _mm_mul_ps(of.b, y), of_z = _mm_mul_ps(of.c, z);
        __m128 const height = sum_of_terms(of_x, of_y, of_z, of.d),
                     size = sum_of_terms(size_of(of_x), size_of(of_y), size_of(of_z), size_of(of.d));
        normal[half] = _mm_add_ps(_mm_add_ps(_mm_mul_ps(of.a, of.a), _mm_mul_ps(of.b, of.b)), _mm_mul_ps(of.c, of.c));
        __m128 const bound = _mm_mul_ps(_mm_set1_ps(5 * unit), size);
        least[half] = _mm_sub_ps(_mm_sub_ps(_mm_setzero_ps(), height), bound);
        inside[half] = _mm_cmpgt_ps(height, bound);
        fit[half] = _mm_and_ps(_mm_cmpge_ps(_mm_min_ps(size, normal[half]), _mm_set1_ps(least_square)),
                               _mm_cmple_ps(_mm_max_ps(size, normal[half]), _mm_set1_ps(most_size)));
    }
    bool const fits = (_mm_movemask_ps(_mm_and_ps(fit[0], fit[1])) == 15) & (square <= most_size) &
                      ((square >= least_square) | (radius == 0));
    if (!fits) [[unlikely]]
        return filter_result::unknown;
    // In range no square overflows.
    __m128 apart[2];
    GRAZE_CERTIFIED_UNROLLED for (int half = 0; half < 2; ++half) apart[half] =
        _mm_and_ps(_mm_cmpgt_ps(least[half], _mm_setzero_ps()),
                   _mm_cmpgt_ps(_mm_mul_ps(least[half], least[half]),
                                _mm_mul_ps(_mm_set1_ps(square * (1 + 16 * unit)), normal[half])));
    if (_mm_movemask_ps(_mm_or_ps(apart[0], apart[1])) != 0) return filter_result::disjoint;
    return _mm_movemask_ps(_mm_and_ps(inside[0], inside[1])) == 15 ? filter_result::crossing : filter_result::unknown;
}
#endif

template <class Scalar>
GRAZE_CERTIFIED_INLINED filter_result quickest_frustum_sphere(Scalar const* input) {
#if GRAZE_CERTIFIED_SSE2
    if constexpr (std::is_same_v<Scalar, float>) return quick_frustum_sphere_in_floats(input);
#endif
    return quick_frustum_sphere(input);
}

/// By a point x of F, seen from the centre, or by weights w >= 0: x.y >= -sum of w_i e_i for all y in F, x being sum of
/// the w_i n_i, so that F is farther than the radius where that is more than r |x|.
///
/// near   Terms of e_j go through four factors (1 + d) and three more, those of n_j.x through four: n_j.x + e_j is off
///        by less than 7.001 e times the sum of magnitudes of all. x is what it is in doubles; x.x carries three
///        factors, r r one.
/// apart  Terms of the sum of w_i e_i go through ten factors. A coordinate of sum of w_i n_i goes through six: its
///        length is off by 6.001 e times that of the sums of magnitudes, which is no shorter. The length itself and
///        what it is multiplied and compared with round less than 6 e of it: 16 e is enough for both.
/// Range: radius, heights and normals moderate. What underflows changes sums by less than 2^-800, a length by less than
/// 2^-500.
///
/// Goes from plane to plane: w_i grows by what moves sum of w_i n_i into half-space i, and a little more, or falls, but
/// not below 0 (C. Hildreth, A Quadratic Programming Procedure, 1957). Whatever x and w are, only what the bounds allow
/// is told. `weighty` are planes with a large weight at last: the set that decides, as a rule.
inline constexpr double frustum_sphere_point_factor = 8 * rounding_error,
                        frustum_sphere_weights_factor = 12 * rounding_error,
                        frustum_length_factor = 16 * rounding_error, frustum_lost = 0x1p-800,
                        frustum_length_lost = 0x1p-500;

template <class Scalar>
GRAZE_CERTIFIED_SLOW filter_result frustum_sphere_by_weights(Scalar const* input, unsigned& weighty) {
    constexpr int rounds = 22;
    double plane[6][3], height[6], size[6], inverse[6], slack[6], weight[6] = {}, x[3] = {};
    int cutting[6], cuts = 0;
    weighty = 0;
    double const radius = static_cast<double>(input[27]);
    if (!(radius >= 0x1p-100 && radius <= 0x1p100)) return filter_result::unknown;
    for (int i = 0; i < 6; ++i) {
        height[i] = static_cast<double>(input[4 * i + 3]);
        size[i] = std::fabs(height[i]);
        double square = 0;
        for (int k = 0; k < 3; ++k) {
            double const n = static_cast<double>(input[4 * i + k]), term = n * static_cast<double>(input[24 + k]);
            plane[i][k] = n;
            square += n * n;
            height[i] += term;
            size[i] += std::fabs(term);
        }
        if (!(square >= 0x1p-200 && square <= 0x1p200 && size[i] <= 0x1p200)) return filter_result::unknown;
        // The others do not matter to points of the ball.
        double const reach = radius * std::sqrt(square);
        if (height[i] < reach) {
            inverse[i] = 1 / square;
            slack[i] = 0x1p-8 * reach;
            cutting[cuts++] = i;
        }
    }
    double const most = radius * radius * (1 - frustum_length_factor);
    for (int round = 0; round < rounds; ++round) {
        for (int cut = 0; cut < cuts; ++cut) {
            int const i = cutting[cut];
            double const* const n = plane[i];
            double const level = (n[0] * x[0] + n[1] * x[1]) + (n[2] * x[2] + height[i]) - slack[i];
            double const grown = greater(weight[i] - 1.6 * level * inverse[i], 0.0), step = grown - weight[i];
            weight[i] = grown;
            for (int k = 0; k < 3; ++k) x[k] += step * n[k];
        }
        if (x[0] * x[0] + x[1] * x[1] + x[2] * x[2] < most) {
            bool inside = true;
            for (int i = 0; i < 6; ++i) {
                double level = height[i], terms = size[i];
                for (int k = 0; k < 3; ++k) {
                    double const term = plane[i][k] * x[k];
                    level += term;
                    terms += std::fabs(term);
                }
                inside &= level > frustum_sphere_point_factor * terms + frustum_lost;
            }
            if (inside) return filter_result::crossing;
            continue;
        }
        double m[3] = {}, sizes[3] = {}, value = 0, of_value = 0;
        for (int cut = 0; cut < cuts; ++cut) {
            int const i = cutting[cut];
            for (int k = 0; k < 3; ++k) {
                double const part = weight[i] * plane[i][k];
                m[k] += part;
                sizes[k] += std::fabs(part);
            }
            value -= weight[i] * height[i];
            of_value += weight[i] * size[i];
        }
        double const least = value - (frustum_sphere_weights_factor * of_value + frustum_lost);
        double const length = std::sqrt(m[0] * m[0] + m[1] * m[1] + m[2] * m[2]),
                     off = std::sqrt(sizes[0] * sizes[0] + sizes[1] * sizes[1] + sizes[2] * sizes[2]);
        if (least > radius * (length + frustum_length_factor * off + frustum_length_lost))
            return filter_result::disjoint;
    }
    // The three that move the point most.
    for (int taken = 0; taken < 3; ++taken) {
        int heaviest = -1;
        double most_moved = 0;
        for (int cut = 0; cut < cuts; ++cut) {
            int const i = cutting[cut];
            double const moved = weight[i] * slack[i];
            if ((weighty >> i & 1) != 0 || !(moved > most_moved)) continue;
            heaviest = i;
            most_moved = moved;
        }
        if (heaviest >= 0) weighty |= 1u << heaviest;
    }
    return filter_result::unknown;
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW relation decide_frustum_sphere(Scalar const* input) {
    if (!are_half_spaces(input)) return relation::undefined;
    filter_result quick = filter_result::unknown;
    if constexpr (std::is_same_v<Scalar, float>) quick = quick_frustum_sphere(input);
    unsigned weighty = 0;
    if (quick == filter_result::unknown) quick = frustum_sphere_by_weights(input, weighty);
    if (quick != filter_result::unknown) return relation_found(quick);
    as_doubles<28, Scalar> const in(input);
    return frustum_sphere_by_sets(in.value, weighty);
}

}  // namespace detail

template <class Scalar>
relation frustum_sphere_3d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(frustum_sphere_3d, input, count);
    detail::filter_result const found = detail::quickest_frustum_sphere(input);
    if (found != detail::filter_result::unknown) [[likely]]
        return detail::relation_found(found);
    return detail::decide_frustum_sphere(input);
}

template <class Scalar>
bool frustum_sphere_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return detail::meets(frustum_sphere_3d(input, count));
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
