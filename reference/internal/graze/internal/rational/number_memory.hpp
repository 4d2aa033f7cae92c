// Where integers and rationals keep their digits.
#pragma once

namespace graze {

/// From here on GMP's small blocks are kept by each thread for its next numbers, not handed back: exact arithmetic makes
/// and drops numbers of few words all the time. For a whole program, at its beginning or later: blocks are still
/// malloc's, so that those from before, or of another thread, are taken as well.
void keep_number_memory();

}  // namespace graze
