// Judges Delaunay tetrahedralisations. n log n steps for n points in the usual case; where faces of neighbours differ, or where
// tetrahedra overlap or leave gaps, those there are compared with others whose boxes meet.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "graze/certified/hull_hull_3d.hpp"
#include "graze/certified/triangle_triangle_2d.hpp"
#include "graze/structure.hpp"
#include "graze/structures/box_index.hpp"
#include "graze/structures/points.hpp"
#include "graze/structures/sides.hpp"
#include "graze/structures/surface.hpp"

namespace graze::structures {

class delaunay_3d_judge {
  public:
    /// The points are not all in one plane; tuples are in range and of four indices.
    delaunay_3d_judge(space_points const& all, structure_answer const& answer)
        : all_(all), first_(first_of_equals(all)), cells_(answer.size()) {
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            auto& cell = cells_[i];
            for (std::size_t k = 0; k < 4; ++k) cell[k] = first_[static_cast<std::size_t>(answer.tuple(i)[k])];
            int const height = side(all, cell[0], cell[1], cell[2], cell[3]);
            if (height == 0) {
                flat_ = i;
                return;
            }
            if (height > 0) std::swap(cell[0], cell[1]);
        }
    }

    structure_fault judge() {
        if (flat_) return fault_at(structure_law::degenerate, *flat_);
        join_sides();
        if (!covers_hull()) return wrong_cover();
        std::vector<bool> used(all_.size());
        for (auto const& cell : cells_)
            for (point_id corner : cell) used[corner] = true;
        for (point_id i = 0; i < all_.size(); ++i)
            if (!used[first_[i]]) {
                structure_fault fault;
                fault.law = structure_law::missing_vertex;
                fault.point = i;
                return fault;
            }
        if (structure_fault const fault = judge_spheres(); fault.law != structure_law::valid) return fault;
        return inner_.empty() ? structure_fault{} : not_conforming();
    }

  private:
    struct open_face {
        std::array<point_id, 3> corners;  // counter-clockwise from outside of its cell
        std::size_t cell;
    };

    static structure_fault fault_at(structure_law law, std::size_t tuple) {
        structure_fault fault;
        fault.law = law;
        fault.tuple = tuple;
        return fault;
    }
    static structure_fault fault_of(structure_law law, std::size_t tuple, std::size_t other) {
        structure_fault fault = fault_at(law, std::min(tuple, other));
        fault.other_tuple = std::max(tuple, other);
        return fault;
    }

    /// Finds the faces that no other cell has from its other side, and whether two cells are on one side of a face.
    void join_sides() {
        sides_ = sides_of(cells_, all_.size());
        for_each_group(std::span(std::as_const(sides_)), [&](std::span<tuple_side const> group, int net) {
            if (group.size() == 1)
                open_.push_back({face_of(cells_[group[0].owner() / 4], group[0].owner() % 4), group[0].owner() / 4});
            else if ((group.size() != 2 || net != 0) && !one_side_twice_) {
                auto const last = std::ranges::find(group.subspan(1), group[0].way(), &tuple_side::way);
                std::size_t const i = last != group.end() ? 0 : 1;
                one_side_twice_ = {group[i].owner() / 4,
                                   last != group.end() ? last->owner() / 4 : group[2].owner() / 4};
            }
        });
    }

    /// Is the union of the cells the hull, each of its points but borders covered once? The cells' common boundary is then that of the hull, so that the
    /// faces without a neighbour either are supporting, and cover the hull's boundary once, or cancel in their planes.
    bool covers_hull() {
        if (cells_.empty() || one_side_twice_) return false;
        std::vector<std::array<point_id, 3>> faces;
        for (open_face const& face : open_) faces.push_back(face.corners);
        if (!faces.empty() && surface_judge(all_, first_, faces).judge().law == structure_law::valid) return true;

        std::vector<point_id> distinct;
        for (point_id i = 0; i < all_.size(); ++i)
            if (first_[i] == i) distinct.push_back(i);
        point_index const index(all_, std::move(distinct));
        std::vector<open_face> outer;
        for (open_face const& face : open_)
            (index.above(face.corners[0], face.corners[1], face.corners[2]) == no_point ? outer : inner_)
                .push_back(face);
        return vanish_in_planes() && cover_once(outer);
    }

