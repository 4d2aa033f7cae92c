// Contacts of round shapes in 3D by the nearest points of their cores: capsules, and spheres and capsules against triangles.
//   ericson         C. Ericson, Real-Time Collision Detection, 2005: ClosestPtSegmentSegment (5.1.9), ClosestPtPointTriangle
//                   (5.1.5), and of a segment and a triangle the nearest of edges and ends (5.1.10).
//   bullet          Bullet 2.89: capsuleCapsuleDistance of btConvexConvexAlgorithm, SphereTriangleDetector::collide.
//   wicked          J. Turanszki, Capsule Collision Detection, wickedengine.net, 2020.
//
// Input     the ends of a capsule's segment, a triangle's vertices and a sphere's centre, vec3 of any number type, and radii
//           >= 0, in one unit. bullet's capsules: ends that differ. bullet's and wicked's triangles: not degenerate.
// Result    the contact. ericson: nothing where the cores meet. bullet, wicked: a triangle's is nothing where the sets are
//           found to be apart; wicked has no points.
// Fails on  rounding where the cores are near, or segments nearly parallel; squares that over- or underflow. ericson takes
//           segments shorter than 1e-3 for points. bullet takes a centre nearer to the triangle than the root of the scalar's
//           epsilon for one on it. wicked divides by 0 where the centre is on the triangle; it compares the second and the
//           third edge with the first, and takes the third where both are nearer than that; of a capsule it takes the one
//           sphere beside the point where the axis meets the plane, which need not be the deepest, and finds that point on
//           the wrong side where the axis leads against the normal.
// Assumes   round to nearest, no contraction. Errors: none raised.
//
// Left out is how far shapes may be apart for Bullet to keep them: capsules always have a contact, triangles with 0.
#pragma once

#include "graze/documented/contact.hpp"
#include "graze/documented/nearest_points.hpp"
#include "graze/documented/ray_triangle.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

template <class Number>
given_contact_3d<Number> capsule_capsule_contact_ericson(vec3<Number> const (&a)[2], Number const& radius_a,
                                                         vec3<Number> const (&b)[2], Number const& radius_b,
                                                         Number const& no_square = segment_is_point_square<Number>) {
    vec2<Number> const share = nearest_shares(a[0], a[1], b[0], b[1], no_square);
    return contact_of_nearest<Number>(a[0] + (a[1] - a[0]) * share.x, b[0] + (b[1] - b[0]) * share.y, radius_a,
                                      radius_b);
}

template <class Number>
Number clamped_to(Number const& value, Number const& reach) {
    return value < -reach ? -reach : value > reach ? reach : value;
}

/// Some direction at right angles to d, which has length 1: btPlaneSpace1.
template <class Number>
vec3<Number> across(vec3<Number> const& d) {
    using std::abs;
    using std::sqrt;
    Number const zero(0), one(1);
    if (abs(d.z) > Number(0.7071067811865475244)) {
        Number const share = one / sqrt(d.y * d.y + d.z * d.z);
        return {zero, -d.z * share, d.y * share};
    }
    Number const share = one / sqrt(d.x * d.x + d.y * d.y);
    return {-d.y * share, d.x * share, zero};
}

template <class Number>
given_contact_3d<Number> capsule_capsule_contact_bullet(vec3<Number> const (&a)[2], Number const& radius_a,
                                                        vec3<Number> const (&b)[2], Number const& radius_b,
                                                        Number const& epsilon = bullet_epsilon<Number>) {
    Number const half(0.5), one(1);
    vec3<Number> const centre_a = (a[0] + a[1]) * half, centre_b = (b[0] + b[1]) * half, apart = centre_b - centre_a;
    vec3<Number> const u = normalize(a[1] - a[0]), w = normalize(b[1] - b[0]);
    Number const reach_a = length(a[1] - a[0]) * half, reach_b = length(b[1] - b[0]) * half;
    Number const uw = dot(u, w), u_apart = dot(u, apart), w_apart = dot(w, apart), area = one - uw * uw;
    Number along_a(0);
    if (!(area == Number(0))) along_a = clamped_to<Number>((u_apart - w_apart * uw) / area, reach_a);
    Number along_b = along_a * uw - w_apart;
    if (along_b < -reach_b || along_b > reach_b) {
        along_b = clamped_to<Number>(along_b, reach_b);
        along_a = clamped_to<Number>(along_b * uw + u_apart, reach_a);
    }
    vec3<Number> const offset_a = u * along_a, offset_b = w * along_b, gap = apart - offset_a + offset_b;
    Number const size = length(gap), distance = size - radius_a - radius_b;
    vec3<Number> const on_b = dot(gap, gap) <= epsilon * epsilon ? across(u) : gap * Number(-one / size);
    vec3<Number> const point_b = centre_b + offset_b + on_b * radius_b;
    return contact<vec3<Number>, Number>{distance, point_b + on_b * distance, point_b, -on_b};
}

