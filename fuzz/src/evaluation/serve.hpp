// The life of a process that reads a traceable subject with another arithmetic than the machine's.
#pragma once

#include <cstddef>

#include "graze/answer_kind.hpp"
#include "graze/subject.h"

namespace graze {

struct readable_subject {
    decltype(graze_traceable_subject::read) read;
    int scalar;           // 32 or 64
    std::size_t outputs;  // numbers of its answer
    answer_kind answer;
};

/// Answers requests (see wire.hpp) on the socket of a plugin's process until the other end is gone. `restore` sets the modes
/// of the machine's arithmetic back.
[[noreturn]] void serve_evaluations(readable_subject const& routine, double const* inputs, unsigned char* results,
                                    void (*restore)());

}  // namespace graze
