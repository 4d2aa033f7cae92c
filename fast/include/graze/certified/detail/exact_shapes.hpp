// The exact relation of small convex sets, by the signs of polynomials in an exact number type: the
// case analysis behind every certified test, degenerate shapes included.
//
// With D = A - B: disjoint iff the origin is outside D, crossing iff in its interior, else touching.
// Two facts carry all of it.
//   ri(A - B) = ri A - ri B, so A and B cross iff their relative interiors meet and D has full dimension.
//   If D has full dimension, its facets' normals are among the normals of A's and B's facets and, in 3D,
//   the cross products of their edges; A and B are disjoint iff one such normal n has max_D n.x < 0, and
//   cross iff all have max_D n.x > 0. Further nonzero normals never change that answer.
//
// Everything is a template over grid (exact_grid.hpp) and takes points as indices of scalars.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "graze/certified/detail/big_vectors.hpp"
#include "graze/certified/detail/exact_grid.hpp"

namespace graze::certified::detail {

/// A point of the plane, as the indices of its scalars.
struct point2 {
    int x, y;
};

/// A point of space, as the indices of its scalars.
struct point3 {
    int x, y, z;
};

constexpr point2 point2_at(int first) {
    return {first, first + 1};
}
constexpr point3 point3_at(int first) {
    return {first, first + 1, first + 2};
}

/// The projection along an axis: (y,z), (z,x) or (x,y), so that the sense of turning is the normal's sign.
constexpr point2 project(point3 p, int along) {
    return along == 0 ? point2{p.y, p.z} : along == 1 ? point2{p.z, p.x} : point2{p.x, p.y};
}

/// The weaker claim wins: a test starts from crossing and each normal may lower it.
inline relation weaker(relation a, relation b) {
    return a < b ? a : b;
}
inline relation stronger(relation a, relation b) {
    return a < b ? b : a;
}

/// What one normal tells, given the sign of max_D n.x.
inline relation along_normal(int sign_of_maximum) {
    return sign_of_maximum < 0 ? relation::disjoint : sign_of_maximum == 0 ? relation::touching : relation::crossing;
}

// ---------------------------------------------------------------- predicates

/// Sign of (q - p) x (r - p): positive where p, q, r turn left.
template <class Grid>
int orientation(Grid const& g, point2 p, point2 q, point2 r) {
    return sign(g.difference(q.x, p.x) * g.difference(r.y, p.y) - g.difference(q.y, p.y) * g.difference(r.x, p.x));
}

template <class Minor>
struct normal3 {
    Minor x, y, z;

