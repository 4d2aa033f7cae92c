/// triangle_aabb_3d: does a closed triangle meet a closed axis-aligned box in space?
///
/// Input    15 finite scalars t0 t1 t2 min max, points as x y z; float or double, one unit; min <= max on each axis.
///          The triangle is the convex hull of its vertices: flat ones are allowed, and so are boxes without extent.
/// Result   triangle_aabb_3d: relation (disjoint, touching, crossing); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets (a touched cell is set: 26-separating voxels).
/// Error    none. The double filter answers only beyond the bound derived in filter.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   separating axes (T. Akenine-Moller, Fast 3D Triangle-Box Overlap Testing, JGT 6(1), 2001), here from
///          the box's corners, without a rounded centre, and without branches.
/// Cost     about 170 flops where the boxes overlap and the filter decides, else 0.1 us; some us with exponent gaps
///          above 70. noexcept, no allocation.
#pragma once

#include <cmath>
#include <cstddef>

#include "graze/certified/detail/exact_space.hpp"
#include "graze/certified/triangle_rectangle_2d.hpp"

namespace graze::certified {
namespace detail {

/// |error| of the plane's gap in filter_triangle_box: magnitudes 6 * 2XYZ (normal . s) and 6 * XYZ (reach) and at most
/// eleven factors (normal 4, s 3, product, three additions), so
/// |error| <= 18 XYZ ((1 + e)^11 - 1) < 198.1 e XYZ < 4 space_bound.
inline constexpr double plane_gap_bounds = 4;

template <class Scalar>
filter_result filter_triangle_box(Scalar const* t, Scalar const* low, Scalar const* high) {
    edges_and_box<3> both;
    bool apart = false;
    for (int k = 0; k < 3; ++k) {
        Scalar const first = lesser(lesser(t[k], t[k + 3]), t[k + 6]),
                     last = greater(greater(t[k], t[k + 3]), t[k + 6]);
        apart |= (last < low[k]) | (high[k] < first);
    }
    if (apart) return filter_result::disjoint;
    for (int k = 0; k < 3; ++k) {
        Scalar const first = lesser(lesser(t[k], t[k + 3]), t[k + 6]),
                     last = greater(greater(t[k], t[k + 3]), t[k + 6]);
        both.put(k, t, low[k], high[k], first, last);
    }
    auto const &e0 = both.e0, &e2 = both.e2, &s0 = both.s0, &h = both.h, &extent = both.extent;
    // cross(b - a, c - a) with c - a = -e2.
    double const normal[3] = {e0[2] * e2[1] - e0[1] * e2[2], e0[0] * e2[2] - e0[2] * e2[0],
                              e0[1] * e2[0] - e0[0] * e2[1]};
    double const centre = normal[0] * s0[0] + normal[1] * s0[1] + normal[2] * s0[2];
    double const reach = std::fabs(normal[0]) * h[0] + std::fabs(normal[1]) * h[1] + std::fabs(normal[2]) * h[2];
    double const plane_gap = std::fabs(centre) - reach;
    double const limit = plane_gap_bounds * space_bound<Scalar>(extent[0], extent[1], extent[2]);
    bool separated = plane_gap > limit, overlapping = plane_gap < -limit;
    for (int k = 0; k < 3; ++k) {
        int const x = k == 2 ? 0 : k + 1, y = k == 0 ? 2 : k - 1;
        double const gap = both.gap(x, y, 2 * normal[k]);
        double const bound = edge_gap_bounds * plane_bound<Scalar>(extent[x], extent[y]);
        separated |= gap > bound;
        overlapping &= gap < -bound;
    }
    if (separated) return filter_result::disjoint;
    // Ranges that only touch on an axis are contact, or less: what is certain is that nothing else parts the two.
    for (int k = 0; k < 3; ++k) {
        Scalar const first = lesser(lesser(t[k], t[k + 3]), t[k + 6]),
                     last = greater(greater(t[k], t[k + 3]), t[k + 6]);
        overlapping &= (first < high[k]) & (low[k] < last);
    }
    return overlapping ? filter_result::crossing : filter_result::unknown;
}

struct triangle_box_algorithm {
    template <class Grid>
    relation operator()(Grid const& g) const {
        point3 const t[3] = {point3_at(0), point3_at(3), point3_at(6)};
        return triangle_box_relation(g, t, point3_at(9), point3_at(12));
    }
};

}  // namespace detail

GRAZE_CERTIFIED_TEST(triangle_aabb_3d, 3, 15, filter_triangle_box(input, input + 9, input + 12), triangle_box_algorithm)

}  // namespace graze::certified
