// Baselines: the findings that are known with their worst cases, and how frequent each outcome was, so that a gate reports
// what is new, worse or more frequent.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "graze/store.hpp"

namespace graze {

/// What was asked of a subject, and how it answered.
struct baseline_subject {
    campaign_settings cases_of;  // what fixes the cases: see what_fixes_cases
    std::uint64_t cases = 0;     // of its test and scalar type, from the first
    std::map<std::string, counts> families;
    /// Which of the first recorded_cases were wrong. Nothing where that is not known: of an earlier graze.
    std::optional<case_set> wrong{};
};

/// Settings of a store that fix its cases: two campaigns that agree in them have the same case at each index.
inline constexpr std::array<std::string_view, 7> what_fixes_cases{"kind",         "seed",  "families",     "models",
                                                                  "model_digest", "shard", "graze_version"};

struct known_finding {
    /// The worst severity for each scalar type that it was seen with: margin_ulps, or the worse of escape and excess of
    /// a sphere.
    std::map<scalar_type, double> worst;
    std::uint64_t count = 0;  // of disagreements in a store; 0 in a baseline
    std::string parts_at;     // parting::text; empty where nothing parted

    double most() const;
    /// Is the comparison named by its line, in a finding of that key?
    bool is_named_by_line(finding_key const& key) const {
        return !key.comparison.empty() && key.comparison == parts_at;
    }
};
using known_findings = std::map<finding_key, known_finding, by_texts>;

struct baseline {
    known_findings findings;
    /// None in a baseline that an earlier graze wrote.
    std::map<asked_subject, baseline_subject> subjects;
};

/// A finding as text for people: subject, test, outcome, cause, and where its routine parts from the exact one.
std::string describe(finding_key const& key, std::string_view parts_at);
/// "float32", or "float32 and float64".
std::string scalars_text(known_finding const& found);

/// The baseline's findings, with the names that the campaign `now` has for their comparisons where one of the two knows
/// the comparison by its line alone: baselines of an earlier graze, and sources that cannot be read.
known_findings named_alike(known_findings const& known, known_findings const& now);

/// What is known after a campaign.
baseline baseline_of(findings_store const& store);
/// The same where the store's campaign was read already.
baseline baseline_of(findings_store const& store, stored_campaign const& campaign);

/// JSON Lines, sorted, so that a change shows as a few lines of a diff: a finding a line, then a subject a line.
std::string baseline_text(findings_store const& store);

/// Reads those of earlier versions too, which have a line a scalar type, contact and degeneracy: what falls into one
/// finding is joined. Throws usage_error naming file, line and field for what is no baseline.
baseline read_baseline(std::string const& path);

}  // namespace graze
