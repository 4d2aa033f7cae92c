// The model that rays are cast at: a closed surface with bumps, of floats.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace graze::peers {

struct surface {
    std::vector<std::array<float, 3>> vertices;
    std::vector<std::array<std::uint32_t, 3>> triangles;  // counter-clockwise seen from outside
};

/// 99,904 triangles between -1.2 and 1.2.
surface const& model();

}  // namespace graze::peers
