// Capsule against axis-aligned box in 3D: by the squared distance of a segment to a box (P. Schneider, D. Eberly,
// Geometric Tools for Computer Graphics, 2003, 10.9.4; so the Geometric Tools library and PhysX); and as a sphere that
// moves along the segment (C. Ericson, Real-Time Collision Detection, 2005, 5.5.7).
//
// Input     box min, max and the capsule's ends p, q as vec3 of any number type, and its radius, in one unit; min <=
//           max on every axis, radius >= 0.
// Result    true for a hit: the closed capsule and the closed box share a point.
// Contact   closed, both. Fails on  rounding near contact, of the box's centre too; squares that over- or underflow.
//           moving_sphere takes segments shorter than 1e-3 for points.
// Assumes   round to nearest, no contraction. Errors: none raised.
//
// Ericson leaves open how short a side of the segment moving_sphere takes for none: here 0.
#pragma once

#include "graze/documented/nearest_points.hpp"
#include "graze/documented/sphere_box.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

/// What a line has for nearest point to a box: its parameter, and the squared distance.
template <class Number>
struct nearest_to_box {
    Number parameter, square;
};

/// A line through p with direction d, seen from the centre of a box with half extents e; no component of d is negative.
template <class Number>
struct line_about_box {
    vec3<Number> p, d, e;

    /// To the points that are level with the box's upper (1) or lower side (-1) on each axis; 0 for axes that do not
    /// count.
    nearest_to_box<Number> to_level(int const (&side)[3]) const {
        Number way(0), along(0), square(0);
        for (int axis = 0; axis < 3; ++axis) {
            if (side[axis] == 0) continue;
            Number const gap = side[axis] > 0 ? p[axis] - e[axis] : p[axis] + e[axis];
            way = way + d[axis] * d[axis];
            along = along + d[axis] * gap;
            square = square + gap * gap;
        }
        Number const parameter = -along / way;
        return {parameter, square + along * parameter};
    }
    /// Along the edge on axis `free` where the two others are level with `side`: past its lower end, on it, past the
    /// upper one?
    int place_on_edge(int free, int const (&side)[3]) const {
        Number way(0), along(0);
        for (int axis = 0; axis < 3; ++axis) {
            if (side[axis] == 0) continue;
            way = way + d[axis] * d[axis];
            along = along + d[axis] * (side[axis] > 0 ? p[axis] - e[axis] : p[axis] + e[axis]);
        }
        Number const beyond = way * (p[free] + e[free]) - d[free] * along;
        if (beyond < Number(0)) return -1;
        return beyond <= Number(2) * way * e[free] ? 0 : 1;
    }

    /// The line leaves the slab of axis i before those of j and k: does it do so through the box's side?
    nearest_to_box<Number> through_side(int i, int j, int k) const {
        Number const level = p[i] - e[i];
        bool const above_j = d[i] * (p[j] + e[j]) >= d[j] * level, above_k = d[i] * (p[k] + e[k]) >= d[k] * level;
        if (above_j && above_k) return {-level / d[i], Number(0)};
        int side[3] = {0, 0, 0};
        side[i] = 1;
        // An edge below the one axis, and its ends.
        auto const beside = [&](int below, int free, bool ends_too) -> int {
            side[below] = -1;
            side[free] = 0;
            int const place = place_on_edge(free, side);
            if (place < 0 && !ends_too) return -1;
            side[free] = place;
            return place;
        };
        if (above_j) {
            beside(k, j, true);
        } else if (above_k) {
            beside(j, k, true);
        } else if (beside(k, j, false) < 0) {
            beside(j, k, true);
        }
        return to_level(side);
    }
    nearest_to_box<Number> nearest() const {
        vec3<Number> const level = p - e;
        if (d.y * level.x >= d.x * level.y)
            return d.z * level.x >= d.x * level.z ? through_side(0, 1, 2) : through_side(2, 0, 1);
        return d.z * level.y >= d.y * level.z ? through_side(1, 2, 0) : through_side(2, 0, 1);
    }
    /// The same where d is 0 on the third axis alone, which does not count.
    nearest_to_box<Number> nearest_in_plane(int i, int j) const {
        if (d[j] * (p[i] - e[i]) < d[i] * (p[j] - e[j])) return nearest_in_plane_through(j, i);
        return nearest_in_plane_through(i, j);
    }

