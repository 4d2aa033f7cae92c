// What a subject promises, in words and in JSON.
#pragma once

#include <cstdint>
#include <string>

#include "graze/campaign.hpp"
#include "text/json_writer.hpp"

namespace graze {

/// "none", "closed", "never misses", "closed, never misses".
std::string promise_words(promise given);

/// The promise of one side: "never_misses", "never_invents" or null.
json_text one_sided_json(promise given);

/// How many verdicts are wrong of the sets and yet no disagreement, by a promise of one side.
std::uint64_t permitted_by(promise given, counts const& sum);
/// "; 12 false hits are permitted"; empty where there are none.
std::string permitted_words(counts const& sum, promise given);

}  // namespace graze
