// The determinants of the sign tests, in exact integers and, where a quick filter does not decide, in double by a closer
// one.
//
// Model as in filter.hpp: every operation on doubles returns the exact result times (1 + d), |d| <= e = 2^-52, in all
// rounding modes and with or without contraction. A determinant is a sum of products of differences. P is the sum of
// their magnitudes, and k the most factors (1 + d) that a product gathers:
//   orient_2d     4: two differences, product, subtraction
//   orient_3d     8: a minor's 4, a difference, product, two additions
//   incircle_2d  11: a minor's 4, a lift's 4 (differences, product, sum), product, two additions
//   insphere_3d  16: three minors' 8, a lift's 5, product, two additions
// so that |error| <= ((1 + e)^k - 1) P. P as computed, with additions for the subtractions, is at least (1 - e)^k P.
#pragma once

#include <cmath>

#include "graze/certified/detail/filter.hpp"

namespace graze::certified::detail {

// `difference(i, j)` is scalar i less scalar j, of any kind of number; `less(u, v)` is u - v, or for P u + v.

template <class Difference, class Less>
auto orient_2d_of(Difference const& difference, Less const& less) {
    return less(difference(0, 4) * difference(3, 5), difference(1, 5) * difference(2, 4));
}

template <class Difference, class Less>
auto orient_3d_of(Difference const& difference, Less const& less) {
    auto const ax = difference(0, 9), ay = difference(1, 10), az = difference(2, 11);
    auto const bx = difference(3, 9), by = difference(4, 10), bz = difference(5, 11);
    auto const cx = difference(6, 9), cy = difference(7, 10), cz = difference(8, 11);
    return less(by * cz, bz * cy) * ax + less(cy * az, cz * ay) * bx + less(ay * bz, az * by) * cx;
}

template <class Difference, class Less>
auto incircle_2d_of(Difference const& difference, Less const& less) {
    auto const ax = difference(0, 6), ay = difference(1, 7), bx = difference(2, 6), by = difference(3, 7);
    auto const cx = difference(4, 6), cy = difference(5, 7);
    return (ax * ax + ay * ay) * less(bx * cy, cx * by) + (bx * bx + by * by) * less(cx * ay, ax * cy) +
           (cx * cx + cy * cy) * less(ax * by, bx * ay);
}

template <class Difference, class Less>
auto insphere_3d_of(Difference const& difference, Less const& less) {
    auto const ax = difference(0, 12), ay = difference(1, 13), az = difference(2, 14);
    auto const bx = difference(3, 12), by = difference(4, 13), bz = difference(5, 14);
    auto const cx = difference(6, 12), cy = difference(7, 13), cz = difference(8, 14);
    auto const dx = difference(9, 12), dy = difference(10, 13), dz = difference(11, 14);
    auto const ab = less(ax * by, bx * ay), bc = less(bx * cy, cx * by), cd = less(cx * dy, dx * cy);
    auto const da = less(dx * ay, ax * dy), ac = less(ax * cy, cx * ay), bd = less(bx * dy, dx * by);
    auto const abc = less(bc * az, ac * bz) + ab * cz, bcd = less(cd * bz, bd * cz) + bc * dz;
    auto const cda = da * cz + ac * dz + cd * az, dab = ab * dz + bd * az + da * bz;
    return less(abc * (dx * dx + dy * dy + dz * dz), dab * (cx * cx + cy * cy + cz * cz)) +
           less(cda * (bx * bx + by * by + bz * bz), bcd * (ax * ax + ay * ay + az * az));
}

/// In arithmetic of the scalar type the model is the same with its own unit of rounding.
template <class Scalar>
inline constexpr Scalar rounding_of = std::is_same_v<Scalar, float> ? static_cast<Scalar>(0x1p-23)
                                                                    : static_cast<Scalar>(0x1p-52);

/// What a quick filter computes in the scalar's own arithmetic, of one input or of one a lane: the determinant, the largest
/// squared length M of a difference, and M^n where the error is at most c e M^(n/2), e the type's unit of rounding. Squares
/// are compared, without a root.
template <class Number>
struct quick_terms {
    Number det, largest, power;
};

/// The squared lengths M for which they hold, n = 2 to 5 and c < 2^9:
///   float   [2^-16, 2^20]: M^5 <= 2^100 and det^2 < 2^10 M^n are no overflow, and c^2 e^2 M^n > 2^-122 no underflow.
///           An intermediate product of k differences that underflows is off by 2^-149, beside M^(k/2) by less than 2^-109.
///   double  [2^-180, 2^190] likewise: M^5 <= 2^950, c^2 e^2 M^n > 2^-1000, and 2^-1074 beside M^(5/2) below 2^-620.
/// A difference that overflowed has a larger square in every rounding mode.
template <class Scalar>
struct quick_range {
    static constexpr Scalar least = static_cast<Scalar>(std::is_same_v<Scalar, float> ? 0x1p-16 : 0x1p-180);
    static constexpr Scalar most = static_cast<Scalar>(std::is_same_v<Scalar, float> ? 0x1p20 : 0x1p190);
};

/// (c e)^2, exact.
template <class Form, class Scalar>
inline constexpr Scalar quick_square =
    rounding_of<Scalar>* rounding_of<Scalar>* static_cast<Scalar>(Form::quick_factor* Form::quick_factor);

/// The sign of a determinant whose square is above that of its error, or 0.
template <class Form, class Scalar>
GRAZE_CERTIFIED_INLINED int quick_sign(Scalar const* input) {
    quick_terms<Scalar> const found = Form::quick(input);
    bool const certain = (found.largest >= quick_range<Scalar>::least) & (found.largest <= quick_range<Scalar>::most) &
                         (found.det * found.det > quick_square<Form, Scalar> * found.power);
    return certain ? (found.det > 0 ? 1 : -1) : 0;
}

#if GRAZE_CERTIFIED_SSE2
/// Four floats or two doubles, an input a lane.
struct float_lanes {
    __m128 value;
    friend float_lanes operator+(float_lanes u, float_lanes v) { return {_mm_add_ps(u.value, v.value)}; }
    friend float_lanes operator-(float_lanes u, float_lanes v) { return {_mm_sub_ps(u.value, v.value)}; }
    friend float_lanes operator*(float_lanes u, float_lanes v) { return {_mm_mul_ps(u.value, v.value)}; }
    friend float_lanes max(float_lanes u, float_lanes v) { return {_mm_max_ps(u.value, v.value)}; }
};
struct double_lanes {
    __m128d value;
    friend double_lanes operator+(double_lanes u, double_lanes v) { return {_mm_add_pd(u.value, v.value)}; }
    friend double_lanes operator-(double_lanes u, double_lanes v) { return {_mm_sub_pd(u.value, v.value)}; }
    friend double_lanes operator*(double_lanes u, double_lanes v) { return {_mm_mul_pd(u.value, v.value)}; }
    friend double_lanes max(double_lanes u, double_lanes v) { return {_mm_max_pd(u.value, v.value)}; }
};
template <class Scalar>
using quick_vector = std::conditional_t<std::is_same_v<Scalar, float>, float_lanes, double_lanes>;

/// Scalars `at` and those after it of as many inputs as there are lanes.
template <int Count>
GRAZE_CERTIFIED_INLINED void load_columns(float const* p, float_lanes* columns) {
    __m128 rows[4] = {_mm_loadu_ps(p), _mm_loadu_ps(p + Count), _mm_loadu_ps(p + 2 * Count),
                      _mm_loadu_ps(p + 3 * Count)};
    _MM_TRANSPOSE4_PS(rows[0], rows[1], rows[2], rows[3]);
    GRAZE_CERTIFIED_UNROLLED for (int i = 0; i < 4; ++i) columns[i].value = rows[i];
}
template <int Count>
GRAZE_CERTIFIED_INLINED void load_columns(double const* p, double_lanes* columns) {
    __m128d const first = _mm_loadu_pd(p), second = _mm_loadu_pd(p + Count);
    columns[0].value = _mm_unpacklo_pd(first, second);
    columns[1].value = _mm_unpackhi_pd(first, second);
}

/// Of the lanes a bit each: is the sign certain, and is the determinant negative?
struct quick_lanes {
    unsigned certain, negative;
};
GRAZE_CERTIFIED_INLINED quick_lanes lanes_of(quick_terms<float_lanes> const& t, float square) {
    __m128 const range = _mm_and_ps(_mm_cmpge_ps(t.largest.value, _mm_set1_ps(quick_range<float>::least)),
                                    _mm_cmple_ps(t.largest.value, _mm_set1_ps(quick_range<float>::most)));
    __m128 const beyond =
        _mm_cmpgt_ps(_mm_mul_ps(t.det.value, t.det.value), _mm_mul_ps(_mm_set1_ps(square), t.power.value));
    return {static_cast<unsigned>(_mm_movemask_ps(_mm_and_ps(range, beyond))),
            static_cast<unsigned>(_mm_movemask_ps(t.det.value))};
}
GRAZE_CERTIFIED_INLINED quick_lanes lanes_of(quick_terms<double_lanes> const& t, double square) {
    __m128d const range = _mm_and_pd(_mm_cmpge_pd(t.largest.value, _mm_set1_pd(quick_range<double>::least)),
                                     _mm_cmple_pd(t.largest.value, _mm_set1_pd(quick_range<double>::most)));
    __m128d const beyond =
        _mm_cmpgt_pd(_mm_mul_pd(t.det.value, t.det.value), _mm_mul_pd(_mm_set1_pd(square), t.power.value));
    return {static_cast<unsigned>(_mm_movemask_pd(_mm_and_pd(range, beyond))),
            static_cast<unsigned>(_mm_movemask_pd(t.det.value))};
}
#endif

struct orient_2d_form {
    static constexpr int quick_factor = 5;
    static constexpr int axes = 2, count = 6;
    static constexpr bool lifted = false;
    static constexpr double factor = 5 * rounding_error;
    template <class Difference, class Less>
    auto operator()(Difference const& difference, Less const& less) const {
        return orient_2d_of(difference, less);
    }

