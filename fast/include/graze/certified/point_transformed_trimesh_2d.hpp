/// point_transformed_trimesh_2d: is a point in a closed triangle of a mesh that an affine map has moved?
///
/// Input    8 + 6n finite scalars p, m00 m01 m02 m10 m11 m12 (the rows of M), then n >= 1 triangles, points as x y;
///          float or double. M maps (x, y) to (m00 x + m01 y + m02, m10 x + m11 y + m12) and may mirror, shear and
///          scale. Each triangle is the convex hull of its vertices, wound either way; flat ones are allowed.
/// Result   point_transformed_trimesh_2d: the strongest relation over the mapped triangles (undefined for a
///          singular M); _meets: touching or crossing, so false for an undefined question.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets. The mapped vertices are never rounded.
/// Error    none. The double filter answers only beyond the bound derived below.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   point_triangle_2d with mapped vertices: nothing is inverted, so nothing is divided.
/// Cost     a triangle about 50 flops where the filter decides, else 0.5 us; some us with large exponent gaps.
/// noexcept,
///          no allocation.
#pragma once

#include <cmath>
#include <cstddef>

#include "graze/certified/detail/exact_shapes.hpp"
#include "graze/certified/detail/filter.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// The sign of m00 m11 - m01 m10 by the integers.
inline int exact_determinant_sign(double m00, double m01, double m10, double m11) {
    return sign(to_big(m00) * to_big(m11) - to_big(m01) * to_big(m10));
}

/// Is M's linear part regular? Products of floats are exact in double. Of doubles they carry one factor (1 + d), and so
/// does their difference; where a product exceeds 2^-900 underflow adds at most 2^-1074 to the other, and an overflow
/// to infinity leaves an infinite or NaN bound, which nothing exceeds.
template <class Scalar>
bool is_regular(Scalar const* m) {
    double const m00 = static_cast<double>(m[0]), m01 = static_cast<double>(m[1]);
    double const m10 = static_cast<double>(m[3]), m11 = static_cast<double>(m[4]);
    double const first = m00 * m11, second = m01 * m10;
    if constexpr (std::is_same_v<Scalar, float>) {
        return first != second;
    } else {
        double const size = std::fabs(first) + std::fabs(second);
        if (size > 0x1p-900 && std::fabs(first - second) > 4 * rounding_error * size) [[likely]]
            return true;
        return exact_determinant_sign(m00, m01, m10, m11) != 0;
    }
}

/// Is the point in the mapped triangle, in the model of filter.hpp (e = 2^-52)?
///
/// A mapped vertex as seen from p is u = (m00 x + m01 y) + (m02 - p). With X the largest over the vertices of
/// |m00 x| + |m01 y| + |m02 - p|, its x carries at most three factors (1 + d) (product, two additions; m02 - p two), so
/// |error| <= X ((1 + e)^3 - 1), and Y likewise. The turn u v' - u' v of two vertices has two products with at most
/// 3 + 3 + 2 factors: |error| <= 2 XY ((1 + e)^8 - 1) < 16.001 e XY. X and Y are rounded themselves, by at most four
/// factors each: 18 e covers it.
/// Range, float: products of two floats are multiples of 2^-298 below 2^256, the turns multiples of 2^-596 below 2^516.
/// Range, double: only where X and Y are in [2^-200, 2^200]; underflow then adds at most 4 * 2^-1074 to a u and 2^-870
/// to a turn, against a slack of e XY > 2^-453.
inline constexpr double mapped_factor = 18 * rounding_error;

