// Ray against capsule in 3D: by the roots of the cylinder and of the sphere at the nearer end, as I. Quilez has them
// for shaders (iquilezles.org, intersectors, capIntersect); and by the distance of the ray from the segment, as the
// Geometric Tools library has it (P. Schneider, D. Eberly, Geometric Tools for Computer Graphics, 2003, 10.8.3).
//
// Input     the capsule's ends p, q, the ray's origin and direction as vec3 of any number type, and the radius >= 0, in
//           one unit. Both are for a direction of length 1: it is normalised first.
// Result    true for a hit: the ray and the closed capsule share a point. quilez: the ray enters it at t >= 0.
// Contact   eberly closed; quilez promises nothing. Fails on  rounding near contact, and where the capsule is far:
//           differences of squares cancel. Squares that over- or underflow. quilez misses what an origin inside is in,
//           and divides 0 by 0 where the ray is parallel to the segment, or the ends are equal; where it is nearly
//           parallel, what eberly divides by is mostly rounding.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include "graze/vec.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

template <class Number>
bool ray_capsule_quilez(vec3<Number> const& p, vec3<Number> const& q, Number const& radius, vec3<Number> const& origin,
                        vec3<Number> const& direction) {
    using std::sqrt;
    Number const zero(0);
    vec3<Number> const d = normalize(direction), u = q - p, w = origin - p;
    Number const uu = dot(u, u), ud = dot(u, d), uw = dot(u, w), dw = dot(d, w), ww = dot(w, w);
    Number const a = uu - ud * ud, b = uu * dw - uw * ud, c = uu * ww - uw * uw - radius * radius * uu;
    Number const body = b * b - a * c;
    if (!(body >= zero)) return false;
    Number const t = (-b - sqrt(body)) / a, along = uw + t * ud;
    if (along > zero && along < uu) return t >= zero;
    vec3<Number> const from = along <= zero ? w : origin - q;
    Number const onward = dot(d, from), cap = onward * onward - (dot(from, from) - radius * radius);
    return cap > zero && -onward - sqrt(cap) >= zero;
}

/// The squared distance of the ray from the segment about `centre`, `extent` both ways along the unit vector `along`;
/// `unit` is the direction of the ray.
template <class Number>
Number squared_ray_segment_distance(vec3<Number> const& origin, vec3<Number> const& unit, vec3<Number> const& centre,
                                    vec3<Number> const& along, Number const& extent) {
    using std::abs;
    Number const zero(0);
    vec3<Number> const apart = origin - centre;
    Number const turn = dot(unit, along), onward = dot(apart, unit), beside = dot(apart, along);
    Number const area = abs(Number(1) - turn * turn);
    auto const within = [&](Number const& s) -> Number { return s < -extent ? -extent : s > extent ? extent : s; };
    auto const of = [&](Number const& t, Number const& s) -> Number {
        vec3<Number> const gap = apart + unit * t - along * s;
        return dot(gap, gap);
    };
    // At an end of the segment, unless the ray is nearest where it begins.
    auto const at_end = [&](Number const& end) -> Number {
        Number const t = turn * end - onward;
        return t > zero ? of(t, end) : of(zero, within(beside));
    };
    if (area == zero) return at_end(turn > zero ? extent : -extent);
    Number const t = turn * beside - onward, s = beside - turn * onward, reach = extent * area;
    if (s > reach) return at_end(extent);
    if (s < -reach) return at_end(-extent);
    return t >= zero ? of(t / area, s / area) : of(zero, within(beside));
}

template <class Number>
bool ray_capsule_eberly(vec3<Number> const& p, vec3<Number> const& q, Number const& radius, vec3<Number> const& origin,
                        vec3<Number> const& direction) {
    Number const half(0.5);
    vec3<Number> const u = q - p;
    Number const square = squared_ray_segment_distance<Number>(origin, normalize(direction), (p + q) * half,
                                                               normalize(u), length(u) * half);
    return square <= radius * radius;
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"

#pragma pop_macro("abs")
