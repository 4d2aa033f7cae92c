// Is a routine right in exact arithmetic, in every way in which the shapes can lie?
#pragma once

#include <string>
#include <vector>

#include "graze/configurations.hpp"
#include "graze/judge.hpp"

namespace graze {

/// A configuration in which the steps of a routine are wrong although nothing is rounded.
struct logic_fault {
    std::size_t number = 0;  // of the configuration
    std::vector<double> input;
    verdict answer = verdict::declined;
    relation rel = relation::undefined;
    outcome result = outcome::agree;
    std::uint64_t wrong = 0, asked = 0;  // orders of its points, varied
};

struct logic_report {
    static constexpr std::size_t traced_of_each = 8;  // inputs whose comparisons are asked for
    std::size_t known = 0;
    std::vector<logic_fault> wrong;
    /// Was the answer the same for all inputs that were tried of one configuration in one order of its points, and did every
    /// comparison of the routine go the same way for the first few? Then the routine does the same for all inputs of it, as
    /// far as its comparisons are of polynomials whose signs the configuration fixes, and the list is complete.
    bool complete = false;
    std::string why_not;       // a comparison that went both ways, or another answer, and where
    std::uint64_t inputs = 0;  // asked in all
};

/// Asks the steps of the routine in exact arithmetic for inputs of every configuration in every order of its points; where
/// those give no answer, the routine itself. Of a float32 subject by its steps for float32. Throws no_evaluation where its
/// steps are not known, std::invalid_argument where the test has no configurations.
logic_report examine_logic(test_info const& test, subject const& candidate, scalar_type scalar);

}  // namespace graze
