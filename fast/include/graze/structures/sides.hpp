// The sides of tuples: the edges of triangles, the faces of tetrahedra. Two tuples meet along a side where both have the same
// points there; with consistent orientation they run through it in opposite ways.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "graze/structures/points.hpp"

namespace graze::structures {

/// A side of a tuple, its points in ascending order, and whether the tuple has them in this order but for an even permutation.
struct tuple_side {
    point_id low;
    std::uint32_t
        owner_and_way;   // twice (tuple times its size, plus the corner opposite the side), plus 1 if in this order
    std::uint64_t rest;  // the higher points

    std::uint32_t owner() const { return owner_and_way >> 1; }
    int way() const { return (owner_and_way & 1) != 0 ? 1 : -1; }
    bool same_points(tuple_side const& other) const { return low == other.low && rest == other.rest; }
};

/// Sorts by the points. The lowest ones are numbers below `points`.
inline void sort_sides(std::vector<tuple_side>& sides, std::size_t points) {
    std::vector<std::uint32_t> begin(points + 1);
    for (tuple_side const& item : sides) ++begin[item.low + 1];
    for (std::size_t i = 0; i < points; ++i) begin[i + 1] += begin[i];
    std::vector<tuple_side> sorted(sides.size());
    std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
    for (tuple_side const& item : sides) sorted[next[item.low]++] = item;
    auto const less = [](tuple_side const& a, tuple_side const& b) {
        return a.rest != b.rest ? a.rest < b.rest : a.owner_and_way < b.owner_and_way;
    };
    for (std::size_t i = 0; i < points; ++i) std::sort(sorted.begin() + begin[i], sorted.begin() + begin[i + 1], less);
    sides.swap(sorted);
}

/// Throws std::length_error where sides could not be numbered.
inline void require_numbers_for(std::size_t tuples) {
    if (tuples > std::size_t{1} << 28) throw std::length_error("more than 2^28 tuples");
}

/// The three sides of triangles, sorted: corner k is opposite the side from corner k + 1 to corner k + 2.
inline std::vector<tuple_side> sides_of(std::span<std::array<point_id, 3> const> triangles, std::size_t points) {
    require_numbers_for(triangles.size());
    std::vector<tuple_side> sides;
    sides.reserve(3 * triangles.size());
    for (std::size_t i = 0; i < triangles.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k) {
            point_id const from = triangles[i][(k + 1) % 3], to = triangles[i][(k + 2) % 3];
            auto const owner = static_cast<std::uint32_t>(2 * (3 * i + k) + (from < to ? 1 : 0));
            sides.push_back({std::min(from, to), owner, std::max(from, to)});
        }
    sort_sides(sides, points);
    return sides;
}

/// The face of a tetrahedron opposite corner k, counter-clockwise from outside if the tetrahedron is positive: its last corner
/// is below the plane of the others.
inline std::array<point_id, 3> face_of(std::array<point_id, 4> const& cell, std::size_t k) {
    constexpr std::array<std::array<std::size_t, 3>, 4> corners{{{1, 3, 2}, {0, 2, 3}, {0, 3, 1}, {0, 1, 2}}};
    return {cell[corners[k][0]], cell[corners[k][1]], cell[corners[k][2]]};
}

/// The four faces of tetrahedra, sorted.
inline std::vector<tuple_side> sides_of(std::span<std::array<point_id, 4> const> cells, std::size_t points) {
    require_numbers_for(cells.size());
    std::vector<tuple_side> sides;
    sides.reserve(4 * cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i)
        for (std::size_t k = 0; k < 4; ++k) {
            std::array<point_id, 3> face = face_of(cells[i], k);
            bool even = true;
            for (auto const& [a, b] : {std::pair{0u, 1u}, std::pair{1u, 2u}, std::pair{0u, 1u}})
                if (face[a] > face[b]) {
                    std::swap(face[a], face[b]);
                    even = !even;
                }
            auto const owner = static_cast<std::uint32_t>(2 * (4 * i + k) + (even ? 1 : 0));
            sides.push_back({face[0], owner, std::uint64_t{face[1]} << 32 | face[2]});
        }
    sort_sides(sides, points);
    return sides;
}

/// Calls take(group, net) for each run of sides of the same points: net is how often they are run through in ascending order
/// less how often otherwise.
template <class Take>
void for_each_group(std::span<tuple_side const> sides, Take take) {
    for (std::size_t begin = 0; begin < sides.size();) {
        std::size_t end = begin;
        int net = 0;
        while (end < sides.size() && sides[end].same_points(sides[begin])) net += sides[end++].way();
        take(sides.subspan(begin, end - begin), net);
        begin = end;
    }
}

}  // namespace graze::structures
