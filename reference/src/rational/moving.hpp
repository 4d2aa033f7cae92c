// Moving shapes from first principles: when a moving point meets a moving triangle, and a moving segment another.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "rational/roots.hpp"

namespace graze {

/// The coordinates of a point as polynomials of the time.
using moving_point = std::array<polynomial, 3>;

moving_point operator-(moving_point const& u, moving_point const& v);
/// Component `axis` of the cross product.
polynomial cross_component(moving_point const& u, moving_point const& v, std::size_t axis);
moving_point cross(moving_point const& u, moving_point const& v);
polynomial dot(moving_point const& u, moving_point const& v);

/// A moving test's input in integers: all coordinates times 2^-exponent.
struct moving_pair {
    bool is_edges;                      // a, b and c, d; else p and a, b, c
    std::array<moving_point, 4> point;  // in the order of the layout
    long exponent;

    /// Points of the first shape: they come first.
    std::size_t first_count() const { return is_edges ? 2 : 1; }
    /// Points of one shape whose difference, and the difference between the shapes, span a plane where all is coplanar.
    moving_point edge_u() const { return is_edges ? point[1] - point[0] : point[2] - point[1]; }
    moving_point edge_v() const { return is_edges ? point[3] - point[2] : point[3] - point[1]; }
    moving_point between() const { return is_edges ? point[2] - point[0] : point[0] - point[1]; }
    /// 0 where all four points are in a plane: det(edge_u, edge_v, between).
    polynomial coplanarity() const;
};
moving_pair read_moving(test_info const& test, std::span<double const> input);

/// How the closed shapes meet at a time.
enum class instant_contact : std::uint8_t { none, touching, strictly_inside };

/// Exact, at a time at which all points are in a plane.
instant_contact meeting_at(moving_pair const& pair, real_root& time);

struct moving_contact {
    relation rel = relation::disjoint;
    std::optional<real_root> first;  // time of contact
};
moving_contact find_contact(moving_pair const& pair);

/// The least distance over the motion, of a pair that is disjoint: its square, of lengths as in the input, too large by
/// 2^-64 of the distance at most; exact where it is attained at a dyadic time.
rational least_square(moving_pair const& pair);

/// Pieces of [0, 1] with a separating direction each, of a pair that is disjoint.
std::vector<certificate> separate_over_time(moving_pair const& pair);

/// Of a pair that is in a plane at all times and first meets at a time, which is narrowed: pieces of what is before, the
/// last one up to the end of the time's interval, where its direction parts the shapes until that time alone.
std::vector<certificate> separate_before(moving_pair const& pair, real_root& until);

exact_answer evaluate_moving(test_info const& test, std::span<double const> input);
/// See rational_reference::time_contact.
exact_answer time_moving(test_info const& test, std::span<double const> input);

/// Does the certificate prove the answer? By Sturm's chains in rationals, which is not how it was found.
bool verify_moving(test_info const& test, std::span<double const> input, exact_answer const& answer);

/// Narrows a time until both ends of its interval are rounded to one double, and no root is at one of them.
void narrow_to_double(real_root& time);

struct proof;
/// See graze::certify.
std::vector<proof> certify_moving(test_info const& test, std::span<double const> input, exact_answer const& answer);

}  // namespace graze
