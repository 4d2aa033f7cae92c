// What the rational reference knows of each test of values: two functions a test. A test of graze/tests.def that lacks
// one does not link.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "graze/reference.hpp"
#include "graze/values.hpp"
#include "rational/shapes.hpp"

namespace graze {

struct value_parts {
    using numbers = std::vector<exact_value>;

    /// The exact numbers; nothing where the case is undefined.
    std::optional<numbers> (*evaluate)(std::span<double const> input) = nullptr;
    /// What half a spacing in every scalar of a case costs each number, to first order; that of scalar i is 2^halves[i].
    std::vector<rational> (*costs)(case_view question, numbers const& exact, std::vector<long> const& halves) = nullptr;
    /// The test of the same input whose relation leaves no value, where there is one.
    std::string_view relation_behind{};
};

/// More than any error costs: of a value whose derivative is infinite. Divided by it nothing is above the least double.
inline rational endless_cost() {
    return times_power(1, 1 << 16);
}

/// are_right: have the numbers of a defined case what makes them right? Found by another way than `evaluate`.
#define GRAZE_VALUE_TEST(id)     \
    value_parts parts_of_##id(); \
    bool are_right_##id(std::vector<rational> const& scalars, value_parts::numbers const& exact);
#include "graze/internal/value_tests.def"

value_parts const& value_parts_of(test_info const& test);

}  // namespace graze