    /// Do the inner faces cancel in each plane? A chain of triangles of a plane is zero if its boundary is, and a chain of edges on
    /// a line if its own is: at each point, for each line and plane through it, the sum of ends is zero.
    bool vanish_in_planes() const {
        struct end {
            point_id at, other, third;
            int weight;
        };
        std::vector<end> ends;
        for (open_face const& face : inner_)
            for (std::size_t k = 0; k < 3; ++k) {
                point_id const from = face.corners[k], to = face.corners[(k + 1) % 3],
                               third = face.corners[(k + 2) % 3];
                ends.push_back({from, to, third, -1});
                ends.push_back({to, from, third, 1});
            }
        std::ranges::sort(ends, {}, &end::at);
        for (std::size_t begin = 0; begin < ends.size();) {
            std::size_t stop = begin;
            while (stop < ends.size() && ends[stop].at == ends[begin].at) ++stop;
            std::vector<end> here(ends.begin() + static_cast<std::ptrdiff_t>(begin),
                                  ends.begin() + static_cast<std::ptrdiff_t>(stop));
            while (!here.empty()) {
                end const one = here.back();
                int sum = 0;
                std::erase_if(here, [&](end const& each) {
                    bool const same = on_one_line(all_, one.at, one.other, each.other) &&
                                      side(all_, one.at, one.other, one.third, each.third) == 0;
                    sum += same ? each.weight : 0;
                    return same;
                });
                if (sum != 0) return false;
            }
            begin = stop;
        }
        return true;
    }

    /// Do supporting faces cover a place of the hull's boundary, and so all of it, once? The place is near the first corner of the first one,
    /// infinitesimally towards its second, and far less towards its third.
    bool cover_once(std::vector<open_face> const& outer) const {
        if (outer.empty()) return false;
        point_id const p = outer[0].corners[0], q = outer[0].corners[1], r = outer[0].corners[2];
        std::size_t axis = 0;
        while (turn_along(all_, axis, p, q, r) == 0) ++axis;
        int const up = turn_along(all_, axis, p, q, r);
        std::size_t covers = 0;
        for (open_face const& face : outer) {
            auto const& corners = face.corners;
            bool inside =
                std::ranges::all_of(corners, [&](point_id corner) { return side(all_, p, q, r, corner) == 0; });
            for (std::size_t k = 0; inside && k < 3; ++k) {
                int direction = 0;
                for (point_id corner : {p, q, r})
                    if (direction == 0) direction = turn_along(all_, axis, corners[k], corners[(k + 1) % 3], corner);
                inside = direction == up;
            }
            covers += inside ? 1 : 0;
        }
        return covers == 1;
    }

    structure_fault wrong_cover() const {
        if (one_side_twice_) return fault_of(structure_law::overlap, (*one_side_twice_)[0], (*one_side_twice_)[1]);
        structure_fault fault;
        fault.law = structure_law::not_covered;
        std::vector<space_box> boxes;
        for (auto const& cell : cells_) boxes.push_back(box_of(all_, cell));
        // Where more than one cell is, the border to where not is a face without a neighbour: its cell overlaps another.
        box_index const index(boxes);
        for (std::size_t i = 0; i < open_.size(); ++i) {
            std::size_t const one = open_[i].cell;
            index.visit([&](space_box const& box) { return box.meets(boxes[one]); },
                        [&](std::size_t other) {
                            if (other == one || !overlap(cells_[one], cells_[other])) return true;
                            fault = fault_of(structure_law::overlap, one, other);
                            return false;
                        });
            if (fault.law == structure_law::overlap) break;
        }
        return fault;
    }
    bool overlap(std::array<point_id, 4> const& one, std::array<point_id, 4> const& other) const {
        for (auto const& [cell, against] : {std::pair{&one, &other}, std::pair{&other, &one}})
            for (std::size_t k = 0; k < 4; ++k) {
                auto const face = face_of(*cell, k);
                if (std::ranges::all_of(
                        *against, [&](point_id corner) { return side(all_, face[0], face[1], face[2], corner) >= 0; }))
                    return false;
            }
        std::array<double, 24> input;
        for (std::size_t i = 0; i < 8; ++i)
            for (std::size_t k = 0; k < 3; ++k) input[3 * i + k] = all_[i < 4 ? one[i] : other[i - 4]][k];
        return certified::hull_hull_3d(input.data(), input.size()) == relation::crossing;
    }

