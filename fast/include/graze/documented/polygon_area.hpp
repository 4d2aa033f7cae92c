// The signed area of a polygon in 2D: the surveyor's formula (A. L. F. Meister, 1769), the same with one product a vertex
// (D. Sunday, Fast Polygon Area and Newell Normal Computation, Journal of Graphics Tools 7(2), 2002), and as the sum of the
// triangles at the first vertex.
//
// Input     the polygon's n >= 3 vertices in order, as 2 n numbers x y of any number type, in one unit; the last edge runs
//           to the first vertex.
// Result    half the sum of the cross products, positive for counter-clockwise.
// Fails on  shoelace, sunday: polygons far from the origin, where coordinates are multiplied that are larger than the
//           polygon. from_first_vertex: differences that are rounded, slivers. All: products that over- or underflow.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include <cstddef>

#include "graze/documented/given_values.hpp"
#include "graze/documented/point_polygon.hpp"

namespace graze::documented {

template <class Number>
given_values<Number, 1> polygon_area_shoelace(Number const* vertices, std::size_t n) {
    Number twice(0);
    for (std::size_t i = 0, j = n - 1; i < n; j = i++) {
        vec2<Number> const v = polygon_vertex(vertices, j), w = polygon_vertex(vertices, i);
        twice = twice + (v.x * w.y - w.x * v.y);
    }
    return {{Number(twice / Number(2))}};
}

template <class Number>
given_values<Number, 1> polygon_area_sunday(Number const* vertices, std::size_t n) {
    Number twice(0);
    for (std::size_t i = 0; i < n; ++i) {
        vec2<Number> const before = polygon_vertex(vertices, (i + n - 1) % n), v = polygon_vertex(vertices, i),
                           after = polygon_vertex(vertices, (i + 1) % n);
        twice = twice + v.x * (after.y - before.y);
    }
    return {{Number(twice / Number(2))}};
}

template <class Number>
given_values<Number, 1> polygon_area_from_first_vertex(Number const* vertices, std::size_t n) {
    Number twice(0);
    vec2<Number> const first = polygon_vertex(vertices, 0);
    for (std::size_t i = 1; i + 1 < n; ++i) {
        vec2<Number> const u = polygon_vertex(vertices, i) - first, v = polygon_vertex(vertices, i + 1) - first;
        twice = twice + (u.x * v.y - v.x * u.y);
    }
    return {{Number(twice / Number(2))}};
}

}  // namespace graze::documented
