/// hull_hull_2d: do the convex hulls of two sets of points of the plane share a point?
///
/// Input    4n finite scalars, 1 <= n <= 64: n points, then n points, as x y; float or double, one unit. Points may be
///          equal or on one line, and need not be corners of their hull.
/// Result   hull_hull_2d: relation (disjoint, touching, crossing: the difference of the hulls has the origin inside
///          it); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bounds derived below.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   supports of the difference (E. Gilbert, D. Johnson, S. Keerthi, IEEE J. Robotics and Automation 4(2), 1988)
///          in the filter; else the corners of both hulls (A. Andrew, Information Processing Letters 9(5), 1979) and
///          the normals of their sides, by exact orientations.
/// Cost     some supports, 3 flops a point each, where the filter decides, else 1 us and more: 0.1 ms where 64 points
///          each are all corners, some ms with exponent gaps besides. noexcept, no allocation.
/// Stack    32 KiB at most.
#pragma once

#include <cmath>
#include <cstddef>

#include "graze/certified/detail/exact_shapes.hpp"
#include "graze/certified/detail/filter.hpp"
#include "graze/certified/detail/hull_filter.hpp"
#include "graze/certified/orient_2d.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// The points of both hulls in double, as seen from the first one, and what bounds them.
template <class Scalar>
struct flat_clouds {
    int count;                          // of each
    double seen[4 * most_hull_points];  // x y
    double extent[2], middle[2];        // middle: about from the first hull's to the second's
    bool apart;                         // along an axis

    flat_clouds(Scalar const* input, int points) : count(points) {
        f64x2 low[2], high[2];
        for (int set = 0; set < 2; ++set) {
            Scalar const* const from = input + 2 * count * set;
            low[set] = high[set] = first_axes(from);
            for (int i = 1; i < count; ++i) {
                f64x2 const p = first_axes(from + 2 * i);
                low[set] = lesser(low[set], p);
                high[set] = greater(high[set], p);
            }
        }
        apart = ((high[0] < low[1]) | (high[1] < low[0])).any();
        if (apart) return;
        (greater(high[0], high[1]) - lesser(low[0], low[1])).store(extent);
        (((low[1] - low[0]) + (high[1] - high[0])) * f64x2(0.5)).store(middle);
        f64x2 const origin = first_axes(input);
        for (int i = 0; i < 2 * count; ++i) (first_axes(input + 2 * i) - origin).store(seen + 2 * i);
    }

    /// The index of a point of a set that goes furthest along d, and how far.
    struct support {
        int index;
        double along;
    };
    support furthest(int set, vector2 const& d) const {
        double const* const from = seen + 2 * set * count;
        support best{0, d.x * from[0] + d.y * from[1]};
        for (int i = 1; i < count; ++i) {
            double const along = d.x * from[2 * i] + d.y * from[2 * i + 1];
            if (along > best.along) {
                best.index = i;
                best.along = along;
            }
        }
        best.index += set * count;
        return best;
    }
};

/// Corners of a triangle, differences a - b, the newest first.
struct flat_simplex {
    vector2 corner[3];
    int count;
};

/// Across the side from p to q, away from `from`.
inline vector2 across_side(vector2 const& p, vector2 const& q, vector2 const& from) {
    vector2 const u = q - p, n{u.y, -u.x}, w = from - p;
    return n.x * w.x + n.y * w.y > 0 ? vector2{-n.x, -n.y} : n;
}

/// Keeps what is needed of the corners and returns where to look next: nothing, a zero vector, where the triangle seems
/// to have the origin inside.
inline vector2 search_onward(flat_simplex& s) {
    vector2 const a = s.corner[0];
    auto const is_beyond = [&](vector2 const& n) { return n.x * a.x + n.y * a.y < 0; };
    if (s.count == 1) return {-a.x, -a.y};
    if (s.count == 2) {
        vector2 const n = across_side(a, s.corner[1], {0, 0});
        return {-n.x, -n.y};
    }
    for (int kept : {1, 2}) {
        vector2 const n = across_side(a, s.corner[kept], s.corner[3 - kept]);
        if (!is_beyond(n)) continue;
        s.corner[1] = s.corner[kept];
        s.count = 2;
        return n;
    }
    return {0, 0};
}

