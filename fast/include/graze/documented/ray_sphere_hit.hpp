// Where a ray enters and leaves a sphere in 3D: the quadratic formula as P. Shirley has it (Ray Tracing in One Weekend,
// 2016; with half of b from 2018 on); without cancellation, as W. Press and others have it (Numerical Recipes, 1986,
// 5.6) and M. Pharr, W. Jakob, G. Humphreys (Physically Based Rendering, 2004, 3.2.2); and by half the chord about the
// foot of the perpendicular from the centre (T. Akenine-Moller, E. Haines, Real-Time Rendering, 2002, 13.5.2).
//
// Input     the sphere's centre, the ray's origin and direction as vec3 of any number type, and the radius >= 0, in one
//           unit. The half chord is for a direction of length 1: it is normalised first.
// Result    t of entry and exit in multiples of the direction as given, entry 0 from within; none for a miss.
// Contact   closed, all: one common point is given twice.
// Fails on  rounding near contact, and where the sphere is far: the discriminant cancels. But for stable, the root that
//           is nearer 0 cancels too, for large spheres and origins next to one. stable divides 0 by 0 for an origin on
//           the sphere whose direction is tangent. Squares that over- or underflow.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include "graze/documented/given_values.hpp"
#include "graze/vec.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

/// The ends of the line's interval as those of a ray's.
template <class Number>
given_values<Number, 2> interval_from_origin(Number const& enter, Number const& leave) {
    Number const zero(0);
    if (!(leave >= zero)) return {};
    return {{enter < zero ? zero : enter, leave}};
}

template <class Number>
given_values<Number, 2> ray_sphere_hit_quadratic(vec3<Number> const& centre, Number const& radius,
                                                 vec3<Number> const& origin, vec3<Number> const& direction) {
    using std::sqrt;
    vec3<Number> const m = origin - centre;
    Number const a = dot(direction, direction), b = Number(2) * dot(m, direction), c = dot(m, m) - radius * radius;
    Number const discriminant = b * b - Number(4) * a * c;
    if (discriminant < Number(0)) return {};
    Number const root = sqrt(discriminant);
    return interval_from_origin<Number>((-b - root) / (Number(2) * a), (-b + root) / (Number(2) * a));
}

template <class Number>
given_values<Number, 2> ray_sphere_hit_half_b(vec3<Number> const& centre, Number const& radius,
                                              vec3<Number> const& origin, vec3<Number> const& direction) {
    using std::sqrt;
    vec3<Number> const m = origin - centre;
    Number const a = dot(direction, direction), half = dot(m, direction), c = dot(m, m) - radius * radius;
    Number const discriminant = half * half - a * c;
    if (discriminant < Number(0)) return {};
    Number const root = sqrt(discriminant);
    return interval_from_origin<Number>((-half - root) / a, (-half + root) / a);
}

template <class Number>
given_values<Number, 2> ray_sphere_hit_stable(vec3<Number> const& centre, Number const& radius,
                                              vec3<Number> const& origin, vec3<Number> const& direction) {
    using std::sqrt;
    vec3<Number> const m = origin - centre;
    Number const a = dot(direction, direction), b = Number(2) * dot(m, direction), c = dot(m, m) - radius * radius;
    Number const discriminant = b * b - Number(4) * a * c;
    if (discriminant < Number(0)) return {};
    Number const root = sqrt(discriminant);
    Number const q = b < Number(0) ? Number(-0.5) * (b - root) : Number(-0.5) * (b + root);
    Number const one = q / a, other = c / q;
    return one < other ? interval_from_origin<Number>(one, other) : interval_from_origin<Number>(other, one);
}

template <class Number>
given_values<Number, 2> ray_sphere_hit_half_chord(vec3<Number> const& centre, Number const& radius,
                                                  vec3<Number> const& origin, vec3<Number> const& direction) {
    using std::sqrt;
    Number const size = length(direction);
    vec3<Number> const unit = direction / size, to_centre = centre - origin;
    Number const along = dot(to_centre, unit), square = dot(to_centre, to_centre) - along * along;
    Number const radius_squared = radius * radius;
    if (square > radius_squared) return {};
    Number const half = sqrt(radius_squared - square);
    return interval_from_origin<Number>((along - half) / size, (along + half) / size);
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"
