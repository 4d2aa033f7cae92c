// Eight floats and four doubles side by side, for the walks through a tree: plain numbers, and vectors of AVX2. Functions of
// vectors are for those with the instructions alone.
#pragma once

#include <cmath>
#include <cstdint>

#include "graze/certified/detail/f64x4.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::solids {

struct plain_lanes {
    struct floats {
        float lane[8];
    };
    struct doubles {
        double lane[4];
    };

    template <class Lanes, class Number, class Of>
    static Lanes each(Of const& of) {
        Lanes result;
        for (int i = 0; i < static_cast<int>(sizeof(Lanes) / sizeof(Number)); ++i) result.lane[i] = of(i);
        return result;
    }
    static floats eight(std::uint8_t const* p) {
        return each<floats, float>([&](int i) { return static_cast<float>(p[i]); });
    }
    static void fetch(void const*) {}
    static floats eight_of(float x) {
        return each<floats, float>([&](int) { return x; });
    }
    template <class Scalar>
    static doubles four(Scalar const* p) {
        return each<doubles, double>([&](int i) { return static_cast<double>(p[i]); });
    }
    static doubles four_of(double x) {
        return each<doubles, double>([&](int) { return x; });
    }
    static void store(floats u, float* to) {
        for (int i = 0; i < 8; ++i) to[i] = u.lane[i];
    }
    static void store(doubles u, double* to) {
        for (int i = 0; i < 4; ++i) to[i] = u.lane[i];
    }
    static floats plus(floats u, floats v) {
        return each<floats, float>([&](int i) { return u.lane[i] + v.lane[i]; });
    }
    static floats less(floats u, floats v) {
        return each<floats, float>([&](int i) { return u.lane[i] - v.lane[i]; });
    }
    static floats times(floats u, floats v) {
        return each<floats, float>([&](int i) { return u.lane[i] * v.lane[i]; });
    }
    /// u v + w of a product that is exact.
    static floats product_plus(floats u, floats v, floats w) { return plus(times(u, v), w); }
    /// (side - from) slope; in vectors side slope - product, where product is from slope, rounded.
    static floats time_of(floats side, floats from, floats slope, floats) { return times(less(side, from), slope); }
    static floats lesser(floats u, floats v) {
        return each<floats, float>([&](int i) { return u.lane[i] < v.lane[i] ? u.lane[i] : v.lane[i]; });
    }
    static floats greater(floats u, floats v) {
        return each<floats, float>([&](int i) { return u.lane[i] > v.lane[i] ? u.lane[i] : v.lane[i]; });
    }
    /// Bit i: u <= v in lane i.
    static std::uint32_t up_to(floats u, floats v) {
        std::uint32_t bits = 0;
        for (int i = 0; i < 8; ++i) bits |= static_cast<std::uint32_t>(u.lane[i] <= v.lane[i]) << i;
        return bits;
    }
    static doubles plus(doubles u, doubles v) {
        return each<doubles, double>([&](int i) { return u.lane[i] + v.lane[i]; });
    }
    static doubles less(doubles u, doubles v) {
        return each<doubles, double>([&](int i) { return u.lane[i] - v.lane[i]; });
    }
    static doubles times(doubles u, doubles v) {
        return each<doubles, double>([&](int i) { return u.lane[i] * v.lane[i]; });
    }
    /// u v + w and u v - w, the product rounded or not.
    static doubles product_plus(doubles u, doubles v, doubles w) {
        return each<doubles, double>([&](int i) { return u.lane[i] * v.lane[i] + w.lane[i]; });
    }
    static doubles product_less(doubles u, doubles v, doubles w) {
        return each<doubles, double>([&](int i) { return u.lane[i] * v.lane[i] - w.lane[i]; });
    }
    static doubles over(doubles u, doubles v) {
        return each<doubles, double>([&](int i) { return u.lane[i] / v.lane[i]; });
    }
    static doubles root(doubles u) {
        return each<doubles, double>([&](int i) { return std::sqrt(u.lane[i]); });
    }
    static doubles magnitude(doubles u) {
        return each<doubles, double>([&](int i) { return std::fabs(u.lane[i]); });
    }
    /// Of a lane without a number the second.
    static doubles lesser(doubles u, doubles v) {
        return each<doubles, double>([&](int i) { return u.lane[i] < v.lane[i] ? u.lane[i] : v.lane[i]; });
    }
    static doubles greater(doubles u, doubles v) {
        return each<doubles, double>([&](int i) { return u.lane[i] > v.lane[i] ? u.lane[i] : v.lane[i]; });
    }
    /// Bit i: u < v, and u <= v in lane i.
    static std::uint32_t below(doubles u, doubles v) {
        std::uint32_t bits = 0;
        for (int i = 0; i < 4; ++i) bits |= static_cast<std::uint32_t>(u.lane[i] < v.lane[i]) << i;
        return bits;
    }
    static std::uint32_t up_to(doubles u, doubles v) {
        std::uint32_t bits = 0;
        for (int i = 0; i < 4; ++i) bits |= static_cast<std::uint32_t>(u.lane[i] <= v.lane[i]) << i;
        return bits;
    }
};

