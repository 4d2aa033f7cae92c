// Laws of structures one by one: what the judge in whole numbers and the certificates of its faults share.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "rational/structure_points.hpp"

namespace graze::rational_structures {

/// Tuples that may overlap, by the ranges of their coordinates: two of them that do not touch have nothing in common.
class tuple_boxes {
  public:
    tuple_boxes(structure_input const& input, std::vector<indices> const& tuples);
    bool interiors_may_meet(std::size_t i, std::size_t k) const;
    bool may_meet(std::size_t i, std::size_t k) const;

  private:
    std::size_t dimension_;
    std::vector<double> low_, high_;  // dimension numbers a tuple
};

/// The first two of the tuples, all with content, whose interiors meet.
std::optional<std::pair<std::size_t, std::size_t>> first_overlap(structure_input const& input,
                                                                 whole_points const& points,
                                                                 std::vector<indices> const& tuples);

/// How often a closed walk without right turns and turns of 180 degrees goes around: turns from going down to going up, in the
/// order by x and then y. On one line: how often there and back. Corners differ from the next.
std::size_t winding(whole_points const& points, indices const& corners);

/// Does the walk turn around in b, on one line? (b - a) . (c - b) < 0
bool turns_back(whole_points const& points, std::size_t a, std::size_t b, std::size_t c);

/// Do the rings of a polygon touch or cross, each other or themselves, or lie where they may not?
bool is_undefined_polygon(structure_input const& input, whole_points const& points);

vector_of<rational> in_rationals(whole_point const& p);
rational value_of(plane const& line, vector_of<rational> const& p);

/// Is a point on no side inside a ring? A ray goes from it along the x axis.
bool is_in_ring(whole_points const& points, std::size_t begin, std::size_t end, vector_of<rational> const& p);

/// Twice the area of a ring, signed.
integer ring_area(whole_points const& points, std::size_t begin, std::size_t end);

/// A triangle, by its number, and a point inside it, times 2^-exponent, that is outside the polygon and on no side. None if no
/// triangle sticks out.
std::optional<std::pair<std::size_t, vector_of<rational>>> point_sticking_out(structure_input const& input,
                                                                              whole_points const& points,
                                                                              std::vector<indices> const& triangles);

/// Twice the area of the hull of points of the plane, six times the volume of one of space.
integer hull_content(whole_points const& points);

/// Of a surface of triangles, six times the volume inside.
integer enclosed(whole_points const& points, std::vector<indices> const& faces);

/// How many tuples have the directed edge from a to b.
std::size_t edge_count(std::vector<indices> const& faces, std::size_t a, std::size_t b);

}  // namespace graze::rational_structures
