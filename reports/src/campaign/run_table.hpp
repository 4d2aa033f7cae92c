// What a campaign prints when it is over: how every subject fared.
#pragma once

#include <string>

#include "formats/data.hpp"

namespace graze {

/// What is wrong, a sentence a subject with its simplest case and what to do. Then a line a subject and scalar type below
/// its test, in lines of at most so many columns: a name that leaves the figures no room has a line of its own. Columns
/// that are 0 throughout are left out where they need not be expected: wrong spheres and deaths. Ends with the report's path.
std::string run_table(stored_campaign const& campaign, std::string const& folder, std::size_t columns,
                      std::vector<first_account> const& accounts = {});

/// What a person does next: a line for the end of what is printed on a terminal.
std::string next_step(stored_campaign const& campaign, std::string const& folder);

}  // namespace graze
