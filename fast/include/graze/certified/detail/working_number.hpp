// The fast stage of values: numbers with a good deal more digits than the scalar, an absolute bound of their error, and
// whether all that the bound allows rounds to one scalar. Where it does not, integers settle it (round_once.hpp).
//
// Model. A working number is double for float input, double_double for double input. Of every operation the result is the
// exact one times (1 + d), of a sum that of both summands, each with its own d, with |d| <= unit: 2^-52 and 2^-100, round
// to nearest. A polynomial of T products of k factors of magnitude up to M is thus off by T ((1 + unit)^r - 1) M^k at most
// where no product goes through more than r operations: each test counts T and r, and leaves 1 % and more for what
// computing the bound in doubles rounds.
//
// Range, float: differences are 0 or in [2^-149, 2^129], polynomials of up to six of them 0 or in [2^-894, 2^774]: no
// operation over- or underflows. Range, double: what is bounded by M is used while M is in [2^-100, 2^100] (in_range):
// polynomials of up to six factors stay below 2^610, and what underflows in one adds 2^-1060 max(1, M^5) at most, beside
// a bound above unit M^6 >= 2^-700. What overflows in a quotient is infinite or no number, and so its bound: unsure.
#pragma once

#include <cfloat>
#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>

#include "graze/certified/detail/big_vectors.hpp"
#include "graze/certified/detail/double_double.hpp"
#include "graze/certified/detail/exact_grid.hpp"
#include "graze/certified/detail/plain_environment.hpp"
#include "graze/certified/detail/vectors.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

template <class Scalar>
using working = std::conditional_t<std::is_same_v<Scalar, float>, double, double_double>;
template <class Number>
inline constexpr bool is_pair = false;
template <class Real>
inline constexpr bool is_pair<number_pair<Real>> = true;
template <class Number>
inline constexpr double unit_of = is_pair<Number> ? 0x1p-100 : 0x1p-52;
/// What bounds of numbers are: two of numbers in two lanes.
template <class Number>
using bound_of = std::conditional_t<std::is_same_v<Number, f64x2> || std::is_same_v<Number, lane_pairs>, f64x2, double>;

/// Do doubles round to double, as all of this assumes? (Not on the x87.)
inline constexpr bool works_in_doubles = FLT_EVAL_METHOD == 0 || FLT_EVAL_METHOD == 1 || FLT_EVAL_METHOD == 16;

GRAZE_CERTIFIED_INLINED double high_of(double a) {
    return a;
}
GRAZE_CERTIFIED_INLINED f64x2 high_of(f64x2 a) {
    return a;
}
template <class Real>
GRAZE_CERTIFIED_INLINED Real high_of(number_pair<Real> a) {
    return a.high;
}
/// Returns the magnitude or more.
GRAZE_CERTIFIED_INLINED double size_of(double a) {
    return std::fabs(a);
}
GRAZE_CERTIFIED_INLINED f64x2 size_of(f64x2 a) {
    return magnitude(a);
}
template <class Real>
GRAZE_CERTIFIED_INLINED Real size_of(number_pair<Real> a) {
    return size_of(a.high) + size_of(a.low);
}
GRAZE_CERTIFIED_INLINED double normalized(double a) {
    return a;
}
GRAZE_CERTIFIED_INLINED f64x2 normalized(f64x2 a) {
    return a;
}
GRAZE_CERTIFIED_INLINED double quotient_of(double a, double, double inverse) {
    return a * inverse;
}
GRAZE_CERTIFIED_INLINED f64x2 quotient_of(f64x2 a, f64x2, f64x2 inverse) {
    return a * inverse;
}
GRAZE_CERTIFIED_INLINED double root_of(double a) {
    return std::sqrt(a);
}
template <class Number>
GRAZE_CERTIFIED_INLINED Number magnitude_of(Number const& a) {
    return high_of(normalized(a)) < 0 ? -a : a;
}

GRAZE_CERTIFIED_INLINED double working_difference(float a, float b) {
    return static_cast<double>(a) - static_cast<double>(b);
}
GRAZE_CERTIFIED_INLINED double_double working_difference(double a, double b) {
    return sum_of(a, -b);
}
GRAZE_CERTIFIED_INLINED double working_value(float a) {
    return static_cast<double>(a);
}
GRAZE_CERTIFIED_INLINED double_double working_value(double a) {
    return {a, 0};
}

/// The scalars as working numbers, and as exact ones: what the polynomials of a test are templates over.
template <class Scalar>
struct working_grid {
    Scalar const* scalar;
    working<Scalar> difference(int i, int j) const { return working_difference(scalar[i], scalar[j]); }
    working<Scalar> value(int i) const { return working_value(scalar[i]); }
};
template <class Scalar>
struct exact_scalars {
    Scalar const* scalar;
    big<1> difference(int i, int j) const { return value(i) - value(j); }
    big<1> value(int i) const { return to_big(static_cast<double>(scalar[i])); }
};

template <class Number>
GRAZE_CERTIFIED_INLINED double largest_of(vector3_of<Number> const& u) {
    return greater(greater(std::fabs(high_of(u.x)), std::fabs(high_of(u.y))), std::fabs(high_of(u.z)));
}

/// May bounds be made of it?
template <class Scalar>
GRAZE_CERTIFIED_INLINED bool in_range(double most) {
    if constexpr (std::is_same_v<Scalar, float>) {
        return true;
    } else {
        return (most >= 0x1p-100) & (most <= 0x1p100);
    }
}

