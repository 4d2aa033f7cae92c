// Where a ray meets the plane a x + b y + c z + d = 0 in 3D: as three.js does it (Ray.distanceToPlane, Ray.at; r170);
// as Babylon.js does it (Ray.intersectsPlane, 7.0), which takes what is all but parallel for parallel and a plane just
// behind for one at the origin; and from a point of the plane, as courses have it (Scratchapixel, A Minimal Ray-Tracer:
// Ray-Plane Intersection).
//
// Input     a b c as vec3 and d of any number type, a normal of any length; origin and direction as vec3; least, the
//           magnitude of the denominator up to which a ray counts as parallel (Babylon.js: and the distance behind that
//           counts as 0).
// Result    t, x, y, z with the point origin + t direction, t >= 0; nothing where there is none. three: t = 0 for a
//           parallel ray in the plane.
// Fails on  rounding for origins or constants that are large against what is left of them; rays nearly parallel;
//           babylon, from_point: normals or directions so short that the denominator is below the constant.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include "graze/documented/given_values.hpp"
#include "graze/vec.hpp"

#include "graze/exact_comparisons_begin.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

namespace graze::documented {

/// Babylon.js', and the one of courses.
template <class Scalar>
inline constexpr Scalar ray_plane_babylon_least = Scalar(9.99999997475243e-7);
template <class Scalar>
inline constexpr Scalar ray_plane_course_least = Scalar(1e-6);

template <class Number>
given_values<Number, 4> ray_plane_point_at(vec3<Number> const& origin, vec3<Number> const& direction, Number const& t) {
    vec3<Number> const point = origin + direction * t;
    return {{t, point.x, point.y, point.z}};
}

template <class Number>
given_values<Number, 4> ray_plane_point_three(vec3<Number> const& normal, Number const& constant,
                                              vec3<Number> const& origin, vec3<Number> const& direction) {
    Number const zero(0), denominator = dot(normal, direction);
    Number const distance = dot(normal, origin) + constant;
    if (denominator == zero) {
        if (distance == zero) return ray_plane_point_at(origin, direction, zero);
        return {};
    }
    Number const t = -distance / denominator;
    if (!(t >= zero)) return {};
    return ray_plane_point_at(origin, direction, t);
}

template <class Number>
given_values<Number, 4> ray_plane_point_babylon(vec3<Number> const& normal, Number const& constant,
                                                vec3<Number> const& origin, vec3<Number> const& direction,
                                                Number const& least) {
    using std::abs;
    Number const zero(0), along = dot(normal, direction);
    if (abs(along) < least) return {};
    Number t = (-constant - dot(normal, origin)) / along;
    if (t < zero) {
        if (t < -least) return {};
        t = zero;
    }
    return ray_plane_point_at(origin, direction, t);
}

/// The point of the plane nearest to 0 is -d n / n.n.
template <class Number>
given_values<Number, 4> ray_plane_point_from_point(vec3<Number> const& normal, Number const& constant,
                                                   vec3<Number> const& origin, vec3<Number> const& direction,
                                                   Number const& least) {
    using std::abs;
    Number const denominator = dot(normal, direction);
    if (!(abs(denominator) > least)) return {};
    Number const share = -constant / dot(normal, normal);
    vec3<Number> const away = normal * share - origin;
    Number const t = dot(away, normal) / denominator;
    if (!(t >= Number(0))) return {};
    return ray_plane_point_at(origin, direction, t);
}

}  // namespace graze::documented

#pragma pop_macro("abs")

#include "graze/exact_comparisons_end.hpp"
