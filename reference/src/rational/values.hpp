// Exact values from first principles.
#pragma once

#include "graze/reference.hpp"
#include "rational/shapes.hpp"

namespace graze {

/// rel is defined or undefined; the values where they are defined.
exact_answer evaluate_values(test_info const& test, std::span<double const> input);

/// Are the values right, by what they have to be? Undefined ones are not looked into.
bool verify_values(test_info const& test, std::span<double const> input, exact_answer const& answer);

/// A point of D = A - B as a combination of points of the two sets of a test of hulls, by which point of the input.
struct weighted_difference {
    point value{};
    std::vector<rational> weights;  // of each point of the input; of B's too they are positive
};

/// Those whose lengths are the distance of disjoint hulls, or the depth of ones that cross, all lengths times
/// 2^exponent. Empty where the hulls touch.
std::vector<weighted_difference> nearest_differences(convex const& a, convex const& b, relation rel);

}  // namespace graze
