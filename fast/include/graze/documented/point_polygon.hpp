// Point against polygon in 2D: PNPOLY (W. R. Franklin, 1970); the winding number of D. Sunday, Inclusion of a Point in a
// Polygon, 2001; and the sum of the angles under which the edges are seen, which textbooks warn of.
//
// Input     the point p as vec2 of any number type, and the polygon's n >= 3 vertices in order, as 2 n numbers x y, in one
//           unit; edges run between consecutive vertices and from the last to the first.
// Result    true for a hit.
// Contact   nothing promised.
// Domain    winding_sunday: simple polygons. Where a polygon crosses itself its rule is another one than even and odd:
//           all that is wound around is inside; so it is of angle_sum, which names no domain.
// Fails on  pnpoly, winding_sunday: points near an edge, whose intersection or area is rounded. angle_sum: the rounding
//           of many angles, products that overflow or underflow, and the platform's atan2, which IEEE 754 leaves free.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include <cmath>
#include <cstddef>

#include "graze/vec.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

namespace graze::documented {

template <class Number>
vec2<Number> polygon_vertex(Number const* vertices, std::size_t i) {
    return {vertices[2 * i], vertices[2 * i + 1]};
}

template <class Number>
bool point_polygon_pnpoly(vec2<Number> const& p, Number const* vertices, std::size_t n) {
    bool inside = false;
    for (std::size_t i = 0, j = n - 1; i < n; j = i++) {
        vec2<Number> const vi = polygon_vertex(vertices, i), vj = polygon_vertex(vertices, j);
        if ((vi.y > p.y) != (vj.y > p.y) && p.x < (vj.x - vi.x) * (p.y - vi.y) / (vj.y - vi.y) + vi.x) inside = !inside;
    }
    return inside;
}

template <class Number>
bool point_polygon_winding_sunday(vec2<Number> const& p, Number const* vertices, std::size_t n) {
    Number const zero(0);
    int winding = 0;
    for (std::size_t i = 0; i < n; ++i) {
        vec2<Number> const vi = polygon_vertex(vertices, i), vj = polygon_vertex(vertices, i + 1 == n ? 0 : i + 1);
        auto const left = [&] { return (vj.x - vi.x) * (p.y - vi.y) - (p.x - vi.x) * (vj.y - vi.y); };
        if (vi.y <= p.y) {
            if (vj.y > p.y && left() > zero) ++winding;
        } else {
            if (vj.y <= p.y && left() < zero) --winding;
        }
    }
    return winding != 0;
}

/// Half a turn in radians, as the scalar has it.
template <class Number>
inline constexpr Number half_turn = static_cast<Number>(3.14159265358979323846L);

template <class Number>
bool point_polygon_angle_sum(vec2<Number> const& p, Number const* vertices, std::size_t n,
                             Number const& pi = half_turn<Number>) {
    using std::abs, std::atan2;
    Number sum(0);
    for (std::size_t i = 0; i < n; ++i) {
        vec2<Number> const u = polygon_vertex(vertices, i) - p;
        vec2<Number> const w = polygon_vertex(vertices, i + 1 == n ? 0 : i + 1) - p;
        sum = sum + atan2(u.x * w.y - u.y * w.x, u.x * w.x + u.y * w.y);
    }
    return abs(sum) > pi;
}

}  // namespace graze::documented

#pragma pop_macro("abs")
