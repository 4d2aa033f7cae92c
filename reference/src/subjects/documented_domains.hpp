// The domains that documents name for the edge function, as exact checks. Compiled apart from the routines: whatever
// arithmetic those are given, what they are asked stays the same.
#pragma once

#include <cstddef>
#include <span>

#include "graze/vocabulary.hpp"

namespace graze {

/// Every triangle from `offset` on that has an area is wound the way of `sign` (1 is counter-clockwise, y up). A flat
/// one has no winding and is not excluded.
bool is_wound(int sign, std::span<double const> input, std::size_t offset);

template <int Sign, std::size_t Offset>
bool wound_from(scalar_type, std::span<double const> input) {
    return is_wound(Sign, input, Offset);
}

/// For point_transformed_trimesh_2d: the left part L of the matrix satisfies |L^T L - I| <= 4 ulps in every entry and
/// |det L - 1| <= 4 ulps, exactly, and the triangles are wound clockwise.
bool rigid_and_wound(scalar_type type, std::span<double const> input);

}  // namespace graze
