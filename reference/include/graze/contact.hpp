// How far a subject's contact is from right: what its direction loses and how far its points are off, never an angle, nor another
// choice among several right ones.
#pragma once

#include <optional>
#include <span>

#include "graze/catalog.hpp"
#include "graze/contact_error.hpp"
#include "graze/values.hpp"

namespace graze {

/// What divides the error of the distance in `excess`.
rational admissible_distance_error(case_view question, std::vector<exact_value> const& exact);

/// Nothing where the case is not judged: s or a corner widened by its radius lies beyond the largest scalar.
std::optional<contact_error> measure_contact(case_view question, std::vector<exact_value> const& exact,
                                             std::span<double const> given);
/// The same of numbers that need not be scalars; none for those that are not given.
std::optional<contact_error> measure_contact(case_view question, std::vector<exact_value> const& exact,
                                             std::vector<std::optional<rational>> const& given);

}  // namespace graze
