// A case as text, for messages of failed checks.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>

#include "graze/catalog.hpp"

namespace graze {

/// Scalars of an input with n triangles of a mesh, or n points of each shape of any number (at least as many as it needs);
/// else the one number there is.
inline std::size_t count_with(test_info const& test, std::size_t n) {
    if (!test.has_mesh() && !test.varies()) return test.fixed_count();
    return test.fixed_count() + test.growth() * std::max(n, test.varies() ? traits_of(test.layout.back().kind).points : 1);
}

inline std::string input_text(test_info const& test, std::span<double const> input) {
    std::string text = test.id;
    for (double value : input) text += fmt::format(" {:a}", value);
    return text;
}

}  // namespace graze
