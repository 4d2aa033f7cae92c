/// environment_is_sound, quiet_environment
///
/// Input    none.
/// Result   is arithmetic, as compiled here and as it is now, what the certified tests need: each operation on floats and
///          doubles rounded as IEEE 754 has it, none left out, moved or made of others? Flags that the compiler tells of are
///          errors of compilation (arithmetic.hpp). This tells what it does not: clang's -fassociative-math,
///          -funsafe-math-optimizations, -freciprocal-math, -fno-signed-zeros, -fno-honor-nans, -fno-honor-infinities, and
///          excess precision. Where it is false, answers may be wrong.
/// Domain   any rounding mode, denormals flushed to zero or not, traps masked or not: it is true under these all the same.
///          Contraction to FMA does no harm.
/// Promise  none beyond what is said: it samples what compilers are known to do to such expressions.
/// Assumes  it is compiled with the flags of the code that calls the tests: it is inline, and each unit may have its own.
/// Cost     some tens of ns; once a program is enough, but once in each unit of other flags. noexcept, no allocation.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include "graze/certified/detail/double_double.hpp"
#include "graze/certified/detail/plain_environment.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// What the compiler must take for any numbers.
template <class Scalar>
struct unforeseen {
    Scalar volatile one = 1, tiny = static_cast<Scalar>(0x1p-60), divisor = 49, twice = 98, thrice = 147,
                    above = static_cast<Scalar>(1 + 0x1p-40), below = static_cast<Scalar>(1 - 0x1p-40),
                    infinite = std::numeric_limits<Scalar>::infinity(), none = std::numeric_limits<Scalar>::quiet_NaN();
};
template <class Scalar>
inline unforeseen<Scalar> const any_numbers{};

/// A sum that is too short for its second term, in any rounding mode: what it leaves is not that term, and the rest by which
/// it is off is not 0. Reordered, or with more digits than the scalar's, it is.
template <class Scalar>
bool sums_are_rounded(unforeseen<Scalar> const& of) noexcept {
    Scalar const a = of.one, b = of.tiny, s = a + b, of_b = s - a;
    Scalar const rest = (a - (s - of_b)) + (b - of_b);
    return of_b != b && rest != 0;
}

/// Exact quotients and roots. Were a quotient made of the reciprocal r of 49, it would be off: 49 r is below 1 by 0.7 * 2^-53
/// in nearest rounding, and 1 by no other.
/// Divisions by a number that is not known, and by one that is. Of floats one, so that none is put into lanes with such as
/// have no meaning, where division by zero may trap.
inline bool quotients_are_rounded(unforeseen<float> const& narrow, unforeseen<double> const& wide) noexcept {
    double const d = wide.divisor, one = wide.divisor, two = wide.twice, three = wide.thrice;
    float const divisor = narrow.divisor, dividend = narrow.divisor;
    return one / d == 1 && two / d == 2 && three / d == 3 && one / 49.0 == 1 && dividend / divisor == 1 &&
           std::sqrt(d) == 7 && std::sqrt(divisor) == 7;
}

/// -(a - a) has not the sign of a - a, whichever that is in this rounding mode; it would, were it made a difference too.
template <class Scalar>
bool zeros_have_signs(unforeseen<Scalar> const& of) noexcept {
    Scalar const a = of.one, b = of.one, c = of.one, d = of.one, difference = a - b, negated = -(c - d);
    return std::copysign(Scalar{1}, difference) != std::copysign(Scalar{1}, negated);
}

/// Without an operation that is invalid.
template <class Scalar>
bool infinity_is_known(unforeseen<Scalar> const& of) noexcept {
    Scalar const infinite = of.infinite, none = of.none, same = none;
    return !(none == same) && infinite > (std::numeric_limits<Scalar>::max)() && std::isinf(infinite) &&
           !(infinite < std::numeric_limits<Scalar>::infinity()) && of.one < infinite;
}

/// (1 + 2^-40) (1 - 2^-40) = 1 - 2^-80, in two doubles: the product, 1 or the double below, and what is left of it.
inline bool products_are_exact(unforeseen<double> const& of) noexcept {
    double_double const p = product_of<double>(of.above, of.below);
    return (p.high - 1) + p.low == -0x1p-80;
}

}  // namespace detail

/// For as long as one lives, floats round to nearest, subnormals are kept and no operation traps; then the caller's environment
/// is back, with the flags that were raised before. The tests need it for no answer. But where products of their input overflow
/// they may raise flags, or trap where the caller has unmasked that: one around the calls prevents both. It takes some 10 ns, once for any number of calls. noexcept, no allocation; of the calling thread.
using quiet_environment = detail::plain_environment;

inline bool environment_is_sound() noexcept {
    detail::unforeseen<float> const& narrow = detail::any_numbers<float>;
    detail::unforeseen<double> const& wide = detail::any_numbers<double>;
    return detail::sums_are_rounded(narrow) && detail::sums_are_rounded(wide) &&
           detail::quotients_are_rounded(narrow, wide) && detail::zeros_have_signs(narrow) &&
           detail::zeros_have_signs(wide) && detail::infinity_is_known(narrow) && detail::infinity_is_known(wide) &&
           detail::products_are_exact(wide);
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
