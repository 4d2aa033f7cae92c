// Ray against sphere in 3D: C. Ericson, Real-Time Collision Detection, 2005, 5.3.2 (TestRaySphere); the quadratic formula, as ray
// tracers have it (P. Shirley, Ray Tracing in One Weekend, 2016); and by the distance of the centre from the
// ray, as three.js does it (Ray.intersectsSphere, r170).
//
// Input     the sphere's centre, the ray's origin and direction as vec3 of any number type, and the radius >= 0. Ericson's and
//           three's are for a direction of length 1: it is normalised first.
// Result    true for a hit: the ray and the closed ball share a point.
// Contact   closed, all.
// Fails on  rounding near contact, and where the sphere is far: the discriminant cancels. Squares that over- or underflow.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include "graze/vec.hpp"

namespace graze::documented {

template <class Number>
bool ray_sphere_ericson(vec3<Number> const& centre, Number const& radius, vec3<Number> const& origin,
                        vec3<Number> const& direction) {
    vec3<Number> const unit = normalize(direction), m = origin - centre;
    Number const c = dot(m, m) - radius * radius;
    if (c <= Number(0)) return true;
    Number const b = dot(m, unit);
    if (b > Number(0)) return false;
    return !(b * b - c < Number(0));
}

template <class Number>
bool ray_sphere_quadratic(vec3<Number> const& centre, Number const& radius, vec3<Number> const& origin,
                          vec3<Number> const& direction) {
    using std::sqrt;
    vec3<Number> const m = origin - centre;
    Number const a = dot(direction, direction), b = Number(2) * dot(m, direction), c = dot(m, m) - radius * radius;
    Number const discriminant = b * b - Number(4) * a * c;
    if (discriminant < Number(0)) return false;
    Number const root = sqrt(discriminant);
    Number const first = (-b - root) / (Number(2) * a), second = (-b + root) / (Number(2) * a);
    return first >= Number(0) || second >= Number(0);
}

template <class Number>
bool ray_sphere_three(vec3<Number> const& centre, Number const& radius, vec3<Number> const& origin,
                      vec3<Number> const& direction) {
    vec3<Number> const unit = normalize(direction);
    Number const along = dot(centre - origin, unit);
    vec3<Number> const nearest = along < Number(0) ? origin : origin + unit * along;
    return dot(nearest - centre, nearest - centre) <= radius * radius;
}

}  // namespace graze::documented
