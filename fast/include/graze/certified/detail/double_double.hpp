// Numbers of some 106 bits as the sum of two doubles, high + low, |low| <= 2^-53 |high|. T. Dekker, A floating-point
// technique for extending the available precision, 1971; D. Knuth, TAOCP 2, 4.2.2; M. Joldes, J.-M. Muller, V. Popescu,
// Tight and rigorous error bounds for basic building blocks of double-word arithmetic, 2017.
//
// Round to nearest, u = 2^-53, no overflow, and no underflow but what is said below. Then
// a + b   is a (1 + d1) + b (1 + d2), |d1|, |d2| < 8 u^2: the sum of the high parts is exact as s + e; al + bl is rounded
//         (u of at most u |a| + u |b|), e added to it (u of 2 u |a| + 2 u |b|). The last step is exact where |s| is not
//         less than what is added, else off by no more than 4 u^2 |b|, as s then is of the size of b's last bit.
// a * b   is a b (1 + d), |d| < 9 u^2: al bl is left out (u^2), two products of u |a b| are rounded (u^2 each), their sum
//         (2 u^2) and the sum with the error of the high parts' product (3 u^2).
// a / b   is a / b (1 + d), |d| < 20 u^2: the first quotient q is right to 2 u, and so the rest a - q b below 4 u |a|,
//         computed with four roundings of numbers that small (16 u^2); its quotient rounds once more, and takes bh for b.
// sqrt a  is sqrt(a) (1 + d), |d| < 12 u^2: the same with the rest a - s^2 over 2 s, where the next term is below u^2.
// All are below 2^-100. What underflows adds 2^-1070 to a product at most, and as much to a rest.
//
// Contraction. A product that is rounded here and used twice must be the same number both times: `rounded` hides where it
// comes from, so that it cannot be contracted into a sum. Where the target has no fused operation nothing contracts.
#pragma once

#include <cmath>

#include "graze/certified/detail/lanes.hpp"

#if defined(__FMA__) || defined(__FP_FAST_FMA) || defined(__aarch64__)
#define GRAZE_CERTIFIED_FMA 1
#else
#define GRAZE_CERTIFIED_FMA 0
#endif

namespace graze::certified::detail {

GRAZE_CERTIFIED_INLINED double rounded(double value) {
#if GRAZE_CERTIFIED_FMA
#if defined(__GNUC__) && GRAZE_CERTIFIED_SSE2
    __asm__("" : "+x"(value));
#elif defined(__GNUC__) && defined(__aarch64__)
    __asm__("" : "+w"(value));
#else
    double volatile const hidden = value;
    value = hidden;
#endif
#endif
    return value;
}

struct double_double {
    double high, low;
};

/// a + b, exactly.
GRAZE_CERTIFIED_INLINED double_double sum_of(double a, double b) {
    double const s = a + b, of_b = s - a;
    return {s, (a - (s - of_b)) + (b - of_b)};
}
/// The same where |a| >= |b|, or a is 0.
GRAZE_CERTIFIED_INLINED double_double ordered_sum_of(double a, double b) {
    double const s = a + b;
    return {s, b - (s - a)};
}

#if GRAZE_CERTIFIED_FMA
/// a * b, exactly.
GRAZE_CERTIFIED_INLINED double_double product_of(double a, double b) {
    double const p = rounded(a * b);
    return {p, std::fma(a, b, -p)};
}
#else
/// The upper 26 bits, and the rest.
GRAZE_CERTIFIED_INLINED double_double halves_of(double a) {
    double const c = 0x1.0000002p27 * a, high = c - (c - a);
    return {high, a - high};
}
GRAZE_CERTIFIED_INLINED double_double product_of(double a, double b) {
    double const p = a * b;
    double_double const u = halves_of(a), v = halves_of(b);
    return {p, ((u.high * v.high - p) + u.high * v.low + u.low * v.high) + u.low * v.low};
}
#endif

GRAZE_CERTIFIED_INLINED double_double operator-(double_double a) {
    return {-a.high, -a.low};
}
GRAZE_CERTIFIED_INLINED double_double operator+(double_double a, double_double b) {
    double_double const s = sum_of(a.high, b.high);
    return ordered_sum_of(s.high, s.low + (a.low + b.low));
}
GRAZE_CERTIFIED_INLINED double_double operator-(double_double a, double_double b) {
    return a + -b;
}
GRAZE_CERTIFIED_INLINED double_double operator*(double_double a, double_double b) {
    double_double const p = product_of(a.high, b.high);
    return ordered_sum_of(p.high, p.low + (a.high * b.low + a.low * b.high));
}
GRAZE_CERTIFIED_INLINED double_double operator/(double_double a, double_double b) {
    double const q = a.high / b.high;
    double_double const p = product_of(q, b.high);
    double const rest = ((a.high - p.high) - p.low) + (a.low - rounded(q * b.low));
    return ordered_sum_of(q, rest / b.high);
}
/// Of a positive number.
GRAZE_CERTIFIED_INLINED double_double root_of(double_double a) {
    double const s = std::sqrt(a.high);
    double_double const p = product_of(s, s);
    double const rest = ((a.high - p.high) - p.low) + a.low;
    return ordered_sum_of(s, rest / (2 * s));
}

}  // namespace graze::certified::detail
