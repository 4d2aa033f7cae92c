// A campaign against a baseline: what is new, newly wrong, worse or more frequent.
//
// Where both have the same cases, up to some index, no chance is involved: a case that was right and is wrong is news, and
// so is a finding that the baseline has not, or a worse case of one that it has, of each scalar type for itself. Of other
// cases, chance may explain what is not as it was: see rates.hpp for how much of it is believed. Worst cases are not
// compared then.
#pragma once

#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gate/baseline.hpp"
#include "gate/rates.hpp"
#include "gate/same_cases.hpp"

namespace graze {

/// unseen: not in the baseline, which may be chance. worse_beyond: worse than the baseline's worst, in cases that the
/// baseline has not seen.
enum class baseline_status : std::uint8_t { known, fresh, worse, unseen, worse_beyond };
inline constexpr std::array<std::string_view, 5> baseline_status_names{"known", "new", "worse", "unseen", "known"};
constexpr std::string_view name_of(baseline_status value) {
    return baseline_status_names[static_cast<std::size_t>(value)];
}

struct comparison {
    /// Every finding of the campaign; and the worst known of those that the baseline has: of the scalar type that the
    /// status is due to, where it is worse.
    struct finding_state {
        baseline_status status = baseline_status::known;
        double worst = 0, known_worst = 0;
        std::uint64_t count = 0;
        std::string scalars, parts_at;
    };
    std::map<finding_key, finding_state, by_texts> findings;
    std::vector<changed_cases> cases;  // of subjects that have some
    std::vector<changed_rate> risen, fallen;
    known_findings gone;              // of the baseline, in cases that were asked again
    std::vector<std::string> method;  // how the comparison was made where cases differ: a sentence each
    /// Subjects asked other cases whose results chance does not explain well: their answers to the baseline's own
    /// cases, if these can be asked again, would tell.
    std::set<asked_subject> suspects;

    baseline_status status_of(finding_key const& key) const;
    /// What is newly wrong, new, worse or more frequent, a line each, the gravest first; empty if nothing is. Of many
    /// findings the first ten, and how many more `report` tells of.
    std::string news(std::string_view report = "report.html") const;
    /// The same of what is mended, gone or less frequent.
    std::string good_news(std::string_view report = "report.html") const;
};

/// Answers to the baseline's own cases, asked again.
using cases_asked_again = std::map<asked_subject, baseline_subject>;

comparison compare(baseline const& known, findings_store const& store, cases_asked_again const& again = {});

}  // namespace graze
