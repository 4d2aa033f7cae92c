// Names for the comparisons of a traceable routine that outlive edits of its source: what a finding is known by.
//
// A number of a line changes with every comment above it, and a count of the comparisons that ran depends on the case. So
// a comparison is named by the code of its line, as the source has it: the file's name, the function or type around it,
// the line without white space and comments, the operator, and which of the line's equal operators it is. Where the source
// cannot be read, its line is its name.
#pragma once

#include <string>
#include <string_view>

#include "graze/signature.hpp"
#include "graze/trace.hpp"

namespace graze {

/// Names where the trace of a subject parted; empty otherwise. Any thread may ask. Each source is read once in a
/// process, when first asked for.
parting parting_of(std::string_view subject, trace_log const& log);

/// Sources that a library was compiled from by relative names, or in a folder that is not there any more, are looked for
/// in its folder and those around it. `stem` is what its subjects' names begin with. Before other threads run.
void look_for_sources_around(std::string const& library, std::string const& stem);

}  // namespace graze
