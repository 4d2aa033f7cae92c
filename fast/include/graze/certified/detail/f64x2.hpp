// Two doubles that go through the same arithmetic, side by side: SSE2 where there is it, two numbers elsewhere. Every
// operation is that of double on each lane, so bounds for doubles hold; a comparison with NaN is false.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <type_traits>

#include "graze/certified/detail/arithmetic.hpp"

#if __cplusplus < 202002L && (!defined(_MSVC_LANG) || _MSVC_LANG < 202002L)
#error "graze: needs C++20, so compile with -std=c++20 or later (MSVC: /std:c++20)"
#elif !defined(GRAZE_CERTIFIED_SSE2) && (defined(__SSE2__) || defined(_M_X64))
#define GRAZE_CERTIFIED_SSE2 1
#elif !defined(GRAZE_CERTIFIED_SSE2)
#define GRAZE_CERTIFIED_SSE2 0
#endif
#if GRAZE_CERTIFIED_SSE2
#include <emmintrin.h>
#endif

// Short loops over what should be in registers: g++ -O2 would leave them loops over memory.
#if defined(__GNUC__)
#define GRAZE_CERTIFIED_INLINED [[gnu::always_inline]] inline
#define GRAZE_CERTIFIED_UNROLLED _Pragma("GCC unroll 16")
#elif defined(_MSC_VER)
#define GRAZE_CERTIFIED_INLINED __forceinline
#define GRAZE_CERTIFIED_UNROLLED
#else
#define GRAZE_CERTIFIED_INLINED inline
#define GRAZE_CERTIFIED_UNROLLED
#endif

namespace graze::certified::detail {

template <class Scalar>
constexpr Scalar lesser(Scalar a, Scalar b) {
    return b < a ? b : a;
}
template <class Scalar>
constexpr Scalar greater(Scalar a, Scalar b) {
    return a < b ? b : a;
}

#if GRAZE_CERTIFIED_SSE2

struct f64x2 {
    __m128d value;

    f64x2() = default;
    explicit f64x2(__m128d both) : value(both) {}
    explicit f64x2(double both) : value(_mm_set1_pd(both)) {}
    f64x2(double first, double second) : value(_mm_set_pd(second, first)) {}

    double first() const { return _mm_cvtsd_f64(value); }
    double second() const { return _mm_cvtsd_f64(_mm_unpackhi_pd(value, value)); }
    std::uint64_t bits_of_first() const { return bits_as<std::uint64_t>(first()); }
    std::uint64_t bits_of_second() const { return bits_as<std::uint64_t>(second()); }
    static f64x2 at(double const* both) { return f64x2(_mm_loadu_pd(both)); }
    void store(double* to) const { _mm_storeu_pd(to, value); }
    f64x2 swapped() const { return f64x2(_mm_shuffle_pd(value, value, 1)); }
};

inline f64x2 operator+(f64x2 u, f64x2 v) {
    return f64x2(_mm_add_pd(u.value, v.value));
}
inline f64x2 operator-(f64x2 u, f64x2 v) {
    return f64x2(_mm_sub_pd(u.value, v.value));
}
inline f64x2 operator*(f64x2 u, f64x2 v) {
    return f64x2(_mm_mul_pd(u.value, v.value));
}
inline f64x2 operator/(f64x2 u, f64x2 v) {
    return f64x2(_mm_div_pd(u.value, v.value));
}
/// The second where either is no number.
inline f64x2 lesser(f64x2 u, f64x2 v) {
    return f64x2(_mm_min_pd(u.value, v.value));
}
inline f64x2 greater(f64x2 u, f64x2 v) {
    return f64x2(_mm_max_pd(u.value, v.value));
}
inline f64x2 magnitude(f64x2 u) {
    return f64x2(_mm_and_pd(u.value, _mm_castsi128_pd(_mm_set1_epi64x(0x7fffffffffffffff))));
}
/// u, negated where the sign bit of v is set.
inline f64x2 flip_sign(f64x2 u, f64x2 v) {
    return f64x2(_mm_xor_pd(u.value, _mm_and_pd(v.value, _mm_set1_pd(-0.0))));
}
/// The bits of u or v.
inline f64x2 any_bits(f64x2 u, f64x2 v) {
    return f64x2(_mm_or_pd(u.value, v.value));
}
/// The bits of u and v.
inline f64x2 common_bits(f64x2 u, f64x2 v) {
    return f64x2(_mm_and_pd(u.value, v.value));
}
/// Adds as 64-bit integers, modulo 2^64.
inline f64x2 sum_of_bits(f64x2 u, f64x2 v) {
    return f64x2(_mm_castsi128_pd(_mm_add_epi64(_mm_castpd_si128(u.value), _mm_castpd_si128(v.value))));
}
inline f64x2 lowest_bit(f64x2 u) {
    __m128i const bits = _mm_castpd_si128(u.value);
    return f64x2(_mm_castsi128_pd(_mm_and_si128(bits, _mm_sub_epi64(_mm_setzero_si128(), bits))));
}
/// The first lane of both.
inline f64x2 unpack_low(f64x2 u, f64x2 v) {
    return f64x2(_mm_unpacklo_pd(u.value, v.value));
}
/// The second lane of both.
inline f64x2 unpack_high(f64x2 u, f64x2 v) {
    return f64x2(_mm_unpackhi_pd(u.value, v.value));
}
/// The first lane of u, the second of v.
inline f64x2 blend(f64x2 u, f64x2 v) {
    return f64x2(_mm_move_sd(v.value, u.value));
}
inline f64x2 second_then_first(f64x2 u, f64x2 v) {
    return f64x2(_mm_shuffle_pd(u.value, v.value, 1));
}

/// What holds for each lane.
struct lane_mask {
    __m128d value;

