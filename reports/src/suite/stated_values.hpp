// The values of a case as a file of the suite states them: rounded, with what a right number may be off by.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace graze {

struct stated_values {
    std::vector<double> exact;  // each rounded once to double
    std::vector<double>
        tolerance;  // each the largest double not above default_excess_tolerance times the admissible error

    /// Are a subject's numbers right? Nothing where rounding leaves that open. Of two ends either order counts.
    std::optional<bool> judge(std::span<double const> given, bool has_two_ends) const;
};

}  // namespace graze
