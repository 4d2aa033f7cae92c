// A case as text, for messages of failed checks.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "graze/catalog.hpp"

namespace graze {

/// Scalars of an input with n triangles of a mesh, or n points of each shape of any number (at least as many as it needs);
/// else the one number there is.
inline std::size_t count_with(test_info const& test, std::size_t n) {
    if (!test.grows()) return test.fixed_count();
    return test.fixed_count() + test.growth() * std::max(n, traits_of(test.layout.back().kind).fewest_elements());
}

/// Makes a closed surface of a solid's triangles: two pyramids over a ring of corners that it has, or one more triangle without
/// area. Does nothing to inputs of other tests.
inline void close_surface(test_info const& test, std::span<double> input) {
    if (!test.has_solid()) return;
    std::span<double> const scalars = input.subspan(test.fixed_count());
    std::size_t const triangles = scalars.size() / 9, ring = triangles / 2;
    std::vector<double> const from(scalars.begin(), scalars.end());
    auto const put = [&](std::size_t triangle, std::size_t corner, std::size_t source) {
        std::copy_n(&from[source], 3, &scalars[9 * triangle + 3 * corner]);
    };
    constexpr std::size_t top = 3, bottom = 6;  // corners of the first triangle
    for (std::size_t i = 0; i < ring; ++i) {
        std::size_t const at = 18 * i, next = 18 * ((i + 1) % ring);
        put(2 * i, 0, at), put(2 * i, 1, next), put(2 * i, 2, top);
        put(2 * i + 1, 0, next), put(2 * i + 1, 1, at), put(2 * i + 1, 2, bottom);
    }
    if (triangles % 2 == 1)
        for (std::size_t k = 0; k < 3; ++k) put(triangles - 1, k, 0);
}

inline std::string input_text(test_info const& test, std::span<double const> input) {
    std::string text = test.id;
    for (double value : input) text += fmt::format(" {:a}", value);
    return text;
}

}  // namespace graze
