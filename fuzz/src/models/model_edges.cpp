#include "graze/internal/models/model_edges.hpp"

#include <algorithm>
#include <numeric>

namespace graze {

std::vector<std::uint32_t> first_of_equal_points(std::vector<std::array<double, 3>> const& points) {
    std::vector<std::uint32_t> order(points.size()), first(points.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t j) {
        return points[i] < points[j] || (points[i] == points[j] && i < j);
    });
    for (std::size_t i = 0; i < order.size(); ++i)
        first[order[i]] = i > 0 && points[order[i]] == points[order[i - 1]] ? first[order[i - 1]] : order[i];
    return first;
}

edge_defects find_edge_defects(triangle_soup const& model) {
    struct use {
        std::uint32_t low, high, triangle;
        auto operator<=>(use const&) const = default;
    };
    std::vector<std::uint32_t> const first = first_of_equal_points(model.points);
    std::vector<use> uses;
    uses.reserve(3 * model.triangles.size());
    for (std::uint32_t i = 0; i < model.triangles.size(); ++i) {
        auto const [a, b, c] = model.triangles[i];
        std::array const corners{first[a], first[b], first[c]};
        if (corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0]) continue;
        for (std::size_t k = 0; k < 3; ++k) {
            auto const [low, high] = std::minmax(corners[k], corners[(k + 1) % 3]);
            uses.push_back({low, high, i});
        }
    }
    std::sort(uses.begin(), uses.end());

    edge_defects found;
    auto const keep_first = [&](std::optional<model_edge>& kept, std::size_t begin, std::size_t end) {
        if (kept && kept->triangles.front() <= uses[begin].triangle) return;
        kept = model_edge{{uses[begin].low, uses[begin].high}, {}};
        for (std::size_t i = begin; i < end; ++i) kept->triangles.push_back(uses[i].triangle);
    };
    for (std::size_t begin = 0, end = 0; begin < uses.size(); begin = end) {
        while (end < uses.size() && uses[end].low == uses[begin].low && uses[end].high == uses[begin].high) ++end;
        if (end - begin == 1) {
            ++found.open;
            keep_first(found.first_open, begin, end);
        } else if (end - begin > 2) {
            ++found.non_manifold;
            keep_first(found.first_non_manifold, begin, end);
        }
    }
    return found;
}

}  // namespace graze
