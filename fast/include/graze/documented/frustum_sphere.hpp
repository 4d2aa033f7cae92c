// Sphere against a frustum in 3D, the points with a x + b y + c z + d >= 0 of six planes: by the distances from the
// planes, with normals brought to length 1, as three.js does it (Frustum.setFromProjectionMatrix, then
// Frustum.intersectsSphere; r170); and by the nearest point, found by projecting onto one half-space after the other
// with Dykstra's corrections (R. L. Dykstra, An Algorithm for Restricted Least Squares Regression, J. Am. Stat. Assoc.
// 78, 1983).
//
// Input     six planes, a b c d each, of any number type, with normals of any length but 0; the sphere's centre as
//           vec3, and its radius >= 0.
// Result    true for a hit. planes: false only where the sphere is behind one of the planes, so that it misses none but
//           hits spheres beside edges and corners that are disjoint, and an empty frustum.
// Contact   planes: closed; nearest: as rounding has it.
// Fails on  planes: as above, rounding near contact. nearest: planes at small angles, which take more rounds than are
//           made.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include "graze/vec.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

inline constexpr int frustum_plane_count = 6;

template <class Number>
vec3<Number> frustum_normal(Number const* planes, int i) {
    return {planes[4 * i], planes[4 * i + 1], planes[4 * i + 2]};
}

template <class Number>
bool frustum_sphere_planes(Number const* planes, vec3<Number> const& centre, Number const& radius) {
    for (int i = 0; i < frustum_plane_count; ++i) {
        vec3<Number> const normal = frustum_normal(planes, i);
        Number const inverse = Number(1) / length(normal);
        Number const distance = dot(normal * inverse, centre) + planes[4 * i + 3] * inverse;
        if (distance < -radius) return false;
    }
    return true;
}

/// How many times all half-spaces are gone through.
inline constexpr int frustum_rounds = 64;

template <class Number>
bool frustum_sphere_nearest(Number const* planes, vec3<Number> const& centre, Number const& radius) {
    Number const zero(0);
    // What was added along each normal before, which its next projection takes back first.
    Number added[frustum_plane_count];
    for (Number& one : added) one = zero;
    vec3<Number> point = centre;
    for (int round = 0; round < frustum_rounds; ++round)
        for (int i = 0; i < frustum_plane_count; ++i) {
            vec3<Number> const normal = frustum_normal(planes, i);
            point = point - normal * added[i];
            Number const height = dot(normal, point) + planes[4 * i + 3];
            added[i] = height < zero ? Number(-height / dot(normal, normal)) : zero;
            point = point + normal * added[i];
        }
    vec3<Number> const apart = point - centre;
    return dot(apart, apart) <= radius * radius;
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"
