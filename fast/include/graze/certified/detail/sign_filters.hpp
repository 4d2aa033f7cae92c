// The quick filters of the sign tests for one input: the determinant in lanes that hold its points side by side, and one
// comparison with a bound that takes few steps. Floats are computed with as doubles, orient_3d first as floats where there
// are four lanes.
//
// Model and P as in sign_determinants.hpp, e being the unit of rounding of what is computed with; the products there gather
// the factors named there. With X, Y, Z the largest magnitudes of the differences along the axes, S that of all, and M
// the largest squared length of a difference, as computed (so at least (1 - e) X, (1 - e)^5 M):
//   orient_2d    P <= 2 S^2: |error| <= 2 ((1 + e)^4 - 1) S^2 < 8.001 e S^2; 9 e for the bound leaves 12 %. Of floats in
//                doubles: |error| <= ((1 + e)^4 - 1) P < 4.001 e P; 5 e for P as computed, at least (1 - e)^4 P.
//   orient_3d    P <= 6 X Y Z: |error| <= 6 ((1 + e)^8 - 1) X Y Z < 48.002 e X Y Z; 50 e leaves 4 %, of X Y Z for floats and
//                of S^3 for doubles, whose e forgives what that is too large. Of floats in doubles:
//                |error| <= ((1 + e)^8 - 1) P < 8.001 e P; 9 e for P as computed, at least (1 - e)^7 P.
//   incircle_2d  |b.x c.y| + |c.x b.y| <= |b| |c| <= M by Cauchy and Schwarz, so that P <= 3 M^2:
//                |error| <= 3 ((1 + e)^11 - 1) M^2 < 33.01 e M^2; 34 e leaves 3 %.
//   insphere_3d  c e M^(5/2) as for many inputs, below; squares are compared, without a root.
// The percents cover X to M from below and the rounding of the bounds, which are of at most ten steps.
//
// Range. A bound is F at least, and no sign is told where differences are above a limit, below which nothing overflows; one
// that overflowed itself is above it in every rounding mode. Whatever is flushed to zero, an input among them, is off by
// 2^-126 (double: 2^-1022) at most, times further differences: fewer than 2^8 such errors, the bound's own among them,
// beside a slack of F / 64 at least:
//   orient_2d    double: S <= 2^500, F = 2^-500, errors below 2^(500 + 8 - 1022).
//   orient_3d    double: S <= 2^200, F = 2^-500. float: no F, but X, Y, Z from 2^-30 to 2^30. With X Y Z >= S 2^-60 and
//                >= S^2 2^-90 errors of inputs and differences, below 2^(8 - 126) S^2, of products of two, below
//                2^(8 - 126) S, and of three, below 2^(8 - 126), come to less than 2^-27 X Y Z, e / 16 of it.
//   incircle_2d  double: M <= 2^250, F = 2^-500.
//   insphere_3d  double: M <= 2^190, F = 2^-500.
// Floats in doubles differ by 0 or by 2^-149 to 2^129: products of four neither under- nor overflow. insphere_3d squares
// products of five, and keeps to what holds for doubles. But floats may be flushed when they are read: a determinant of
// degree k changes by less than 2^(8 - 126) S^(k - 1), which is less than e S^k / 8 from S = 2^-60 on. Where S is less, the
// bound exceeds every determinant: 21 S^5 < 2^-290, and 12 S^4 < 2^-236, for there M counts as 2^-94 at least. The bounds
// e P have no F: there the environment is asked.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "graze/certified/detail/sign_determinants.hpp"

