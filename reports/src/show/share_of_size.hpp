// How large the margin of a finding is against its shapes.
#pragma once

#include <span>

#include "graze/catalog.hpp"
#include "graze/store.hpp"

namespace graze {

/// The largest extent of the shapes along an axis, what a margin is large or small against: as a multiple of 2^unit, so
/// that nothing overflows.
double extent_of(test_info const& test, std::span<double const> input, int unit);

/// The margin in largest extents of the shapes along an axis; of a wrong value the error; infinite for a crash or hang.
double share_of_size(test_info const& test, stored_finding const& found);

}  // namespace graze
