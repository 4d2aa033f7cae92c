/// triangle_obb_3d: does a closed triangle meet a closed oriented box in space?
///
/// Input    24 finite scalars t0 t1 t2, then of the box centre, three axes, three half extents >= 0, vectors as x y z;
///          float or double, one unit. The triangle is the convex hull of its vertices. A box is centre + sum x_i h_i
///          axis_i, |x_i| <= 1, whatever the axes: neither unit length nor right angles are assumed. Flat triangles,
///          dependent axes and extents of 0 are allowed.
/// Result   triangle_obb_3d: relation (disjoint, touching, crossing); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filters answer only beyond their bounds, derived below and in detail/near_features.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   separating axes (T. Akenine-Moller, Fast 3D Triangle-Box Overlap Testing, JGT 6(1), 2001), in the filter in
///          the box's own coordinates, else by the cross products of axes and edges in space.
/// Cost     about 230 flops where the first filter decides, which wants axes nearly of length 1 and with right angles;
///          some 1000 more where the second does; else 1 to 4 us on average and up to 30 us, up to 50 us with exponent
///          gaps. noexcept, no allocation.
#pragma once

#include <cmath>
#include <cstddef>
#include <type_traits>

#include "graze/certified/detail/box_directions.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// In the box's coordinates (box_directions.hpp) by the thirteen axes of a box that is aligned. With m such an axis and
/// y the vertices, gap = max(least m . y, -largest m . y) - sum |m_k| h_k is how far they are apart, times |m|: where
/// it is above |m|_1 f they are apart, and where it is below -|m|_1 f for all m they cross, if f < h. f is 3.02 skew H,
/// and the error of y, 8 e Y, more: of each vertex to whatever side. Y is the largest magnitude of a coordinate and of
/// a half extent.
///
/// Error, e = 2^-52.
/// faces  m has one coordinate: f and a subtraction, 2 e Y, make less than (3.1 skew + 12 e) Y.
/// edges  m = u x edge, edges being at most 2 Y: m . y, as computed of an edge's one end and of the third vertex, and
///        the sum of |m_k| h_k have magnitudes of 4 Y Y each, and three factors (1 + d), one more for the difference:
///        less than 33 e Y Y. |m|_1 f <= 4 Y (3.02 skew + 8 e) Y. Together less than (13 skew + 70 e) Y Y.
/// plane  m of two edges has coordinates up to 8 Y Y with four factors; m . y and the sum have magnitudes of 24 Y Y Y
///        each, and seven, one more for the difference: less than 390 e Y Y Y. |m|_1 f <= 24 Y Y (3.02 skew + 8 e) Y.
///        Together less than (73 skew + 600 e) Y Y Y.
/// Range  Y is in [2^-200, 2^200], so that nothing overflows and what underflows is nothing to the bounds.
template <class Scalar>
GRAZE_CERTIFIED_INLINED filter_result filter_triangle_obb(Scalar const* input) {
    constexpr double e = rounding_error;
    box_frame<Scalar> const box(input + 9);
    double half[3], y[3][3], low[3], high[3], size = box.longest_half(), sum = 0;
    box.half.first.store(half);
    half[2] = box.half.last;
    for (int i = 0; i < 3; ++i) {
        auto const away = [&](int k) {
            return static_cast<double>(input[3 * i + k]) - static_cast<double>(input[9 + k]);
        };
        box_coordinates const of = box.coordinates({away(0), away(1), away(2)});
        of.first.store(y[i]);
        y[i][2] = of.last;
    }
    for (int k = 0; k < 3; ++k) {
        low[k] = lesser(lesser(y[0][k], y[1][k]), y[2][k]);
        high[k] = greater(greater(y[0][k], y[1][k]), y[2][k]);
        size = greater(size, greater(high[k], -low[k]));
        if constexpr (std::is_same_v<Scalar, double>) sum += y[0][k] + y[1][k] + y[2][k];
    }
    // What is no number shows in the sum, if not in the extremes.
    bool const in_range = (size >= 0x1p-200) & (size <= 0x1p200) & (std::fabs(sum) <= 0x1p210);
    if (!((box.skew <= most_skew) & in_range)) [[unlikely]]
        return filter_result::unknown;
    double const of_face = (3.1 * box.skew + 12 * e) * size, of_edge = (13 * box.skew + 70 * e) * (size * size),
                 of_plane = (73 * box.skew + 600 * e) * (size * size * size);
    bool apart = false, inside = box.shortest_half() > of_face;
    for (int k = 0; k < 3; ++k) {
        double const gap = greater(low[k], -high[k]) - half[k];
        apart |= gap > of_face;
        inside &= gap < -of_face;
    }
    if (apart) return filter_result::disjoint;
    double edge[3][3];
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k) edge[i][k] = y[i == 2 ? 0 : i + 1][k] - y[i][k];
    for (int k = 0; k < 3; ++k) {
        int const p = k == 2 ? 0 : k + 1, q = k == 0 ? 2 : k - 1;
        for (int i = 0; i < 3; ++i) {
            int const third = i == 0 ? 2 : i - 1;
            auto const along = [&](int vertex) { return edge[i][p] * y[vertex][q] - edge[i][q] * y[vertex][p]; };
            double const one = along(i), other = along(third);
            double const gap = greater(lesser(one, other), -greater(one, other)) -
                               (std::fabs(edge[i][p]) * half[q] + std::fabs(edge[i][q]) * half[p]);
            apart |= gap > of_edge;
            inside &= gap < -of_edge;
        }
    }
    double normal = 0, reach = 0;
    for (int k = 0; k < 3; ++k) {
        int const p = k == 2 ? 0 : k + 1, q = k == 0 ? 2 : k - 1;
        double const n = edge[0][p] * edge[1][q] - edge[0][q] * edge[1][p];
        normal += n * y[0][k];
        reach += std::fabs(n) * half[k];
    }
    double const gap = std::fabs(normal) - reach;
    apart |= gap > of_plane;
    inside &= gap < -of_plane;
    if (!(apart | inside)) [[unlikely]]
        return filter_result::unknown;
    return apart ? filter_result::disjoint : filter_result::crossing;
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW relation triangle_obb_otherwise(Scalar const* input) {
    box_scalars<triangle_beside_box::scalars> const in(input + 9, input);
    return decide_box_directions<triangle_beside_box>(in.value);
}

}  // namespace detail

template <class Scalar>
relation triangle_obb_3d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(triangle_obb_3d, input, count);
    detail::filter_result const found = detail::filter_triangle_obb(input);
    if (found != detail::filter_result::unknown) [[likely]]
        return detail::relation_found(found);
    return detail::triangle_obb_otherwise(input);
}
template <class Scalar>
bool triangle_obb_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return triangle_obb_3d(input, count) != relation::disjoint;
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
