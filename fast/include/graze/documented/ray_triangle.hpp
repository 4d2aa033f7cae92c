// Ray against triangle in 3D: T. Moller, B. Trumbore, Fast, Minimum Storage Ray/Triangle Intersection, JGT 2(1), 1997,
// and the same without its epsilon, as engines have it; D. Badouel, An Efficient Ray-Polygon Intersection, Graphics
// Gems, 1990; S. Woop, C. Benthin, I. Wald, Watertight Ray/Triangle Intersection, JCGT 2(1), 2013.
//
// Input     the triangle's points and the ray's origin and direction (not zero, of any length) as vec3 of any number
//           type, in one unit.
// Result    true for a hit: a point origin + t direction, t >= 0, of the closed triangle. NAME_hit: t and the weights u and
//           v of the second and third point too.
// Contact   closed, but that rays in the triangle's plane and triangles without area are missed by all.
// Fails on  moller_trumbore: its epsilon misses small triangles. The others: rounding at the edges; determinants that
//           underflow or overflow. woop: watertight between neighbours, but its shear rounds all edges.
// Assumes   round to nearest, no contraction, IEEE infinities. Errors: none raised.
//
// The papers leave open where t is compared with zero (moller_trumbore): last.
#pragma once

#include "graze/documented/given_values.hpp"
#include "graze/vec.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

/// Where a ray meets a triangle, if it does: origin + t direction, with the weights u and v of the second and third point.
template <class Number>
struct ray_triangle_hit {
    bool found;
    Number t, u, v;

    /// ray_triangle_hit_3d.
    given_values<Number, 3> values() const {
        if (!found) return {};
        return {{t, u, v}};
    }
};

template <class Number>
ray_triangle_hit<Number> ray_triangle_moller_trumbore_hit(vec3<Number> const (&triangle)[3], vec3<Number> const& origin,
                                                          vec3<Number> const& direction,
                                                          Number const& epsilon = Number(1e-6)) {
    Number const zero(0), one(1);
    vec3<Number> const e1 = triangle[1] - triangle[0], e2 = triangle[2] - triangle[0];
    vec3<Number> const p = cross(direction, e2);
    Number const determinant = dot(e1, p);
    if (-epsilon < determinant && determinant < epsilon) return {false, zero, zero, zero};
    Number const inverse = one / determinant;
    vec3<Number> const s = origin - triangle[0];
    Number const u = dot(s, p) * inverse;
    if (u < zero || u > one) return {false, zero, zero, zero};
    vec3<Number> const q = cross(s, e1);
    Number const v = dot(direction, q) * inverse;
    if (v < zero || u + v > one) return {false, zero, zero, zero};
    Number const t = dot(e2, q) * inverse;
    return {!(t < zero), t, u, v};
}
template <class Number>
bool ray_triangle_moller_trumbore(vec3<Number> const (&triangle)[3], vec3<Number> const& origin,
                                  vec3<Number> const& direction, Number const& epsilon = Number(1e-6)) {
    return ray_triangle_moller_trumbore_hit(triangle, origin, direction, epsilon).found;
}

template <class Number>
ray_triangle_hit<Number> ray_triangle_moller_trumbore_divide_hit(vec3<Number> const (&triangle)[3],
                                                                 vec3<Number> const& origin,
                                                                 vec3<Number> const& direction) {
    Number const zero(0), one(1);
    vec3<Number> const e1 = triangle[1] - triangle[0], e2 = triangle[2] - triangle[0];
    vec3<Number> const p = cross(direction, e2);
    Number const determinant = dot(e1, p);
    if (determinant == zero) return {false, zero, zero, zero};
    vec3<Number> const s = origin - triangle[0], q = cross(s, e1);
    Number const u = dot(s, p) / determinant, v = dot(direction, q) / determinant, t = dot(e2, q) / determinant;
    return {!(u < zero || v < zero || u + v > one || t < zero), t, u, v};
}
template <class Number>
bool ray_triangle_moller_trumbore_divide(vec3<Number> const (&triangle)[3], vec3<Number> const& origin,
                                         vec3<Number> const& direction) {
    return ray_triangle_moller_trumbore_divide_hit(triangle, origin, direction).found;
}

