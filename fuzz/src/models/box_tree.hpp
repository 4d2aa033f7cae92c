// Which boxes meet, for many small boxes of which each meets a few: a tree of boxes over them all.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
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
        if (boxes.empty()) return;
        std::vector<place> const order = along_curve(boxes);
        sorted_.reserve(boxes.size());
        for (place const& next : order) sorted_.push_back({boxes[next.number], next.number});
        nodes_.reserve(boxes.size());
        build(order, 0, static_cast<std::uint32_t>(boxes.size()));
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
        std::uint32_t number;
        float centre(std::size_t axis) const { return around.low[axis] / 2 + around.high[axis] / 2; }
    };

    /// A box on Morton's curve through 2^30 cells: the bits of the cell's three places in turn.
    struct place {
        std::uint32_t cell, number;
    };
    static constexpr unsigned bits_of_axis = 10;

    /// The bits of a place along an axis, with two others between each two.
    static std::uint32_t spread(std::uint32_t bits) {
        bits = (bits | bits << 16) & 0x030000ff;
        bits = (bits | bits << 8) & 0x0300f00f;
        bits = (bits | bits << 4) & 0x030c30c3;
        return (bits | bits << 2) & 0x09249249;
    }
    /// The boxes by the cells of their centres, those in one cell by their numbers.
    static std::vector<place> along_curve(std::vector<box> const& boxes) {
        box all = boxes[0];
        for (box const& next : boxes) all.include(next);
        double size = 0;
        for (std::size_t k = 0; k < 3; ++k)
            size = std::max(size, static_cast<double>(all.high[k]) - static_cast<double>(all.low[k]));
        constexpr std::uint32_t last = (1U << bits_of_axis) - 1;
        double const scale = size > 0 ? last / size : 0;  // floats are apart by 2^-149 at least, so it is finite
        std::vector<place> order(boxes.size()), sorted(boxes.size());
        for (std::uint32_t i = 0; i < boxes.size(); ++i) {
            order[i] = {0, i};
            for (std::size_t k = 0; k < 3; ++k) {
                double const low = boxes[i].low[k], high = boxes[i].high[k];
                double const along = ((low + high) / 2 - static_cast<double>(all.low[k])) * scale;
                order[i].cell |= spread(std::min(last, static_cast<std::uint32_t>(along))) << k;
            }
        }
        for (unsigned shift = 0; shift < 3 * bits_of_axis; shift += bits_of_axis) {
            std::array<std::uint32_t, last + 2> begin{};
            for (place const& next : order) ++begin[(next.cell >> shift & last) + 1];
            for (std::size_t k = 0; k < last; ++k) begin[k + 1] += begin[k];
            for (place const& next : order) sorted[begin[next.cell >> shift & last]++] = next;
            order.swap(sorted);
        }
        return order;
    }

    box around(std::uint32_t begin, std::uint32_t end) const {
        box all = sorted_[begin].around;
        for (std::uint32_t i = begin + 1; i < end; ++i) all.include(sorted_[i].around);
        return all;
    }

    /// Where to part them: at the highest bit in which their cells differ; those of one cell in halves, along the longest side.
    std::uint32_t part(std::vector<place> const& order, std::uint32_t begin, std::uint32_t end) {
        auto const beginning = [](auto& list, std::uint32_t i) {
            return list.begin() + static_cast<std::ptrdiff_t>(i);
        };
        std::uint32_t const first = order[begin].cell, last = order[end - 1].cell;
        if (first != last) {
            std::uint32_t const bit = std::bit_floor(first ^ last);
            auto const found = std::partition_point(beginning(order, begin), beginning(order, end),
                                                    [bit](place const& next) { return (next.cell & bit) == 0; });
            return static_cast<std::uint32_t>(found - order.begin());
        }
        box const all = around(begin, end);
        std::size_t axis = 0;
        for (std::size_t k = 1; k < 3; ++k)
            if (all.high[k] - all.low[k] > all.high[axis] - all.low[axis]) axis = k;
        std::uint32_t const middle = begin + (end - begin) / 2;
        // The numbers make the order total.
        std::nth_element(beginning(sorted_, begin), beginning(sorted_, middle), beginning(sorted_, end),
                         [axis](item const& a, item const& b) {
                             float const one = a.centre(axis), other = b.centre(axis);
                             return one < other || (one == other && a.number < b.number);
                         });
        return middle;
    }

    void build(std::vector<place> const& order, std::uint32_t begin, std::uint32_t end) {
        std::size_t const at = nodes_.size();
        nodes_.push_back({{}, begin, end, 0});
        if (end - begin <= leaf_size) {
            nodes_[at].around = around(begin, end);
        } else {
            std::uint32_t const middle = part(order, begin, end);
            build(order, begin, middle);
            std::size_t const second = nodes_.size();
            build(order, middle, end);
            nodes_[at].around = nodes_[at + 1].around;
            nodes_[at].around.include(nodes_[second].around);
        }
        nodes_[at].next = static_cast<std::uint32_t>(nodes_.size());
    }

    std::vector<std::uint32_t> leaves_;
    std::vector<node> nodes_;
    std::vector<item> sorted_;
};

}  // namespace graze
