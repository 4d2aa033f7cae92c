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
#include <cstring>

#include "graze/certified/detail/single_signs.hpp"

namespace graze::certified::detail {

/// The determinant, M, and M^(n/2), or where n is odd M^n: squares are compared then, without a root.
template <class Number>
struct quick_terms {
    Number det, largest, power;
};

/// The squared lengths M of doubles for which they hold, n = 2 to 5 and c < 2^9: M^5 <= 2^950 and det^2 < 2^10 M^n are no
/// overflow, and c^2 e^2 M^n > 2^-1000 no underflow. An intermediate product of k differences that underflows is off by
/// 2^-1074, beside M^(k/2) by less than 2^-620 of it. A difference that overflowed has a larger square in every rounding
/// mode.
/// Of floats, differences are 0 or from 2^-149 to 2^129 and M is 0, where no sign is certain, or from 2^-298 to 2^260: up to
/// n = 4 nothing overflows (M^3 <= 2^780) or underflows (c^2 e^2 M^3 > 2^-990), and M is not asked.
inline constexpr double least_quick_square = 0x1p-180, most_quick_square = 0x1p190;

/// Computes the terms of one input a lane.
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
    constexpr int exponent = Form::degree % 2 == 0 ? Form::degree / 2 : Form::degree;
    Number power = largest;
    GRAZE_CERTIFIED_UNROLLED for (int k = 1; k < exponent; ++k) power = power * largest;
    return {Form()(difference, [](Number const& u, Number const& v) { return u - v; }), largest, power};
}

#if GRAZE_CERTIFIED_SSE2
/// Two scalars of two inputs, as doubles.
template <int Count>
GRAZE_CERTIFIED_INLINED void load_columns(double const* p, f64x2* columns) {
    __m128d const first = _mm_loadu_pd(p), second = _mm_loadu_pd(p + Count);
    columns[0].value = _mm_unpacklo_pd(first, second);
    columns[1].value = _mm_unpackhi_pd(first, second);
}
template <int Count>
GRAZE_CERTIFIED_INLINED void load_columns(float const* p, f64x2* columns) {
    // One by one: vectors are converted in as many steps, and shuffled besides.
    GRAZE_CERTIFIED_UNROLLED for (int i = 0; i < 2; ++i) columns[i].value =
        _mm_set_pd(static_cast<double>(p[Count + i]), static_cast<double>(p[i]));
}

/// Has a bit for each lane: is the sign certain, and is the determinant negative?
struct quick_f64x2 {
    unsigned certain, negative;
};
template <class Form, class Scalar>
GRAZE_CERTIFIED_INLINED quick_f64x2 bounds_f64x2(quick_terms<f64x2> const& t) {
    f64x2 certain;
    if constexpr (Form::degree % 2 == 0) {
        certain.value =
            _mm_cmpgt_pd(magnitude(t.det).value, (f64x2(Form::quick_factor * rounding_error) * t.power).value);
    } else {
        certain.value = _mm_cmpgt_pd((t.det * t.det).value, (f64x2(quick_square<Form>) * t.power).value);
    }
    if constexpr (std::is_same_v<Scalar, double> || Form::degree > 4)
        certain.value =
            _mm_and_pd(certain.value, _mm_and_pd(_mm_cmpge_pd(t.largest.value, _mm_set1_pd(least_quick_square)),
                                                 _mm_cmple_pd(t.largest.value, _mm_set1_pd(most_quick_square))));
    return {static_cast<unsigned>(_mm_movemask_pd(certain.value)), static_cast<unsigned>(_mm_movemask_pd(t.det.value))};
}
#endif

/// Those of inputs after one another.
template <class Form, class Scalar>
GRAZE_CERTIFIED_INLINED void signs_of_inputs(Scalar const* inputs, std::size_t cases, signed char* signs) {
    constexpr int count = Form::count;
    std::size_t i = 0;
#if GRAZE_CERTIFIED_SSE2
    constexpr int width = 2;
    static constexpr signed char pairs[1 << width][width] = {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}};
    for (; i + width <= cases; i += width) {
        Scalar const* const p = inputs + i * count;
        f64x2 columns[count];
        // The last two overlap those before where the count is odd.
        GRAZE_CERTIFIED_UNROLLED for (int at = 0; at < count; at += 2) {
            int const from = at + 2 <= count ? at : count - 2;
            load_columns<count>(p + from, columns + from);
        }
        quick_f64x2 const found = bounds_f64x2<Form, Scalar>(quick_terms_of<Form>(columns));
        std::memcpy(signs + i, pairs[found.negative], width);
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
