// Sums of oriented simplices, each taken as 1 on its points and -1 where it is turned around. That two figures are equal but for
// a set without content is that the sum of the one's boundary less the other's is 0 almost everywhere.
#pragma once

#include <vector>

#include "rational/structure_points.hpp"

namespace graze::rational_structures {

/// An edge from the first to the second corner, or a triangle, so many times.
struct chain_term {
    indices corners;
    long weight = 1;
};
using chain = std::vector<chain_term>;

/// Adds the boundary of a simplex, an edge or a triangle each, so many times: positive for a triangle that is counter-clockwise
/// and for a tetrahedron whose faces are to be counter-clockwise from outside, whichever way its corners are listed.
void add_boundary(whole_points const& points, chain& sum, indices const& simplex, long weight = 1);

/// The sum without terms on the same corners that cancel: each set of corners once at most, with a weight that is not 0, the
/// corners turned so that it is positive.
chain cancelled(chain const& sum);

/// Is a sum of edges of the plane, or of triangles of space, 0 almost everywhere? Also where terms cancel piece by piece, with
/// different corners.
bool vanishes(whole_points const& points, chain const& sum);

}  // namespace graze::rational_structures
