// The words of a command line as values. Each throws usage_error, which does not name the option.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace graze {

/// Decimal digits alone.
std::uint64_t read_number(std::string_view text, std::uint64_t least = 0,
                          std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

/// A decimal number above 0, at most `most`. `kind` says so in the message: "a number of seconds above 0".
double read_positive(std::string_view text, std::string_view kind, double most = std::numeric_limits<double>::max());

double read_seconds(std::string_view text);

}  // namespace graze
