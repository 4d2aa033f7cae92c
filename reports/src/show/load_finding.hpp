// One finding or case of a campaign's folder, by the beginning of its id.
#pragma once

#include <optional>
#include <string>

#include "graze/store.hpp"
#include "show/listed_finding.hpp"

namespace graze {

/// A case, what its subject promises, and the finding that it was chosen from, where the id was one of a finding.
struct loaded_finding {
    stored_finding found;
    promise promised;
    std::optional<listed_finding> whole;
};

/// The case whose id begins so, or of the finding whose id begins so the worst case. If `shrunk`, one with a simpler
/// input, of a finding the most frequent. Throws usage_error if there is none, or more than one id begins so.
loaded_finding load_finding(findings_store const& store, std::string const& id, bool shrunk);

/// What a finding is made of, in lines of at most text_columns after "finding  ".
std::string finding_text(loaded_finding const& loaded);

}  // namespace graze
