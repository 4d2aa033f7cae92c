// What is said of a wrong contact.
#pragma once

#include <string>

#include "graze/contact_error.hpp"
#include "show/judged_case.hpp"

namespace graze {

/// "the distance off by 3 ulps, the direction loses 120 spacings, points off by 2": errors that were given.
std::string contact_words(contact_error const& error);

/// C++ that measures `values` as `measure_contact` does, and leaves the worst error in `excess`.
std::string contact_check_code(judged_case const& found);

}  // namespace graze
