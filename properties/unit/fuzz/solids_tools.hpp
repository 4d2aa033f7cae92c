// Solids to judge, and winding numbers in another way than graze's: rays in general directions, in rationals.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <stdexcept>
#include <vector>

#include "graze/internal/models/solids.hpp"
#include "graze/internal/rational/vectors.hpp"
#include "graze/source.hpp"

namespace graze::solids_tools {

using point = std::array<double, 3>;
using exact_point = std::array<rational, 3>;
using cell = std::array<int, 3>;
using matrix = std::array<point, 3>;

inline void append(triangle_soup& to, triangle_soup const& from) {
    auto const first = static_cast<std::uint32_t>(to.points.size());
    to.points.insert(to.points.end(), from.points.begin(), from.points.end());
    for (auto const& [a, b, c] : from.triangles) to.triangles.push_back({a + first, b + first, c + first});
}
inline triangle_soup joined(triangle_soup first, triangle_soup const& second) {
    append(first, second);
    return first;
}
inline triangle_soup turned_over(triangle_soup soup) {
    for (auto& triangle : soup.triangles) std::swap(triangle[1], triangle[2]);
    return soup;
}
template <class Map>
triangle_soup mapped(triangle_soup soup, Map const& map) {
    for (point& p : soup.points) p = map(p);
    return soup;
}
inline triangle_soup scaled(triangle_soup soup, double factor) {
    return mapped(std::move(soup), [&](point p) { return point{p[0] * factor, p[1] * factor, p[2] * factor}; });
}
inline triangle_soup moved(triangle_soup soup, point by) {
    return mapped(std::move(soup), [&](point p) { return point{p[0] + by[0], p[1] + by[1], p[2] + by[2]}; });
}

inline triangle_soup tetrahedron() {
    return {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}};
}

/// The surface of unit cells: two triangles a side that no other cell has, each with points of its own.
inline triangle_soup surface_of(std::set<cell> const& cells) {
    triangle_soup soup;
    for (cell const& at : cells)
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (int up : {0, 1}) {
                cell next = at;
                next[axis] += up == 1 ? 1 : -1;
                if (cells.contains(next)) continue;
                std::size_t const u = (axis + 1) % 3, v = (axis + 2) % 3;
                auto const corner = [&](int du, int dv) {
                    point p{static_cast<double>(at[0]), static_cast<double>(at[1]), static_cast<double>(at[2])};
                    p[axis] += up;
                    p[u] += du;
                    p[v] += dv;
                    return p;
                };
                auto const first = static_cast<std::uint32_t>(soup.points.size());
                for (point const& p : {corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)})
                    soup.points.push_back(p);
                for (std::array<std::uint32_t, 3> t : {std::array{0u, 1u, 2u}, std::array{0u, 2u, 3u}}) {
                    if (up == 0) std::swap(t[1], t[2]);
                    soup.triangles.push_back({first + t[0], first + t[1], first + t[2]});
                }
            }
    return soup;
}
inline std::set<cell> cells_of(cell low, cell high) {
    std::set<cell> cells;
    for (int x = low[0]; x < high[0]; ++x)
        for (int y = low[1]; y < high[1]; ++y)
            for (int z = low[2]; z < high[2]; ++z) cells.insert({x, y, z});
    return cells;
}
inline triangle_soup box(point low, point high) {
    return mapped(surface_of({{0, 0, 0}}), [&](point p) {
        point q;
        for (std::size_t k = 0; k < 3; ++k) q[k] = p[k] == 0 ? low[k] : high[k];
        return q;
    });
}
inline triangle_soup cube(double low, double high) {
    return box({low, low, low}, {high, high, high});
}
inline std::set<cell> random_cells(source& choices, int side, std::uint64_t tenths) {
    std::set<cell> cells = cells_of({0, 0, 0}, {side, side, side});
    std::erase_if(cells, [&](cell const&) { return choices.below(10) >= tenths; });
    return cells;
}
/// Integers, and a determinant above 0.
inline matrix random_matrix(source& choices) {
    while (true) {
        matrix m;
        for (point& row : m)
            for (double& x : row) x = static_cast<double>(choices.between(-3, 3));
        if (dot(m[0], cross(m[1], m[2])) > 0) return m;
    }
}
inline triangle_soup mapped_by(matrix const& m, triangle_soup soup) {
    return mapped(std::move(soup), [&](point p) { return point{dot(m[0], p), dot(m[1], p), dot(m[2], p)}; });
}

