// Two convex sets by their generators, and what proves where they are to each other: see graze/certify.hpp.
#pragma once

#include <array>
#include <vector>

#include "graze/certify.hpp"
#include "rational/shapes.hpp"

namespace graze {

/// The hull of the points, swept along the directions, both ways or one, and widened by the radius.
struct generated_set {
    std::vector<point> points, directions;
    bool one_way = false;
    rational radius{};
};
generated_set generators_of(convex const& from);

/// Points of two sets, less their radii, nearest to each other, with what makes them of the generators.
struct weighted_pair {
    std::vector<std::vector<rational>> weights;
    point first, second;
};

/// Lengths are times 2^exponent; what comes out is not.
class pair_prover {
  public:
    pair_prover(generated_set a, generated_set b, std::size_t dimension, long exponent);

    weighted_pair nearest() const;
    proof touching() const;
    proof crossing() const;
    /// Proves the depth of hulls that cross, given its square in the unit of the input.
    proof depth(rational const& squared) const;
    /// Adds a direction and a bound between sets that do not cross.
    void add_separation(proof& to) const;

  private:
    /// A corner of a set that was cut: a generator and so many times the directions.
    struct cut_corner {
        point at;
        std::size_t generator;
        std::vector<rational> along;
    };

    std::vector<std::vector<rational>> weights_of(std::vector<std::array<std::size_t, 2>> const& members,
                                                  std::vector<rational> const& shares) const;
    point made_by(std::size_t set, std::vector<std::vector<rational>> const& weights) const;
    void add_point(proof& to, point const& at, std::vector<std::vector<rational>> weights) const;

    std::array<generated_set, 2> sets_;
    std::size_t dimension_;
    long exponent_;
    std::array<std::vector<cut_corner>, 2> hulls_;
    std::array<std::vector<point>, 2> corners_;
};

/// Of a contact.
proof certify_contact(test_info const& test, std::span<double const> input, exact_answer const& answer);

}  // namespace graze
