// A campaign against a baseline: what is new, worse or more frequent, and by more than chance where the cases are not
// the same.
//
// Where both have the same cases, up to some index, findings and worst cases are compared on those alone, without chance:
// worst cases of each scalar type for themselves. Where the cases are others, a finding that the baseline has not is new if its absence there was no chance, and worst
// cases are not compared. Rates are compared with chance always, of each outcome that is a disagreement: over the
// families that both have, and in each of them.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "gate/baseline.hpp"
#include "gate/chance.hpp"

namespace graze {

/// The chance that anything at all is called new or more frequent though nothing is, and how it is shared out.
inline constexpr double level_of_comparison = 0.01, share_of_totals = 0.9, share_of_families = 0.05,
                        share_of_kinds = 0.05;

/// unseen: not in the baseline, which may be chance. worse_beyond: worse than the baseline's worst, in cases that the
/// baseline has not seen.
enum class baseline_status : std::uint8_t { known, fresh, worse, unseen, worse_beyond };
inline constexpr std::array<std::string_view, 5> baseline_status_names{"known", "new", "worse", "unseen", "known"};
constexpr std::string_view name_of(baseline_status value) {
    return baseline_status_names[static_cast<std::size_t>(value)];
}

/// An outcome of a subject that became more or less frequent.
struct changed_rate {
    asked_subject who;
    outcome result;
    std::string family;  // empty: of all
    rate_change change;
    double least_ratio;  // now over before or, of one that fell, before over now: at least, at the level
};

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
    std::vector<changed_rate> risen, fallen;
    known_findings gone;              // of the baseline, in cases that were asked again
    std::vector<std::string> method;  // how the comparison was made where cases differ: a sentence each

    baseline_status status_of(finding_key const& key) const;
    /// What is new, worse or more frequent: text for people, a line each; empty if nothing.
    std::string news() const;
    /// The same of what is gone or less frequent.
    std::string good_news() const;
};

comparison compare(baseline const& known, findings_store const& store);

/// "300 of 20000, known 200 of 20000, a rise by 1.21 at least".
std::string describe(changed_rate const& rate);

}  // namespace graze
