// Sign tests from first principles: the determinant of the contract as it is written, in integers.
#pragma once

#include "graze/reference.hpp"

namespace graze {

/// The sign of the test's determinant.
relation decide_sign(test_info const& test, std::span<double const> input);

/// Adds certificate and margin: the distance of the last point from the line, plane, circle or sphere through the
/// others, 0 where these are degenerate.
exact_answer evaluate_sign(test_info const& test, std::span<double const> input);

}  // namespace graze
