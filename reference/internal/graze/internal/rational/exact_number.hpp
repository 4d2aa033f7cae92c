// The number types documented routines are read with besides float and double.
#pragma once

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>

#include "graze/internal/rational/number_parts.hpp"
#include "graze/rational.hpp"
#include "graze/vec.hpp"

namespace graze {

/// Exact arithmetic behind the operations the routines use. A root is exact where it is rational, else
/// correct to 256 bits: routines take roots only to normalise (a positive factor, whose error moves no sign) and
/// to compare a length, where more bits than both sides have are taken (see sqrt).
class exact_number {
  public:
    exact_number() = default;
    explicit exact_number(int value) : value_(value) {}
    explicit exact_number(double value) : value_(value) {}
    explicit exact_number(rational value) : value_(std::move(value)) {}

    rational const& value() const { return value_; }

    friend exact_number operator+(exact_number const& u, exact_number const& v) {
        return exact_number(rational(u.value_ + v.value_));
    }
    friend exact_number operator-(exact_number const& u, exact_number const& v) {
        return exact_number(rational(u.value_ - v.value_));
    }
    friend exact_number operator*(exact_number const& u, exact_number const& v) {
        return exact_number(rational(u.value_ * v.value_));
    }
    friend exact_number operator/(exact_number const& u, exact_number const& v) {
        if (v.value_ == 0) throw std::domain_error("division by zero in exact arithmetic");
        return exact_number(rational(u.value_ / v.value_));
    }
    exact_number operator-() const { return exact_number(rational(-value_)); }

    friend bool operator==(exact_number const& u, exact_number const& v) { return u.value_ == v.value_; }
    friend bool operator<(exact_number const& u, exact_number const& v) { return u.value_ < v.value_; }
    friend bool operator>(exact_number const& u, exact_number const& v) { return u.value_ > v.value_; }
    friend bool operator<=(exact_number const& u, exact_number const& v) { return u.value_ <= v.value_; }
    friend bool operator>=(exact_number const& u, exact_number const& v) { return u.value_ >= v.value_; }

    friend exact_number abs(exact_number const& u) { return u.value_ < 0 ? -u : u; }
    /// A root that is not rational differs from a dyadic r by |q - r^2| / (root + r), and q - r^2 is a dyadic
    /// number with at most twice the bits of q and r below the point; both have at most 2 * 1100 of them.
    friend exact_number sqrt(exact_number const& u) {
        unsigned const size = static_cast<unsigned>(bits_of(denominator(u.value_)));
        return exact_number(sqrt_approximation(u.value_, 256 + 2 * size));
    }

    /// Correct to 256 bits. An angle is never rational but for 0; routines add angles that make whole turns, but for what
    /// is on the border, and ask whether that is more than half a turn.
    friend exact_number atan2(exact_number const& y, exact_number const& x) {
        return exact_number(atan2_approximation(y.value_, x.value_));
    }

  private:
    rational value_;
};

/// The scalar's precision, correctly rounded, with an exponent no input can exhaust.
template <unsigned Digits>
using unbounded_float =
    boost::multiprecision::number<boost::multiprecision::cpp_bin_float<Digits, boost::multiprecision::digit_base_2,
                                                                       void, std::int32_t, -1000000, 1000000>,
                                  boost::multiprecision::et_off>;

template <>
struct wider<unbounded_float<24>> {
    static constexpr bool exists = true;
    static unbounded_float<53> of(unbounded_float<24> const& value) { return unbounded_float<53>(value); }
    static unbounded_float<24> narrow(unbounded_float<53> const& value) { return unbounded_float<24>(value); }
};

inline rational to_rational(exact_number const& value) {
    return value.value();
}
/// Throws std::domain_error for an infinity or a NaN, which come from a division by zero alone.
template <unsigned Digits>
rational to_rational(unbounded_float<Digits> const& value) {
    if (!isfinite(value)) throw std::domain_error("division by zero");
    if (value == 0) return 0;
    int const exponent = ilogb(value);
    double const significand = scalbn(value, -exponent).template convert_to<double>();  // exact: at most 53 bits
    integer const power = integer(1) << static_cast<unsigned long>(std::abs(exponent));
    return exponent < 0 ? rational(rational(significand) / power) : rational(rational(significand) * power);
}

}  // namespace graze