template <class Number>
ray_triangle_hit<Number> ray_triangle_badouel_hit(vec3<Number> const (&triangle)[3], vec3<Number> const& origin,
                                                  vec3<Number> const& direction) {
    using std::abs;
    Number const zero(0), one(1);
    vec3<Number> const e1 = triangle[1] - triangle[0], e2 = triangle[2] - triangle[0], n = cross(e1, e2);
    Number const along = dot(n, direction);
    if (along == zero) return {false, zero, zero, zero};
    Number const t = (dot(n, triangle[0]) - dot(n, origin)) / along;
    if (t < zero) return {false, zero, zero, zero};
    // The axis along which the triangle's image is largest goes; of equal ones the first.
    int dropped = 0;
    for (int axis = 1; axis < 3; ++axis)
        if (abs(n[axis]) > abs(n[dropped])) dropped = axis;
    int const i = dropped == 0 ? 1 : 0, j = dropped == 2 ? 1 : 2;
    vec3<Number> const f = origin + direction * t - triangle[0];
    Number alpha = zero, beta = zero;
    if (e1[i] == zero) {
        beta = f[i] / e2[i];
        alpha = (f[j] - beta * e2[j]) / e1[j];
    } else {
        beta = (f[j] * e1[i] - f[i] * e1[j]) / (e2[j] * e1[i] - e2[i] * e1[j]);
        alpha = (f[i] - beta * e2[i]) / e1[i];
    }
    bool const inside = zero <= beta && beta <= one && alpha >= zero && alpha + beta <= one;
    return {inside, t, alpha, beta};
}
template <class Number>
bool ray_triangle_badouel(vec3<Number> const (&triangle)[3], vec3<Number> const& origin,
                          vec3<Number> const& direction) {
    return ray_triangle_badouel_hit(triangle, origin, direction).found;
}

/// t, and the weights of the second and third point, times the determinant.
template <class Number>
struct ray_triangle_products {
    bool found;
    Number t, u, v, determinant;
};

template <class Number>
ray_triangle_products<Number> ray_triangle_woop_products(vec3<Number> const (&triangle)[3], vec3<Number> const& origin,
                                                         vec3<Number> const& direction) {
    using std::abs;
    Number const zero(0), one(1);
    int kz = 0;  // where the direction is longest; of equal axes the first
    for (int axis = 1; axis < 3; ++axis)
        if (abs(direction[axis]) > abs(direction[kz])) kz = axis;
    int kx = (kz + 1) % 3, ky = (kx + 1) % 3;
    if (direction[kz] < zero) {
        int const first = kx;
        kx = ky;
        ky = first;
    }
    Number const sx = direction[kx] / direction[kz], sy = direction[ky] / direction[kz], sz = one / direction[kz];
    vec3<Number> const a = triangle[0] - origin, b = triangle[1] - origin, c = triangle[2] - origin;
    Number const ax = a[kx] - sx * a[kz], ay = a[ky] - sy * a[kz];
    Number const bx = b[kx] - sx * b[kz], by = b[ky] - sy * b[kz];
    Number const cx = c[kx] - sx * c[kz], cy = c[ky] - sy * c[kz];
    Number u = cx * by - cy * bx, v = ax * cy - ay * cx, w = bx * ay - by * ax;
    if (wider<Number>::exists && (u == zero || v == zero || w == zero)) {
        // In double, and back: whether an edge is met is told by products that are exact.
        auto const minor_of = [](Number const& f, Number const& g, Number const& h, Number const& i) {
            using wide = wider<Number>;
            return wide::narrow(wide::of(f) * wide::of(g) - wide::of(h) * wide::of(i));
        };
        u = minor_of(cx, by, cy, bx);
        v = minor_of(ax, cy, ay, cx);
        w = minor_of(bx, ay, by, ax);
    }
    if ((u < zero || v < zero || w < zero) && (u > zero || v > zero || w > zero))
        return {false, zero, zero, zero, zero};
    Number const determinant = u + v + w;
    if (determinant == zero) return {false, zero, zero, zero, zero};
    Number const t = u * (sz * a[kz]) + v * (sz * b[kz]) + w * (sz * c[kz]);
    bool const behind = (t < zero && determinant > zero) || (t > zero && determinant < zero);
    return {!behind, t, v, w, determinant};
}
template <class Number>
bool ray_triangle_woop(vec3<Number> const (&triangle)[3], vec3<Number> const& origin, vec3<Number> const& direction) {
    return ray_triangle_woop_products(triangle, origin, direction).found;
}
template <class Number>
ray_triangle_hit<Number> ray_triangle_woop_hit(vec3<Number> const (&triangle)[3], vec3<Number> const& origin,
                                               vec3<Number> const& direction) {
    ray_triangle_products<Number> const of = ray_triangle_woop_products(triangle, origin, direction);
    if (!of.found) return {false, of.t, of.u, of.v};
    Number const inverse = Number(1) / of.determinant;
    return {true, of.t * inverse, of.u * inverse, of.v * inverse};
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"

#pragma pop_macro("abs")
