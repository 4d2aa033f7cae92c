// Sides of polygons in 2D, of one and of two. Does a polygon meet itself: all pairs of sides that are no neighbours, by
// ccw() of B. Boe, Line Segment Intersection Algorithm, 2006 (Stack Overflow, answer 9997374); by Intersect() of J.
// O'Rourke, Computational Geometry in C, 1998, 1.5, collinear cases included; and by the parameters of P. Bourke,
// Intersection Point of Two Line Segments in 2 Dimensions, 1989. Do two polygons meet: the corners of each in the other by
// PNPOLY (W. R. Franklin, 1970), which programs stop at; the sides by signed areas as in triangle_triangle.hpp and then,
// as there, corners, one of each; and polyPoly() of J. Thompson, Collision Detection, with its check that he calls optional.
//
// Input     n >= 3 corners in order, as 2 n numbers x y of any number type, in one unit; of two polygons n each.
// Result    true for a hit.
// Contact   boe: where a corner is inside a side it hits if a neighbour comes from the side's left; overlapping sides are not
//           seen, their ends may be. orourke and bourke hit where sides touch that share no corner of the list. All three
//           miss triangles without an area. corners hits by PNPOLY's rule, for a corner on the left or lower side of the
//           other; so does sides_and_corners, for the first corners alone. thompson hits but where all that touch is
//           parallel.
// Fails on  bourke: says of any two sides on one line that they meet. corners: polygons that cross with no corner inside,
//           and some equal ones. sides_and_corners: most equal polygons, and such as cross through corners. thompson: the first
//           polygon inside the second. All: rounding near contact, products that over- or underflow.
// Assumes   round to nearest, no contraction. Errors: none raised; thompson and bourke divide by zero where sides are parallel,
//           bourke not where it asks first.
//
// Bourke's code compares with a constant that is left open; 0 here, as in his text.
#pragma once

#include <cstddef>

#include "graze/documented/point_polygon.hpp"
#include "graze/documented/triangle_triangle.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

template <class Number>
vec2<Number> next_polygon_vertex(Number const* vertices, std::size_t n, std::size_t i) {
    return polygon_vertex(vertices, i + 1 == n ? 0 : i + 1);
}

/// Does meet(a, b, c, d) hold for two sides ab and cd that share no corner?
template <class Number, class Meet>
bool any_sides_of_one(Number const* vertices, std::size_t n, Meet const& meet) {
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i + 2; j < n; ++j) {
            if (i == 0 && j + 1 == n) continue;
            if (meet(polygon_vertex(vertices, i), next_polygon_vertex(vertices, n, i), polygon_vertex(vertices, j),
                     next_polygon_vertex(vertices, n, j)))
                return true;
        }
    return false;
}
/// And for a side of each?
template <class Number, class Meet>
bool any_sides_of_two(Number const* first, Number const* second, std::size_t n, Meet const& meet) {
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j)
            if (meet(polygon_vertex(first, i), next_polygon_vertex(first, n, i), polygon_vertex(second, j),
                     next_polygon_vertex(second, n, j)))
                return true;
    return false;
}

/// O'Rourke's Area2.
template <class Number>
Number twice_the_area(vec2<Number> const& a, vec2<Number> const& b, vec2<Number> const& c) {
    return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
}

template <class Number>
bool segment_segment_boe(vec2<Number> const& a, vec2<Number> const& b, vec2<Number> const& c, vec2<Number> const& d) {
    auto const ccw = [](vec2<Number> const& p, vec2<Number> const& q, vec2<Number> const& r) {
        return (r.y - p.y) * (q.x - p.x) > (q.y - p.y) * (r.x - p.x);
    };
    return ccw(a, c, d) != ccw(b, c, d) && ccw(a, b, c) != ccw(a, b, d);
}

template <class Number>
bool segment_segment_orourke(vec2<Number> const& a, vec2<Number> const& b, vec2<Number> const& c,
                             vec2<Number> const& d) {
    Number const zero(0);
    Number const of_c = twice_the_area(a, b, c), of_d = twice_the_area(a, b, d), of_a = twice_the_area(c, d, a),
                 of_b = twice_the_area(c, d, b);
    bool const some_collinear = of_c == zero || of_d == zero || of_a == zero || of_b == zero;
    if (!some_collinear && (of_c > zero) != (of_d > zero) && (of_a > zero) != (of_b > zero)) return true;
    auto const between = [&](vec2<Number> const& p, vec2<Number> const& q, vec2<Number> const& r, Number const& area) {
        if (area != zero) return false;
        if (p.x != q.x) return (p.x <= r.x && r.x <= q.x) || (p.x >= r.x && r.x >= q.x);
        return (p.y <= r.y && r.y <= q.y) || (p.y >= r.y && r.y >= q.y);
    };
    return between(a, b, c, of_c) || between(a, b, d, of_d) || between(c, d, a, of_a) || between(c, d, b, of_b);
}

