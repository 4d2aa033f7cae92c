// Exact numbers that prove what is wrong with a solid.
#pragma once

#include <array>
#include <cstdint>

#include "graze/model.hpp"
#include "graze/rational.hpp"

namespace graze {

/// Six times the signed volume within a closed surface.
rational six_volume_of(triangle_soup const& model);

/// The middle of what two triangles with an area have in common, which is not empty: of the corners of that. It is on a
/// corner or an edge of both only where all that they have in common is.
std::array<rational, 3> common_point_of(triangle_soup const& model, std::uint32_t first, std::uint32_t second);

}  // namespace graze
