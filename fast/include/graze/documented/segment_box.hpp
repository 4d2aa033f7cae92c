// Segment against axis-aligned box in 3D: by separating axes (C. Ericson, Real-Time Collision Detection, 2005, 5.3.3)
// and by clipping to the slabs (Y.-D. Liang, B. Barsky, ACM Transactions on Graphics 3(1), 1984).
//
// Input     box min, max and the segment's ends p, q as vec3 of any number type, in one unit; min <= max on every axis.
// Result    true for a hit.
// Contact   closed.
// Fails on  ericson_sat: the epsilon added to the axes' lengths is absolute, so that at small scales all that overlaps
//           the box's ranges is hit; centre, extent and midpoint are rounded. clip_slabs: the quotients are rounded.
// Assumes   round to nearest, no contraction. Errors: none raised.
//
// The book leaves the epsilon's value open, and Liang and Barsky the order of the axes.
#pragma once

#include "graze/vec.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

namespace graze::documented {

/// Added to the length of the segment along each axis, against cross products that vanish.
template <class Number>
inline constexpr Number segment_aabb_epsilon = static_cast<Number>(1e-6);

template <class Number>
bool segment_aabb_ericson_sat(vec3<Number> const& min, vec3<Number> const& max, vec3<Number> const& p,
                              vec3<Number> const& q, Number const& epsilon = segment_aabb_epsilon<Number>) {
    using std::abs;
    Number const half(0.5);
    vec3<Number> const c = (min + max) * half, e = max - c;
    vec3<Number> m = (p + q) * half;
    vec3<Number> const h = q - m;
    m = m - c;
    Number ax = abs(h.x), ay = abs(h.y), az = abs(h.z);
    if (abs(m.x) > e.x + ax) return false;
    if (abs(m.y) > e.y + ay) return false;
    if (abs(m.z) > e.z + az) return false;
    ax = ax + epsilon;
    ay = ay + epsilon;
    az = az + epsilon;
    if (abs(m.y * h.z - m.z * h.y) > e.y * az + e.z * ay) return false;
    if (abs(m.z * h.x - m.x * h.z) > e.x * az + e.z * ax) return false;
    if (abs(m.x * h.y - m.y * h.x) > e.x * ay + e.y * ax) return false;
    return true;
}

template <class Number>
bool segment_aabb_clip_slabs(vec3<Number> const& min, vec3<Number> const& max, vec3<Number> const& p,
                             vec3<Number> const& q) {
    Number const zero(0), one(1);
    Number lowest = zero, highest = one;
    for (int axis = 0; axis < 3; ++axis) {
        Number const &from = p[axis], &to = q[axis], &low = min[axis], &high = max[axis];
        Number enter = zero, leave = one;
        if (from < to) {
            if (from > high || to < low) return false;
            if (from < low) enter = (low - from) / (to - from);
            if (to > high) leave = (high - from) / (to - from);
        } else {
            if (to > high || from < low) return false;
            if (from > high) enter = (high - from) / (to - from);
            if (to < low) leave = (low - from) / (to - from);
        }
        if (enter > lowest) lowest = enter;
        if (leave < highest) highest = leave;
        if (highest < lowest) return false;
    }
    return true;
}

}  // namespace graze::documented

#pragma pop_macro("abs")