    /// |a.x b.y| + |a.y b.x| <= |a| |b| <= M by Cauchy and Schwarz: |error| <= ((1 + e)^4 - 1) M < 4.01 e M, and 5 e covers M
    /// from below by (1 - e)^4 and all roundings.
    template <class Number>
    static quick_terms<Number> quick(Number const* p) {
        Number const ax = p[0] - p[4], ay = p[1] - p[5], bx = p[2] - p[4], by = p[3] - p[5];
        Number const al = ax * ax + ay * ay, bl = bx * bx + by * by, largest = max(al, bl);
        return {ax * by - ay * bx, largest, largest * largest};
    }
};
struct orient_3d_form {
    static constexpr int quick_factor = 43;
    static constexpr int axes = 3, count = 12;
    static constexpr bool lifted = false;
    static constexpr double factor = 9 * rounding_error;
    template <class Difference, class Less>
    auto operator()(Difference const& difference, Less const& less) const {
        return orient_3d_of(difference, less);
    }

    /// A difference's coordinates add up to at most sqrt(3 M) in magnitude, so that P <= (3 M)^(3/2) < 5.2 M^(3/2) and
    /// |error| <= 5.2 ((1 + e)^8 - 1) M^(3/2) < 41.7 e M^(3/2). 43 e leaves 3 % for M from below by (1 - e)^5 and roundings.
    template <class Number>
    static quick_terms<Number> quick(Number const* p) {
        Number const x = p[9], y = p[10], z = p[11];
        Number const ax = p[0] - x, ay = p[1] - y, az = p[2] - z, bx = p[3] - x, by = p[4] - y, bz = p[5] - z;
        Number const cx = p[6] - x, cy = p[7] - y, cz = p[8] - z;
        Number const al = ax * ax + ay * ay + az * az, bl = bx * bx + by * by + bz * bz;
        Number const cl = cx * cx + cy * cy + cz * cz, largest = max(max(al, bl), cl);
        return {ax * (by * cz - bz * cy) + bx * (cy * az - cz * ay) + cx * (ay * bz - az * by), largest,
                largest * largest * largest};
    }
};
struct incircle_2d_form {
    static constexpr int quick_factor = 34;
    static constexpr int axes = 2, count = 8;
    static constexpr bool lifted = true;
    static constexpr double factor = 12 * rounding_error;
    template <class Difference, class Less>
    auto operator()(Difference const& difference, Less const& less) const {
        return incircle_2d_of(difference, less);
    }

