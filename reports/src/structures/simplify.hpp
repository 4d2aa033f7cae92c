// Simpler cases on which subjects break the same laws.
#pragma once

#include <atomic>
#include <functional>

#include "structures/results.hpp"

namespace graze {

/// Looks for a case with fewer points and simpler coordinates on which the subject breaks the same law. Asks at most `tries` times,
/// while it may go on.
void simplify(structure_session& session, structure_finding& finding, std::size_t tries,
              std::function<bool()> const& may_go_on = {});

/// Does so for the findings of the store that have no simplest case yet. Gives how many it had no time for.
std::size_t simplify_structures(findings_store& store, std::vector<workload> const& work,
                                std::function<bool()> const& may_go_on);

}  // namespace graze
