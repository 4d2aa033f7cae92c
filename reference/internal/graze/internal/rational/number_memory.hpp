// Where integers and rationals keep their digits.
#pragma once

namespace graze {

/// Lets each thread keep GMP's small blocks for its next numbers from here on, not hand them back: exact arithmetic
/// makes and drops numbers of few words all the time. For a whole program, at its beginning or later: blocks are still
/// malloc's, so that those from before, or of another thread, are taken as well.
void keep_number_memory();

}  // namespace graze
