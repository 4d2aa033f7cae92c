// A wrong structure, as a line of a case file and in words.
#pragma once

#include <string>

#include "structures/results.hpp"

namespace graze {

/// Is it a law that is broken, and not a crash or hang?
bool is_law(structure_finding const& finding);

/// "outside: point 3 is right of the edge from point 1 to point 2"; "crash".
std::string what_words(structure_finding const& finding);

/// "(0 1) (2 3)", at most 24 points.
std::string points_text(structure_record const& record);

/// The finding as a line of a case file, without a count where that is 0.
std::string line_of(std::string const& subject, structure_finding const& finding);

/// The points, what was returned for them, and which law that breaks, in one line.
std::string example_text(structure_finding const& finding);

}  // namespace graze
