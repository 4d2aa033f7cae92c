// Distances in CGAL's kernel of rationals, of segments and triangles that need have no extent.
#pragma once

#include <array>

#include "cgal/shapes.hpp"

namespace graze::cgal_reference {

exact_kernel::Point_3 nearest_on_triangle(exact_kernel::Point_3 const& p,
                                          std::array<exact_kernel::Point_3, 3> const& corners);
/// Returns the squared distance between the segments p[0] p[1] and p[2] p[3].
exact_kernel::FT squared_distance_of_segments(std::array<exact_kernel::Point_3, 4> const& p);

}  // namespace graze::cgal_reference
