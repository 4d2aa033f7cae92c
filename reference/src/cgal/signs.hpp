// Sign tests by CGAL's predicates and constructions.
#pragma once

#include "graze/reference.hpp"

namespace graze::cgal_reference {

relation decide_sign(test_info const& test, std::span<double const> input);
exact_answer evaluate_sign(test_info const& test, std::span<double const> input);

}  // namespace graze::cgal_reference