namespace graze::certified::detail {

/// (c e)^2, exact.
template <class Form>
inline constexpr double quick_square =
    rounding_error* rounding_error* static_cast<double>(Form::quick_factor* Form::quick_factor);

/// The sign of a determinant that is farther from 0 than its error, or 0.
GRAZE_CERTIFIED_INLINED int sign_beyond(double bound, double det) {
    return std::fabs(det) > bound ? static_cast<int>(bits_as<std::int64_t>(det) >> 63) | 1 : 0;
}
GRAZE_CERTIFIED_INLINED int sign_beyond(float bound, float det) {
    return std::fabs(det) > bound ? (bits_as<std::int32_t>(det) >> 31) | 1 : 0;
}
/// The same of their squares.
template <class Scalar>
GRAZE_CERTIFIED_INLINED int sign_beyond_root(Scalar square, Scalar det) {
    return det * det > square ? (det > 0 ? 1 : -1) : 0;
}

GRAZE_CERTIFIED_INLINED double difference_of(f64x2 u) {
    return u.first() - u.second();
}
GRAZE_CERTIFIED_INLINED double largest_of(f64x2 u) {
    return greater(u.first(), u.second());
}

template <class Scalar>
GRAZE_CERTIFIED_INLINED int single_sign(orient_2d_form, Scalar const* p) {
    f64x2 const c = first_axes(p + 4), a = first_axes(p) - c, b = first_axes(p + 2) - c, products = a * b.swapped();
    if constexpr (std::is_same_v<Scalar, float>) {
        // Of two signs the difference of the products is sure. Of one sign, P is the magnitude of their sum.
        double const det = difference_of(products), size = std::fabs(sum_of(products));
        if (!keeps_subnormals()) [[unlikely]]
            return 0;
        return sign_beyond(5 * rounding_error * size, det);
    } else {
        double const det = difference_of(products), size = largest_of(greater(magnitude(a), magnitude(b)));
        if (size > 0x1p500) return 0;
        return sign_beyond(at_least(0x1p-500, plane_factor * (size * size)), det);
    }
}

/// Takes floats by six products, whose magnitudes add up to P, and doubles by the minors of x and y, times z.
template <class Scalar>
GRAZE_CERTIFIED_INLINED int single_sign(orient_3d_form, Scalar const* p) {
    if constexpr (std::is_same_v<Scalar, float>) {
        auto const x = [p](int i) { return f64x2(static_cast<double>(p[i]) - static_cast<double>(p[9])); };
        f64x2 const d = first_axes(p + 10), a = first_axes(p + 1) - d, b = first_axes(p + 4) - d,
                    c = first_axes(p + 7) - d;
        f64x2 const bc = b * c.swapped() * x(0), ca = c * a.swapped() * x(3), ab = a * b.swapped() * x(6);
        double const sizes = sum_of(magnitude(bc) + magnitude(ca) + magnitude(ab));
        if (!keeps_subnormals()) [[unlikely]]
            return 0;
        return sign_beyond(orient_3d_form::factor * sizes, difference_of(bc + ca + ab));
    } else {
        f64x2 const d = first_axes(p + 9), a = first_axes(p) - d, b = first_axes(p + 3) - d, c = first_axes(p + 6) - d;
        f64x2 const z = f64x2(p[2], p[5]) - f64x2(p[11]);  // of a and b
        f64x2 const cz(p[8] - p[11], 0);
        f64x2 const bc = b * c.swapped(), ca = c * a.swapped(), ab = a * b.swapped();
        f64x2 const minors = unpack_low(bc, ca) - unpack_high(bc, ca);
        double const det = sum_of(z * minors) + difference_of(ab) * cz.first();
        f64x2 const sizes = greater(greater(magnitude(a), magnitude(b)), greater(magnitude(c), magnitude(z)));
        double const size = largest_of(greater(sizes, magnitude(cz)));
        if (size > 0x1p200) return 0;
        return sign_beyond(at_least(0x1p-500, space_factor * size * (size * size)), det);
    }
}

template <class Scalar>
GRAZE_CERTIFIED_INLINED int single_sign(incircle_2d_form, Scalar const* p) {
    f64x2 const d = first_axes(p + 6), a = first_axes(p) - d, b = first_axes(p + 2) - d, c = first_axes(p + 4) - d;
    f64x2 const aa = a * a, bb = b * b;
    f64x2 const lifts = unpack_low(aa, bb) + unpack_high(aa, bb);  // of a and b
    double const lift = sum_of(c * c);
    f64x2 const bc = b * c.swapped(), ca = c * a.swapped(), ab = a * b.swapped();
    f64x2 const minors = unpack_low(bc, ca) - unpack_high(bc, ca);
    double const det = sum_of(lifts * minors) + difference_of(ab) * lift;
    double const largest = greater(largest_of(lifts), std::is_same_v<Scalar, float> ? at_least(0x1p-94, lift) : lift);
    double const bound = incircle_2d_form::quick_factor * rounding_error * (largest * largest);
    if constexpr (std::is_same_v<Scalar, float>) return sign_beyond(bound, det);
    if (largest > 0x1p250) return 0;
    return sign_beyond(at_least(0x1p-500, bound), det);
}

/// The minors of the points in a circle, ab bc cd da, and of opposite ones, ac bd and from there on negative; those of three
/// points are of three times z. Lanes of a and b, and of c and d.
template <class Scalar>
GRAZE_CERTIFIED_INLINED int single_sign(insphere_3d_form, Scalar const* p) {
    f64x2 const e = first_axes(p + 12), a = first_axes(p) - e, b = first_axes(p + 3) - e, c = first_axes(p + 6) - e,
                d = first_axes(p + 9) - e;
    auto const z_of = [p](int u, int v) {
        return f64x2(static_cast<double>(p[u]), static_cast<double>(p[v])) - f64x2(static_cast<double>(p[14]));
    };
    auto const length = [](f64x2 x, f64x2 y, f64x2 z) { return x * x + y * y + z * z; };
    auto const minors_of = [](f64x2 ux, f64x2 uy, f64x2 vx, f64x2 vy) { return ux * vy - uy * vx; };
    f64x2 const x = unpack_low(a, b), y = unpack_high(a, b), z = z_of(2, 5);
    f64x2 const far_x = unpack_low(c, d), far_y = unpack_high(c, d), far_z = z_of(8, 11);
    f64x2 const lift = length(x, y, z), far_lift = length(far_x, far_y, far_z);
    f64x2 const next = minors_of(x, y, second_then_first(x, far_x), second_then_first(y, far_y));              // ab bc
    f64x2 const far_next = minors_of(far_x, far_y, second_then_first(far_x, x), second_then_first(far_y, y));  // cd da
    f64x2 const opposite = minors_of(x, y, far_x, far_y);                                                      // ac bd
    f64x2 const of_three =
        z * second_then_first(next, far_next) - second_then_first(z, far_z) * opposite + far_z * next;
    f64x2 const far_of_three =
        far_z * second_then_first(far_next, next) + second_then_first(far_z, z) * opposite + z * far_next;
    double const det =
        difference_of(of_three * second_then_first(far_lift, lift) + far_of_three * second_then_first(lift, far_lift));
    double const largest = largest_of(greater(lift, far_lift)), square = largest * largest;
    if (largest > 0x1p190) return 0;
    double const bound = quick_square<insphere_3d_form> * (square * square * largest);
    return sign_beyond_root(at_least(std::is_same_v<Scalar, float> ? 0x1p-580 : 0x1p-1000, bound), det);
}

#if GRAZE_CERTIFIED_SSE2
struct f32x4 {
    __m128 value;