    /// The cells cover the hull once and use all points: no point is in a circumsphere if none is in that of a neighbour. Where
    /// the faces of neighbours differ, those whose boxes meet are asked, which are more.
    structure_fault judge_spheres() const {
        std::size_t cell = cells_.size();
        point_id point = no_point;
        auto const ask = [&](std::size_t one, point_id corner) {
            if (one >= cell || in_sphere(all_, cells_[one], corner) <= 0) return;
            cell = one;
            point = corner;
        };
        for_each_group(std::span(sides_), [&](std::span<tuple_side const> group, int) {
            if (group.size() != 2) return;
            std::size_t const one = group[0].owner() / 4, other = group[1].owner() / 4;
            point_id const beyond_one = cells_[other][group[1].owner() % 4];
            if (in_sphere(all_, cells_[one], beyond_one) <= 0) return;
            ask(one, beyond_one);
            ask(other, cells_[one][group[0].owner() % 4]);
        });
        visit_inner_pairs([&](open_face const& f, open_face const& g) {
            for (point_id corner : cells_[g.cell]) ask(f.cell, corner);
            for (point_id corner : cells_[f.cell]) ask(g.cell, corner);
            return true;
        });
        if (point == no_point) return {};
        structure_fault fault = fault_at(structure_law::not_delaunay, cell);
        fault.point = point;
        return fault;
    }

    /// Two cells whose faces overlap in a plane.
    structure_fault not_conforming() const {
        structure_fault fault;
        visit_inner_pairs([&](open_face const& f, open_face const& g) {
            point_id const a = f.corners[0], b = f.corners[1], c = f.corners[2];
            if (!std::ranges::all_of(g.corners, [&](point_id corner) { return side(all_, a, b, c, corner) == 0; }))
                return true;
            std::size_t axis = 0;
            while (turn_along(all_, axis, a, b, c) == 0) ++axis;
            std::array<double, 12> input;
            for (std::size_t i = 0; i < 6; ++i) {
                double const* corner = all_[i < 3 ? f.corners[i] : g.corners[i - 3]];
                input[2 * i] = corner[(axis + 1) % 3];
                input[2 * i + 1] = corner[(axis + 2) % 3];
            }
            if (certified::triangle_triangle_2d(input.data(), input.size()) != relation::crossing) return true;
            fault = fault_of(structure_law::not_conforming, f.cell, g.cell);
            return false;
        });
        return fault;
    }
    template <class Take>
    void visit_inner_pairs(Take take) const {
        std::vector<space_box> boxes;
        for (open_face const& face : inner_) boxes.push_back(box_of(all_, face.corners));
        box_index(boxes).visit_pairs([&](std::size_t i, std::size_t j) { return take(inner_[i], inner_[j]); });
    }

    space_points const& all_;
    std::vector<point_id> first_;
    std::vector<std::array<point_id, 4>> cells_;  // positive: the last corner is below the plane of the others
    std::vector<tuple_side> sides_;
    std::vector<open_face> open_, inner_;  // faces of one cell; those of them that are not on the hull
    std::optional<std::size_t> flat_;
    std::optional<std::array<std::size_t, 2>> one_side_twice_;
};

}  // namespace graze::structures
