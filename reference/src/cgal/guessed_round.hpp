// Relations of spheres and capsules that a guess in doubles finds and a proof makes certain.
#pragma once

#include <optional>

#include "cgal/shapes.hpp"

namespace graze::cgal_reference {

/// The relation of two shapes of which one has a radius above 0, where it is proved; nothing where no guess could be.
std::optional<relation> prove_round(test_info const& test, std::span<double const> input);

}  // namespace graze::cgal_reference
