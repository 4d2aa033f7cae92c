/// Exact judges of structures: one by CGAL's predicates, one in whole numbers from first principles. They share no geometric code
/// and tell the same `undefined`, `law` and `flat_tuples`; witnesses may differ.
///
/// Shapes   see graze/structure.hpp: dimension numbers a point, a tuple of indices from 0, rings that have all points in order.
/// Domain   finite doubles of any exponent.
/// Errors   std::invalid_argument: the coordinates are no whole number of points, or the rings have another number of points.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "graze/structure.hpp"

namespace graze {

structure_fault cgal_structure_fault(structure_input const& input, structure_answer const& answer);
structure_fault rational_structure_fault(structure_input const& input, structure_answer const& answer);

/// Fields of a JSON object, name and JSON text of the value, that prove the fault by exact rationals ("n/d"). Points are told
/// by their indices. Nothing for a valid structure, and for an undefined case.
///
/// index            "indices": those of the tuple
/// degenerate       "predicate" ("orient_2d", "orient_3d"; of a face of a hull "collinear_3d"), "points", "sign" 0
/// not_convex       "predicate" "orient_2d", "points", "sign" -1; of a turn of 180 degrees 0, with "dot_sign" -1: that of
///                  (b - a) . (c - b); "equal": two listed points that are one; or "winding": how often it goes around
/// not_closed       "edge", "count", "reverse_count"; of a surface that covers the hull more than once "covered" and "whole"
/// overlap          "interior": a point inside both
/// not_covered      "covered" and "whole": twice the areas or six times the volumes; where they are equal "interior", a point
///                  of a triangle, whose number is "tuple", that is outside the polygon
/// outside          "predicate" ("orient_2d", "orient_3d"), "points", "sign" -1
/// missing_vertex   "point"; of a hull with more than one point also "direction", in which it is further than every other point
/// not_delaunay     "predicate" ("in_circle", "in_sphere"), "points", "sign" 1: the last is inside, whatever the orientation
/// not_conforming   "common": a point of both tetrahedra that is in no common face, and "shared": the corners they share
///
/// Throws std::logic_error where the fault is not true by rationals, whichever judge named it. That an earlier law is broken
/// too is not looked for.
std::vector<std::pair<std::string, std::string>> structure_certificate(structure_input const& input,
                                                                       structure_answer const& answer,
                                                                       structure_fault const& fault);

}  // namespace graze
