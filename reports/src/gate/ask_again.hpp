// A baseline's own cases, made and asked again: what tells a change of the subject from chance.
#pragma once

#include <atomic>
#include <optional>
#include <set>

#include "gate/comparison.hpp"

namespace graze {

struct asking {
    subject_catalog catalog;                    // the subjects that are there to be asked
    std::vector<structure_subject> structures;  // and those that build structures
    unsigned jobs = 1;
    std::optional<double> seconds;            // at most so long
    std::atomic<bool> const* stop = nullptr;  // set to end soon
};

/// The work of a campaign of families with these settings. Nothing for cases of files, models and fuzzers, and those of
/// another version of graze, which cannot be made again; and for a seed that is no number.
std::optional<workload> generated_work(campaign_settings const& cases_of, test_info const& test, scalar_type scalar,
                                       std::vector<subject const*> subjects, std::uint64_t size);

/// The same of structures.
std::optional<workload> generated_structures(campaign_settings const& cases_of, structure_kind kind, scalar_type scalar,
                                             std::vector<structure_subject> subjects, std::uint64_t size);

/// Those of the subjects whose cases of the baseline can be made again, and that are there to be asked.
std::set<asked_subject> askable(baseline const& known, std::set<asked_subject> const& subjects, asking const& how);

/// The work of a subject on so many cases of those settings; nothing where it is not there to be asked.
std::optional<workload> work_of_subject(asked_subject const& asked, campaign_settings const& cases_of,
                                        std::uint64_t size, asking const& how);

/// What these subjects answer to their cases of the baseline, as far as there is time. Throws reference_conflict.
cases_asked_again ask_again(baseline const& known, std::set<asked_subject> const& subjects, asking const& how);

}  // namespace graze
