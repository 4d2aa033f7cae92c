// Exact values by CGAL's constructions in rationals.
#pragma once

#include "graze/reference.hpp"

namespace graze::cgal_reference {

/// rel is defined or undefined; the values where they are defined.
exact_answer evaluate_values(test_info const& test, std::span<double const> input);

// That of each test; one that is missing does not link.
#define GRAZE_VALUE_TEST(id) exact_answer values_of_##id(std::span<double const> input);
#include "graze/internal/value_tests.def"

/// The answer of a defined case.
exact_answer defined(std::vector<exact_value> values);

}  // namespace graze::cgal_reference
