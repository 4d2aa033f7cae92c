// Which boxes meet, for many small boxes of which each meets a few: a tree of boxes over them all.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "graze/model.hpp"

namespace graze {

/// The box around a triangle: closed, so that boxes that only touch meet.
struct bounds {
    std::array<double, 3> low, high;

    bool meets(bounds const& other) const {
        for (std::size_t k = 0; k < 3; ++k)
            if (high[k] < other.low[k] || other.high[k] < low[k]) return false;
        return true;
    }
};

inline bounds bounds_of(triangle_soup const& soup, std::uint32_t triangle) {
    auto const& corners = soup.triangles[triangle];
    bounds box{soup.points[corners[0]], soup.points[corners[0]]};
    for (std::uint32_t corner : corners)
        for (std::size_t axis = 0; axis < 3; ++axis) {
            box.low[axis] = std::min(box.low[axis], soup.points[corner][axis]);
            box.high[axis] = std::max(box.high[axis], soup.points[corner][axis]);
        }
    return box;
}

/// Closed boxes of doubles, as floats: some pairs that are visited may be apart by a little.
class box_tree {
  public:
    struct box {
        std::array<float, 3> low, high;

        bool meets(box const& other) const {
            for (std::size_t k = 0; k < 3; ++k)
                if (high[k] < other.low[k] || other.high[k] < low[k]) return false;
            return true;
        }
        void include(box const& other) {
            for (std::size_t k = 0; k < 3; ++k) {
                low[k] = std::min(low[k], other.low[k]);
                high[k] = std::max(high[k], other.high[k]);
            }
        }
    };
    /// Rounding keeps the order of numbers, and so does a limit: boxes that meet do so still.
    static box rounded(bounds const& exact) {
        constexpr double most = static_cast<double>(std::numeric_limits<float>::max());
        box result;
        for (std::size_t k = 0; k < 3; ++k) {
            result.low[k] = static_cast<float>(std::clamp(exact.low[k], -most, most));
            result.high[k] = static_cast<float>(std::clamp(exact.high[k], -most, most));
        }
        return result;
    }

    explicit box_tree(std::vector<box> const& boxes) {
        sorted_.reserve(boxes.size());
        for (std::uint32_t i = 0; i < boxes.size(); ++i) {
            item result{boxes[i], {}, i};
            for (std::size_t k = 0; k < 3; ++k) result.centre[k] = boxes[i].low[k] / 2 + boxes[i].high[k] / 2;
            sorted_.push_back(result);
        }
        nodes_.reserve(boxes.size());
        build(0, static_cast<std::uint32_t>(boxes.size()));
        for (std::size_t i = 0; i < nodes_.size(); ++i)
            if (nodes_[i].end - nodes_[i].begin <= leaf_size) leaves_.push_back(static_cast<std::uint32_t>(i));
    }

    std::size_t leaf_count() const { return leaves_.size(); }

    /// Calls visit(i, j) once for each pair with one box in that leaf and the other there or behind. From any thread.
    template <class Visit>
    void visit_pairs_of(std::size_t leaf, Visit const& visit) const {
        std::uint32_t const here = leaves_[leaf];
        node const& own = nodes_[here];
        for (std::uint32_t i = own.begin; i < own.end; ++i)
            for (std::uint32_t j = i + 1; j < own.end; ++j)
                if (sorted_[i].around.meets(sorted_[j].around)) visit(sorted_[i].number, sorted_[j].number);
        // Nodes stand in the order of a walk; one that is left out is passed over with all below it.
        for (std::uint32_t at = 0; at < nodes_.size();) {
            node const& other = nodes_[at];
            if (other.end <= own.end || !own.around.meets(other.around)) {
                at = other.next;
                continue;
            }
            ++at;
            if (other.end - other.begin > leaf_size) continue;
            for (std::uint32_t j = other.begin; j < other.end; ++j) {
                if (!own.around.meets(sorted_[j].around)) continue;
                for (std::uint32_t i = own.begin; i < own.end; ++i)
                    if (sorted_[i].around.meets(sorted_[j].around)) visit(sorted_[i].number, sorted_[j].number);
            }
        }
    }

    /// Calls visit(i) once for each box with a number above `first` that meets `around`. From any thread.
    template <class Visit>
    void visit_later(std::uint32_t first, box const& around, Visit const& visit) const {
        for (std::uint32_t at = 0; at < nodes_.size();) {
            node const& other = nodes_[at];
            if (!around.meets(other.around)) {
                at = other.next;
                continue;
            }
            ++at;
            if (other.end - other.begin > leaf_size) continue;
            for (std::uint32_t i = other.begin; i < other.end; ++i)
                if (sorted_[i].number > first && around.meets(sorted_[i].around)) visit(sorted_[i].number);
        }
    }

  private:
    static constexpr std::uint32_t leaf_size = 8;

    struct node {
        box around;
        std::uint32_t begin, end;  // in sorted_
        std::uint32_t next;        // behind all that is below it
    };

    struct item {
        box around;
        std::array<float, 3> centre;
        std::uint32_t number;
    };

    void build(std::uint32_t begin, std::uint32_t end) {
        std::size_t const at = nodes_.size();
        box around = sorted_[begin].around;
        for (std::uint32_t i = begin + 1; i < end; ++i) around.include(sorted_[i].around);
        nodes_.push_back({around, begin, end, 0});
        if (end - begin > leaf_size) {
            // In halves, along the longest side; the numbers make the order total.
            std::size_t axis = 0;
            for (std::size_t k = 1; k < 3; ++k)
                if (around.high[k] - around.low[k] > around.high[axis] - around.low[axis]) axis = k;
            std::uint32_t const middle = begin + (end - begin) / 2;
            auto const place = [&](std::uint32_t i) { return sorted_.begin() + static_cast<std::ptrdiff_t>(i); };
            std::nth_element(place(begin), place(middle), place(end), [axis](item const& a, item const& b) {
                return a.centre[axis] < b.centre[axis] || (a.centre[axis] == b.centre[axis] && a.number < b.number);
            });
            build(begin, middle);
            build(middle, end);
        }
        nodes_[at].next = static_cast<std::uint32_t>(nodes_.size());
    }

    std::vector<std::uint32_t> leaves_;
    std::vector<node> nodes_;
    std::vector<item> sorted_;
};

}  // namespace graze