template <class Number>
bool segment_segment_bourke(vec2<Number> const& a, vec2<Number> const& b, vec2<Number> const& c,
                            vec2<Number> const& d) {
    Number const zero(0), one(1);
    Number const whole = (d.y - c.y) * (b.x - a.x) - (d.x - c.x) * (b.y - a.y);
    Number const of_a = (d.x - c.x) * (a.y - c.y) - (d.y - c.y) * (a.x - c.x);
    Number const of_c = (b.x - a.x) * (a.y - c.y) - (b.y - a.y) * (a.x - c.x);
    if (whole == zero) return of_a == zero && of_c == zero;
    Number const u = of_a / whole, v = of_c / whole;
    return !(u < zero || u > one || v < zero || v > one);
}

template <class Number>
bool polygon_self_intersection_boe(Number const* vertices, std::size_t n) {
    return any_sides_of_one(vertices, n, [](auto const&... p) { return segment_segment_boe(p...); });
}
template <class Number>
bool polygon_self_intersection_orourke(Number const* vertices, std::size_t n) {
    return any_sides_of_one(vertices, n, [](auto const&... p) { return segment_segment_orourke(p...); });
}
template <class Number>
bool polygon_self_intersection_bourke(Number const* vertices, std::size_t n) {
    return any_sides_of_one(vertices, n, [](auto const&... p) { return segment_segment_bourke(p...); });
}

template <class Number>
bool polygon_polygon_corners(Number const* first, Number const* second, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i)
        if (point_polygon_pnpoly(polygon_vertex(first, i), second, n)) return true;
    for (std::size_t i = 0; i < n; ++i)
        if (point_polygon_pnpoly(polygon_vertex(second, i), first, n)) return true;
    return false;
}

template <class Number>
bool polygon_polygon_sides_and_corners(Number const* first, Number const* second, std::size_t n) {
    return any_sides_of_two(first, second, n, [](auto const&... p) { return segment_segment_signed_areas(p...); }) ||
           point_polygon_pnpoly(polygon_vertex(first, 0), second, n) ||
           point_polygon_pnpoly(polygon_vertex(second, 0), first, n);
}

/// lineLine(): in the order of the page, which has two quotients.
template <class Number>
bool segment_segment_thompson(vec2<Number> const& a, vec2<Number> const& b, vec2<Number> const& c,
                              vec2<Number> const& d) {
    Number const zero(0), one(1);
    Number const u = ((d.x - c.x) * (a.y - c.y) - (d.y - c.y) * (a.x - c.x)) /
                     ((d.y - c.y) * (b.x - a.x) - (d.x - c.x) * (b.y - a.y));
    Number const v = ((b.x - a.x) * (a.y - c.y) - (b.y - a.y) * (a.x - c.x)) /
                     ((d.y - c.y) * (b.x - a.x) - (d.x - c.x) * (b.y - a.y));
    return u >= zero && u <= one && v >= zero && v <= one;
}
/// polyPoint(): the sides' heights half open the other way round than PNPOLY has them.
template <class Number>
bool point_polygon_thompson(vec2<Number> const& p, Number const* vertices, std::size_t n) {
    bool inside = false;
    for (std::size_t i = 0; i < n; ++i) {
        vec2<Number> const a = polygon_vertex(vertices, i), b = next_polygon_vertex(vertices, n, i);
        bool const passes = (a.y >= p.y && b.y < p.y) || (a.y < p.y && b.y >= p.y);
        if (passes && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) inside = !inside;
    }
    return inside;
}
/// After each side of the first, the page asks again whether it holds the second's first corner.
template <class Number>
bool polygon_polygon_thompson(Number const* first, Number const* second, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j)
            if (segment_segment_thompson(polygon_vertex(second, j), next_polygon_vertex(second, n, j),
                                         polygon_vertex(first, i), next_polygon_vertex(first, n, i)))
                return true;
        if (point_polygon_thompson(polygon_vertex(second, 0), first, n)) return true;
    }
    return false;
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"
