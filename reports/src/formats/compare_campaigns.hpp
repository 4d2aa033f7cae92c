// What changed from one campaign to another.
#pragma once

#include <string>

namespace graze {

/// Says so on standard output; gives the exit status: 1 if a kind of disagreement is new, or has a farther worst case.
int compare_campaigns(std::string const& old_folder, std::string const& new_folder);

}  // namespace graze
