// Disc against triangle in 2D: by the nearest point of the triangle, C. Ericson, Real-Time Collision Detection, 2005,
// 5.1.5, taken in the plane; by the signed distance of the centre, as I. Quilez has it for shaders (iquilezles.org,
// distfunctions2d, sdTriangle); and by the corners, the sides and the inside one after the other (G. Ivancescu,
// Circle-Triangle Intersection Method, phatcode.net).
//
// Input     the triangle's vertices and the disc's centre as vec2 of any number type, and its radius >= 0, in one unit.
// Result    true for a hit: the closed disc and the closed triangle share a point.
// Contact   closed, all. Fails on  rounding near contact; squares that over- or underflow. Where two vertices are equal
//           ericson, with the centre beyond the third, and sdTriangle divide 0 by 0; sdTriangle takes every point for one
//           inside of a flat triangle; ivancescu finds no inside unless the vertices are counter-clockwise.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include "graze/vec.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

template <class Number>
bool disc_triangle_ericson(vec2<Number> const (&t)[3], vec2<Number> const& centre, Number const& radius) {
    Number const zero(0);
    auto const is_near = [&](vec2<Number> const& nearest) {
        vec2<Number> const gap = nearest - centre;
        return dot(gap, gap) <= radius * radius;
    };
    vec2<Number> const u = t[1] - t[0], v = t[2] - t[0], a = centre - t[0], b = centre - t[1], c = centre - t[2];
    Number const ua = dot(u, a), va = dot(v, a);
    if (ua <= zero && va <= zero) return is_near(t[0]);
    Number const ub = dot(u, b), vb = dot(v, b);
    if (ub >= zero && vb <= ub) return is_near(t[1]);
    Number const of_c = ua * vb - ub * va;
    if (of_c <= zero && ua >= zero && ub <= zero) return is_near(t[0] + u * Number(ua / (ua - ub)));
    Number const uc = dot(u, c), vc = dot(v, c);
    if (vc >= zero && uc <= vc) return is_near(t[2]);
    Number const of_b = uc * va - ua * vc;
    if (of_b <= zero && va >= zero && vc <= zero) return is_near(t[0] + v * Number(va / (va - vc)));
    Number const of_a = ub * vc - uc * vb;
    if (of_a <= zero && vb - ub >= zero && uc - vc >= zero)
        return is_near(t[1] + (t[2] - t[1]) * Number((vb - ub) / ((vb - ub) + (uc - vc))));
    Number const inverse = Number(1) / (of_a + of_b + of_c);
    return is_near(t[0] + u * Number(of_b * inverse) + v * Number(of_c * inverse));
}

template <class Number>
bool disc_triangle_quilez(vec2<Number> const (&t)[3], vec2<Number> const& centre, Number const& radius) {
    using std::sqrt;
    Number const zero(0), one(1);
    vec2<Number> const first = t[1] - t[0], last = t[0] - t[2];
    Number const turn = first.x * last.y - first.y * last.x;
    Number const winding = turn > zero ? one : turn < zero ? -one : zero;
    Number square = zero, inside = zero;
    for (int i = 0; i < 3; ++i) {
        vec2<Number> const u = t[(i + 1) % 3] - t[i], w = centre - t[i];
        Number const share = dot(w, u) / dot(u, u);
        vec2<Number> const gap = w - u * Number(share < zero ? zero : share > one ? one : share);
        Number const own = dot(gap, gap), side = winding * (w.x * u.y - w.y * u.x);
        square = i == 0 ? own : lesser(square, own);
        inside = i == 0 ? side : lesser(inside, side);
    }
    Number const distance = sqrt(square);
    return (inside > zero ? -distance : inside < zero ? distance : zero) <= radius;
}

template <class Number>
bool disc_triangle_ivancescu(vec2<Number> const (&t)[3], vec2<Number> const& centre, Number const& radius) {
    Number const zero(0);
    vec2<Number> const from[3] = {centre - t[0], centre - t[1], centre - t[2]};
    vec2<Number> const side[3] = {t[1] - t[0], t[2] - t[1], t[0] - t[2]};
    auto const excess = [&](int i) -> Number { return dot(from[i], from[i]) - radius * radius; };
    Number const beyond[3] = {excess(0), excess(1), excess(2)};
    if (beyond[0] <= zero || beyond[1] <= zero || beyond[2] <= zero) return true;
    auto const is_left = [&](int i) { return side[i].x * from[i].y >= side[i].y * from[i].x; };
    if (is_left(0) && is_left(1) && is_left(2)) return true;
    for (int i = 0; i < 3; ++i) {
        Number const k = dot(from[i], side[i]);
        if (!(k > zero)) continue;
        Number const whole = dot(side[i], side[i]);
        if (k < whole && beyond[i] * whole <= k * k) return true;
    }
    return false;
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"
