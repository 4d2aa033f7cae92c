// Point and ray against a solid of triangles in 3D: parity of what a ray meets, as mesh libraries do it along one direction, and by
// the votes of three; the winding number as a sum of solid angles, A. van Oosterom, J. Strackee, The Solid Angle of a Plane
// Triangle, IEEE TBME 30(2), 1983; the sign of angle-weighted normals, J. A. Baerentzen, H. Aanaes, Signed Distance Computation
// Using the Angle Weighted Pseudonormal, IEEE TVCG 11(3), 2005, and that of the nearest triangle's own normal; and the first of
// the triangles that a ray hits.
//
// Input     the point, or the ray's origin and direction (not zero, of any length), as vec3 of any number type; n >= 1 triangles as
//           nine coordinates each, counter-clockwise seen from outside, all in one unit.
// Result    point_solid: true for inside. point_solid_distance: the distance to the nearest triangle, negative inside. ray_solid:
//           true for a hit of any triangle. ray_solid_hit: t, 0 where parity puts the origin inside.
// Contact   nothing promised.
// Domain    surfaces that are manifolds, do not meet themselves and are seen from outside; solid_angles and ray_solid: any.
// Fails on  parity: a ray through an edge or a vertex, which it counts twice or not at all. solid_angles: points near the surface,
//           the rounding of many angles, and the platform's atan2, which IEEE 754 leaves free. nearest_face: points nearest to an
//           edge or a vertex. pseudonormal: the rounding of the nearest point, which may take it off its edge.
// Assumes   round to nearest, no contraction, IEEE infinities. Errors: none raised.
//
// Baerentzen and Aanaes leave open how to tell that the nearest point is on an edge: here as nearest_on_triangle goes there.
#pragma once

#include <cmath>
#include <cstddef>

#include "graze/documented/given_values.hpp"
#include "graze/documented/nearest_points.hpp"
#include "graze/documented/ray_triangle.hpp"
#include "graze/vec.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

/// Triangles one after the other, nine numbers each.
template <class Number>
struct solid_triangles {
    Number const* numbers;
    std::size_t count;

    vec3<Number> corner(std::size_t i, std::size_t k) const {
        Number const* const at = numbers + 9 * i + 3 * k;
        return {at[0], at[1], at[2]};
    }
};

template <class Number>
solid_triangles(Number const*, std::size_t) -> solid_triangles<Number>;

/// Calls f(hit) for what the rule says of the ray and each triangle.
template <class Rule, class Number, class Function>
void each_hit(Rule const& rule, vec3<Number> const& origin, vec3<Number> const& direction,
              solid_triangles<Number> const& solid, Function&& f) {
    for (std::size_t i = 0; i < solid.count; ++i) {
        vec3<Number> const triangle[3] = {solid.corner(i, 0), solid.corner(i, 1), solid.corner(i, 2)};
        ray_triangle_hit<Number> const hit = rule(triangle, origin, direction);
        if (hit.found) f(hit);
    }
}

/// How a ray is tested against one triangle.
struct moller_trumbore_rule {
    template <class Number>
    ray_triangle_hit<Number> operator()(vec3<Number> const (&triangle)[3], vec3<Number> const& origin,
                                        vec3<Number> const& direction) const {
        return ray_triangle_moller_trumbore_divide_hit(triangle, origin, direction);
    }
};
struct woop_rule {
    template <class Number>
    ray_triangle_hit<Number> operator()(vec3<Number> const (&triangle)[3], vec3<Number> const& origin,
                                        vec3<Number> const& direction) const {
        return ray_triangle_woop_hit(triangle, origin, direction);
    }
};

template <class Number>
bool is_inside_by_parity(vec3<Number> const& p, vec3<Number> const& direction, solid_triangles<Number> const& solid) {
    bool inside = false;
    each_hit(moller_trumbore_rule(), p, direction, solid, [&](ray_triangle_hit<Number> const&) { inside = !inside; });
    return inside;
}

template <class Number>
bool point_solid_ray_parity(vec3<Number> const& p, solid_triangles<Number> const& solid) {
    Number const zero(0), one(1);
    return is_inside_by_parity(p, {one, zero, zero}, solid);
}

