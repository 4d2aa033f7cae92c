// Two hulls of points in space in rationals, D = A - B never listed: a polytope of vertices of D grows within it.
#pragma once

#include "graze/reference.hpp"
#include "rational/shapes.hpp"

namespace graze {

/// The case of a test of two hulls. Without `everything` the relation alone.
exact_answer judge_hulls(convex const& a, convex const& b, bool everything);

/// Where two hulls that meet in their insides part first: the squared depth, and the ways out of that length, each a
/// direction out of D.
struct way_out {
    rational squared;
    std::vector<point> directions;
};
way_out shortest_way_out(convex const& a, convex const& b);

/// Of hulls that touch and are not in one plane: a direction out of D along which the features that touch go furthest,
/// and no others.
point direction_of_contact(convex const& a, convex const& b);

}  // namespace graze
