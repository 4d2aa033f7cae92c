// Limits of a process that runs somebody else's code.
#pragma once

#include <cstdint>

namespace graze {

/// Forbids core dumps and limits the stack and the private memory, this to so many bytes (but not in builds with
/// sanitizers), of this process and those it starts.
void bound_resources(std::uint64_t memory);

/// Closes the descriptors above that one: what the parent opened without close-on-exec.
void close_above(int fd);

}  // namespace graze
