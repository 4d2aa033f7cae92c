// Capsule against sphere in 3D: C. Ericson, Real-Time Collision Detection, 2005, 4.5.1 (TestSphereCapsule) with 5.1.2.1
// (SqDistPointSegment); and by the nearest point of the segment, as three.js finds it (Line3.closestPointToPoint, r170).
//
// Input     the capsule's ends p, q and the sphere's centre as vec3 of any number type, and both radii >= 0, in one unit.
// Result    true for a hit: the closed capsule and the closed ball share a point.
// Contact   closed, both.
// Fails on  rounding near contact, where a difference of squares cancels; squares that over- or underflow. Where p = q the
//           quotient of the nearest point is no number, and the answer a miss.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include "graze/vec.hpp"

namespace graze::documented {

template <class Number>
bool capsule_sphere_ericson(vec3<Number> const& p, vec3<Number> const& q, Number const& capsule_radius,
                            vec3<Number> const& centre, Number const& sphere_radius) {
    vec3<Number> const pq = q - p, from_p = centre - p, from_q = centre - q;
    auto const squared_distance = [&]() -> Number {
        Number const along = dot(from_p, pq);
        if (along <= Number(0)) return dot(from_p, from_p);
        Number const whole = dot(pq, pq);
        if (along >= whole) return dot(from_q, from_q);
        return dot(from_p, from_p) - along * along / whole;
    };
    Number const sum = capsule_radius + sphere_radius;
    return squared_distance() <= sum * sum;
}

template <class Number>
bool capsule_sphere_three(vec3<Number> const& p, vec3<Number> const& q, Number const& capsule_radius,
                          vec3<Number> const& centre, Number const& sphere_radius) {
    vec3<Number> const pq = q - p;
    Number t = dot(centre - p, pq) / dot(pq, pq);
    if (t < Number(0)) t = Number(0);
    if (t > Number(1)) t = Number(1);
    vec3<Number> const nearest = pq * t + p;
    return length(centre - nearest) <= capsule_radius + sphere_radius;
}

}  // namespace graze::documented