template <class Number>
bool point_solid_ray_votes(vec3<Number> const& p, solid_triangles<Number> const& solid) {
    Number const zero(0), one(1);
    int votes = 0;
    votes += is_inside_by_parity(p, {one, zero, zero}, solid) ? 1 : 0;
    votes += is_inside_by_parity(p, {zero, one, zero}, solid) ? 1 : 0;
    votes += is_inside_by_parity(p, {zero, zero, one}, solid) ? 1 : 0;
    return votes > 1;
}

/// Once around, the halves of the solid angles add up to twice `pi`.
template <class Number>
bool point_solid_solid_angles(vec3<Number> const& p, solid_triangles<Number> const& solid, Number const& pi) {
    using std::abs, std::atan2;
    Number halves(0);
    for (std::size_t i = 0; i < solid.count; ++i) {
        vec3<Number> const a = solid.corner(i, 0) - p, b = solid.corner(i, 1) - p, c = solid.corner(i, 2) - p;
        Number const la = length(a), lb = length(b), lc = length(c);
        halves = halves + atan2(dot(a, cross(b, c)), la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb);
    }
    return abs(halves) > pi;
}

/// The nearest of all points of triangles: of which triangle, and there.
template <class Number>
struct nearest_of_solid {
    std::size_t triangle;
    vec3<Number> point;
    Number square;  // of its distance
};
template <class Number>
nearest_of_solid<Number> nearest_on_solid(vec3<Number> const& p, solid_triangles<Number> const& solid) {
    auto const on = [&](std::size_t i) {
        vec3<Number> const q = nearest_on_triangle(p, solid.corner(i, 0), solid.corner(i, 1), solid.corner(i, 2));
        return nearest_of_solid<Number>{i, q, dot(p - q, p - q)};
    };
    nearest_of_solid<Number> nearest = on(0);
    for (std::size_t i = 1; i < solid.count; ++i)
        if (nearest_of_solid<Number> const one = on(i); one.square < nearest.square) nearest = one;
    return nearest;
}

template <class Number>
vec3<Number> face_normal(solid_triangles<Number> const& solid, std::size_t i) {
    return cross(solid.corner(i, 1) - solid.corner(i, 0), solid.corner(i, 2) - solid.corner(i, 0));
}

template <class Number>
bool is_behind_nearest_face(vec3<Number> const& p, solid_triangles<Number> const& solid,
                            nearest_of_solid<Number> const& nearest) {
    return dot(p - nearest.point, face_normal(solid, nearest.triangle)) < Number(0);
}

