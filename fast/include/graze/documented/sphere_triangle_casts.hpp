// A sphere that moves straight and evenly against a triangle: K. Fauerby, Improved Collision Detection and Response, 2003
// (the plane's slab, then corners and edges by roots of quadratics, in a space where the sphere has the radius 1); a
// shortcut that programs take (the plane, then back along the motion from the triangle's point nearest to that contact);
// and the way of the centre against the triangle made thicker by the radius: its faces moved by that, and a
// cylinder about each edge, a ball about each corner.
//
// Input     the triangle's vertices, the sphere's centre and displacement as vec3 of any number type, and its radius >= 0,
//           in one unit. The sphere is at its centre + s displacement at the times s from 0 to 1.
// Result    do they meet in that time, and at which s first.
// Contact   none promises it: fauerby asks for roots that are strictly between 0 and the least one so far.
// Fails on  rounding near contact, and where the sphere is far: the discriminants cancel. Squares that over- or underflow.
//           Flat triangles, which have no plane; a radius of 0 in fauerby. fauerby takes no note of a sphere that overlaps
//           a corner or an edge at first: it misses, or gives the time of leaving. the shortcut's nearest point is that of the
//           plane's contact, not the one that is hit: late times and misses at edges.
// Assumes   round to nearest, no contraction. Errors: none raised.
//
// The publication's triangles have one side; here fauerby's normal is turned against the motion, so that they have two. Its plane
// and times are doubles; here they are of the scalar type.
#pragma once

#include "graze/documented/nearest_points.hpp"
#include "graze/documented/sphere_casts.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

/// The lower root of a x x + b x + c, or the upper one, that is strictly between 0 and `most`.
template <class Number>
std::optional<Number> fauerby_lowest_root(Number const& a, Number const& b, Number const& c, Number const& most) {
    using std::sqrt;
    Number const zero(0), determinant = b * b - Number(4) * a * c;
    if (determinant < zero || a == zero) return {};
    Number const root = sqrt(determinant);
    Number r1 = (-b - root) / (Number(2) * a), r2 = (-b + root) / (Number(2) * a);
    if (r1 > r2) {
        Number const lower = r2;
        r2 = r1;
        r1 = lower;
    }
    if (r1 > zero && r1 < most) return r1;
    if (r2 > zero && r2 < most) return r2;
    return {};
}

/// Of a point in the plane.
template <class Number>
bool fauerby_in_triangle(vec3<Number> const& point, vec3<Number> const (&p)[3]) {
    vec3<Number> const e10 = p[1] - p[0], e20 = p[2] - p[0], vp = point - p[0];
    Number const a = dot(e10, e10), b = dot(e10, e20), c = dot(e20, e20), ac_bb = a * c - b * b;
    Number const d = dot(vp, e10), e = dot(vp, e20);
    Number const x = d * c - e * b, y = e * a - d * b, z = x + y - ac_bb, zero(0);
    return z < zero && x >= zero && y >= zero;
}

template <class Number>
impact<Number> sphere_triangle_cast_fauerby(vec3<Number> const (&t)[3], vec3<Number> const& centre,
                                            Number const& radius, vec3<Number> const& displacement) {
    Number const zero(0), one(1);
    vec3<Number> const base = centre / radius, velocity = displacement / radius;
    vec3<Number> const p[3] = {t[0] / radius, t[1] / radius, t[2] / radius};
    vec3<Number> normal = normalize(cross(p[1] - p[0], p[2] - p[0]));
    if (dot(normal, velocity) > zero) normal = -normal;
    Number const distance = dot(normal, base - p[0]), along = dot(normal, velocity);
    bool found = false;
    Number time = one;
    if (along == zero) {
        if (distance >= one || distance <= -one) return {};
    } else {
        Number t0 = (-one - distance) / along, t1 = (one - distance) / along;
        if (t0 > t1) {
            Number const first = t1;
            t1 = t0;
            t0 = first;
        }
        if (t0 > one || t1 < zero) return {};
        if (t0 < zero) t0 = zero;
        if (fauerby_in_triangle<Number>((base - normal) + velocity * t0, p)) return {true, t0};
    }
    Number const speed = dot(velocity, velocity);
    for (vec3<Number> const& corner : p)
        if (auto const root = fauerby_lowest_root<Number>(speed, Number(2) * dot(velocity, base - corner),
                                                          dot(corner - base, corner - base) - one, time)) {
            time = *root;
            found = true;
        }
    for (int i = 0; i < 3; ++i) {
        vec3<Number> const edge = p[(i + 1) % 3] - p[i], to_vertex = p[i] - base;
        Number const square = dot(edge, edge), onward = dot(edge, velocity), before = dot(edge, to_vertex);
        Number const a = square * -speed + onward * onward,
                     b = square * (Number(2) * dot(velocity, to_vertex)) - Number(2) * onward * before,
                     c = square * (one - dot(to_vertex, to_vertex)) + before * before;
        if (auto const root = fauerby_lowest_root<Number>(a, b, c, time)) {
            Number const f = (onward * *root - before) / square;
            if (f >= zero && f <= one) {
                time = *root;
                found = true;
            }
        }
    }
    if (!found) return {};
    return {true, time};
}

