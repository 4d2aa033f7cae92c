// The second opinion on a smallest sphere, where it need not be found twice.
#pragma once

#include <span>

#include "graze/reference.hpp"

namespace graze::cgal_reference {

/// Is that the centre and radius of the smallest sphere of these three points? By what is so of the smallest one alone: all
/// points are within it, and its centre is in the hull of those that are on it.
bool confirm_sphere(std::span<double const> input, exact_sphere const& sphere);

}  // namespace graze::cgal_reference