/// A number that is off by `error` at most.
template <class Number>
struct estimate {
    Number value;
    bound_of<Number> error;
};
template <class Number, class Bound>
estimate(Number, Bound) -> estimate<Number>;

/// The error, where what is `apart` is not above `most`; else infinite, or no number, as it stays where that is none.
GRAZE_CERTIFIED_INLINED double error_within(double error, double apart, double most) {
    return apart <= most ? error : std::numeric_limits<double>::infinity();
}
GRAZE_CERTIFIED_INLINED f64x2 error_within(f64x2 error, f64x2 apart, f64x2 most) {
#if GRAZE_CERTIFIED_SSE2
    constexpr double infinite = std::numeric_limits<double>::infinity();
    // Of two max takes the second where that is no number.
    return f64x2(_mm_max_pd(_mm_and_pd(_mm_cmpnle_pd(apart.value, most.value), _mm_set1_pd(infinite)), error.value));
#else
    return {error_within(error.first(), apart.first(), most.first()),
            error_within(error.second(), apart.second(), most.second())};
#endif
}

/// What bounds are multiplied with: twenty operations on doubles, each within 2^-53.
inline constexpr double bound_slack = 1 + 0x1p-18;

/// A number to divide by.
template <class Number>
struct divisor {
    using bound = bound_of<Number>;
    estimate<Number> of;
    bound inverse;  // nearly

    GRAZE_CERTIFIED_INLINED explicit divisor(estimate<Number> const& d) : of(d), inverse(bound(1) / high_of(d.value)) {}

    /// |n'/d' - n/d| = |n' (d - d') + d' (n' - n)| / |d d'| <= (|n'/d'| error(d) + error(n)) / |d|, where |d| is nearly
    /// |d'|: nothing is known where error and low part are above 2^-20 of it. The quotient's own error is two roundings of
    /// double, or what quotient_of says, and 8 u w more, so that a product with it need not count its low part.
    GRAZE_CERTIFIED_INLINED estimate<Number> operator()(estimate<Number> const& n) const {
        Number const q = quotient_of(n.value, of.value, inverse);
        bound const size = size_of(q), way = size_of(inverse);
        bound error = bound(bound_slack) * ((size * of.error + n.error) * way) + bound(2 * unit_of<Number>) * size;
        bound apart = of.error * way;
        if constexpr (is_pair<Number>) {
            bound const lower = size_of(of.value.low) * way, rest = size_of(n.value.low) * way + size * lower;
            error = error + (bound(0x1p-49) * rest + bound(2) * lower * (rest + bound(0x1p-50) * size));
            apart = apart + lower;
        }
        return {q, error_within(error, apart, bound(0x1p-21))};
    }
};
template <class Number>
divisor(estimate<Number>) -> divisor<Number>;

template <class Number>
GRAZE_CERTIFIED_INLINED estimate<Number> operator/(estimate<Number> const& n, estimate<Number> const& d) {
    return divisor(d)(n);
}

/// start + share * arm for an exact start: the arm is a difference, so its products go through three operations.
template <class Number>
GRAZE_CERTIFIED_INLINED estimate<Number> along_from(Number const& start, estimate<Number> const& share,
                                                    Number const& arm) {
    using bound = bound_of<Number>;
    Number const part = share.value * arm;
    bound const reach = size_of(high_of(arm)), size = size_of(high_of(part)) + size_of(high_of(start));
    return {start + part, bound(bound_slack) * (reach * share.error + bound(4 * unit_of<Number>) * size)};
}
template <class Scalar, class Number>
GRAZE_CERTIFIED_INLINED estimate<Number> along(Scalar start, estimate<Number> const& share, Number const& arm) {
    return along_from<Number>(working_value(start), share, arm);
}

/// Does all that is that near round to one scalar? The sums with the bound are rounded too: by 2^-53 of themselves, for
/// which, and what has underflowed, the bound is widened.
GRAZE_CERTIFIED_INLINED bool rounds_surely(estimate<double> const& of, float& to) {
    double const bound = bound_slack * of.error + std::fabs(of.value) * 0x1p-52;
    float const low = static_cast<float>(of.value - bound), high = static_cast<float>(of.value + bound);
    to = low + 0.0f;  // -0 is +0
    return low == high;
}
GRAZE_CERTIFIED_INLINED bool rounds_surely(estimate<double_double> const& of, double& to) {
    double_double const value = normalized(of.value);
    double const size = std::fabs(value.high), bound = bound_slack * of.error + size * 0x1p-103;
    double const low = value.high + (value.low - bound), high = value.high + (value.low + bound);
    to = low;
    return (low == high) & (size >= 0x1p-960) & (size <= 0x1p960);
}

/// What the fast stage says.
enum class value_result : unsigned char { known, undefined, unsure };

template <class Scalar, std::size_t Count>
void copy_values(Scalar const (&from)[Count], Scalar* to) {
    for (std::size_t i = 0; i < Count; ++i) to[i] = from[i];
}

/// Fast, and Exact where that is unsure: functions of input, count and values. Rounding is to nearest.
template <auto Fast, auto Exact, class Scalar>
GRAZE_CERTIFIED_INLINED bool values_of(Scalar const* input, std::size_t count, Scalar* values) {
    if constexpr (works_in_doubles) {
        value_result const known = Fast(input, count, values);
        if (known != value_result::unsure) [[likely]]
            return known == value_result::known;
    }
    return Exact(input, count, values);
}

/// For Fast where there is none.
template <class Scalar>
GRAZE_CERTIFIED_INLINED value_result nothing_known(Scalar const*, std::size_t, Scalar*) {
    return value_result::unsure;
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