  private:
    nearest_to_box<Number> nearest_in_plane_through(int i, int j) const {
        Number const level = p[i] - e[i];
        if (d[i] * (p[j] + e[j]) >= d[j] * level) return {-level / d[i], Number(0)};
        int side[3] = {0, 0, 0};
        side[i] = 1;
        side[j] = -1;
        return to_level(side);
    }
};

template <class Number>
Number squared_distance_to_box(vec3<Number> const& at, vec3<Number> const& e) {
    Number sum(0);
    for (int axis = 0; axis < 3; ++axis) {
        Number const gap = at[axis] < -e[axis]  ? at[axis] + e[axis]
                           : at[axis] > e[axis] ? at[axis] - e[axis]
                                                : Number(0);
        sum = sum + gap * gap;
    }
    return sum;
}

template <class Number>
bool capsule_aabb_eberly(vec3<Number> const& min, vec3<Number> const& max, vec3<Number> const& p, vec3<Number> const& q,
                         Number const& radius) {
    Number const zero(0), half(0.5);
    vec3<Number> const centre = (min + max) * half, e = (max - min) * half, from = p - centre, way = q - p;
    auto const turned = [&](int axis, Number const& x) -> Number { return way[axis] < zero ? -x : x; };
    line_about_box<Number> const line{{turned(0, from.x), turned(1, from.y), turned(2, from.z)},
                                      {turned(0, way.x), turned(1, way.y), turned(2, way.z)},
                                      e};
    bool const x = way.x != zero, y = way.y != zero, z = way.z != zero;
    nearest_to_box<Number> found{zero, zero};
    if (x && y && z) {
        found = line.nearest();
    } else {
        int const i = x ? 0 : 1, j = z ? 2 : 1;
        if (int(x) + int(y) + int(z) == 2)
            found = line.nearest_in_plane(i, j);
        else if (x || y || z)
            found.parameter = (e[x ? 0 : y ? 1 : 2] - line.p[x ? 0 : y ? 1 : 2]) / line.d[x ? 0 : y ? 1 : 2];
        for (int axis = 0; axis < 3; ++axis) {
            if (way[axis] != zero) continue;
            Number const &at = line.p[axis], &reach = e[axis];
            Number const gap = at < -reach ? at + reach : at > reach ? at - reach : zero;
            found.square = found.square + gap * gap;
        }
    }
    if (found.parameter < zero) found.square = squared_distance_to_box(line.p, e);
    if (found.parameter > Number(1)) found.square = squared_distance_to_box(line.p + line.d, e);
    return found.square <= radius * radius;
}

/// The segment against the box widened by the radius; where it enters that beside an edge or a corner, against the
/// capsules about the edge, or about the three that meet there.
template <class Number>
bool capsule_aabb_moving_sphere(vec3<Number> const& min, vec3<Number> const& max, vec3<Number> const& p,
                                vec3<Number> const& q, Number const& radius,
                                Number const& no_square = segment_is_point_square<Number>) {
    Number const zero(0);
    vec3<Number> const way = q - p;
    Number enter = zero, leave(1);
    for (int axis = 0; axis < 3; ++axis) {
        Number const low = min[axis] - radius, high = max[axis] + radius;
        if (way[axis] == zero) {
            if (p[axis] < low || p[axis] > high) return false;
            continue;
        }
        Number const share = Number(1) / way[axis], to_low = (low - p[axis]) * share,
                     to_high = (high - p[axis]) * share;
        Number const &first = to_low > to_high ? to_high : to_low, &last = to_low > to_high ? to_low : to_high;
        if (first > enter) enter = first;
        if (last < leave) leave = last;
        if (enter > leave) return false;
    }
    vec3<Number> const at = p + way * enter;
    int beyond = 0, above = 0;
    for (int axis = 0; axis < 3; ++axis) {
        if (at[axis] < min[axis] || at[axis] > max[axis]) beyond |= 1 << axis;
        if (at[axis] > max[axis]) above |= 1 << axis;
    }
    if ((beyond & (beyond - 1)) == 0) return true;
    auto const corner = [&](int high) {
        return vec3<Number>{high & 1 ? max.x : min.x, high & 2 ? max.y : min.y, high & 4 ? max.z : min.z};
    };
    for (int axis = 0; axis < 3; ++axis) {
        if (beyond != 7 && (beyond & 1 << axis) != 0) continue;
        vec3<Number> const from = corner(above), to = corner(above ^ 1 << axis);
        if (squared_distance_ericson(p, q, from, to, no_square) <= radius * radius) return true;
    }
    return false;
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"
