// Builds the tree of boxes over the triangles of a solid: nodes of eight children, split where the surface area heuristic in
// bins says so (I. Wald, On fast Construction of SAH-based Bounding Volume Hierarchies, 2007). It is the same tree whatever runs
// the parts at once.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "graze/certified/environment.hpp"
#include "graze/solids/solid_tree.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::solids {

/// Low and high sides, these negated: a box around two has the lesser of all eight.
struct tree_box {
    float side[8];

    static tree_box empty() {
        constexpr float most = std::numeric_limits<float>::infinity();
        return {{most, most, most, most, most, most, most, most}};
    }
    void include(tree_box const& other) {
        for (int i = 0; i < 8; ++i) side[i] = other.side[i] < side[i] ? other.side[i] : side[i];
    }
    float extent(int axis) const { return -side[axis + 4] - side[axis]; }
    float twice_centre(int axis) const { return side[axis] - side[axis + 4]; }
    float half_area() const {
        float const x = extent(0), y = extent(1), z = extent(2);
        return x * y + y * z + z * x;
    }
};

template <class Scalar>
class solid_builder {
  public:
    solid_builder(Scalar const* triangles, std::size_t count, solid_tree<Scalar>& tree)
        : triangles_(triangles), tree_(tree), items_(count) {
        set_frame();
        for (std::size_t i = 0; i < count; ++i) items_[i] = item_of(static_cast<std::uint32_t>(i));
    }

    /// run(count, work) calls work(i) for each i below count, from any thread, and returns when all are done.
    template <class Run>
    void build(Run const& run) {
        auto const count = static_cast<std::uint32_t>(items_.size());
        part top;
        largest_part_ = count / 64 > 4096 ? count / 64 : 4096;
        tree_.root = grow(top, {0, count, box_of(0, count)}, 0, true);
        std::vector<part> parts(tasks_.size());
        run(tasks_.size(), [&](std::size_t i) {
            certified::quiet_environment const quiet;
            task const& of = tasks_[i];
            parts[i].root = grow(parts[i], of.items, of.level, false);
        });
        for (std::size_t i = 0; i < parts.size(); ++i) join(top, parts[i], tasks_[i]);
        tree_.nodes = std::move(top.nodes);
        tree_.blocks = std::move(top.blocks);
    }

  private:
    struct item {
        tree_box box;  // side[3]: none
        std::uint32_t number;
    };
    struct range {
        std::uint32_t begin, end;
        tree_box box;
        std::uint32_t size() const { return end - begin; }
    };
    struct part {
        std::uint32_t root = 0;
        std::vector<tree_node> nodes;
        std::vector<triangle_block<Scalar>> blocks;
    };
    struct task {
        range items;
        std::uint32_t level, node, child;  // of the node of the top that it is a child of
    };
    static constexpr std::uint32_t most_bins = 16;
    /// From here on ranges are halved: less than 2^30 triangles take ten levels of eights more.
    static constexpr std::uint32_t levels_by_area = most_levels - 12;

    void set_frame() {
        Scalar const* const p = triangles_;
        constexpr double limit = 0x1p200;
        double largest = 0;
        for (int k = 0; k < 3; ++k) tree_.low[k] = tree_.high[k] = p[k];
        for (std::size_t i = 0; i < 3 * items_.size(); ++i)
            for (int k = 0; k < 3; ++k) {
                tree_.low[k] = certified::detail::lesser(tree_.low[k], p[3 * i + static_cast<std::size_t>(k)]);
                tree_.high[k] = certified::detail::greater(tree_.high[k], p[3 * i + static_cast<std::size_t>(k)]);
            }
        double half = 0;
        for (int k = 0; k < 3; ++k) {
            auto const low = static_cast<double>(tree_.low[k]), high = static_cast<double>(tree_.high[k]);
            tree_.frame.centre[k] = low / 2 + high / 2;
            half = certified::detail::greater(half, high / 2 - low / 2);
            largest = certified::detail::greater(largest, certified::detail::greater(std::fabs(low), std::fabs(high)));
        }
        tree_.moderate = std::is_same_v<Scalar, float> || largest <= limit;
        int const exponent = half > 0 ? std::ilogb(half) : 0;
        tree_.frame.scale = std::ldexp(1.0, exponent < -1000 ? 1000 : -exponent - 1 < -1022 ? -1022 : -exponent - 1);
    }
    item item_of(std::uint32_t number) const {
        Scalar const* const t = triangles_ + certified::detail::space_triangle_scalars * number;
        item result{tree_box::empty(), number};
        for (int k = 0; k < 3; ++k) {
            using certified::detail::greater;
            using certified::detail::lesser;
            result.box.side[k] = float_below(tree_.frame.at(k, lesser(lesser(t[k], t[k + 3]), t[k + 6])));
            result.box.side[k + 4] = -float_above(tree_.frame.at(k, greater(greater(t[k], t[k + 3]), t[k + 6])));
        }
        return result;
    }
    tree_box box_of(std::uint32_t begin, std::uint32_t end) const {
        tree_box box = tree_box::empty();
        for (std::uint32_t i = begin; i < end; ++i) box.include(items_[i].box);
        return box;
    }

