// Delaunay triangulations in the plane: by cavities in a super triangle (A. Bowyer, The Computer Journal 24(2), 1981;
// D. Watson, same issue) with circles by centre and radius and a super triangle 20 times as large as the points' box, as
// P. Bourke's Triangulate (1989) and the many after it have it, and with one 100000 times as large; and by a sweep over x
// (M. de Berg et al., Computational Geometry, 2008) with flips (C. Lawson, Software for C1 surface interpolation, 1977) by
// the in-circle determinant.
//
// Input     points of any number type, in one unit.
// Result    triangles.
// Promise   none. sweep_flips is right where every sign that is asked about is.
// Fails on  bowyer_watson: hulls with almost straight corners, whose triangles the corners of the super triangle take: not
//           covered; bowyer_watson_far: the same, more rarely, and rounding of circles as large as its super triangle. Both:
//           points on or almost on circles, equal points among them, which rounding puts in some of the circles: cavities
//           that are not star-shaped.
//           sweep_flips: turns and determinants near zero, and flips that undo each other. All: squares that under- or
//           overflow.
// Assumes   round to nearest, no contraction. Errors: none raised; bowyer_watson ends where there are more triangles than
//           eight a point.
//
// A side that was flipped away never comes back where signs are right. sweep_flips does not flip where rounding would bring
// one back, as a published loop may for ever.
#pragma once

#include <map>
#include <set>
#include <utility>

#include "graze/documented/signs.hpp"
#include "graze/documented/structures/indexed_points.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

/// A triangle with its circle. The centre is no number, or infinite, where the corners are on one line.
template <class Number>
struct circled_triangle {
    std::array<std::size_t, 3> corner;
    vec2<Number> centre;
    Number squared_radius;

    circled_triangle(plane_list<Number> const& points, std::array<std::size_t, 3> const& corners) : corner(corners) {
        vec2<Number> const a = points[corner[0]], b = points[corner[1]] - a, c = points[corner[2]] - a;
        Number const divisor = Number(2) * (b.x * c.y - b.y * c.x), bb = dot(b, b), cc = dot(c, c);
        vec2<Number> const from_a{(c.y * bb - b.y * cc) / divisor, (b.x * cc - c.x * bb) / divisor};
        centre = a + from_a;
        squared_radius = dot(from_a, from_a);
    }
    bool has_inside(vec2<Number> const& p) const { return dot(p - centre, p - centre) < squared_radius; }
};

template <class Number>
triangle_list cavity_triangulation(plane_list<Number> const& points, Number const& factor) {
    std::size_t const n = points.size();
    if (n < 3) return {};
    vec2<Number> low = points[0], high = points[0];
    for (vec2<Number> const& p : points) {
        low = {lesser<Number>(p.x, low.x), lesser<Number>(p.y, low.y)};
        high = {greater<Number>(p.x, high.x), greater<Number>(p.y, high.y)};
    }
    Number const size = greater<Number>(high.x - low.x, high.y - low.y);
    vec2<Number> const middle{(low.x + high.x) / Number(2), (low.y + high.y) / Number(2)};
    plane_list<Number> all = points;
    all.push_back({middle.x - factor * size, middle.y - size});
    all.push_back({middle.x + factor * size, middle.y - size});
    all.push_back({middle.x, middle.y + factor * size});
    std::vector<circled_triangle<Number>> triangles{{all, {n, n + 1, n + 2}}};
    for (std::size_t i = 0; i < n && triangles.size() <= most_faces(n); ++i) {
        std::vector<circled_triangle<Number>> kept;
        std::map<std::pair<std::size_t, std::size_t>, std::size_t> uses;  // of the sides of the cavity's triangles
        for (auto const& triangle : triangles) {
            if (!triangle.has_inside(points[i])) {
                kept.push_back(triangle);
                continue;
            }
            for (std::size_t k = 0; k < 3; ++k) {
                std::size_t const from = triangle.corner[k], to = triangle.corner[(k + 1) % 3];
                ++uses[std::minmax(from, to)];
            }
        }
        for (auto const& [side, count] : uses)
            if (count == 1) kept.push_back({all, {side.first, side.second, i}});
        triangles.swap(kept);
    }
    triangle_list found;
    for (auto const& triangle : triangles)
        if (std::ranges::all_of(triangle.corner, [&](std::size_t corner) { return corner < n; }))
            found.push_back(triangle.corner);
    return found;
}

