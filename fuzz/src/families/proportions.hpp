// What the families thin and far_small do to points: of shapes at rest, of moving ones and of rings.
#pragma once

#include "families/tools.hpp"

namespace graze::making {

/// How thin a shape about the origin becomes, and along what.
struct proportions {
    double ratio = 1;   // of its thickness to its length: 2^-4, 2^-8, ... 2^-24
    bool slab = false;  // thin along one direction, or along all but that one, as a needle
    vec along{};
    vec of(vec const& p) const;
};
proportions draw_proportions(source& choices, std::size_t dimension);

/// Where small shapes lie: 1/2 to 1 off the origin along one axis at least.
struct distance_off {
    vec centre{};
    double size = 1;  // 2^-10 to 2^-22
    vec of(vec const& p) const;
};
distance_off draw_distance_off(source& choices, std::size_t dimension);

}  // namespace graze::making
