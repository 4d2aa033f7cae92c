// Four doubles side by side, with fused products, on machines that have them: asked at run time where the compiler was not
// told. Points of space are x y z and a number without meaning. Elsewhere stages in lanes are what there is.
//
// Functions here are for those with GRAZE_CERTIFIED_F64X4 alone, which are called where has_f64x4() says so.
#pragma once

#include "graze/certified/detail/f64x2.hpp"

#if !defined(GRAZE_CERTIFIED_WITH_F64X4) && defined(GRAZE_CERTIFIED_WITH_QUADS)
#define GRAZE_CERTIFIED_WITH_F64X4 GRAZE_CERTIFIED_WITH_QUADS  // its former name
#endif
#ifndef GRAZE_CERTIFIED_WITH_F64X4
#if defined(__x86_64__) && defined(__GNUC__) && GRAZE_CERTIFIED_SSE2
#define GRAZE_CERTIFIED_WITH_F64X4 1
#else
#define GRAZE_CERTIFIED_WITH_F64X4 0
#endif
#endif

#if GRAZE_CERTIFIED_WITH_F64X4
#include <immintrin.h>

#define GRAZE_CERTIFIED_F64X4 gnu::target("avx2,fma")
#define GRAZE_CERTIFIED_F64X4_INLINED [[GRAZE_CERTIFIED_F64X4, gnu::always_inline]] inline

