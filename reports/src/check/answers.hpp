// What is true of a case: by both references, or where CGAL cannot be, as in WebAssembly, by the rational one alone (see
// playground/module).
#pragma once

#include "check/case.hpp"

namespace graze {

/// Sets the full answers, and the fault where a reference fails or the two differ.
void answer_in_full(case_report& report);

/// Sets relations, numbers and first contacts, all that answers are judged by, without margins and certificates. False where
/// that settles nothing.
bool answer_relation(case_report& report);

/// Sets answers of which no more is known than a judge of most cases asks for. False where that settles nothing.
bool answer_quickly(case_report& report);

}  // namespace graze
