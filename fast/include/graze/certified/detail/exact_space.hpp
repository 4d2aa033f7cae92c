// The exact relation of small convex sets in space, by the signs of polynomials in an exact number type: the case
// analysis behind the certified tests, degenerate shapes included. The two facts that carry it stand in
// exact_shapes.hpp.
#pragma once

#include <bit>

#include "graze/certified/detail/exact_shapes.hpp"

namespace graze::certified::detail {

inline hull<point2> project(hull<point3> const& h, int along) {
    return {{project(h.vertex[0], along), project(h.vertex[1], along), project(h.vertex[2], along)}, h.count};
}

/// Two hulls of one or two points in space: D is flat, so they are disjoint or touching.
template <class Grid>
relation segments_relation(Grid const& g, hull<point3> const& a, hull<point3> const& b) {
    point3 const points[4] = {a.vertex[0], a.vertex[a.count - 1], b.vertex[0], b.vertex[b.count - 1]};
    if (a.count + b.count == 4 && orientation(g, points[0], points[1], points[2], points[3]) != 0)
        return relation::disjoint;
    // In one plane. Along an axis that does not see the plane edge-on, nothing is lost.
    for (int skipped = 3; skipped >= 0; --skipped) {
        auto const n =
            normal_of(g, points[skipped == 0 ? 1 : 0], points[skipped <= 1 ? 2 : 1], points[skipped <= 2 ? 3 : 2]);
        if (n.is_zero()) continue;
        int const axis = n.nonzero_axis();
        return weaker(relation_of(g, project(a, axis), project(b, axis)), relation::touching);
    }
    return on_one_line(g, a, b);
}

/// A triangle that is not flat, with normal n, counter-clockwise seen from n's end, and a hull of one or two points.
/// `coplanar(axis)` as in triangles_relation.
template <class Grid, class Minor, class Coplanar>
relation triangle_segment_relation(Grid const& g, point3 const* t, normal3<Minor> const& n, hull<point3> const& s,
                                   Coplanar const& coplanar) {
    point3 const p = s.vertex[0], q = s.vertex[s.count - 1];
    int const side_p = side(g, n, t[0], p), side_q = s.count == 1 ? side_p : side(g, n, t[0], q);
    if (side_p * side_q > 0) return relation::disjoint;
    if (side_p == 0 && side_q == 0) {
        int const axis = n.nonzero_axis();
        relation const settled = coplanar(axis);
        if (settled != relation::undefined) return weaker(settled, relation::touching);
        hull<point2> const flat = hull_of(g, project(t[0], axis), project(t[1], axis), project(t[2], axis));
        return weaker(relation_of(g, flat, project(s, axis)), relation::touching);
    }
    // The line pq runs through the plane, at a point of the segment: which side of it do the edges pass?
    int least = 1, most = -1;
    for (int i = 0; i < 3; ++i) {
        int const turn = orientation(g, p, q, t[i], t[i == 2 ? 0 : i + 1]);
        least = turn < least ? turn : least;
        most = turn > most ? turn : most;
        if (least < 0 && most > 0) return relation::disjoint;
    }
    return side_p * side_q < 0 && least * most > 0 ? relation::crossing : relation::touching;
}

template <class Grid, class Minor>
relation triangle_segment_relation(Grid const& g, point3 const* t, normal3<Minor> const& n, hull<point3> const& s) {
    return triangle_segment_relation(g, t, n, s, [](int) { return relation::undefined; });
}

inline constexpr point3 five_points[5] = {point3_at(0), point3_at(3), point3_at(6), point3_at(9), point3_at(12)};

/// Of five points the triangle's corners, then the segment's ends.
struct segment_triangle_algorithm {
    bool images_overlap = false;  // along some axis, with an area
    point3 const* points = five_points;

