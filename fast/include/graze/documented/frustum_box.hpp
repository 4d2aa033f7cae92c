// Axis-aligned box against a frustum in 3D, the points with a x + b y + c z + d >= 0 of six planes: by the box's corner
// farthest along each normal, as three.js does it (Frustum.intersectsBox; r170), after D. Greene, Detecting
// Intersection of a Rectangular Solid and a Convex Polyhedron, Graphics Gems IV, 1994; the same by centre and half
// extents, U. Assarsson and T. Moller, Optimized View Frustum Culling Algorithms for Bounding Boxes, Journal of
// Graphics Tools 5(1), 2000; and with the frustum's corners against the box's sides besides, I. Quilez, Correct Frustum
// Culling, 2013.
//
// Input     six planes, a b c d each, of any number type, with normals of any length but 0; box min, max as vec3; min
//           <= max on every axis. corners: planes of a frustum with eight corners, in the order left, right, bottom,
//           top, near, far or another of three opposite pairs.
// Result    true for a hit. farthest, extents: false only where the box is behind one of the planes, so that they miss
//           none but hit boxes beside edges and corners that are disjoint, and an empty frustum. corners: fewer of
//           these.
// Contact   closed, all.
// Fails on  as above; rounding near contact; corners: planes that are parallel other than in pairs, or not in that
//           order.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include "graze/documented/frustum_sphere.hpp"
#include "graze/vec.hpp"

#include "graze/exact_comparisons_begin.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

namespace graze::documented {

template <class Number>
bool frustum_aabb_farthest(Number const* planes, vec3<Number> const& min, vec3<Number> const& max) {
    Number const zero(0);
    for (int i = 0; i < frustum_plane_count; ++i) {
        vec3<Number> const normal = frustum_normal(planes, i);
        vec3<Number> const farthest{normal.x > zero ? max.x : min.x, normal.y > zero ? max.y : min.y,
                                    normal.z > zero ? max.z : min.z};
        if (dot(normal, farthest) + planes[4 * i + 3] < zero) return false;
    }
    return true;
}

template <class Number>
bool frustum_aabb_extents(Number const* planes, vec3<Number> const& min, vec3<Number> const& max) {
    using std::abs;
    vec3<Number> const centre = (max + min) * Number(0.5), half = (max - min) * Number(0.5);
    for (int i = 0; i < frustum_plane_count; ++i) {
        vec3<Number> const normal = frustum_normal(planes, i);
        Number const reach = half.x * abs(normal.x) + half.y * abs(normal.y) + half.z * abs(normal.z);
        if (dot(normal, centre) + planes[4 * i + 3] < -reach) return false;
    }
    return true;
}

/// The point on three planes, by Cramer's rule; without meaning where they have none.
template <class Number>
vec3<Number> frustum_corner(Number const* planes, int i, int j, int k) {
    vec3<Number> const u = frustum_normal(planes, i), v = frustum_normal(planes, j), w = frustum_normal(planes, k);
    vec3<Number> const of_u = cross(v, w), of_v = cross(w, u), of_w = cross(u, v);
    Number const volume = dot(u, of_u);
    vec3<Number> const sum = of_u * planes[4 * i + 3] + of_v * planes[4 * j + 3] + of_w * planes[4 * k + 3];
    return -sum / volume;
}

template <class Number>
bool frustum_aabb_corners(Number const* planes, vec3<Number> const& min, vec3<Number> const& max) {
    if (!frustum_aabb_farthest(planes, min, max)) return false;
    vec3<Number> corner[8];
    for (int bits = 0; bits < 8; ++bits)
        corner[bits] = frustum_corner(planes, bits & 1, 2 + (bits >> 1 & 1), 4 + (bits >> 2));
    for (int axis = 0; axis < 3; ++axis) {
        bool all_below = true, all_above = true;
        for (vec3<Number> const& point : corner) {
            all_below = all_below && point[axis] < min[axis];
            all_above = all_above && point[axis] > max[axis];
        }
        if (all_below || all_above) return false;
    }
    return true;
}

}  // namespace graze::documented

#pragma pop_macro("abs")

#include "graze/exact_comparisons_end.hpp"
