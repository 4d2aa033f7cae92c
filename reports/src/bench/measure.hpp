// Times forms against each other with Google Benchmark.
#pragma once

#include <span>
#include <vector>

#include "bench/forms.hpp"

namespace graze {

struct measured_time {
    double least_ns = 0;   // a query, in the fastest repetition: what the code takes when nothing disturbs it
    double median_ns = 0;  // of the repetitions
};

/// Runs the forms in turns, in an order that changes, each for at least `min_seconds` of processor time a repetition,
/// so that what else the machine does falls on all alike.
std::vector<measured_time> measure(std::span<timed_form const> forms, double min_seconds);

}  // namespace graze
