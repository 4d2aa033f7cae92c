// What is wrong with a solid or with the result of a boolean operation, in words and as JSON.
#pragma once

#include <string>

#include "graze/internal/models/solids.hpp"
#include "text/json_writer.hpp"

namespace graze {

std::string fault_words(solid_fault const& fault);
std::string fault_words(boolean_fault const& fault);

/// Adds law, faces and certificate, each null where there is none.
void add_fault(json_object& object, solid_fault const& fault);
/// Adds law, point and certificate likewise, and how many points were asked.
void add_fault(json_object& object, boolean_fault const& fault);

}  // namespace graze
