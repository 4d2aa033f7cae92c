#include "models/pair_index.hpp"

#include <algorithm>
#include <atomic>
#include <boost/iterator/counting_iterator.hpp>
#include <boost/iterator/function_output_iterator.hpp>
#include <boost/iterator/transform_iterator.hpp>

#include "graze/internal/threads/on_threads.hpp"

namespace graze {
namespace {

namespace index = boost::geometry::index;

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
    shared_range range(counts.size());
    std::atomic<std::size_t> done = 0;
    auto const loop = [&](std::size_t) {
        for (auto part = range.take(block); !part.empty(); part = range.take(block)) {
            for (std::size_t i = part.begin; i < part.end; ++i) {
                std::uint32_t const number = static_cast<std::uint32_t>(i);
                std::uint64_t found = 0;
                for_each_partner(tree_, number, box_of(number), [&found](std::uint32_t) { ++found; });
                counts[i] = found;
            }
            done += part.end - part.begin;
        }
    };
    on_threads(
        std::clamp<std::size_t>(counts.size() / block, 1, std::max(1u, jobs)), loop, [&] { range.end(); },
        [&] {
            if (told) told(done, counts.size());
        });
}

std::vector<std::uint32_t> pair_index::partners(std::uint32_t first, box const& around, std::size_t expected) const {
    std::vector<std::uint32_t> found;
    found.reserve(expected);
    for_each_partner(tree_, first, around, [&found](std::uint32_t number) { found.push_back(number); });
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace graze
