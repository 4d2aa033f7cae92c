// Moving shapes: points that move one by one with CGAL's algebraic kernel, casts with its hulls and its solver of linear programs.
#pragma once

#include "cgal/shapes.hpp"
#include "graze/reference.hpp"

namespace graze::cgal_reference {

/// Relation and first contact; where they are disjoint the margin too if that is wanted.
exact_answer answer_moving(test_info const& test, std::span<double const> input, bool with_margin);
/// The same of a cast, with the margin of what crosses too.
exact_answer answer_cast(test_info const& test, std::span<double const> input, wanted what);

/// A time from 0 to 1 as it compares with doubles. `compare` tells the sign of the time less a number; a guess near the time
/// saves most comparisons.
template <class Compare>
exact_time rounded_by(Compare const& compare, double guess) {
    // The doubles from 0 on are in the order of their bits: the last one not above the time, by halving.
    auto const at = [&](double value) { return compare(CGAL::Gmpq(value)); };
    auto const double_of = [](std::uint64_t bits) { return std::bit_cast<double>(bits); };
    std::uint64_t low = 0, high = std::bit_cast<std::uint64_t>(1.0) + 1;
    std::uint64_t const near = std::bit_cast<std::uint64_t>(std::min(1.0, std::max(0.0, guess)) + 0.0);
    if (near > 2 && near + 2 < high) {
        if (at(double_of(near - 2)) >= 0) low = near - 2;
        if (at(double_of(near + 2)) < 0) high = near + 2;
    }
    while (high - low > 1) {
        std::uint64_t const middle = low + (high - low) / 2;
        (at(double_of(middle)) >= 0 ? low : high) = middle;
    }
    exact_time found;
    found.below = double_of(low);
    found.is_below = at(found.below) == 0;
    double const above = double_of(low + 1);
    int const side = compare((CGAL::Gmpq(found.below) + CGAL::Gmpq(above)) / CGAL::Gmpq(2));
    found.nearest = found.is_below || side < 0 || (side == 0 && low % 2 == 0) ? found.below : above;
    return found;
}

}  // namespace graze::cgal_reference
