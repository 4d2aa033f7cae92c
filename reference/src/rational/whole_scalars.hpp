// The scalars of an input as integers times one power of two.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "rational/shapes.hpp"

namespace graze {

/// value * 2^-exponent, which is an integer.
template <class Integer>
Integer whole_number(double value, long exponent) {
    if (value == 0) return 0;
    int of_value = 0;
    // 53 bits of it as an integer, then the zeros up to or from the exponent.
    auto const significand = static_cast<std::int64_t>(std::ldexp(std::frexp(value, &of_value), 53));
    long const shift = of_value - 53 - exponent;
    return shift >= 0 ? Integer(Integer(significand) << static_cast<unsigned>(shift))
                      : Integer(significand / (std::int64_t{1} << -shift));
}

template <class Integer>
vector_of<Integer> whole_point_of(vector_of<double> const& p, long exponent) {
    return {whole_number<Integer>(p[0], exponent), whole_number<Integer>(p[1], exponent),
            whole_number<Integer>(p[2], exponent)};
}

/// Scalar i is scalars[i] * 2^exponent.
struct whole_scalars {
    std::vector<integer> scalars;
    long exponent;
};

inline whole_scalars read_whole_scalars(std::span<double const> input) {
    whole_scalars read{{}, common_exponent(input)};
    read.scalars.reserve(input.size());
    for (double const scalar : input) read.scalars.push_back(whole_number<integer>(scalar, read.exponent));
    return read;
}

}  // namespace graze
