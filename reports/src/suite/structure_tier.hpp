// How hard a structure of the conformance suite is: the first of the tiers that it fits.
//
//   extreme     a coordinate other than 0 has a magnitude outside [2^-20, 2^20]
//   degenerate  two points are equal, or all of a hull in the plane are on one line
//   contact     a further point is on a supporting line or plane of the points, for Delaunay on an empty circle or sphere through
//               some of them too; of a polygon three corners in a row are on one line
//   near        a further point is closer to one of these than 2^-10 of the largest extent; of a polygon a corner to a side that
//               does not end in it, or to the line from its neighbour to its neighbour
//   ordinary    all others
#pragma once

#include <optional>

#include "graze/structure_case.hpp"
#include "suite/tier.hpp"

namespace graze {

/// Extreme or degenerate, which takes n log n steps; else nothing.
std::optional<tier> tier_of_points(structure_record const& record);

/// The tier of a case that is defined. In space n^4 steps and more for n points.
tier tier_of(structure_record const& record);

}  // namespace graze
