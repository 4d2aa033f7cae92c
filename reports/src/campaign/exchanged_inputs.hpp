// Inputs that a routine may take otherwise than graze hands them over: shapes in the other order, a box as centre and half
// extents, vertices of the other winding. Where a subject is often wrong each is tried.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "graze/campaign.hpp"
#include "graze/store.hpp"

namespace graze {

/// The share of a budget of seconds that this may take.
inline constexpr double share_of_exchanges = 0.05;

/// Returns a sentence for each of the user's subjects that is often wrong, and nearly always right with some inputs
/// exchanged: always the same for the same work. Asks no more once `may_go_on` says no.
std::vector<std::string> find_exchanged_inputs(std::vector<workload> const& work, stored_campaign const& campaign,
                                               std::function<bool()> const& may_go_on);

/// How a subject of a workload fared in the campaign; null where it was not asked.
stored_subject const* fared(stored_campaign const& campaign, workload const& work, subject const& candidate);

/// Is it the user's own, alive throughout, and wrong in at least this share of what was judged?
bool is_often_wrong(stored_subject const& stored, double least_share);

}  // namespace graze
