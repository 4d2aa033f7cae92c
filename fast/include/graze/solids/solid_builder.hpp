// Builds the tree of boxes over the triangles of a solid: first one of two children a node, split where the surface area heuristic
// in bins says so (I. Wald, On fast Construction of SAH-based Bounding Volume Hierarchies, 2007), then from that the one of eight
// children whose nodes have the least area in all (H. Ylitie et al., Efficient Incoherent Ray Traversal on GPUs Through
// Compressed Wide BVHs, 2017). It is the same tree whatever runs the parts at once.
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
        std::uint32_t const part = count / 64 > 4096 ? count / 64 : 4096;
        std::vector<pair_node> top;
        std::vector<task> tasks;
        grow(top, {0, count, box_of(0, count)}, 0, part, &tasks);
        std::vector<std::vector<pair_node>> grown(tasks.size());
        run(tasks.size(), [&](std::size_t i) {
            certified::quiet_environment const quiet;
            grow(grown[i], tasks[i].items, tasks[i].level, 0, nullptr);
            weigh(grown[i]);
        });
        for (std::size_t i = 0; i < tasks.size(); ++i) join(top, grown[i], tasks[i].node);
        weigh(top);
        std::size_t leaves = 0;
        for (pair_node const& node : top) leaves += node.is_leaf();
        tree_.blocks.reserve(leaves);
        tree_.nodes.reserve(leaves / 4 + 1);
        tree_.root = emit(top, 0);
        tree_.nodes.shrink_to_fit();
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
    /// A node of two children that come after it, or a leaf. As parts of the tree of eights: the least area of nodes that it takes to
    /// stand for this one as up to i + 1 children of another, and how many of these the first child gets: none where it stands as
    /// one fewer. `for_own` is that of its own eight.
    struct pair_node {
        range items;
        std::uint32_t first = 0, second = 0;
        float area[tree_width] = {};
        std::uint8_t first_gets[tree_width] = {}, for_own = 0;
        bool is_leaf() const { return second == 0; }
    };
    struct task {
        range items;
        std::uint32_t level, node;  // of the top, for which it stands
    };
    static constexpr std::uint32_t most_bins = 16;
    /// From here on ranges are halved: less than 2^30 triangles take thirty levels more.
    static constexpr std::uint32_t levels_by_area = most_levels - 30;

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
        tree_.frame.scale = std::ldexp(1.0, exponent < -1000 ? 1000 : -exponent - 1);
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

    /// Adds the node of the range and those below. Ranges of up to `part` triangles are left to tasks, where there are any.
    std::uint32_t grow(std::vector<pair_node>& to, range const& of, std::uint32_t level, std::uint32_t part,
                       std::vector<task>* tasks) {
        auto const at = static_cast<std::uint32_t>(to.size());
        to.emplace_back().items = of;
        if (of.size() <= block_triangles) return at;
        if (tasks != nullptr && of.size() <= part) {
            tasks->push_back({of, level, at});
            return at;
        }
        range first, second;
        split(of, level, first, second);
        std::uint32_t const at_first = grow(to, first, level + 1, part, tasks),
                            at_second = grow(to, second, level + 1, part, tasks);
        to[at].first = at_first;
        to[at].second = at_second;
        return at;
    }
    /// Puts the root of what a task has grown where `at` stands for it, and the rest at the end.
    static void join(std::vector<pair_node>& top, std::vector<pair_node> const& of, std::uint32_t at) {
        auto const moved = static_cast<std::uint32_t>(top.size() - 1);
        top.insert(top.end(), of.begin() + 1, of.end());
        top[at] = of[0];
        auto const move = [moved](pair_node& node) {
            if (node.is_leaf()) return;
            node.first += moved;
            node.second += moved;
        };
        move(top[at]);
        for (std::size_t i = moved + 1; i < top.size(); ++i) move(top[i]);
    }

    /// From the leaves up, those that are not weighed yet.
    static void weigh(std::vector<pair_node>& nodes) {
        for (std::size_t i = nodes.size(); i-- > 0;) {
            pair_node& node = nodes[i];
            if (node.is_leaf() || node.for_own != 0) continue;
            pair_node const &first = nodes[node.first], &second = nodes[node.second];
            float best[tree_width];
            for (std::uint32_t j = 1; j < tree_width; ++j) {
                best[j] = std::numeric_limits<float>::infinity();
                for (std::uint32_t k = 0; k < j; ++k) {
                    float const area = first.area[k] + second.area[j - k - 1];
                    if (area < best[j]) {
                        best[j] = area;
                        node.first_gets[j] = static_cast<std::uint8_t>(k + 1);
                    }
                }
            }
            node.for_own = node.first_gets[tree_width - 1];
            node.area[0] = best[tree_width - 1] + node.items.box.half_area();
            for (std::uint32_t j = 1; j < tree_width; ++j) {
                bool const parts = best[j] < node.area[j - 1];
                node.area[j] = parts ? best[j] : node.area[j - 1];
                if (!parts) node.first_gets[j] = 0;
            }
        }
    }

    struct gathered {
        std::uint32_t node[tree_width];
        std::uint32_t count = 0;
    };
    static void gather(std::vector<pair_node> const& nodes, std::uint32_t at, std::uint32_t most, gathered& children) {
        pair_node const& node = nodes[at];
        while (most > 1 && node.first_gets[most - 1] == 0) --most;
        if (most == 1) {
            children.node[children.count++] = at;
            return;
        }
        gather(nodes, node.first, node.first_gets[most - 1], children);
        gather(nodes, node.second, most - node.first_gets[most - 1], children);
    }
    /// Returns the child that stands for a node.
    std::uint32_t emit(std::vector<pair_node> const& nodes, std::uint32_t of) {
        if (nodes[of].is_leaf()) return add_leaf(nodes[of].items);
        gathered children;
        gather(nodes, nodes[of].first, nodes[of].for_own, children);
        gather(nodes, nodes[of].second, tree_width - nodes[of].for_own, children);
        auto const at = static_cast<std::uint32_t>(tree_.nodes.size());
        tree_.nodes.emplace_back();
        set_boxes(tree_.nodes[at], nodes, children);
        for (std::uint32_t i = 0; i < children.count; ++i) {
            std::uint32_t const child = emit(nodes, children.node[i]);
            tree_.nodes[at].child[i] = child;
        }
        return at;
    }
    static void set_boxes(tree_node& node, std::vector<pair_node> const& nodes, gathered const& children) {
        node = {};
        node.valid = (1u << children.count) - 1;
        tree_box around = tree_box::empty();
        for (std::uint32_t i = 0; i < children.count; ++i) around.include(nodes[children.node[i]].items.box);
        for (int k = 0; k < 3; ++k) {
            // Quotients by powers of two are exact, and so what is between two whole numbers of steps.
            double const low = static_cast<double>(around.side[k]), high = -static_cast<double>(around.side[k + 4]);
            double step = static_cast<double>(least_step);
            while (std::ceil(high / step) - std::floor(low / step) > 255) step *= 2;
            double const first = std::floor(low / step);
            node.origin[k] = static_cast<float>(first * step);
            node.step[k] = static_cast<float>(step);
            for (std::uint32_t i = 0; i < children.count; ++i) {
                tree_box const& box = nodes[children.node[i]].items.box;
                node.side[2 * k][i] =
                    static_cast<std::uint8_t>(std::floor(static_cast<double>(box.side[k]) / step) - first);
                node.side[2 * k + 1][i] =
                    static_cast<std::uint8_t>(std::ceil(-static_cast<double>(box.side[k + 4]) / step) - first);
            }
        }
    }
    std::uint32_t add_leaf(range const& of) {
        auto const at = static_cast<std::uint32_t>(tree_.blocks.size());
        triangle_block<Scalar>& block = tree_.blocks.emplace_back();
        for (std::uint32_t lane = 0; lane < block_triangles; ++lane) {
            std::uint32_t const number = items_[of.begin + (lane < of.size() ? lane : of.size() - 1)].number;
            block.number[lane] = number;
            for (std::size_t i = 0; i < certified::detail::space_triangle_scalars; ++i)
                block.corner[i][lane] = triangles_[certified::detail::space_triangle_scalars * number + i];
        }
        return leaf_of(at, of.size());
    }

    Scalar const* triangles_;
    solid_tree<Scalar>& tree_;
    std::vector<item> items_;
};

}  // namespace graze::solids

#include "graze/exact_comparisons_end.hpp"
