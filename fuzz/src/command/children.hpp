// The processes that a process has started.
#pragma once

#include <sys/types.h>

#include <vector>

namespace graze {

/// Returns its children, their children and so on, each before its own; not the process itself.
std::vector<pid_t> descendants_of(pid_t process);

}  // namespace graze