    int sign_along(int axis) const { return axis == 0 ? sign(x) : axis == 1 ? sign(y) : sign(z); }
    bool is_zero() const { return sign(x) == 0 && sign(y) == 0 && sign(z) == 0; }
    int nonzero_axis() const { return sign(z) != 0 ? 2 : sign(y) != 0 ? 1 : 0; }
};

/// (q - p) x (r - p).
template <class Grid>
auto normal_of(Grid const& g, point3 p, point3 q, point3 r) {
    auto const ux = g.difference(q.x, p.x), uy = g.difference(q.y, p.y), uz = g.difference(q.z, p.z);
    auto const vx = g.difference(r.x, p.x), vy = g.difference(r.y, p.y), vz = g.difference(r.z, p.z);
    using minor = decltype(ux * vy - uy * vx);
    return normal3<minor>{uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx};
}

/// Sign of n . (s - p).
template <class Grid, class Minor>
int side(Grid const& g, normal3<Minor> const& n, point3 p, point3 s) {
    return sign(n.x * g.difference(s.x, p.x) + n.y * g.difference(s.y, p.y) + n.z * g.difference(s.z, p.z));
}

/// Where differences are big numbers. What follows is the same of them, not inlined and in place.
template <class Grid>
concept grid_of_big_numbers = std::is_same_v<decltype(std::declval<Grid const&>().difference(0, 1)), big<1>>;
template <class Grid>
GRAZE_CERTIFIED_SLOW void load_arm(Grid const& g, point3 p, point3 q, vector3_of<big<1>>& v) {
    v.x = g.difference(q.x, p.x), v.y = g.difference(q.y, p.y), v.z = g.difference(q.z, p.z);
}
template <grid_of_big_numbers Grid>
GRAZE_CERTIFIED_SLOW normal3<big<2>> normal_of(Grid const& g, point3 p, point3 q, point3 r) {
    vector3_of<big<1>> u, v;
    load_arm(g, p, q, u);
    load_arm(g, p, r, v);
    normal3<big<2>> n;
    load_cross(u, v, n);
    return n;
}
template <grid_of_big_numbers Grid>
GRAZE_CERTIFIED_SLOW int side(Grid const& g, normal3<big<2>> const& n, point3 p, point3 s) {
    vector3_of<big<1>> v;
    load_arm(g, p, s, v);
    big<3> sum;
    load_dot(n, v, sum);
    return sign(sum);
}

template <class Grid>
int orientation(Grid const& g, point3 p, point3 q, point3 r, point3 s) {
    return side(g, normal_of(g, p, q, r), p, s);
}

/// Lexicographic order, which along any line is the order on the line.
template <class Grid>
int compare(Grid const& g, point2 p, point2 q) {
    int const by_x = g.compare(p.x, q.x);
    return by_x != 0 ? by_x : g.compare(p.y, q.y);
}
template <class Grid>
int compare(Grid const& g, point3 p, point3 q) {
    int const by_x = g.compare(p.x, q.x), by_y = g.compare(p.y, q.y);
    return by_x != 0 ? by_x : by_y != 0 ? by_y : g.compare(p.z, q.z);
}

/// The convex hull of one, two or three points, in any dimension. Where count is 3 they are not collinear.
template <class Point>
struct hull {
    Point vertex[3];
    int count;
};

/// The first and last in lexicographic order, or one point where they are equal: the hull of collinear points.
template <class Grid, class Point>
hull<Point> hull_of_collinear(Grid const& g, Point const* points, int count) {
    Point first = points[0], last = points[0];
    for (int i = 1; i < count; ++i) {
        if (compare(g, points[i], first) < 0) first = points[i];
        if (compare(g, points[i], last) > 0) last = points[i];
    }
    return {{first, last, last}, compare(g, first, last) == 0 ? 1 : 2};
}

/// Two hulls on one line, or two points anywhere: they share a point iff their lexicographic ranges do.
/// (A projection need not keep the order the hulls were made in.)
template <class Grid, class A, class B>
relation on_one_line(Grid const& g, A const& a, B const& b) {
    auto const u = hull_of_collinear(g, a.vertex, a.count), v = hull_of_collinear(g, b.vertex, b.count);
    bool const apart =
        compare(g, u.vertex[u.count - 1], v.vertex[0]) < 0 || compare(g, v.vertex[v.count - 1], u.vertex[0]) < 0;
    return apart ? relation::disjoint : relation::touching;
}

// ---------------------------------------------------------------- two dimensions

/// Hull of three points, counter-clockwise where they are not collinear.
template <class Grid>
hull<point2> hull_of(Grid const& g, point2 a, point2 b, point2 c) {
    int const turn = orientation(g, a, b, c);
    if (turn > 0) return {{a, b, c}, 3};
    if (turn < 0) return {{a, c, b}, 3};
    point2 const points[3] = {a, b, c};
    return hull_of_collinear(g, points, 3);
}

/// What the normals of a's edges tell about a and b; `collinear` is set where a is a segment and b on its line. Hulls
/// have vertex[] and count, and from three vertices on are strictly convex and counter-clockwise.
template <class Grid, class A, class B>
relation along_edges(Grid const& g, A const& a, B const& b, bool& collinear) {
    relation result = relation::crossing;
    int const edges = a.count >= 3 ? a.count : a.count - 1;
    for (int i = 0; i < edges; ++i) {
        int least = 1, most = -1;
        for (int j = 0; j < b.count; ++j) {
            int const s = orientation(g, a.vertex[i], a.vertex[i + 1 == a.count ? 0 : i + 1], b.vertex[j]);
            least = s < least ? s : least;
            most = s > most ? s : most;
        }
        // Inside is left of the edges of a polygon; a segment bounds on both sides.
        result = weaker(result, along_normal(most));
        if (a.count == 2) {
            result = weaker(result, along_normal(-least));
            collinear = least == 0 && most == 0;
        }
        if (result == relation::disjoint) return result;
    }
    return result;
}

/// Two hulls in the plane.
template <class Grid, class A, class B>
relation relation_of(Grid const& g, A const& a, B const& b) {
    bool collinear = false;
    relation result = along_edges(g, a, b, collinear);
    if (result == relation::disjoint) return result;
    result = weaker(result, along_edges(g, b, a, collinear));
    if (result == relation::disjoint) return result;
    // D lacks full dimension for two points, a point and a segment, parallel segments; what the edges
    // have not parted by now lies on one line.
    if (a.count + b.count == 2 || (collinear && a.count < 3 && b.count < 3)) return on_one_line(g, a, b);
    return result;
}

/// Two segments, of four points.
struct segments_algorithm {
    template <class Grid>
    relation operator()(Grid const& g) const {
        point2 const first[2] = {point2_at(0), point2_at(2)}, second[2] = {point2_at(4), point2_at(6)};
        return relation_of(g, hull_of_collinear(g, first, 2), hull_of_collinear(g, second, 2));
    }
};

/// The normals of the edge pq against the rectangle of the corners low and high: the one to its left where turn >= 0, the
/// other where turn <= 0.
template <class Grid>
relation edge_rectangle(Grid const& g, point2 p, point2 q, point2 low, point2 high, int turn) {
    relation result = relation::crossing;
    int const dx = g.compare(q.x, p.x), dy = g.compare(q.y, p.y);
    if (dx == 0 && dy == 0) return result;
    // orientation(p, q, corner) grows with dx * corner.y - dy * corner.x.
    point2 const leftmost{dy >= 0 ? low.x : high.x, dx >= 0 ? high.y : low.y};
    point2 const rightmost{dy >= 0 ? high.x : low.x, dx >= 0 ? low.y : high.y};
    if (turn >= 0) result = weaker(result, along_normal(orientation(g, p, q, leftmost)));
    if (turn <= 0) result = weaker(result, along_normal(-orientation(g, p, q, rightmost)));
    return result;
}

/// Those of the edges of triangle abc. Together with the two axes they decide: a rectangle thickened by any little amount has
/// these normals and no others.
template <class Grid>
relation triangle_edges_rectangle(Grid const& g, point2 a, point2 b, point2 c, point2 low, point2 high, int turn) {
    point2 const vertex[3] = {a, b, c};
    relation result = relation::crossing;
    for (int i = 0; i < 3 && result != relation::disjoint; ++i)
        result = weaker(result, edge_rectangle(g, vertex[i], vertex[i == 2 ? 0 : i + 1], low, high, turn));
    return result;
}

/// Ranges [a_low, a_high] and [b_low, b_high] on one axis.
template <class Grid>
relation along_axis(Grid const& g, int a_low, int a_high, int b_low, int b_high) {
    int const first = g.compare(a_high, b_low), second = g.compare(b_high, a_low);
    return along_normal(first < second ? first : second);
}

template <class Grid>
relation points_range_along_axis(Grid const& g, int p, int q, int r, int low, int high) {
    int least = p, most = p;
    if (g.compare(q, least) < 0) least = q;
    if (g.compare(r, least) < 0) least = r;
    if (g.compare(q, most) > 0) most = q;
    if (g.compare(r, most) > 0) most = r;
    return along_axis(g, least, most, low, high);
}

// A set of the plane against the triangles of a mesh, one by one: the strongest relation counts.

inline constexpr std::size_t mesh_scalars = 6;  // a triangle of the plane

/// The strongest of one(input), an input being the first First scalars and those of one triangle after them.
template <std::size_t First, class Scalar, class One>
relation strongest_in_mesh(Scalar const* input, std::size_t count, One const& one) {
    Scalar single[First + mesh_scalars];
    for (std::size_t i = 0; i < First; ++i) single[i] = input[i];
    relation strongest = relation::disjoint;
    for (std::size_t at = First; at + mesh_scalars <= count; at += mesh_scalars) {
        for (std::size_t i = 0; i < mesh_scalars; ++i) single[First + i] = input[at + i];
        strongest = stronger(strongest, one(single, First + mesh_scalars));
        if (strongest == relation::crossing) break;
    }
    return strongest;
}

/// Does one(input) hold for any of them?
template <std::size_t First, class Scalar, class One>
bool any_in_mesh(Scalar const* input, std::size_t count, One const& one) {
    Scalar single[First + mesh_scalars];
    for (std::size_t i = 0; i < First; ++i) single[i] = input[i];
    for (std::size_t at = First; at + mesh_scalars <= count; at += mesh_scalars) {
        for (std::size_t i = 0; i < mesh_scalars; ++i) single[First + i] = input[at + i];
        if (one(single, First + mesh_scalars)) return true;
    }
    return false;
}

}  // namespace graze::certified::detail