template <class Number>
triangle_list delaunay_2d_bowyer_watson(plane_list<Number> const& points) {
    return cavity_triangulation<Number>(points, Number(20));
}
template <class Number>
triangle_list delaunay_2d_bowyer_watson_far(plane_list<Number> const& points) {
    return cavity_triangulation<Number>(points, Number(100000));
}

/// Triangles over the points in the order of x, each point joined to the sides of the hull so far that it sees.
template <class Number>
triangle_list swept_triangles(plane_list<Number> const& points) {
    Number const zero(0);
    index_list order = sorted_by_x(points);
    auto const is_same = [&](std::size_t i, std::size_t j) {
        return points[i].x == points[j].x && points[i].y == points[j].y;
    };
    order.erase(std::unique(order.begin(), order.end(), is_same), order.end());
    if (order.size() < 3) return {};
    std::size_t first = 2;
    auto const turn_at = [&](std::size_t i) { return turn_of(points[order[0]], points[order[1]], points[order[i]]); };
    while (first < order.size() && turn_at(first) == zero) ++first;
    if (first == order.size()) return {};
    triangle_list triangles;
    index_list hull(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(first));
    if (turn_at(first) < zero) std::ranges::reverse(hull);
    for (std::size_t i = 0; i + 1 < hull.size(); ++i) triangles.push_back({hull[i], hull[i + 1], order[first]});
    hull.push_back(order[first]);
    for (std::size_t at = first + 1; at < order.size(); ++at) {
        std::size_t const count = hull.size(), i = order[at];
        auto const is_seen = [&](std::size_t side) {
            return turn_of(points[hull[side % count]], points[hull[(side + 1) % count]], points[i]) < zero;
        };
        std::size_t begin = 0;
        while (begin < count && !(is_seen(begin) && !is_seen(begin + count - 1))) ++begin;
        if (begin == count) continue;
        std::size_t end = begin;
        for (; end < begin + count && is_seen(end); ++end)
            triangles.push_back({hull[(end + 1) % count], hull[end % count], i});
        index_list next{i};
        for (std::size_t k = end; k <= begin + count; ++k) next.push_back(hull[k % count]);
        hull.swap(next);
    }
    return triangles;
}

template <class Number>
triangle_list delaunay_2d_sweep_flips(plane_list<Number> const& points) {
    triangle_list triangles = swept_triangles(points);
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> left_of;  // the triangle left of a directed side
    std::vector<std::pair<std::size_t, std::size_t>> open;
    auto const note = [&](std::size_t number) {
        auto const& corner = triangles[number];
        for (std::size_t k = 0; k < 3; ++k) left_of[{corner[k], corner[(k + 1) % 3]}] = number;
        for (std::size_t k = 0; k < 3; ++k) open.emplace_back(corner[k], corner[(k + 1) % 3]);
    };
    auto const opposite = [&](std::size_t number, std::size_t from) {
        auto const& corner = triangles[number];
        std::size_t const k = corner[0] == from ? 0 : corner[1] == from ? 1 : 2;
        return corner[(k + 2) % 3];
    };
    for (std::size_t i = 0; i < triangles.size(); ++i) note(i);
    std::set<std::pair<std::size_t, std::size_t>> flipped;
    while (!open.empty()) {
        auto const [a, b] = open.back();
        open.pop_back();
        auto const one = left_of.find({a, b}), other = left_of.find({b, a});
        if (one == left_of.end() || other == left_of.end()) continue;
        std::size_t const left = one->second, right = other->second, c = opposite(left, a), d = opposite(right, b);
        if (!(incircle_2d_naive(points[a], points[b], points[c], points[d]) > Number(0))) continue;
        if (flipped.contains(std::minmax(c, d))) continue;
        flipped.insert(std::minmax(a, b));
        left_of.erase(one);
        left_of.erase(other);
        triangles[left] = {a, d, c};
        triangles[right] = {d, b, c};
        note(left);
        note(right);
    }
    return triangles;
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"
