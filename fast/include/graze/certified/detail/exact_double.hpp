// Short coordinates: those of few digits, on which signs computed in double are right, zeros included. The cheapest
// tier of the exact stage, and where it holds, what a filter computed are the signs themselves.
//
// Let every coordinate of axis k be a multiple of a power of two u_k, and every difference on it at most s_k u_k, with
// s_k >= 1 and S = s_x s_y s_z < 2^52. In units of U = u_x u_y u_z, or of the u_k of fewer axes:
// - Differences are integers up to S, and so are products of one difference an axis: exact.
// - Minors a * b - c * d of differences on two axes are integers up to 2 S < 2^53: exact. So is a sum of minors
//   that is a minor itself.
// - A minor times a difference on the third axis is again an integer up to 2 S: exact.
// - A sum (p + q) + r of three integers below 2^53 has the right sign. Rounding is monotone: where p + q is at
//   most 2^53 in magnitude it is exact, else it comes out as 2^53 or more, which r cannot undo.
//
// (An axis without extent has no differences but 0.) The rounding mode does not count, nor does contraction, which
// leaves out only roundings that change nothing. Excess precision is kept out by fixed_points.hpp.
//
// Range, float input: units of products are at least 2^-447, products below 2^388.
// Range, double input: differences are 0 or in [2^-200, 2^200], so that units are above 2^-252 an axis and 2^-756 in
// all.
#pragma once

#include "graze/certified/detail/exact_integer.hpp"

namespace graze::certified::detail {

struct exact_double {
    double value;
};

inline exact_double operator*(exact_double u, exact_double v) {
    return {u.value * v.value};
}
inline int sign_of(double value) {
    return (value > 0) - (value < 0);
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

/// Bounds S as computed from rounded extents: with four factors (1 + 2^-52) it is far below 2^52.
inline constexpr double most_short_units = 0x1.fp51;

}  // namespace graze::certified::detail
