/// frustum_aabb_3d: does a closed axis-aligned box meet a frustum in space, the common points of six half-spaces?
///
/// Input    30 finite scalars: six planes a b c d each, min, max, points as x y z, min <= max on each axis; float or
///          double. The frustum has the points with a x + b y + c z + d >= 0 for all six, whatever the planes: it may
///          be empty, flat, a point, or without end. Normals a b c may have any length but 0. Boxes without extent are
///          allowed.
/// Result   frustum_aabb_3d: relation (disjoint, touching, crossing; undefined where some a = b = c = 0); _meets:
///          touching or crossing.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets. Not conservative as the usual test of corners against planes is.
/// Error    none. The filters answer only beyond the bounds derived below.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the corners of what frustum and box have in common, by Cramer's rule; the filter has a point of both, or
///          weights of the planes that part them (J. Farkas, 1902), found as C. Hildreth did (A Quadratic Programming
///          Procedure, 1957).
/// Cost     about 150 flops, in pairs, where one plane or the box's centre decides, else some 0.2 us; some us where
///          corners do, and in contact, 100 us where exponents are far apart. noexcept, no allocation.
#pragma once

#include <cmath>
#include <cstddef>
#include <type_traits>

#include "graze/certified/detail/filter.hpp"
#include "graze/certified/detail/frustum.hpp"
#include "graze/certified/detail/frustum_corners.hpp"
#include "graze/certified/detail/near_features.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

// F is the frustum, B the box. A point of B that is strictly inside all six half-spaces is inside F: crossing. Weights
// w_i >= 0 with sum of w_i (n_i.x + d_i) < 0 for all x in B tell disjoint, also of an empty F.

/// By one plane, or the centre. As in plane_aabb_3d.hpp, with s twice the value at the centre and r half the range of
/// twice the values in the box: s, s + r and s - r are off by less than 8 e size, size = r + sum of magnitudes of the
/// terms of s, and what underflows, below 2^-1000.
inline constexpr double frustum_box_factor = 8 * rounding_error, frustum_box_least = 0x1p-1000;

/// By a point x of the box in doubles: n.x + d is off by 5 e T, T the sum of magnitudes of its terms (four factors
/// each). By weights: of what is computed of sum of w_i d_i and of the larger of m_k min_k and m_k max_k, m = sum of
/// w_i n_i, each term has at most ten factors (product, five additions, product, three additions), and the corner that
/// is largest may be another one where m_k is off: both are off by less than 10.001 e size, size being the sum with
/// magnitudes of all terms and of the corner that is farthest. 12 e covers that as rounded. Range: corners up to 2^200,
/// so that what underflows in m adds less than 2^-800.
inline constexpr double frustum_box_point_factor = 5 * rounding_error, frustum_box_weights_factor = 12 * rounding_error,
                        frustum_box_weights_least = 0x1p-800;

