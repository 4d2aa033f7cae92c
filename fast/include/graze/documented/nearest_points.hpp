// The point of a triangle that is nearest to a point, and the points of two segments that are nearest to each other:
// C. Ericson, Real-Time Collision Detection, 2005, 5.1.5 and 5.1.9; V. Lumelsky, On fast computation of distance between
// line segments, IPL 21, 1985. Those of D. Eberly are in nearest_points_eberly.hpp.
//
// Input     points as vec3 of any number type, in one unit.
// Result    the nearest point; of segments both. And the distance.
// Fails on  triangles that are needles, segments that are nearly parallel (rounding); no area (a quotient 0 / 0);
//           squares that over- or underflow. ericson_clamp takes segments shorter than 1e-3 for points.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include "graze/documented/given_values.hpp"
#include "graze/vec.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

/// By the Voronoi regions of the vertices, the edges and the inside of the triangle a b c.
template <class Number>
vec3<Number> nearest_on_triangle(vec3<Number> const& p, vec3<Number> const& a, vec3<Number> const& b,
                                 vec3<Number> const& c) {
    Number const zero(0);
    vec3<Number> const e1 = b - a, e2 = c - a;
    Number const d1 = dot(e1, p - a), d2 = dot(e2, p - a);
    if (d1 <= zero && d2 <= zero) return a;
    Number const d3 = dot(e1, p - b), d4 = dot(e2, p - b);
    if (d3 >= zero && d4 <= d3) return b;
    Number const vc = d1 * d4 - d3 * d2;
    if (vc <= zero && d1 >= zero && d3 <= zero) return a + e1 * Number(d1 / (d1 - d3));
    Number const d5 = dot(e1, p - c), d6 = dot(e2, p - c);
    if (d6 >= zero && d5 <= d6) return c;
    Number const vb = d5 * d2 - d1 * d6;
    if (vb <= zero && d2 >= zero && d6 <= zero) return a + e2 * Number(d2 / (d2 - d6));
    Number const va = d3 * d6 - d5 * d4;
    if (va <= zero && d4 - d3 >= zero && d5 - d6 >= zero)
        return b + (c - b) * Number((d4 - d3) / ((d4 - d3) + (d5 - d6)));
    Number const inverse = Number(1) / (va + vb + vc);
    return a + e1 * Number(vb * inverse) + e2 * Number(vc * inverse);
}

/// point_triangle_closest_3d of a nearest point: it, and how far it is.
template <class Number>
given_values<Number, 4> closest_and_distance(vec3<Number> const& p, vec3<Number> const& closest) {
    return {{closest.x, closest.y, closest.z, length(p - closest)}};
}

template <class Number>
given_values<Number, 4> point_triangle_closest_ericson(vec3<Number> const& p, vec3<Number> const (&t)[3]) {
    return closest_and_distance(p, nearest_on_triangle(p, t[0], t[1], t[2]));
}

template <class Number>
Number clamped(Number const& share) {
    return share < Number(0) ? Number(0) : share > Number(1) ? Number(1) : share;
}

/// Returns how far along each of the segments a b and c d its nearest point lies.
template <class Number>
vec2<Number> nearest_shares(vec3<Number> const& a, vec3<Number> const& b, vec3<Number> const& c, vec3<Number> const& d,
                            Number const& no_square) {
    Number const zero(0);
    vec3<Number> const u = b - a, w = d - c, r = a - c;
    Number const uu = dot(u, u), ww = dot(w, w), wr = dot(w, r);
    if (uu <= no_square && ww <= no_square) return {zero, zero};
    if (uu <= no_square) return {zero, clamped<Number>(wr / ww)};
    Number const ur = dot(u, r);
    if (ww <= no_square) return {clamped<Number>(-ur / uu), zero};
    Number const uw = dot(u, w), area = uu * ww - uw * uw;
    Number const s = area != zero ? clamped<Number>((uw * wr - ur * ww) / area) : zero;
    Number const t = (uw * s + wr) / ww;
    if (t < zero) return {clamped<Number>(-ur / uu), zero};
    if (t > Number(1)) return {clamped<Number>((uw - ur) / uu), Number(1)};
    return {s, t};
}

/// The square below which ericson_clamp takes a segment for a point.
template <class Scalar>
inline constexpr Scalar segment_is_point_square = static_cast<Scalar>(1e-6);

/// From one nearest point to the other, as ericson_clamp has it: the difference of the points themselves.
template <class Number>
vec3<Number> segments_gap_ericson(vec3<Number> const& a, vec3<Number> const& b, vec3<Number> const& c,
                                  vec3<Number> const& d, Number const& no_square) {
    vec2<Number> const share = nearest_shares(a, b, c, d, no_square);
    return (a + (b - a) * share.x) - (c + (d - c) * share.y);
}

/// The same as lumelsky_1985 has it: what leads from one to the other; no segment with length is a point.
template <class Number>
vec3<Number> segments_gap_lumelsky(vec3<Number> const& a, vec3<Number> const& b, vec3<Number> const& c,
                                   vec3<Number> const& d) {
    vec2<Number> const share = nearest_shares(a, b, c, d, Number(0));
    return ((b - a) * share.x - (d - c) * share.y) + (a - c);
}

template <class Number>
Number squared_distance_ericson(vec3<Number> const& a, vec3<Number> const& b, vec3<Number> const& c,
                                vec3<Number> const& d, Number const& no_square = segment_is_point_square<Number>) {
    vec3<Number> const gap = segments_gap_ericson(a, b, c, d, no_square);
    return dot(gap, gap);
}
template <class Number>
Number squared_distance_lumelsky(vec3<Number> const& a, vec3<Number> const& b, vec3<Number> const& c,
                                 vec3<Number> const& d) {
    vec3<Number> const gap = segments_gap_lumelsky(a, b, c, d);
    return dot(gap, gap);
}

/// segment_segment_distance_3d.
template <class Number>
given_values<Number, 1> segment_segment_distance_ericson(vec3<Number> const& a, vec3<Number> const& b,
                                                         vec3<Number> const& c, vec3<Number> const& d,
                                                         Number const& no_square = segment_is_point_square<Number>) {
    return std::array<Number, 1>{length(segments_gap_ericson(a, b, c, d, no_square))};
}
template <class Number>
given_values<Number, 1> segment_segment_distance_lumelsky(vec3<Number> const& a, vec3<Number> const& b,
                                                          vec3<Number> const& c, vec3<Number> const& d) {
    return std::array<Number, 1>{length(segments_gap_lumelsky(a, b, c, d))};
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"
