// The quick filters of the sign tests for many inputs: two at a time where there are vectors, an input a lane, in doubles.
// Floats too: in their own arithmetic four would fit, of which one in five is undecided as soon as shapes come near
// contact, and one in a vector is enough to lose what four gain.
//
// The model is that of sign_determinants.hpp, e being 2^-52. The error is bounded by M, the largest squared length of a
// difference from the last point: it is at most c e M^(n/2), n the determinant's degree and c its quick_factor.
//   orient_2d    |a.x b.y| + |a.y b.x| <= |a| |b| <= M by Cauchy and Schwarz: |error| <= ((1 + e)^4 - 1) M < 4.01 e M, and
//                5 e covers M from below by (1 - e)^4 and all roundings.
//   orient_3d    a difference's coordinates add up to at most sqrt(3 M) in magnitude, so that P <= (3 M)^(3/2) < 5.2 M^(3/2)
//                and |error| <= 5.2 ((1 + e)^8 - 1) M^(3/2) < 41.7 e M^(3/2). 43 e leaves 3 % for M from below by
//                (1 - e)^5 and roundings.
//   incircle_2d  |b.x c.y| + |c.x b.y| <= |b| |c| <= M, so that P <= 3 M^2 and
//                |error| <= 3 ((1 + e)^11 - 1) M^2 < 33.01 e M^2. 34 e covers M from below by (1 - e)^4 and all roundings.
//   insphere_3d  three points' products add up to (3 M)^(3/2) as above, and P <= 4 (3 M)^(3/2) M < 20.79 M^(5/2):
//                |error| <= 20.79 ((1 + e)^16 - 1) M^(5/2) < 333 e M^(5/2). 340 e leaves 2 % for M from below by
//                (1 - e)^5 and all roundings.
#pragma once

#include <cmath>

#include "graze/certified/detail/single_signs.hpp"