    template <class Grid>
    relation operator()(Grid const& g) const {
        auto const n = normal_of(g, points[0], points[1], points[2]);
        hull<point3> const segment = hull_of_collinear(g, points + 3, 2);
        if (!n.is_zero())
            return triangle_segment_relation(g, points, n, segment, [this](int) {
                return images_overlap ? relation::crossing : relation::undefined;
            });
        return segments_relation(g, hull_of_collinear(g, points, 3), segment);
    }
};

/// The order of a triangle's vertices by the sides of a plane they are on: the lone vertex (the one on a closed
/// side of its own) first, then the others in cyclic order; `sign` is the lone vertex's closed side.
struct lone_order {
    signed char index[3];
    signed char sign;
};

/// Has its entries by bits 2i for the vertices i that are positive and 2i + 1 for the negative ones.
inline constexpr auto lone_orders = [] {
    struct {
        lone_order of[64];
    } table{};
    for (unsigned sides = 0; sides < 64; ++sides) {
        auto const every_other = [](unsigned bits) { return (bits & 1) | (bits >> 1 & 2) | (bits >> 2 & 4); };
        unsigned const positive = every_other(sides), negative = every_other(sides >> 1);
        // One strict sign that occurs once is alone against the closed other side. Two of one sign: the third is.
        bool const by_positive = std::has_single_bit(positive), by_negative = std::has_single_bit(negative);
        unsigned const mask = by_positive ? positive : by_negative ? negative : 7 & ~(positive | negative);
        int const lone = std::countr_zero(mask | 4);
        bool const up = by_positive || (!by_negative && positive == 0);
        table.of[sides] = {{static_cast<signed char>(lone), static_cast<signed char>((lone + 1) % 3),
                            static_cast<signed char>((lone + 2) % 3)},
                           static_cast<signed char>(up ? 1 : -1)};
    }
    return table;
}();

/// Looks up by bits 2i for the positive vertices, and for the negative ones; other bits do not count.
constexpr lone_order const& order_by_lone_vertex(unsigned positive, unsigned negative) {
    return lone_orders.of[(positive & 0x15) | (negative & 0x15) << 1];
}

inline lone_order order_by_lone_vertex(int const* sides) {
    unsigned at = 0;
    for (int i = 0; i < 3; ++i)
        at |= static_cast<unsigned>(sides[i] > 0) << (2 * i) | static_cast<unsigned>(sides[i] < 0) << (2 * i + 1);
    return lone_orders.of[at];
}

/// The points where two triangles cut the line their planes share, each a closed interval: with i, j, k the first
/// triangle by lone_order (j and k swapped where the second's sign is negative) and l, m, n the second's (m and n
/// swapped where the first's is), they meet iff orientation(i, j, l, m) <= 0 <= orientation(i, k, l, n)
/// (Devillers and Guigue, Faster Triangle-Triangle Intersection Tests, 2002), and their interiors iff both are strict.
template <class Grid>
relation lines_overlap(Grid const& g, point3 const* a, int const* side_a, point3 const* b, int const* side_b) {
    lone_order const s = order_by_lone_vertex(side_a), t = order_by_lone_vertex(side_b);
    point3 const i = a[s.index[0]], j = a[s.index[t.sign > 0 ? 1 : 2]], k = a[s.index[t.sign > 0 ? 2 : 1]];
    point3 const l = b[t.index[0]], m = b[t.index[s.sign > 0 ? 1 : 2]], n = b[t.index[s.sign > 0 ? 2 : 1]];
    int const first = orientation(g, i, j, l, m);
    if (first > 0) return relation::disjoint;
    int const second = orientation(g, i, k, l, n);
    if (second < 0) return relation::disjoint;
    return first < 0 && second > 0 ? relation::crossing : relation::touching;
}

/// Do the sides of a plane that three points are on have both strict signs?
inline bool straddle(int const* sides) {
    return sides[0] * sides[1] < 0 || sides[1] * sides[2] < 0 || sides[2] * sides[0] < 0;
}

/// All on one strict side?
inline bool beyond(int const* sides) {
    int const sum = sides[0] + sides[1] + sides[2];
    return sum == 3 || sum == -3;
}

/// Two triangles that are not flat nor coplanar, given on which sides of the other's plane their vertices are.
template <class Grid>
relation piercing_relation(Grid const& g, point3 const* a, int const* side_a, point3 const* b, int const* side_b) {
    if (beyond(side_a) || beyond(side_b)) return relation::disjoint;
    relation const found = lines_overlap(g, a, side_a, b, side_b);
    return straddle(side_a) && straddle(side_b) ? found : weaker(found, relation::touching);
}

/// Two triangles in space, each the convex hull of three points. Coplanar ones, b not flat, may be settled by
/// `coplanar(axis)`, given an axis not in their plane: disjoint, something else, or undefined for leaving it.
template <class Grid, class Coplanar>
relation triangles_relation(Grid const& g, point3 const* a, point3 const* b, Coplanar const& coplanar) {
    auto const normal_b = normal_of(g, b[0], b[1], b[2]);
    if (!normal_b.is_zero()) {
        int const side_a[3] = {side(g, normal_b, b[0], a[0]), side(g, normal_b, b[0], a[1]),
                               side(g, normal_b, b[0], a[2])};
        if (beyond(side_a)) return relation::disjoint;
        if (side_a[0] == 0 && side_a[1] == 0 && side_a[2] == 0) {
            int const axis = normal_b.nonzero_axis();
            relation const settled = coplanar(axis);
            if (settled != relation::undefined) return weaker(settled, relation::touching);
            auto const flat = [&](point3 const* t) {
                return hull_of(g, project(t[0], axis), project(t[1], axis), project(t[2], axis));
            };
            return weaker(relation_of(g, flat(a), flat(b)), relation::touching);
        }
        auto const normal_a = normal_of(g, a[0], a[1], a[2]);
        if (normal_a.is_zero()) return triangle_segment_relation(g, b, normal_b, hull_of_collinear(g, a, 3));
        int const side_b[3] = {side(g, normal_a, a[0], b[0]), side(g, normal_a, a[0], b[1]),
                               side(g, normal_a, a[0], b[2])};
        return piercing_relation(g, a, side_a, b, side_b);
    }
    hull<point3> const segment_b = hull_of_collinear(g, b, 3);
    auto const normal_a = normal_of(g, a[0], a[1], a[2]);
    if (!normal_a.is_zero()) return triangle_segment_relation(g, a, normal_a, segment_b);
    return segments_relation(g, hull_of_collinear(g, a, 3), segment_b);
}

/// The line through p and q (not equal) and a triangle, the convex hull of three points.
template <class Grid>
relation line_triangle_relation(Grid const& g, point3 p, point3 q, point3 const* t) {
    int least = 1, most = -1;
    for (int i = 0; i < 3; ++i) {
        int const turn = orientation(g, p, q, t[i], t[i == 2 ? 0 : i + 1]);
        least = turn < least ? turn : least;
        most = turn > most ? turn : most;
    }
    if (least < 0 && most > 0) return relation::disjoint;
    if (least * most > 0) return relation::crossing;
    if (least != 0 || most != 0) return relation::touching;
    // Seen along the line the triangle is a segment or point in line with it: all in one plane.
    for (int i = 0; i < 3; ++i) {
        auto const n = normal_of(g, p, q, t[i]);
        if (n.is_zero()) continue;
        int const axis = n.nonzero_axis();
        int sum = 0;
        for (int j = 0; j < 3; ++j) sum += orientation(g, project(p, axis), project(q, axis), project(t[j], axis));
        return sum == 3 || sum == -3 ? relation::disjoint : relation::touching;
    }
    return relation::touching;
}

/// A triangle, the convex hull of three points, and the box of the corners low and high, by the 13 normals of a
/// box thickened by any little amount; those that are zero part nothing.
template <class Grid>
relation triangle_box_relation(Grid const& g, point3 const* t, point3 low, point3 high) {
    relation result = points_range_along_axis(g, t[0].x, t[1].x, t[2].x, low.x, high.x);
    result = weaker(result, points_range_along_axis(g, t[0].y, t[1].y, t[2].y, low.y, high.y));
    result = weaker(result, points_range_along_axis(g, t[0].z, t[1].z, t[2].z, low.z, high.z));
    if (result == relation::disjoint) return result;

    auto const n = normal_of(g, t[0], t[1], t[2]);
    int const sx = sign(n.x), sy = sign(n.y), sz = sign(n.z);
    if (sx != 0 || sy != 0 || sz != 0) {
        point3 const forward{sx >= 0 ? high.x : low.x, sy >= 0 ? high.y : low.y, sz >= 0 ? high.z : low.z};
        point3 const backward{sx >= 0 ? low.x : high.x, sy >= 0 ? low.y : high.y, sz >= 0 ? low.z : high.z};
        result = weaker(result, along_normal(side(g, n, t[0], forward)));
        result = weaker(result, along_normal(-side(g, n, t[0], backward)));
        if (result == relation::disjoint) return result;
    }
    for (int axis = 0; axis < 3 && result != relation::disjoint; ++axis)
        result =
            weaker(result, triangle_edges_rectangle(g, project(t[0], axis), project(t[1], axis), project(t[2], axis),
                                                    project(low, axis), project(high, axis), n.sign_along(axis)));
    return result;
}

}  // namespace graze::certified::detail