template <class Number>
given_contact_3d<Number> sphere_triangle_contact_ericson(vec3<Number> const (&t)[3], vec3<Number> const& centre,
                                                         Number const& radius) {
    return contact_of_nearest<Number>(nearest_on_triangle(centre, t[0], t[1], t[2]), centre, Number(0), radius);
}

/// The point of the segment p q nearest to c, and the square of its distance: Bullet's, which divides late.
template <class Number>
struct late_on_edge {
    vec3<Number> point;
    Number square;

    late_on_edge(vec3<Number> const& p, vec3<Number> const& q, vec3<Number> const& c) : point(p) {
        vec3<Number> const way = q - p, arm = c - p;
        vec3<Number> step{Number(0), Number(0), Number(0)};
        Number const along = dot(way, arm), whole = dot(way, way);
        if (along > Number(0)) step = along < whole ? way * Number(along / whole) : vec3<Number>(way);
        point = p + step;
        square = dot(arm - step, arm - step);
    }
};
/// v times the reciprocal of its length.
template <class Number>
vec3<Number> unit_by_reciprocal(vec3<Number> const& v) {
    return v * Number(Number(1) / length(v));
}
/// The same as wicked has it: a share, which is then cut to [0, 1].
template <class Number>
vec3<Number> nearest_on_edge_clamped(vec3<Number> const& p, vec3<Number> const& q, vec3<Number> const& c) {
    vec3<Number> const way = q - p;
    return p + way * clamped<Number>(dot(c - p, way) / dot(way, way));
}

template <class Number>
given_contact_3d<Number> sphere_triangle_contact_bullet(vec3<Number> const (&t)[3], vec3<Number> const& centre,
                                                        Number const& radius,
                                                        Number const& epsilon = bullet_epsilon<Number>) {
    Number const zero(0);
    vec3<Number> n = cross(t[1] - t[0], t[2] - t[0]);
    if (dot(n, n) < epsilon * epsilon) return {};
    n = unit_by_reciprocal(n);
    Number height = dot(centre - t[0], n);
    if (height < zero) {
        height = -height;
        n = -n;
    }
    if (!(height < radius)) return {};
    int above = 0, below = 0;
    for (int i = 0; i < 3; ++i) {
        Number const side = dot(cross(t[(i + 1) % 3] - t[i], n), centre - t[i]);
        if (side > zero) ++above;
        if (side <= zero) ++below;
    }
    vec3<Number> point = centre - n * height;
    if (above != 3 && below != 3) {
        Number least = radius * radius;
        bool found = false;
        for (int i = 0; i < 3; ++i) {
            late_on_edge<Number> const nearest(t[i], t[(i + 1) % 3], centre);
            if (!(nearest.square < least)) continue;
            found = true;
            least = nearest.square;
            point = nearest.point;
        }
        if (!found) return {};
    }
    vec3<Number> const gap = centre - point;
    Number const square = dot(gap, gap);
    if (!(square < radius * radius)) return {};
    Number const distance = square > epsilon ? -(radius - length(gap)) : -radius;
    if (square > epsilon) n = unit_by_reciprocal(gap);
    return contact<vec3<Number>, Number>{distance, point, point + n * distance, n};
}

