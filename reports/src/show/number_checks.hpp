// Code of reproducers that says how far the numbers of an answer are from right.
#pragma once

#include <string>
#include <string_view>

#include "show/judged_case.hpp"

namespace graze {

/// Statements, four columns in, that find how far `sphere` is from right: `escape` and `excess`, long doubles in
/// spacings of the scalar type. `expression` is what the input was defined for.
std::string sphere_check_code(judged_case const& found, std::string_view expression);

/// The same of `values`, an array of Scalars: `excess`, a long double, of the worst of them.
std::string value_check_code(judged_case const& found);

}  // namespace graze
