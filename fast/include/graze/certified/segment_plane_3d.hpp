/// segment_plane_3d: does a closed segment meet the plane through three points?
///
/// Input    15 finite scalars p1 p2 p3 l1 l2, points as x y z; float or double, one unit. The plane runs through p1, p2
///          and p3; the segment is the convex hull of l1 and l2, equal ends allowed.
/// Result   segment_plane_3d: relation (disjoint, touching, crossing; undefined for collinear p1 p2 p3); _meets:
///          touching or crossing, so false for an undefined question.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bound derived in filter.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the sides of the plane on which both ends lie: two orientations.
/// Cost     about 50 flops where the filter decides, else 0.1 us; some us with exponent gaps above 70. noexcept,
///          no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/segment_triangle_3d.hpp"

namespace graze::certified {
namespace detail {

template <class Scalar>
filter_result filter_segment_plane(Scalar const* input) {
    double const bound = five_point_bound(input);
    vector3 const normal = cross_of(between(input, input + 3), between(input, input + 6));
    double const first = dot_of(normal, between(input, input + 9));
    double const second = dot_of(normal, between(input, input + 12));
    if (((first > bound) & (second > bound)) | ((first < -bound) & (second < -bound))) return filter_result::disjoint;
    return (((first > bound) & (second < -bound)) | ((first < -bound) & (second > bound))) ? filter_result::crossing
                                                                                           : filter_result::unknown;
}

struct segment_plane_algorithm {
    template <class Grid>
    relation operator()(Grid const& g) const {
        auto const n = normal_of(g, five_points[0], five_points[1], five_points[2]);
        if (n.is_zero()) return relation::undefined;
        int const product = side(g, n, five_points[0], five_points[3]) * side(g, n, five_points[0], five_points[4]);
        return product > 0 ? relation::disjoint : product < 0 ? relation::crossing : relation::touching;
    }
};

}  // namespace detail

GRAZE_CERTIFIED_TEST(segment_plane_3d, 3, 15, filter_segment_plane(input), segment_plane_algorithm)

}  // namespace graze::certified
