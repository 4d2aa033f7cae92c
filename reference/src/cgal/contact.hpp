// Contacts by CGAL's relation and margin of the two sets.
#pragma once

#include "graze/reference.hpp"

namespace graze::cgal_reference {

/// The signed distance alone: of points and directions there may be several.
exact_answer evaluate_contact(test_info const& test, std::span<double const> input);

}  // namespace graze::cgal_reference
