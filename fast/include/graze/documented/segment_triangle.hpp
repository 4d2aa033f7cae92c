// Segment against triangle in 3D by scalar triple products, as published in a programmer's diary: the
// code, and the closed rule its text states. The two steps are tests of their own: segment against
// plane, and infinite line against triangle. And where a line meets a plane, by the same products, and as in C. Ericson,
// Real-Time Collision Detection, 2005, 5.3.1.
//
// Input     triangle p1 p2 p3 and segment l1 l2 as vec3 of any number type, in the same unit.
// Result    true for a hit; of a line and a plane t and the point l1 + t (l2 - l1), nothing where the denominator is zero.
// Contact   the code promises nothing (an end on the plane counts for one side only); the text's rule is closed.
// Fails on  rounding near the edges, underflow of the products, coplanar segments.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include "graze/documented/given_values.hpp"
#include "graze/vec.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

/// Signed distances of both ends from the plane, times twice the triangle's area.
template <class Number>
vec2<Number> plane_products(vec3<Number> const (&p)[3], vec3<Number> const& l1, vec3<Number> const& l2) {
    vec3<Number> const n = cross(p[1] - p[0], p[2] - p[0]);
    return {dot(n, l1 - p[0]), dot(n, l2 - p[0])};
}

/// segment_plane_3d, as the code has it: the ends are on different sides of the plane through p, an end on the plane
/// counting as on its front side. A segment in the plane misses; so does everything where p is flat.
template <class Number>
bool segment_plane_triple_product(vec3<Number> const (&p)[3], vec3<Number> const& l1, vec3<Number> const& l2) {
    vec2<Number> const v = plane_products(p, l1, l2);
    return (v.x < Number(0)) != (v.y < Number(0));
}

/// segment_plane_3d, as the text has it: closed, so that an end on the plane hits. Everything hits where p is flat.
template <class Number>
bool segment_plane_triple_product_text(vec3<Number> const (&p)[3], vec3<Number> const& l1, vec3<Number> const& l2) {
    vec2<Number> const v = plane_products(p, l1, l2);
    return v.x * v.y <= Number(0);
}

/// segment_plane_point_3d: t and the point.
template <class Number>
given_values<Number, 4> point_at(vec3<Number> const& l1, vec3<Number> const& l2, Number const& t) {
    vec3<Number> const p = l1 + (l2 - l1) * t;
    return {{t, p.x, p.y, p.z}};
}

/// By the ends' signed distances from the plane.
template <class Number>
given_values<Number, 4> segment_plane_point_signed_distances(vec3<Number> const (&p)[3], vec3<Number> const& l1,
                                                             vec3<Number> const& l2) {
    vec2<Number> const v = plane_products(p, l1, l2);
    Number const whole = v.x - v.y;
    if (whole == Number(0)) return {};
    return point_at<Number>(l1, l2, v.x / whole);
}

/// By the plane's unit normal and its distance from the origin.
template <class Number>
given_values<Number, 4> segment_plane_point_ericson(vec3<Number> const (&p)[3], vec3<Number> const& l1,
                                                    vec3<Number> const& l2) {
    vec3<Number> const n = normalize(cross(p[1] - p[0], p[2] - p[0]));
    Number const along = dot(n, l2 - l1);
    if (along == Number(0)) return {};
    return point_at<Number>(l1, l2, (dot(n, p[0]) - dot(n, l1)) / along);
}

/// line_triangle_3d, as the code has it: the line through l1 and l2 passes all three edges on one side, an edge that it
/// meets counting as passed on the side of those that are not positive. A line in the triangle's plane hits.
template <class Number>
bool line_triangle_triple_product(vec3<Number> const (&p)[3], vec3<Number> const& l1, vec3<Number> const& l2) {
    auto const side = [&](vec3<Number> const& from, vec3<Number> const& to) {
        vec3<Number> const e = to - from, f = l1 - from, g = l2 - from;
        Number const plus = e.x * f.y * g.z + e.y * f.z * g.x + e.z * f.x * g.y;
        Number const minus = e.z * f.y * g.x + e.x * f.z * g.y + e.y * f.x * g.z;
        return plus > minus;
    };
    bool const first = side(p[0], p[1]), second = side(p[1], p[2]), third = side(p[2], p[0]);
    return first == second && second == third;
}

/// line_triangle_3d, as the text has it: closed, no two edges are strictly passed on different sides. A line in the
/// triangle's plane hits.
template <class Number>
bool line_triangle_triple_product_text(vec3<Number> const (&p)[3], vec3<Number> const& l1, vec3<Number> const& l2) {
    bool none_above = true, none_below = true;
    auto const pass = [&](vec3<Number> const& from, vec3<Number> const& to) {
        Number const side = dot(cross(l1 - from, l2 - from), to - from);
        none_above = none_above && side <= Number(0);
        none_below = none_below && side >= Number(0);
    };
    pass(p[0], p[1]), pass(p[1], p[2]), pass(p[2], p[0]);
    return none_above || none_below;
}

/// segment_triangle_3d, as the code has it: the code's two steps.
template <class Number>
bool segment_triangle_triple_product(vec3<Number> const (&p)[3], vec3<Number> const& l1, vec3<Number> const& l2) {
    return segment_plane_triple_product(p, l1, l2) && line_triangle_triple_product(p, l1, l2);
}

/// segment_triangle_3d, as the text has it: the text's two steps.
template <class Number>
bool segment_triangle_triple_product_text(vec3<Number> const (&p)[3], vec3<Number> const& l1, vec3<Number> const& l2) {
    return segment_plane_triple_product_text(p, l1, l2) && line_triangle_triple_product_text(p, l1, l2);
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"