namespace graze::certified::detail {

GRAZE_CERTIFIED_INLINED bool has_f64x4() {
#if defined(__AVX2__) && defined(__FMA__)
    return true;
#else
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#endif
}

/// For functions that are compiled once more for 32 registers of f64x4.
#define GRAZE_CERTIFIED_MORE_REGISTERS gnu::target("avx2,fma,avx512f,avx512dq,avx512vl")
GRAZE_CERTIFIED_INLINED bool has_more_registers() {
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl");
}

using f64x4 = __m256d;

GRAZE_CERTIFIED_F64X4_INLINED f64x4 broadcast(double x) {
    return _mm256_set1_pd(x);
}
GRAZE_CERTIFIED_F64X4_INLINED f64x4 magnitude(f64x4 u) {
    return _mm256_andnot_pd(_mm256_set1_pd(-0.0), u);
}
/// u v + w, rounded once.
GRAZE_CERTIFIED_F64X4_INLINED f64x4 fused(f64x4 u, f64x4 v, f64x4 w) {
    return _mm256_fmadd_pd(u, v, w);
}
/// Which of the four hold: bit 0 for the first.
GRAZE_CERTIFIED_F64X4_INLINED int bits_of(f64x4 holds) {
    return _mm256_movemask_pd(holds);
}

/// What to divide by for 0, so that nothing traps: with it nothing overflows, and the quotient has no meaning.
inline constexpr double divisor_for_zero = 0x1p300;
GRAZE_CERTIFIED_F64X4_INLINED f64x4 is_zero(f64x4 d) {
    return _mm256_cmp_pd(d, _mm256_setzero_pd(), _CMP_EQ_OQ);
}
GRAZE_CERTIFIED_F64X4_INLINED void replace_divisor(f64x4& d, f64x4 where) {
    d = _mm256_or_pd(d, _mm256_and_pd(where, broadcast(divisor_for_zero)));
    __asm__("" : "+x"(d));
}
/// Before a division: where d is 0, `most` becomes negative, which no steepness is below. A branch, for zeros are rare, and what
/// is divided does not wait for it.
GRAZE_CERTIFIED_F64X4_INLINED void avoid_zero(f64x4& d, f64x4& most) {
    f64x4 const zeros = is_zero(d);
    if (bits_of(zeros) != 0) [[unlikely]] {
        replace_divisor(d, zeros);
        most = _mm256_or_pd(most, _mm256_and_pd(zeros, broadcast(-0.0)));
        __asm__("" : "+x"(most));
    }
}

struct vec3_f64x4 {
    f64x4 x, y, z;
};
GRAZE_CERTIFIED_F64X4_INLINED vec3_f64x4 magnitude(vec3_f64x4 const& u) {
    return {magnitude(u.x), magnitude(u.y), magnitude(u.z)};
}
GRAZE_CERTIFIED_F64X4_INLINED vec3_f64x4 difference_of(vec3_f64x4 const& u, vec3_f64x4 const& v) {
    return {_mm256_sub_pd(u.x, v.x), _mm256_sub_pd(u.y, v.y), _mm256_sub_pd(u.z, v.z)};
}
GRAZE_CERTIFIED_F64X4_INLINED f64x4 dot_of(vec3_f64x4 const& u, vec3_f64x4 const& v) {
    return fused(u.x, v.x, fused(u.y, v.y, _mm256_mul_pd(u.z, v.z)));
}

struct exact_f64x4 {
    f64x4 high, low;
};
/// u v, rounded: used more than once, it must not be contracted into a sum once.
GRAZE_CERTIFIED_F64X4_INLINED f64x4 product_once(f64x4 u, f64x4 v) {
    f64x4 product = _mm256_mul_pd(u, v);
    __asm__("" : "+x"(product));
    return product;
}
/// u + v, u - v and u v, exactly.
GRAZE_CERTIFIED_F64X4_INLINED exact_f64x4 exact_sum(f64x4 u, f64x4 v) {
    f64x4 const s = _mm256_add_pd(u, v), of_v = _mm256_sub_pd(s, u);
    return {s, _mm256_add_pd(_mm256_sub_pd(u, _mm256_sub_pd(s, of_v)), _mm256_sub_pd(v, of_v))};
}
GRAZE_CERTIFIED_F64X4_INLINED exact_f64x4 exact_difference(f64x4 u, f64x4 v) {
    f64x4 const s = _mm256_sub_pd(u, v), of_v = _mm256_sub_pd(u, s);
    return {s, _mm256_sub_pd(_mm256_sub_pd(u, _mm256_add_pd(s, of_v)), _mm256_sub_pd(v, of_v))};
}
GRAZE_CERTIFIED_F64X4_INLINED exact_f64x4 exact_product(f64x4 u, f64x4 v) {
    f64x4 const product = product_once(u, v);
    return {product, _mm256_fmsub_pd(u, v, product)};
}

/// y z x of a point, and z x y.
GRAZE_CERTIFIED_F64X4_INLINED f64x4 turned(f64x4 u) {
    return _mm256_permute4x64_pd(u, _MM_SHUFFLE(3, 0, 2, 1));
}
GRAZE_CERTIFIED_F64X4_INLINED f64x4 turned_back(f64x4 u) {
    return _mm256_permute4x64_pd(u, _MM_SHUFFLE(3, 1, 0, 2));
}
/// x + y + z of two points.
GRAZE_CERTIFIED_F64X4_INLINED f64x2 sums_of(f64x4 u, f64x4 v) {
    f64x4 const xz = _mm256_unpacklo_pd(u, v), y = _mm256_unpackhi_pd(u, v);
    return f64x2(
        _mm_add_pd(_mm_add_pd(_mm256_castpd256_pd128(xz), _mm256_castpd256_pd128(y)), _mm256_extractf128_pd(xz, 1)));
}
/// x y z of u, and the fourth of v.
GRAZE_CERTIFIED_F64X4_INLINED f64x4 with_fourth(f64x4 u, f64x4 v) {
    return _mm256_blend_pd(u, v, 8);
}

/// Four scalars from there on, as doubles, and the same so that the last is z.
GRAZE_CERTIFIED_F64X4_INLINED f64x4 point_at(double const* p) {
    return _mm256_loadu_pd(p);
}
GRAZE_CERTIFIED_F64X4_INLINED f64x4 point_at(float const* p) {
    return _mm256_cvtps_pd(_mm_loadu_ps(p));
}
template <class Scalar>
GRAZE_CERTIFIED_F64X4_INLINED f64x4 last_point_at(Scalar const* p) {
    return _mm256_permute4x64_pd(point_at(p - 1), _MM_SHUFFLE(0, 3, 2, 1));
}

/// Does all between these round to one scalar each? They are stored with the fourth first.
GRAZE_CERTIFIED_F64X4_INLINED bool round_between(f64x4 from, f64x4 up_to, double* to) {
    f64x4 const found = _mm256_add_pd(from, _mm256_setzero_pd());
    _mm256_storeu_pd(to, _mm256_permute4x64_pd(found, _MM_SHUFFLE(2, 1, 0, 3)));
    return _mm256_movemask_pd(_mm256_cmp_pd(from, up_to, _CMP_EQ_OQ)) == 15;
}
GRAZE_CERTIFIED_F64X4_INLINED bool round_between(f64x4 from, f64x4 up_to, float* to) {
    __m128 const low = _mm256_cvtpd_ps(from), high = _mm256_cvtpd_ps(up_to);
    _mm_storeu_ps(to, _mm_permute_ps(_mm_add_ps(low, _mm_setzero_ps()), _MM_SHUFFLE(2, 1, 0, 3)));
    return _mm_movemask_ps(_mm_cmpeq_ps(low, high)) == 15;
}

}  // namespace graze::certified::detail
#endif
