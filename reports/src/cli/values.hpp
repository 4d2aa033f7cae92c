// The words of a command line as values. Each throws usage_error, which does not name the option.
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>

namespace graze {

/// Decimal digits alone.
std::uint64_t read_number(std::string_view text, std::uint64_t least = 0,
                          std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

/// Reads such a number: for an option.
inline auto number_from(std::uint64_t least, std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) {
    return [least, most](std::string_view text) { return read_number(text, least, most); };
}

/// A decimal number above 0, at most `most`. `kind` says so in the message: "a number of seconds above 0".
double read_positive(std::string_view text, std::string_view kind, double most = std::numeric_limits<double>::max());

double read_seconds(std::string_view text);

}  // namespace graze
