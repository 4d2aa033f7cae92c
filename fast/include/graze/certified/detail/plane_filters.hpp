// Double filters of triangles and segments in the plane: for the 2D tests, and for coplanar shapes in space.
#pragma once

#include <limits>

#include "graze/certified/detail/filter.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// Segment and triangle, points p q a b c.
template <class Scalar>
filter_result filter_segment_triangle_2d(Scalar const* input) {
    double const bound = plane_bound_of<5>(input);
    // As seen from p and from q the edges turn; from p the vertices lie left or right of q.
    vector2 const a = between_2d(input, input + 4), b = between_2d(input, input + 6), c = between_2d(input, input + 8);
    vector2 const u = between_2d(input + 2, input + 4), v = between_2d(input + 2, input + 6),
                  w = between_2d(input + 2, input + 8), way = between_2d(input, input + 2);
    double const side_a = cross_of(way, a), side_b = cross_of(way, b), side_c = cross_of(way, c);
    double const side_low = lesser(lesser(side_a, side_b), side_c),
                 side_high = greater(greater(side_a, side_b), side_c);
    double const ab_p = cross_of(a, b), bc_p = cross_of(b, c), ca_p = cross_of(c, a);
    double const ab_q = cross_of(u, v), bc_q = cross_of(v, w), ca_q = cross_of(w, u);
    double const area = cross_of(between_2d(input + 4, input + 6), between_2d(input + 4, input + 8));
    // For the winding to the left, inside is where the turns are positive; for the other, negative. What the edge's
    // better end says, and the worst edge:
    double const left = lesser(lesser(greater(ab_p, ab_q), greater(bc_p, bc_q)), greater(ca_p, ca_q));
    double const right = greater(greater(lesser(ab_p, ab_q), lesser(bc_p, bc_q)), lesser(ca_p, ca_q));
    bool const winding_left = area > bound, winding_right = area < -bound;
    bool const apart = (side_low > bound) | (side_high < -bound) | (winding_left & (left < -bound)) |
                       (winding_right & (right > bound));
    bool const crossing = (side_low < -bound) & (side_high > bound) &
                          ((winding_left & (left > bound)) | (winding_right & (right < -bound)));
    return filter_result_of(apart, crossing);
}

/// What the edges of triangle a tell of triangle b: for the worst edge, how far inside b's innermost vertex is, or 0, which
/// tells nothing, where a's winding is not certain.
template <class Scalar>
double depth_behind_edges(Scalar const* a, Scalar const* b, double bound) {
    vector2 const e0 = between_2d(a, a + 2), e1 = between_2d(a + 2, a + 4), e2 = between_2d(a + 4, a);
    double const area = cross_of(e0, e1);
    // Turned the other way, inside is right of the edges.
    double const turn = area > bound ? 1.0 : area < -bound ? -1.0 : 0.0;
    auto const behind = [&](vector2 edge, Scalar const* start) {
        double const s0 = turn * cross_of(edge, between_2d(start, b));
        double const s1 = turn * cross_of(edge, between_2d(start, b + 2));
        double const s2 = turn * cross_of(edge, between_2d(start, b + 4));
        return greater(greater(s0, s1), s2);
    };
    return lesser(lesser(behind(e0, a), behind(e1, a + 2)), behind(e2, a + 4));
}

template <class Scalar>
filter_result filter_triangles_2d(Scalar const* a) {
    Scalar const* b = a + 6;
    double const bound = plane_bound_of<6>(a);
    double const behind_a = depth_behind_edges(a, b, bound), behind_b = depth_behind_edges(b, a, bound);
    bool const apart = (behind_a < -bound) | (behind_b < -bound);
    bool const crossing = (behind_a > bound) & (behind_b > bound);
    return filter_result_of(apart, crossing);
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
