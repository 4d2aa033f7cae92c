/// triangle_rectangle_2d: does a closed triangle meet a closed axis-aligned rectangle of the plane?
///
/// Input    10 finite scalars t0 t1 t2 min max, points as x y; float or double, one unit; min <= max on each axis. The
///          triangle is the convex hull of its vertices, wound either way: flat ones are allowed, and so are rectangles
///          without extent.
/// Result   triangle_rectangle_2d: relation (disjoint, touching, crossing); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets (a touched cell is set: 26-separating voxels).
/// Error    none. The double filter answers only beyond the bound derived in filter.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   separating axes: those of the rectangle and the normals of the edges, without branches.
/// Cost     about 60 flops where the filter decides, else 0.1 us; some us with exponent gaps above 70. noexcept, no
///          allocation.
#pragma once

#include <cmath>
#include <cstddef>

#include "graze/certified/detail/exact_shapes.hpp"
#include "graze/certified/detail/filter.hpp"

namespace graze::certified {
namespace detail {

/// What the three edges of a projected triangle tell of a rectangle, in one projection: the largest gap along the
/// normal of an edge between twice the projections of both; positive: apart.
///
/// (ux, uy) are edges, (sx, sy) = (low - p) + (high - p) for the edge's vertex p, (hx, hy) = high - low, area the
/// normal's component. Along the left normal of edge u twice the rectangle spans c - r .. c + r with
/// c = ux*sy - uy*sx and r = |ux|*hy + |uy|*hx; twice the triangle spans 0 .. 2*area (or 2*area .. 0).
inline double edge_gap(double ux, double uy, double sx, double sy, double hx, double hy, double low, double high) {
    double const centre = ux * sy - uy * sx, reach = std::fabs(ux) * hy + std::fabs(uy) * hx;
    return greater(centre - reach - high, low - centre - reach);
}

/// |error| of edge_gap in the model of filter.hpp, with X, Y the extents of all points. s is a sum of two differences:
/// |s| <= 2X with three factors (1 + d) on each part. The gap is a sum of products of degree two with at most eight
/// factors (three in s, one in u, product, three additions): magnitudes 2 * 2XY (centre), 2 * XY (reach), 2 * 2XY
/// (area), so |error| <= 10 XY ((1 + e)^8 - 1) < 80.1 e XY < 9 plane_bound.
/// Range: the figures of filter.hpp hold with the counts of terms raised, far inside its slack.
inline constexpr double edge_gap_bounds = 9;

/// A triangle and a box axis by axis: how far both reach, the box's sides h, the edges e with the s of their vertices.
template <int Axes>
struct edges_and_box {
    double extent[std::size_t{Axes}], h[std::size_t{Axes}], s0[std::size_t{Axes}], s1[std::size_t{Axes}],
        s2[std::size_t{Axes}], e0[std::size_t{Axes}], e1[std::size_t{Axes}], e2[std::size_t{Axes}];

    /// The triangle spans first .. last on axis k.
    template <class Scalar>
    GRAZE_CERTIFIED_INLINED void put(int k, Scalar const* t, Scalar low, Scalar high, Scalar first, Scalar last) {
        extent[k] = static_cast<double>(greater(last, high)) - static_cast<double>(lesser(first, low));
        double const a = static_cast<double>(t[k]), b = static_cast<double>(t[k + Axes]),
                     c = static_cast<double>(t[k + 2 * Axes]);
        double const from = static_cast<double>(low), to = static_cast<double>(high);
        h[k] = to - from;
        s0[k] = (from - a) + (to - a);
        s1[k] = (from - b) + (to - b);
        s2[k] = (from - c) + (to - c);
        e0[k] = b - a;
        e1[k] = c - b;
        e2[k] = a - c;
    }

    /// The largest gap in the projection to axes x and y, where twice the triangle's area is `area`.
    GRAZE_CERTIFIED_INLINED double gap(int x, int y, double area) const {
        double const bottom = lesser(area, 0.0), top = greater(area, 0.0);
        return greater(greater(edge_gap(e0[x], e0[y], s0[x], s0[y], h[x], h[y], bottom, top),
                               edge_gap(e1[x], e1[y], s1[x], s1[y], h[x], h[y], bottom, top)),
                       edge_gap(e2[x], e2[y], s2[x], s2[y], h[x], h[y], bottom, top));
    }
};

template <class Scalar>
filter_result filter_triangle_rectangle(Scalar const* t, Scalar const* low, Scalar const* high) {
    edges_and_box<2> both;
    bool apart = false, overlapping = true;
    for (int k = 0; k < 2; ++k) {
        Scalar const first = lesser(lesser(t[k], t[k + 2]), t[k + 4]),
                     last = greater(greater(t[k], t[k + 2]), t[k + 4]);
        apart |= (last < low[k]) | (high[k] < first);
        overlapping &= (first < high[k]) & (low[k] < last);
        both.put(k, t, low[k], high[k], first, last);
    }
    double const gap = both.gap(0, 1, 2 * (both.e0[1] * both.e2[0] - both.e0[0] * both.e2[1]));
    double const bound = edge_gap_bounds * plane_bound<Scalar>(both.extent[0], both.extent[1]);
    if (apart | (gap > bound)) return filter_result::disjoint;
    return (overlapping & (gap < -bound)) ? filter_result::crossing : filter_result::unknown;
}

struct triangle_rectangle_algorithm {
    template <class Grid>
    relation operator()(Grid const& g) const {
        point2 const a = point2_at(0), b = point2_at(2), c = point2_at(4), low = point2_at(6), high = point2_at(8);
        relation result = weaker(points_range_along_axis(g, a.x, b.x, c.x, low.x, high.x),
                                 points_range_along_axis(g, a.y, b.y, c.y, low.y, high.y));
        if (result == relation::disjoint) return result;
        return weaker(result, triangle_edges_rectangle(g, a, b, c, low, high, orientation(g, a, b, c)));
    }
};

}  // namespace detail

GRAZE_CERTIFIED_TEST(triangle_rectangle_2d, 2, 10, filter_triangle_rectangle(input, input + 6, input + 8),
                     triangle_rectangle_algorithm)

}  // namespace graze::certified