/// A search whose steps may be as rounded as they like, since what it finds is checked.
///
/// Direction d. Let X, Y be the extents of all points together, p' those as seen from one of them, rounded, and S =
/// |dx| X + |dy| Y. In the model of filter.hpp d . p' has three factors (1 + e) at most: it is off by less than 3.001 e
/// S, and the gap between two of them, with one more rounding of at most 2 S, by less than 8.1 e S. With S computed to
/// within 4 e of itself, 2^-48 S is above that. Range: used while extents are at most 2^150 and S >= 2^-900, beside
/// which what underflows is nothing to the slack.
///
/// Triangle. The origin is inside iff the three turns of its corners about it are of one sign. Corners are differences
/// of input points, each rounded once: the analysis of plane_bound in filter.hpp.
template <class Scalar>
filter_result filter_flat_hulls(Scalar const* input, int points) {
    flat_clouds<Scalar> const clouds(input, points);
    if (clouds.apart) return filter_result::disjoint;
    double const x = clouds.extent[0], y = clouds.extent[1];
    if (!(greater(x, y) <= 0x1p150)) return filter_result::unknown;
    double const bound = plane_bound<Scalar>(x, y);
    flat_simplex s;
    s.count = 0;
    vector2 d{clouds.middle[0], clouds.middle[1]};
    if (d.x == 0 && d.y == 0) d.x = 1;
    for (int round = 0; round < 32; ++round) {
        auto const a = clouds.furthest(0, d), b = clouds.furthest(1, {-d.x, -d.y});
        double const size = std::fabs(d.x) * x + std::fabs(d.y) * y;
        if (!(size >= 0x1p-900)) return filter_result::unknown;
        double const furthest = a.along + b.along;  // of all differences
        if (furthest < -0x1p-48 * size) return filter_result::disjoint;
        if (!(furthest > 0x1p-48 * size)) return filter_result::unknown;
        for (int i = s.count; i > 0; --i) s.corner[i] = s.corner[i - 1];
        s.corner[0] = between_2d(input + 2 * b.index, input + 2 * a.index);
        ++s.count;
        d = search_onward(s);
        if (s.count < 3) continue;
        double const ab = cross_of(s.corner[0], s.corner[1]), bc = cross_of(s.corner[1], s.corner[2]),
                     ca = cross_of(s.corner[2], s.corner[0]);
        bool const inside = lesser(lesser(ab, bc), ca) > bound || greater(greater(ab, bc), ca) < -bound;
        return inside ? filter_result::crossing : filter_result::unknown;
    }
    return filter_result::unknown;
}

/// Serves as the grid of those algorithms of exact_shapes.hpp that ask for orientations and comparisons only.
template <class Scalar>
struct flat_points {
    Scalar const* scalar;

    int compare(int i, int j) const { return (scalar[i] > scalar[j]) - (scalar[i] < scalar[j]); }
};
template <class Scalar>
int orientation(flat_points<Scalar> const& g, point2 p, point2 q, point2 r) {
    Scalar const* const s = g.scalar;
    Scalar const corners[6] = {s[p.x], s[p.y], s[q.x], s[q.y], s[r.x], s[r.y]};
    return static_cast<int>(orient_2d(corners, 6));
}

/// Strictly convex and counter-clockwise.
struct flat_hull {
    point2 vertex[most_hull_points + 1];  // one more while it grows
    int count;
};

/// Of points of the plane that follow each other: in lexicographic order, then the lower side and the upper one, of
/// which no three corners turn right or are on one line.
template <class Grid>
GRAZE_CERTIFIED_SLOW void load_hull(Grid const& g, int first, int points, flat_hull& to) {
    point2 sorted[most_hull_points];
    int many = 0;
    for (int i = 0; i < points; ++i) {
        point2 const p = point2_at(first + 2 * i);
        int at = many;
        while (at > 0 && compare(g, p, sorted[at - 1]) < 0) --at;
        if (at > 0 && compare(g, p, sorted[at - 1]) == 0) continue;
        for (int j = many; j > at; --j) sorted[j] = sorted[j - 1];
        sorted[at] = p;
        ++many;
    }
    int size = 0;
    auto const take = [&](point2 p, int least) {
        while (size >= least && orientation(g, to.vertex[size - 2], to.vertex[size - 1], p) <= 0) --size;
        to.vertex[size++] = p;
    };
    for (int i = 0; i < many; ++i) take(sorted[i], 2);
    int const lower = size;
    for (int i = many - 2; i >= 0; --i) take(sorted[i], lower + 1);
    // The first has come again.
    to.count = many == 1 ? 1 : size - 1;
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW relation flat_hulls_exactly(Scalar const* input, int points) {
    flat_points<Scalar> const g{input};
    flat_hull a, b;
    load_hull(g, 0, points, a);
    load_hull(g, 2 * points, points, b);
    return relation_of(g, a, b);
}

}  // namespace detail

template <class Scalar>
relation hull_hull_2d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(hull_hull_2d, input, count);
    int const points = static_cast<int>(count / 4);
    detail::filter_result const found = detail::filter_flat_hulls(input, points);
    return found == detail::filter_result::unknown ? detail::flat_hulls_exactly(input, points)
                                                   : detail::relation_found(found);
}
template <class Scalar>
bool hull_hull_2d_meets(Scalar const* input, std::size_t count) noexcept {
    return hull_hull_2d(input, count) != relation::disjoint;
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
