// Representatives of configurations as text: a character a scalar.
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "configurations/arrangement.hpp"

namespace graze::arranging {

struct known_arrangement {
    std::string_view key;     // see arrangement::key
    std::string_view digits;  // of its inputs, one after the other
};
std::span<known_arrangement const> known_arrangements();

/// The representatives known; none of an arrangement that was never searched.
std::vector<std::vector<double>> known_inputs(arrangement const& of);

/// 0 to 35 are the digits 0 to 9 and a to z; -1 to -26 are A to Z.
inline char digit_of(double value) {
    int const v = static_cast<int>(value);
    if (v != value || v > 35 || v < -26) throw std::logic_error("configurations: a number without a digit");
    return static_cast<char>(v < 0 ? 'A' - 1 - v : v < 10 ? '0' + v : 'a' + v - 10);
}
inline double value_of_digit(char digit) {
    if (digit >= 'A' && digit <= 'Z') return 'A' - 1 - digit;
    return digit >= 'a' ? digit - 'a' + 10 : digit - '0';
}

inline std::vector<std::vector<double>> inputs_from(std::string_view digits, std::size_t scalars) {
    std::vector<std::vector<double>> found;
    for (std::size_t at = 0; at + scalars <= digits.size(); at += scalars) {
        std::vector<double>& input = found.emplace_back();
        for (char const digit : digits.substr(at, scalars)) input.push_back(value_of_digit(digit));
    }
    return found;
}

}  // namespace graze::arranging
