// The numbers of the two scalar types: their ends, their spacing, and the way to them.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "graze/vocabulary.hpp"

namespace graze {

constexpr double largest_of(scalar_type type) {
    return type == scalar_type::float32 ? static_cast<double>(std::numeric_limits<float>::max())
                                        : std::numeric_limits<double>::max();
}

/// The smallest subnormal is 2^this: the least spacing, also that at 0.
constexpr int least_exponent_of(scalar_type type) {
    return type == scalar_type::float32 ? -149 : -1074;
}

/// The spacing at magnitudes 2^exponent <= |x| < 2^(exponent + 1) is 2^this.
constexpr long spacing_exponent_at(scalar_type type, long exponent) {
    long const fraction_bits = type == scalar_type::float32 ? 23 : 52;
    return std::max(exponent - fraction_bits, static_cast<long>(least_exponent_of(type)));
}

/// The spacing at a finite value is 2^this.
inline int spacing_exponent_of(scalar_type type, double value) {
    if (value == 0) return least_exponent_of(type);
    int exponent;
    std::frexp(value, &exponent);
    return static_cast<int>(spacing_exponent_at(type, exponent - 1));
}

/// One unit in the last place of the scalar type at a finite value.
inline double spacing(scalar_type type, double value) {
    return std::ldexp(1.0, spacing_exponent_of(type, value));
}

/// The nearest value of the scalar type; beyond the largest the largest, and 0 for a NaN.
inline double to_scalar(scalar_type type, double value) {
    double const largest = largest_of(type);
    if (!(std::abs(value) <= largest)) return value > 0 ? largest : value < 0 ? -largest : 0;
    return type == scalar_type::float32 ? static_cast<double>(static_cast<float>(value)) : value;
}

}  // namespace graze
