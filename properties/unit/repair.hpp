// Makes inputs that tests put together of arbitrary numbers valid.
#pragma once

#include <cmath>
#include <utility>
#include <vector>

#include "graze/catalog.hpp"

namespace graze {

/// Boxes in order, radii not negative.
inline void repair(test_info const& test, std::vector<double>& input) {
    std::size_t const d = test.dimension;
    for (part const& item : test.layout) {
        if (item.kind == shape::disc) input[item.offset + d] = std::abs(input[item.offset + d]);
        if (item.kind != shape::box) continue;
        for (std::size_t axis = 0; axis < d; ++axis)
            if (input[item.offset + axis] > input[item.offset + d + axis])
                std::swap(input[item.offset + axis], input[item.offset + d + axis]);
    }
}

}  // namespace graze
