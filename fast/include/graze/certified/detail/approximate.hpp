// Exact integers as doubles of any exponent, nearly.
#pragma once

#include <cmath>

#include "graze/certified/detail/exact_integer.hpp"

namespace graze::certified::detail {

/// mantissa * 2^exponent, mantissa 0 or of magnitude in [1, 2^128]; within three factors (1 + 2^-52) of the integer.
struct scaled_double {
    double mantissa;
    int exponent;
};

template <int Degree>
scaled_double approximate(big<Degree> const& u) {
    if (u.size == 0) return {0, 0};
    double const upper = static_cast<double>(u.limb[u.size - 1]);
    double const lower = u.size > 1 ? static_cast<double>(u.limb[u.size - 2]) : 0;
    double const magnitude = upper * 0x1p64 + lower;
    return {u.negative ? -magnitude : magnitude, 64 * (u.low + u.size - 2)};
}

/// u / v * 2^shift, nearly; 0 or infinite beyond the range of double.
template <int U, int V>
double ratio(big<U> const& u, big<V> const& v, int shift = 0) {
    scaled_double const n = approximate(u), d = approximate(v);
    return std::ldexp(n.mantissa / d.mantissa, n.exponent - d.exponent + shift);
}

}  // namespace graze::certified::detail
