// A moving axis-aligned box in 3D against one at rest: C. Ericson, Real-Time Collision Detection, 2005, 5.5.8
// (IntersectMovingAABBAABB); Swept AABB Collision Detection and Response, gamedev.net, 2013, as tutorials have it, with a
// third axis; and a ray from the moving box's centre by slabs of the other one, widened by its half extents (the Minkowski sum:
// T. Kay, J. Kajiya, 1986).
//
// Input     box a min, max, at rest; box b min, max, and its displacement d, as vec3 of any number type, in one unit;
//           min <= max on every axis. b moves by s d for s from 0 to 1.
// Result    do they meet, and the first s at which they do.
// Contact   nothing promised.
// Fails on  ericson: boxes apart on an axis without displacement, which is not asked about then: hits; boxes in contact on an
//           axis that move apart along it, which are taken to stay there until the end: hits. swept_2013: boxes that overlap
//           at the start, whose times of entry are negative: misses; boxes apart on an axis without displacement, whose times
//           are infinite: hits. minkowski_slabs: centre and half extents are rounded; sums that overflow; the inverse of a
//           displacement that is tiny is infinite, and 0 times that no number: hits without a time.
// Assumes   round to nearest, no contraction. Errors: none raised.
//
// swept_2013 has infinite times on an axis without displacement; here such an axis has no times, which is the same in comparisons
// and can be had of any number type. Where the displacement is zero all of them are infinite, and there is no time. It
// tells of a miss by a time of 1.
#pragma once

#include "graze/documented/moving_features.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

template <class Number>
impact<Number> aabb_aabb_cast_ericson(vec3<Number> const& a_min, vec3<Number> const& a_max, vec3<Number> const& b_min,
                                      vec3<Number> const& b_max, vec3<Number> const& d) {
    Number const zero(0);
    bool overlap = true;
    for (int k = 0; k < 3 && overlap; ++k) overlap = !(a_max[k] < b_min[k] || a_min[k] > b_max[k]);
    if (overlap) return {true, zero};
    Number first = zero, last(1);
    for (int k = 0; k < 3; ++k) {
        Number const& v = d[k];
        if (v < zero) {
            if (b_max[k] < a_min[k]) return {};
            if (a_max[k] < b_min[k]) first = greater<Number>((a_max[k] - b_min[k]) / v, first);
            if (b_max[k] > a_min[k]) last = lesser<Number>((a_min[k] - b_max[k]) / v, last);
        }
        if (v > zero) {
            if (b_min[k] > a_max[k]) return {};
            if (b_max[k] < a_min[k]) first = greater<Number>((a_min[k] - b_max[k]) / v, first);
            if (a_max[k] > b_min[k]) last = lesser<Number>((a_max[k] - b_min[k]) / v, last);
        }
        if (first > last) return {};
    }
    return {true, first};
}

template <class Number>
impact<Number> aabb_aabb_cast_swept(vec3<Number> const& a_min, vec3<Number> const& a_max, vec3<Number> const& b_min,
                                    vec3<Number> const& b_max, vec3<Number> const& d) {
    Number const zero(0), one(1);
    Number entry = zero, exit = zero;
    bool timed = false, all_before = true, beyond = false;
    for (int k = 0; k < 3; ++k) {
        if (d[k] == zero) continue;  // enters at minus infinity and leaves at infinity
        bool const up = d[k] > zero;
        Number const enters = (up ? a_min[k] - b_max[k] : a_max[k] - b_min[k]) / d[k],
                     leaves = (up ? a_max[k] - b_min[k] : a_min[k] - b_max[k]) / d[k];
        all_before = all_before && enters < zero;
        beyond = beyond || enters > one;
        entry = timed ? greater(entry, enters) : enters;
        exit = timed ? lesser(exit, leaves) : leaves;
        timed = true;
    }
    if (!timed || entry > exit || all_before || beyond) return {};
    return {true, entry};
}

template <class Number>
impact<Number> aabb_aabb_cast_minkowski_slabs(vec3<Number> const& a_min, vec3<Number> const& a_max,
                                              vec3<Number> const& b_min, vec3<Number> const& b_max,
                                              vec3<Number> const& d) {
    Number const zero(0), half(0.5);
    Number first = zero, last(1);
    for (int k = 0; k < 3; ++k) {
        Number const centre = (b_min[k] + b_max[k]) * half, extent = (b_max[k] - b_min[k]) * half;
        Number const low = a_min[k] - extent - centre, high = a_max[k] + extent - centre;
        if (d[k] == zero) {
            if (low > zero || high < zero) return {};
            continue;
        }
        Number const inverse = Number(1) / d[k];
        Number enters = low * inverse, leaves = high * inverse;
        if (enters > leaves) {
            Number const swapped = enters;
            enters = leaves;
            leaves = swapped;
        }
        first = greater(first, enters);
        last = lesser(last, leaves);
        if (first > last) return {};
    }
    return {true, first};
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"
