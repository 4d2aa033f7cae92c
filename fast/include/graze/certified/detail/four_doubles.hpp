// Four doubles that go through the same arithmetic: one vector where the compiler is told of AVX, else two of f64x2. Every
// operation is that of double on each lane, so bounds for doubles hold.
#pragma once

#include "graze/certified/detail/f64x2.hpp"

#if defined(__AVX__) && defined(__GNUC__)
#include <immintrin.h>
#endif

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

#if defined(__AVX__) && defined(__GNUC__) && GRAZE_CERTIFIED_SSE2

struct four_doubles {
    __m256d value;

    GRAZE_CERTIFIED_INLINED explicit four_doubles(__m256d all) : value(all) {}
    GRAZE_CERTIFIED_INLINED explicit four_doubles(double all) : value(_mm256_set1_pd(all)) {}
    GRAZE_CERTIFIED_INLINED four_doubles(double a, double b, double c, double d) : value(_mm256_setr_pd(a, b, c, d)) {}

    GRAZE_CERTIFIED_INLINED void store(double* to) const { _mm256_storeu_pd(to, value); }
    /// Lanes 1 2 0 3, and 2 0 1 3.
    GRAZE_CERTIFIED_INLINED four_doubles turned() const {
        __m256d const crossed = _mm256_permute2f128_pd(value, value, 1);  // 2 3 0 1
        return four_doubles(
            _mm256_blend_pd(_mm256_shuffle_pd(value, crossed, 1), _mm256_blend_pd(crossed, value, 8), 12));
    }
    GRAZE_CERTIFIED_INLINED four_doubles turned_back() const {
        __m256d const crossed = _mm256_permute2f128_pd(value, value, 1);
        return four_doubles(_mm256_shuffle_pd(crossed, value, 12));
    }
    GRAZE_CERTIFIED_INLINED friend four_doubles operator+(four_doubles const& u, four_doubles const& v) {
        return four_doubles(_mm256_add_pd(u.value, v.value));
    }
    GRAZE_CERTIFIED_INLINED friend four_doubles operator-(four_doubles const& u, four_doubles const& v) {
        return four_doubles(_mm256_sub_pd(u.value, v.value));
    }
    GRAZE_CERTIFIED_INLINED friend four_doubles operator*(four_doubles const& u, four_doubles const& v) {
        return four_doubles(_mm256_mul_pd(u.value, v.value));
    }
    GRAZE_CERTIFIED_INLINED friend four_doubles magnitude(four_doubles const& u) {
        return four_doubles(_mm256_andnot_pd(_mm256_set1_pd(-0.0), u.value));
    }
    GRAZE_CERTIFIED_INLINED friend four_doubles greater(four_doubles const& u, four_doubles const& v) {
        return four_doubles(_mm256_max_pd(u.value, v.value));
    }
    /// In which lanes is u < v? Bit 0 for the first.
    GRAZE_CERTIFIED_INLINED friend unsigned bits_below(four_doubles const& u, four_doubles const& v) {
        return static_cast<unsigned>(_mm256_movemask_pd(_mm256_cmp_pd(u.value, v.value, _CMP_LT_OQ)));
    }
};

#else

struct four_doubles {
    f64x2 low, high;

    GRAZE_CERTIFIED_INLINED four_doubles(f64x2 lower, f64x2 upper) : low(lower), high(upper) {}
    GRAZE_CERTIFIED_INLINED explicit four_doubles(double all) : low(all), high(all) {}
    GRAZE_CERTIFIED_INLINED four_doubles(double a, double b, double c, double d) : low(a, b), high(c, d) {}

    GRAZE_CERTIFIED_INLINED void store(double* to) const {
        low.store(to);
        high.store(to + 2);
    }
    /// Lanes 1 2 0 3, and 2 0 1 3.
    GRAZE_CERTIFIED_INLINED four_doubles turned() const { return {second_then_first(low, high), blend(low, high)}; }
    GRAZE_CERTIFIED_INLINED four_doubles turned_back() const { return {unpack_low(high, low), unpack_high(low, high)}; }
    GRAZE_CERTIFIED_INLINED friend four_doubles operator+(four_doubles const& u, four_doubles const& v) {
        return {u.low + v.low, u.high + v.high};
    }
    GRAZE_CERTIFIED_INLINED friend four_doubles operator-(four_doubles const& u, four_doubles const& v) {
        return {u.low - v.low, u.high - v.high};
    }
    GRAZE_CERTIFIED_INLINED friend four_doubles operator*(four_doubles const& u, four_doubles const& v) {
        return {u.low * v.low, u.high * v.high};
    }
    GRAZE_CERTIFIED_INLINED friend four_doubles magnitude(four_doubles const& u) {
        return {magnitude(u.low), magnitude(u.high)};
    }
    GRAZE_CERTIFIED_INLINED friend four_doubles greater(four_doubles const& u, four_doubles const& v) {
        return {greater(u.low, v.low), greater(u.high, v.high)};
    }
    /// In which lanes is u < v? Bit 0 for the first.
    GRAZE_CERTIFIED_INLINED friend unsigned bits_below(four_doubles const& u, four_doubles const& v) {
        return (u.low < v.low).bits() | (u.high < v.high).bits() << 2;
    }
};

#endif

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
