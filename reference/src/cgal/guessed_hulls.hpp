// Relations of hulls that a guess in doubles finds and a proof makes certain.
#pragma once

#include <optional>

#include "cgal/polytopes.hpp"

namespace graze::cgal_reference {

/// The relation of two polytopes, where it is proved; nothing where no guess could be.
std::optional<relation> prove_hulls(polytope_pair const& pair);

}  // namespace graze::cgal_reference
