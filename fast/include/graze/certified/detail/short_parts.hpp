// The quick stage of points that lines give, side by side in lanes: numbers in two parts, the first so short that products of
// first parts are exact. It is right to some 2^-70, which most values need; where it is unsure pairs of doubles go on.
//
// Parts, round to nearest, u = 2^-53. Of x = high + low with |low| <= u |high| the first part is high without its last 27
// bits, the rest high - first + low, rounded once: |rest| < 2^-24.9 |x|, and first + rest is off by 2^-77.9 |x|. A product
// x y is first(x) first(y), exact, and first(x) rest(y) + rest(x) high(y): rounding that and leaving out the rest of it
// costs (4 + 3) 2^-77.9 |x y|, which is below 2^-75 |x y|, and a sum of such as much in all as each of its terms.
//
// A quotient is not divided out. For s = n / d and a short s' near it, s = s' + (n - s' d) / d, where n - s' d is taken as
// one polynomial of differences that is small: so the divisor may be a plain double. `way` is 1 / d, `size` of a sum of
// products what it comes to with magnitudes; d is known where size(d) way, which is at least 0.99, is at most 2^26.
//
// Range. In doubles differences and s' are up to 2^100, size(d) above 2^-300; what underflows then, products and the first
// parts of subnormals, changes n - s' d by less than 2^-790 and a point by less than 2^-870: what `lost_`... says
// is added for it. Floats do not underflow. Contraction: products of first parts are exact, fused or not; the others enter sums whose
// bounds have them rounded.
#pragma once

#include "graze/certified/detail/f64x2.hpp"
#include "graze/certified/detail/working_number.hpp"

namespace graze::certified::detail {

struct exact_f64x2 {
    f64x2 high, low;
};

/// a + b and a - b, exactly.
GRAZE_CERTIFIED_INLINED exact_f64x2 exact_sum(f64x2 a, f64x2 b) {
    f64x2 const s = a + b, of_b = s - a;
    return {s, (a - (s - of_b)) + (b - of_b)};
}
GRAZE_CERTIFIED_INLINED exact_f64x2 exact_difference(f64x2 a, f64x2 b) {
    f64x2 const s = a - b, of_b = a - s;
    return {s, (a - (s + of_b)) - (b - of_b)};
}

/// Return the number without its last 27 bits: 26 are left.
GRAZE_CERTIFIED_INLINED f64x2 shortened(f64x2 x) {
    return common_bits(x, of_bits(0xfffffffff8000000));
}
GRAZE_CERTIFIED_INLINED double shortened(double x) {
    return bits_as<double>(bits_as<std::uint64_t>(x) & 0xfffffffff8000000);
}

struct short_f64x2 {
    f64x2 first, rest;
};
GRAZE_CERTIFIED_INLINED short_f64x2 parts_of(exact_f64x2 const& x) {
    f64x2 const first = shortened(x.high);
    return {first, (x.high - first) + x.low};
}

GRAZE_CERTIFIED_INLINED f64x2 first_in_both(f64x2 u) {
    return unpack_low(u, u);
}
GRAZE_CERTIFIED_INLINED f64x2 second_in_both(f64x2 u) {
    return unpack_high(u, u);
}
/// The first lane less the second.
GRAZE_CERTIFIED_INLINED double across(f64x2 u) {
    return u.first() - u.second();
}
GRAZE_CERTIFIED_INLINED double sum_across(f64x2 u) {
    return u.first() + u.second();
}

/// The largest size(d) / |d| that is taken, where d is not 0: asked before divisions, so that nothing traps.
inline constexpr double most_steepness = 0x1p26;
GRAZE_CERTIFIED_INLINED bool is_too_steep(double size, double d) {
    return !(size < std::fabs(d) * most_steepness);
}
inline constexpr double largest_part = 0x1p100, least_size = 0x1p-300, lost_in_products = 0x1p-700,
                        lost_in_points = 0x1p-800;

/// Does all between these round to one scalar in either lane?
GRAZE_CERTIFIED_INLINED bool round_between(f64x2 from, f64x2 up_to, float* to) {
#if GRAZE_CERTIFIED_SSE2
    __m128 const low = _mm_cvtpd_ps(from.value), high = _mm_cvtpd_ps(up_to.value);
    _mm_storel_epi64(reinterpret_cast<__m128i*>(to), _mm_castps_si128(_mm_add_ps(low, _mm_setzero_ps())));
    return (_mm_movemask_ps(_mm_cmpeq_ps(low, high)) & 3) == 3;
#else
    float const low[2] = {static_cast<float>(from.first()), static_cast<float>(from.second())};
    for (int k = 0; k < 2; ++k) to[k] = low[k] + 0.0f;
    return low[0] == static_cast<float>(up_to.first()) && low[1] == static_cast<float>(up_to.second());
#endif
}
GRAZE_CERTIFIED_INLINED bool round_between(f64x2 from, f64x2 up_to, double* to) {
    (from + f64x2(0.0)).store(to);
    return (from == up_to).all();
}

/// Does all within `bound` of value, and of high + low? Bounds of the former include the rounding of its two sums, 2^-53 of
/// each, those of the latter 2^-53 of low and bound.
GRAZE_CERTIFIED_INLINED bool round_surely(f64x2 value, f64x2 bound, float* to) {
    return round_between(value - bound, value + bound, to);
}
GRAZE_CERTIFIED_INLINED bool round_surely(f64x2 high, f64x2 low, f64x2 bound, double* to) {
    return round_between(high + (low - bound), high + (low + bound), to);
}
/// The sums are doubles first, off by 2^-52 of high at most where that is near the value.
GRAZE_CERTIFIED_INLINED bool round_surely(f64x2 high, f64x2 low, f64x2 bound, float* to) {
    return round_surely(high + low, bound + f64x2(0x1p-51) * magnitude(high + low), to);
}

}  // namespace graze::certified::detail
