// Points and rays against solids, with CGAL.
#pragma once

#include "cgal/shapes.hpp"

namespace graze::cgal_reference {

/// Is the point in the solid, or does the ray meet it?
exact_answer judge_solid(test_info const& test, std::span<double const> input, wanted what);

}  // namespace graze::cgal_reference
