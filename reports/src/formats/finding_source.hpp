// Where findings come from that `graze show DIR ID` shows.
#pragma once

#include <string>

#include "graze/store.hpp"

namespace graze {

/// What the subject promises, as the campaign was told.
contact_promise promise_of(stored_campaign const& campaign, signature const& kind);

/// A finding, and what its subject promises.
struct promised_finding {
    stored_finding found;
    contact_promise promise;
};
/// The one in a campaign's folder whose id begins so; with a simpler input, if `shrunk`. Throws usage_error if there is
/// none, or more than one.
promised_finding load_finding(std::string const& folder, std::string const& id, bool shrunk);

}  // namespace graze