    bool any() const { return _mm_movemask_pd(value) != 0; }
    bool all() const { return _mm_movemask_pd(value) == 3; }
    /// Bit 0 for the first, bit 1 for the second.
    unsigned bits() const { return static_cast<unsigned>(_mm_movemask_pd(value)); }
};

inline lane_mask operator<(f64x2 u, f64x2 v) {
    return {_mm_cmplt_pd(u.value, v.value)};
}
inline lane_mask operator<=(f64x2 u, f64x2 v) {
    return {_mm_cmple_pd(u.value, v.value)};
}
inline lane_mask operator==(f64x2 u, f64x2 v) {
    return {_mm_cmpeq_pd(u.value, v.value)};
}
inline lane_mask operator!=(f64x2 u, f64x2 v) {
    return {_mm_cmpneq_pd(u.value, v.value)};
}
inline lane_mask operator&(lane_mask u, lane_mask v) {
    return {_mm_and_pd(u.value, v.value)};
}
inline lane_mask operator|(lane_mask u, lane_mask v) {
    return {_mm_or_pd(u.value, v.value)};
}
/// u where that holds, 0 elsewhere.
inline f64x2 where(lane_mask holds, f64x2 u) {
    return f64x2(_mm_and_pd(holds.value, u.value));
}

inline __m128 load_two(float const* p) {
    return _mm_castsi128_ps(_mm_loadl_epi64(reinterpret_cast<__m128i const*>(p)));
}
/// Three coordinates, and a number without meaning: `padded` says that a fourth scalar may be read.
inline __m128 load_point(float const* p, bool padded) {
    return padded ? _mm_loadu_ps(p) : _mm_movelh_ps(load_two(p), _mm_load_ss(p + 2));
}

#else

struct f64x2 {
    double value[2];

    f64x2() = default;
    explicit f64x2(double both) : value{both, both} {}
    f64x2(double first, double second) : value{first, second} {}

