// A case as text, for messages of failed checks.
#pragma once

#include <fmt/format.h>

#include <span>
#include <string>

#include "graze/catalog.hpp"

namespace graze {

inline std::string input_text(test_info const& test, std::span<double const> input) {
    std::string text = test.id;
    for (double value : input) text += fmt::format(" {:a}", value);
    return text;
}

}  // namespace graze
