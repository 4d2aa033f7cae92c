// Moving shapes by CGAL's algebraic kernel.
#pragma once

#include "graze/reference.hpp"

namespace graze::cgal_reference {

/// Relation and first contact; where they are disjoint the margin too if that is wanted.
exact_answer answer_moving(test_info const& test, std::span<double const> input, bool with_margin);

}  // namespace graze::cgal_reference
