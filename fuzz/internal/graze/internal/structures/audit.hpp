// Puts an answer that the certified judge has judged to both references.
#pragma once

#include <string>

#include "graze/structure.hpp"

namespace graze {

struct structure_audit {
    bool is_small = true;  // both were asked; larger cases are left to the certified judge
    std::string fault{};   // of ours: "" where both agree, or who says what, or which reference failed
};

structure_audit audit_structure(structure_input const& input, structure_answer const& answer,
                                structure_fault const& certified);

}  // namespace graze
