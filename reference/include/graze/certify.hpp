// Certificates that suffice for an answer as it is stated: whoever has exact arithmetic, the input and these needs to
// believe nothing, neither for what touches nor for what crosses, nor for numbers.
//
// Every convex set is the hull of its generators, points in an order, swept along the directions of a ray or line, and
// widened by a radius:
//   point, segment, triangle, hull   the points as given; of a mesh that is mapped, mapped
//   box                              its corners, of which corner k has the maximum in x if k is odd, in y if k / 2 is, ...
//   obb                              its corners, centre + sum of (+ if k >> i is odd, else -) half_i axis_i
//   ray; line; plane                 its origin, then its direction; its first point, then what leads to the others
//   plane_equation                   its point nearest to the origin, then (a b c) x each axis in order, but for the axis of
//                                    the first component of the largest magnitude
//   sphere, capsule                  its centre; its ends
//   frustum                          the corners that its certificate lists, points on the positive side of all planes
// D = A - B is the set of the differences. Weights are those of a set's generators: of points none negative and 1 in all,
// of a ray's direction not negative, of a line's or plane's directions any.
//
//   disjoint    direction, a, b   a is the maximum of direction . x over A, b the minimum over B, and a < b; of what is
//                                    round beside a plane or ray a is at least and b at most that, which may be no fraction
//   touching    point, weights    of A and of B: they make the point (with radii: points no farther from it than those)
//               direction, bound  not 0; direction . x <= bound over A, and >= bound over B: so the origin is no inner
//                                 point of D
//   crossing    point, weights    as above
//               interior          pairs of 0 for A or 1 for B and a generator, as many as the dimension: the direction it
//                                 is, or leads to it from the first generator with a positive weight, are linearly
//                                 independent; all of these points and those of rays have positive weights. So the origin
//                                 is inside of D. With radii: in its place the squared distance of the two points that
//                                 the weights make, less than the squared sum of the radii
//   a mesh      triangle          which one it is about; for touching `others`, direction and bound for each other one
//   a frustum   disjoint: weights of its planes, none negative: direction is -sum w (a b c), and a is sum w d. Of an empty
//                                 one the direction is 0, a < 0, and b is 0
//               touching: corners, and planes, such weights: direction is -sum w (a b c), and sum w d <= bound
//               crossing: corners
//   a cylinder  and a point: share, of the axis' length, of the point's foot on it; distance_squared, from the axis' line, and
//               radius_squared
//               and a ray: meeting, a point; else ends, the two t of a ray o + t d at the planes of the ends, and side, u and
//               v with (t - u)^2 <= v within the side; nothing of what the ray is parallel to. No t >= 0 is in both
//   a disc      distance_squared, radius_squared
//   a cast      B is swept: its points are those at time 0, then the same at time 1. Where they meet, first, of one proof:
//               interval          of the time, of which both ends are rounded to one double
//               weights           of A's and of B's points at the time if it is a number, which make a common point;
//                                 with radii, at time 0, points no farther apart than those
//               direction, bound  unless it is 0: direction . x <= bound over A, >= bound over B at the time, and the
//                                 displacement leads against the direction
//   a ring      meets itself: sides, numbers of two, and a point of both
//   two polygons  meet: point. Disjoint: distance_squared, nearest, a point of each, and inside, false for both: no corner
//               of one is in the other
//   a polygon   touching: point, and weights of it and of the vertices, two neighbours' at most; else ray and crossings,
//               and inside the point
//   a point and a solid  touching: triangle, and weights of its corners. Else ray, a direction from the point along which it meets no
//               edge of a triangle with area, and winding, the number of those it leaves the solid by less those it enters by
//   a ray and a solid  disjoint: as a mesh. Crossing: t, and ray and winding of origin + t direction, which is on no triangle.
//               Touching: t, the first, triangle and weights, and between, of each stretch between triangles such t, ray and winding 0
//   a contact   direction, a, b, of the cores: points that go furthest along it, b - a being the direction times the gap over its
//               square; core_squared, core_sign and radius: s is core_sign sqrt(core_squared) - radius; weights, that make the
//               points; in space of cores that cross points and faces, as of a depth
//   a sphere    centre, radius_squared, support, weights of these vertices that make the centre
//   a sign      determinant
//   values      roots of a quadratic: offset, sign, square of each number offset + sign sqrt(square)
//               exact: the numbers but lengths; of those distance_squared or depth_squared; weights where points are the
//               nearest ones. A depth has direction, along which it is the way out, points, pairs of generators whose
//               differences make the corners of faces around the origin, none nearer than the depth
//               of a solid: distance_squared, triangle and weights of the nearest point, and ray and winding unless that is the
//               point; exact, triangle and weights unless the origin is inside, and ray and winding of an origin on none
//   what moves  disjoint: subdivision, pieces that follow one another from time 0 to 1, each with its interval and a
//               direction, or directions, of which row k is times t^k: along it the first shape is below the second at
//               all times of the interval
//               else interval and polynomial: the first time of contact is the polynomial's only root between two
//               numbers that are rounded to one double and no roots themselves, or the number that both are; and
//               roots             of the cubic that is 0 when all is in a plane, an interval for each in [0, 1]; they
//                                 follow one another, and the first at which there is a contact is the time's
//               before            in its place if the cubic is 0 throughout: pieces as above. The last one ends where
//                                 the time's interval does, and its direction parts the shapes until that time alone
//   undefined   nothing, where the input's shapes say it; else what proves the relation that leaves no value
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "graze/reference.hpp"

namespace graze {

struct proof;

/// A list of indices, or of lists of such.
using index_list = std::vector<std::size_t>;
using proof_value = std::variant<std::size_t, int, rational, std::vector<rational>, index_list, std::vector<bool>,
                                 std::vector<std::vector<rational>>, std::vector<index_list>, std::vector<proof>>;

/// Members in order, by their names above.
struct proof {
    std::vector<std::pair<std::string_view, proof_value>> members;

    proof& add(std::string_view key, proof_value value) {
        members.emplace_back(key, std::move(value));
        return *this;
    }
};

/// Is there one proof a triangle? So it is of what misses a mesh, and of a ray that misses a solid.
inline bool is_proved_by_triangles(test_info const& test, relation rel) {
    bool const misses = rel == relation::disjoint || (rel == relation::undefined && test.answer == answer_kind::values);
    return misses && (test.has_mesh() || (test.has_solid() && test.layout.front().kind == shape::ray));
}

/// Proves the rational reference's answer: one proof, or for a disjoint mesh one a triangle; none where the input
/// itself says that the case is undefined.
std::vector<proof> certify(test_info const& test, std::span<double const> input, exact_answer const& answer);

/// JSON text of the proofs as `graze check --certify` writes them: of a proof a triangle an array, else the first; null where
/// there is none.
std::string to_json(test_info const& test, relation rel, std::vector<proof> const& proofs);

}  // namespace graze