    double first() const { return value[0]; }
    double second() const { return value[1]; }
    std::uint64_t bits_of_first() const { return bits_as<std::uint64_t>(value[0]); }
    std::uint64_t bits_of_second() const { return bits_as<std::uint64_t>(value[1]); }
    static f64x2 at(double const* both) { return {both[0], both[1]}; }
    void store(double* to) const {
        to[0] = value[0];
        to[1] = value[1];
    }
    f64x2 swapped() const { return {value[1], value[0]}; }
};

inline f64x2 operator+(f64x2 u, f64x2 v) {
    return {u.first() + v.first(), u.second() + v.second()};
}
inline f64x2 operator-(f64x2 u, f64x2 v) {
    return {u.first() - v.first(), u.second() - v.second()};
}
inline f64x2 operator*(f64x2 u, f64x2 v) {
    return {u.first() * v.first(), u.second() * v.second()};
}
inline f64x2 operator/(f64x2 u, f64x2 v) {
    return {u.first() / v.first(), u.second() / v.second()};
}
inline f64x2 lesser(f64x2 u, f64x2 v) {
    return {u.first() < v.first() ? u.first() : v.first(), u.second() < v.second() ? u.second() : v.second()};
}
inline f64x2 greater(f64x2 u, f64x2 v) {
    return {u.first() > v.first() ? u.first() : v.first(), u.second() > v.second() ? u.second() : v.second()};
}
inline f64x2 magnitude(f64x2 u) {
    return {std::fabs(u.first()), std::fabs(u.second())};
}
inline f64x2 flip_sign(f64x2 u, f64x2 v) {
    return {std::signbit(v.first()) ? -u.first() : u.first(), std::signbit(v.second()) ? -u.second() : u.second()};
}
inline f64x2 any_bits(f64x2 u, f64x2 v) {
    return {bits_as<double>(u.bits_of_first() | v.bits_of_first()),
            bits_as<double>(u.bits_of_second() | v.bits_of_second())};
}
inline f64x2 common_bits(f64x2 u, f64x2 v) {
    return {bits_as<double>(u.bits_of_first() & v.bits_of_first()),
            bits_as<double>(u.bits_of_second() & v.bits_of_second())};
}
inline f64x2 sum_of_bits(f64x2 u, f64x2 v) {
    return {bits_as<double>(u.bits_of_first() + v.bits_of_first()),
            bits_as<double>(u.bits_of_second() + v.bits_of_second())};
}
inline f64x2 lowest_bit(f64x2 u) {
    return {bits_as<double>(u.bits_of_first() & (0 - u.bits_of_first())),
            bits_as<double>(u.bits_of_second() & (0 - u.bits_of_second()))};
}
inline f64x2 unpack_low(f64x2 u, f64x2 v) {
    return {u.first(), v.first()};
}
inline f64x2 unpack_high(f64x2 u, f64x2 v) {
    return {u.second(), v.second()};
}
inline f64x2 blend(f64x2 u, f64x2 v) {
    return {u.first(), v.second()};
}
inline f64x2 second_then_first(f64x2 u, f64x2 v) {
    return {u.second(), v.first()};
}

struct lane_mask {
    bool first, second;

    bool any() const { return first | second; }
    bool all() const { return first & second; }
    unsigned bits() const { return static_cast<unsigned>(first) | static_cast<unsigned>(second) << 1; }
};

inline lane_mask operator<(f64x2 u, f64x2 v) {
    return {u.first() < v.first(), u.second() < v.second()};
}
inline lane_mask operator<=(f64x2 u, f64x2 v) {
    return {u.first() <= v.first(), u.second() <= v.second()};
}
inline lane_mask operator==(f64x2 u, f64x2 v) {
    return {u.first() == v.first(), u.second() == v.second()};
}
inline lane_mask operator!=(f64x2 u, f64x2 v) {
    return {u.first() != v.first(), u.second() != v.second()};
}
inline lane_mask operator&(lane_mask u, lane_mask v) {
    return {static_cast<bool>(u.first & v.first), static_cast<bool>(u.second & v.second)};
}
inline lane_mask operator|(lane_mask u, lane_mask v) {
    return {static_cast<bool>(u.first | v.first), static_cast<bool>(u.second | v.second)};
}
inline f64x2 where(lane_mask holds, f64x2 u) {
    return {holds.first ? u.first() : 0, holds.second ? u.second() : 0};
}

#endif

inline f64x2 operator-(f64x2 u) {
    return flip_sign(u, f64x2(-0.0));
}
inline f64x2 of_bits(std::uint64_t bits) {
    return f64x2(bits_as<double>(bits));
}

inline lane_mask operator>(f64x2 u, f64x2 v) {
    return v < u;
}

/// Count scalars of u beside as many of v.
template <int Count, class Scalar>
GRAZE_CERTIFIED_INLINED void load_beside(Scalar const* u, Scalar const* v, f64x2* to) {
    int i = 0;
#if GRAZE_CERTIFIED_SSE2
    if constexpr (std::is_same_v<Scalar, float>) {
        GRAZE_CERTIFIED_UNROLLED for (; i + 4 <= Count; i += 4) {
            __m128 const p = _mm_loadu_ps(u + i), q = _mm_loadu_ps(v + i);
            __m128 const low = _mm_unpacklo_ps(p, q), high = _mm_unpackhi_ps(p, q);
            to[i] = f64x2(_mm_cvtps_pd(low));
            to[i + 1] = f64x2(_mm_cvtps_pd(_mm_movehl_ps(low, low)));
            to[i + 2] = f64x2(_mm_cvtps_pd(high));
            to[i + 3] = f64x2(_mm_cvtps_pd(_mm_movehl_ps(high, high)));
        }
        if (i + 2 <= Count) {
            __m128 const both = _mm_unpacklo_ps(load_two(u + i), load_two(v + i));
            to[i] = f64x2(_mm_cvtps_pd(both));
            to[i + 1] = f64x2(_mm_cvtps_pd(_mm_movehl_ps(both, both)));
            i += 2;
        }
        if (i < Count) to[i] = f64x2(_mm_cvtps_pd(_mm_unpacklo_ps(_mm_load_ss(u + i), _mm_load_ss(v + i))));
        return;
    }
#endif
    GRAZE_CERTIFIED_UNROLLED for (; i < Count; ++i) to[i] = f64x2(static_cast<double>(u[i]), static_cast<double>(v[i]));
}

/// The same of points. `Last`: no scalar may be read behind v.
template <bool Last, class Scalar>
GRAZE_CERTIFIED_INLINED void load_points_beside(Scalar const* u, Scalar const* v, f64x2* to) {
#if GRAZE_CERTIFIED_SSE2
    if constexpr (std::is_same_v<Scalar, float>) {
        __m128 const p = load_point(u, true), q = load_point(v, !Last);
        __m128 const low = _mm_unpacklo_ps(p, q);
        to[0] = f64x2(_mm_cvtps_pd(low));
        to[1] = f64x2(_mm_cvtps_pd(_mm_movehl_ps(low, low)));
        to[2] = f64x2(_mm_cvtps_pd(_mm_unpackhi_ps(p, q)));
        return;
    }
#endif
    load_beside<3>(u, v, to);
}

/// Around all points. The fourth numbers have no meaning.
template <class Scalar>
struct box {
    Scalar low[4], high[4];

