// Judges a convex hull in the plane: n log n steps for n points.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "graze/structure.hpp"
#include "graze/structures/points.hpp"

namespace graze::structures {

/// The answer is a list of indices in range, none of them twice.
class hull_2d_judge {
  public:
    hull_2d_judge(plane_points const& all, std::vector<point_id> const& listed)
        : all_(all), first_(first_of_equals(all)), listed_(listed) {
        for (point_id i : listed) walk_.push_back(first_[i]);
    }

    structure_fault judge() const {
        if (all_.size() == 0) return {};
        auto const [low, high] = ends();
        if (low == high) return judge_one_point();
        if (structure_fault const fault = listed_twice(); fault.law != structure_law::valid) return fault;
        if (spanning_triangle(all_).empty()) return judge_line(low, high);
        if (walk_.size() < 2) return missing(walk_.empty() || walk_[0] != low ? low : high);
        if (walk_.size() > 2) {
            if (structure_fault const fault = judge_turns(); fault.law != structure_law::valid) return fault;
        }
        // Convex and around all points, it is their hull and has all corners.
        return judge_points();
    }

  private:
    static structure_fault missing(point_id point) {
        structure_fault fault;
        fault.law = structure_law::missing_vertex;
        fault.point = point;
        return fault;
    }
    structure_fault not_convex(std::vector<std::size_t> corners) const {
        structure_fault fault;
        fault.law = structure_law::not_convex;
        fault.corners = std::move(corners);
        return fault;
    }
    structure_fault outside(std::size_t edge, point_id point) const {
        structure_fault fault;
        fault.law = structure_law::outside;
        fault.tuple = edge;
        fault.corners = {listed_[edge], listed_[next(edge)]};
        fault.point = point;
        return fault;
    }
    std::size_t next(std::size_t i) const { return i + 1 == walk_.size() ? 0 : i + 1; }

    /// The first and the last point in the order of `before`.
    std::array<point_id, 2> ends() const {
        point_id low = 0, high = 0;
        for (point_id i = 1; i < all_.size(); ++i) {
            if (all_.before(i, low)) low = i;
            if (all_.before(high, i)) high = i;
        }
        return {first_[low], first_[high]};
    }

    structure_fault judge_one_point() const {
        if (walk_.empty()) return missing(0);
        return walk_.size() == 1 ? structure_fault{} : not_convex({listed_[0], listed_[1]});
    }

    structure_fault listed_twice() const {
        std::vector<std::size_t> place(all_.size(), walk_.size());
        for (std::size_t i = 0; i < walk_.size(); ++i) {
            std::size_t& known = place[walk_[i]];
            if (known != walk_.size()) return not_convex({listed_[known], listed_[i]});
            known = i;
        }
        return {};
    }

    /// Points on one line: the walk goes there once and back once.
    structure_fault judge_line(point_id low, point_id high) const {
        std::size_t peaks = 0;
        for (std::size_t i = 0; walk_.size() > 2 && i < walk_.size(); ++i) {
            std::size_t const j = next(i), k = next(j);
            if (!all_.before(walk_[i], walk_[j]) || !all_.before(walk_[k], walk_[j])) continue;
            if (++peaks == 2) return not_convex({});
        }
        for (point_id end : {low, high})
            if (std::ranges::find(walk_, end) == walk_.end()) return missing(end);
        return {};
    }

    /// Every turn is to the left or none, and together they are one turn around.
    structure_fault judge_turns() const {
        for (std::size_t i = 0; i < walk_.size(); ++i) {
            std::size_t const j = next(i), k = next(j);
            int const direction = turn(all_, walk_[i], walk_[j], walk_[k]);
            bool const straight = all_.before(walk_[i], walk_[j]) == all_.before(walk_[j], walk_[k]);
            if (direction < 0 || (direction == 0 && !straight)) return not_convex({listed_[i], listed_[j], listed_[k]});
        }
        std::size_t tops = 0;  // where the walk leaves the order of `before`: once in each turn around
        for (std::size_t i = 0; i < walk_.size(); ++i) {
            std::size_t const j = next(i), k = next(j);
            if (all_.before(walk_[i], walk_[j]) && all_.before(walk_[k], walk_[j])) ++tops;
        }
        return tops == 1 ? structure_fault{} : not_convex({});
    }

    /// The walk is convex or has two points. Its lower part leads from the first point to the last, its upper part back.
    structure_fault judge_points() const {
        auto const less = [&](point_id a, point_id b) { return all_.before(a, b); };
        auto const start = static_cast<std::size_t>(std::ranges::min_element(walk_, less) - walk_.begin());
        auto const top = static_cast<std::size_t>(std::ranges::max_element(walk_, less) - walk_.begin());
        std::vector<std::size_t> lower, upper;  // places in the walk, ascending in the order of `before`
        for (std::size_t i = start; i != top; i = next(i)) lower.push_back(i);
        lower.push_back(top);
        for (std::size_t i = top; i != start; i = next(i)) upper.push_back(i);
        upper.push_back(start);
        std::ranges::reverse(upper);
        std::vector<bool> is_corner(all_.size());
        for (point_id p : walk_) is_corner[p] = true;
        for (point_id p = 0; p < all_.size(); ++p) {
            if (first_[p] != p || is_corner[p]) continue;
            // In the part of each chain that has p between its ends; beyond the first and last corner the outer edges.
            std::size_t const below = place_of(lower, p), above = place_of(upper, p);
            if (turn(all_, walk_[lower[below]], walk_[lower[below + 1]], p) < 0) return outside(lower[below], p);
            if (turn(all_, walk_[upper[above + 1]], walk_[upper[above]], p) < 0) return outside(upper[above + 1], p);
        }
        return {};
    }
    /// The last place, but one, whose corner is not after p, or 0.
    std::size_t place_of(std::vector<std::size_t> const& chain, point_id p) const {
        auto const after = std::ranges::upper_bound(
            chain, p, [&](point_id a, point_id b) { return all_.before(a, b); },
            [&](std::size_t i) { return walk_[i]; });
        auto const place = static_cast<std::size_t>(after - chain.begin());
        return std::min(place == 0 ? 0 : place - 1, chain.size() - 2);
    }

    plane_points const& all_;
    std::vector<point_id> first_;
    std::vector<point_id> const& listed_;
    std::vector<point_id> walk_;  // the same, each point by its first equal one
};

}  // namespace graze::structures
