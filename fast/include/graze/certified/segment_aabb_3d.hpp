/// segment_aabb_3d: does a closed segment meet a closed axis-aligned box in space?
///
/// Input    12 finite scalars min max a b, points as x y z; float or double, one unit; min <= max on each axis. Equal
///          ends are allowed, and so are boxes without extent.
/// Result   segment_aabb_3d: relation (disjoint, touching, crossing); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bound derived in triangle_rectangle_2d.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   separating axes (C. Ericson, Real-Time Collision Detection, 2005, 5.3.3), here from the box's corners,
///          without a rounded centre and without an epsilon.
/// Cost     about 60 flops where the ranges overlap and the filter decides. noexcept, no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/exact_space.hpp"
#include "graze/certified/triangle_rectangle_2d.hpp"

namespace graze::certified {
namespace detail {

/// D = box - segment has as normals the axes and their cross products with the segment. Along the axes ranges are
/// compared exactly. Along a cross product the segment spans nothing: edge_gap with the area 0, whose bound holds for
/// it (the terms of the area fall away). A D without full dimension has a normal along which both span the same single
/// value, where no gap is below 0: it is never found to be crossing.
template <class Scalar>
filter_result filter_segment_box(Scalar const* low, Scalar const* high, Scalar const* a, Scalar const* b) {
    double extent[3], h[3], s[3], e[3];
    bool apart = false, overlapping = true;
    for (int k = 0; k < 3; ++k) {
        Scalar const first = lesser(a[k], b[k]), last = greater(a[k], b[k]);
        apart |= (last < low[k]) | (high[k] < first);
        overlapping &= (first < high[k]) & (low[k] < last);
        extent[k] = static_cast<double>(greater(last, high[k])) - static_cast<double>(lesser(first, low[k]));
        double const from = static_cast<double>(low[k]), to = static_cast<double>(high[k]);
        double const start = static_cast<double>(a[k]);
        h[k] = to - from;
        s[k] = (from - start) + (to - start);
        e[k] = static_cast<double>(b[k]) - start;
    }
    if (apart) return filter_result::disjoint;
    bool separated = false;
    for (int k = 0; k < 3; ++k) {
        int const x = k == 2 ? 0 : k + 1, y = k == 0 ? 2 : k - 1;
        double const gap = edge_gap(e[x], e[y], s[x], s[y], h[x], h[y], 0.0, 0.0);
        double const bound = edge_gap_bounds * plane_bound<Scalar>(extent[x], extent[y]);
        separated |= gap > bound;
        overlapping &= gap < -bound;
    }
    if (separated) return filter_result::disjoint;
    return overlapping ? filter_result::crossing : filter_result::unknown;
}

/// Along the axes, and along the segment's cross products with them, which are its normals in the projections. A box
/// thickened by any little amount has these normals and no others.
struct segment_box_algorithm {
    template <class Grid>
    relation operator()(Grid const& g) const {
        point3 const low = point3_at(0), high = point3_at(3), a = point3_at(6), b = point3_at(9);
        relation result = relation::crossing;
        for (int axis = 0; axis < 3; ++axis)
            result = weaker(result, points_range_along_axis(g, 6 + axis, 9 + axis, 9 + axis, axis, 3 + axis));
        for (int axis = 0; axis < 3 && result != relation::disjoint; ++axis)
            result = weaker(result, edge_rectangle(g, project(a, axis), project(b, axis), project(low, axis),
                                                   project(high, axis), 0));
        return result;
    }
};

}  // namespace detail

GRAZE_CERTIFIED_TEST(segment_aabb_3d, 3, 12, filter_segment_box(input, input + 3, input + 6, input + 9),
                     segment_box_algorithm)

}  // namespace graze::certified
