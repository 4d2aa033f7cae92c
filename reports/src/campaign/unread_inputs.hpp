// Inputs that a routine never looks at, as one that compares the same index twice.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "graze/campaign.hpp"
#include "graze/store.hpp"

namespace graze {

/// "mine.boxes on aabb_aabb_2d: its answer never depends on a.max.y": of the user's subjects that are wrong in a share of
/// their answers, the scalars of the input whose change never changed an answer. Always the same for the same work. Asks no
/// more once `may_go_on` says no.
std::vector<std::string> find_unread_inputs(std::vector<workload> const& work, stored_campaign const& campaign,
                                            std::function<bool()> const& may_go_on);

}  // namespace graze
