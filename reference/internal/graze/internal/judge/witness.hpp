// What makes a certificate tangible: the exact points of the two sets that are nearest, and how a point is put together
// from corners.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "graze/reference.hpp"

namespace graze {

/// A set of a case as the hull of its named corners, swept along its endless directions (of a plane: two, of a line:
/// one). A box has 2^dimension corners; of a mapped mesh the corners are those of the mapped triangle. z is 0 in 2D.
struct witness_set {
    shape kind = shape::point;
    std::vector<std::pair<std::string, std::array<rational, 3>>> corners;
    std::vector<std::array<rational, 3>> endless;
    bool one_way = false;  // no weight of an endless direction is negative
};

/// The first set of a case against each of the others: one, or a mesh's triangles. A disc is its centre.
struct witness_sets {
    witness_set first;
    std::vector<witness_set> others;
};
witness_sets witness_sets_of(test_info const& test, std::span<double const> input);

/// Weights of the corners (summing to 1, none negative), then of the endless directions (any), that give the point; the
/// fewest corners possible. Nothing if the point is not in the set.
std::optional<std::vector<rational>> weights_in(witness_set const& set, std::array<rational, 3> const& point);

/// Where the sets are disjoint a point of each with the least distance between them; where they meet a common point,
/// twice. `triangle` is the one of a mesh. z is 0 in 2D. Nothing for the smallest sphere, undefined questions, and what is
/// apart from a disc, sphere or capsule (its nearest point need not be rational).
struct nearest_pair {
    std::array<rational, 3> first, second;
    std::size_t triangle = 0;
};
std::optional<nearest_pair> nearest_points(test_info const& test, std::span<double const> input,
                                           exact_answer const& truth);

}  // namespace graze
