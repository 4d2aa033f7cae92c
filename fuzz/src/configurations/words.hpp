// A configuration in words.
#pragma once

#include <span>
#include <string>

#include "graze/catalog.hpp"

namespace graze::arranging {

/// Says what an input of small whole numbers looks like: the answer, how many points lie where, and what is degenerate.
std::string words_of(test_info const& test, std::span<double const> input);

}  // namespace graze::arranging
