// Triangle against oriented box in 3D by thirteen separating axes: in the box's frame, T. Akenine-Moller, Fast 3D
// Triangle-Box Overlap Testing, JGT 6(1), 2001; and in space from all corners of both, as three-mesh-bvh has it
// (OrientedBox.intersectsTriangle).
//
// Input     the triangle's vertices as vec3 of any number type and the box (axes orthonormal, but for rounding, half
//           extents >= 0), in one unit.
// Result    true for a hit: the closed triangle and the closed box share a point.
// Contact   closed, both.
// Fails on  rounding near contact, and a triangle in a face's plane: an axis that should be zero is noise; products
//           that over- or underflow; axes that are not orthonormal.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include "graze/documented/obb_obb.hpp"
#include "graze/documented/triangle_box.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

namespace graze::documented {

template <class Number>
bool triangle_obb_moller(vec3<Number> const (&t)[3], oriented_box<Number> const& box) {
    using std::abs;
    auto const in_frame = [&](vec3<Number> const& p) -> vec3<Number> {
        vec3<Number> const apart = p - box.centre;
        return {dot(apart, box.axis[0]), dot(apart, box.axis[1]), dot(apart, box.axis[2])};
    };
    vec3<Number> const v[3] = {in_frame(t[0]), in_frame(t[1]), in_frame(t[2])};
    vec3<Number> const edge[3] = {v[1] - v[0], v[2] - v[1], v[0] - v[2]};
    // The coordinate axes with each edge: two of the vertices are seen in one place.
    for (int i = 0; i < 3; ++i)
        for (int axis = 0; axis < 3; ++axis) {
            int const k = (axis + 1) % 3, l = (axis + 2) % 3;
            auto const along = [&](vec3<Number> const& p) -> Number { return edge[i][k] * p[l] - edge[i][l] * p[k]; };
            Number const one = along(v[i]), other = along(v[(i + 2) % 3]);
            Number const reach = abs(edge[i][l]) * box.half[k] + abs(edge[i][k]) * box.half[l];
            if (lesser(one, other) > reach || greater(one, other) < -reach) return false;
        }
    for (int axis = 0; axis < 3; ++axis) {
        interval<Number> const range = extremes(v[0][axis], v[1][axis], v[2][axis]);
        if (range.min > box.half[axis] || range.max < -box.half[axis]) return false;
    }
    vec3<Number> const normal = cross(edge[0], edge[1]);
    Number const reach = abs(normal.x) * box.half.x + abs(normal.y) * box.half.y + abs(normal.z) * box.half.z;
    return abs(dot(normal, v[0])) <= reach;
}

template <class Number>
bool triangle_obb_corners(vec3<Number> const (&t)[3], oriented_box<Number> const& box) {
    vec3<Number> const arm[3] = {box.axis[0] * box.half.x, box.axis[1] * box.half.y, box.axis[2] * box.half.z};
    vec3<Number> const low = box.centre - arm[0], high = box.centre + arm[0];
    vec3<Number> const corner[8] = {low - arm[1] - arm[2],  low - arm[1] + arm[2],  low + arm[1] - arm[2],
                                    low + arm[1] + arm[2],  high - arm[1] - arm[2], high - arm[1] + arm[2],
                                    high + arm[1] - arm[2], high + arm[1] + arm[2]};
    auto const parts = [&](vec3<Number> const& axis) {
        interval<Number> const of_triangle = extremes(dot(axis, t[0]), dot(axis, t[1]), dot(axis, t[2]));
        Number const first = dot(axis, corner[0]);
        interval<Number> of_box{first, first};
        for (int i = 1; i < 8; ++i) {
            Number const along = dot(axis, corner[i]);
            of_box = {lesser(of_box.min, along), greater(of_box.max, along)};
        }
        return !overlap(of_triangle, of_box);
    };
    vec3<Number> const edge[3] = {t[1] - t[0], t[2] - t[1], t[0] - t[2]};
    for (vec3<Number> const& axis : box.axis)
        if (parts(axis)) return false;
    if (parts(cross(edge[0], edge[1]))) return false;
    for (vec3<Number> const& axis : box.axis)
        for (vec3<Number> const& e : edge)
            if (parts(cross(axis, e))) return false;
    return true;
}

}  // namespace graze::documented

#pragma pop_macro("abs")
