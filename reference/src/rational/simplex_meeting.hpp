// What two triangles of the plane, or two tetrahedra, have in common: the hull of the ends of what of each one's edges is in the
// other. Each corner of the common part is such an end, because it is a corner of one, or an edge of one meets a facet of the
// other there.
#pragma once

#include <vector>

#include "rational/structure_points.hpp"

namespace graze::rational_structures {

/// n / d with d > 0, not reduced.
struct share {
    integer n, d;
};

/// The part of an edge that is in the other simplex: from low to high of the way from corner p to corner q (numbers 0 to
/// dimension).
struct edge_part {
    std::size_t p, q;
    share low, high;
};

class simplex_meeting {
  public:
    /// Two simplices with content.
    simplex_meeting(whole_points const& points, indices const& first, indices const& second);

    /// Do the interiors meet?
    bool overlaps() const;
    /// Have they nothing in common but the hull of the corners that they share?
    bool conforms() const;
    /// The average of the ends: in the interior of the common part, as far as that has one. Only if there is a common part.
    vector_of<rational> middle() const;
    bool is_empty() const { return parts_[0].empty() && parts_[1].empty(); }

  private:
    using sides = std::vector<std::vector<integer>>;  // of facet k at corner i of the other

    void cut_edges(std::size_t of);
    bool reaches_inside(std::size_t of) const;
    bool is_shared(std::size_t of, std::size_t corner) const;

    whole_points const& points_;
    std::array<indices, 2> corners_;
    std::array<sides, 2> sides_;  // [0]: the second one's facets at the first one's corners
    std::array<std::vector<edge_part>, 2> parts_;
    bool separated_ = false;  // by the plane of a facet: the interiors do not meet
};

}  // namespace graze::rational_structures
