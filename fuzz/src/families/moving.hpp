// The families of moving shapes: a point and a triangle, or two edges, at time 0 and at time 1, and casts; of rings; and of solids.
#pragma once

#include <vector>

#include "graze/families.hpp"

namespace graze::making {

/// The families, but for that of configurations; the last four for values alone.
enum class family_kind : std::uint8_t {
    random,
    near_contact,
    coplanar,
    degenerate,
    shared_feature,
    grid,
    extreme_scale,
    mesh,
    thin,
    far_small,
    game_units,
    grazing,
    sliver,
    far_off,
    almost_met
};

void make_moving(family_kind family, test_info const& test, scalar_type scalar, source& choices,
                 std::vector<double>& input);

/// Makes a cast of what a family makes of the sets at rest.
void make_cast(generator& at_rest, test_info const& test, scalar_type scalar, source& choices,
               std::vector<double>& input);

/// Makes one polygon that may meet itself, or two.
void make_rings(family_kind family, test_info const& test, scalar_type scalar, source& choices,
                std::vector<double>& input);

/// Makes a solid, and a point or a ray.
void make_solids(family_kind family, test_info const& test, scalar_type scalar, source& choices,
                 std::vector<double>& input);

}  // namespace graze::making
