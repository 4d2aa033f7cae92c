// The generators of the families, one file or two each; families.cpp lists them.
#pragma once

#include "graze/families.hpp"

namespace graze::making {

generator random_shapes, near_contact, coplanar, degenerate, shared_feature, grid, extreme_scale, mesh, configuration,
    thin, far_small, game_units;
// Points that a sign is asked of, where they are not drawn as shapes are.
generator random_points, near_contact_points, coplanar_points, degenerate_points, grid_points, extreme_points,
    thin_points, far_small_points, game_points;
// For tests of values alone (conditioned.cpp).
generator grazing, sliver, far_off, almost_met;

}  // namespace graze::making
