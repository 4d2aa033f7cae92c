// What the check of a written test says when it fails.
#pragma once

#include <string>
#include <string_view>

#include "show/judged_case.hpp"
#include "show/reproducer.hpp"

namespace graze {

/// What is true and which answer is false: "disjoint, margin 0.7 = 12 ulps; hit is false".
std::string failure_sentence(judged_case const& found);

/// The checks, each a line of its own, so that they say the sentence if they fail. A program's are left as they are.
std::string with_sentence(reproducer_format format, std::string_view checks, std::string const& sentence);

}  // namespace graze
