// Ray against cylinder in 3D: by the nearer root of the side and the end it misses, as I. Quilez has it for shaders
// (iquilezles.org, intersectors, cylIntersect of two points); C. Ericson, Real-Time Collision Detection, 2005, 5.3.7
// (IntersectSegmentCylinder), of a ray; and J. Cychosz, W. Waggenspack, Intersecting a Ray with a Cylinder, Graphics
// Gems IV, 1994: the chord in the endless cylinder about where the lines are nearest, cut by the planes of the ends.
// For entry and exit besides: the roots of the side and the planes of the ends, all clipped as slabs are; and the same
// in a frame whose third axis is the cylinder's (M. Pharr, G. Humphreys, Physically Based Rendering, 2004, 3.3).
//
// Input     the axis's ends p, q, the ray's origin and direction as vec3 of any number type, and the radius >= 0, in
//           one unit. The cylinder is solid with flat ends through p and q. quilez and cychosz are for a direction of
//           length 1: it is normalised first.
// Result    true for a hit: the ray and the closed cylinder share a point. NAME_interval: t of entry and exit in
//           multiples of the direction as given, entry 0 from within; none for a miss.
// Contact   cychosz closed; quilez and ericson promise nothing.
// Fails on  rounding near contact, and where the cylinder is far: differences of squares cancel. Squares that over- or
//           underflow. quilez and ericson miss what an origin inside is in. quilez divides 0 by 0 where the ray is
//           parallel to the axis; ericson takes one that is nearly parallel for one that is; the roots of one that is
//           nearly parallel are mostly rounding.
// Assumes   round to nearest, no contraction, IEEE infinities. Errors: none raised.
#pragma once

#include "graze/documented/given_values.hpp"
#include "graze/documented/ray_sphere_hit.hpp"
#include "graze/vec.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

template <class Number>
bool ray_cylinder_quilez(vec3<Number> const& p, vec3<Number> const& q, Number const& radius, vec3<Number> const& origin,
                         vec3<Number> const& direction) {
    using std::abs, std::sqrt;
    Number const zero(0);
    vec3<Number> const d = normalize(direction), u = q - p, w = origin - p;
    Number const uu = dot(u, u), ud = dot(u, d), uw = dot(u, w);
    Number const a = uu - ud * ud, b = uu * dot(w, d) - uw * ud;
    Number const c = uu * dot(w, w) - uw * uw - radius * radius * uu, square = b * b - a * c;
    if (!(square >= zero)) return false;
    Number const root = sqrt(square), side = (-b - root) / a, along = uw + side * ud;
    if (along > zero && along < uu) return side >= zero;
    Number const end = ((along < zero ? zero : uu) - uw) / ud;
    return abs(b + a * end) < root && end >= zero;
}

template <class Number>
bool ray_cylinder_ericson(vec3<Number> const& p, vec3<Number> const& q, Number const& radius,
                          vec3<Number> const& origin, vec3<Number> const& direction,
                          Number const& epsilon = Number(1e-6)) {
    using std::abs, std::sqrt;
    Number const zero(0), two(2);
    vec3<Number> const u = q - p, w = origin - p;
    Number const uu = dot(u, u), ud = dot(u, direction), uw = dot(u, w);
    if (uw < zero && ud <= zero) return false;
    if (uw > uu && ud >= zero) return false;
    Number const dd = dot(direction, direction), wd = dot(w, direction);
    Number const area = uu * dd - ud * ud, outside = dot(w, w) - radius * radius, c = uu * outside - uw * uw;
    if (abs(area) < epsilon) return c <= zero;  // along the axis
    Number const b = uu * wd - ud * uw, square = b * b - area * c;
    if (square < zero) return false;
    Number t = (-b - sqrt(square)) / area;
    if (t < zero) return false;
    if (uw + t * ud < zero) {
        t = -uw / ud;
        return outside + two * t * (wd + t * dd / two) <= zero;
    }
    if (uw + t * ud > uu) {
        t = (uu - uw) / ud;
        return outside + uu - two * uw + t * (two * (wd - ud) + t * dd) <= zero;
    }
    return true;
}

/// Of a line with the slab between two planes and what it is in before.
template <class Number>
given_values<Number, 2> clipped_to_ends(Number enter, Number leave, Number const& after, Number const& onward,
                                        Number const& whole) {
    Number const zero(0);
    if (onward == zero) {
        if (after < zero || after > whole) return {};
    } else {
        Number const one = -after / onward, other = (whole - after) / onward;
        enter = greater(enter, lesser(one, other));
        leave = lesser(leave, greater(one, other));
    }
    if (!(enter <= leave)) return {};
    return interval_from_origin<Number>(enter, leave);
}

