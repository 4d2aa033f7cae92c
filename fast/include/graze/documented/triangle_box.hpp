// Triangle against axis-aligned box in 3D and rectangle in 2D, as published with a voxeliser: by
// projected edge functions (PEF) and by separating axes (SAT), and boxes against boxes.
//
// Input     triangle vertices and box corners as vec2 / vec3 of any number type; min <= max on every axis.
// Result    true for a hit: the closed box meets the triangle (26-separating, conservative voxelisation).
// Contact   closed.
// Fails on  rounding near contact; underflow of the products makes every check pass; in a degenerate
//           triangle the normal is zero and only the bounding boxes decide.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include "graze/vec.hpp"

namespace graze::documented {

/// Ends of an interval on one axis.
template <class Number>
struct interval {
    Number min, max;
};

template <class Number>
bool overlap(interval<Number> const& a, interval<Number> const& b) {
    return b.min <= a.max && a.min <= b.max;
}

/// Least and greatest of three values: a later one replaces an earlier where strictly beyond it.
template <class Number>
interval<Number> extremes(Number const& first, Number const& second, Number const& third) {
    interval<Number> range{first, first};
    for (Number const* value : {&second, &third}) {
        if (*value < range.min) range.min = *value;
        if (*value > range.max) range.max = *value;
    }
    return range;
}

template <class Number>
bool aabb_aabb_interval_overlap(vec2<Number> const& a_min, vec2<Number> const& a_max, vec2<Number> const& b_min,
                                vec2<Number> const& b_max) {
    return overlap<Number>({a_min.x, a_max.x}, {b_min.x, b_max.x}) &&
           overlap<Number>({a_min.y, a_max.y}, {b_min.y, b_max.y});
}

template <class Number>
bool aabb_aabb_interval_overlap(vec3<Number> const& a_min, vec3<Number> const& a_max, vec3<Number> const& b_min,
                                vec3<Number> const& b_max) {
    return overlap<Number>({a_min.x, a_max.x}, {b_min.x, b_max.x}) &&
           overlap<Number>({a_min.y, a_max.y}, {b_min.y, b_max.y}) &&
           overlap<Number>({a_min.z, a_max.z}, {b_min.z, b_max.z});
}

/// All three inward edge normals of the projected triangle see the box's forward corner on their inner side.
template <class Number>
bool edge_checks(vec2<Number> const (&p)[3], vec2<Number> const& min, vec2<Number> const& max) {
    vec2<Number> const edge[3] = {p[2] - p[1], p[0] - p[2], p[1] - p[0]};
    Number const n = edge[1].x * edge[2].y - edge[1].y * edge[2].x;
    for (int i = 0; i < 3; ++i) {
        vec2<Number> const normal{n * -edge[i].y, n * edge[i].x};
        vec2<Number> const forward{normal.x >= Number(0) ? max.x : min.x, normal.y >= Number(0) ? max.y : min.y};
        vec2<Number> const d = forward - p[(i + 1) % 3];
        Number const side = normal.x * d.x + normal.y * d.y;
        if (!(side >= Number(0))) return false;
    }
    return true;
}

template <class Number>
bool triangle_rectangle_edge_function(vec2<Number> const (&p)[3], vec2<Number> const& min, vec2<Number> const& max) {
    return overlap<Number>(extremes(p[0].x, p[1].x, p[2].x), {min.x, max.x}) &&
           overlap<Number>(extremes(p[0].y, p[1].y, p[2].y), {min.y, max.y}) && edge_checks(p, min, max);
}

/// Corner of the box farthest along the vector; `backward` the opposite one.
template <class Number>
vec3<Number> forward_corner(vec3<Number> const& v, vec3<Number> const& min, vec3<Number> const& max) {
    return {v.x >= Number(0) ? max.x : min.x, v.y >= Number(0) ? max.y : min.y, v.z >= Number(0) ? max.z : min.z};
}
template <class Number>
vec3<Number> backward_corner(vec3<Number> const& v, vec3<Number> const& min, vec3<Number> const& max) {
    return forward_corner(v, max, min);
}

/// What both routines begin with: the bounding boxes overlap and the triangle's plane meets the box.
template <class Number>
bool boxes_and_plane(vec3<Number> const (&p)[3], vec3<Number> const (&edge)[3], vec3<Number> const& min,
                     vec3<Number> const& max) {
    if (!overlap<Number>(extremes(p[0].x, p[1].x, p[2].x), {min.x, max.x}) ||
        !overlap<Number>(extremes(p[0].y, p[1].y, p[2].y), {min.y, max.y}) ||
        !overlap<Number>(extremes(p[0].z, p[1].z, p[2].z), {min.z, max.z}))
        return false;
    vec3<Number> const n = cross(edge[1], edge[2]);
    Number const backward = dot(n, backward_corner(n, min, max) - p[0]);
    Number const forward = dot(n, forward_corner(n, min, max) - p[0]);
    return backward * forward <= Number(0);
}

template <class Number>
bool triangle_aabb_pef(vec3<Number> const (&p)[3], vec3<Number> const& min, vec3<Number> const& max) {
    vec3<Number> const edge[3] = {p[2] - p[1], p[0] - p[2], p[1] - p[0]};
    if (!boxes_and_plane(p, edge, min, max)) return false;
    auto const projected = [&](int u, int v) {
        vec2<Number> const q[3] = {{p[0][u], p[0][v]}, {p[1][u], p[1][v]}, {p[2][u], p[2][v]}};
        return edge_checks(q, vec2<Number>{min[u], min[v]}, vec2<Number>{max[u], max[v]});
    };
    return projected(0, 1) && projected(1, 2) && projected(2, 0);
}

template <class Number>
bool triangle_aabb_sat(vec3<Number> const (&p)[3], vec3<Number> const& min, vec3<Number> const& max) {
    vec3<Number> const edge[3] = {p[2] - p[1], p[0] - p[2], p[1] - p[0]};
    if (!boxes_and_plane(p, edge, min, max)) return false;
    Number const zero(0), one(1);
    vec3<Number> const units[3] = {{one, zero, zero}, {zero, one, zero}, {zero, zero, one}};
    for (vec3<Number> const& unit : units)
        for (vec3<Number> const& e : edge) {
            vec3<Number> const axis = cross(unit, e);
            interval<Number> const triangle = extremes<Number>(dot(axis, p[0]), dot(axis, p[1]), dot(axis, p[2]));
            interval<Number> const box{dot(axis, backward_corner(axis, min, max)),
                                       dot(axis, forward_corner(axis, min, max))};
            if (!overlap(triangle, box)) return false;
        }
    return true;
}

}  // namespace graze::documented
