// The generators of the families, one file or two each; families.cpp lists them.
#pragma once

#include <vector>

#include "graze/catalog.hpp"
#include "graze/source.hpp"

namespace graze::making {

using generator = void(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input);
generator random_shapes, near_contact, coplanar, degenerate, shared_feature, grid, extreme_scale, mesh;
// For tests of values alone (conditioned.cpp).
generator grazing, sliver, far_off, almost_met;

}  // namespace graze::making
