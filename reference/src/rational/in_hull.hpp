// Membership in the hull of points, for whoever checks certificates.
#pragma once

#include <vector>

#include "rational/shapes.hpp"

namespace graze {

/// Are there weights of the points, none negative and 1 in all, that make x? By the simplex method's first phase: four
/// rows, each an equation whose shortfall is a variable at first, and the sum of the shortfalls to be made 0. Bland's rule
/// (the first column that lowers the sum, of the rows the first variable) never goes round in a circle.
bool in_hull(std::vector<point> const& points, point const& x);

}  // namespace graze
