// Short coordinates: those of few digits, on which double arithmetic is exact, zeros included. The cheapest tier of the
// exact stage, and where it holds, what a filter computed are the signs themselves.
//
// Let every coordinate of axis k be a multiple of a power of two u_k, and every difference on it below 2^(b_k) u_k;
// b_k = 0 where all differences are 0. Products of one difference an axis are multiples of U = u_x u_y u_z, and
// below 2^(b_x + b_y + b_z) U: sums of up to twelve of them are below 12 * 2^49 U < 2^53 U where the sum of the b_k is
// at most 49, so that every partial sum is a double. The same goes for differences and for products on two of the axes.
// (On an axis with b_k = 0 there are no differences but 0, and products with 0 are 0.)
// No rounding, so no rounding mode, contraction or excess precision counts.
//
// Range, float input: units of products are at least 2^-447, products below 2^388.
// Range, double input: differences are 0 or in [2^-200, 2^200], so that units are above 2^-250 an axis and 2^-750 in
// all.
#pragma once

#include <bit>
#include <climits>
#include <cstdint>
#include <type_traits>

namespace graze::certified::detail {

struct exact_double {
    double value;
};

inline exact_double operator*(exact_double u, exact_double v) {
    return {u.value * v.value};
}
inline exact_double operator+(exact_double u, exact_double v) {
    return {u.value + v.value};
}
inline exact_double operator-(exact_double u, exact_double v) {
    return {u.value - v.value};
}
inline int sign_of(double value) {
    return (value > 0) - (value < 0);
}
inline int sign(exact_double u) {
    return sign_of(u.value);
}

/// Serves as the grid of the algorithms in exact_shapes.hpp where coordinates are short.
template <class Scalar>
struct short_grid {
    Scalar const* scalar;

    exact_double difference(int i, int j) const {
        return {static_cast<double>(scalar[i]) - static_cast<double>(scalar[j])};
    }
    int compare(int i, int j) const { return (scalar[i] > scalar[j]) - (scalar[i] < scalar[j]); }
};

inline constexpr int most_short_bits = 49;

/// An exponent of a power of two that divides the number: the largest for normal ones, one less for subnormals, more
/// than there is for zero.
template <class Scalar>
int last_bit_exponent(Scalar value) {
    using whole = std::conditional_t<std::is_same_v<Scalar, float>, std::uint32_t, std::uint64_t>;
    constexpr int digits = std::is_same_v<Scalar, float> ? 23 : 52, bias = std::is_same_v<Scalar, float> ? 127 : 1023;
    whole const bits = std::bit_cast<whole>(value);
    auto const without_sign = static_cast<whole>(bits << 1);
    int const exponent =
        static_cast<int>(without_sign >> (digits + 1)) + std::countr_zero(bits | whole{1} << digits) - (bias + digits);
    return without_sign == 0 ? INT_MAX : exponent;
}

/// Are the coordinates short? Count scalars, points as x y z.
template <int Count, class Scalar>
bool coordinates_are_short(Scalar const* scalar) {
    int bits = 0;
    for (int axis = 0; axis < 3; ++axis) {
        Scalar low = scalar[axis], high = low;
        int last = last_bit_exponent(low);
        for (int i = axis + 3; i < Count; i += 3) {
            Scalar const v = scalar[i];
            low = v < low ? v : low;
            high = v > high ? v : high;
            int const exponent = last_bit_exponent(v);
            last = exponent < last ? exponent : last;
        }
        if (high == low) continue;
        // Rounding is monotone: an extent of 2^n or more comes out as 2^n or more.
        double const extent = static_cast<double>(high) - static_cast<double>(low);
        if constexpr (std::is_same_v<Scalar, double>)
            if (!(extent >= 0x1p-200 && extent <= 0x1p200)) return false;
        bits += static_cast<int>(std::bit_cast<std::uint64_t>(extent) >> 52) - 1023 + 1 - last;
    }
    return bits <= most_short_bits;
}

}  // namespace graze::certified::detail
