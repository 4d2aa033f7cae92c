// What the checks of contacts ask of either working number.
#pragma once

#include "graze/certified/detail/working_number.hpp"

namespace graze::certified::detail {

template <class Number, class Scalar>
Number contact_difference(Scalar a, Scalar b) {
    if constexpr (is_pair<Number>)
        return sum_of(static_cast<double>(a), -static_cast<double>(b));
    else
        return static_cast<double>(a) - static_cast<double>(b);
}
template <class Number>
Number number_of(double a) {
    if constexpr (is_pair<Number>)
        return {a, 0};
    else
        return a;
}
template <class Number>
double low_precision(Number const& a) {
    return high_of(normalized(a));
}
template <class Number>
Number divided(Number const& a, Number const& b) {
    if constexpr (is_pair<Number>)
        return normalized(quotient_of(a, b, 1 / b.high));
    else
        return a / b;
}

}  // namespace graze::certified::detail
