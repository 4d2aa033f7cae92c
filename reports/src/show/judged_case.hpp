// One subject's answer to one case, with what is true: what is shown, and what reproducers are made of.
#pragma once

#include <string>

#include "graze/case_file.hpp"
#include "graze/judge.hpp"
#include "graze/reference.hpp"

namespace graze {

struct judged_case {
    case_record record;
    subject whom;  // as the catalog has it; one that is not there has a name and nothing else
    exact_answer truth;
    judgement made;

    test_case const& question() const { return record.question; }
    bool disagrees() const { return made.why.has_value(); }
};

/// Asks the rational reference and the subject.
judged_case judge_case(case_record record, subject const& whom);

/// The text of a key that case files keep for others, such as "note" or "subject"; empty if it is none or no string.
std::string extra_text(case_record const& record, std::string_view key);

/// The case as a case file has it, with the exact relation as its expect, and with the subject, its verdict, the
/// outcome and the cause as keys of its own.
case_record to_record(judged_case const& found);

/// Which of hit and miss is right; nothing where neither is wrong, or the answer is a sphere.
std::optional<bool> right_answer(judged_case const& found);

}  // namespace graze