#if GRAZE_CERTIFIED_WITH_F64X4
#define GRAZE_SOLIDS_AVX2 GRAZE_CERTIFIED_F64X4_INLINED
struct avx2_lanes {
    using floats = __m256;
    using doubles = __m256d;

    GRAZE_SOLIDS_AVX2 static floats eight(std::uint8_t const* p) {
        return _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<__m128i const*>(p))));
    }
    GRAZE_SOLIDS_AVX2 static void fetch(void const* at) { _mm_prefetch(static_cast<char const*>(at), _MM_HINT_T0); }
    GRAZE_SOLIDS_AVX2 static floats eight_of(float x) { return _mm256_set1_ps(x); }
    GRAZE_SOLIDS_AVX2 static doubles four(float const* p) { return _mm256_cvtps_pd(_mm_loadu_ps(p)); }
    GRAZE_SOLIDS_AVX2 static doubles four(double const* p) { return _mm256_loadu_pd(p); }
    GRAZE_SOLIDS_AVX2 static doubles four(std::uint8_t const* p) {
        return _mm256_cvtepi32_pd(_mm_cvtepu8_epi32(_mm_loadu_si32(p)));
    }
    GRAZE_SOLIDS_AVX2 static doubles four_of(double x) { return _mm256_set1_pd(x); }
    GRAZE_SOLIDS_AVX2 static void store(floats u, float* to) { _mm256_storeu_ps(to, u); }
    GRAZE_SOLIDS_AVX2 static void store(doubles u, double* to) { _mm256_storeu_pd(to, u); }
    GRAZE_SOLIDS_AVX2 static floats plus(floats u, floats v) { return _mm256_add_ps(u, v); }
    GRAZE_SOLIDS_AVX2 static floats less(floats u, floats v) { return _mm256_sub_ps(u, v); }
    GRAZE_SOLIDS_AVX2 static floats times(floats u, floats v) { return _mm256_mul_ps(u, v); }
    GRAZE_SOLIDS_AVX2 static floats product_plus(floats u, floats v, floats w) { return _mm256_fmadd_ps(u, v, w); }
    GRAZE_SOLIDS_AVX2 static floats time_of(floats side, floats, floats slope, floats product) {
        return _mm256_fmsub_ps(side, slope, product);
    }
    GRAZE_SOLIDS_AVX2 static floats lesser(floats u, floats v) { return _mm256_min_ps(u, v); }
    GRAZE_SOLIDS_AVX2 static floats greater(floats u, floats v) { return _mm256_max_ps(u, v); }
    GRAZE_SOLIDS_AVX2 static std::uint32_t up_to(floats u, floats v) {
        return static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_cmp_ps(u, v, _CMP_LE_OQ)));
    }
    GRAZE_SOLIDS_AVX2 static doubles plus(doubles u, doubles v) { return _mm256_add_pd(u, v); }
    GRAZE_SOLIDS_AVX2 static doubles less(doubles u, doubles v) { return _mm256_sub_pd(u, v); }
    GRAZE_SOLIDS_AVX2 static doubles times(doubles u, doubles v) { return _mm256_mul_pd(u, v); }
    GRAZE_SOLIDS_AVX2 static doubles product_plus(doubles u, doubles v, doubles w) { return _mm256_fmadd_pd(u, v, w); }
    GRAZE_SOLIDS_AVX2 static doubles product_less(doubles u, doubles v, doubles w) { return _mm256_fmsub_pd(u, v, w); }
    GRAZE_SOLIDS_AVX2 static doubles over(doubles u, doubles v) { return _mm256_div_pd(u, v); }
    GRAZE_SOLIDS_AVX2 static doubles root(doubles u) { return _mm256_sqrt_pd(u); }
    GRAZE_SOLIDS_AVX2 static doubles magnitude(doubles u) { return certified::detail::magnitude(u); }
    GRAZE_SOLIDS_AVX2 static doubles lesser(doubles u, doubles v) { return _mm256_min_pd(u, v); }
    GRAZE_SOLIDS_AVX2 static doubles greater(doubles u, doubles v) { return _mm256_max_pd(u, v); }
    GRAZE_SOLIDS_AVX2 static std::uint32_t below(doubles u, doubles v) {
        return static_cast<std::uint32_t>(_mm256_movemask_pd(_mm256_cmp_pd(u, v, _CMP_LT_OQ)));
    }
    GRAZE_SOLIDS_AVX2 static std::uint32_t up_to(doubles u, doubles v) {
        return static_cast<std::uint32_t>(_mm256_movemask_pd(_mm256_cmp_pd(u, v, _CMP_LE_OQ)));
    }
};
#undef GRAZE_SOLIDS_AVX2
#endif

}  // namespace graze::solids

#include "graze/exact_comparisons_end.hpp"
