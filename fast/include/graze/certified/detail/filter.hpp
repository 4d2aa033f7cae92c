// The floating-point filters of the certified tests: bounds on the error of orientation determinants
// computed in double from float or double scalars, and where they hold.
//
// Model. Every operation on doubles returns the exact result times (1 + d), |d| <= e = 2^-52: true in all
// four rounding modes (to nearest it is 2^-53), and a contracted multiply-add only leaves one such factor
// out. So the bounds hold whatever the rounding mode and -ffp-contract. Underflow adds at most 2^-1074 to a
// product and is treated below. Where subnormals are flushed, and in other modes, where what overflows can be finite, the
// tests run in the plain environment (plain_environment.hpp).
//
// Let X, Y, Z bound the magnitudes of all exact differences that enter, an axis each.
//
// plane    m = a*b - c*d of differences: each product carries at most (1 + e)^4 (two differences, product,
//          subtraction), so |error| <= 2 XY ((1 + e)^4 - 1) < 8.001 e XY.
// space    m1*f + m2*g + m3*h of minors m and differences: each of the six triple products carries at most
//          (1 + e)^8 (as above 4, one more difference, product, two additions), so
//          |error| <= 6 XYZ ((1 + e)^8 - 1) < 48.001 e XYZ.
// bounds   plane_bound = 9 e XY and space_bound = 50 e XYZ, computed from rounded X, Y, Z and rounded
//          themselves: at most seven factors (1 - e), and three (1 - 2^-23) where X, Y, Z of floats are rounded to
//          floats (box::extents), which the slack of 12 % and 4 % covers.
//
// Range, float input: a nonzero difference is a multiple of 2^-149 below 2^129, so products of two and three lie in
// 2^-447 .. 2^388: neither underflow nor overflow.
// Range, double input: the bounds are used only while X, Y, Z lie in [2^-200, 2^200]; then nothing overflows, and
// underflow adds at most 6 (2^-1074 * 2^200) + 8 * 2^-1074 < 2^-870 against a slack above 2^-656. Outside
// (an axis without extent too) the bound is infinite: no sign is certain and the exact stage decides.
// An infinite or NaN intermediate never compares greater than a bound, so it is uncertain as well.
#pragma once

#include <cmath>
#include <limits>
#include <type_traits>

#include "graze/certified/detail/fixed_points.hpp"
#include "graze/certified/detail/plain_environment.hpp"
#include "graze/certified/detail/vectors.hpp"