/// Goes from plane to plane: w_i grows by what moves the point c + sum of w_i n_i, cut to the box, into half-space i,
/// and a little more; or falls, but not below 0. The point comes to lie in F where there is such, else the weights come
/// to part. Whatever they are, only what the bounds allow is told.
template <class Scalar>
GRAZE_CERTIFIED_SLOW filter_result frustum_box_by_weights(Scalar const* input) {
    constexpr int rounds = 12;
    double low[3], high[3], free[3], x[3], farthest[3], weight[6] = {}, inverse[6], slack[6];
    double most = 0;
    for (int k = 0; k < 3; ++k) {
        low[k] = static_cast<double>(input[24 + k]);
        high[k] = static_cast<double>(input[27 + k]);
        free[k] = x[k] = lesser(greater(0.5 * low[k] + 0.5 * high[k], low[k]), high[k]);
        farthest[k] = greater(std::fabs(low[k]), std::fabs(high[k]));
        most = greater(most, farthest[k]);
    }
    if (!(most <= 0x1p200)) return filter_result::unknown;
    double plane[6][4];
    int cutting[6], cuts = 0;
    for (int i = 0; i < 6; ++i) {
        for (int k = 0; k < 4; ++k) plane[i][k] = static_cast<double>(input[4 * i + k]);
        double const square = plane[i][0] * plane[i][0] + plane[i][1] * plane[i][1] + plane[i][2] * plane[i][2];
        if (!(square >= 0x1p-400 && square <= 0x1p400)) return filter_result::unknown;
        inverse[i] = 1 / square;
        double reach = 0;
        for (int k = 0; k < 3; ++k) reach += std::fabs(plane[i][k]) * (high[k] - low[k]);
        slack[i] = 0x1p-6 * reach;
        double const centre = (plane[i][0] * x[0] + plane[i][1] * x[1]) + (plane[i][2] * x[2] + plane[i][3]);
        if (centre < reach) cutting[cuts++] = i;
    }
    for (int round = 0; round < rounds; ++round) {
        for (int cut = 0; cut < cuts; ++cut) {
            int const i = cutting[cut];
            double const* const p = plane[i];
            double const height = (p[0] * x[0] + p[1] * x[1]) + (p[2] * x[2] + p[3]) - slack[i];
            double const grown = greater(weight[i] - 1.7 * height * inverse[i], 0.0), step = grown - weight[i];
            weight[i] = grown;
            for (int k = 0; k < 3; ++k) {
                free[k] += step * p[k];
                x[k] = lesser(greater(free[k], low[k]), high[k]);
            }
        }
        bool inside = true;
        for (int i = 0; i < 6; ++i) {
            double const* const p = plane[i];
            double height = 0, terms = 0;
            for (int k = 0; k < 3; ++k) {
                height += p[k] * x[k];
                terms += std::fabs(p[k] * x[k]);
            }
            inside &= height + p[3] > frustum_box_point_factor * (terms + std::fabs(p[3])) + frustum_box_least;
        }
        if (inside) return filter_result::crossing;
        double m[3] = {}, sizes[3] = {}, value = 0, size = 0;
        for (int cut = 0; cut < cuts; ++cut) {
            double const* const p = plane[cutting[cut]];
            double const w = weight[cutting[cut]];
            for (int k = 0; k < 3; ++k) {
                m[k] += w * p[k];
                sizes[k] += std::fabs(w * p[k]);
            }
            value += w * p[3];
            size += std::fabs(w * p[3]);
        }
        for (int k = 0; k < 3; ++k) {
            value += greater(m[k] * low[k], m[k] * high[k]);
            size += sizes[k] * farthest[k];
        }
        if (value < -(frustum_box_weights_factor * size + frustum_box_weights_least)) return filter_result::disjoint;
    }
    return filter_result::unknown;
}

template <class Scalar>
GRAZE_CERTIFIED_INLINED filter_result quick_frustum_box(Scalar const* input) {
    f64x2 low[3], high[3];
    load_beside<3>(input + 24, input + 24, low);
    load_beside<3>(input + 27, input + 27, high);
    lane_mask apart[3], centred[3], fit[3];
    f64x2 const x = low[0] + high[0], y = low[1] + high[1], z = low[2] + high[2];
    f64x2 const extent_x = high[0] - low[0], extent_y = high[1] - low[1], extent_z = high[2] - low[2];
    GRAZE_CERTIFIED_UNROLLED for (int p = 0; p < 3; ++p) {
        auto const [a, b, c, d] = two_planes(input + 8 * p);
        f64x2 const of_x = a * x, of_y = b * y, of_z = c * z, twice = d + d;
        f64x2 const s = (of_x + of_y) + (of_z + twice),
                    r = (magnitude(a) * extent_x + magnitude(b) * extent_y) + magnitude(c) * extent_z;
        f64x2 const terms = (magnitude(of_x) + magnitude(of_y)) + (magnitude(of_z) + magnitude(twice));
        f64x2 const bound = f64x2(frustum_box_factor) * (r + terms) + f64x2(frustum_box_least);
        apart[p] = s + r < -bound;
        centred[p] = s > bound;
        f64x2 const zero(0.0);
        fit[p] = (magnitude(a) > zero) | (magnitude(b) > zero) | (magnitude(c) > zero);
    }
    if (!(fit[0] & fit[1] & fit[2]).all()) [[unlikely]]
        return filter_result::unknown;
    if ((apart[0] | apart[1] | apart[2]).any()) return filter_result::disjoint;
    return (centred[0] & centred[1] & centred[2]).all() ? filter_result::crossing : filter_result::unknown;
}

