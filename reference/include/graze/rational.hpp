// The number type of the rational reference, and the one place where an exact value is rounded.
#pragma once

#ifdef GRAZE_WITHOUT_GMP
#include <boost/multiprecision/cpp_int.hpp>
#else
#include <boost/multiprecision/gmp.hpp>
#endif
#include <optional>
#include <string>

namespace graze {

// GMP's numbers are the quicker ones. Boost's own need no library: they serve where there is no GMP, as in WebAssembly.
#ifdef GRAZE_WITHOUT_GMP
using integer_backend = boost::multiprecision::cpp_int_backend<>;
using rational_backend = boost::multiprecision::cpp_rational_backend;
#else
using integer_backend = boost::multiprecision::gmp_int;
using rational_backend = boost::multiprecision::gmp_rational;
#endif
using integer = boost::multiprecision::number<integer_backend, boost::multiprecision::et_off>;
using rational = boost::multiprecision::number<rational_backend, boost::multiprecision::et_off>;

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
