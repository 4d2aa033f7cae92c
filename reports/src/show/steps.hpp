// The steps of a documented routine on one case, float beside exact, for people.
#pragma once

#include <string>
#include <vector>

#include "show/judged_case.hpp"

namespace graze {

/// What happened, in sentences, and the table of steps: those that the comparison where the two part comes from, or
/// where they do not part those that the answer comes from; all of them if asked. At most text_columns wide.
std::string steps_text(judged_case const& found, bool all);

/// One row of that table.
struct step_row {
    /// A value is the same, different, or of another sign or not a number at all; a comparison is the same or wrong.
    enum class agreement : std::uint8_t { same, rounded, wrong };

    std::string id, what, computed, exact, remark;  // "v12" or "c2", "v10 - v11", the two values, what differs
    agreement agree = agreement::same;
    bool parts = false;   // the comparison where the two part
    std::string place{};  // "mine.cpp:42", of a routine that tells its lines
};

/// What the text is made of, for other forms of it. Empty for a subject without steps.
struct steps_account {
    std::vector<std::string> sentences;
    std::vector<step_row> rows;
    std::size_t total = 0;  // steps and comparisons in all
};
steps_account explain_steps(judged_case const& found, bool all);

}  // namespace graze
