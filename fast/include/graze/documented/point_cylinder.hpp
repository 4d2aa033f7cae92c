// Point against cylinder in 3D: by its place along the axis and its squared distance from it, as G. James has it
// (flipcode, CylTest_CapsFirst, 2001); by the axis of length 1 and the point's image on it, as textbooks explain it;
// and by the larger of the signed distances from the side and from the ends, as I. Quilez has it for shaders
// (iquilezles.org, distance functions, sdCappedCylinder of two points).
//
// Input     the axis's ends p, q and the point x as vec3 of any number type, and the radius >= 0, in one unit. The
//           cylinder is solid with flat ends through p and q.
// Result    true for a hit: the point is in the closed cylinder.
// Contact   closed, all.
// Fails on  rounding at the boundary: squares that cancel (james, quilez), an axis that is not quite of length 1
//           (projection). p = q: a division of 0 by 0, or the ball about p. Squares that over- or underflow.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include "graze/vec.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

namespace graze::documented {

template <class Number>
bool point_cylinder_james(vec3<Number> const& p, vec3<Number> const& q, Number const& radius, vec3<Number> const& x) {
    vec3<Number> const axis = q - p, from = x - p;
    Number const along = dot(from, axis), whole = dot(axis, axis);
    if (along < Number(0) || along > whole) return false;
    Number const square = dot(from, from) - along * along / whole;
    return square <= radius * radius;
}

template <class Number>
bool point_cylinder_projection(vec3<Number> const& p, vec3<Number> const& q, Number const& radius,
                               vec3<Number> const& x) {
    vec3<Number> const axis = q - p, from = x - p;
    Number const height = length(axis);
    vec3<Number> const unit = axis / height;
    Number const along = dot(from, unit);
    if (along < Number(0) || along > height) return false;
    return length(from - unit * along) <= radius;
}

template <class Number>
bool point_cylinder_quilez(vec3<Number> const& p, vec3<Number> const& q, Number const& radius, vec3<Number> const& x) {
    using std::abs;
    vec3<Number> const axis = q - p, from = x - p;
    Number const whole = dot(axis, axis), along = dot(from, axis), half = whole * Number(0.5);
    Number const beside = length(from * whole - axis * along) - radius * whole, beyond = abs(along - half) - half;
    return greater(beside, beyond) <= Number(0);
}

}  // namespace graze::documented

#pragma pop_macro("abs")
