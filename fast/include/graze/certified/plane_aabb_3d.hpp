/// plane_aabb_3d: does a plane in space, given by its coefficients, meet a closed axis-aligned box?
///
/// Input    10 finite scalars a b c d, min, max, points as x y z, min <= max on each axis; float or double. The plane has the
///          points with a x + b y + c z + d = 0; its normal a b c may have any length but 0. Boxes without extent are allowed.
/// Result   plane_aabb_3d: relation (disjoint, touching, crossing; undefined where a = b = c = 0); _meets: touching or
///          crossing.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bound derived below.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the least and the largest value of a x + b y + c z + d in the box; in the filter by centre and half extents, as in
///          C. Ericson, Real-Time Collision Detection, 2005, 5.2.3.
/// Cost     about 30 flops where the filter decides, of floats in vectors, else some 20 ns; 0.2 us where doubles leave
///          more rests, about 1 us with exponent gaps. noexcept, no allocation.
#pragma once

#include <cmath>
#include <cstddef>
#include <type_traits>

#include "graze/certified/detail/big_vectors.hpp"
#include "graze/certified/detail/certain_sum.hpp"
#include "graze/certified/detail/exact_shapes.hpp"
#include "graze/certified/detail/filter.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// Let s = n . (min + max) + 2 d, twice the value at the centre, and r the sum of |n_k| (max_k - min_k): the values in the box,
/// twice, run from s - r to s + r. So inside = r - |s| is negative where the plane misses, and positive where it crosses.
///
/// Error, in the model of filter.hpp (e = 2^-52). Each term of s and of r carries at most five factors (1 + d): sum or
/// difference, product, two additions, and the difference at the end. With size = r + sum of the magnitudes of the terms of s,
/// |error| <= size ((1 + e)^5 - 1) < 5.001 e size. 8 e size covers that, and the seven factors of size and of the bound.
inline constexpr double plane_box_factor = 8 * rounding_error;
/// Range: what underflows changes all by less than 2^-1070. What overflows makes the bound infinite or no number.
inline constexpr double plane_box_least = 0x1p-1000;

template <class Number>
GRAZE_CERTIFIED_INLINED filter_result filter_result_of_inside(Number inside, Number bound) {
    if (!(std::fabs(inside) > bound)) [[unlikely]]
        return filter_result::unknown;
    return inside > 0 ? filter_result::crossing : filter_result::disjoint;
}

/// Without a normal, r is 0 and all of space has the value d.
template <class Scalar>
GRAZE_CERTIFIED_INLINED bool has_normal(Scalar const* input) {
    return (input[0] != 0) | (input[1] != 0) | (input[2] != 0);
}

template <class Scalar>
GRAZE_CERTIFIED_INLINED filter_result filter_plane_box(Scalar const* input) {
    f64x2 const normal_xy = first_axes(input), zd = first_axes(input + 2);
    f64x2 const low_xy = first_axes(input + 4), high_xy = first_axes(input + 7);
    double const low_z = static_cast<double>(input[6]), high_z = static_cast<double>(input[9]);
    f64x2 const xy = normal_xy * (low_xy + high_xy), z_and_d = zd * f64x2(low_z + high_z, 2.0);
    double const reach = sum_of(magnitude(normal_xy) * (high_xy - low_xy)) + std::fabs(zd.first()) * (high_z - low_z);
    f64x2 const terms = xy + z_and_d, sizes = magnitude(xy) + magnitude(z_and_d);
    f64x2 const sums = unpack_low(terms, sizes) + unpack_high(terms, sizes);
    if (!(reach > 0) && !has_normal(input)) [[unlikely]]
        return filter_result::unknown;
    double const bound = plane_box_factor * (reach + sums.second()) + plane_box_least;
    return filter_result_of_inside(reach - std::fabs(sums.first()), bound);
}