template <class Scalar>
filter_result filter_mapped_triangle(Scalar const* p, Scalar const* m, Scalar const* t) {
    vector2 u[3];
    double size[2] = {0, 0};
    for (int k = 0; k < 2; ++k) {
        double const mx = static_cast<double>(m[3 * k]), my = static_cast<double>(m[3 * k + 1]);
        double const shift = static_cast<double>(m[3 * k + 2]) - static_cast<double>(p[k]);
        for (int i = 0; i < 3; ++i) {
            double const x = mx * static_cast<double>(t[2 * i]), y = my * static_cast<double>(t[2 * i + 1]);
            (k == 0 ? u[i].x : u[i].y) = (x + y) + shift;
            size[k] = greater(size[k], std::fabs(x) + std::fabs(y) + std::fabs(shift));
        }
    }
    bool const valid = in_filter_range<Scalar>(size[0]) && in_filter_range<Scalar>(size[1]);
    double const bound = valid ? mapped_factor * (size[0] * size[1]) : std::numeric_limits<double>::infinity();
    return filter_result_of_turns(cross_of(u[0], u[1]), cross_of(u[1], u[2]), cross_of(u[2], u[0]), bound);
}

/// The same exactly, in the frame of p: all vertices are mapped to u, so the point is the origin.
GRAZE_CERTIFIED_SLOW inline relation mapped_triangle_exactly(double const* p, double const* m, double const* t) {
    big<2> u[3][2];
    for (int k = 0; k < 2; ++k) {
        big<2> const shift(to_big(m[3 * k + 2]) - to_big(p[k]));
        for (int i = 0; i < 3; ++i)
            u[i][k] = to_big(m[3 * k]) * to_big(t[2 * i]) + to_big(m[3 * k + 1]) * to_big(t[2 * i + 1]) + shift;
    }
    int low = 1, high = -1;
    for (int i = 0; i < 3; ++i) {
        big<2> const *from = u[i], *to = u[i == 2 ? 0 : i + 1];
        int const turn = sign(from[0] * to[1] - from[1] * to[0]);
        low = turn < low ? turn : low;
        high = turn > high ? turn : high;
    }
    if (low < 0 && high > 0) return relation::disjoint;
    if (low != 0 || high != 0) return low * high > 0 ? relation::crossing : relation::touching;
    // All on one line through the origin: it is between them iff no axis has them strictly on one side.
    for (int k = 0; k < 2; ++k) {
        int const sum = sign(u[0][k]) + sign(u[1][k]) + sign(u[2][k]);
        if (sum == 3 || sum == -3) return relation::disjoint;
    }
    return relation::touching;
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW relation mapped_triangle_exactly_from(Scalar const* p, Scalar const* m, Scalar const* t) {
    double point[2], map[6], triangle[6];
    for (int i = 0; i < 2; ++i) point[i] = static_cast<double>(p[i]);
    for (int i = 0; i < 6; ++i) {
        map[i] = static_cast<double>(m[i]);
        triangle[i] = static_cast<double>(t[i]);
    }
    return mapped_triangle_exactly(point, map, triangle);
}

}  // namespace detail

template <class Scalar>
relation point_transformed_trimesh_2d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(point_transformed_trimesh_2d, input, count);
    Scalar const *p = input, *m = input + 2;
    if (!detail::is_regular(m)) [[unlikely]]
        return relation::undefined;
    relation strongest = relation::disjoint;
    for (std::size_t at = 8; at + 6 <= count; at += 6) {
        detail::filter_result const found = detail::filter_mapped_triangle(p, m, input + at);
        if (found == detail::filter_result::crossing) return relation::crossing;
        if (found == detail::filter_result::unknown) [[unlikely]]
            strongest = detail::stronger(strongest, detail::mapped_triangle_exactly_from(p, m, input + at));
        if (strongest == relation::crossing) break;
    }
    return strongest;
}
template <class Scalar>
bool point_transformed_trimesh_2d_meets(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(point_transformed_trimesh_2d_meets, input, count);
    Scalar const *p = input, *m = input + 2;
    if (!detail::is_regular(m)) [[unlikely]]
        return false;
    for (std::size_t at = 8; at + 6 <= count; at += 6) {
        detail::filter_result const found = detail::filter_mapped_triangle(p, m, input + at);
        if (found == detail::filter_result::crossing) return true;
        if (found == detail::filter_result::unknown) [[unlikely]]
            if (detail::mapped_triangle_exactly_from(p, m, input + at) != relation::disjoint) return true;
    }
    return false;
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