    /// |b.x c.y| + |c.x b.y| <= |b| |c| <= M by Cauchy and Schwarz, so that P <= 3 M^2 and
    /// |error| <= 3 ((1 + e)^11 - 1) M^2 < 33.01 e M^2. 34 e covers M from below by (1 - e)^4 and all roundings.
    template <class Number>
    static quick_terms<Number> quick(Number const* p) {
        Number const x = p[6], y = p[7], ax = p[0] - x, ay = p[1] - y, bx = p[2] - x, by = p[3] - y, cx = p[4] - x;
        Number const cy = p[5] - y, al = ax * ax + ay * ay, bl = bx * bx + by * by, cl = cx * cx + cy * cy;
        Number const largest = max(max(al, bl), cl), square = largest * largest;
        return {al * (bx * cy - cx * by) + bl * (cx * ay - ax * cy) + cl * (ax * by - bx * ay), largest,
                square * square};
    }
};
struct insphere_3d_form {
    static constexpr int quick_factor = 340;
    static constexpr int axes = 3, count = 15;
    static constexpr bool lifted = true;
    static constexpr double factor = 17 * rounding_error;
    template <class Difference, class Less>
    auto operator()(Difference const& difference, Less const& less) const {
        return insphere_3d_of(difference, less);
    }

    /// A difference's coordinates add up to at most sqrt(3 M) in magnitude, three points' products thus to (3 M)^(3/2), and
    /// P <= 4 (3 M)^(3/2) M < 20.79 M^(5/2): |error| <= 20.79 ((1 + e)^16 - 1) M^(5/2) < 333 e M^(5/2). 340 e leaves 2 %
    /// for M from below by (1 - e)^5 and all roundings.
    template <class Number>
    static quick_terms<Number> quick(Number const* p) {
        Number const x = p[12], y = p[13], z = p[14], ax = p[0] - x, ay = p[1] - y, az = p[2] - z;
        Number const bx = p[3] - x, by = p[4] - y, bz = p[5] - z, cx = p[6] - x, cy = p[7] - y, cz = p[8] - z;
        Number const dx = p[9] - x, dy = p[10] - y, dz = p[11] - z;
        Number const ab = ax * by - bx * ay, bc = bx * cy - cx * by, cd = cx * dy - dx * cy, da = dx * ay - ax * dy;
        Number const ac = ax * cy - cx * ay, bd = bx * dy - dx * by;
        Number const abc = az * bc - bz * ac + cz * ab, bcd = bz * cd - cz * bd + dz * bc;
        Number const cda = cz * da + dz * ac + az * cd, dab = dz * ab + az * bd + bz * da;
        Number const al = ax * ax + ay * ay + az * az, bl = bx * bx + by * by + bz * bz;
        Number const cl = cx * cx + cy * cy + cz * cz, dl = dx * dx + dy * dy + dz * dz;
        Number const largest = max(max(al, bl), max(cl, dl)), square = largest * largest;
        return {(dl * abc - cl * dab) + (bl * cda - al * bcd), largest, square * square * largest};
    }
};

/// By P, whatever the shapes are like; 0 where that does not decide. `factor` leaves a slack of (1 - 0.01 e) P or more.
///
/// Range: used while all differences are below 2^190, so that nothing overflows, and P is at least 2^-100. Underflow
/// adds to a product at most 2^-1074, which other factors of a difference each bring below 2^(4 * 191 - 1074) < 2^-300;
/// there are fewer than 2^8 of them, beside a slack above 2^-153.
template <class Form>
int sign_by_size(double const* scalar) {
    double largest = 0;
    auto const difference = [&](int i, int j) { return scalar[i] - scalar[j]; };
    auto const magnitude = [&](int i, int j) {
        double const size = std::fabs(scalar[i] - scalar[j]);
        largest = size > largest ? size : largest;
        return size;
    };
    double const det = Form()(difference, [](double u, double v) { return u - v; });
    double const size = Form()(magnitude, [](double u, double v) { return u + v; });
    if (!(largest <= 0x1p190 && size >= 0x1p-100)) return 0;
    double const bound = Form::factor * size;
    return (det > bound) - (det < -bound);
}

/// On a grid: |coordinate| < 2^61 as one limb, < 2^125 as two, or any. Differences are below 2^62 (2^126), a product of
/// k of them below 2^(62 k) (2^(126 k)) in k (2 k) limbs. Sums add at most: a minor 1 bit, a lift 2, three minors times
/// differences 3, so orient_3d 3, incircle_2d 5, insphere_3d 7: fewer than the 2 k - 1 bits that are left but for orient_2d
/// and minors (1 of 3), lifts (2 of 3), three minors (3 of 5).
struct limb_grid {
    std::int64_t const* coordinate;