inline exact_point exact(point const& p) {
    return {rational(p[0]), rational(p[1]), rational(p[2])};
}
inline std::array<exact_point, 3> exact_triangle(triangle_soup const& soup, std::uint32_t triangle) {
    std::array<exact_point, 3> t;
    for (std::size_t i = 0; i < 3; ++i) t[i] = exact(soup.points[soup.triangles[triangle][i]]);
    return t;
}
inline bool on_segment(exact_point const& p, exact_point const& a, exact_point const& b) {
    return is_zero(cross(exact_point(b - a), exact_point(p - a))) && dot(exact_point(p - a), exact_point(p - b)) <= 0;
}
inline bool on_triangle(exact_point const& p, std::array<exact_point, 3> const& t) {
    exact_point const normal = cross(exact_point(t[1] - t[0]), exact_point(t[2] - t[0]));
    if (is_zero(normal)) return on_segment(p, t[0], t[1]) || on_segment(p, t[1], t[2]) || on_segment(p, t[2], t[0]);
    if (dot(normal, exact_point(p - t[0])) != 0) return false;
    for (std::size_t i = 0; i < 3; ++i)
        if (dot(normal, cross(exact_point(t[(i + 1) % 3] - t[i]), exact_point(p - t[i]))) < 0) return false;
    return true;
}

/// A soup in rationals, its triangles with an area and their normals apart.
class brute_soup {
  public:
    explicit brute_soup(triangle_soup const& soup) {
        for (std::uint32_t i = 0; i < soup.triangles.size(); ++i) {
            auto const t = exact_triangle(soup, i);
            triangles_.push_back({t, cross(exact_point(t[1] - t[0]), exact_point(t[2] - t[0]))});
        }
    }
    /// Of a point on no triangle of a closed soup.
    std::int64_t winding(exact_point const& p) const {
        for (int i = 1; i < 1000; ++i)
            if (auto const found = winding_along(p, {rational(1009), rational(31 * i + 7), rational(1 - 17 * i)}))
                return *found;
        throw std::logic_error("a point on the surface");
    }
    bool has(exact_point const& p) const {
        return std::ranges::any_of(triangles_, [&](entry const& item) { return on_triangle(p, item.corners); });
    }
    /// On both sides of a triangle's centroid, nearer than any other that does not meet it: coordinates are whole numbers
    /// below 2^8, so that the planes of those are farther off than 2^-100.
    std::array<std::int64_t, 2> beside(std::uint32_t triangle) const {
        auto const& [t, normal] = triangles_[triangle];
        exact_point const middle = exact_point(exact_point(t[0] + t[1]) + t[2]) * rational(rational(1) / 3);
        exact_point const step = normal * times_power(rational(1), -100);
        return {winding(middle + step), winding(middle - step)};
    }

  private:
    struct entry {
        std::array<exact_point, 3> corners;
        exact_point normal;
    };
    /// Nothing where the ray meets an edge or runs in a plane.
    std::optional<std::int64_t> winding_along(exact_point const& p, exact_point const& direction) const {
        std::int64_t sum = 0;
        for (auto const& [t, normal] : triangles_) {
            if (is_zero(normal)) continue;
            rational const speed = dot(normal, direction), height = dot(normal, exact_point(t[0] - p));
            if (speed == 0 && height == 0) return std::nullopt;
            if (speed == 0 || (speed > 0) != (height > 0)) continue;
            exact_point const at = p + direction * rational(height / speed);
            int least = 1;
            for (std::size_t k = 0; k < 3 && least >= 0; ++k) {
                rational const turn = dot(normal, cross(exact_point(t[(k + 1) % 3] - t[k]), exact_point(at - t[k])));
                least = std::min(least, turn.sign());
            }
            if (least == 0) return std::nullopt;
            if (least > 0) sum += speed > 0 ? 1 : -1;
        }
        return sum;
    }

    std::vector<entry> triangles_;
};

}  // namespace graze::solids_tools
