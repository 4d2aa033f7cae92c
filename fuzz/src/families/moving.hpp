// The families of moving shapes: a point and a triangle, or two edges, at time 0 and at time 1, and casts; and of rings.
#pragma once

#include <vector>

#include "graze/families.hpp"

namespace graze::making {

enum class moving_family : std::uint8_t {
    random_shapes,
    near_contact,
    coplanar,
    degenerate,
    shared_feature,
    grid,
    extreme_scale,
    mesh,
    thin,
    far_small,
    game_units
};

void make_moving(moving_family family, test_info const& test, scalar_type scalar, source& choices,
                 std::vector<double>& input);

/// Makes a cast of what a family makes of the sets at rest.
void make_cast(generator& at_rest, test_info const& test, scalar_type scalar, source& choices,
               std::vector<double>& input);

enum class ring_family : std::uint8_t {
    random,
    near_contact,
    aligned,
    degenerate,
    shared_feature,
    grid,
    extreme_scale,
    mesh,
    thin,
    far_small,
    game_units
};

/// Makes one polygon that may meet itself, or two.
void make_rings(ring_family family, test_info const& test, scalar_type scalar, source& choices,
                std::vector<double>& input);

}  // namespace graze::making