    static float blocks_in(std::uint32_t count) {
        return static_cast<float>((count + block_triangles - 1) / block_triangles);
    }

    /// Puts items in bins along all axes, and partitions by the best one; false where no bin parts them.
    bool split_by_area(range const& of, range& first, range& second) {
        std::uint32_t const bins = of.size() < 4 * most_bins ? most_bins / 2 : most_bins;
        float low[3], scale[3];
        float high[3];
        for (int k = 0; k < 3; ++k) low[k] = high[k] = items_[of.begin].box.twice_centre(k);
        for (std::uint32_t i = of.begin; i < of.end; ++i)
            for (int k = 0; k < 3; ++k) {
                float const c = items_[i].box.twice_centre(k);
                low[k] = c < low[k] ? c : low[k];
                high[k] = c > high[k] ? c : high[k];
            }
        for (int k = 0; k < 3; ++k) {
            float const extent = high[k] - low[k];
            scale[k] = extent > 0x1p-100f ? static_cast<float>(bins) * (1 - 0x1p-20f) / extent : 0;
        }
        tree_box box[3][most_bins];
        std::uint32_t count[3][most_bins] = {};
        for (int k = 0; k < 3; ++k)
            for (std::uint32_t b = 0; b < bins; ++b) box[k][b] = tree_box::empty();
        for (std::uint32_t i = of.begin; i < of.end; ++i)
            for (int k = 0; k < 3; ++k) {
                std::uint32_t const b = bin_of(items_[i].box, k, low[k], scale[k], bins);
                box[k][b].include(items_[i].box);
                ++count[k][b];
            }
        float best = std::numeric_limits<float>::infinity();
        int axis = -1;
        std::uint32_t cut = 0;
        for (int k = 0; k < 3; ++k) {
            if (scale[k] == 0) continue;
            float cost[most_bins];
            tree_box around = tree_box::empty();
            std::uint32_t held = 0;
            for (std::uint32_t b = bins - 1; b > 0; --b) {
                around.include(box[k][b]);
                held += count[k][b];
                cost[b] = held == 0 ? std::numeric_limits<float>::infinity() : around.half_area() * blocks_in(held);
            }
            around = tree_box::empty();
            held = 0;
            for (std::uint32_t b = 1; b < bins; ++b) {
                around.include(box[k][b - 1]);
                held += count[k][b - 1];
                if (held == 0) continue;
                float const all = cost[b] + around.half_area() * blocks_in(held);
                if (all < best) {
                    best = all;
                    axis = k;
                    cut = b;
                }
            }
        }
        if (axis < 0) return false;
        std::uint32_t begin = of.begin, end = of.end;
        tree_box boxes[2] = {tree_box::empty(), tree_box::empty()};
        while (begin < end) {
            if (bin_of(items_[begin].box, axis, low[axis], scale[axis], bins) < cut) {
                boxes[0].include(items_[begin++].box);
            } else {
                boxes[1].include(items_[begin].box);
                --end;
                item const moved = items_[begin];
                items_[begin] = items_[end];
                items_[end] = moved;
            }
        }
        first = {of.begin, begin, boxes[0]};
        second = {begin, of.end, boxes[1]};
        return true;
    }
    static std::uint32_t bin_of(tree_box const& box, int axis, float low, float scale, std::uint32_t bins) {
        auto const b = static_cast<std::uint32_t>((box.twice_centre(axis) - low) * scale);
        return b < bins ? b : bins - 1;
    }
    void split(range const& of, std::uint32_t level, range& first, range& second) {
        if (level < levels_by_area && split_by_area(of, first, second)) return;
        std::uint32_t const middle = of.begin + of.size() / 2;
        first = {of.begin, middle, box_of(of.begin, middle)};
        second = {middle, of.end, box_of(middle, of.end)};
    }