namespace graze::certified::detail {

/// Compiles to one instruction, unlike max where `least` is a constant.
template <class Scalar>
GRAZE_CERTIFIED_INLINED Scalar at_least(Scalar least, Scalar value) {
    return value > least ? value : least;
}

inline constexpr double rounding_error = 0x1p-52;
/// Bounds of the plane and of space in roundings of a product of extents.
inline constexpr double plane_roundings = 9, space_roundings = 50;
inline constexpr double plane_factor = plane_roundings * rounding_error;
inline constexpr double space_factor = space_roundings * rounding_error;

/// Does the filter's analysis hold for differences of that size on some axis?
template <class Scalar>
bool in_filter_range(double extent) {
    if constexpr (std::is_same_v<Scalar, float>)
        return true;
    else
        return extent >= 0x1p-200 && extent <= 0x1p200;
}

template <class Scalar>
double plane_bound(double x, double y) {
    bool const valid = in_filter_range<Scalar>(x) && in_filter_range<Scalar>(y);
    return valid ? plane_factor * (x * y) : std::numeric_limits<double>::infinity();
}

template <class Scalar>
double space_bound(double x, double y, double z) {
    bool const valid = in_filter_range<Scalar>(x) && in_filter_range<Scalar>(y) && in_filter_range<Scalar>(z);
    return valid ? space_factor * (x * y * z) : std::numeric_limits<double>::infinity();
}

/// Holds for all points in the box. Extents that overflow make it infinite or NaN: nothing is certain.
template <class Scalar>
GRAZE_CERTIFIED_INLINED double space_bound(box<Scalar> const& around) {
    double extent[3];
    around.extents(extent);
    return space_bound<Scalar>(extent[0], extent[1], extent[2]);
}

/// Are the boxes around the first points and around the others apart? `around` is filled in where they are not.
template <int First, int Others, class Scalar>
GRAZE_CERTIFIED_INLINED bool boxes_apart(Scalar const* points, box<Scalar>& around) {
#if GRAZE_CERTIFIED_SSE2
    if constexpr (std::is_same_v<Scalar, float>) {
        __m128 low[2], high[2];
        GRAZE_CERTIFIED_UNROLLED for (int i = 0; i < First + Others; ++i) {
            __m128 const point = load_point(points + 3 * i, i + 1 < First + Others);
            bool const other = i >= First, begins = i == 0 || i == First;
            low[other] = begins ? point : _mm_min_ps(low[other], point);
            high[other] = begins ? point : _mm_max_ps(high[other], point);
        }
        __m128 const gap = _mm_or_ps(_mm_cmplt_ps(high[0], low[1]), _mm_cmplt_ps(high[1], low[0]));
        if ((_mm_movemask_ps(gap) & 7) != 0) return true;
        _mm_storeu_ps(around.low, _mm_min_ps(low[0], low[1]));
        _mm_storeu_ps(around.high, _mm_max_ps(high[0], high[1]));
        return false;
    }
#endif
    bool apart = false;
    GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
        Scalar low[2], high[2];
        GRAZE_CERTIFIED_UNROLLED for (int i = 0; i < First + Others; ++i) {
            Scalar const x = points[3 * i + k];
            bool const other = i >= First, begins = i == 0 || i == First;
            low[other] = begins ? x : lesser(low[other], x);
            high[other] = begins ? x : greater(high[other], x);
        }
        apart |= (high[0] < low[1]) | (high[1] < low[0]);
        around.low[k] = lesser(low[0], low[1]);
        around.high[k] = greater(high[0], high[1]);
    }
    return apart;
}

/// The plane_bound of all orientations among points of the plane, laid one after the other.
template <int Points, class Scalar>
double plane_bound_of(Scalar const* points) {
    double extent[2];
    for (int k = 0; k < 2; ++k) {
        Scalar low = points[k], high = points[k];
        for (int i = k + 2; i < 2 * Points; i += 2) {
            low = lesser(low, points[i]);
            high = greater(high, points[i]);
        }
        extent[k] = static_cast<double>(high) - static_cast<double>(low);
    }
    return plane_bound<Scalar>(extent[0], extent[1]);
}

template <class Scalar>
vector2 between_2d(Scalar const* from, Scalar const* to) {
    return {static_cast<double>(to[0]) - static_cast<double>(from[0]),
            static_cast<double>(to[1]) - static_cast<double>(from[1])};
}

template <class Scalar>
vector3 between(Scalar const* from, Scalar const* to) {
    return {static_cast<double>(to[0]) - static_cast<double>(from[0]),
            static_cast<double>(to[1]) - static_cast<double>(from[1]),
            static_cast<double>(to[2]) - static_cast<double>(from[2])};
}

/// What a filter found out. `unknown` sends the case to the exact stage.
enum class filter_result : unsigned char { disjoint, crossing, unknown };

/// Takes two flags that are certain, of which at most one is set.
inline filter_result filter_result_of(bool apart, bool crossing) {
    if (!(apart | crossing)) [[unlikely]]
        return filter_result::unknown;
    return crossing ? filter_result::crossing : filter_result::disjoint;
}

/// Places a point by how a triangle's edges turn around it. One way: inside. Both: outside, whatever the winding.
inline filter_result filter_result_of_turns(double ab, double bc, double ca, double bound) {
    double const low = lesser(lesser(ab, bc), ca), high = greater(greater(ab, bc), ca);
    return filter_result_of((low < -bound) & (high > bound), (low > bound) | (high < -bound));
}

/// The relation that was found, undefined for none.
constexpr relation relation_found(filter_result found) {
    return found == filter_result::unknown    ? relation::undefined
           : found == filter_result::crossing ? relation::crossing
                                              : relation::disjoint;
}

