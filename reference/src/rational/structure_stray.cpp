// Where a triangle sticks out of a polygon.
#include <algorithm>

#include "rational/structure_laws.hpp"
#include "structures/form.hpp"

namespace graze::rational_structures {
namespace {

using rational_point = vector_of<rational>;

bool is_in_polygon(structure_input const& input, whole_points const& points, rational_point const& p) {
    bool inside = false;
    std::size_t begin = 0;
    for (std::size_t const end : ring_ends(input)) {
        inside ^= is_in_ring(points, begin, end, p);
        begin = end;
    }
    return inside;
}

std::vector<indices> sides_of(structure_input const& input) {
    std::vector<indices> sides;
    std::size_t begin = 0;
    for (std::size_t const end : ring_ends(input)) {
        for (std::size_t i = begin; i < end; ++i) sides.push_back({i, i + 1 == end ? begin : i + 1});
        begin = end;
    }
    return sides;
}

/// The middle of what of a side is in a triangle, if that has a length and is in the interior.
std::optional<rational_point> middle_within(whole_points const& points, indices const& side,
                                            std::vector<plane> const& facets) {
    rational low = 0, high = 1;
    for (plane const& facet : facets) {
        integer const from = facet.value(points[side[0]]), to = facet.value(points[side[1]]);
        if (from <= 0 && to <= 0) return std::nullopt;
        if (from < 0) low = std::max(low, rational(-from, to - from));
        if (to < 0) high = std::min(high, rational(from, from - to));
    }
    if (low >= high) return std::nullopt;
    return in_rationals(points[side[0]]) + in_rationals(points[side[1]] - points[side[0]]) * rational((low + high) / 2);
}

/// How far one may go from p before a line of a side is met, or on one of them an end of the side.
rational way_to_lines(whole_points const& points, std::vector<indices> const& sides, rational_point const& p,
                      rational_point const& direction) {
    rational least = -1;
    auto const meet = [&](rational const& t) {
        if (t > 0 && (least < 0 || t < least)) least = t;
    };
    for (indices const& side : sides) {
        plane const line = line_through(points[side[0]], points[side[1]]);
        rational const slope = dot(in_rationals(line.normal), direction), value = value_of(line, p);
        if (slope != 0) meet(rational(-value / slope));
        if (slope != 0 || value != 0) continue;
        for (std::size_t const end : side)
            meet(rational(dot(in_rationals(points[end]) - p, direction) / dot(direction, direction)));
    }
    return least;
}

}  // namespace

std::optional<std::pair<std::size_t, vector_of<rational>>> point_sticking_out(structure_input const& input,
                                                                              whole_points const& points,
                                                                              std::vector<indices> const& triangles) {
    std::vector<indices> const sides = sides_of(input);
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        indices const& t = triangles[i];
        if (content(points, t) == 0) continue;
        std::vector<plane> const around = facets(points, t);
        std::vector<indices> lines = sides;
        for (std::size_t k = 0; k < 3; ++k) lines.push_back({t[k], t[(k + 1) % 3]});
        bool is_cut = false;
        for (indices const& side : sides) {
            std::optional<rational_point> const on = middle_within(points, side, around);
            if (!on) continue;
            is_cut = true;
            rational_point const normal = in_rationals(line_through(points[side[0]], points[side[1]]).normal);
            for (rational_point const& direction : {normal, -normal}) {
                rational const way = way_to_lines(points, lines, *on, direction);
                rational_point const p = *on + direction * rational(way / 2);
                if (!is_in_polygon(input, points, p)) return std::pair{i, p};
            }
        }
        if (is_cut) continue;
        rational_point const sum = in_rationals(points[t[0]] + points[t[1]] + points[t[2]]);
        rational_point const middle = sum * rational(1, 3);
        if (!is_in_polygon(input, points, middle)) return std::pair{i, middle};
    }
    return std::nullopt;
}

}  // namespace graze::rational_structures
