#include "pair_index.hpp"

#include <algorithm>
#include <atomic>
#include <boost/iterator/counting_iterator.hpp>
#include <boost/iterator/function_output_iterator.hpp>
#include <boost/iterator/transform_iterator.hpp>
#include <chrono>
#include <thread>

namespace graze {
namespace {

namespace index = boost::geometry::index;
using clock = std::chrono::steady_clock;

/// Boxes counted at a time: few enough that threads end together where each box meets a million others.
constexpr std::size_t block = 64;

/// Calls `visit` with each later box that meets `around`. The numbers are compared first, which is cheaper.
template <class Tree, class Visit>
void for_each_partner(Tree const& tree, std::uint32_t first, pair_index::box const& around, Visit const& visit) {
    tree.query(
        index::satisfies([first](auto const& entry) { return entry.second > first; }) && index::intersects(around),
        boost::make_function_output_iterator([&visit](auto const& entry) { visit(entry.second); }));
}

}  // namespace

pair_index::pair_index(std::uint32_t size, boxes const& box_of) {
    // Entries are made as the tree asks for them: a list of them all would be as large as the tree.
    auto const make = [&box_of](std::uint32_t i) { return entry(box_of(i), i); };
    auto const at = [&make](std::uint32_t i) {
        return boost::make_transform_iterator(boost::make_counting_iterator(i), std::cref(make));
    };
    tree_ = decltype(tree_)(at(0), at(size));  // all at once, which packs the leaves full
}

void pair_index::count_partners(boxes const& box_of, std::span<std::uint64_t> counts, unsigned jobs,
                                progress const& told) const {
    std::atomic<std::size_t> next = 0;
    auto const count_block = [&] {
        std::size_t const first = next.fetch_add(block);
        if (first >= counts.size()) return false;
        for (std::size_t i = first; i < std::min(first + block, counts.size()); ++i) {
            std::uint32_t const number = static_cast<std::uint32_t>(i);
            std::uint64_t found = 0;
            for_each_partner(tree_, number, box_of(number), [&found](std::uint32_t) { ++found; });
            counts[i] = found;
        }
        return true;
    };
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < std::min<std::size_t>(jobs, counts.size() / block + 1); ++i)
        helpers.emplace_back([&count_block] {
            while (count_block()) continue;
        });
    for (clock::time_point last = clock::now(); count_block();)
        if (told && clock::now() - last >= std::chrono::milliseconds(50)) {
            last = clock::now();
            told(std::min(next.load(), counts.size()), counts.size());
        }
}

std::vector<std::uint32_t> pair_index::partners(std::uint32_t first, box const& around, std::size_t expected) const {
    std::vector<std::uint32_t> found;
    found.reserve(expected);
    for_each_partner(tree_, first, around, [&found](std::uint32_t number) { found.push_back(number); });
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace graze