template <class Number>
impact<Number> sphere_triangle_cast_plane_first(vec3<Number> const (&t)[3], vec3<Number> const& centre,
                                                Number const& radius, vec3<Number> const& displacement) {
    using std::sqrt;
    Number const zero(0), one(1);
    vec3<Number> const n = normalize(cross(t[1] - t[0], t[2] - t[0])), from_plane = centre - t[0];
    Number const distance = dot(n, from_plane);
    Number time = zero;
    vec3<Number> contact = centre - n * distance;
    if (distance > radius || distance < -radius) {
        Number const denominator = dot(n, displacement);
        if (denominator * distance >= zero) return {};
        Number const r = distance > zero ? radius : -radius;
        time = (r - distance) / denominator;
        if (time > one) return {};
        contact = centre + displacement * time - n * r;
    }
    vec3<Number> const q = nearest_on_triangle(contact, t[0], t[1], t[2]);
    // 5.3.2, from q by the displacement turned round, against the sphere.
    vec3<Number> const m = q - centre;
    Number const c = dot(m, m) - radius * radius;
    if (c <= zero) return {true, zero};
    Number const b = -dot(m, displacement);
    if (b > zero) return {};
    Number const a = dot(displacement, displacement), discriminant = b * b - a * c;
    if (discriminant < zero || a == zero) return {};
    return within_the_step<Number>((-b - sqrt(discriminant)) / a);
}

/// The earliest time so far.
template <class Number>
struct earliest_time {
    impact<Number> of{};

    void take(impact<Number> const& found) {
        if (found.hit && (!of.hit || *found.time < *of.time)) of = found;
    }
};

template <class Number>
impact<Number> sphere_triangle_cast_thick(vec3<Number> const (&t)[3], vec3<Number> const& centre, Number const& radius,
                                          vec3<Number> const& displacement) {
    using std::sqrt;
    Number const zero(0);
    earliest_time<Number> first;
    vec3<Number> const u = t[1] - t[0], v = t[2] - t[0], normal = cross(u, v), n = normalize(normal), w = centre - t[0];
    Number const area = dot(normal, normal), height = dot(n, w), along = dot(n, displacement);
    // The prism, from outside by the face that is nearer, from within at once.
    auto const take_if_over = [&](Number const& time) {
        vec3<Number> const x = w + displacement * time;
        Number const b = dot(cross(x, v), normal), c = dot(cross(u, x), normal);
        if (b >= zero && c >= zero && b + c <= area) first.take({true, time});
    };
    if (area > zero) {
        if (height <= radius && height >= -radius) {
            take_if_over(zero);
        } else if (along != zero) {
            Number const time = ((height > zero ? radius : -radius) - height) / along;
            if (time >= zero && time <= Number(1)) take_if_over(time);
        }
    }
    for (int i = 0; i < 3; ++i) {
        vec3<Number> const &from = t[i], &to = t[(i + 1) % 3];
        first.take(sphere_sphere_cast_roots(from, zero, centre, radius, displacement));
        vec3<Number> const edge = to - from, m = centre - from;
        Number const dd = dot(edge, edge), md = dot(m, edge), nd = dot(displacement, edge);
        Number const a = dd * dot(displacement, displacement) - nd * nd, b = dd * dot(m, displacement) - nd * md,
                     c = dd * (dot(m, m) - radius * radius) - md * md, discriminant = b * b - a * c;
        if (discriminant < zero || !(a > zero)) continue;
        Number const time = (-b - sqrt(discriminant)) / a, last = (-b + sqrt(discriminant)) / a;
        Number const start = time < zero && last >= zero ? zero : time, place = md + start * nd;
        if (start >= zero && start <= Number(1) && place >= zero && place <= dd) first.take({true, start});
    }
    return first.of;
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"
