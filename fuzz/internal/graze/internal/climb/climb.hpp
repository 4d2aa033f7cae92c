// A search for the worst: cases of the families changed again and again, where a change makes an answer of values worse.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>

#include "graze/campaign.hpp"

namespace graze {

struct climb_options {
    std::uint64_t seed = 0;
    std::uint64_t tries = 0;  // answers asked for, of each subject, scalar type and measure
    std::optional<std::chrono::steady_clock::time_point> until;
    unsigned jobs = 1;
    std::atomic<bool> const* stop = nullptr;
};

/// Climbs for each subject of a workload whose test has values, on errors in ulps and on excess: the worst finite one
/// found, with its case, as the tally of that subject (see subject_tally::errors; no case is counted). Half of the tries
/// go to cases of the families, the others to changes of the worst so far. The same seed and tries give the same cases
/// with any number of jobs, unless time ends it, or a subject that hangs most_hangs times. Throws what asking a subject
/// throws, plugin_error where it cannot be started again.
campaign_tally climb_errors(std::vector<workload> const& work, climb_options const& options);

}  // namespace graze