    wide<1> difference(int i, int j) const { return {{static_cast<std::uint64_t>(coordinate[i] - coordinate[j])}}; }
};

template <class Form>
struct sign_algorithm {
    template <class Grid>
    int operator()(Grid const& g) const {
        return sign(Form()([&g](int i, int j) { return g.difference(i, j); },
                           [](auto const& u, auto const& v) { return u - v; }));
    }
};

/// In exact integers. Lifts add squares along the axes, which then share one grid.
template <class Form>
int sign_on_integers(double const* scalar) {
    constexpr int axes = Form::lifted ? 1 : Form::axes;
    std::int64_t coordinate[Form::count];
    sign_algorithm<Form> const algorithm;
    if (put_on_integer_grid<axes, Form::count>(scalar, coordinate) != 0) return algorithm(limb_grid{coordinate});
    return on_wider_grid<axes, Form::count>(scalar, algorithm);
}

/// What a quick filter leaves.
template <class Form, class Scalar>
GRAZE_CERTIFIED_SLOW int sign_exactly(Scalar const* input) {
    double scalar[Form::count];
    for (int i = 0; i < Form::count; ++i) scalar[i] = static_cast<double>(input[i]);
    int const found = sign_by_size<Form>(scalar);
    return found != 0 ? found : sign_on_integers<Form>(scalar);
}

/// One input's sign: by the quick filter, else exactly.
template <class Form, class Scalar>
GRAZE_CERTIFIED_INLINED int sign_of_input(Scalar const* input) {
    int const found = quick_sign<Form>(input);
    if (found == 0) [[unlikely]]
        return sign_exactly<Form>(input);
    return found;
}

/// Those of inputs after one another, an input a lane where there are vectors.
template <class Form, class Scalar>
GRAZE_CERTIFIED_INLINED void signs_of_inputs(Scalar const* inputs, std::size_t cases, signed char* signs) {
    constexpr int count = Form::count;
    std::size_t i = 0;
#if GRAZE_CERTIFIED_SSE2
    constexpr int width = 16 / sizeof(Scalar);
    for (; i + width <= cases; i += width) {
        Scalar const* const p = inputs + i * count;
        quick_vector<Scalar> columns[count];
        // The last ones overlap those before where the count is no multiple of the width.
        GRAZE_CERTIFIED_UNROLLED for (int at = 0; at < count; at += width) {
            int const from = at + width <= count ? at : count - width;
            load_columns<count>(p + from, columns + from);
        }
        quick_lanes const found = lanes_of(Form::quick(columns), quick_square<Form, Scalar>);
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
