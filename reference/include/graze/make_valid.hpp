// Repair of inputs: what validate (catalog.hpp) would refuse.
#pragma once

#include <span>

#include "graze/catalog.hpp"

namespace graze {

/// Makes scalars of a length the test accepts a valid input: each rounded to the scalar type, beyond the largest the
/// largest and a NaN 0; a box's corners sorted, a radius not negative.
void make_valid(test_info const& test, scalar_type scalar, std::span<double> input);

/// Exchanges the coordinates of two points of which the first is the greater.
void sort_corners(std::span<double> low, std::span<double> high);

}  // namespace graze
