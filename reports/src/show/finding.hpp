// A finding for people: the case, what is true and why, what the subject said, where it went wrong, and how to see it
// again.
#pragma once

#include <string>

#include "show/judged_case.hpp"

namespace graze {

struct show_options {
    bool all = false;        // every step, every triangle of a mesh
    bool reproducer = true;  // end with a program in C++
};

/// At most text_columns wide, but for the lines of a reproducer that cannot be broken.
std::string show_text(judged_case const& found, show_options const& options = {});

/// The same for a case and a subject of the catalog, which are judged first.
std::string show_text(test_case const& question, subject const& whom, show_options const& options = {});

/// The case and what is true alone, where there is no subject to speak of.
std::string show_case(case_record const& record, exact_answer const& truth, show_options const& options = {});

}  // namespace graze
