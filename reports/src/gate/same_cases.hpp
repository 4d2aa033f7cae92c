// Cases that were asked both for a baseline and now: which a subject had right and gets wrong. No chance is involved.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gate/baseline.hpp"

namespace graze {

struct changed_cases {
    asked_subject subject;
    std::uint64_t compared = 0;    // cases, from the first on
    case_set newly_wrong, mended;  // of those that are recorded
    /// By how much more cases are wrong among those that are not recorded, or of an outcome in a family where the
    /// baseline records none; of a whole of the same cases.
    std::uint64_t more_wrong = 0;
    /// By how much more of the same cases end in a crash or a hang, where none is newly wrong.
    std::uint64_t more_deaths = 0;
    std::uint64_t not_asked = 0;  // of a subject that was given up now, and was not so soon before
    bool asked_again = false;     // the cases of the baseline, which are not those of the campaign
    /// The simplest of the newly wrong cases first, as lines of a case file: what could be made again of them.
    std::vector<std::string> lines{};

    std::uint64_t worse() const { return newly_wrong.size() + more_wrong + more_deaths + not_asked; }
};

/// Compares the answers of a subject to the first cases that both have.
changed_cases compare_cases(asked_subject const& asked, promise given, baseline_subject const& before,
                            baseline_subject const& now);

/// Is all that was asked now compared without chance, if both have the same cases?
bool is_compared_exactly(baseline_subject const& before, baseline_subject const& now);

/// "97 of the 20000 cases of the baseline were right and are wrong now: cases 12, 345, 678 and 94 more".
std::string describe(changed_cases const& change);

/// A set as text for a baseline, "deltas" or "bits", whichever is shorter, and its base64; and back, nothing where that
/// is no set of cases below `end`.
std::pair<std::string, std::string> text_of(case_set const& cases);
std::optional<case_set> case_set_from(std::string_view form, std::string_view text, std::uint64_t end);

}  // namespace graze
