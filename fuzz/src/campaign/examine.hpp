// What is worth finding out of the findings a store keeps, once the cases are done: under how many orders of vertices
// and operands the subject is wrong, and the simplest input that shows the same signature.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

#include "graze/store.hpp"

namespace graze {

struct examine_options {
    unsigned jobs = 1;
    bool shrink = true;
    std::atomic<bool> const* stop = nullptr;
    std::function<void(std::size_t done, std::size_t total)> progress;
};

/// Of each test, scalar type, subject, outcome and cause so many signatures get a shrunk case: those with the most
/// disagreements. Not those that hang, since every try would take the time limit; `graze shrink` does that.
inline constexpr std::size_t most_shrunk = 3;

/// Examines what was not examined yet. Depends on the store's contents alone, not on the number of jobs. Findings of
/// subjects that are not there (plugins not given) are left as they are.
void examine_findings(findings_store& store, examine_options const& options);

}  // namespace graze
