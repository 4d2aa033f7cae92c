// Baselines: the kinds of disagreement that are known with their worst cases, and how frequent each outcome was, so
// that a gate reports what is new, worse or more frequent.
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
};

/// Settings of a store that fix its cases: two campaigns that agree in them have the same case at each index.
inline constexpr std::array<std::string_view, 7> what_fixes_cases{"kind",         "seed",  "families",     "models",
                                                                  "model_digest", "shard", "graze_version"};

struct baseline {
    /// The worst severity known of each kind: margin_ulps, or the worse of escape and excess of a sphere.
    std::map<signature, double, by_texts> worst;
    /// None in a baseline that an earlier graze wrote.
    std::map<asked_subject, baseline_subject> subjects;
};

/// A kind as text for people.
std::string describe(signature const& kind);
/// What is known after a campaign.
baseline baseline_of(findings_store const& store);
/// The same where the store's campaign was read already.
baseline baseline_of(findings_store const& store, stored_campaign const& campaign);

/// JSON Lines, sorted, so that a change shows as a few lines of a diff: a kind a line, then a subject a line.
std::string baseline_text(findings_store const& store);

/// Throws usage_error naming file, line and field for what is no baseline.
baseline read_baseline(std::string const& path);

}  // namespace graze
