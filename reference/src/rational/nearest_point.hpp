// The point of the difference D = A - B nearest to the origin, in rationals.
#pragma once

#include <vector>

#include "rational/shapes.hpp"

namespace graze {

struct difference {
    point value;       // a - b, with the endless directions projected away
    std::size_t a, b;  // which vertices
};

/// A point of D as a convex combination of its vertices.
struct combination {
    std::vector<std::size_t> members;
    std::vector<rational> weights;
    point value{};
};

/// The point of D nearest to the origin (P. Wolfe, "Finding the nearest point in a polytope", 1976). With exact
/// arithmetic every round comes strictly nearer, so it ends; at the end x . p >= x . x for every
/// vertex p, which is what makes x the nearest.
combination nearest_to_origin(std::vector<difference> const& points);

/// The same for the hulls of two sets of points, whose differences are not listed: `points` takes those that were needed.
combination nearest_to_origin(std::vector<point> const& a, std::vector<point> const& b,
                              std::vector<difference>& points);

/// Of a set the index of a point that goes least along a direction.
std::size_t least_along(point const& direction, std::vector<point> const& set);

}  // namespace graze
