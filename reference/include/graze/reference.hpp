// What is true. Two references answer every question exactly: one with CGAL, one from first
// principles in Boost.Multiprecision rationals. They share the number type's rounding and
// nothing else.
//
// Both take any valid input of the test (see validate in catalog.hpp): degenerate triangles,
// zero-length segments, flat boxes, subnormals and the largest finite values included.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "graze/catalog.hpp"
#include "graze/rational.hpp"
#include "graze/values.hpp"

namespace graze {

/// The smallest sphere of a triangle: support holds the indices of the vertices on it that determine it, ascending.
struct exact_sphere {
    std::array<rational, 3> centre;
    rational radius_squared;
    std::vector<int> support;
};

/// What makes a relation checkable by anyone with exact arithmetic.
struct certificate {
    enum class kind : std::uint8_t {
        none,
        common_point,
        separation,
        disc,
        determinant,
        parity,
        first_root,         // of what moves
        moving_separation,  // one a piece of [0, 1]
        cylinder,           // and a point
        cylinder_ray,       // where a ray misses
        simple_polygon,     // one that does not meet itself: nothing is told
        polygon_sides,      // two sides of one that meet at a point
        polygon_apart,      // polygons: distance_squared, and the nearest points, one of each
        winding,            // how often a surface goes around `point`, and a ray along `direction` that tells it
        contact             // the direction, and points of the cores, whose signed distance has the square and the sign

    } what = kind::none;
    std::vector<rational> point;                // common_point: a point of both sets
    std::vector<rational> direction;            // separation: max of direction . x over the first set is a,
    rational a, b;                              //   min over the second is b, a < b
    std::vector<rational> weights;              // separation of a frustum: direction = -sum w (a, b, c), a = sum w d
    rational distance_squared, radius_squared;  // disc
    // cylinder: `a` tells how far along the axis the point is, as a share of its length; distance_squared is from its line.
    // cylinder_ray: the ray is between the ends from parameter point[0] to point[1], none where it is parallel to them;
    // and within the side for sqrt(direction[1]) before and after direction[0], none where it is parallel to that.
    std::vector<rational> nearest;              // polygon_apart, contact: `point` is of the first, this of the second
    rational radius;                            // contact: the sum of both
    int sign = 0;                               // contact: of the cores' distance
    std::array<std::size_t, 2> sides{};         // polygon_sides: their first corners
    rational determinant;                       // whose sign is the answer
    std::size_t triangle = 0;                   // which one of a mesh
    // parity: from `point`, on no edge, a ray along `direction` has no vertex of the polygon on it and crosses so many
    // edges: an odd number from a point inside.
    std::size_t crossings = 0;
    // winding: the ray meets no edge of a triangle with area; those that it leaves the solid by, less those it enters by.
    long winding = 0;
    /// From time `from` to `to`. first_root: the only root there of the polynomial, coefficients ascending, which is the
    /// first time of contact. moving_separation: the pieces follow one another from 0 to 1, and at every time t of this one
    /// d(t) . x is less over the first shape than over the second, where d is the polynomial of the rows of
    /// `directions`, ascending: one row is a direction that stays.
    rational from, to;
    std::vector<integer> polynomial;
    std::vector<std::array<integer, 3>> directions;
};

/// A time from 0 to 1, such as the first of contact, as it compares with doubles.
struct exact_time {
    double nearest = 0;     // rounded once, ties to even
    double below = 0;       // the largest double not above it
    bool is_below = false;  // it is that double

    bool operator==(exact_time const& other) const = default;
};

/// The least scalar that is not below the time.
double round_up(scalar_type scalar, exact_time const& time);

/// A reference's full answer.
struct exact_answer {
    relation rel = relation::undefined;
    root_difference margin;                 // zero for touching; meaningless for undefined and spheres
    bool margin_is_enclosed = false;        // what moves: it is that of an instant, by 2^-64 of it too large at most
    bool margin_is_infinite = false;        // one of the sets is empty
    bool margin_is_unknown = false;  // not told: how deep a frustum or polygon is, how near a ray passes a cylinder,
                                     // or of points that move one by one and meet
    std::vector<certificate> certificates;  // rational reference only; one, or for a disjoint mesh, or a ray that misses a
                                            // solid, one a triangle; for one that touches it, more between
    std::optional<exact_sphere> sphere{};   // triangle_min_sphere_3d only (rel is then undefined)
    std::optional<std::vector<exact_value>> values{};  // of values and contacts, where rel is defined
    std::optional<exact_time> first_contact{};         // moving tests only, where they meet

    /// A relation or a sign has, however small; numbers have none.
    bool has_margin() const { return rel != relation::undefined && rel != relation::defined && !margin_is_unknown; }
};

/// Do two answers to one question have the same margin? Enclosed ones may differ by 2^-62 of them.
bool same_margin(exact_answer const& one, exact_answer const& other);

/// Do two answers to one question have the same values? Of contacts the distances: points and directions may differ.
bool same_values(exact_answer const& one, exact_answer const& other);

/// First principles. evaluate is plain rational arithmetic; decide follows the same rule for points, segments, triangles
/// and boxes in intervals of doubles, and in integers where those do not decide.
namespace rational_reference {
relation decide(test_info const& test, std::span<double const> input);
exact_answer evaluate(test_info const& test, std::span<double const> input);
/// The same answer, certificates and all, by decide's way as far as that goes.
exact_answer prove(test_info const& test, std::span<double const> input);
/// Gives a moving test's relation and first contact alone.
exact_answer time_contact(test_info const& test, std::span<double const> input);
/// What an answer is judged by where that is more than a relation: numbers, or the first contact.
exact_answer judge_by(test_info const& test, std::span<double const> input);
}  // namespace rational_reference

/// CGAL: predicates of the exact-predicates kernel inside their preconditions decide the relation,
/// an exact rational kernel where the input is no longer made of doubles; margins by the latter.
namespace cgal_reference {
relation decide(test_info const& test, std::span<double const> input);
exact_answer evaluate(test_info const& test, std::span<double const> input);
/// Gives a moving test's relation and first contact alone.
exact_answer time_contact(test_info const& test, std::span<double const> input);
}  // namespace cgal_reference

/// Does the certificate prove what it says? Separate code from the reference that made it.
/// True also checks that the kind of certificate fits the relation.
bool verify(test_info const& test, std::span<double const> input, exact_answer const& answer);

/// Spacing of the scalar type at the largest coordinate magnitude of the input, as an exponent of
/// two: 2^spacing_exponent is one ulp.
long spacing_exponent(test_info const& test, scalar_type scalar, std::span<double const> input);

}  // namespace graze
