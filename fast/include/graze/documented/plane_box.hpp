// Plane a x + b y + c z + d = 0 against axis-aligned box in 3D: by the box's centre and half extents, C. Ericson, Real-Time
// Collision Detection, 2005, 5.2.3; by the corners nearest to and farthest along the normal, D. Greene, Detecting Intersection
// of a Rectangular Solid and a Convex Polyhedron, Graphics Gems IV, 1994; and by the products of each axis, as three.js does it
// (Box3.intersectsPlane, r170).
//
// Input     a b c as vec3 and d of any number type, a normal of any length; box min, max as vec3; min <= max on every axis.
// Result    true for a hit: the plane and the closed box share a point.
// Contact   closed, all.
// Fails on  rounding near contact; boxes far from the origin; products that over- or underflow.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include "graze/vec.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

namespace graze::documented {

template <class Number>
bool plane_aabb_ericson(vec3<Number> const& normal, Number const& constant, vec3<Number> const& min,
                        vec3<Number> const& max) {
    using std::abs;
    vec3<Number> const centre = (max + min) * Number(0.5), half = max - centre;
    Number const reach = half.x * abs(normal.x) + half.y * abs(normal.y) + half.z * abs(normal.z);
    Number const offset = dot(normal, centre) + constant;
    return abs(offset) <= reach;
}

template <class Number>
bool plane_aabb_corners(vec3<Number> const& normal, Number const& constant, vec3<Number> const& min,
                        vec3<Number> const& max) {
    Number const zero(0);
    vec3<Number> const farthest{normal.x > zero ? max.x : min.x, normal.y > zero ? max.y : min.y,
                                normal.z > zero ? max.z : min.z};
    vec3<Number> const nearest{normal.x > zero ? min.x : max.x, normal.y > zero ? min.y : max.y,
                               normal.z > zero ? min.z : max.z};
    if (dot(normal, farthest) + constant < zero) return false;
    return !(dot(normal, nearest) + constant > zero);
}

template <class Number>
bool plane_aabb_three(vec3<Number> const& normal, Number const& constant, vec3<Number> const& min,
                      vec3<Number> const& max) {
    Number least(0), most(0);
    for (int axis = 0; axis < 3; ++axis) {
        bool const rises = normal[axis] > Number(0);
        least = least + normal[axis] * (rises ? min[axis] : max[axis]);
        most = most + normal[axis] * (rises ? max[axis] : min[axis]);
    }
    return least <= -constant && most >= -constant;
}

}  // namespace graze::documented

#pragma pop_macro("abs")
