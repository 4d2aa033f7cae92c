// Ray against axis-aligned box in 3D by slabs: T. Kay, J. Kajiya, Ray Tracing Complex Scenes, SIGGRAPH 1986, as in
// C. Ericson, Real-Time Collision Detection, 2005, 5.3.3; A. Williams, S. Barrus, R. Morley, P. Shirley, An Efficient and
// Robust Ray-Box Intersection Algorithm, JGT 10(1), 2005; A. Majercik and others, A Ray-Box Intersection Algorithm and
// Efficient Dynamic Voxel Rendering, JCGT 7(3), 2018; T. Ize, Robust BVH Ray Traversal, JCGT 2(2), 2013.
//
// Input     box min, max, the ray's origin and direction (not zero, of any length) as vec3 of any number type, in one
//           unit; min <= max on every axis.
// Result    true for a hit: a point origin + t direction, t >= 0, of the closed box. NAME_interval: t where the ray enters,
//           from 0, and where it leaves; nothing for a miss.
// Contact   kay_kajiya: closed. The others promise nothing: williams and ize are open at the origin.
// Fails on  kay_kajiya: the quotients are rounded at the box's edges. The others: an origin on a face with a direction
//           along it, where 0 times infinity is no number; a reciprocal that overflows. ize widens the far values, so that
//           rounding makes no miss, and hits beside the box.
// Assumes   round to nearest, no contraction, IEEE infinities. Errors: none raised.
//
// The papers leave the order of the last comparison open (slabs_branchless).
#pragma once

#include "graze/documented/given_values.hpp"
#include "graze/vec.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

/// What of t is left: the far value counts where some slab has set it, and else is infinite.
template <class Number>
struct ray_interval {
    bool found, bounded;
    Number near_t, far_t;

    /// ray_aabb_interval_3d.
    given_values<Number, 2> values() const {
        if (!found || !bounded) return {};
        return {{greater(near_t, Number(0)), far_t}};
    }
};

template <class Number>
ray_interval<Number> ray_aabb_kay_kajiya_interval(vec3<Number> const& min, vec3<Number> const& max,
                                                  vec3<Number> const& origin, vec3<Number> const& direction) {
    Number const zero(0);
    Number near_t = zero, far_t = zero;
    bool bounded = false;
    for (int axis = 0; axis < 3; ++axis) {
        Number const &o = origin[axis], &d = direction[axis];
        if (d == zero) {
            if (o < min[axis] || o > max[axis]) return {false, bounded, near_t, far_t};
            continue;
        }
        Number x = (min[axis] - o) / d, y = (max[axis] - o) / d;
        if (x > y) {
            Number const first = x;
            x = y;
            y = first;
        }
        if (x > near_t) near_t = x;
        if (!bounded || y < far_t) far_t = y;
        bounded = true;
        if (near_t > far_t) return {false, bounded, near_t, far_t};
    }
    return {true, bounded, near_t, far_t};
}
template <class Number>
bool ray_aabb_kay_kajiya(vec3<Number> const& min, vec3<Number> const& max, vec3<Number> const& origin,
                         vec3<Number> const& direction) {
    return ray_aabb_kay_kajiya_interval(min, max, origin, direction).found;
}

/// The factor that ize has for far values: 1 + 2 gamma(3), gamma(n) = n h / (1 - n h), h the unit of rounding.
template <class Scalar>
inline constexpr Scalar ray_aabb_far_factor = [] {
    constexpr Scalar h = scalar_type_of<Scalar> == scalar_type::float32 ? Scalar(0x1p-24) : Scalar(0x1p-53);
    constexpr Scalar gamma = (3 * h) / (1 - 3 * h);
    return 1 + 2 * gamma;
}();

/// williams_2005 with a factor of 1, and ize_2013.
template <class Number>
ray_interval<Number> ray_aabb_by_signs(vec3<Number> const& min, vec3<Number> const& max, vec3<Number> const& origin,
                                       vec3<Number> const& direction, Number const* far_factor) {
    Number const zero(0), one(1);
    Number near_t = zero, far_t = zero;
    for (int axis = 0; axis < 3; ++axis) {
        Number const inverse = one / direction[axis];
        bool const backwards = inverse < zero;
        Number const enter = ((backwards ? max[axis] : min[axis]) - origin[axis]) * inverse;
        Number leave = ((backwards ? min[axis] : max[axis]) - origin[axis]) * inverse;
        if (far_factor) leave = leave * *far_factor;
        if (axis == 0) {
            near_t = enter;
            far_t = leave;
            continue;
        }
        if (near_t > leave || enter > far_t) return {false, true, near_t, far_t};
        if (enter > near_t) near_t = enter;
        if (leave < far_t) far_t = leave;
    }
    return {far_t > zero, true, near_t, far_t};
}

template <class Number>
ray_interval<Number> ray_aabb_williams_interval(vec3<Number> const& min, vec3<Number> const& max,
                                                vec3<Number> const& origin, vec3<Number> const& direction) {
    return ray_aabb_by_signs<Number>(min, max, origin, direction, nullptr);
}
template <class Number>
bool ray_aabb_williams(vec3<Number> const& min, vec3<Number> const& max, vec3<Number> const& origin,
                       vec3<Number> const& direction) {
    return ray_aabb_williams_interval(min, max, origin, direction).found;
}

template <class Number>
ray_interval<Number> ray_aabb_ize_interval(vec3<Number> const& min, vec3<Number> const& max, vec3<Number> const& origin,
                                           vec3<Number> const& direction,
                                           Number const& far_factor = ray_aabb_far_factor<Number>) {
    return ray_aabb_by_signs(min, max, origin, direction, &far_factor);
}
template <class Number>
bool ray_aabb_ize(vec3<Number> const& min, vec3<Number> const& max, vec3<Number> const& origin,
                  vec3<Number> const& direction, Number const& far_factor = ray_aabb_far_factor<Number>) {
    return ray_aabb_ize_interval(min, max, origin, direction, far_factor).found;
}

template <class Number>
ray_interval<Number> ray_aabb_slabs_branchless_interval(vec3<Number> const& min, vec3<Number> const& max,
                                                        vec3<Number> const& origin, vec3<Number> const& direction) {
    Number const one(1);
    Number near_t(0), far_t(0);
    for (int axis = 0; axis < 3; ++axis) {
        Number const inverse = one / direction[axis];
        Number const x = (min[axis] - origin[axis]) * inverse, y = (max[axis] - origin[axis]) * inverse;
        near_t = greater(near_t, lesser(x, y));
        // The far value begins infinite, and the lesser of infinity and a second one is the second, a NaN too.
        far_t = axis == 0 ? greater(x, y) : lesser(far_t, greater(x, y));
    }
    return {near_t <= far_t, true, near_t, far_t};
}
template <class Number>
bool ray_aabb_slabs_branchless(vec3<Number> const& min, vec3<Number> const& max, vec3<Number> const& origin,
                               vec3<Number> const& direction) {
    return ray_aabb_slabs_branchless_interval(min, max, origin, direction).found;
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"
