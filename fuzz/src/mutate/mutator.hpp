// What the mutator does to a case: changes to scalars as they lie, and changes to a sketch with the families' tools.
#pragma once

#include "families/tools.hpp"
#include "graze/internal/fuzzing/fuzz_input.hpp"

namespace graze::mutating {

/// Changes scalars of the case, which may leave it invalid but for their number (see make_valid).
void change_scalars(test_case& question, source& choices);

/// Changes shapes of the case by the families' tools. Leaves it valid.
void change_shapes(test_case& question, source& choices);

}  // namespace graze::mutating
