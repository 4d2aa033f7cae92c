// Which comparison of a traceable subject is to blame: its steps are asked again in exact arithmetic with one comparison
// changed.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "graze/campaign.hpp"
#include "graze/store.hpp"

namespace graze {

/// "mine.meets on segment_segment_2d: turn round the comparison at mine.cpp:17 (<): ...": of the user's traceable subjects
/// that are wrong in exact arithmetic too, the comparison that makes wrong answers right when it is turned round, made
/// strict (or not), or when its constant is 0, while no right answer of those tried becomes wrong. The same of constants
/// that decide a part of the wrong answers alone. Asks a few hundred cases for each comparison; ends where `may_go_on` says no.
std::vector<std::string> find_wrong_comparisons(findings_store const& store, std::vector<workload> const& work,
                                                stored_campaign const& campaign,
                                                std::function<bool()> const& may_go_on);

}  // namespace graze
