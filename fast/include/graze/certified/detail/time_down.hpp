// The time of a first contact, a quotient n / d of numbers of 100 bits, rounded down: what is left of n after a guess t of the
// quotient, n - t d, tells on which side of t it is, and that it is within the next scalar.
//
// Errors, u = 2^-53, to nearest, with |low| <= u |high|. Of doubles t = n.high / d.high rounded leaves n.high - t d.high a
// double, and so does that of floats where d.high is a float: the product in two parts, taken away one after the other, gives it
// exactly. With d.low = 0 the sum with n.low alone is rounded then: its sign is exact, and `off` may be 0. In all other
// cases what is left of the high parts is rounded to 2^-53 of itself. If that is above 2^-51 n the low parts do not change its
// sign, else 2^-104 n bounds what is lost: so `off`, which bounds what n and t d are off by for t <= 1, is to be
// 2^-103 n more, and is in a second round.
// Range: t d.high is 0 or at least 2^-900, so that no part of it underflows.
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>

#include "graze/certified/detail/double_double.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// Of a scalar >= 0: the next one, or the one before (0 before 0), in the order of their bits.
template <class Scalar>
Scalar scalar_beside(Scalar value, bool up) {
    using bits = std::conditional_t<std::is_same_v<Scalar, float>, std::uint32_t, std::uint64_t>;
    bits const own = bits_as<bits>(value + Scalar{0});
    return bits_as<Scalar>(up ? static_cast<bits>(own + 1) : static_cast<bits>(own - static_cast<bits>(own != 0)));
}

/// n > 0, d > 0, n / d at most little above 1. False where it is unsure.
template <class Scalar>
bool time_down(double_double n, double_double d, double off, Scalar& to) {
    Scalar guess = static_cast<Scalar>(n.high / d.high);
    // Lower parts may be more than the next scalar takes: the second guess has them in it.
    for (int round = 0; round < 2; ++round, off += 0x1p-103 * n.high) {
        double const t = static_cast<double>(guess);
        double_double const p = product_of(t, d.high);
        double const left = ((n.high - p.high) - p.low) + (n.low - rounded(t * d.low));
        // Nearly all of the way to the scalar beside it: the rest of it leaves room for what d.low adds to the product.
        auto const most = [&](double apart) { return apart * (d.high * (1 - 0x1p-40)); };
        bool const up = left >= off;
        Scalar const beside = scalar_beside(guess, up);
        double const apart = up ? static_cast<double>(beside) - t : t - static_cast<double>(beside);
        to = up ? guess : beside;
        if ((up || left < -off) && std::fabs(left) + off < most(apart)) return true;
        guess = static_cast<Scalar>(t + left / d.high);
    }
    return false;
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
