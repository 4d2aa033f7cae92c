// The cases that make a gate fail, for people and for "graze check" and "graze show": those of ordinary numbers first.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "formats/data.hpp"
#include "gate/same_cases.hpp"

namespace graze {

/// Are all numbers but zeros of a size that people have to do with?
bool is_ordinary(std::span<double const> input);

/// Fills in the lines of the newly wrong cases, the simplest first, from the work that they are of.
void describe_cases(changed_cases& change, workload const& work);

/// Lines of a case file: the newly wrong cases and the findings that are new, worse or ruled out; of these the ones that
/// show best what is wrong come first. Empty where the gate has no such case.
std::string failing_cases(findings_store const& store, stored_campaign const& campaign, report_gate const& gate);

}  // namespace graze
