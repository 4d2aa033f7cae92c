// The steps of a documented routine on one case, float beside exact, for people.
#pragma once

#include <string>

#include "judged_case.hpp"

namespace graze {

/// What happened, in sentences, and the table of steps: those that the comparison where the two part comes from, or
/// where they do not part those that the answer comes from; all of them if asked. At most text_columns wide.
std::string steps_text(judged_case const& found, bool all);

}  // namespace graze
