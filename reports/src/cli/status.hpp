// How the program ends.
#pragma once

#include <stdexcept>

namespace graze {

enum exit_status : int {
    exit_fine = 0,
    exit_disagreement = 1,  // one that the verb was to rule out
    exit_bad_input = 2,     // bad usage or bad input; it outranks a disagreement
    exit_interrupted = 128  // and the signal's number
};

/// What was asked for makes no sense: ends the program with exit_bad_input.
struct usage_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace graze