    float first() const { return _mm_cvtss_f32(value); }
    /// Those of the lanes so numbered.
    template <int A, int B, int C, int D>
    f32x4 turned() const {
        return {_mm_shuffle_ps(value, value, _MM_SHUFFLE(D, C, B, A))};
    }
    friend f32x4 operator+(f32x4 u, f32x4 v) { return {_mm_add_ps(u.value, v.value)}; }
    friend f32x4 operator-(f32x4 u, f32x4 v) { return {_mm_sub_ps(u.value, v.value)}; }
    friend f32x4 operator*(f32x4 u, f32x4 v) { return {_mm_mul_ps(u.value, v.value)}; }
    friend f32x4 greater(f32x4 u, f32x4 v) { return {_mm_max_ps(u.value, v.value)}; }
    friend f32x4 magnitude(f32x4 u) { return {_mm_and_ps(u.value, _mm_castsi128_ps(_mm_set1_epi32(0x7fffffff)))}; }
};

GRAZE_CERTIFIED_INLINED float sum_of_three(f32x4 u) {
    return u.first() + u.turned<1, 1, 1, 1>().first() + u.turned<2, 2, 2, 2>().first();
}
/// u.y v.z - u.z v.y and so on, in the order z x y: the cross product, or minors of x and y around a circle of three points.
GRAZE_CERTIFIED_INLINED f32x4 cross_from_z(f32x4 u, f32x4 v) {
    return u * v.turned<1, 2, 0, 3>() - v * u.turned<1, 2, 0, 3>();
}

/// What four lanes of floats leave is asked in doubles, whose bound has no least value.
GRAZE_CERTIFIED_INLINED int single_sign(orient_3d_form form, float const* p) {
    __m128 const last = _mm_loadu_ps(p + 8);
    f32x4 const d{_mm_shuffle_ps(last, last, _MM_SHUFFLE(0, 3, 2, 1))}, a = f32x4{_mm_loadu_ps(p)} - d;
    f32x4 const b = f32x4{_mm_loadu_ps(p + 3)} - d, c = f32x4{_mm_loadu_ps(p + 6)} - d;
    float const det = sum_of_three(cross_from_z(b, c) * a.turned<2, 0, 1, 3>());
    f32x4 const sizes = greater(greater(magnitude(a), magnitude(b)), magnitude(c));
    // Moves the bits of 2^30 to the largest integer, so that what is larger becomes negative; 2^-30's become 0x61ffffff.
    __m128i const moved = _mm_add_epi32(_mm_castps_si128(sizes.value), _mm_set1_epi32(0x7fffffff - 0x4e800000));
    __m128i const within = _mm_cmpgt_epi32(moved, _mm_set1_epi32(0x61fffffe));
    if ((_mm_movemask_ps(_mm_castsi128_ps(within)) & 7) == 7) [[likely]] {
        float const volume = sizes.first() * sizes.turned<1, 1, 1, 1>().first() * sizes.turned<2, 2, 2, 2>().first();
        int const found = sign_beyond(50 * 0x1p-23f * volume, det);
        if (found != 0) [[likely]]
            return found;
    }
    return single_sign<float>(form, p);
}
#endif

/// One input's sign: by the quick filter, else exactly.
template <class Form, class Scalar>
GRAZE_CERTIFIED_INLINED int sign_of_input(Scalar const* input) {
    int const found = single_sign(Form(), input);
    // Of floats quick bounds of determinants without lifts are made of P.
    constexpr bool by_size = Form::lifted || !std::is_same_v<Scalar, float>;
    if (found == 0) [[unlikely]]
        return sign_exactly<Form, by_size>(input);
    return found;
}

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
        greater(largest, squared_length(from));
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
        f64x2 columns[std::size_t{count}];
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
        GRAZE_CERTIFIED_KEEPS_SUBNORMALS(NAME##_signs, inputs, cases, signs);                 \
        detail::signs_of_inputs<detail::NAME##_form>(inputs, cases, signs);                   \
    }
