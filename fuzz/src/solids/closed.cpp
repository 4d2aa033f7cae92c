#include "graze/internal/solids/closed.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include "graze/certified/detail/closed_surface.hpp"

namespace graze {
namespace {

using corner = std::array<double, 3>;
constexpr std::size_t triangle_scalars = 9;

corner corner_at(std::span<double const> scalars, std::size_t at) {
    return {scalars[at], scalars[at + 1], scalars[at + 2]};
}

/// The triangles, corners by numbers.
struct numbered_surface {
    std::vector<corner> corners;
    std::vector<std::array<std::size_t, 3>> triangles;

    explicit numbered_surface(std::span<double const> scalars) {
        std::map<corner, std::size_t> known;
        for (std::size_t at = 0; at < scalars.size(); at += triangle_scalars) {
            auto& t = triangles.emplace_back();
            for (std::size_t k = 0; k < 3; ++k) {
                corner const p = corner_at(scalars, at + 3 * k);
                auto const [found, is_new] = known.emplace(p, corners.size());
                if (is_new) corners.push_back(p);
                t[k] = found->second;
            }
        }
    }
};

/// The input before its triangles, and these.
std::vector<double> with_triangles(test_info const& test, std::span<double const> input,
                                   numbered_surface const& surface) {
    std::vector<double> result(input.begin(), input.begin() + static_cast<std::ptrdiff_t>(test.fixed_count()));
    for (auto const& t : surface.triangles)
        for (std::size_t i : t) result.insert(result.end(), surface.corners[i].begin(), surface.corners[i].end());
    return result;
}

}  // namespace

bool is_closed_surface_of(std::span<double const> triangles) {
    return certified::detail::is_closed_surface(triangles.data(), triangles.size() / triangle_scalars);
}

void keep_closed(test_info const& test, std::span<double const> before, std::span<double> after) {
    if (!test.has_solid() || before.size() != after.size()) return;
    std::size_t const fixed = test.fixed_count();
    if (is_closed_surface_of(after.subspan(fixed))) return;
    std::map<corner, corner> moved;
    for (std::size_t at = fixed; at < before.size(); at += 3)
        if (corner const from = corner_at(before, at), to = corner_at(after, at); from != to) moved.emplace(from, to);
    for (std::size_t at = fixed; at < before.size(); at += 3)
        if (auto const found = moved.find(corner_at(before, at)); found != moved.end())
            std::ranges::copy(found->second, after.begin() + static_cast<std::ptrdiff_t>(at));
}

void append_collapsed(test_info const& test, std::span<double const> input, std::vector<std::vector<double>>& inputs) {
    numbered_surface const surface(input.subspan(test.fixed_count()));
    for (auto const& side_of : surface.triangles)
        for (std::size_t k = 0; k < 3; ++k) {
            std::size_t const goes = side_of[k], stays = side_of[(k + 1) % 3];
            if (goes == stays) continue;
            numbered_surface fewer = surface;
            for (auto& t : fewer.triangles) std::ranges::replace(t, goes, stays);
            std::erase_if(fewer.triangles, [](auto const& t) { return t[0] == t[1] || t[1] == t[2] || t[2] == t[0]; });
            if (!fewer.triangles.empty()) inputs.push_back(with_triangles(test, input, fewer));
        }
}

void append_without_part(test_info const& test, std::span<double const> input,
                         std::vector<std::vector<double>>& inputs) {
    numbered_surface const surface(input.subspan(test.fixed_count()));
    std::vector<std::size_t> part(surface.corners.size());
    std::iota(part.begin(), part.end(), std::size_t{0});
    for (bool changes = true; changes;) {
        changes = false;
        for (auto const& t : surface.triangles) {
            std::size_t const least = std::min({part[t[0]], part[t[1]], part[t[2]]});
            for (std::size_t i : t) {
                changes = changes || part[i] != least;
                part[i] = least;
            }
        }
    }
    for (std::size_t i = 0; i < part.size(); ++i) {
        if (part[i] != i) continue;
        numbered_surface fewer = surface;
        std::erase_if(fewer.triangles, [&](auto const& t) { return part[t[0]] == i; });
        if (!fewer.triangles.empty()) inputs.push_back(with_triangles(test, input, fewer));
    }
}

std::vector<double> with_split_triangle(test_info const& test, std::span<double const> input, std::size_t triangle) {
    numbered_surface surface(input.subspan(test.fixed_count()));
    auto const t = surface.triangles[triangle];
    corner middle{};
    for (std::size_t axis = 0; axis < 3; ++axis)
        for (std::size_t i : t) middle[axis] += surface.corners[i][axis] / 3;
    std::size_t const added = surface.corners.size();
    surface.corners.push_back(middle);
    surface.triangles[triangle] = {t[0], t[1], added};
    surface.triangles.push_back({t[1], t[2], added});
    surface.triangles.push_back({t[2], t[0], added});
    return with_triangles(test, input, surface);
}

}  // namespace graze
