// Where two lines of the plane meet: by Cramer's rule; by the parameter along the first, F. Antonio, Faster Line Segment
// Intersection, Graphics Gems III, 1992; as JTS 1.17 and GEOS have it; and by the areas of triangle_triangle.hpp.
//
// Input     two points of each line as vec2 of any number type, in one unit.
// Result    x and y; nothing where the denominator is zero.
// Fails on  lines that are nearly parallel; determinant: points far from the origin (rounding).
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include "graze/documented/given_values.hpp"
#include "graze/documented/triangle_triangle.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

/// u x v for u = a - b, v = c - d.
template <class Number>
Number line_directions_product(vec2<Number> const& a, vec2<Number> const& b, vec2<Number> const& c,
                               vec2<Number> const& d) {
    return (a.x - b.x) * (c.y - d.y) - (a.y - b.y) * (c.x - d.x);
}

template <class Number>
given_values<Number, 2> line_line_point_determinant(vec2<Number> const& a, vec2<Number> const& b, vec2<Number> const& c,
                                                    vec2<Number> const& d) {
    Number const product = line_directions_product(a, b, c, d);
    if (product == Number(0)) return {};
    Number const of_ab = a.x * b.y - a.y * b.x, of_cd = c.x * d.y - c.y * d.x;
    Number const x = (of_ab * (c.x - d.x) - (a.x - b.x) * of_cd) / product;
    Number const y = (of_ab * (c.y - d.y) - (a.y - b.y) * of_cd) / product;
    return {{x, y}};
}

/// a + t (b - a).
template <class Number>
given_values<Number, 2> point_along_line(vec2<Number> const& a, vec2<Number> const& b, Number const& t) {
    Number const x = a.x + t * (b.x - a.x), y = a.y + t * (b.y - a.y);
    return {{x, y}};
}

template <class Number>
given_values<Number, 2> line_line_point_parametric(vec2<Number> const& a, vec2<Number> const& b, vec2<Number> const& c,
                                                   vec2<Number> const& d) {
    Number const product = line_directions_product(a, b, c, d);
    if (product == Number(0)) return {};
    Number const t = line_directions_product(a, c, c, d) / product;
    return point_along_line(a, b, t);
}

/// With coordinates from the middle of what the segments' boxes have in common, or of the gap between them.
template <class Number>
given_values<Number, 2> line_line_point_jts_conditioned(vec2<Number> const& a, vec2<Number> const& b,
                                                        vec2<Number> const& c, vec2<Number> const& d) {
    auto const middle = [](Number const& p, Number const& q, Number const& r, Number const& s) {
        Number const low = greater(lesser(p, q), lesser(r, s)), high = lesser(greater(p, q), greater(r, s));
        return Number((low + high) / Number(2));
    };
    vec2<Number> const m{middle(a.x, b.x, c.x, d.x), middle(a.y, b.y, c.y, d.y)};
    vec2<Number> const p1 = a - m, p2 = b - m, q1 = c - m, q2 = d - m;
    Number const px = p1.y - p2.y, py = p2.x - p1.x, pw = p1.x * p2.y - p2.x * p1.y;
    Number const qx = q1.y - q2.y, qy = q2.x - q1.x, qw = q1.x * q2.y - q2.x * q1.y;
    Number const w = px * qy - qx * py;
    if (w == Number(0)) return {};
    Number const x = (py * qw - qy * pw) / w + m.x, y = (qx * pw - px * qw) / w + m.y;
    return {{x, y}};
}

/// As segment_segment_signed_areas has it, with no condition on the areas' signs.
template <class Number>
given_values<Number, 2> line_line_point_signed_areas(vec2<Number> const& a, vec2<Number> const& b,
                                                     vec2<Number> const& c, vec2<Number> const& d) {
    vec2<Number> const area = areas_over_second(a, c, d, areas_over_first(a, b, c, d));
    Number const whole = area.x - area.y;
    if (whole == Number(0)) return {};
    return point_along_line<Number>(a, b, area.x / whole);
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"
