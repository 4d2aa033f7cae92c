// Sign tests from first principles: the determinant of the contract as it is written, in integers.
#pragma once

#include "graze/reference.hpp"

namespace graze {

/// The test's determinant, exact.
rational sign_determinant(test_info const& test, std::span<double const> input);

/// Its sign alone.
relation decide_sign(test_info const& test, std::span<double const> input);

/// With certificate and margin: the distance of the last point from the line, plane, circle or sphere through the
/// others, 0 where these are degenerate.
exact_answer evaluate_sign(test_info const& test, std::span<double const> input);

}  // namespace graze
