// Other libraries beside the certified tests: a program of its own asks them, so that this one links none of them.
#pragma once

#include <string>
#include <vector>

namespace graze {

/// Becomes graze-peers with these options. Returns only if it is not there, or cannot be started: throws usage_error.
[[noreturn]] void become_peers(std::vector<std::string> const& options);

}  // namespace graze