template <class Number>
bool are_same(vec3<Number> const& a, vec3<Number> const& b) {
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

/// Which of a triangle's corners nearest_on_triangle finds nearest to p: one, both ends of an edge, or all.
struct nearest_corners {
    int first, count;  // corner first, and so many from there around
};
template <class Number>
nearest_corners nearest_corners_of(vec3<Number> const& p, vec3<Number> const& a, vec3<Number> const& b,
                                   vec3<Number> const& c) {
    Number const zero(0);
    vec3<Number> const e1 = b - a, e2 = c - a;
    Number const d1 = dot(e1, p - a), d2 = dot(e2, p - a);
    if (d1 <= zero && d2 <= zero) return {0, 1};
    Number const d3 = dot(e1, p - b), d4 = dot(e2, p - b);
    if (d3 >= zero && d4 <= d3) return {1, 1};
    if (d1 * d4 - d3 * d2 <= zero && d1 >= zero && d3 <= zero) return {0, 2};
    Number const d5 = dot(e1, p - c), d6 = dot(e2, p - c);
    if (d6 >= zero && d5 <= d6) return {2, 1};
    if (d5 * d2 - d1 * d6 <= zero && d2 >= zero && d6 <= zero) return {2, 2};
    if (d3 * d6 - d5 * d4 <= zero && d4 - d3 >= zero && d5 - d6 >= zero) return {1, 2};
    return {0, 3};
}

/// The angle of a triangle at corner k, its unit normal times that.
template <class Number>
vec3<Number> normal_by_angle(solid_triangles<Number> const& solid, std::size_t i, std::size_t k) {
    using std::atan2;
    vec3<Number> const at = solid.corner(i, k), u = solid.corner(i, (k + 1) % 3) - at,
                       v = solid.corner(i, (k + 2) % 3) - at, n = cross(u, v);
    Number const size = length(n);
    return n * Number(atan2(size, dot(u, v)) / size);
}

template <class Number>
vec3<Number> unit_normal(solid_triangles<Number> const& solid, std::size_t i) {
    vec3<Number> const n = face_normal(solid, i);
    return n / length(n);
}

/// The sum of the normals around the vertex, edge or face that the nearest point is on.
template <class Number>
vec3<Number> pseudonormal_at(vec3<Number> const& p, solid_triangles<Number> const& solid,
                             nearest_of_solid<Number> const& nearest) {
    std::size_t const i = nearest.triangle;
    nearest_corners const on = nearest_corners_of(p, solid.corner(i, 0), solid.corner(i, 1), solid.corner(i, 2));
    if (on.count == 3) return face_normal(solid, i);
    auto const first = static_cast<std::size_t>(on.first);
    vec3<Number> const a = solid.corner(i, first), b = solid.corner(i, (first + 1) % 3);
    Number const zero(0);
    vec3<Number> sum{zero, zero, zero};
    for (std::size_t j = 0; j < solid.count; ++j)
        for (std::size_t k = 0; k < 3; ++k) {
            if (on.count == 1) {
                if (are_same(solid.corner(j, k), a)) sum = sum + normal_by_angle(solid, j, k);
                continue;
            }
            vec3<Number> const from = solid.corner(j, k), to = solid.corner(j, (k + 1) % 3);
            if ((are_same(from, a) && are_same(to, b)) || (are_same(from, b) && are_same(to, a)))
                sum = sum + unit_normal(solid, j);
        }
    return sum;
}

template <class Number>
bool is_behind_pseudonormal(vec3<Number> const& p, solid_triangles<Number> const& solid,
                            nearest_of_solid<Number> const& nearest) {
    return dot(p - nearest.point, pseudonormal_at(p, solid, nearest)) < Number(0);
}

template <class Number>
bool point_solid_nearest_face(vec3<Number> const& p, solid_triangles<Number> const& solid) {
    return is_behind_nearest_face(p, solid, nearest_on_solid(p, solid));
}
template <class Number>
bool point_solid_pseudonormal(vec3<Number> const& p, solid_triangles<Number> const& solid) {
    return is_behind_pseudonormal(p, solid, nearest_on_solid(p, solid));
}

template <class Number>
given_values<Number, 1> signed_distance(nearest_of_solid<Number> const& nearest, bool inside) {
    using std::sqrt;
    Number const distance = sqrt(nearest.square);
    return {{inside ? -distance : distance}};
}
template <class Number>
given_values<Number, 1> point_solid_distance_nearest_face(vec3<Number> const& p, solid_triangles<Number> const& solid) {
    nearest_of_solid<Number> const nearest = nearest_on_solid(p, solid);
    return signed_distance(nearest, is_behind_nearest_face(p, solid, nearest));
}
template <class Number>
given_values<Number, 1> point_solid_distance_pseudonormal(vec3<Number> const& p, solid_triangles<Number> const& solid) {
    nearest_of_solid<Number> const nearest = nearest_on_solid(p, solid);
    return signed_distance(nearest, is_behind_pseudonormal(p, solid, nearest));
}
template <class Number>
given_values<Number, 1> point_solid_distance_solid_angles(vec3<Number> const& p, solid_triangles<Number> const& solid,
                                                          Number const& pi) {
    return signed_distance(nearest_on_solid(p, solid), point_solid_solid_angles(p, solid, pi));
}

template <class Rule, class Number>
bool ray_solid_any(Rule const& rule, vec3<Number> const& origin, vec3<Number> const& direction,
                   solid_triangles<Number> const& solid) {
    for (std::size_t i = 0; i < solid.count; ++i) {
        vec3<Number> const triangle[3] = {solid.corner(i, 0), solid.corner(i, 1), solid.corner(i, 2)};
        if (rule(triangle, origin, direction).found) return true;
    }
    return false;
}

template <class Rule, class Number>
given_values<Number, 1> ray_solid_first(Rule const& rule, vec3<Number> const& origin, vec3<Number> const& direction,
                                        solid_triangles<Number> const& solid) {
    bool any = false, inside = false;
    Number first(0);
    each_hit(rule, origin, direction, solid, [&](ray_triangle_hit<Number> const& hit) {
        if (!any || hit.t < first) first = hit.t;
        any = true;
        inside = !inside;
    });
    if (!any) return {};
    return {{inside ? Number(0) : first}};
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"

#pragma pop_macro("abs")