/// Is the point, in the triangle's plane, on the inner side of every edge?
template <class Number>
bool is_within_edges(vec3<Number> const (&t)[3], vec3<Number> const& n, vec3<Number> const& point) {
    for (int i = 0; i < 3; ++i)
        if (!(dot(cross(point - t[i], t[(i + 1) % 3] - t[i]), n) <= Number(0))) return false;
    return true;
}
template <class Number>
vec3<Number> nearest_on_edges(vec3<Number> const (&t)[3], vec3<Number> const& point) {
    vec3<Number> best = nearest_on_edge_clamped(t[0], t[1], point);
    Number least = dot(point - best, point - best);
    for (int i = 1; i < 3; ++i) {
        vec3<Number> const other = nearest_on_edge_clamped(t[i], t[(i + 1) % 3], point);
        Number const square = dot(point - other, point - other);
        if (!(square < least)) continue;
        least = square;
        best = vec3<Number>(other);
    }
    return best;
}

template <class Number>
given_contact_3d<Number> sphere_triangle_contact_wicked(vec3<Number> const (&t)[3], vec3<Number> const& centre,
                                                        Number const& radius) {
    vec3<Number> const n = normalize(cross(t[1] - t[0], t[2] - t[0]));
    Number const height = dot(centre - t[0], n);
    if (height < -radius || height > radius) return {};
    vec3<Number> const foot = centre - n * height;
    vec3<Number> gap = centre - foot;
    if (!is_within_edges(t, n, foot)) {
        Number const reach = radius * radius;
        Number first(0);
        bool is_near_edge = false;
        for (int i = 0; i < 3; ++i) {
            vec3<Number> const way = centre - nearest_on_edge_clamped(t[i], t[(i + 1) % 3], centre);
            Number const square = dot(way, way);
            is_near_edge = is_near_edge || square < reach;
            // The published text keeps the first square: it assigns the other way round.
            if (i == 0) first = square;
            if (i == 0 || square < first) gap = vec3<Number>(way);
        }
        if (!is_near_edge) return {};
    }
    Number const size = length(gap);
    return contact_without_points<Number>(size - radius, gap / size);
}

template <class Number>
given_contact_3d<Number> capsule_triangle_contact_wicked(vec3<Number> const (&t)[3], vec3<Number> const (&ends)[2],
                                                         Number const& radius) {
    using std::abs;
    vec3<Number> const n = normalize(cross(t[1] - t[0], t[2] - t[0])), axis = normalize(ends[1] - ends[0]);
    Number const slope = dot(n, axis);
    vec3<Number> point = t[0];
    if (!(abs(slope) == Number(0))) {
        vec3<Number> const base = ends[0] - axis * radius;
        Number const along = dot(n, (t[0] - base) / Number(abs(slope)));
        vec3<Number> const traced = base + axis * along;
        point = is_within_edges(t, n, traced) ? traced : nearest_on_edges(t, traced);
    }
    return sphere_triangle_contact_wicked<Number>(t, nearest_on_edge_clamped(ends[0], ends[1], point), radius);
}

/// Of the edges and of the ends, where the segment does not pass through the triangle.
template <class Number>
given_contact_3d<Number> capsule_triangle_contact_ericson(vec3<Number> const (&t)[3], vec3<Number> const (&ends)[2],
                                                          Number const& radius,
                                                          Number const& no_square = segment_is_point_square<Number>) {
    vec3<Number> const &p = ends[0], &q = ends[1];
    ray_triangle_hit<Number> const hit = ray_triangle_moller_trumbore_divide_hit(t, p, q - p);
    if (hit.found && hit.t <= Number(1)) return {};
    vec3<Number> from = nearest_on_triangle(p, t[0], t[1], t[2]), to = p;
    Number least = dot(to - from, to - from);
    auto const consider = [&](vec3<Number> const& on_triangle, vec3<Number> const& on_segment) {
        vec3<Number> const gap = on_segment - on_triangle;
        Number const square = dot(gap, gap);
        if (!(square < least)) return;
        least = square;
        from = vec3<Number>(on_triangle);
        to = vec3<Number>(on_segment);
    };
    consider(nearest_on_triangle(q, t[0], t[1], t[2]), q);
    for (int i = 0; i < 3; ++i) {
        vec3<Number> const &start = t[i], &end = t[(i + 1) % 3];
        vec2<Number> const share = nearest_shares(start, end, p, q, no_square);
        consider(start + (end - start) * share.x, p + (q - p) * share.y);
    }
    return contact_of_nearest<Number>(from, to, Number(0), radius);
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"

#pragma pop_macro("abs")
