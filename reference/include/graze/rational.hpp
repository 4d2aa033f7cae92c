// The number type of the rational reference, and the one place where an exact value is rounded.
#pragma once

#include <boost/multiprecision/gmp.hpp>
#include <optional>
#include <string>

namespace graze {

using integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
using rational = boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;

/// |sqrt(square) - offset| with square >= 0: the form of every margin. Offset is the radius for a
/// disc and zero for everything else. With a second square, offset zero, it is |sqrt(square) - sqrt(second_square)|: the
/// distance from a circle or sphere whose radius is a root. With an inner square, all but the square zero, it is
/// sqrt(square - sqrt(inner_square)): the distance from the rim of a cylinder.
struct root_difference {
    rational square;
    rational offset;
    rational second_square{};
    rational inner_square{};

    bool operator==(root_difference const& other) const = default;
};

/// The double nearest to the value divided by 2^exponent, ties to even; rounded once, also into
/// the subnormals. Infinity where it is beyond the largest finite double.
double to_double(root_difference const& value, long exponent = 0);

/// The largest e for which 2^e <= value; value > 0.
long floor_log2(rational const& value);

/// value * 2^exponent.
rational times_power(rational const& value, long exponent);

/// The double nearest to a rational, ties to even. Infinity beyond the largest finite double.
double to_double(rational const& value);

/// The square root of a rational >= 0, if it is rational.
std::optional<rational> rational_root(rational const& square);

/// sqrt(value) for value >= 0: exact where it is rational, else correct to `bits` significant bits.
rational sqrt_approximation(rational const& value, unsigned bits);

/// The angle of (x, y) in radians, from -pi to pi, 0 for the origin: correct to 256 significant bits and more.
rational atan2_approximation(rational const& y, rational const& x);

/// "n/d" in lowest terms with d > 0, the denominator always written.
std::string to_fraction(rational const& value);

}  // namespace graze
