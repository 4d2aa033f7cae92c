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

/// Vertices of D around the origin: each the difference of a point of A and one of B, which are named, and faces of
/// three of them, counter-clockwise from outside, that enclose the origin.
struct inner_polytope {
    std::vector<point> vertices;
    std::vector<std::array<std::size_t, 2>> members;
    std::vector<std::array<std::size_t, 3>> faces;
};
/// Of hulls that meet in their insides. If it is to be deep, no face is nearer to the origin than the boundary of D.
inner_polytope polytope_around_origin(std::vector<point> const& a, std::vector<point> const& b, bool deep);

/// Of hulls that touch: a direction along which A goes no further than B begins.
point supporting_direction(std::vector<point> const& a, std::vector<point> const& b);

/// Of hulls that touch and are not in one plane: a direction out of D along which the features that touch go furthest,
/// and no others.
point direction_of_contact(convex const& a, convex const& b);

}  // namespace graze