    double extent(int axis) const { return static_cast<double>(high[axis]) - static_cast<double>(low[axis]); }
    /// All three, rounded to Scalar.
    GRAZE_CERTIFIED_INLINED void extents(double* of) const {
#if GRAZE_CERTIFIED_SSE2
        if constexpr (std::is_same_v<Scalar, float>) {
            __m128 const all = _mm_sub_ps(_mm_loadu_ps(high), _mm_loadu_ps(low));
            __m128d const xy = _mm_cvtps_pd(all);
            of[0] = _mm_cvtsd_f64(xy);
            of[1] = _mm_cvtsd_f64(_mm_unpackhi_pd(xy, xy));
            of[2] = _mm_cvtsd_f64(_mm_cvtps_pd(_mm_movehl_ps(all, all)));
            return;
        }
#endif
        for (int axis = 0; axis < 3; ++axis) of[axis] = static_cast<double>(high[axis] - low[axis]);
    }
};

/// The numbers of the axes x and y, or any two scalars after one another.
inline f64x2 first_axes(double const* of) {
    return f64x2::at(of);
}
inline f64x2 first_axes(float const* of) {
#if GRAZE_CERTIFIED_SSE2 && defined(__GNUC__) && !defined(__clang__)
    // One step, for which g++ takes two.
    __m128d both;
    __asm__("%vcvtps2pd\t{%1, %0|%0, %1}" : "=x"(both) : "m"(*reinterpret_cast<float const(*)[2]>(of)));
    return f64x2(both);
#elif GRAZE_CERTIFIED_SSE2
    return f64x2(_mm_cvtps_pd(load_two(of)));
#else
    return f64x2(static_cast<double>(of[0]), static_cast<double>(of[1]));
#endif
}
/// One scalar, and 0.
template <class Scalar>
f64x2 beside_zero(Scalar const* of) {
#if GRAZE_CERTIFIED_SSE2
    if constexpr (std::is_same_v<Scalar, float>) return f64x2(_mm_cvtps_pd(_mm_load_ss(of)));
#endif
    return f64x2(static_cast<double>(*of), 0.0);
}
inline double sum_of(f64x2 u) {
    return u.first() + u.second();
}

}  // namespace graze::certified::detail
