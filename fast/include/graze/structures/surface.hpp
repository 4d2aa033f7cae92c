// Judges a surface of triangles that is to be the boundary of the convex hull of points of space: n log n steps for n points.
//
// A closed surface of triangles with area bounds a convex polytope if and only if no corner lies above the face across an edge,
// and a ray from a point below all faces to one face meets no other (K. Mehlhorn et al., Computational Geometry 12, 1999).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "graze/structure.hpp"
#include "graze/structures/box_index.hpp"
#include "graze/structures/points.hpp"
#include "graze/structures/sides.hpp"
#include "graze/vec.hpp"

namespace graze::structures {

/// Joins numbers to sets.
class joined_sets {
  public:
    explicit joined_sets(std::size_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), 0u); }
    std::uint32_t of(std::uint32_t i) {
        while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
        return i;
    }
    void join(std::uint32_t i, std::uint32_t j) { parent_[of(j)] = of(i); }

  private:
    std::vector<std::uint32_t> parent_;
};

class surface_judge {
  public:
    /// Triangles with area, at least one. The points are not all in one plane; those of the triangles go by the first of
    /// their equals.
    surface_judge(space_points const& all, std::span<point_id const> first,
                  std::span<std::array<point_id, 3> const> faces)
        : all_(all), first_(first), faces_(faces) {}

    /// Not_closed (a tuple and the two ends of an edge, or neither where the hull is covered more than once), outside (a tuple
    /// and a point), or valid.
    structure_fault judge() {
        if (auto const fault = join_sides()) return *fault;
        if (auto const fault = judge_edges()) return *fault;
        bool const is_convex = is_one_polytope();
        return judge_points(!is_convex);
    }

  private:
    structure_fault outside(std::size_t face, point_id point) const {
        structure_fault fault;
        fault.law = structure_law::outside;
        fault.tuple = face;
        fault.point = point;
        return fault;
    }

    /// Finds the neighbour across each side.
    std::optional<structure_fault> join_sides() {
        std::vector<tuple_side> const sides = sides_of(faces_, all_.size());
        neighbours_.resize(3 * faces_.size());
        std::size_t bad = 3 * faces_.size();
        for_each_group(std::span(sides), [&](std::span<tuple_side const> group, int net) {
            if (group.size() == 2 && net == 0) {
                neighbours_[group[0].owner()] = group[1].owner();
                neighbours_[group[1].owner()] = group[0].owner();
                return;
            }
            // As many run along a side as against it, or there is one too many of either.
            for (tuple_side const& item : group) {
                auto const reverse = std::ranges::count(group, -item.way(), &tuple_side::way);
                if (reverse != 1) bad = std::min<std::size_t>(bad, item.owner());
            }
        });
        if (bad == 3 * faces_.size()) return std::nullopt;
        structure_fault fault;
        fault.law = structure_law::not_closed;
        fault.tuple = bad / 3;
        fault.corners = {faces_[bad / 3][(bad + 1) % 3], faces_[bad / 3][(bad + 2) % 3]};
        return fault;
    }

    /// Is a corner above the face across one of its edges? Joins faces of one plane.
    std::optional<structure_fault> judge_edges() {
        for (std::uint32_t i = 0; i < faces_.size(); ++i)
            for (std::size_t k = 0; k < 3; ++k) {
                std::uint32_t const across = neighbours_[3 * i + k], j = across / 3;
                parts_.join(i, j);
                auto const& [a, b, c] = faces_[i];
                point_id const corner = faces_[j][across % 3];
                int const height = side(all_, a, b, c, corner);
                if (height > 0) return outside(i, corner);
                if (height != 0) continue;
                if (same_side_up(faces_[i], faces_[j]))
                    planes_.join(i, j);
                else
                    is_folded_ = true;
            }
        return std::nullopt;
    }

    /// Do two faces of one plane look to the same side?
    bool same_side_up(std::array<point_id, 3> const& f, std::array<point_id, 3> const& g) const {
        std::size_t axis = 0;
        while (turn_along(all_, axis, f[0], f[1], f[2]) == 0) ++axis;
        return turn_along(all_, axis, f[0], f[1], f[2]) == turn_along(all_, axis, g[0], g[1], g[2]);
    }

    /// Does the surface bound one convex polytope?
    bool is_one_polytope() {
        if (is_folded_) return false;
        for (std::uint32_t i = 1; i < faces_.size(); ++i)
            if (parts_.of(i) != parts_.of(0)) return false;
        // A ray from just below a face that looks up, near its first corner, infinitesimally towards its second one and far
        // less towards its third.
        auto const looks_up = [&](auto const& face) { return turn_along(all_, 2, face[0], face[1], face[2]) > 0; };
        auto const start = std::ranges::find_if(faces_, looks_up);
        if (start == faces_.end()) return false;
        auto const& [p, q, r] = *start;
        std::size_t met = 0;
        for (auto const& face : faces_) {
            bool const up = looks_up(face);
            int height = 0;
            for (point_id corner : {p, q, r}) {
                int const next = side(all_, face[0], face[1], face[2], corner);
                if (next > 0) return false;
                if (height == 0) height = next;
            }
            if (height == 0 && !up) return false;  // in the plane of the face, and just below it: above this one
            bool inside = up;
            for (std::size_t k = 0; inside && k < 3; ++k) {
                point_id const from = face[k], to = face[(k + 1) % 3];
                int direction = 0;
                for (point_id corner : {p, q, r})
                    if (direction == 0) direction = turn_along(all_, 2, from, to, corner);
                inside = direction > 0;
            }
            met += inside ? 1 : 0;
        }
        return met == 1;
    }

