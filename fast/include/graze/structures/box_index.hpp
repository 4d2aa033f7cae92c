// A tree of boxes over boxes of space: which of them meet a box, or another condition that a box can fulfil.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "graze/structures/points.hpp"

namespace graze::structures {

struct space_box {
    std::array<double, 3> low, high;

    void include(space_box const& other) {
        for (std::size_t k = 0; k < 3; ++k) {
            low[k] = std::min(low[k], other.low[k]);
            high[k] = std::max(high[k], other.high[k]);
        }
    }
    /// Closed boxes: those that touch meet.
    bool meets(space_box const& other) const {
        for (std::size_t k = 0; k < 3; ++k)
            if (high[k] < other.low[k] || other.high[k] < low[k]) return false;
        return true;
    }
};

template <std::size_t Count>
space_box box_of(space_points const& all, std::array<point_id, Count> const& corners) {
    space_box box{};
    for (std::size_t k = 0; k < 3; ++k) {
        box.low[k] = box.high[k] = all[corners[0]][k];
        for (point_id corner : corners) {
            box.low[k] = std::min(box.low[k], all[corner][k]);
            box.high[k] = std::max(box.high[k], all[corner][k]);
        }
    }
    return box;
}

class box_index {
  public:
    explicit box_index(std::span<space_box const> boxes) {
        items_.reserve(boxes.size());
        for (std::uint32_t i = 0; i < boxes.size(); ++i) items_.push_back({boxes[i], i});
        if (!items_.empty()) build(0, static_cast<std::uint32_t>(items_.size()));
    }

    /// Calls take(i) for boxes i that `enter` accepts, as it did every box around them. Stops where take returns false.
    template <class Enter, class Take>
    bool visit(Enter enter, Take take) const {
        if (nodes_.empty()) return true;
        std::array<std::uint32_t, 64> open{};  // halves of at most 2^31 boxes: at most 32 of them wait
        for (std::size_t waiting = 1; waiting != 0;) {
            node const& at = nodes_[open[--waiting]];
            if (!enter(at.box)) continue;
            if (at.second == 0) {
                for (std::uint32_t i = at.begin; i < at.end; ++i)
                    if (enter(items_[i].box) && !take(items_[i].number)) return false;
                continue;
            }
            open[waiting++] = at.second;
            open[waiting++] = static_cast<std::uint32_t>(&at - nodes_.data()) + 1;
        }
        return true;
    }

    /// Calls take(i, j) once for each pair of boxes that meet, i < j. Stops where take returns false.
    template <class Take>
    bool visit_pairs(Take take) const {
        for (item const& one : items_)
            if (!visit([&](space_box const& box) { return box.meets(one.box); },
                       [&](std::uint32_t other) { return other <= one.number || take(one.number, other); }))
                return false;
        return true;
    }

  private:
    static constexpr std::uint32_t leaf_size = 4;
    struct item {
        space_box box;
        std::uint32_t number;
    };
    struct node {
        space_box box;
        std::uint32_t begin, end;
        std::uint32_t second;  // the second child, or 0 in a leaf; the first one follows its parent
    };

    std::uint32_t build(std::uint32_t begin, std::uint32_t end) {
        auto const index = static_cast<std::uint32_t>(nodes_.size());
        space_box around = items_[begin].box;
        for (std::uint32_t i = begin; i < end; ++i) around.include(items_[i].box);
        nodes_.push_back({around, begin, end, 0});
        if (end - begin <= leaf_size) return index;
        std::size_t axis = 0;
        for (std::size_t k = 1; k < 3; ++k)
            if (around.high[k] / 2 - around.low[k] / 2 > around.high[axis] / 2 - around.low[axis] / 2) axis = k;
        std::uint32_t const middle = begin + (end - begin) / 2;
        auto const centre = [axis](item const& of) { return of.box.low[axis] / 2 + of.box.high[axis] / 2; };
        std::nth_element(items_.begin() + begin, items_.begin() + middle, items_.begin() + end,
                         [&](item const& a, item const& b) { return centre(a) < centre(b); });
        build(begin, middle);
        nodes_[index].second = build(middle, end);
        return index;
    }

    std::vector<item> items_;
    std::vector<node> nodes_;
};

/// A tree over points: which of them are strictly above a plane.
class point_index {
  public:
    point_index(space_points const& all, std::vector<point_id> which)
        : all_(all), which_(std::move(which)), boxes_(boxes_of(all, which_)) {}

    /// A point strictly above the plane through a, b and c, or no_point.
    point_id above(point_id a, point_id b, point_id c) const {
        // The corner of a box that is highest above the plane; the signs of the normal are exact.
        std::array<int, 3> const up{turn_along(all_, 0, a, b, c), turn_along(all_, 1, a, b, c),
                                    turn_along(all_, 2, a, b, c)};
        point_id found = no_point;
        boxes_.visit(
            [&](space_box const& box) {
                std::array<double, 3> corner;
                for (std::size_t k = 0; k < 3; ++k) corner[k] = up[k] > 0 ? box.high[k] : box.low[k];
                return side(all_, a, b, c, corner.data()) > 0;
            },
            [&](std::uint32_t i) {  // the box of a point is the point
                found = which_[i];
                return false;
            });
        return found;
    }

  private:
    static std::vector<space_box> boxes_of(space_points const& all, std::vector<point_id> const& which) {
        std::vector<space_box> boxes;
        boxes.reserve(which.size());
        for (point_id i : which) boxes.push_back(box_of(all, std::array{i}));
        return boxes;
    }

    space_points const& all_;
    std::vector<point_id> which_;
    box_index boxes_;
};

}  // namespace graze::structures
