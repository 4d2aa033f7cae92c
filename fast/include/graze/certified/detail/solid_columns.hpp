// Where a point is by the triangles of a closed surface: on one of them, or how often they go around it.
//
// Winding. A line through the point p, parallel to an axis, is moved across by e along the next axis and by e^2 along the one
// after it, e infinitesimal: it meets no edge then, and no vertex. Each triangle it goes through ahead of p counts 1 or -1, by
// the side that the line leaves by. The sum is the winding number of a point that is on no triangle: near such a point it is
// constant, so that the move does not change it.
#pragma once

#include <cstddef>

#include "graze/certified/detail/sign_filters.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

inline constexpr std::size_t space_triangle_scalars = 9;

/// On which side of the line from a to b is p, seen against an axis? 1 left, -1 right, 0 on it.
template <class Scalar>
int turn_seen(int axis, Scalar const* a, Scalar const* b, Scalar const* p) {
    int const u = (axis + 1) % 3, v = (axis + 2) % 3;
    Scalar const input[6] = {a[u], a[v], b[u], b[v], p[u], p[v]};
    return sign_of_input<orient_2d_form>(input);
}

/// The same of p as moved; 0 only where a and b are seen as one point.
template <class Scalar>
int moved_turn_seen(int axis, Scalar const* a, Scalar const* b, Scalar const* p) {
    if (int const found = turn_seen(axis, a, b, p); found != 0) return found;
    // The turn's derivatives by the point are a.v - b.v and b.u - a.u.
    int const u = (axis + 1) % 3, v = (axis + 2) % 3;
    if (a[v] != b[v]) return a[v] > b[v] ? 1 : -1;
    return (b[u] > a[u]) - (b[u] < a[u]);
}

/// Does the moved line along the axis through p go through the triangle? 1 where its corners turn left seen against the
/// axis, -1 where they turn right, 0 if not.
template <class Scalar>
int column_turn(int axis, Scalar const* t, Scalar const* p) {
    int const turn = moved_turn_seen(axis, t, t + 3, p);
    if (turn == 0 || moved_turn_seen(axis, t + 3, t + 6, p) != turn || moved_turn_seen(axis, t + 6, t, p) != turn)
        return 0;
    return turn;
}

/// 1 where p is above the plane of the triangle, from where its corners turn left; -1 below, 0 in it.
template <class Scalar>
int height_above(Scalar const* t, Scalar const* p) {
    Scalar const input[12] = {t[0], t[1], t[2], t[3], t[4], t[5], t[6], t[7], t[8], p[0], p[1], p[2]};
    return -sign_of_input<orient_3d_form>(input);
}

/// Is p within the triangle's extent along an axis?
template <class Scalar>
bool in_extent(int axis, Scalar const* t, Scalar const* p) {
    Scalar const low = lesser(lesser(t[axis], t[axis + 3]), t[axis + 6]),
                 high = greater(greater(t[axis], t[axis + 3]), t[axis + 6]);
    return (low <= p[axis]) & (p[axis] <= high);
}

/// Is p, whose height above the triangle's plane is 0, on the closed triangle? Then p is in the box around it, and there is no
/// axis against which one edge is seen to turn left around p and another right. That is enough: against an axis from which
/// the triangle has an area the edges tell it; one without area is a segment, whose line shows in the turns, and its ends in
/// the box.
template <class Scalar>
bool is_on_coplanar(Scalar const* t, Scalar const* p) {
    for (int axis = 0; axis < 3; ++axis)
        if (!in_extent(axis, t, p)) return false;
    for (int axis = 0; axis < 3; ++axis) {
        int const first = turn_seen(axis, t, t + 3, p), second = turn_seen(axis, t + 3, t + 6, p),
                  third = turn_seen(axis, t + 6, t, p);
        if (lesser(lesser(first, second), third) < 0 && greater(greater(first, second), third) > 0) return false;
    }
    return true;
}
template <class Scalar>
bool is_on_triangle(Scalar const* t, Scalar const* p) {
    for (int axis = 0; axis < 3; ++axis)
        if (!in_extent(axis, t, p)) return false;
    return height_above(t, p) == 0 && is_on_coplanar(t, p);
}

/// A half line from p along an axis, up or down, and what the triangles that it meets add up to.
template <class Scalar>
struct column {
    Scalar const* p;
    int axis;
    bool up;
    bool touches = false;  // p is on a triangle
    long long winding = 0;

    /// Takes a triangle; false where p is on it.
    bool take(Scalar const* t) {
        int const u = (axis + 1) % 3, v = (axis + 2) % 3;
        if (!in_extent(u, t, p) || !in_extent(v, t, p)) return true;
        bool const beside = in_extent(axis, t, p);
        int height = 0;
        if (beside) {
            height = height_above(t, p);
            if (height == 0 && is_on_coplanar(t, p)) {
                touches = true;
                return false;
            }
        } else if ((t[axis] > p[axis]) != up) {
            return true;
        }
        int const turn = column_turn(axis, t, p);
        int const leaving = up ? turn : -turn;
        // Ahead of p: p is below a triangle that the half line leaves through.
        if (turn != 0 && (!beside || height == -leaving)) winding += leaving;
        return true;
    }
    relation found() const {
        return touches ? relation::touching : winding != 0 ? relation::crossing : relation::disjoint;
    }
};

/// Where p is by triangles of a closed surface, without an index.
template <class Scalar>
relation place_in_surface(Scalar const* p, Scalar const* triangles, std::size_t count) {
    column<Scalar> of{p, 2, true};
    for (std::size_t i = 0; i < count; ++i)
        if (!of.take(triangles + space_triangle_scalars * i)) break;
    return of.found();
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
