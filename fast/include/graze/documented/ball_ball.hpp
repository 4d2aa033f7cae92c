// Disc against disc in 2D and sphere against sphere in 3D: C. Ericson, Real-Time Collision Detection, 2005, 4.3.1, as Box2D 2.4
// has it for circles; and by the distance itself, as tutorials do.
//
// Input     centres as vec2 or vec3 of any number type, and radii >= 0, in one unit.
// Result    true for a hit: the closed balls share a point.
// Contact   closed, both.
// Fails on  rounding near contact; squares that over- or underflow; centres far from the origin.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include "graze/vec.hpp"

namespace graze::documented {

template <class Number>
Number squared_length(vec2<Number> const& u) {
    return u.x * u.x + u.y * u.y;
}
template <class Number>
Number squared_length(vec3<Number> const& u) {
    return dot(u, u);
}

template <class Point, class Number>
bool ball_ball_ericson(Point const& a, Number const& a_radius, Point const& b, Number const& b_radius) {
    Number const sum = a_radius + b_radius;
    return squared_length(a - b) <= sum * sum;
}

template <class Point, class Number>
bool ball_ball_distance(Point const& a, Number const& a_radius, Point const& b, Number const& b_radius) {
    using std::sqrt;
    Number const distance = sqrt(squared_length(a - b));
    return distance <= a_radius + b_radius;
}

}  // namespace graze::documented
