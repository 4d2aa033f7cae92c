#include "graze/rational.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>

namespace graze {
namespace {

long bit_length(integer const& value) {
    return value == 0 ? 0 : static_cast<long>(msb(value)) + 1;
}

/// value * 2^shift, rounded towards zero for negative shifts of positive values.
integer shifted(integer const& value, long shift) {
    return shift >= 0 ? integer(value << static_cast<unsigned long>(shift))
                      : integer(value >> static_cast<unsigned long>(-shift));
}

/// floor(sqrt(value * 4^k)).
integer root_floor(rational const& value, long k) {
    integer const n = numerator(value), d = denominator(value);
    return sqrt(integer(k >= 0 ? integer(shifted(n, 2 * k) / d) : integer(n / shifted(d, -2 * k))));
}

/// A k for which root_floor has `bits` bits, give or take one.
long root_scale(rational const& value, long bits) {
    return bits + (bit_length(denominator(value)) - bit_length(numerator(value))) / 2;
}

}  // namespace

std::optional<rational> rational_root(rational const& square) {
    integer n_rest, d_rest;
    integer const n = sqrt(integer(numerator(square)), n_rest);
    integer const d = sqrt(integer(denominator(square)), d_rest);
    if (n_rest != 0 || d_rest != 0) return std::nullopt;
    return rational(n, d);
}

rational times_power(rational const& value, long exponent) {
#ifdef GRAZE_WITHOUT_GMP
    if (exponent >= 0)
        return rational(integer(numerator(value) << static_cast<unsigned>(exponent)), denominator(value));
    return rational(numerator(value), integer(denominator(value) << static_cast<unsigned>(-exponent)));
#else
    rational result;
    if (exponent >= 0)
        mpq_mul_2exp(result.backend().data(), value.backend().data(), static_cast<mp_bitcnt_t>(exponent));
    else
        mpq_div_2exp(result.backend().data(), value.backend().data(), static_cast<mp_bitcnt_t>(-exponent));
    return result;
#endif
}

long floor_log2(rational const& value) {
    // One too high at most.
    long const exponent = bit_length(numerator(value)) - bit_length(denominator(value));
    return value < times_power(rational(1), exponent) ? exponent - 1 : exponent;
}

double to_double(rational const& value) {
    if (value < 0) return -to_double(rational(-value));
    integer const n = numerator(value), d = denominator(value);
    if (n == 0) return 0;
    // 66 or 67 leading bits of the quotient, value = (m + rest) * 2^e with 0 <= rest < 1.
    long const e = bit_length(n) - bit_length(d) - 66;
    integer rest, m;
    divide_qr(e < 0 ? shifted(n, -e) : n, e < 0 ? d : shifted(d, e), m, rest);
    // One unit in the last place of the result is 2^last: 53 bits, fewer among the subnormals.
    long const last = std::max(e + bit_length(m) - 53, -1074L);
    unsigned long const drop = static_cast<unsigned long>(last - e);
    integer kept = m >> drop;
    integer const dropped = m - (kept << drop), half = integer(1) << (drop - 1);
    bool const above = dropped > half || (dropped == half && rest != 0);
    if (above || (dropped == half && rest == 0 && bit_test(kept, 0))) ++kept;
    return std::ldexp(kept.convert_to<double>(), static_cast<int>(std::min(last, 5000L)));
}

namespace {

/// |sqrt(a) - sqrt(b)|. Its square is a + b - 2 sqrt(ab); where that root is irrational so is the value (were it a
/// rational t, 2 t sqrt(b) = a - b - t^2, and both roots were rational), so that a fine enough bracket decides.
double difference_of_roots(rational const& a, rational const& b) {
    if (auto const product = rational_root(a * b)) return to_double(root_difference{rational(a + b - 2 * *product), 0});
    for (long bits = 128;; bits *= 2) {
        long const k = std::min(root_scale(a, bits), root_scale(b, bits));
        integer const off = abs(integer(root_floor(a, k) - root_floor(b, k)));  // within one of the difference
        if (off <= 1) continue;
        double const low = to_double(times_power(rational(off - 1), -k)),
                     high = to_double(times_power(rational(off + 1), -k));
        if (low == high) return low;
    }
}

/// sqrt(a - sqrt(b)), b no square: irrational (its square would be a - sqrt(b)), so that a fine enough bracket decides.
double root_of_difference(rational const& a, rational const& b) {
    for (long bits = 128;; bits *= 2) {
        long const k = root_scale(b, bits);
        integer const inner = root_floor(b, k);
        rational const low = a - times_power(rational(inner + 1), -k), high = a - times_power(rational(inner), -k);
        if (low <= 0) continue;
        double const below = to_double(root_difference{low, 0}), above = to_double(root_difference{high, 0});
        if (below == above) return below;
    }
}

/// sqrt(square) * 2^-exponent, rounded once, where some ten bits more than are kept tell how.
std::optional<double> root_by_leading_bits(rational const& square, long exponent) {
    if (square == 0) return 0;
    long const k = root_scale(square, 62);
    auto const root = root_floor(square, k).convert_to<std::uint64_t>();  // of 61 to 63 bits
    int const drop = static_cast<int>(std::bit_width(root)) - 53;
    long const last = drop - k - exponent;
    std::uint64_t const half = std::uint64_t{1} << (drop - 1), dropped = root & (2 * half - 1);
    if (dropped == half || last < -1074) return std::nullopt;  // a tie perhaps, or a subnormal
    return std::ldexp(static_cast<double>((root >> drop) + (dropped > half)), static_cast<int>(std::min(last, 5000L)));
}

}  // namespace

double to_double(root_difference const& value, long exponent) {
    if (value.offset == 0 && value.second_square == 0 && value.inner_square == 0)
        if (auto const found = root_by_leading_bits(value.square, exponent)) return *found;
    rational const square = times_power(value.square, -2 * exponent), offset = times_power(value.offset, -exponent);
    if (value.second_square != 0) return difference_of_roots(square, times_power(value.second_square, -2 * exponent));
    if (value.inner_square != 0) {
        rational const inner = times_power(value.inner_square, -4 * exponent);
        auto const inner_root = rational_root(inner);
        return inner_root ? to_double(root_difference{rational(square - *inner_root), 0})
                          : root_of_difference(square, inner);
    }
    if (auto const root = rational_root(square)) return to_double(rational(abs(rational(*root - offset))));
    // The root is irrational, so a fine enough bracket rounds to one double.
    for (long bits = 128;; bits *= 2) {
        long const k = root_scale(square, bits);
        integer const below = root_floor(square, k);
        rational const low = times_power(rational(below), -k) - offset,
                       high = times_power(rational(below + 1), -k) - offset;
        if ((low < 0) != (high < 0) || low == 0) continue;
        double const a = to_double(rational(abs(low))), b = to_double(rational(abs(high)));
        if (a == b) return a;
    }
}

rational sqrt_approximation(rational const& value, unsigned bits) {
    if (value == 0) return 0;
    if (auto const root = rational_root(value)) return *root;
    long const k = root_scale(value, bits + 2L);
    return times_power(rational(root_floor(value, k)), -k);
}

std::string to_fraction(rational const& value) {
    return numerator(value).str() + "/" + denominator(value).str();
}

}  // namespace graze
