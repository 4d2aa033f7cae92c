// Lines of case files that tell of findings: the one place where what is known of a finding becomes JSON.
#pragma once

#include <string>

#include "show/judged_case.hpp"

namespace graze {

/// All that a store knows of the finding, its expect the exact relation.
std::string finding_line(stored_finding const& found);

/// All that is known of a judged case: a user's own keys, or those of the finding, then the subject, its verdict, the
/// outcome and the cause, and the exact relation as its expect.
std::string finding_line(judged_case const& found);

/// The same without what else a store knows of the finding than its id.
std::string short_finding_line(judged_case const& found);

/// The simplest input known of the finding, with the subject's name.
std::string simplest_finding_line(stored_finding const& found);

/// Says where on a model it lies: "part.stl, faces 12 and 40", file and faces as the place has them; empty for one
/// without.
std::string place_words(stored_finding const& found);

/// The kind's parts but the test and the scalar type, which a case line has anyhow.
void add_kind(case_record& record, signature const& kind);

/// The text of a key that case files keep for others, such as "note" or "subject"; empty if it is none or no string.
std::string extra_text(case_record const& record, std::string_view key);

}  // namespace graze