    /// A convex polytope has all its own corners below its faces: there other points are left to ask about.
    structure_fault judge_points(bool of_corners) {
        std::vector<bool> used(all_.size());
        if (!of_corners)
            for (auto const& face : faces_)
                for (point_id corner : face) used[corner] = true;
        std::vector<point_id> asked;
        for (point_id i = 0; i < all_.size(); ++i)
            if (first_[i] == i && !used[i]) asked.push_back(i);
        if (!of_corners) leave_out_inner(asked);
        if (!asked.empty()) {
            point_index const index(all_, std::move(asked));
            std::vector<bool> done(faces_.size());
            for (std::uint32_t i = 0; i < faces_.size(); ++i) {
                std::uint32_t const plane = planes_.of(i);
                if (done[plane]) continue;
                done[plane] = true;
                auto const& [a, b, c] = faces_[i];
                if (point_id const found = index.above(a, b, c); found != no_point) return outside(i, found);
            }
        }
        structure_fault fault;
        if (of_corners) fault.law = structure_law::not_closed;
        return fault;
    }

    /// Leaves out points inside an ellipsoid that is inside the polytope: of many points in a round one nearly all.
    ///
    /// Offsets from a centre o, over half the extents, are at most 2 (where the extents are a few units of the coordinates) and
    /// have relative errors below 4 u, u = 2^-53. The determinant of three of them is then off by less than 48 * 17 u, and the
    /// length of a normal too: the distance of o from the plane of a face is at least (determinant - 1000 u) / (length +
    /// 1000 u), up to ten more roundings.
    void leave_out_inner(std::vector<point_id>& asked) const {
        constexpr double error = 1000 * 0x1p-53;
        if (asked.empty()) return;
        space_box box = box_of(all_, faces_[0]);
        for (auto const& face : faces_) box.include(box_of(all_, face));
        std::array<double, 3> centre, half;
        for (std::size_t k = 0; k < 3; ++k) {
            centre[k] = box.low[k] / 2 + box.high[k] / 2;
            half[k] = box.high[k] / 2 - box.low[k] / 2;
            if (!(half[k] > 0x1p-500 && half[k] < 0x1p500)) return;
        }
        auto const offset = [&](point_id i) {
            vec3<double> result{all_[i][0] - centre[0], all_[i][1] - centre[1], all_[i][2] - centre[2]};
            return vec3<double>{result.x / half[0], result.y / half[1], result.z / half[2]};
        };
        double radius = 1;
        for (auto const& face : faces_) {
            vec3<double> const a = offset(face[0]), b = offset(face[1]), c = offset(face[2]);
            double const size = length(cross(b - a, c - a));
            radius = std::min(radius, (dot(a, cross(b, c)) - error) / (size + error));
        }
        if (!(radius > 0)) return;
        double const square = radius * radius * (1 - 0x1p-40);
        std::erase_if(asked, [&](point_id i) {
            vec3<double> const at = offset(i);
            return dot(at, at) < square;
        });
    }

    space_points const& all_;
    std::span<point_id const> first_;
    std::span<std::array<point_id, 3> const> faces_;
    std::vector<std::uint32_t> neighbours_;  // for each side, by its owner: the side of the neighbour
    joined_sets parts_{faces_.size()}, planes_{faces_.size()};
    bool is_folded_ = false;  // two neighbours lie on each other
};

inline structure_fault judge_hull_3d(space_points const& all, structure_answer const& answer) {
    structure_fault fault;
    std::vector<point_id> const first = first_of_equals(all);
    std::vector<std::array<point_id, 3>> faces(answer.size());
    for (std::size_t i = 0; i < faces.size(); ++i) {
        auto const tuple = answer.tuple(i);
        for (std::size_t k = 0; k < 3; ++k) faces[i][k] = first[static_cast<std::size_t>(tuple[k])];
        if (!on_one_line(all, faces[i][0], faces[i][1], faces[i][2])) continue;
        fault.law = structure_law::degenerate;
        fault.tuple = i;
        return fault;
    }
    if (faces.empty()) {
        fault.law = structure_law::missing_vertex;
        fault.point = 0;
        for (point_id i = 1; i < all.size(); ++i)
            if (all.before(i, static_cast<point_id>(*fault.point))) fault.point = i;
        return fault;
    }
    return surface_judge(all, first, faces).judge();
}

}  // namespace graze::structures
