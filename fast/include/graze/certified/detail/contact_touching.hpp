// Triangles and segments by integers: do they cross, and which direction parts them where they touch.
//
// Where cores touch, D = B - A has the origin on its boundary, or is flat. Then a normal of D's facets, or of D's plane, or any
// vector across D's line will do: those of facets are the triangle's, and of each edge with the segment.
#pragma once

#include "graze/certified/detail/contact_layout.hpp"
#include "graze/certified/detail/filtered_points.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// Does the segment pass through the inside of the triangle?
template <class Scalar>
GRAZE_CERTIFIED_SLOW bool cores_cross(Scalar const* input, contact_layout const& of) {
    if (of.a_corners < 3 || of.b_corners < 2) return false;
    Scalar const *const a = input + of.a[0], *const b = input + of.a[1], *const c = input + of.a[2],
                        *const p = input + of.b[0], *const q = input + of.b[1];
    int const side = exact_orientation(a, b, c, p);
    if (side == 0 || side * exact_orientation(a, b, c, q) >= 0) return false;
    int const turn = exact_orientation(p, q, a, b);
    return turn != 0 && turn == exact_orientation(p, q, b, c) && turn == exact_orientation(p, q, c, a);
}

/// The direction in which cores that touch are 0 apart.
template <class Scalar>
GRAZE_CERTIFIED_SLOW bool is_touching_direction(Scalar const* input, contact_layout const& of,
                                                vector3_of<big<2>> const& n, int turn) {
    vector3_of<big<1>> z;
    for (int a = 0; a < of.a_corners; ++a)
        for (int b = 0; b < of.b_corners; ++b) {
            load_arm(input + of.b[b], input + of.a[a], z);
            if (turn * sign(dot_of(n, z)) < 0) return false;
        }
    return true;
}
inline bool is_nothing(vector3_of<big<2>> const& n) {
    return n.x.size == 0 && n.y.size == 0 && n.z.size == 0;
}
/// Of what all lies along e, or in one point where that is zero.
GRAZE_CERTIFIED_SLOW inline vector3_of<double_double> direction_across_line(vector3_of<big<1>>& e) {
    if (e.x.size == 0 && e.y.size == 0) return {{1, 0}, {0, 0}, {0, 0}};
    e.z = e.x;
    e.x = e.y;
    e.y = e.z;
    e.x.negative = !e.x.negative;
    e.z.size = 0;
    return exact_direction(e);
}
template <class Scalar>
GRAZE_CERTIFIED_SLOW vector3_of<double_double> touching_direction(Scalar const* input, contact_layout const& of) {
    vector3_of<big<2>> n;
    vector3_of<big<1>> e, d;
    // The face's normal, then those along the edges that there are.
    int const first = of.a_corners > 2 ? 2 : 3, last = of.b_corners == 1 ? 2 : of.a_corners > 2 ? 5 : 3;
    for (int edge = first; edge <= last; ++edge) {
        bool const is_face = edge == 2;
        int const from = is_face ? 0 : place_from[edge], to = is_face ? 1 : place_to[edge];
        load_arm(input + of.a[to], input + of.a[from], e);
        load_arm(input + (is_face ? of.a[2] : of.b[1]), input + (is_face ? of.a[0] : of.b[0]), d);
        load_cross(e, d, n);
        if (is_nothing(n)) continue;
        for (int turn : {1, -1})
            if (is_touching_direction(input, of, n, turn)) {
                auto const u = exact_direction(n);
                return turn > 0 ? u : vector3_of{-u.x, -u.y, -u.z};
            }
    }
    // All on a line, or one point.
    int const lines[3][2] = {{of.a[0], of.a[1]}, {of.a[0], of.a[2]}, {of.b[0], of.b[1]}};
    for (auto const& line : lines) {
        load_arm(input + line[1], input + line[0], e);
        if (e.x.size != 0 || e.y.size != 0 || e.z.size != 0) break;
    }
    return direction_across_line(e);
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
