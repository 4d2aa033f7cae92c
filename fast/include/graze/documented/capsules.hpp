// Capsule against capsule and against triangle in 3D: by the distance of segments, see nearest_points.hpp; by the plane,
// the edges and the ends, C. Ericson, Real-Time Collision Detection, 2005, 5.1.10; and as a library for the web has it.
//
// Input     a capsule as the ends of its segment, vec3 of any number type, and its radius >= 0; the triangle's vertices;
//           in one unit.
// Result    true for a hit: the closed sets share a point.
// Contact   closed; three_octree promises nothing.
// Fails on  rounding near contact; squares that over- or underflow; ericson_clamp and edges_and_ends take segments shorter
//           than 1e-3 for points. three_octree tells the sides of the triangle apart, takes a parameter of the nearest
//           points with the wrong sign, and clamps both parameters without computing the other one anew.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include "graze/documented/nearest_points.hpp"
#include "graze/documented/ray_triangle.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

template <class Number>
bool capsule_capsule_ericson(vec3<Number> const (&a)[2], Number const& radius_a, vec3<Number> const (&b)[2],
                             Number const& radius_b, Number const& no_square = segment_is_point_square<Number>) {
    Number const radii = radius_a + radius_b;
    return squared_distance_ericson(a[0], a[1], b[0], b[1], no_square) <= radii * radii;
}

template <class Number>
bool capsule_capsule_lumelsky(vec3<Number> const (&a)[2], Number const& radius_a, vec3<Number> const (&b)[2],
                              Number const& radius_b) {
    Number const radii = radius_a + radius_b;
    return squared_distance_lumelsky(a[0], a[1], b[0], b[1]) <= radii * radii;
}

/// The segment through the triangle, or the least distance between it and an edge, or its ends and the triangle.
template <class Number>
bool capsule_triangle_edges_and_ends(vec3<Number> const (&t)[3], vec3<Number> const (&ends)[2], Number const& radius,
                                     Number const& no_square = segment_is_point_square<Number>) {
    vec3<Number> const &p = ends[0], &q = ends[1];
    ray_triangle_hit<Number> const hit = ray_triangle_moller_trumbore_divide_hit(t, p, q - p);
    if (hit.found && hit.t <= Number(1)) return true;
    Number least = squared_distance_ericson(p, q, t[0], t[1], no_square);
    auto const consider = [&least](Number const& square) {
        if (square < least) least = square;
    };
    for (int i = 1; i < 3; ++i) consider(squared_distance_ericson(p, q, t[i], t[(i + 1) % 3], no_square));
    for (vec3<Number> const& end : ends) {
        vec3<Number> const gap = nearest_on_triangle(end, t[0], t[1], t[2]) - end;
        consider(dot(gap, gap));
    }
    return least <= radius * radius;
}

/// The determinant below which three_octree takes two lines for parallel.
template <class Scalar>
inline constexpr Scalar octree_parallel = static_cast<Scalar>(1e-10);

/// Are both weights of a point, with respect to the first vertex, and the third, not negative?
template <class Number>
bool has_weights(vec3<Number> const (&t)[3], vec3<Number> const& at) {
    vec3<Number> const u = t[2] - t[0], v = t[1] - t[0], arm = at - t[0];
    Number const uu = dot(u, u), uv = dot(u, v), ua = dot(u, arm), vv = dot(v, v), va = dot(v, arm);
    Number const area = uu * vv - uv * uv;
    if (area == Number(0)) return false;
    Number const inverse = Number(1) / area, of_u = (vv * ua - uv * va) * inverse, of_v = (uu * va - uv * ua) * inverse;
    return of_u >= Number(0) && of_v >= Number(0) && of_u + of_v <= Number(1);
}

template <class Number>
bool capsule_triangle_octree(vec3<Number> const (&t)[3], vec3<Number> const (&ends)[2], Number const& radius,
                             Number const& parallel = octree_parallel<Number>) {
    using std::abs;
    Number const zero(0), one(1), half(0.5);
    vec3<Number> const &p = ends[0], &q = ends[1];
    vec3<Number> const n = normalize(cross(t[1] - t[0], t[2] - t[0]));
    Number const level = dot(n, t[0]), x = dot(n, p) - level - radius, y = dot(n, q) - level - radius;
    if ((x > zero && y > zero) || (x < -radius && y < -radius)) return false;
    vec3<Number> const u = q - p;
    if (has_weights(t, p + u * Number(abs(x / (abs(x) + abs(y)))))) return true;
    for (int i = 0; i < 3; ++i) {
        vec3<Number> const &start = t[i], w = t[(i + 1) % 3] - start, k = start - p;
        Number const uw = dot(u, w), uu = dot(u, u), ww = dot(w, w), wk = dot(w, k), uk = dot(u, k);
        Number const area = uu * ww - uw * uw;
        Number of_u = zero, of_w = zero;
        if (abs(area) < parallel) {
            Number const first = -wk / ww, second = (uw - wk) / ww;
            bool const is_first = abs(first - half) < abs(second - half);
            of_u = is_first ? zero : one;
            of_w = is_first ? first : second;
        } else {
            of_u = (wk * uw + uk * ww) / area;
            of_w = (of_u * uw - wk) / ww;
        }
        vec3<Number> const gap = (p + u * clamped(of_u)) - (start + w * clamped(of_w));
        if (dot(gap, gap) < radius * radius) return true;
    }
    return false;
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"

#pragma pop_macro("abs")
