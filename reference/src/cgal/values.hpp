// Exact values by CGAL's constructions in rationals.
#pragma once

#include "graze/reference.hpp"

namespace graze::cgal_reference {

/// rel is defined or undefined; the values where they are defined.
exact_answer evaluate_values(test_info const& test, std::span<double const> input);

}  // namespace graze::cgal_reference
