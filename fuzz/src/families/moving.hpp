// The families of moving shapes: a point and a triangle, or two edges, at time 0 and at time 1.
#pragma once

#include <vector>

#include "graze/catalog.hpp"
#include "graze/source.hpp"

namespace graze::making {

enum class moving_family : std::uint8_t {
    random_shapes,
    near_contact,
    coplanar,
    degenerate,
    shared_feature,
    grid,
    extreme_scale,
    mesh
};

void make_moving(moving_family family, test_info const& test, scalar_type scalar, source& choices,
                 std::vector<double>& input);

}  // namespace graze::making
