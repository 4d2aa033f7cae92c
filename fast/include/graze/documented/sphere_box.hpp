// Sphere against axis-aligned box in 3D by the squared distance from the centre: J. Arvo, A Simple Method for Box-Sphere
// Intersection Testing, Graphics Gems, 1990; T. Larsson, T. Akenine-Moller, E. Lengyel, On Faster Sphere-Box Overlap
// Testing, JGT 12(1), 2007.
//
// Input     box min, max and the sphere's centre as vec3 of any number type, and its radius, in one unit; min <= max on
//           every axis, radius >= 0.
// Result    true for a hit: the closed ball and the closed box share a point.
// Contact   closed, both.
// Fails on  rounding of the squares near contact; squares that over- or underflow.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include "graze/vec.hpp"

namespace graze::documented {

template <class Number>
bool sphere_aabb_arvo(vec3<Number> const& min, vec3<Number> const& max, vec3<Number> const& centre,
                      Number const& radius) {
    Number sum(0);
    for (int axis = 0; axis < 3; ++axis) {
        Number const& c = centre[axis];
        if (c < min[axis]) {
            Number const gap = c - min[axis];
            sum = sum + gap * gap;
        } else if (c > max[axis]) {
            Number const gap = c - max[axis];
            sum = sum + gap * gap;
        }
    }
    return sum <= radius * radius;
}

/// The same without branches on the side, and out as soon as one axis tells.
template <class Number>
bool sphere_aabb_larsson(vec3<Number> const& min, vec3<Number> const& max, vec3<Number> const& centre,
                         Number const& radius) {
    Number const zero(0);
    Number sum = zero;
    for (int axis = 0; axis < 3; ++axis) {
        Number const gap =
            greater<Number>(min[axis] - centre[axis], zero) + greater<Number>(centre[axis] - max[axis], zero);
        if (gap > radius) return false;
        sum = sum + gap * gap;
    }
    return sum <= radius * radius;
}

}  // namespace graze::documented
