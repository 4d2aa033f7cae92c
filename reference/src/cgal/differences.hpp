// Hulls of points in space by CGAL's hull of all differences, in its kernel of lazy exact numbers.
#pragma once

#include <CGAL/Exact_predicates_exact_constructions_kernel.h>

#include <vector>

#include "cgal/shapes.hpp"

namespace graze::cgal_reference {

using lazy_kernel = CGAL::Exact_predicates_exact_constructions_kernel;
using lazy_points = std::vector<lazy_kernel::Point_3>;

relation relate_hulls(lazy_points const& first, lazy_points const& second);
/// The squared margin of two hulls, given their relation.
rational squared_margin_of_hulls(lazy_points const& first, lazy_points const& second, relation rel);

/// The corners of a hull that has an inside, or the points as they are.
lazy_points without_inner_points(lazy_points points);

}  // namespace graze::cgal_reference
