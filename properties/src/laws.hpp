// Changes of an input that change the answer in a known way: metamorphic laws.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "graze/reference.hpp"
#include "graze/source.hpp"

namespace graze::properties {

/// A map of the plane or of space that commutes with every question: axes are exchanged, some negated, then all scaled
/// by 2^exponent, then shifted.
struct motion {
    std::array<std::size_t, 3> axes{0, 1, 2};  // new axis i is old axis axes[i]
    std::array<bool, 3> negated{};             // by new axis
    int exponent = 0;
    std::array<double, 3> shift{};  // by new axis
    bool reverses = false;          // a sign test's sign, where two points are exchanged

    /// What is to become of a relation: the same, or of a sign test the sign as the map turns it.
    relation operator()(relation before, test_info const& test) const;

    /// The exact image of a point.
    std::array<rational, 3> operator()(std::array<rational, 3> const& point) const;
};

/// A law applied to one case. The relation must become what `how` makes of it; margins scale by 2^how.exponent; spheres move along.
struct changed_case {
    std::vector<double> input;
    motion how;
};

struct law {
    std::string_view name;
    /// Nothing where the law says nothing: the test has no such symmetry, or the change would not be exact.
    std::optional<changed_case> (*apply)(test_case const& question, source& choices);
    /// Can it ever be applied to the test?
    bool (*concerns)(test_info const& test);
};

/// swap_operands (of one kind), permute_vertices (of triangles and planes), reverse_segment (and lines), mirror (one
/// axis), permute_axes, scale (by a power of two), translate, negate (all coordinates), exchange_points (two of a sign test),
/// reverse_time: in that order. Affine maps are changed along with what they map to.
std::span<law const> laws();

}  // namespace graze::properties
