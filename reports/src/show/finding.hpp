// A finding for people: the case, what is true and why, what the subject said, where it went wrong, and how to see it
// again.
#pragma once

#include <string>

#include "show/judged_case.hpp"

namespace graze {

/// At most text_columns wide, but for the lines of the program that it ends with, which cannot be broken. `all` are every
/// step, and every triangle of a mesh.
std::string show_text(judged_case const& found, bool all);

/// The case and what is true alone, where there is no subject to speak of.
std::string show_case(case_record const& record, exact_answer const& truth, bool all);

}  // namespace graze