namespace graze::certified::detail {

/// The determinant, M, and M^n: squares are compared, without a root.
template <class Number>
struct quick_terms {
    Number det, largest, power;
};

/// The squared lengths M for which they hold, n = 2 to 5 and c < 2^9: M^5 <= 2^950 and det^2 < 2^10 M^n are no overflow,
/// and c^2 e^2 M^n > 2^-1000 no underflow. An intermediate product of k differences that underflows is off by 2^-1074,
/// beside M^(k/2) by less than 2^-620 of it. A difference that overflowed has a larger square in every rounding mode.
inline constexpr double least_quick_square = 0x1p-180, most_quick_square = 0x1p190;

/// Of one input a lane.
template <class Form, class Number>
GRAZE_CERTIFIED_INLINED quick_terms<Number> quick_terms_of(Number const* p) {
    constexpr int last = Form::count - Form::axes;
    auto const difference = [p](int i, int j) { return p[i] - p[j]; };
    auto const squared_length = [&difference](int from) {
        Number const x = difference(from, last), y = difference(from + 1, last + 1);
        if constexpr (Form::axes == 2) {
            return x * x + y * y;
        } else {
            Number const z = difference(from + 2, last + 2);
            return x * x + y * y + z * z;
        }
    };
    Number largest = squared_length(0);
    GRAZE_CERTIFIED_UNROLLED for (int from = Form::axes; from < last; from += Form::axes) largest =
        max(largest, squared_length(from));
    Number power = largest * largest;
    if constexpr (Form::degree >= 4) power = power * power;
    if constexpr (Form::degree % 2 == 1) power = power * largest;
    return {Form()(difference, [](Number const& u, Number const& v) { return u - v; }), largest, power};
}

#if GRAZE_CERTIFIED_SSE2
/// Scalars `at` and those after it of two inputs, as many as a load brings: doubles or floats, as doubles.
template <int Count>
GRAZE_CERTIFIED_INLINED void load_columns(double const* p, lanes* columns) {
    __m128d const first = _mm_loadu_pd(p), second = _mm_loadu_pd(p + Count);
    columns[0].value = _mm_unpacklo_pd(first, second);
    columns[1].value = _mm_unpackhi_pd(first, second);
}
template <int Count>
GRAZE_CERTIFIED_INLINED void load_columns(float const* p, lanes* columns) {
    __m128 const first = _mm_loadu_ps(p), second = _mm_loadu_ps(p + Count);
    __m128 const low = _mm_unpacklo_ps(first, second), high = _mm_unpackhi_ps(first, second);
    columns[0].value = _mm_cvtps_pd(low);
    columns[1].value = _mm_cvtps_pd(_mm_movehl_ps(low, low));
    columns[2].value = _mm_cvtps_pd(high);
    columns[3].value = _mm_cvtps_pd(_mm_movehl_ps(high, high));
}

/// Of the lanes a bit each: is the sign certain, and is the determinant negative?
struct quick_lanes {
    unsigned certain, negative;
};
GRAZE_CERTIFIED_INLINED quick_lanes lanes_of(quick_terms<lanes> const& t, double square) {
    __m128d const range = _mm_and_pd(_mm_cmpge_pd(t.largest.value, _mm_set1_pd(least_quick_square)),
                                     _mm_cmple_pd(t.largest.value, _mm_set1_pd(most_quick_square)));
    __m128d const beyond =
        _mm_cmpgt_pd(_mm_mul_pd(t.det.value, t.det.value), _mm_mul_pd(_mm_set1_pd(square), t.power.value));
    return {static_cast<unsigned>(_mm_movemask_pd(_mm_and_pd(range, beyond))),
            static_cast<unsigned>(_mm_movemask_pd(t.det.value))};
}
#endif

/// Those of inputs after one another.
template <class Form, class Scalar>
GRAZE_CERTIFIED_INLINED void signs_of_inputs(Scalar const* inputs, std::size_t cases, signed char* signs) {
    constexpr int count = Form::count;
    std::size_t i = 0;
#if GRAZE_CERTIFIED_SSE2
    constexpr int width = 2, loaded = 16 / sizeof(Scalar);
    for (; i + width <= cases; i += width) {
        Scalar const* const p = inputs + i * count;
        lanes columns[count];
        // The last ones overlap those before where the count is no multiple of what a load brings.
        GRAZE_CERTIFIED_UNROLLED for (int at = 0; at < count; at += loaded) {
            int const from = at + loaded <= count ? at : count - loaded;
            load_columns<count>(p + from, columns + from);
        }
        quick_lanes const found = lanes_of(quick_terms_of<Form>(columns), quick_square<Form>);
        GRAZE_CERTIFIED_UNROLLED for (unsigned k = 0; k < width; ++k) signs[i + k] =
            static_cast<signed char>(1 - 2 * static_cast<int>(found.negative >> k & 1));
        if (found.certain != (1u << width) - 1) [[unlikely]]
            for (unsigned k = 0; k < width; ++k)
                if ((found.certain >> k & 1) == 0)
                    signs[i + k] = static_cast<signed char>(sign_exactly<Form>(p + k * count));
    }
#endif
    for (; i < cases; ++i) signs[i] = static_cast<signed char>(sign_of_input<Form>(inputs + i * count));
}

}  // namespace graze::certified::detail

/// int NAME(input, count), and NAME_signs of many inputs, one after the other: the same signs in less time.
#define GRAZE_CERTIFIED_SIGN(NAME)                                                            \
    template <class Scalar>                                                                   \
    int NAME(Scalar const* input, std::size_t) noexcept {                                     \
        return detail::sign_of_input<detail::NAME##_form>(input);                             \
    }                                                                                         \
    template <class Scalar>                                                                   \
    void NAME##_signs(Scalar const* inputs, std::size_t cases, signed char* signs) noexcept { \
        detail::signs_of_inputs<detail::NAME##_form>(inputs, cases, signs);                   \
    }
