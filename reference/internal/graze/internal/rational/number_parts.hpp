// What the references do with numbers beyond their arithmetic: by GMP's functions, or by Boost's where there is no GMP.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "graze/rational.hpp"

namespace graze {

/// How many binary digits a number above 0 has.
inline std::size_t bits_of(integer const& value) {
    return static_cast<std::size_t>(msb(value)) + 1;
}

inline bool is_whole(rational const& value) {
#ifdef GRAZE_WITHOUT_GMP
    return denominator(value) == 1;
#else
    return mpz_cmp_ui(mpq_denref(value.backend().data()), 1) == 0;
#endif
}

/// Divides a multiple of `divisor`.
inline void divide_multiple(integer& multiple, integer const& divisor) {
#ifdef GRAZE_WITHOUT_GMP
    multiple /= divisor;
#else
    mpz_divexact(multiple.backend().data(), multiple.backend().data(), divisor.backend().data());
#endif
}

/// The double next to value / unit towards zero; some finite number or an infinity where that is beyond the doubles.
class quotient_rounder {
  public:
    explicit quotient_rounder(integer const& unit);
    double operator()(integer const& value);

  private:
#ifdef GRAZE_WITHOUT_GMP
    integer unit_;
#else
    bool is_one_;
    rational quotient_;  // perhaps not in lowest terms, which rounding does not ask for
#endif
};

double rounded_to_zero(rational const& value);

#ifdef GRAZE_WITHOUT_GMP

inline quotient_rounder::quotient_rounder(integer const& unit) : unit_(unit) {}
inline double quotient_rounder::operator()(integer const& value) {
    if (value == 0) return 0;
    integer const size = abs(value);
    long const by = 54 - static_cast<long>(bits_of(size)) + static_cast<long>(bits_of(unit_));
    // 54 or 55 bits, of which 53 are kept.
    integer quotient = by >= 0 ? integer((size << static_cast<unsigned>(by)) / unit_)
                               : integer(size / (unit_ << static_cast<unsigned>(-by)));
    long const last = std::max(static_cast<long>(bits_of(quotient)) - 53 - by, -1074L);
    quotient >>= static_cast<unsigned>(last + by);
    double const result = std::ldexp(quotient.convert_to<double>(), static_cast<int>(std::min(last, 5000L)));
    return value < 0 ? -result : result;
}
inline double rounded_to_zero(rational const& value) {
    return quotient_rounder(denominator(value))(numerator(value));
}

#else

inline quotient_rounder::quotient_rounder(integer const& unit) : is_one_(unit == 1) {
    if (!is_one_) mpq_set_den(quotient_.backend().data(), unit.backend().data());
}
inline double quotient_rounder::operator()(integer const& value) {
    if (is_one_) return mpz_get_d(value.backend().data());
    mpq_set_num(quotient_.backend().data(), value.backend().data());
    return mpq_get_d(quotient_.backend().data());
}
inline double rounded_to_zero(rational const& value) {
    return mpq_get_d(value.backend().data());
}

#endif

/// An integer of fixed width as one of any.
template <class Fixed>
integer widened(Fixed const& value) {
#ifdef GRAZE_WITHOUT_GMP
    return integer(value);
#else
    integer result;
    auto const& words = value.backend();
    mpz_import(result.backend().data(), words.size(), -1, sizeof words.limbs()[0], 0, 0, words.limbs());
    if (words.sign()) result.backend().negate();
    return result;
#endif
}

}  // namespace graze
