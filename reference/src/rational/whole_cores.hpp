// The rule of reference.cpp for two convex sets, in integers: rationals would be brought to lowest terms after every
// operation, which is most of the work.
#pragma once

#include "graze/reference.hpp"
#include "rational/shapes.hpp"
#include "rational/widened.hpp"

namespace graze {

enum class wanted { relation_only, everything };

/// Judges the hulls of the vertices, swept along the endless directions, without their radii; where those are not both
/// 0, `cores` takes their nearest points.
exact_answer judge_cores(convex const& a, convex const& b, std::size_t dimension, wanted what, core_points* cores);

}  // namespace graze
