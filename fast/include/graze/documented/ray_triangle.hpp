// Ray against triangle in 3D: T. Moller, B. Trumbore, Fast, Minimum Storage Ray/Triangle Intersection, JGT 2(1), 1997, and
// the same without its epsilon, as engines have it; D. Badouel, An Efficient Ray-Polygon Intersection, Graphics Gems, 1990;
// S. Woop, C. Benthin, I. Wald, Watertight Ray/Triangle Intersection, JCGT 2(1), 2013.
//
// Input     the triangle's points and the ray's origin and direction (not zero, of any length) as vec3 of any number type,
//           in one unit.
// Result    true for a hit: a point origin + t direction, t >= 0, of the closed triangle.
// Contact   closed, but that rays in the triangle's plane and triangles without area are missed by all.
// Fails on  moller_trumbore: its epsilon misses small triangles. The others: rounding at the edges; determinants that
//           underflow or overflow. woop: watertight between neighbours, but its shear rounds all edges.
// Assumes   round to nearest, no contraction, IEEE infinities. Errors: none raised.
//
// The papers leave open where t is compared with zero (moller_trumbore): last.
#pragma once

#include "graze/vec.hpp"

namespace graze::documented {

template <class Number>
bool ray_triangle_moller_trumbore(vec3<Number> const (&triangle)[3], vec3<Number> const& origin,
                                  vec3<Number> const& direction, Number const& epsilon = Number(1e-6)) {
    Number const zero(0), one(1);
    vec3<Number> const e1 = triangle[1] - triangle[0], e2 = triangle[2] - triangle[0];
    vec3<Number> const p = cross(direction, e2);
    Number const determinant = dot(e1, p);
    if (-epsilon < determinant && determinant < epsilon) return false;
    Number const inverse = one / determinant;
    vec3<Number> const s = origin - triangle[0];
    Number const u = dot(s, p) * inverse;
    if (u < zero || u > one) return false;
    vec3<Number> const q = cross(s, e1);
    Number const v = dot(direction, q) * inverse;
    if (v < zero || u + v > one) return false;
    Number const t = dot(e2, q) * inverse;
    return !(t < zero);
}

/// Where a ray meets a triangle, if it does: origin + t direction, with the weights u and v of the second and third point.
template <class Number>
struct ray_triangle_hit {
    bool found;
    Number t, u, v;
};

template <class Number>
ray_triangle_hit<Number> ray_triangle_moller_trumbore_divide_hit(vec3<Number> const (&triangle)[3],
                                                                 vec3<Number> const& origin,
                                                                 vec3<Number> const& direction) {
    Number const zero(0), one(1);
    vec3<Number> const e1 = triangle[1] - triangle[0], e2 = triangle[2] - triangle[0];
    vec3<Number> const p = cross(direction, e2);
    Number const determinant = dot(e1, p);
    if (determinant == zero) return {false, zero, zero, zero};
    vec3<Number> const s = origin - triangle[0], q = cross(s, e1);
    Number const u = dot(s, p) / determinant, v = dot(direction, q) / determinant, t = dot(e2, q) / determinant;
    return {!(u < zero || v < zero || u + v > one || t < zero), t, u, v};
}
template <class Number>
bool ray_triangle_moller_trumbore_divide(vec3<Number> const (&triangle)[3], vec3<Number> const& origin,
                                         vec3<Number> const& direction) {
    return ray_triangle_moller_trumbore_divide_hit(triangle, origin, direction).found;
}

}  // namespace graze::documented
