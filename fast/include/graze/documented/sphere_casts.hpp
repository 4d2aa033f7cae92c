// A sphere that moves straight and evenly against a sphere at rest: C. Ericson, Real-Time Collision Detection, 2005, 5.5.5
// (TestMovingSphereSphere); M. Gomez, Simple Intersection Tests for Games, Gamasutra, 1999 (SphereSphereSweep); J. van den
// Heuvel, M. Jackson, Pool Hall Lessons: Fast, Accurate Collision Detection Between Circles or Spheres, Gamasutra, 2002;
// and the two roots of the quadratic, the way they are written where no source is given.
//
// Input     both spheres' centres and the second one's displacement as vec3 of any number type, and both radii >= 0, in one
//           unit. The second sphere is at its centre + s displacement at the times s from 0 to 1.
// Result    do they meet in that time, and at which s first.
// Contact   pool_hall leaves out what only touches while it passes by; the others are closed but for Ericson's spheres
//           that touch at first and part.
// Fails on  rounding near contact, and where the spheres are far: the discriminant cancels, and the root that is nearer 0
//           does where the displacement is long or they nearly touch at first: times that are late. Squares that over- or
//           underflow. ericson misses where the displacement is shorter than its tolerance allows. pool_hall misses spheres
//           that overlap at first and part. roots misses spheres that overlap at rest, where it divides 0 by 0.
// Assumes   round to nearest, no contraction. Errors: none raised.
//
// The publications leave open: EPSILON of Ericson (here 1e-6); that a time above 1 is a miss (Ericson's caller is to look). Gomez'
// says that they meet where the roots are real, and leaves it to the caller to look whether the times are from 0 to 1, as is
// done here, and to ask for a displacement. What pool_hall does without a displacement, and what pool_hall says of spheres that overlap at first (here its time, which
// is negative, as 0).
#pragma once

#include "graze/documented/moving_features.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

/// The square of a displacement that counts as none.
template <class Scalar>
inline constexpr Scalar cast_epsilon = static_cast<Scalar>(1e-6);

template <class Number>
impact<Number> within_the_step(Number const& time) {
    if (time > Number(1)) return {};
    return {true, time};
}

template <class Number>
impact<Number> sphere_sphere_cast_ericson(vec3<Number> const& centre, Number const& radius,
                                          vec3<Number> const& moving_centre, Number const& moving_radius,
                                          vec3<Number> const& displacement,
                                          Number const& epsilon = cast_epsilon<Number>) {
    using std::sqrt;
    vec3<Number> const s = moving_centre - centre, v = displacement;
    Number const r = moving_radius + radius, c = dot(s, s) - r * r;
    if (c < Number(0)) return {true, Number(0)};
    Number const a = dot(v, v);
    if (a < epsilon) return {};
    Number const b = dot(v, s);
    if (b >= Number(0)) return {};
    Number const d = b * b - a * c;
    if (d < Number(0)) return {};
    return within_the_step<Number>((-b - sqrt(d)) / a);
}

template <class Number>
impact<Number> sphere_sphere_cast_gomez(vec3<Number> const& centre, Number const& radius,
                                        vec3<Number> const& moving_centre, Number const& moving_radius,
                                        vec3<Number> const& displacement) {
    using std::sqrt;
    vec3<Number> const between = moving_centre - centre, change = displacement;
    Number const sum = radius + moving_radius;
    Number const a = dot(change, change), b = Number(2) * dot(change, between), c = dot(between, between) - sum * sum;
    if (dot(between, between) <= sum * sum) return {true, Number(0)};
    Number const q = b * b - Number(4) * a * c;
    if (!(q >= Number(0)) || a == Number(0)) return {};
    Number const root = sqrt(q), d = Number(1) / (Number(2) * a);
    Number u0 = (-b + root) * d;
    Number const u1 = (-b - root) * d;
    if (u1 < u0) u0 = u1;
    if (u0 < Number(0)) return {};
    return within_the_step<Number>(u0);
}

template <class Number>
impact<Number> sphere_sphere_cast_pool_hall(vec3<Number> const& centre, Number const& radius,
                                            vec3<Number> const& moving_centre, Number const& moving_radius,
                                            vec3<Number> const& displacement) {
    using std::sqrt;
    vec3<Number> const to_other = centre - moving_centre;
    Number const sum = radius + moving_radius, way = length(displacement), apart = length(to_other);
    if (way < apart - sum) return {};
    if (way == Number(0)) return {apart <= sum, Number(0)};
    Number const along = dot(displacement / way, to_other);
    if (along <= Number(0)) return {};
    Number const aside = apart * apart - along * along, sum_squared = sum * sum;
    if (aside >= sum_squared) return {};
    Number const back = sum_squared - aside;
    if (back < Number(0)) return {};
    Number const distance = along - sqrt(back);
    if (way < distance) return {};
    if (distance < Number(0)) return {true, Number(0)};
    return {true, distance / way};
}

template <class Number>
impact<Number> sphere_sphere_cast_roots(vec3<Number> const& centre, Number const& radius,
                                        vec3<Number> const& moving_centre, Number const& moving_radius,
                                        vec3<Number> const& displacement) {
    using std::sqrt;
    vec3<Number> const m = moving_centre - centre;
    Number const sum = radius + moving_radius;
    Number const a = dot(displacement, displacement), b = Number(2) * dot(m, displacement), c = dot(m, m) - sum * sum;
    Number const discriminant = b * b - Number(4) * a * c;
    if (discriminant < Number(0)) return {};
    Number const root = sqrt(discriminant), first = (-b - root) / (Number(2) * a),
                 second = (-b + root) / (Number(2) * a);
    if (!(second >= Number(0)) || first > Number(1)) return {};
    return {true, first < Number(0) ? Number(0) : first};
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"
