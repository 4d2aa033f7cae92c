// Names and globs, as --test, --subject and their like take them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace graze {

/// Does the glob match the whole name? '*' is any run of characters, '?' any one, '[ab-d]' one of a set, '[!ab]' one
/// of the rest. A bracket that is not closed stands for itself, and so does a backslash.
bool glob_matches(std::string const& glob, std::string_view name);

/// The same of any of them; of none, everything.
bool any_matches(std::vector<std::string> const& globs, std::string_view name);

/// Could the glob match some name that starts with the prefix, and goes on?
bool glob_may_match_prefix(std::string const& glob, std::string_view prefix);

}  // namespace graze
