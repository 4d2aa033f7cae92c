// Where findings come from that `graze show DIR ID` shows.
#pragma once

#include <optional>
#include <string>

#include "graze/case_file.hpp"
#include "graze/store.hpp"
#include "show/judged_case.hpp"

namespace graze {

/// A finding as a campaign stored it.
struct shown_finding {
    case_record record;   // the case; what else is known of it as extra keys, as in a case file
    std::string subject;  // its full name
    /// What the campaign saw, and what the subject promises: shown where it is not in the catalog (a plugin that is not
    /// loaded), else it is asked again.
    std::optional<judgement> seen;
    contact_promise promise = contact_promise::unspecified;
};

/// The same of a finding read already.
shown_finding shown_of(stored_campaign const& campaign, stored_finding const& one, bool shrunk);

/// Judged again by the rational reference. A subject that is not in the catalog, or died of the case, is not asked:
/// what the campaign saw stands.
judged_case judge_shown(shown_finding shown);

/// The finding in a campaign's folder whose id begins so; the simplest input found for it instead of the one that was
/// found, if `shrunk`. Throws usage_error if there is none, or more than one.
shown_finding load_finding(std::string const& folder, std::string const& id, bool shrunk);

}  // namespace graze
