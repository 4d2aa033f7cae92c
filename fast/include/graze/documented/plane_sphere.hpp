// Sphere against a plane a x + b y + c z + d = 0 in 3D: as three.js does it (Plane.normalize, then Sphere.intersectsPlane; r170),
// and by the distance of a point from a plane (E. W. Weisstein, Point-Plane Distance, MathWorld).
//
// Input     a, b, c as vec3 and d of any number type, a normal of any length; the sphere's centre as vec3, and its radius
//           >= 0, in the unit that d has for a normal of length 1.
// Result    true for a hit: the plane and the closed ball share a point.
// Contact   closed, both.
// Fails on  rounding of the quotient near contact; a normal whose square over- or underflows; spheres far from the origin.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include "graze/vec.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

namespace graze::documented {

template <class Number>
bool plane_sphere_three(vec3<Number> const& normal, Number const& constant, vec3<Number> const& centre,
                        Number const& radius) {
    using std::abs, std::sqrt;
    Number const inverse = Number(1) / sqrt(dot(normal, normal));
    vec3<Number> const unit = normal * inverse;
    Number const distance = dot(unit, centre) + constant * inverse;
    return abs(distance) <= radius;
}

template <class Number>
bool plane_sphere_weisstein(vec3<Number> const& normal, Number const& constant, vec3<Number> const& centre,
                            Number const& radius) {
    using std::abs, std::sqrt;
    Number const distance = abs(dot(normal, centre) + constant) / sqrt(dot(normal, normal));
    return distance <= radius;
}

}  // namespace graze::documented

#pragma pop_macro("abs")
