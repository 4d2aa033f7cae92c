// The tree over boxes beside brute force, on layouts that its curve of cells puts into many cells, into one, or into both.
#include "models/box_tree.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <set>

namespace graze {
namespace {

using tree_box = box_tree::box;
using box_pairs = std::set<std::pair<std::uint32_t, std::uint32_t>>;

box_pairs pairs_by_force(std::vector<tree_box> const& boxes) {
    box_pairs found;
    for (std::uint32_t i = 0; i < boxes.size(); ++i)
        for (std::uint32_t j = i + 1; j < boxes.size(); ++j) {
            bool apart = false;
            for (std::size_t k = 0; k < 3; ++k)
                if (boxes[i].high[k] < boxes[j].low[k] || boxes[j].high[k] < boxes[i].low[k]) apart = true;
            if (!apart) found.emplace(i, j);
        }
    return found;
}

void expect_all_pairs(std::vector<tree_box> const& boxes) {
    box_tree const tree(boxes);
    box_pairs const expected = pairs_by_force(boxes);
    box_pairs by_leaves, by_boxes;
    auto const take = [](box_pairs& found, std::uint32_t i, std::uint32_t j) {
        EXPECT_TRUE(found.emplace(std::min(i, j), std::max(i, j)).second) << i << " and " << j << " twice";
    };
    for (std::size_t leaf = 0; leaf < tree.leaf_count(); ++leaf)
        tree.visit_pairs_of(leaf, [&](std::uint32_t i, std::uint32_t j) { take(by_leaves, i, j); });
    for (std::uint32_t i = 0; i < boxes.size(); ++i)
        tree.visit_later(i, boxes[i], [&](std::uint32_t j) { take(by_boxes, i, j); });
    EXPECT_EQ(by_leaves, expected);
    EXPECT_EQ(by_boxes, expected);
}

/// So many boxes, each around two points.
std::vector<tree_box> boxes_of(std::size_t count, std::function<float()> const& coordinate, float length) {
    std::vector<tree_box> boxes(count);
    for (tree_box& next : boxes)
        for (std::size_t k = 0; k < 3; ++k) {
            float const one = coordinate(), other = one + length * (coordinate() - one);
            next.low[k] = std::min(one, other);
            next.high[k] = std::max(one, other);
        }
    return boxes;
}

TEST(model_boxes, meet_as_by_force) {
    std::mt19937 random(1);
    auto const grid = [&] { return static_cast<float>(random() % 5); };
    auto const plain = [&] { return std::uniform_real_distribution<float>(-1, 1)(random); };
    auto const wild = [&] { return std::ldexp(plain(), static_cast<int>(random() % 250) - 125); };
    for (std::size_t const count : {0U, 1U, 2U, 8U, 9U, 17U, 300U}) {
        for (float const length : {0.0f, 0.1f, 1.0f}) {
            expect_all_pairs(boxes_of(count, grid, length));
            expect_all_pairs(boxes_of(count, plain, length));
            expect_all_pairs(boxes_of(count, wild, length));
        }
        expect_all_pairs(boxes_of(
            count, [] { return 3.0f; }, 1));
        expect_all_pairs(boxes_of(
            count, [&] { return 0x1p-149f * static_cast<float>(random() % 3); }, 1));
    }
}

TEST(model_boxes, of_the_largest_numbers_meet_as_by_force) {
    std::mt19937 random(2);
    constexpr float most = std::numeric_limits<float>::max();
    std::array<float, 5> const numbers{-most, -1, 0, 1, most};
    std::vector<tree_box> boxes(200);
    for (tree_box& next : boxes)
        for (std::size_t k = 0; k < 3; ++k) {
            std::size_t const low = random() % numbers.size();
            next.low[k] = numbers[low];
            next.high[k] = numbers[std::min(numbers.size() - 1, low + random() % 2)];
        }
    expect_all_pairs(boxes);
}

TEST(model_boxes, in_one_cell_meet_as_by_force) {
    std::mt19937 random(3);
    auto const near = [&] { return std::uniform_real_distribution<float>(0, 1)(random); };
    std::vector<tree_box> boxes = boxes_of(300, near, 0.2f);
    for (float const far : {10.0f, 1e4f, 1e30f}) {
        boxes.push_back({{far, far, far}, {far, far, far}});
        expect_all_pairs(boxes);
    }
}

/// Each box meets few, so that a tree looks at few: were those of one cell left together, each would be looked up beside all.
TEST(model_boxes, in_one_cell_are_parted) {
    std::vector<tree_box> boxes;
    for (unsigned i = 0; i < 4096; ++i) {
        std::array<float, 3> const at{static_cast<float>(i % 16), static_cast<float>(i / 16 % 16),
                                      static_cast<float>(i / 256)};
        boxes.push_back({at, at});
    }
    boxes.push_back({{1e9f, 1e9f, 1e9f}, {1e9f, 1e9f, 1e9f}});
    box_tree const tree(boxes);
    EXPECT_GE(tree.leaf_count(), boxes.size() / 8);
    std::size_t found = 0;
    for (std::size_t leaf = 0; leaf < tree.leaf_count(); ++leaf)
        tree.visit_pairs_of(leaf, [&](std::uint32_t, std::uint32_t) { ++found; });
    EXPECT_EQ(found, 0U);
}

}  // namespace
}  // namespace graze
