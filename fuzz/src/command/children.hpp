// The processes below one.
#pragma once

#include <sys/types.h>

#include <vector>

namespace graze {

/// Its children, theirs, and so on, each before its own; without itself.
std::vector<pid_t> descendants_of(pid_t process);

}  // namespace graze
