// Lines of case files about structures (see structure_case.hpp).
#pragma once

#include <optional>

#include "case_file/line_fields.hpp"
#include "graze/structure_case.hpp"

namespace graze {

/// The record, or nothing where the line's test is no structure. Throws field_error.
std::optional<structure_record> read_structure(line_members& found);

}  // namespace graze
