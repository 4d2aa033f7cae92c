// Structures in the conformance suite: points, and rings, over which a subject builds something that is judged by its laws.
#pragma once

#include <functional>
#include <string>

#include "graze/structure_case.hpp"
#include "suite/tier.hpp"

namespace graze {

struct suite_structure {
    structure_record record;
    tier hardness = tier::ordinary;
    std::string family;
};

/// As each_suite_case. Throws std::runtime_error where the judges differ on whether a case is defined.
void each_suite_structure(structure_kind kind, scalar_type scalar, std::uint64_t level,
                          std::function<void(suite_structure&&)> const& take);

std::string suite_line(suite_structure const& item);

}  // namespace graze
