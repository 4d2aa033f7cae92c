// Contacts from first principles: the signed distance of two sets, a point of each, and the direction between them.
#pragma once

#include "graze/reference.hpp"
#include "rational/shapes.hpp"

namespace graze {

/// A direction along which the cores are as far apart as they are at most, sep(n) = s; points of the cores with b - a = s n; and
/// the points as combinations of the cores' vertices, those of A first.
struct contact_way {
    point direction{};  // of any length but 0
    point a{}, b{};
    std::vector<rational> weights;
};

/// Two sets by their cores, all lengths times 2^exponent, with all there is to say of their contact.
struct core_contact {
    convex first, second;
    long exponent = 0;
    rational squared;  // of the cores' signed distance
    int sign = 0;
    std::vector<contact_way> ways;  // a way for each best direction; of cores that touch one of them
};
core_contact find_core_contact(test_info const& test, std::span<double const> input);

/// min over B of n . x - max over A of n . x, radii left out: the separation of the cores, times the length of n.
rational gap_along(point const& n, convex const& a, convex const& b);
/// The largest of n . x over a core.
rational largest_along(point const& n, convex const& core);

/// What an error of 2^halves[i] in every scalar of the input costs the distance, to first order: the most of all best
/// directions, and of all pairs of points that are nearest along them.
rational cost_of_distance(test_info const& test, std::span<double const> input, core_contact const& found,
                          std::vector<long> const& halves);

/// s, a, b and n, of the first way. Always defined.
exact_answer evaluate_contact(test_info const& test, std::span<double const> input);

/// Does the certificate's direction part the cores by the stated distance, with its points on the cores and as far apart?
bool verify_contact(test_info const& test, std::span<double const> input, exact_answer const& answer);

}  // namespace graze
