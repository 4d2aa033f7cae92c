// Where two answers to one input part: the first step whose value differs.
#pragma once

#include <string>

#include "graze/catalog.hpp"

namespace graze {

/// A sentence about two versions of a subject that can both be traced, and their answers to an input. Their steps are run in
/// the scalar type's arithmetic, one by one. Where the two have other steps, it names the first. Else it is the machine code
/// that differs: then it names the first step, and the first comparison after it, that each of these would change: multiply
/// and add fused, by either product; subnormals flushed; steps kept in extended precision. Empty where one has no steps.
std::string parting_sentence(subject const& old_version, subject const& new_version, test_case const& question);

}  // namespace graze
