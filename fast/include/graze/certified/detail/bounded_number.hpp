// A double with a bound of its error, carried along: the filter for what has too many terms for one bound of all.
//
// Model. As in filter.hpp every operation is off by a factor (1 + d), |d| <= e = 2^-52, in any rounding mode, and what
// underflows by 2^-1074 at most. With u = 2^-51 the bound of an operation's own rounding, u |result|, is twice what
// is needed. Sums of doubles that underflow are exact; a product and the three products in its bound lose less than
// 2^-1071 together: added at once. The bounds are rounded too: each of the (fewer than 2^10) operations on the way to a
// result takes five of them, together below (1 + e)^(5 * 2^10) < 1 + 2^-39, which the factor in `certain_sign` covers.
// Contraction leaves roundings out, no more. Overflow gives an infinite bound, or one that is no number: no sign then.
#pragma once

#include <cmath>

#include "graze/certified/detail/filtered_points.hpp"

namespace graze::certified::detail {

struct bounded_number {
    double value, error;
};

inline constexpr double bounded_unit = 2 * rounding_error;

inline bounded_number bounded_difference(double a, double b) {
    double const value = a - b;
    return {value, std::fabs(value) * bounded_unit};
}
inline bounded_number operator+(bounded_number a, bounded_number b) {
    double const value = a.value + b.value;
    return {value, a.error + b.error + std::fabs(value) * bounded_unit};
}
inline bounded_number operator-(bounded_number a, bounded_number b) {
    return a + bounded_number{-b.value, b.error};
}
inline bounded_number operator*(bounded_number a, bounded_number b) {
    double const value = a.value * b.value;
    return {value, std::fabs(a.value) * b.error + (std::fabs(b.value) + b.error) * a.error +
                       std::fabs(value) * bounded_unit + 0x1p-1070};
}

/// Returns the sign, which an exact number always has.
template <class Number>
int certain_sign(Number const& of) {
    return sign(of);
}
inline int certain_sign(bounded_number of) {
    double const beyond = of.error * (1 + 0x1p-30);
    if (of.value > beyond) return 1;
    return of.value < -beyond ? -1 : unknown_sign;
}

}  // namespace graze::certified::detail
