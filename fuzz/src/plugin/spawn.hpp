// Starting processes from a thread that lives as long as this process does.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace graze {

/// A process of this very program in a session of its own, with standard streams on /dev/null and the given descriptors
/// as 3, 4, ... in their order; they must be 3 + descriptors.size() or more. Signals are as a process has them by
/// default. Throws std::system_error.
pid_t spawn_host(std::vector<std::string> const& words, std::vector<int> const& descriptors);

}  // namespace graze