template <class Number>
given_values<Number, 2> ray_cylinder_cychosz_interval(vec3<Number> const& p, vec3<Number> const& q,
                                                      Number const& radius, vec3<Number> const& origin,
                                                      vec3<Number> const& direction) {
    using std::abs, std::sqrt;
    Number const zero(0), size = length(direction);
    vec3<Number> const d = direction / size, u = q - p, axis = normalize(u), w = origin - p, n = cross(d, axis);
    Number const area = length(n), height = length(u), after = dot(w, axis), onward = dot(d, axis);
    auto const scaled = [&](given_values<Number, 2> const& found) -> given_values<Number, 2> {
        if (!found) return {};
        return {{(*found)[0] / size, (*found)[1] / size}};
    };
    if (area == zero) {
        if (length(w - axis * after) > radius) return {};
        Number const one = -after / onward, other = (height - after) / onward;
        return scaled(interval_from_origin<Number>(lesser(one, other), greater(one, other)));
    }
    vec3<Number> const unit = n / area;
    Number const aside = abs(dot(w, unit));
    if (aside > radius) return {};
    Number const middle = -dot(cross(w, axis), unit) / area;
    Number const half = abs(sqrt(radius * radius - aside * aside) / dot(d, normalize(cross(unit, axis))));
    return scaled(clipped_to_ends<Number>(middle - half, middle + half, after, onward, height));
}
template <class Number>
bool ray_cylinder_cychosz(vec3<Number> const& p, vec3<Number> const& q, Number const& radius,
                          vec3<Number> const& origin, vec3<Number> const& direction) {
    return ray_cylinder_cychosz_interval(p, q, radius, origin, direction).has_value();
}

template <class Number>
given_values<Number, 2> ray_cylinder_roots_interval(vec3<Number> const& p, vec3<Number> const& q, Number const& radius,
                                                    vec3<Number> const& origin, vec3<Number> const& direction) {
    using std::sqrt;
    Number const zero(0);
    vec3<Number> const u = q - p, w = origin - p;
    Number const uu = dot(u, u), ud = dot(u, direction), uw = dot(u, w);
    Number const a = uu * dot(direction, direction) - ud * ud, b = uu * dot(w, direction) - uw * ud;
    Number const c = uu * (dot(w, w) - radius * radius) - uw * uw;
    if (a == zero) {
        if (c > zero) return {};
        Number const one = -uw / ud, other = (uu - uw) / ud;
        return interval_from_origin<Number>(lesser(one, other), greater(one, other));
    }
    Number const square = b * b - a * c;
    if (square < zero) return {};
    Number const root = sqrt(square);
    return clipped_to_ends<Number>((-b - root) / a, (-b + root) / a, uw, ud, uu);
}

template <class Number>
given_values<Number, 2> ray_cylinder_frame_interval(vec3<Number> const& p, vec3<Number> const& q, Number const& radius,
                                                    vec3<Number> const& origin, vec3<Number> const& direction) {
    using std::abs, std::sqrt;
    Number const zero(0), one(1), two(2);
    Number const height = length(q - p);
    vec3<Number> const third = (q - p) / height, w = origin - p;
    vec3<Number> const other =
        abs(third.x) > abs(third.y) ? vec3<Number>{zero, one, zero} : vec3<Number>{one, zero, zero};
    vec3<Number> const first = normalize(cross(other, third)), second = cross(third, first);
    vec3<Number> const o{dot(w, first), dot(w, second), dot(w, third)},
        d{dot(direction, first), dot(direction, second), dot(direction, third)};
    Number const a = d.x * d.x + d.y * d.y, b = two * (o.x * d.x + o.y * d.y);
    Number const c = o.x * o.x + o.y * o.y - radius * radius;
    if (a == zero) {
        if (c > zero) return {};
        Number const low = -o.z / d.z, high = (height - o.z) / d.z;
        return interval_from_origin<Number>(lesser(low, high), greater(low, high));
    }
    Number const square = b * b - Number(4) * a * c;
    if (square < zero) return {};
    Number const root = sqrt(square);
    return clipped_to_ends<Number>((-b - root) / (two * a), (-b + root) / (two * a), o.z, d.z, height);
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"

#pragma pop_macro("abs")