/// The verdict of a relation. An undefined question has no shapes that could meet.
constexpr bool meets(relation r) {
    return r == relation::touching || r == relation::crossing;
}

/// The algorithm on integers.
template <int Axes, int Count, class Scalar, class Algorithm>
GRAZE_CERTIFIED_SLOW auto decide_on_integers(Scalar const* input, Algorithm const& algorithm) {
    if constexpr (std::is_same_v<Scalar, double>) {
        return on_exact_grid<Axes, Count>(input, algorithm);
    } else {
        double promoted[std::size_t{Count}];
        for (int i = 0; i < Count; ++i) promoted[i] = static_cast<double>(input[i]);
        return on_exact_grid<Axes, Count>(promoted, algorithm);
    }
}

template <int Points, class Scalar, class Algorithm>
GRAZE_CERTIFIED_SLOW auto decide_on_integers(fixed_points<Points, Scalar> const& fixed, Scalar const* input,
                                             Algorithm const& algorithm) {
    if (!fixed.fit()) [[unlikely]]
        return decide_on_integers<3, 3 * Points>(input, algorithm);
    std::int64_t coordinate[std::size_t{3 * Points}];
    int const bits = fixed.to_integers(input, coordinate);
    return on_integer_grid<3, 3 * Points>(coordinate, bits, algorithm);
}

/// Decides points in space on integers.
template <int Points, class Scalar, class Algorithm>
GRAZE_CERTIFIED_INLINED auto decide_points_exactly(Scalar const* input, Algorithm const& algorithm) {
    using points = fixed_points<Points, Scalar>;
    f64x2 point[3 * points::pairs];
    points::load(input, point);
    points const fixed(point, points::around(point));
    if (fixed.are_short()) return algorithm(short_grid<Scalar>{input});
    return decide_on_integers(fixed, input, algorithm);
}

/// The algorithm in the cheapest exact numbers. In space it asks for the signs of minors, and of sums of three minors
/// times differences (fixed_points.hpp).
template <int Axes, int Count, class Scalar, class Algorithm>
GRAZE_CERTIFIED_SLOW relation decide_exactly(Scalar const* input, Algorithm const& algorithm) {
    GRAZE_CERTIFIED_KEEPS_SUBNORMALS((decide_exactly<Axes, Count>), input, algorithm);
    if constexpr (Axes == 3) {
        return decide_points_exactly<Count / 3>(input, algorithm);
    } else {
        return decide_on_integers<Axes, Count>(input, algorithm);
    }
}

/// The relation, given what the filter found.
template <int Axes, int Count, class Scalar, class Algorithm>
relation settle(filter_result found, Scalar const* input, Algorithm const& algorithm) {
    if (found == filter_result::unknown) [[unlikely]]
        return decide_exactly<Axes, Count>(input, algorithm);
    return found == filter_result::crossing ? relation::crossing : relation::disjoint;
}

/// The same as a verdict: false for disjoint, and for undefined.
template <int Axes, int Count, class Scalar, class Algorithm>
bool settle_meets(filter_result found, Scalar const* input, Algorithm const& algorithm) {
    if (found == filter_result::unknown) [[unlikely]]
        return meets(decide_exactly<Axes, Count>(input, algorithm));
    return found == filter_result::crossing;
}

}  // namespace graze::certified::detail

/// relation NAME(input, count), and NAME_meets: what the filter has FOUND of `input`, else what ALGORITHM says exactly.
#define GRAZE_CERTIFIED_TEST(NAME, AXES, SCALARS, FOUND, ALGORITHM)                            \
    template <class Scalar>                                                                    \
    relation NAME(Scalar const* input, std::size_t count) noexcept {                           \
        GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(NAME, input, count);                                 \
        return detail::settle<AXES, SCALARS>(detail::FOUND, input, detail::ALGORITHM{});       \
    }                                                                                          \
    template <class Scalar>                                                                    \
    bool NAME##_meets(Scalar const* input, std::size_t count) noexcept {                       \
        GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(NAME##_meets, input, count);                         \
        return detail::settle_meets<AXES, SCALARS>(detail::FOUND, input, detail::ALGORITHM{}); \
    }
