// The documented domain of a subject that comes from outside, in numbers: inputs beyond it are not judged.
#pragma once

#include <limits>
#include <span>
#include <string>

#include "graze/catalog.hpp"

namespace graze {

struct documented_domain {
    /// Bounds of the largest extent along an axis of each shape; shapes that are a point or have no end have none.
    double smallest = 0, largest = std::numeric_limits<double>::infinity();
    /// Bounds of the magnitude of each scalar but 0; entries of matrices and axes do not count.
    double least = 0, greatest = std::numeric_limits<double>::infinity();
    /// After "only if"; without them the numbers are told.
    std::string words = {};

    bool operator==(documented_domain const&) const = default;
};

/// Returns why it is no domain, or an empty text.
std::string fault_of(documented_domain const& domain);

/// Returns the domain in words, to follow "only if".
std::string words_of(documented_domain const& domain);

/// Returns whether the input is in the domain, exactly.
bool is_inside(test_info const& test, documented_domain const& domain, std::span<double const> input);

}  // namespace graze
