// Sphere against triangle in 3D: C. Ericson, Real-Time Collision Detection, 2005, 5.2.7, by the nearest point; and by
// separating axes, realtimecollisiondetection.net, 2007.
//
// Input     the triangle's vertices and the sphere's centre as vec3 of any number type, and its radius >= 0, in one unit.
// Result    true for a hit: the closed ball and the closed triangle share a point.
// Contact   closed, both.
// Fails on  rounding near contact and on needles; products that over- or underflow: the separating axes have terms of
//           degree eight.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include "graze/documented/nearest_points.hpp"

namespace graze::documented {

template <class Number>
bool sphere_triangle_ericson_closest(vec3<Number> const (&t)[3], vec3<Number> const& centre, Number const& radius) {
    vec3<Number> const gap = nearest_on_triangle(centre, t[0], t[1], t[2]) - centre;
    return dot(gap, gap) <= radius * radius;
}

template <class Number>
bool sphere_triangle_ericson_sat(vec3<Number> const (&t)[3], vec3<Number> const& centre, Number const& radius) {
    vec3<Number> const p[3] = {t[0] - centre, t[1] - centre, t[2] - centre};
    Number const square = radius * radius;
    vec3<Number> const normal = cross(p[1] - p[0], p[2] - p[0]);
    Number const off_plane = dot(p[0], normal);
    if (off_plane * off_plane > square * dot(normal, normal)) return false;
    for (int i = 0; i < 3; ++i) {
        vec3<Number> const &a = p[i], &b = p[(i + 1) % 3], &c = p[(i + 2) % 3];
        Number const own = dot(a, a);
        if (own > square && dot(a, b) > own && dot(a, c) > own) return false;
    }
    for (int i = 0; i < 3; ++i) {
        vec3<Number> const &a = p[i], &b = p[(i + 1) % 3], &c = p[(i + 2) % 3], edge = b - a;
        Number const along = dot(a, b) - dot(a, a), length = dot(edge, edge);
        vec3<Number> const q = a * length - edge * along;
        if (dot(q, q) > square * length * length && dot(q, c * length - q) > Number(0)) return false;
    }
    return true;
}

}  // namespace graze::documented
