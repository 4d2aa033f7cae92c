// The scalars of an input as integers times one power of two.
#pragma once

#include <cmath>
#include <span>
#include <vector>

#include "rational/shapes.hpp"

namespace graze {

/// Scalar i is scalars[i] * 2^exponent.
struct whole_scalars {
    std::vector<integer> scalars;
    long exponent;
};

inline whole_scalars read_whole_scalars(std::span<double const> input) {
    whole_scalars read{{}, common_exponent(input)};
    read.scalars.reserve(input.size());
    for (double const scalar : input) {
        int exponent = 0;
        // 53 bits of it as an integer, then the zeros up to or from the common exponent.
        integer value(static_cast<long long>(std::ldexp(std::frexp(scalar, &exponent), 53)));
        long const shift = scalar == 0 ? 0 : exponent - 53 - read.exponent;
        if (shift >= 0)
            value <<= static_cast<unsigned long>(shift);
        else
            value /= integer(1) << static_cast<unsigned long>(-shift);  // exact
        read.scalars.push_back(std::move(value));
    }
    return read;
}

}  // namespace graze
