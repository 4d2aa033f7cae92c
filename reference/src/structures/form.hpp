// What the judges of structures ask before any geometry.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "graze/structure.hpp"

namespace graze {

/// Throws std::invalid_argument where the coordinates are no points, or the rings not all points.
void require_form(structure_input const& input);

/// The first tuple of a wrong length, with an index out of range, or with an index twice. A hull in the plane names each index
/// once at most, and the second is told.
std::optional<structure_fault> index_fault(structure_input const& input, structure_answer const& answer);

/// Where each ring of a polygon ends: one ring of all points where none are told.
std::vector<std::size_t> ring_ends(structure_input const& input);

}  // namespace graze
