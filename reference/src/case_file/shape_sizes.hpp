// Hulls or polygons of unequal counts: "sizes":[8,4] in a case line. Subjects see equal counts, for which the smaller shape
// repeats its last point.
#pragma once

#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "graze/catalog.hpp"

namespace graze {

/// Does "sizes" mean something of the test?
bool takes_sizes(test_info const& test);

/// Makes shapes of these sizes, raw JSON, equally large. Throws std::invalid_argument where they are no sizes of `input`.
std::vector<std::size_t> pad_shapes(test_info const& test, std::string_view sizes, std::vector<double>& input);

/// The input that was padded; nothing where `input` cannot have been.
std::optional<std::vector<double>> without_padding(test_info const& test, std::span<std::size_t const> sizes,
                                                   std::span<double const> input);

}  // namespace graze
