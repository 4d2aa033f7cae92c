// The smallest sphere around a triangle, as published in a tutorial on collision detection: the
// diametral sphere of the longest edge for right and obtuse triangles, else the circumscribed one.
//
// Input     three points as vec3 of any number type, in the same unit.
// Result    centre and radius; no check of the divisor, so flat or tiny triangles can give NaN.
// Fails on  nearly right angles, needles, overflow and underflow of the divisor.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include "graze/vec.hpp"

namespace graze::documented {

template <class Number>
struct sphere3 {
    vec3<Number> centre;
    Number radius;
};

template <class Number>
sphere3<Number> triangle_min_sphere_circumcentre(vec3<Number> const (&p)[3]) {
    auto const around_edge = [](vec3<Number> const& u, vec3<Number> const& v) -> sphere3<Number> {
        return {(u + v) / Number(2), length(u - v) / Number(2)};
    };
    if (dot(p[1] - p[0], p[2] - p[0]) <= Number(0)) return around_edge(p[1], p[2]);
    if (dot(p[0] - p[1], p[2] - p[1]) <= Number(0)) return around_edge(p[0], p[2]);
    if (dot(p[0] - p[2], p[1] - p[2]) <= Number(0)) return around_edge(p[0], p[1]);

    vec3<Number> const normal = cross(p[1] - p[0], p[2] - p[0]);
    vec3<Number> const v0 = cross(p[2] - p[1], normal), v1 = cross(p[2] - p[0], normal);
    Number const half = Number(1) / Number(2);
    vec3<Number> const e0 = (p[2] + p[1]) * half, e1 = (p[2] + p[0]) * half;
    Number const a = dot(v0, v1), b = dot(v0, v0), c = -dot(e1 - e0, v0);
    Number const d = dot(v1, v1), e = -dot(e1 - e0, v1);
    Number const divisor = -a * a + b * d;
    Number const s = (-c * d + a * e) / divisor;
    vec3<Number> const centre = e0 + v0 * s;
    return {centre, length(centre - p[0])};
}

}  // namespace graze::documented
