// The point of the difference D = A - B nearest to the origin, exactly.
#pragma once

#include <boost/container/static_vector.hpp>
#include <vector>

#include "rational/shapes.hpp"

namespace graze {

struct difference {
    point value;       // a - b
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

using whole_point = vector_of<integer>;

/// A combination of vertices in integers. The weights are these over their sum, which is positive; the value is times that
/// sum.
struct whole_combination {
    boost::container::static_vector<std::size_t, 4> members;
    boost::container::static_vector<integer, 4> weights;
    integer sum;
    whole_point value{};
};

/// The same point, by the same steps, of a D whose vertices times `unit` are these.
whole_combination nearest_in_integers(std::vector<whole_point> const& points, integer const& unit = 1);

/// The least positive integer whose products with all coordinates are integers, `so_far` being a factor of it.
integer common_denominator(point const& p, integer so_far);
/// The point times a multiple of that integer.
whole_point whole_multiple(point const& p, integer const& factor);

/// Of a set the index of a point that goes least along a direction.
std::size_t least_along(point const& direction, std::vector<point> const& set);

}  // namespace graze
