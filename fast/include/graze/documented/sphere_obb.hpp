// Sphere against oriented box in 3D: C. Ericson, Real-Time Collision Detection, 2005, by the box's point nearest to the
// centre (5.1.4 and 5.2.6; so three.js, OBB.intersectsSphere, r170), and by the squared distance from it, axis by axis
// (5.1.4.2).
//
// Input     the box (axes orthonormal, but for rounding, half extents >= 0) and the sphere's centre as vec3 of any
//           number type, and its radius >= 0, in one unit.
// Result    true for a hit: the closed ball and the closed box share a point.
// Contact   closed, both.
// Fails on  rounding near contact; squares that over- or underflow; axes that are not orthonormal.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include "graze/documented/obb_obb.hpp"

namespace graze::documented {

template <class Number>
bool sphere_obb_ericson(oriented_box<Number> const& box, vec3<Number> const& centre, Number const& radius) {
    vec3<Number> const apart = centre - box.centre;
    vec3<Number> nearest = box.centre;
    for (int k = 0; k < 3; ++k) {
        Number along = dot(apart, box.axis[k]);
        if (along > box.half[k]) along = box.half[k];
        if (along < -box.half[k]) along = -box.half[k];
        nearest = nearest + box.axis[k] * along;
    }
    vec3<Number> const rest = nearest - centre;
    return dot(rest, rest) <= radius * radius;
}

template <class Number>
bool sphere_obb_excess(oriented_box<Number> const& box, vec3<Number> const& centre, Number const& radius) {
    vec3<Number> const apart = centre - box.centre;
    Number sum(0);
    for (int k = 0; k < 3; ++k) {
        Number const along = dot(apart, box.axis[k]);
        Number excess(0);
        if (along < -box.half[k])
            excess = along + box.half[k];
        else if (along > box.half[k])
            excess = along - box.half[k];
        sum = sum + excess * excess;
    }
    return sum <= radius * radius;
}

}  // namespace graze::documented
