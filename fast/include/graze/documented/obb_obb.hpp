// Oriented box against oriented box in 3D by fifteen separating axes: S. Gottschalk, M. Lin, D. Manocha, OBBTree, SIGGRAPH
// 1996; with the epsilon of RAPID and of C. Ericson, Real-Time Collision Detection, 2005, 4.4.1.
//
// Input     two boxes: centre, three axes (orthonormal, but for rounding) and half extents >= 0 along them, of any number
//           type, in one unit.
// Result    true for a hit: the closed boxes share a point.
// Contact   closed.
// Fails on  edges that are nearly parallel: their cross product is noise, and so is what is seen along it. With the
//           epsilon boxes that are near are taken to hit.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include "graze/vec.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

namespace graze::documented {

/// Centre, axes of unit length, and half of the extent along each.
template <class Number>
struct oriented_box {
    vec3<Number> centre, axis[3], half;
};

/// The corner that goes furthest along d.
template <class Number>
vec3<Number> furthest_corner(oriented_box<Number> const& box, vec3<Number> const& d) {
    vec3<Number> corner = box.centre;
    for (int i = 0; i < 3; ++i) {
        vec3<Number> const reach = box.axis[i] * box.half[i];
        corner = dot(d, box.axis[i]) >= Number(0) ? corner + reach : corner - reach;
    }
    return corner;
}

/// What gottschalk_epsilon adds to the magnitudes of the rotation.
template <class Scalar>
inline constexpr Scalar obb_rotation_slack = static_cast<Scalar>(1e-6);

template <class Number>
bool obb_obb_gottschalk(oriented_box<Number> const& a, oriented_box<Number> const& b, Number const& slack = Number(0)) {
    using std::abs;
    vec3<Number> const apart = b.centre - a.centre;
    Number const t[3] = {dot(apart, a.axis[0]), dot(apart, a.axis[1]), dot(apart, a.axis[2])};
    // Rows are the axes of a.
    auto const rotation = [&](int i, int j) { return dot(a.axis[i], b.axis[j]); };
    Number const r[3][3] = {{rotation(0, 0), rotation(0, 1), rotation(0, 2)},
                            {rotation(1, 0), rotation(1, 1), rotation(1, 2)},
                            {rotation(2, 0), rotation(2, 1), rotation(2, 2)}};
    auto const magnitude = [&](int i, int j) { return abs(r[i][j]) + slack; };
    Number const q[3][3] = {{magnitude(0, 0), magnitude(0, 1), magnitude(0, 2)},
                            {magnitude(1, 0), magnitude(1, 1), magnitude(1, 2)},
                            {magnitude(2, 0), magnitude(2, 1), magnitude(2, 2)}};
    for (int i = 0; i < 3; ++i)
        if (abs(t[i]) > a.half[i] + (b.half[0] * q[i][0] + b.half[1] * q[i][1] + b.half[2] * q[i][2])) return false;
    for (int j = 0; j < 3; ++j)
        if (abs(t[0] * r[0][j] + t[1] * r[1][j] + t[2] * r[2][j]) >
            (a.half[0] * q[0][j] + a.half[1] * q[1][j] + a.half[2] * q[2][j]) + b.half[j])
            return false;
    for (int i = 0; i < 3; ++i) {
        int const k = (i + 1) % 3, l = (i + 2) % 3;
        for (int j = 0; j < 3; ++j) {
            int const m = (j + 1) % 3, n = (j + 2) % 3;
            Number const reach_a = a.half[k] * q[l][j] + a.half[l] * q[k][j];
            Number const reach_b = b.half[m] * q[i][n] + b.half[n] * q[i][m];
            if (abs(t[l] * r[k][j] - t[k] * r[l][j]) > reach_a + reach_b) return false;
        }
    }
    return true;
}

}  // namespace graze::documented

#pragma pop_macro("abs")
