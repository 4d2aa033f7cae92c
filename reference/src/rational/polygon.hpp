// A point and a polygon, its inside by the even-odd rule, in rationals.
#pragma once

#include <span>

#include "graze/classify.hpp"
#include "graze/reference.hpp"

namespace graze {

/// `input` is the point, then the polygon's vertices. Without `everything` the relation alone.
exact_answer judge_polygon(std::span<double const> input, bool everything);

/// Which feature of the polygon is nearest to the point, or carries it: a vertex, or an edge.
contact_kind kind_at_polygon(std::span<double const> input);

/// The point of the boundary that is nearest to the point, or the first such.
std::vector<rational> nearest_on_polygon(std::span<double const> input);

}  // namespace graze
