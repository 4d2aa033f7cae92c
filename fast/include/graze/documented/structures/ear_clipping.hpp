// Triangulation of a polygon of one ring by clipping ears (G. Meisters, The American Mathematical Monthly 82(6), 1975): with
// plain signs; and with an epsilon and a count of tries, as J. Ratcliff's Efficient Polygon Triangulation (flipCode, 2000)
// has it.
//
// Input     the corners of any number type, in one unit, in either direction.
// Result    triangles. ear_clipping: those clipped until no ear was left; ratcliff: nothing where it ran out of tries.
// Promise   none. ear_clipping is right where every turn that is asked about has the right sign.
// Fails on  turns whose sign is rounded away: ears that are not seen, or none; products that under- or overflow. ratcliff: its
//           epsilon is absolute, so that corners of small polygons are no ears; straight corners that remain to the last,
//           of which no ear can be made.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include <optional>

#include "graze/documented/structures/indexed_points.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

/// The corners in the order that makes the area positive.
template <class Number>
index_list ring_to_clip(plane_list<Number> const& points) {
    Number area(0);
    index_list ring;
    for (std::size_t i = 0, before = points.size() - 1; i < points.size(); before = i++) {
        area = area + (points[before].x * points[i].y - points[i].x * points[before].y);
        ring.push_back(i);
    }
    if (area < Number(0)) std::ranges::reverse(ring);
    return ring;
}

/// Is the corner at `at` of the ring an ear: a left turn above epsilon, without another corner in the closed triangle?
template <class Number>
bool is_ear(plane_list<Number> const& points, index_list const& ring, std::size_t at, Number const& epsilon) {
    Number const zero(0);
    std::size_t const n = ring.size(), before = (at + n - 1) % n, after = (at + 1) % n;
    vec2<Number> const a = points[ring[before]], b = points[ring[at]], c = points[ring[after]];
    if (!(turn_of(a, b, c) > epsilon)) return false;
    for (std::size_t i = 0; i < n; ++i) {
        if (i == before || i == at || i == after) continue;
        vec2<Number> const p = points[ring[i]];
        if (turn_of(a, b, p) >= zero && turn_of(b, c, p) >= zero && turn_of(c, a, p) >= zero) return false;
    }
    return true;
}

/// Clips until `least` corners are left, or no ear was found in so many times around. The ring keeps the corners left.
template <class Number>
triangle_list clip_ears(plane_list<Number> const& points, index_list& ring, std::size_t least, Number const& epsilon,
                        std::size_t times_around) {
    triangle_list triangles;
    std::size_t at = 0, tries = 0;
    while (ring.size() > least && tries < times_around * ring.size()) {
        std::size_t const n = ring.size();
        at %= n;
        if (!is_ear(points, ring, at, epsilon)) {
            ++at;
            ++tries;
            continue;
        }
        triangles.push_back({ring[(at + n - 1) % n], ring[at], ring[(at + 1) % n]});
        ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(at));
        tries = 0;
    }
    return triangles;
}

template <class Number>
triangle_list polygon_triangulation_2d_ear_clipping(plane_list<Number> const& points) {
    if (points.size() < 3) return {};
    index_list ring = ring_to_clip(points);
    triangle_list triangles = clip_ears(points, ring, 3, Number(0), 1);
    if (ring.size() == 3) triangles.push_back({ring[0], ring[1], ring[2]});
    return triangles;
}

template <class Number>
std::optional<triangle_list> polygon_triangulation_2d_ear_clipping_ratcliff(plane_list<Number> const& points) {
    if (points.size() < 3) return std::nullopt;
    index_list ring = ring_to_clip(points);
    triangle_list triangles = clip_ears(points, ring, 2, static_cast<Number>(1e-10), 2);
    if (ring.size() > 2) return std::nullopt;
    return triangles;
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"
