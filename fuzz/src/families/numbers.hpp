// Numbers for the families: draws, rounding to the scalar type, and double-double arithmetic. Nothing but
// + - * / sqrt and powers of two on doubles, so that every compiler makes the same cases.
#pragma once

#include <cmath>
#include <cstdint>

#include "graze/internal/rational/vectors.hpp"
#include "graze/internal/scalars.hpp"
#include "graze/source.hpp"

namespace graze::making {

/// A point or a direction; in 2D the third coordinate is zero.
using vec = vector_of<double>;

inline vec plus(vec a, vec const& b, double times) {
    for (std::size_t axis = 0; axis < 3; ++axis) a[axis] += times * b[axis];
    return a;
}

inline double power_of_two(std::int64_t exponent) {
    return std::ldexp(1.0, static_cast<int>(exponent));
}

/// Uniform in [-1, 1), on a grid of 2^-53; zero is the simplest.
inline double signed_unit(source& choices) {
    return static_cast<double>(static_cast<std::int64_t>(choices.next()) >> 10) * 0x1p-53;
}

/// A whole number of magnitude below 2^bits (bits <= 52); zero is the simplest.
inline double signed_integer(source& choices, std::int64_t bits) {
    return static_cast<double>(static_cast<std::int64_t>(choices.next()) >> (63 - bits));
}

/// A power of two between 2^low and 2^high.
inline double scale_between(source& choices, std::int64_t low, std::int64_t high) {
    return power_of_two(choices.between(low, high));
}

/// The unevaluated sum hi + lo with |lo| <= ulp(hi) / 2: about 104 bits. Relative error of each operation
/// below 2^-100 while no product leaves 2^-960 .. 2^990, so the callers keep near unit scale. On whole numbers
/// below 2^104 whose low parts stay below 2^52, + - * are exact: every rounding then is of a whole number that fits.
struct wide {
    double hi = 0, lo = 0;
    constexpr wide() = default;
    constexpr wide(double value) : hi(value) {}  // NOLINT: doubles are wides
    constexpr wide(double high, double low) : hi(high), lo(low) {}
};

/// a + b and its rounding error (Knuth).
constexpr wide two_sum(double a, double b) {
    double const sum = a + b, part = sum - a;
    return {sum, (a - (sum - part)) + (b - part)};
}

/// The same for |a| >= |b| (Dekker).
constexpr wide quick_sum(double a, double b) {
    double const sum = a + b;
    return {sum, b - (sum - a)};
}

/// a * b and its rounding error (Dekker, Veltkamp): no fused operation needed.
constexpr wide two_product(double a, double b) {
    constexpr double splitter = 0x1p27 + 1;
    double const product = a * b, ta = splitter * a, tb = splitter * b;
    double const ah = ta - (ta - a), al = a - ah, bh = tb - (tb - b), bl = b - bh;
    return {product, ((ah * bh - product) + ah * bl + al * bh) + al * bl};
}

constexpr wide operator-(wide const& a) {
    return {-a.hi, -a.lo};
}
constexpr wide operator+(wide const& a, wide const& b) {
    wide sum = two_sum(a.hi, b.hi);
    wide const rest = two_sum(a.lo, b.lo);
    sum = quick_sum(sum.hi, sum.lo + rest.hi);
    return quick_sum(sum.hi, sum.lo + rest.lo);
}
constexpr wide operator-(wide const& a, wide const& b) {
    return a + -b;
}
constexpr wide operator*(wide const& a, wide const& b) {
    wide const product = two_product(a.hi, b.hi);
    return quick_sum(product.hi, product.lo + (a.hi * b.lo + a.lo * b.hi));
}
inline wide operator/(wide const& a, wide const& b) {
    double const first = a.hi / b.hi;
    wide rest = a - b * first;
    double const second = rest.hi / b.hi;
    rest = rest - b * second;
    return quick_sum(first, second) + wide(rest.hi / b.hi);
}
inline bool operator<(wide const& a, wide const& b) {
    return a.hi < b.hi || (a.hi == b.hi && a.lo < b.lo);
}
inline wide root(wide const& a) {
    if (!(a.hi > 0)) return {};
    wide const guess = std::sqrt(a.hi);
    return guess + (a - guess * guess) / (guess * 2.0);
}

using wide_vec = vector_of<wide>;
using graze::operator+, graze::operator-, graze::operator*, graze::cross, graze::dot;

inline wide_vec widen(vec const& v) {
    return {v[0], v[1], v[2]};
}
inline vec narrowed(wide_vec const& v) {
    return {v[0].hi, v[1].hi, v[2].hi};
}
inline bool is_zero(wide_vec const& v) {
    return v[0].hi == 0 && v[1].hi == 0 && v[2].hi == 0;
}
inline double length(wide_vec const& v) {
    return std::sqrt(v[0].hi * v[0].hi + v[1].hi * v[1].hi + v[2].hi * v[2].hi);
}

}  // namespace graze::making
