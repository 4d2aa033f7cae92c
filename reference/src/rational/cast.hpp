// Casts: the second set moves along a displacement. Its relation is that of the first set and of all that the second sweeps over;
// the first contact is found from where the second starts.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "graze/reference.hpp"
#include "rational/roots.hpp"
#include "rational/shapes.hpp"

namespace graze {

struct proof;

/// When the sets of a cast, decoded and scaled, meet first: as a number, or as a root of a polynomial.
struct cast_contact {
    std::optional<rational> time;
    std::optional<real_root> root;
    /// Of sets without radii that are apart at the start: weights of the points of each that make one common point at that time,
    /// and what they are on either side of: direction . x is at most `bound` over the first, at least over the second.
    std::vector<std::vector<rational>> weights{};
    point direction{};
    rational bound{};

    exact_time to_time();
};
/// Of sets that meet. `meet_at_start`: they do at time 0.
cast_contact find_cast_contact(operands const& scaled, bool meet_at_start);

/// The same as a time alone.
exact_time cast_time(operands const& scaled, bool meet_at_start);

/// The second set where it starts.
convex at_start(operands const& sets);

/// Adds what proves the first contact.
void certify_cast(test_info const& test, std::span<double const> input, proof& to);

}  // namespace graze
