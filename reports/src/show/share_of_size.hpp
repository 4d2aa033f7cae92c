// How large the margin of a finding is against its shapes.
#pragma once

#include "graze/catalog.hpp"
#include "graze/store.hpp"

namespace graze {

/// The margin in largest extents of the shapes along an axis; of a wrong value the error; infinite for a crash or hang.
double share_of_size(test_info const& test, stored_finding const& found);

}  // namespace graze
