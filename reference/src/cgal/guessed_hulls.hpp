// Relations of hulls that a guess in doubles finds and a proof makes certain.
#pragma once

#include <optional>

#include "cgal/shapes.hpp"

namespace graze::cgal_reference {

/// The relation of two hulls, or of two oriented boxes, where it is proved; nothing where no guess could be.
std::optional<relation> prove_hulls(shape kind, std::span<double const> input);

}  // namespace graze::cgal_reference
