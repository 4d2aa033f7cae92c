// Faults of a subject's process that no case repeats, as gates and reports take them.
#pragma once

#include <algorithm>
#include <span>
#include <string>

#include "graze/unrepeated_faults.hpp"
#include "graze/vocabulary.hpp"

namespace graze {

/// How many of them a gate rules out: all of a subject that must be right, else those of the outcomes named.
inline std::uint64_t ruled_out(unrepeated_faults const& faults, std::span<outcome const> fail_on, bool must_be_right) {
    auto const counts = [&](outcome item) {
        return must_be_right || std::ranges::find(fail_on, item) != fail_on.end();
    };
    return (counts(outcome::crash) ? faults.crashes : 0) + (counts(outcome::hang) ? faults.hangs : 0);
}

/// "12 crashes and 1 hang that no case repeats"; "" where there are none.
std::string describe(unrepeated_faults const& faults);

}  // namespace graze
