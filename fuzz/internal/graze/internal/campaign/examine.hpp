// What is worth finding out of the findings a store keeps, once the cases are done: under how many orders of vertices
// and operands the subject is wrong, and the simplest input that shows the same signature.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>

#include "graze/store.hpp"

namespace graze {

struct examine_options {
    unsigned jobs = 1;
    bool shrink = true;
    subject_catalog catalog{};  // the subjects that are there to be asked
    std::atomic<bool> const* stop = nullptr;
    std::optional<std::chrono::steady_clock::time_point> until = std::nullopt;  // what is not done by then is left
    std::function<void(std::size_t done, std::size_t total)> progress;
};

/// So many signatures of each test, scalar type, subject, outcome and cause get a shrunk case: those with the most
/// disagreements. Not those that hang, since every try would take the time limit; `graze shrink` does that.
inline constexpr std::size_t most_shrunk = 3;

/// So many findings of a subject that hung in the campaign, failed without a case that repeats it, or was given up are
/// examined; and of any finding no more once the subject hung at it: each time costs the time limit.
inline constexpr std::size_t most_examined_of_costly = 8;

/// Processes, beyond the first, that a finding may take of a subject that failed without a case that repeats it.
inline constexpr std::size_t most_restarts = 12;

/// Examines what was not examined yet, of each subject the most frequent kinds first and of those the worst, and says
/// how many findings it had no time for. But for those, depends on the store's contents alone, not on the number of
/// jobs. Findings of subjects that are not there (plugins not given) are left as they are.
std::size_t examine_findings(findings_store& store, examine_options const& options);

}  // namespace graze
