// Sets with a radius: all points within it of a core, which is a point or a segment. D = A - B is the difference of the
// cores, widened by the sum of the radii.
#pragma once

#include "graze/reference.hpp"
#include "rational/shapes.hpp"

namespace graze {

/// Points of both cores, nearest to each other.
struct core_points {
    point first, second;
};

/// The full answer for the cores of a case's two sets, as if their radii were 0; in the units of `scaled`.
exact_answer evaluate_cores(operands const& scaled, std::size_t dimension);

/// The answer for both sets, their radii not both 0, from that for their cores.
exact_answer widened(exact_answer const& core, core_points const& nearest, convex const& a, convex const& b,
                     std::size_t dimension);

}  // namespace graze
