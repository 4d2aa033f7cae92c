// Baselines: the kinds of disagreement that are known, so that a gate reports what is new or worse.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>

#include "graze/store.hpp"

namespace graze {

/// The worst severity known of each: margin_ulps, or the worse of escape and excess of a sphere.
using baseline = std::map<signature, double, by_texts>;

/// A kind as text for people.
std::string describe(signature const& kind);
/// What is known after a campaign.
baseline baseline_of(findings_store const& store);

enum class baseline_status : std::uint8_t { known, fresh, worse };
constexpr std::string_view name_of(baseline_status value) {
    return std::array<std::string_view, 3>{"known", "new", "worse"}[static_cast<std::size_t>(value)];
}
baseline_status status_of(baseline const& known, signature const& kind, double severity);

/// JSON Lines, a kind a line, sorted: so that a change shows as a few lines of a diff.
std::string baseline_text(findings_store const& store);

/// Throws usage_error naming file, line and field for what is no baseline.
baseline read_baseline(std::string const& path);

/// What the store has that the baseline has not, or has less bad: text for people, a line each; empty if nothing.
std::string compare_with_baseline(baseline const& known, findings_store const& store);

}  // namespace graze