#if GRAZE_CERTIFIED_SSE2
/// The same of floats in floats: e is 2^-23, and what underflows below 2^-140.
GRAZE_CERTIFIED_INLINED filter_result quick_frustum_box_in_floats(float const* input) {
    __m128 const low = _mm_loadu_ps(input + 24), from_low_z = _mm_loadu_ps(input + 26);
    __m128 const high = _mm_shuffle_ps(from_low_z, from_low_z, _MM_SHUFFLE(3, 3, 2, 1));
    __m128 const sum = _mm_add_ps(low, high), extent = _mm_sub_ps(high, low);
    __m128 const x = _mm_shuffle_ps(sum, sum, 0x00), y = _mm_shuffle_ps(sum, sum, 0x55),
                 z = _mm_shuffle_ps(sum, sum, 0xaa), extent_x = _mm_shuffle_ps(extent, extent, 0x00),
                 extent_y = _mm_shuffle_ps(extent, extent, 0x55), extent_z = _mm_shuffle_ps(extent, extent, 0xaa);
    __m128 fit[2], apart[2], centred[2];
    GRAZE_CERTIFIED_UNROLLED for (int half = 0; half < 2; ++half) {
        four_planes const of(input + 8 * half);
        __m128 const of_x = _mm_mul_ps(of.a, x), of_y = _mm_mul_ps(of.b, y), of_z = _mm_mul_ps(of.c, z),
                     twice = _mm_add_ps(of.d, of.d);
        __m128 const s = sum_of_terms(of_x, of_y, of_z, twice),
                     terms = sum_of_terms(size_of(of_x), size_of(of_y), size_of(of_z), size_of(twice));
        __m128 const r =
            _mm_add_ps(_mm_add_ps(_mm_mul_ps(size_of(of.a), extent_x), _mm_mul_ps(size_of(of.b), extent_y)),
                       _mm_mul_ps(size_of(of.c), extent_z));
        __m128 const bound =
            _mm_add_ps(_mm_mul_ps(_mm_set1_ps(0x1p-20f), _mm_add_ps(r, terms)), _mm_set1_ps(0x1p-100f));
        apart[half] = _mm_cmplt_ps(_mm_add_ps(_mm_add_ps(s, r), bound), _mm_setzero_ps());
        centred[half] = _mm_cmpgt_ps(s, bound);
        fit[half] = of.are_planes();
    }
    if (_mm_movemask_ps(_mm_and_ps(fit[0], fit[1])) != 15) [[unlikely]]
        return filter_result::unknown;
    if (_mm_movemask_ps(_mm_or_ps(apart[0], apart[1])) != 0) return filter_result::disjoint;
    return _mm_movemask_ps(_mm_and_ps(centred[0], centred[1])) == 15 ? filter_result::crossing : filter_result::unknown;
}
#endif

template <class Scalar>
GRAZE_CERTIFIED_INLINED filter_result quickest_frustum_box(Scalar const* input) {
#if GRAZE_CERTIFIED_SSE2
    if constexpr (std::is_same_v<Scalar, float>) return quick_frustum_box_in_floats(input);
#endif
    return quick_frustum_box(input);
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW relation decide_frustum_box(Scalar const* input) {
    if (!are_half_spaces(input)) return relation::undefined;
    filter_result found = filter_result::unknown;
    if constexpr (std::is_same_v<Scalar, float>) found = quick_frustum_box(input);
    if (found == filter_result::unknown) found = frustum_box_by_weights(input);
    if (found != filter_result::unknown) return relation_found(found);
    as_doubles<30, Scalar> const in(input);
    return frustum_box_by_corners(in.value);
}

}  // namespace detail

template <class Scalar>
relation frustum_aabb_3d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(frustum_aabb_3d, input, count);
    detail::filter_result const found = detail::quickest_frustum_box(input);
    if (found != detail::filter_result::unknown) [[likely]]
        return detail::relation_found(found);
    return detail::decide_frustum_box(input);
}

template <class Scalar>
bool frustum_aabb_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return detail::meets(frustum_aabb_3d(input, count));
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
