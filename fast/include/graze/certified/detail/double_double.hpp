// Numbers of some 100 bits as the sum of two doubles, high + low: high is what doubles alone would have computed, low the
// sum of the errors made on the way, so that no operation waits for another's low part. T. Dekker, A floating-point technique
// for extending the available precision, 1971; D. Knuth, TAOCP 2, 4.2.2; T. Ogita, S. Rump, S. Oishi, Accurate sum and dot
// product, 2005.
//
// Round to nearest, u = 2^-53, no overflow, and no underflow but what is said below. For a number made of sums and products
// let X be what it comes to with magnitudes in place of all terms. Then |low| <= L u X and high + low is off by E u^2 X at
// most, where (terms of higher order left out; they are below u)
// a - b of doubles  has L = 1, E = 0: both parts are exact;
// a + b             L = max(La, Lb) + 1, E = max(Ea, Eb) + 2 max(La, Lb) + 1: the sum of the low parts is rounded, and that
//                   with the error of the high parts' sum, which is exact itself;
// a * b             L = La + Lb + 1, E = Ea + Eb + 3 (La + Lb) + 1 + La Lb: two products are rounded, their sum, and that
//                   with the error of the high parts' product; the product of the low parts is left out.
// So minors of differences have L = 4, E = 15; triple products 8 and 63; sums of three squares of differences 5 and 19; of
// three products of minors 11 and 111. An operation may thus be counted as a factor (1 + d) on each term, |d| <= unit =
// 64 u^2 = 2^-100, as long as La and Lb of products are at most 4 and 6: 3 * 10 + 1 + 24 < 64, 2 * 11 + 1 < 64.
// What is not linear in the terms, quotients and roots, says below what it needs. What underflows adds 2^-1070 to a product
// at most.
//
// Contraction. A product that is rounded here and used twice must be the same number both times: `rounded` hides where it
// comes from, so that it cannot be contracted into a sum. Where the target has no fused operation nothing contracts: of
// those that have one not all compilers tell.
#pragma once

#include <cmath>

#include "graze/certified/detail/f64x2.hpp"

#if defined(__FMA__) || defined(__FP_FAST_FMA) || defined(__aarch64__) || defined(__ARM_FEATURE_FMA) || \
    defined(__powerpc64__) || defined(__s390x__) || defined(__riscv_flen) || defined(_M_ARM64) ||       \
    (defined(_MSC_VER) && defined(__AVX2__))
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
GRAZE_CERTIFIED_INLINED f64x2 rounded(f64x2 both) {
#if GRAZE_CERTIFIED_FMA
#if defined(__GNUC__) && GRAZE_CERTIFIED_SSE2
    __asm__("" : "+x"(both.value));
#else
    both = f64x2(rounded(both.first()), rounded(both.second()));
#endif
#endif
    return both;
}

/// A pair of doubles, or two pairs side by side.
template <class Real>
struct number_pair {
    Real high, low;
};
using double_double = number_pair<double>;
using lane_pairs = number_pair<f64x2>;

/// a + b, exactly.
template <class Real>
GRAZE_CERTIFIED_INLINED number_pair<Real> sum_of(Real a, Real b) {
    Real const s = a + b, of_b = s - a;
    return {s, (a - (s - of_b)) + (b - of_b)};
}
#if GRAZE_CERTIFIED_FMA
/// a * b + c, rounded once.
GRAZE_CERTIFIED_INLINED double fused(double a, double b, double c) {
    return std::fma(a, b, c);
}
GRAZE_CERTIFIED_INLINED f64x2 fused(f64x2 a, f64x2 b, f64x2 c) {
    return {std::fma(a.first(), b.first(), c.first()), std::fma(a.second(), b.second(), c.second())};
}
/// a * b, exactly.
template <class Real>
GRAZE_CERTIFIED_INLINED number_pair<Real> product_of(Real a, Real b) {
    Real const p = rounded(a * b);
    return {p, fused(a, b, -p)};
}
#else
/// The upper 26 bits, and the rest.
template <class Real>
GRAZE_CERTIFIED_INLINED number_pair<Real> halves_of(Real a) {
    Real const c = Real(0x1.0000002p27) * a, high = c - (c - a);
    return {high, a - high};
}
template <class Real>
GRAZE_CERTIFIED_INLINED number_pair<Real> product_of(Real a, Real b) {
    Real const p = a * b;
    number_pair<Real> const u = halves_of(a), v = halves_of(b);
    return {p, ((u.high * v.high - p) + u.high * v.low + u.low * v.high) + u.low * v.low};
}
#endif

template <class Real>
GRAZE_CERTIFIED_INLINED number_pair<Real> operator-(number_pair<Real> a) {
    return {-a.high, -a.low};
}
template <class Real>
GRAZE_CERTIFIED_INLINED number_pair<Real> operator+(number_pair<Real> a, number_pair<Real> b) {
    number_pair<Real> const s = sum_of(a.high, b.high);
    return {s.high, s.low + (a.low + b.low)};
}
template <class Real>
GRAZE_CERTIFIED_INLINED number_pair<Real> operator-(number_pair<Real> a, number_pair<Real> b) {
    return a + -b;
}
template <class Real>
GRAZE_CERTIFIED_INLINED number_pair<Real> operator*(number_pair<Real> a, number_pair<Real> b) {
    number_pair<Real> const p = product_of(a.high, b.high);
    return {p.high, p.low + (a.high * b.low + a.low * b.high)};
}

/// The same number with |low| <= u |high|.
template <class Real>
GRAZE_CERTIFIED_INLINED number_pair<Real> normalized(number_pair<Real> a) {
    return sum_of(a.high, a.low);
}

/// a / b, given 1 / b.high in double. The quotient q of the high parts is right to 2.1 u, so that its rest is exact but for
/// rounding what is below 4 u |a.high|. With w = (|a.low| + |q b.low|) / |b.high|, the rest loses 4 u (w + 2 u |q|) in
/// sums and 3 u (w + 4 u |q|) in the product with the inverse; for taking b.high for b, |b.low / b.high| (w + 4 u |q|).
template <class Real>
GRAZE_CERTIFIED_INLINED number_pair<Real> quotient_of(number_pair<Real> a, number_pair<Real> b, Real inverse) {
    Real const q = rounded(a.high * inverse);
    number_pair<Real> const p = product_of(q, b.high);
    Real const rest = ((a.high - p.high) - p.low) + (a.low - rounded(q * b.low));
    return {q, rounded(rest * inverse)};
}

/// The root of a number > 0 with |low| <= 8 u |high|: the rest a - s^2 is below 11 u a, and its part of the root below 6 u s,
/// so that the next term is below 18 u^2 s; five roundings of the rest and its quotient are below 33 u^2 s.
GRAZE_CERTIFIED_INLINED double_double root_of(double_double a) {
    double const s = std::sqrt(a.high), half = 0.5 / s;
    double_double const p = product_of(s, s);
    return {s, rounded((((a.high - p.high) - p.low) + a.low) * half)};
}

}  // namespace graze::certified::detail
