// Judges Delaunay triangulations and triangulations of polygons in the plane: n log n steps for n points.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <span>
#include <vector>

#include "graze/structure.hpp"
#include "graze/structures/chain.hpp"
#include "graze/structures/plane_overlap.hpp"
#include "graze/structures/points.hpp"
#include "graze/structures/polygon.hpp"
#include "graze/structures/sides.hpp"

namespace graze::structures {

/// Triangles of a plane, turned to the left.
struct plane_triangles {
    std::vector<std::array<point_id, 3>> corners;  // each point by its first equal one
    std::vector<std::size_t> tuples;               // the number of each in the answer
    std::vector<std::size_t> flat;                 // the tuples without area, which are left out

    /// The tuples are in range and of three indices.
    plane_triangles(plane_points const& all, std::span<point_id const> first, structure_answer const& answer) {
        corners.reserve(answer.size());
        tuples.reserve(answer.size());
        for (std::size_t i = 0; i < answer.size(); ++i) {
            auto const tuple = answer.tuple(i);
            std::array<point_id, 3> triangle;
            for (std::size_t k = 0; k < 3; ++k) triangle[k] = first[static_cast<std::size_t>(tuple[k])];
            int const direction = turn(all, triangle[0], triangle[1], triangle[2]);
            if (direction == 0) {
                flat.push_back(i);
                continue;
            }
            if (direction < 0) std::swap(triangle[1], triangle[2]);
            corners.push_back(triangle);
            tuples.push_back(i);
        }
    }
};

inline structure_fault fault_of(structure_law law) {
    structure_fault fault;
    fault.law = law;
    return fault;
}

/// The triangles cover something else than they have to: is it that two overlap, or else not all is covered?
inline structure_fault wrong_cover(plane_points const& all, plane_triangles const& triangles,
                                   std::span<tuple_side const> sides) {
    structure_fault fault = fault_of(structure_law::not_covered);
    if (auto const both = plane_overlap(all, triangles.corners, sides).find()) {
        fault.law = structure_law::overlap;
        fault.tuple = triangles.tuples[(*both)[0]];
        fault.other_tuple = triangles.tuples[(*both)[1]];
    }
    return fault;
}

inline structure_fault judge_polygon_triangulation(plane_points const& all, std::span<std::size_t const> rings,
                                                   structure_answer const& answer) {
    std::vector<point_id> const first = first_of_equals(all);
    plane_triangles const triangles(all, first, answer);
    std::vector<tuple_side> const sides = sides_of(triangles.corners, all.size());
    std::vector<weighted_edge> chain = boundary_of(sides);
    for (std::vector<point_id> const& ring : rings_of(all, first, rings)) add_ring(chain, ring, -1);
    merge(chain);
    structure_fault fault = vanishes(all, chain) ? structure_fault{} : wrong_cover(all, triangles, sides);
    if (fault.law == structure_law::valid) fault.flat_tuples = triangles.flat.size();
    return fault;
}

class delaunay_2d_judge {
  public:
    /// The points are not all on one line.
    delaunay_2d_judge(plane_points const& all, structure_answer const& answer)
        : all_(all), first_(first_of_equals(all)), triangles_(all, first_, answer) {}

    structure_fault judge() const {
        if (!triangles_.flat.empty()) {
            structure_fault fault = fault_of(structure_law::degenerate);
            fault.tuple = triangles_.flat[0];
            return fault;
        }
        std::vector<tuple_side> const sides = sides_of(triangles_.corners, all_.size());
        std::vector<weighted_edge> const boundary = boundary_of(sides);
        std::vector<weighted_edge> chain = boundary;
        add_ring(chain, hull_corners(all_, first_), -1);
        merge(chain);
        if (!vanishes(all_, chain)) return wrong_cover(all_, triangles_, sides);
        std::vector<bool> used(all_.size());
        for (auto const& corners : triangles_.corners)
            for (point_id corner : corners) used[corner] = true;
        for (point_id i = 0; i < all_.size(); ++i)
            if (!used[first_[i]]) {
                structure_fault fault = fault_of(structure_law::missing_vertex);
                fault.point = i;
                return fault;
            }
        return judge_circles(sides);
    }

  private:
    structure_fault not_delaunay(std::size_t triangle, point_id point) const {
        structure_fault fault = fault_of(structure_law::not_delaunay);
        fault.tuple = triangles_.tuples[triangle];
        fault.point = point;
        return fault;
    }

    /// The triangles cover the hull once, and use all points. No point is in a circumcircle if none is in that of a neighbour
    /// (B. Delaunay, 1934), unless a corner lies inside an edge: it is in the circle of that edge's triangle.
    structure_fault judge_circles(std::vector<tuple_side> const& sides) const {
        std::size_t triangle = triangles_.corners.size();
        point_id point = no_point;
        auto const note = [&](std::size_t found, point_id inside) {
            if (found < triangle) {
                triangle = found;
                point = inside;
            }
        };
        std::vector<std::array<std::size_t, 3>> single;  // edges of one triangle: both ends and the triangle
        for_each_group(sides, [&](std::span<tuple_side const> group, int) {
            std::size_t const one = group[0].owner() / 3;
            if (group.size() == 1) {
                single.push_back({group[0].low, static_cast<std::size_t>(group[0].rest), one});
                return;
            }
            std::size_t const other = group[1].owner() / 3;
            auto const& [a, b, c] = triangles_.corners[one];
            point_id const opposite = triangles_.corners[other][group[1].owner() % 3];
            if (in_circle(all_, a, b, c, opposite) > 0) {
                note(one, opposite);
                note(other, triangles_.corners[one][group[0].owner() % 3]);
            }
        });
        find_divided(single, note);
        return point == no_point ? structure_fault{} : not_delaunay(triangle, point);
    }

    /// Notes edges of one triangle with a point inside. Of those that overlap on a line the outermost have an end in common.
    template <class Note>
    void find_divided(std::span<std::array<std::size_t, 3> const> single, Note note) const {
        struct ray {
            point_id at, to;
            std::size_t triangle;
        };
        std::vector<ray> rays;
        for (auto const& [low, high, triangle] : single) {
            rays.push_back({static_cast<point_id>(low), static_cast<point_id>(high), triangle});
            rays.push_back({static_cast<point_id>(high), static_cast<point_id>(low), triangle});
        }
        auto const half = [&](ray const& r) { return all_.before(r.at, r.to); };
        std::ranges::sort(rays, [&](ray const& a, ray const& b) {
            if (a.at != b.at) return a.at < b.at;
            if (half(a) != half(b)) return half(a);
            int const direction = turn(all_, a.at, a.to, b.to);
            return direction != 0 ? direction > 0 : all_.before(a.to, b.to);
        });
        for (std::size_t i = 1; i < rays.size(); ++i) {
            ray const &a = rays[i - 1], &b = rays[i];
            if (a.at != b.at || half(a) != half(b) || turn(all_, a.at, a.to, b.to) != 0 || a.to == b.to) continue;
            bool const a_is_shorter = all_.before(a.to, b.to) == half(a);
            note(a_is_shorter ? b.triangle : a.triangle, a_is_shorter ? a.to : b.to);
        }
    }

    plane_points const& all_;
    std::vector<point_id> first_;
    plane_triangles triangles_;
};

}  // namespace graze::structures
