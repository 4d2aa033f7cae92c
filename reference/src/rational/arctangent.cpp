// The one transcendental function that a routine takes, for evaluations in exact arithmetic.
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>

#include "graze/rational.hpp"

namespace graze {
namespace {

using wide_float =
    boost::multiprecision::number<boost::multiprecision::cpp_bin_float<448, boost::multiprecision::digit_base_2, void,
                                                                       std::int32_t, -1000000, 1000000>,
                                  boost::multiprecision::et_off>;

constexpr long kept_bits = 400;

long length_in_bits(integer const& value) {
    return value == 0 ? 0 : static_cast<long>(msb(value)) + 1;
}

integer moved_by(integer const& value, long by) {
    return by >= 0 ? integer(value << static_cast<unsigned long>(by))
                   : integer(value >> static_cast<unsigned long>(-by));
}

/// Approximates the arctangent of a value from 0 to 1.
wide_float approximation(rational const& value) {
    if (value == 0) return 0;
    integer const n = numerator(value), d = denominator(value);
    long const by = kept_bits + length_in_bits(d) - length_in_bits(n);
    return ldexp(wide_float(boost::multiprecision::cpp_int(integer(moved_by(n, by) / d).str())), static_cast<int>(-by));
}

rational in_rationals(wide_float const& value) {
    if (value == 0) return 0;
    int const by = static_cast<int>(kept_bits) - ilogb(value);
    integer const whole(wide_float(floor(ldexp(value, by))).convert_to<boost::multiprecision::cpp_int>().str());
    integer const power = integer(1) << static_cast<unsigned long>(std::abs(by));
    return by >= 0 ? rational(whole, power) : rational(whole * power);
}

}  // namespace

rational atan2_approximation(rational const& y, rational const& x) {
    rational const height = abs(y), width = abs(x);
    if (height == 0 && x >= 0) return 0;
    static wide_float const quarter_turn = 2 * atan(wide_float(1));
    bool const steep = height > width;
    wide_float angle = atan(approximation(steep ? rational(width / height) : rational(height / width)));
    if (steep) angle = quarter_turn - angle;
    if (x < 0) angle = 2 * quarter_turn - angle;
    rational const found = in_rationals(angle);
    return y < 0 ? rational(-found) : found;
}

}  // namespace graze
