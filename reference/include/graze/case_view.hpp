// A case handed on without a copy of its scalars.
#pragma once

#include <span>

#include "graze/catalog.hpp"

namespace graze {

/// A question put, its scalars elsewhere.
struct case_view {
    test_info const* test = nullptr;
    scalar_type scalar = scalar_type::float32;
    std::span<double const> input;

    case_view(test_info const& asked, scalar_type type, std::span<double const> scalars)
        : test(&asked), scalar(type), input(scalars) {}
    case_view(test_case const& whole) : test(whole.test), scalar(whole.scalar), input(whole.input) {}
    test_case whole() const { return {test, scalar, {input.begin(), input.end()}}; }
};

}  // namespace graze
