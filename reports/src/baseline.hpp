// Baselines: the kinds of disagreement that are known, so that a gate reports what is new or worse.
#pragma once

#include <map>
#include <string>

#include "graze/store.hpp"

namespace graze {

/// A kind of disagreement: everything that makes a signature, as text.
struct baseline_entry {
    std::string test, scalar, subject, outcome, cause, contact_kind, degeneracy;
    auto operator<=>(baseline_entry const&) const = default;
};

/// The worst severity known of each: margin_ulps, or the worse of escape and excess of a sphere.
using baseline = std::map<baseline_entry, double>;

/// JSON Lines, a kind a line, sorted: so that a change shows as a few lines of a diff.
std::string baseline_text(findings_store const& store);

/// Throws usage_error naming file, line and field for what is no baseline.
baseline read_baseline(std::string const& path);

/// What the store has that the baseline has not, or has less bad: text for people, a line each; empty if nothing.
std::string compare_with_baseline(baseline const& known, findings_store const& store);

}  // namespace graze
