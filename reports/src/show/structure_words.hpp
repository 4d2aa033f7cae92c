// What is wrong with a structure, in words and as JSON.
#pragma once

#include <string>

#include "graze/structure.hpp"
#include "text/json_writer.hpp"

namespace graze {

/// "point 3 is right of the edge from point 1 to point 2"; names tuples and points by their numbers, from 0.
std::string fault_words(structure_fault const& fault, structure_kind kind);

/// Adds law, tuple, point and certificate, each null where there is none. Of a hull in the plane the tuple is the corners of
/// the edge or turn; of two tuples there is "tuples" besides. A certificate that the fault does not bear out is a
/// std::logic_error.
void add_fault(json_object& object, structure_input const& input, structure_answer const& answer,
               structure_fault const& fault);

}  // namespace graze
