// A frustum: the points on the positive side of six planes, whatever those are. It may be empty, flat or without end.
#pragma once

#include <optional>

#include "graze/reference.hpp"
#include "rational/shapes.hpp"
#include "rational/whole_cores.hpp"

namespace graze {

/// The planes a x + b y + c z + d = 0 of six times four scalars.
std::vector<half_space> read_planes(std::span<double const> scalars);

/// Where the frustum is at most so far from the origin along each axis, its corners; without a bound all that it has.
/// A frustum that ends has no others points than their hull.
std::vector<point> corners_of(std::vector<half_space> const& planes, std::optional<rational> const& bound);

/// The corners of the frustum where it matters to what else is there: of one without end those of a part that has the
/// points nearest to the others, and room around the others.
std::vector<point> corners_near(std::vector<half_space> const& planes, std::vector<point> const& others,
                                rational const& radius);

/// The point of the frustum nearest to one; nothing if the frustum is empty.
std::optional<point> nearest_in(std::vector<half_space> const& planes, point const& to);

/// Is every plane's value at the point at least 0?
bool is_within(std::vector<half_space> const& planes, point const& p);

/// Weights w >= 0 of the planes as given, with direction = -sum w (a, b, c), of planes through a point of the frustum that is
/// farthest along the direction.
std::vector<rational> weights_of_planes(std::vector<half_space> const& planes, point const& farthest,
                                        point const& direction);

/// Weights w >= 0 of the planes as given, with sum w (a, b, c) = 0 and sum w d < 0: then the frustum is empty.
std::vector<rational> weights_of_emptiness(std::vector<half_space> const& planes);

/// The answer to a test of a frustum and a box or a ball.
exact_answer judge_frustum(operands const& sets, wanted what);

}  // namespace graze
