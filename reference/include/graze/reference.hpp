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
    enum class kind : std::uint8_t { none, common_point, separation, disc, determinant, parity } what = kind::none;
    std::vector<rational> point;                // common_point: a point of both sets
    std::vector<rational> direction;            // separation: max of direction . x over the first set is a,
    rational a, b;                              //   min over the second is b, a < b
    rational distance_squared, radius_squared;  // disc
    rational determinant;                       // whose sign is the answer
    std::size_t triangle = 0;                   // which one of a mesh
    // parity: from `point`, on no edge, a ray along `direction` has no vertex of the polygon on it and crosses so many
    // edges: an odd number from a point inside.
    std::size_t crossings = 0;
};

/// A reference's full answer.
struct exact_answer {
    relation rel = relation::undefined;
    root_difference margin;                 // zero for touching; meaningless for undefined and spheres
    std::vector<certificate> certificates;  // rational reference only; one, or for a disjoint mesh one a triangle
    std::optional<exact_sphere> sphere{};   // triangle_min_sphere_3d only (rel is then undefined)
    std::optional<std::vector<exact_value>> values{};  // value tests only, where rel is defined

    /// A relation or a sign has, however small; numbers have none.
    bool has_margin() const { return rel != relation::undefined && rel != relation::defined; }
};

/// First principles. evaluate is plain rational arithmetic; decide follows the same rule for points, segments, triangles
/// and boxes in intervals of doubles, and in integers where those do not decide.
namespace rational_reference {
relation decide(test_info const& test, std::span<double const> input);
exact_answer evaluate(test_info const& test, std::span<double const> input);
/// The same answer, certificates and all, by decide's way as far as that goes.
exact_answer prove(test_info const& test, std::span<double const> input);
}  // namespace rational_reference

/// CGAL: predicates of the exact-predicates kernel inside their preconditions decide the relation,
/// an exact rational kernel where the input is no longer made of doubles; margins by the latter.
namespace cgal_reference {
relation decide(test_info const& test, std::span<double const> input);
exact_answer evaluate(test_info const& test, std::span<double const> input);
}  // namespace cgal_reference

/// Does the certificate prove what it says? Separate code from the reference that made it.
/// True also checks that the kind of certificate fits the relation.
bool verify(test_info const& test, std::span<double const> input, exact_answer const& answer);

/// Spacing of the scalar type at the largest coordinate magnitude of the input, as an exponent of
/// two: 2^spacing_exponent is one ulp.
long spacing_exponent(test_info const& test, scalar_type scalar, std::span<double const> input);

}  // namespace graze
