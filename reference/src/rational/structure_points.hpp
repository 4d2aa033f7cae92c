// Points of a structure in whole numbers, and the forms whose signs judge them. In the plane the third coordinate is 0.
#pragma once

#include <cstddef>
#include <vector>

#include "graze/internal/rational/vectors.hpp"
#include "graze/rational.hpp"
#include "graze/structure.hpp"

namespace graze::rational_structures {

using whole_point = vector_of<integer>;
using indices = std::vector<std::size_t>;

/// Point i is at[i] * 2^exponent; same[i] is the lowest index of a point with its coordinates. Below, a point is told by that.
struct whole_points {
    std::size_t dimension;
    long exponent;
    std::vector<whole_point> at;
    indices same;

    whole_point const& operator[](std::size_t i) const { return at[i]; }
    /// One index of each point, in order.
    indices distinct() const;
};
whole_points read_points(structure_input const& input);

/// The tuples of an answer without an index fault, as points.
std::vector<indices> read_tuples(whole_points const& points, structure_answer const& answer);

/// normal . p - offset: positive on one side, 0 on the plane. A line of the plane has a normal without third coordinate.
struct plane {
    vector_of<integer> normal;
    integer offset;

    integer value(whole_point const& p) const { return dot(normal, p) - offset; }
    int side(whole_point const& p) const { return value(p).sign(); }
    bool operator<(plane const& other) const;
};
/// Positive to the left of a line from a to b.
plane line_through(whole_point const& a, whole_point const& b);
/// Positive above: on the side from which a, b, c are counter-clockwise.
plane plane_through(whole_point const& a, whole_point const& b, whole_point const& c);
/// The same plane with the smallest whole numbers, which all its points give.
plane primitive(plane const& any);

/// Twice the area of a triangle, six times the volume of a tetrahedron, signed: positive where counter-clockwise, and where
/// the last corner is above the others.
integer content(whole_points const& points, indices const& corners);

/// Planes (lines) of the facets of a simplex with content, facet k opposite corner k: positive inside.
std::vector<plane> facets(whole_points const& points, indices const& corners);

/// The circle or sphere through the corners of a triangle of the plane, or of a tetrahedron, with content.
class circumsphere {
  public:
    circumsphere(whole_points const& points, indices const& corners);
    /// 1 inside, 0 on it, -1 outside.
    int side(whole_point const& p) const;

  private:
    whole_point base_;             // a corner
    vector_of<integer> diameter_;  // from there to the opposite point, times size_
    integer size_;                 // > 0
};

/// The corners of the hull of points of the plane, counter-clockwise, without those on edges: two where all are on one line,
/// one where all are equal.
indices flat_hull(whole_points const& points);

/// Triangles that are the hull's surface, counter-clockwise from outside; none where all points are in one plane.
std::vector<indices> space_hull(whole_points const& points);

}  // namespace graze::rational_structures
