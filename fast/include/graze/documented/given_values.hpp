// What a routine gives whose answer is a list of numbers: these, or nothing where it says that there are none.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

namespace graze::documented {

template <class Number, std::size_t Count>
using given_values = std::optional<std::array<Number, Count>>;

}  // namespace graze::documented