    /// Returns the child that stands for the range. The top leaves ranges that are small enough to tasks.
    std::uint32_t grow(part& to, range const& of, std::uint32_t level, bool is_top) {
        if (of.size() <= block_triangles) return add_leaf(to, of);
        range children[tree_width];
        children[0] = of;
        std::uint32_t count = 1;
        while (count < tree_width) {
            std::uint32_t widest = tree_width;
            float most = -1;
            for (std::uint32_t i = 0; i < count; ++i) {
                float const size = level < levels_by_area ? children[i].box.half_area()
                                                          : static_cast<float>(children[i].size());
                if (children[i].size() > block_triangles && size > most) {
                    most = size;
                    widest = i;
                }
            }
            if (widest == tree_width) break;
            range const split_up = children[widest];
            split(split_up, level, children[widest], children[count++]);
        }
        auto const at = static_cast<std::uint32_t>(to.nodes.size());
        to.nodes.emplace_back();
        set_boxes(to.nodes[at], children, count);
        for (std::uint32_t i = 0; i < count; ++i) {
            if (is_top && children[i].size() <= largest_part_) {
                tasks_.push_back({children[i], level + 1, at, i});
                continue;
            }
            std::uint32_t const child = grow(to, children[i], level + 1, is_top);
            to.nodes[at].child[i] = child;
        }
        return at;
    }
    static void set_boxes(tree_node& node, range const* children, std::uint32_t count) {
        constexpr float infinite = std::numeric_limits<float>::infinity();
        node = {};
        node.count = count;
        for (std::uint32_t i = 0; i < tree_width; ++i)
            for (int k = 0; k < 3; ++k) {
                node.side[2 * k][i] = i < count ? children[i].box.side[k] : infinite;
                node.side[2 * k + 1][i] = i < count ? -children[i].box.side[k + 4] : -infinite;
            }
    }
    std::uint32_t add_leaf(part& to, range const& of) const {
        auto const at = static_cast<std::uint32_t>(to.blocks.size());
        triangle_block<Scalar>& block = to.blocks.emplace_back();
        for (std::uint32_t lane = 0; lane < block_triangles; ++lane) {
            std::uint32_t const number = items_[of.begin + (lane < of.size() ? lane : of.size() - 1)].number;
            block.number[lane] = number;
            for (std::size_t i = 0; i < certified::detail::space_triangle_scalars; ++i)
                block.corner[i][lane] = triangles_[certified::detail::space_triangle_scalars * number + i];
        }
        return leaf_of(at, of.size());
    }
    static void join(part& top, part const& of, task const& from) {
        auto const nodes = static_cast<std::uint32_t>(top.nodes.size()),
                   blocks = static_cast<std::uint32_t>(top.blocks.size());
        auto const moved = [&](std::uint32_t child) { return child + (is_leaf(child) ? blocks : nodes); };
        top.nodes[from.node].child[from.child] = moved(of.root);
        for (tree_node node : of.nodes) {
            for (std::uint32_t i = 0; i < node.count; ++i) node.child[i] = moved(node.child[i]);
            top.nodes.push_back(node);
        }
        top.blocks.insert(top.blocks.end(), of.blocks.begin(), of.blocks.end());
    }

    Scalar const* triangles_;
    solid_tree<Scalar>& tree_;
    std::vector<item> items_;
    std::vector<task> tasks_;
    std::uint32_t largest_part_ = 0;
};

}  // namespace graze::solids

#include "graze/exact_comparisons_end.hpp"
