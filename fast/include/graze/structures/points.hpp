// The points of a structure: exact signs of what some of them form, and which of them coincide.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "graze/certified/incircle_2d.hpp"
#include "graze/certified/insphere_3d.hpp"
#include "graze/certified/orient_2d.hpp"
#include "graze/certified/orient_3d.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::structures {

using point_id = std::uint32_t;
inline constexpr point_id no_point = static_cast<point_id>(-1);

/// Points of Dimension coordinates each, one after the other. Coordinates are finite doubles.
template <std::size_t Dimension>
class points {
  public:
    /// Throws std::length_error beyond 2^31 points: their numbers and those of tuples have 32 bits.
    explicit points(std::span<double const> coordinates) : coordinates_(coordinates) {
        if (coordinates.size() / Dimension > std::size_t{1} << 31) throw std::length_error("more than 2^31 points");
    }

    point_id size() const { return static_cast<point_id>(coordinates_.size() / Dimension); }
    double const* operator[](point_id i) const { return coordinates_.data() + std::size_t{i} * Dimension; }

    bool equal(point_id a, point_id b) const {
        for (std::size_t k = 0; k < Dimension; ++k)
            if ((*this)[a][k] != (*this)[b][k]) return false;
        return true;
    }
    /// By the first coordinate, then by the second, and so on.
    bool before(point_id a, point_id b) const {
        for (std::size_t k = 0; k < Dimension; ++k)
            if ((*this)[a][k] != (*this)[b][k]) return (*this)[a][k] < (*this)[b][k];
        return false;
    }

  private:
    std::span<double const> coordinates_;
};

using plane_points = points<2>;
using space_points = points<3>;

/// 1 where a, b, c turn left, -1 where they turn right, 0 where they are on one line.
inline int turn(plane_points const& all, point_id a, point_id b, point_id c) {
    double const *p = all[a], *q = all[b], *r = all[c];
    std::array<double, 6> const input{p[0], p[1], q[0], q[1], r[0], r[1]};
    return certified::orient_2d(input.data(), input.size());
}

/// The same of points of space, seen along an axis: 0 for x, and so on. The other two axes follow in cyclic order.
inline int turn_along(space_points const& all, std::size_t axis, point_id a, point_id b, point_id c) {
    std::size_t const u = (axis + 1) % 3, v = (axis + 2) % 3;
    double const *p = all[a], *q = all[b], *r = all[c];
    std::array<double, 6> const input{p[u], p[v], q[u], q[v], r[u], r[v]};
    return certified::orient_2d(input.data(), input.size());
}

/// 1 where the corner is above the plane through a, b and c, from where these turn left; -1 below, 0 in it.
inline int side(space_points const& all, point_id a, point_id b, point_id c, double const* corner) {
    double const *p = all[a], *q = all[b], *r = all[c];
    std::array<double, 12> const input{p[0], p[1], p[2], q[0],      q[1],      q[2],
                                       r[0], r[1], r[2], corner[0], corner[1], corner[2]};
    return -certified::orient_3d(input.data(), input.size());
}
inline int side(space_points const& all, point_id a, point_id b, point_id c, point_id d) {
    return side(all, a, b, c, all[d]);
}

/// 1 where d is inside the circle through a, b and c, which turn left.
inline int in_circle(plane_points const& all, point_id a, point_id b, point_id c, point_id d) {
    double const *p = all[a], *q = all[b], *r = all[c], *s = all[d];
    std::array<double, 8> const input{p[0], p[1], q[0], q[1], r[0], r[1], s[0], s[1]};
    return certified::incircle_2d(input.data(), input.size());
}

/// 1 where e is inside the sphere through a, b, c and d, with d below the plane of a, b and c.
inline int in_sphere(space_points const& all, std::array<point_id, 4> const& cell, point_id e) {
    std::array<double, 15> input;
    for (std::size_t i = 0; i < 5; ++i)
        for (std::size_t k = 0; k < 3; ++k) input[3 * i + k] = all[i < 4 ? cell[i] : e][k];
    return certified::insphere_3d(input.data(), input.size());
}

inline bool on_one_line(plane_points const& all, point_id a, point_id b, point_id c) {
    return turn(all, a, b, c) == 0;
}
inline bool on_one_line(space_points const& all, point_id a, point_id b, point_id c) {
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (turn_along(all, axis, a, b, c) != 0) return false;
    return true;
}

/// For each point the first one that has the same coordinates: the number by which it goes.
template <std::size_t Dimension>
std::vector<point_id> first_of_equals(points<Dimension> const& all) {
    std::size_t const places = std::bit_ceil(2 * std::size_t{all.size()} + 1);
    std::vector<point_id> table(places, no_point), first(all.size());
    for (point_id i = 0; i < all.size(); ++i) {
        std::uint64_t hash = 0;
        for (std::size_t k = 0; k < Dimension; ++k) {
            double const value = all[i][k];
            hash ^= value == 0 ? 0 : std::bit_cast<std::uint64_t>(value);  // -0 is 0
            hash *= 0x9e3779b97f4a7c15u;                                   // odd: 2^64 over the golden ratio
            hash ^= hash >> 29;
        }
        std::size_t at = hash & (places - 1);
        while (table[at] != no_point && !all.equal(table[at], i)) at = (at + 1) & (places - 1);
        if (table[at] == no_point) table[at] = i;
        first[i] = table[at];
    }
    return first;
}

/// Three points that are not on one line, or nothing.
template <std::size_t Dimension>
std::vector<point_id> spanning_triangle(points<Dimension> const& all) {
    point_id second = 1, third = 0;
    while (second < all.size() && all.equal(0, second)) ++second;
    if (second >= all.size()) return {};
    while (third < all.size() && on_one_line(all, 0, second, third)) ++third;
    if (third == all.size()) return {};
    return {0, second, third};
}

/// Are all points in one plane?
inline bool in_one_plane(space_points const& all) {
    std::vector<point_id> const base = spanning_triangle(all);
    if (base.empty()) return true;
    for (point_id i = 0; i < all.size(); ++i)
        if (side(all, base[0], base[1], base[2], i) != 0) return false;
    return true;
}

}  // namespace graze::structures

#include "graze/exact_comparisons_end.hpp"
