#include "graze/internal/select/glob.hpp"

#include <fnmatch.h>

#include <algorithm>

namespace graze {

bool glob_matches(std::string const& glob, std::string_view name) {
    return fnmatch(glob.c_str(), std::string(name).c_str(), FNM_NOESCAPE) == 0;
}

bool any_matches(std::vector<std::string> const& globs, std::string_view name) {
    auto const matches = [&](std::string const& glob) { return glob_matches(glob, name); };
    return globs.empty() || std::ranges::any_of(globs, matches);
}

bool glob_may_match_prefix(std::string const& glob, std::string_view prefix) {
    // The beginning of the glob that takes the prefix, if something is left to take more.
    for (std::size_t length = 0; length < glob.size(); ++length)
        if (glob_matches(glob.substr(0, length), prefix)) return true;
    return glob.ends_with('*') && glob_matches(glob, prefix);
}

}  // namespace graze