#if GRAZE_CERTIFIED_SSE2
/// The same of floats in floats, x, y, z and d in a lane each: e is 2^-23, and what underflows less than 2^-140.
inline filter_result filter_plane_box_in_floats(float const* input) {
    __m128 const plane = _mm_loadu_ps(input), from_low = _mm_loadu_ps(input + 4), to_high = _mm_loadu_ps(input + 6);
    __m128 const axes = _mm_castsi128_ps(_mm_setr_epi32(-1, -1, -1, 0)), one = _mm_setr_ps(0, 0, 0, 1);
    __m128 const minus = _mm_set1_ps(-0.0f);
    // Of d the box is from 1 to 1.
    __m128 const low = _mm_or_ps(_mm_and_ps(from_low, axes), one);
    __m128 const high = _mm_or_ps(_mm_and_ps(_mm_shuffle_ps(to_high, to_high, _MM_SHUFFLE(3, 3, 2, 1)), axes), one);
    __m128 const terms = _mm_mul_ps(plane, _mm_add_ps(low, high));
    __m128 const reaches = _mm_mul_ps(_mm_andnot_ps(minus, plane), _mm_sub_ps(high, low));
    __m128 const sizes = _mm_add_ps(_mm_andnot_ps(minus, terms), reaches);
    __m128 const two_sums = _mm_add_ps(_mm_unpacklo_ps(terms, reaches), _mm_unpackhi_ps(terms, reaches));
    __m128 const sums = _mm_add_ps(two_sums, _mm_movehl_ps(two_sums, two_sums));
    __m128 const sizes_by_two = _mm_add_ps(sizes, _mm_movehl_ps(sizes, sizes));
    float const reach = _mm_cvtss_f32(_mm_shuffle_ps(sums, sums, 1));
    float const size = _mm_cvtss_f32(_mm_add_ss(sizes_by_two, _mm_shuffle_ps(sizes_by_two, sizes_by_two, 1)));
    if (!(reach > 0)) [[unlikely]]
        return filter_result::unknown;
    return filter_result_of_inside(reach - std::fabs(_mm_cvtss_f32(sums)), 0x1p-20f * size + 0x1p-100f);
}
#endif

/// Where the value is largest, or least, by the signs of the normal.
template <class Scalar>
GRAZE_CERTIFIED_SLOW int sign_at_corner(Scalar const* input, bool largest) {
    big<2> sum(to_big(static_cast<double>(input[3]))), product;
    for (int axis = 0; axis < 3; ++axis) {
        int const corner = ((input[axis] > 0) == largest ? 7 : 4) + axis;
        load_product(to_big(static_cast<double>(input[axis])), to_big(static_cast<double>(input[corner])), product);
        accumulate(sum, product, false);
    }
    return sign(sum);
}

/// D = plane - box spans the values from the least to the largest, and has no inside where they are equal.
template <class Scalar>
GRAZE_CERTIFIED_SLOW relation plane_box_exactly(Scalar const* input) {
    if (!has_normal(input)) return relation::undefined;
    return weaker(along_normal(sign_at_corner(input, true)), along_normal(-sign_at_corner(input, false)));
}

/// At the two corners where the value is largest and least, side by side. Products of floats are doubles; of doubles they are
/// two each, where these are moderate.
template <class Scalar>
GRAZE_CERTIFIED_INLINED bool knows_plane_box(Scalar const* input, relation& found) {
    certain_sum<f64x2> values(f64x2(static_cast<double>(input[3])));
    bool fits = has_normal(input);
    GRAZE_CERTIFIED_UNROLLED for (int axis = 0; axis < 3; ++axis) {
        double const n = static_cast<double>(input[axis]), low = static_cast<double>(input[4 + axis]),
                     high = static_cast<double>(input[7 + axis]);
        f64x2 const corners = n > 0 ? f64x2(high, low) : f64x2(low, high);
        if constexpr (std::is_same_v<Scalar, float>) {
            values.add(f64x2(n) * corners);
        } else {
            for (double x : {n, low, high}) fits &= has_exact_products(x);
            values.add(product_of(f64x2(n), corners));
        }
    }
    f64x2 const sums = values.high + values.low;
    known_sign const most(sums.first(), values.lost.first()), least(sums.second(), values.lost.second());
    if (!(fits & most.known & least.known)) return false;
    found = weaker(along_normal(most.sign), along_normal(-least.sign));
    return true;
}

/// What the quick filter finds out.
template <class Scalar>
GRAZE_CERTIFIED_INLINED filter_result filter_plane_box_quickly(Scalar const* input) {
#if GRAZE_CERTIFIED_SSE2
    if constexpr (std::is_same_v<Scalar, float>) return filter_plane_box_in_floats(input);
#endif
    return filter_plane_box(input);
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW relation decide_plane_box(Scalar const* input) {
    if constexpr (std::is_same_v<Scalar, float>) {
        filter_result const found = filter_plane_box(input);
        if (found != filter_result::unknown) return relation_found(found);
    }
    relation found;
    return knows_plane_box(input, found) ? found : plane_box_exactly(input);
}

}  // namespace detail

template <class Scalar>
relation plane_aabb_3d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(plane_aabb_3d, input, count);
    detail::filter_result const found = detail::filter_plane_box_quickly(input);
    if (found != detail::filter_result::unknown) [[likely]]
        return detail::relation_found(found);
    return detail::decide_plane_box(input);
}

template <class Scalar>
bool plane_aabb_3d_meets(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(plane_aabb_3d_meets, input, count);
    detail::filter_result const found = detail::filter_plane_box_quickly(input);
    if (found == detail::filter_result::unknown) [[unlikely]]
        return detail::meets(detail::decide_plane_box(input));
    return found == detail::filter_result::crossing;
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
