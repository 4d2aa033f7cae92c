// The cells of a grid that lie inside a closed surface, beside those that it meets.
#pragma once

#include <vector>

#include "graze/certified_solid.hpp"
#include "graze/voxel_grid.hpp"
#include "graze/voxel_set.hpp"

namespace graze {

/// Adds to `surface`, the cells of the grid that the surface of the solid meets, those inside. The grid covers the solid.
template <class Scalar>
voxel_set fill_solid(certified::solid<Scalar> const& solid, voxel_grid<Scalar> const& grid, voxel_set const& surface);

}  // namespace graze
