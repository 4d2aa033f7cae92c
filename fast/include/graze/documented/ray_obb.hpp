// Ray against oriented box in 3D by slabs: T. Kay, J. Kajiya, Ray Tracing Complex Scenes, SIGGRAPH 1986, as T.
// Akenine-Moller and others have it for the box's own axes, Real-Time Rendering, 3rd ed., 2008, 16.7.1; and in the
// box's frame, to which origin and direction are brought, by reciprocals, as three.js has it (OBB.intersectsRay and
// Ray.intersectBox, r170).
//
// Input     the box (axes orthonormal, but for rounding, half extents >= 0), the ray's origin and direction (not zero,
//           of any length) as vec3 of any number type, in one unit.
// Result    true for a hit: a point origin + t direction, t >= 0, of the closed box.
// Contact   neither promises any: slabs has its epsilon, and of three 0 times infinity is no number.
// Fails on  rounding near the box's edges; axes that are not orthonormal. slabs: a direction within the epsilon of a
//           slab's is taken to be parallel, which tells of all directions that are as short. three: an origin on a face
//           with a direction along it, and a reciprocal that overflows.
// Assumes   round to nearest, no contraction, IEEE infinities. Errors: none raised.
#pragma once

#include "graze/documented/obb_obb.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

namespace graze::documented {

/// What ray_obb_slabs takes for parallel to a slab.
template <class Scalar>
inline constexpr Scalar ray_obb_parallel = static_cast<Scalar>(1e-20);

template <class Number>
bool ray_obb_slabs(oriented_box<Number> const& box, vec3<Number> const& origin, vec3<Number> const& direction,
                   Number const& parallel = ray_obb_parallel<Number>) {
    using std::abs;
    vec3<Number> const apart = box.centre - origin;
    Number const zero(0);
    Number near_t = zero, far_t = zero;
    bool bounded = false;
    for (int k = 0; k < 3; ++k) {
        Number const e = dot(box.axis[k], apart), f = dot(box.axis[k], direction), half = box.half[k];
        if (!(abs(f) > parallel)) {
            if (-e - half > zero || -e + half < zero) return false;
            continue;
        }
        Number x = (e + half) / f, y = (e - half) / f;
        if (x > y) {
            Number const first = x;
            x = y;
            y = first;
        }
        if (!bounded || x > near_t) near_t = x;
        if (!bounded || y < far_t) far_t = y;
        bounded = true;
        if (near_t > far_t || far_t < zero) return false;
    }
    return true;
}

template <class Number>
bool ray_obb_three(oriented_box<Number> const& box, vec3<Number> const& origin, vec3<Number> const& direction) {
    vec3<Number> const apart = origin - box.centre;
    Number const zero(0), one(1);
    Number near_t = zero, far_t = zero;
    auto const is_no_number = [](Number const& t) { return !(t <= t); };
    for (int k = 0; k < 3; ++k) {
        Number const o = dot(apart, box.axis[k]), inverse = one / dot(direction, box.axis[k]);
        Number const low = (-box.half[k] - o) * inverse, high = (box.half[k] - o) * inverse;
        bool const forwards = inverse >= zero;
        Number const enter = forwards ? low : high, leave = forwards ? high : low;
        if (k == 0) {
            near_t = enter;
            far_t = leave;
            continue;
        }
        if (near_t > leave || enter > far_t) return false;
        if (enter > near_t || is_no_number(near_t)) near_t = enter;
        if (leave < far_t || is_no_number(far_t)) far_t = leave;
    }
    return !(far_t < zero);
}

}  // namespace graze::documented

#pragma pop_macro("abs")
