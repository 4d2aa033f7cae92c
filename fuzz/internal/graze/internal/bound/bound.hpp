// How far rounding can move each comparison of a routine, for inputs of a size: derived from its own steps.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "graze/trace.hpp"

namespace graze {

struct bound_options {
    double range = 1;            // inputs are within [-range, range]; above 0 and finite
    std::uint64_t cases = 2000;  // of the families, scaled into the range; as many again climb
    std::uint64_t seed = 1;
};

/// A comparison, the same wherever the same expressions are compared.
struct comparison_bound {
    std::string text, place;      // "v7 < 0" as it was first met, with the names of that case's steps; "mine.cpp:42"
    std::optional<double> error;  // how far the computed difference of its two sides can be from the exact one
    std::string why_not;          // where there is none
    double seen = 0;              // the largest such error found, rounded up; infinite where a side was not finite
    std::uint64_t cases = 0;      // in which it was reached
};

struct bound_report {
    std::vector<comparison_bound> comparisons;  // in the order they were met
    std::uint64_t cases = 0, judged = 0, paths = 0;
    std::uint64_t disagreements = 0;
    double band = 0;  // the largest margin with which the subject disagreed; 0 where it never did so but on contact
    bool is_exact = false;  // every comparison met has a bound of 0
};

/// What the errors of a traced run's values can be for all inputs within [-range, range], whatever their values: of each value
/// a bound on its exact magnitude and on abs(computed - exact), both rounded up; of a division by what may be 0, the root of
/// what may be below 0, an angle and what may overflow none. The steps that were taken are taken as they are.
struct value_bound {
    double magnitude = 0, error = 0;
    std::string why_not;        // empty where the two hold
    bool not_negative = false;  // neither the exact value nor the computed one is ever below 0
};
std::vector<value_bound> bound_values(trace_log const& log, double range);

/// Only comparisons that some case reached are told of. Throws no_evaluation for a subject without evaluations.
bound_report bound_subject(test_info const& test, subject const& candidate, scalar_type scalar,
                           bound_options const& options);

}  // namespace graze
