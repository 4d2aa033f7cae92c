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

}  // namespace graze::certified::detail
