// The judge of structures in whole numbers, kind by kind. Indices are right already.
#pragma once

#include <vector>

#include "rational/structure_points.hpp"

namespace graze::rational_structures {

/// `listed`: indices as they are in the answer.
structure_fault judge_flat_hull(whole_points const& points, indices const& listed);
structure_fault judge_space_hull(whole_points const& points, std::vector<indices> const& faces);
/// Of the plane and of space.
structure_fault judge_delaunay(structure_input const& input, whole_points const& points,
                               std::vector<indices> const& tuples);
structure_fault judge_triangulation(structure_input const& input, whole_points const& points,
                                    std::vector<indices> const& triangles);

/// Has the case no answer?
bool is_undefined(structure_input const& input, whole_points const& points);

}  // namespace graze::rational_structures
