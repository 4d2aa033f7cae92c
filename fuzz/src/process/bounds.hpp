// What a process that runs somebody else's code is given, and what it is not.
#pragma once

#include <cstdint>

namespace graze {

/// No core dumps, a stack with an end, and so many bytes of private memory (but in builds with sanitizers): of this
/// process and those it starts.
void bound_resources(std::uint64_t memory);

/// Closes the descriptors above that one: what the parent opened without close-on-exec.
void close_above(int fd);

}  // namespace graze
