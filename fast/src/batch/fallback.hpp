// The scalar certified tests, for the cases that the vectors leave open: compiled once, whatever the instruction set.
#pragma once

#include <cstddef>
#include <cstdint>

#include "batch/forms.hpp"

namespace graze::batch::fallback {

/// Answers the cases [begin, end), of which `fixed` gives the first Fixed scalars and the columns the others, in the
/// order of the forms.
#define GRAZE_BATCH_DECLARE(test, scalars, first)                                                    \
    template <class Scalar, int Fixed>                                                               \
    void test(Scalar const* fixed, Scalar const* const* columns, std::size_t begin, std::size_t end, \
              std::uint8_t* meets) noexcept;
GRAZE_BATCH_TESTS(GRAZE_BATCH_DECLARE)
#undef GRAZE_BATCH_DECLARE

}  // namespace graze::batch::fallback
