// What a reproducer is made of: the input as C++ values, and the check of a sphere.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "show/judged_case.hpp"

namespace graze {

/// Scalars of the input that belong together: a point, a radius, a row of a matrix.
struct scalar_group {
    std::string label;  // "a0", "radius", "m00 m01 m02"
    std::size_t offset, count;
};
std::vector<scalar_group> scalar_groups(test_info const& test, std::size_t count);

/// Definitions, four columns in, of those of the parts a, b, c, ..., of `input` and of `count` that the expression
/// names. Each group stands under a comment with its values in decimal.
std::string input_code(test_case const& question, std::string_view expression);

/// Statements, four columns in, that find how far `sphere` is from right: `escape` and `excess`, long doubles in
/// spacings of the scalar type. `expression` is what the input was defined for.
std::string sphere_check_code(judged_case const& found, std::string_view expression);

}  // namespace graze
