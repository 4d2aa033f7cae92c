// Exact integers as doubles of any exponent, nearly.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include "graze/certified/detail/exact_integer.hpp"

#include "graze/exact_comparisons_begin.hpp"

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

// The scalar nearest to a quotient of two integers, or to the root of one: ties to the even scalar, beyond the largest
// one infinity, as IEEE rounds, subnormals too. Where the result is 0 it is +0.
//
// The magnitude is in [q u, (q + 1) u) for one unit u, a power of two, and one integer q of p + 1 bits (p the precision;
// fewer where u is half the least subnormal). Doubles guess q, products of integers with q decide; the last bit of q, and
// whether q u is all, round. So the rounding mode is of no account, nor how good the guess is.

/// `guess` > 0 is near the magnitude; compare(q, e) is the sign of the magnitude less q 2^e. `Down` drops the last bit of q.
template <class Scalar, bool Down = false, class Compare>
Scalar rounded_magnitude(scaled_double guess, Compare const& compare) {
    constexpr int precision = std::numeric_limits<Scalar>::digits;
    constexpr int least = std::numeric_limits<Scalar>::min_exponent - precision;  // of the least subnormal
    int unit = guess.exponent + std::ilogb(guess.mantissa) - precision;
    std::uint64_t q = 0;
    for (bool settled = false; !settled;) {
        unit = unit < least - 1 ? least - 1 : unit;
        q = static_cast<std::uint64_t>(std::ldexp(guess.mantissa, guess.exponent - unit));
        while (compare(q, unit) < 0) --q;
        while (compare(q + 1, unit) >= 0) ++q;
        // The guess may be on the wrong side of a power of two.
        int const step = q >> (precision + 1) != 0 ? 1 : q >> precision == 0 && unit >= least ? -1 : 0;
        unit += step;
        settled = step == 0;
    }
    bool const half = !Down && (q & 1) != 0;
    std::uint64_t rounded = q >> 1;
    if (half && ((rounded & 1) != 0 || compare(q, unit) > 0)) ++rounded;
    Scalar const result = static_cast<Scalar>(rounded);  // at most 2^p: exact
    if (rounded != 0 && std::ilogb(result) + unit + 1 >= std::numeric_limits<Scalar>::max_exponent)
        return std::numeric_limits<Scalar>::infinity();
    return std::ldexp(result, unit + 1);
}

/// u + v, both >= 0, off by another such factor.
inline scaled_double scaled_sum(scaled_double const& u, scaled_double const& v) {
    if (u.mantissa == 0 || v.mantissa == 0) return u.mantissa == 0 ? v : u;
    bool const first = u.exponent >= v.exponent;
    scaled_double const &upper = first ? u : v, &lower = first ? v : u;
    return {upper.mantissa + std::ldexp(lower.mantissa, lower.exponent - upper.exponent), upper.exponent};
}

/// n / d, d not 0.
template <class Scalar, int N, int D>
Scalar rounded_quotient(big<N> const& n, big<D> const& d) {
    if (n.size == 0) return 0;
    scaled_double const of_n = approximate(n), of_d = approximate(d);
    Scalar const magnitude =
        rounded_magnitude<Scalar>({std::fabs(of_n.mantissa / of_d.mantissa), of_n.exponent - of_d.exponent},
                                  [&](std::uint64_t q, int e) { return compare_magnitude(n, to_big(q, e) * d); });
    return n.negative != d.negative && magnitude != 0 ? -magnitude : magnitude;
}

/// The largest scalar that is not above n / d, n >= 0, d > 0, where that is finite.
template <class Scalar, int N, int D>
Scalar quotient_down(big<N> const& n, big<D> const& d) {
    if (n.size == 0 || d.size == 0) return 0;  // by 0: of bits that are no input
    scaled_double const of_n = approximate(n), of_d = approximate(d);
    return rounded_magnitude<Scalar, true>(
        {of_n.mantissa / of_d.mantissa, of_n.exponent - of_d.exponent},
        [&](std::uint64_t q, int e) { return compare_magnitude(n, to_big(q, e) * d); });
}

/// The root of n / d, n >= 0, d > 0.
template <class Scalar, int N, int D>
Scalar rounded_root(big<N> const& n, big<D> const& d) {
    if (n.size == 0) return 0;
    scaled_double of_n = approximate(n), of_d = approximate(d);
    int exponent = of_n.exponent - of_d.exponent;  // a multiple of 64
    return rounded_magnitude<Scalar>(
        {std::sqrt(of_n.mantissa / of_d.mantissa), exponent / 2},
        [&](std::uint64_t q, int e) { return compare_magnitude(n, to_big(q, e) * to_big(q, e) * d); });
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
