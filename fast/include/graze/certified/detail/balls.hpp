// Two closed balls, of the plane and of space alike: the squared distance of the centres against the squared sum of the radii,
// without a root. Input: centre, radius, centre, radius, points as Axes scalars.
#pragma once

#include <concepts>
#include <limits>
#include <type_traits>

#include "graze/certified/detail/exact_shapes.hpp"
#include "graze/certified/detail/filter.hpp"

namespace graze::certified::detail {

/// Let outside = x x + y y [+ z z] of the differences of the centres, and inside = R R, R being the sum of the radii. In the
/// model of filter.hpp, with e = 2^-52 for doubles and 2^-23 for floats, each square of a difference carries at most Axes + 3
/// factors (1 + d) (two of the difference, product, Axes - 1 additions, one for inside - outside), R R four. So what is computed
/// of inside - outside is off by less than ((1 + e)^(Axes + 3) - 1) (inside + outside) < 2 (Axes + 3.1) e times the larger one.
/// 2 (Axes + 4) e covers the rounding of that one as computed, of at most Axes + 2 factors, and of the bound.
template <int Axes, class Number>
inline constexpr Number balls_factor = 2 * (Axes + 4) * std::numeric_limits<Number>::epsilon();

/// Range. A square that overflows is infinite, and so is its bound, which nothing exceeds; in some modes it is the largest number
/// instead, and what it exceeds the true one exceeds as well.
///
/// Let m be the least normal number. What is flushed to zero or underflows changes a difference, or R, by 3 m at most, its square
/// d d by 6 m |d| + 9 m m + m, and sums by m each: together by less than 24 m sqrt(larger) + 9 m. Of that 1.8 e larger +
/// 80 m m / e covers the first, so 32 m is enough, m lost from the bound itself included. Floats as doubles lose what the
/// conversion flushes, 2^-126 a scalar: 2^-122 sqrt(larger) + 2^-247 <= 1.8 e larger + 2^-194.
template <class Number>
inline constexpr Number balls_lost = 32 * (std::numeric_limits<Number>::min)();
inline constexpr double balls_lost_of_floats = 0x1p-192;

template <class Number>
struct two_squares {
    Number outside, inside;
};

/// Bit 0: outside is larger for certain. Bit 1: inside is.
template <class Number>
unsigned larger_one(two_squares<Number> const& of, Number factor, Number lost) {
    bool const outside = of.outside - of.inside > factor * of.outside + lost;
    bool const inside = of.inside - of.outside > factor * of.inside + lost;
    return static_cast<unsigned>(outside) | static_cast<unsigned>(inside) << 1;
}

template <int Axes, class Number, class Scalar>
two_squares<Number> squares_of_balls(Scalar const* input) {
    auto const at = [input](int i) { return static_cast<Number>(input[i]); };
    Number outside = 0;
    for (int axis = 0; axis < Axes; ++axis) {
        Number const gap = at(axis) - at(Axes + 1 + axis);
        outside += gap * gap;
    }
    Number const reach = at(Axes) + at(2 * Axes + 1);
    return {outside, reach * reach};
}

#if GRAZE_CERTIFIED_SSE2
// The same with the two side by side: a published routine takes no more than 15 instructions, so each one counts. A shuffle of
// integers writes to another register, which one of floats would need a copy for.

template <int Lanes>
__m128 shuffled(__m128 u) {
    return _mm_castsi128_ps(_mm_shuffle_epi32(_mm_castps_si128(u), Lanes));
}
template <int Lanes>
f64x2 shuffled(f64x2 u) {
    return f64x2(_mm_castps_pd(shuffled<Lanes>(_mm_castpd_ps(u.value))));
}
/// The upper two do not count: they are compared with themselves.
inline unsigned larger_one(__m128 of, float factor, float lost) {
    __m128 const lack = _mm_sub_ps(shuffled<_MM_SHUFFLE(3, 2, 0, 1)>(of), of);
    __m128 const bound = _mm_sub_ps(_mm_mul_ps(of, _mm_set1_ps(-factor)), _mm_set1_ps(lost));
    return static_cast<unsigned>(_mm_movemask_ps(_mm_cmplt_ps(lack, bound)));
}
inline unsigned larger_one(f64x2 of, double factor, double lost) {
    return (shuffled<_MM_SHUFFLE(1, 0, 3, 2)>(of) - of < of * f64x2(-factor) - f64x2(lost)).bits();
}

template <int Axes, std::same_as<float> Number>
GRAZE_CERTIFIED_INLINED __m128 squares_of_balls(float const* input) {
    __m128 second = _mm_loadu_ps(input + 2 * Axes - 2);
    if constexpr (Axes == 2) second = _mm_shuffle_ps(second, second, _MM_SHUFFLE(3, 3, 2, 1));
    // Less the centre, and more the radius.
    __m128 const signs = Axes == 2 ? _mm_setr_ps(0, 0, -0.0f, 0) : _mm_setr_ps(0, 0, 0, -0.0f);
    __m128 const sides = _mm_sub_ps(_mm_loadu_ps(input), _mm_xor_ps(second, signs));
    __m128 const squares = _mm_mul_ps(sides, sides), y_first = shuffled<_MM_SHUFFLE(3, 3, 2, 1)>(squares);
    if constexpr (Axes == 2)
        return _mm_add_ss(y_first, squares);
    else
        return _mm_add_ss(_mm_add_ss(shuffled<_MM_SHUFFLE(3, 3, 3, 2)>(squares), squares), y_first);
}
template <int Axes, std::same_as<double> Number>
GRAZE_CERTIFIED_INLINED f64x2 squares_of_balls(double const* input) {
    if constexpr (Axes == 2) {
        f64x2 const xy = first_axes(input) - first_axes(input + 3), of_xy = xy * xy;
        double const reach = input[2] + input[5];
        return f64x2((shuffled<_MM_SHUFFLE(1, 0, 3, 2)>(of_xy) + of_xy).first(), reach * reach);
    } else {
        f64x2 const xy = first_axes(input) - first_axes(input + 4);
        f64x2 const zr = first_axes(input + 2) - flip_sign(first_axes(input + 6), f64x2(0.0, -0.0));
        f64x2 const of_xy = xy * xy;
        return f64x2(_mm_add_sd(_mm_add_sd((zr * zr).value, of_xy.value), unpack_high(of_xy, of_xy).value));
    }
}
#endif

/// Unknown where Numbers do not tell.
template <int Axes, class Number, class Scalar>
GRAZE_CERTIFIED_INLINED filter_result filter_balls(Scalar const* input) {
    constexpr Number lost = std::is_same_v<Number, Scalar> ? balls_lost<Number> : Number(balls_lost_of_floats);
    unsigned const larger = larger_one(squares_of_balls<Axes, Number>(input), balls_factor<Axes, Number>, lost);
    if (larger == 0) [[unlikely]]
        return filter_result::unknown;
    return larger == 2 ? filter_result::crossing : filter_result::disjoint;
}

/// Squared distances mix the axes: all scalars are on one grid. A sum of two radii is no larger than a difference, and the
/// excess of integers below 2^61 within 3 * 2^124.
template <int Axes>
struct balls_algorithm {
    template <class Grid>
    relation operator()(Grid const& g) const {
        auto const reach = g.value(Axes) + g.value(2 * Axes + 1);
        auto excess = reach * reach;
        for (int axis = 0; axis < Axes; ++axis) {
            auto const gap = g.difference(axis, Axes + 1 + axis);
            excess = excess - gap * gap;
        }
        // Two points have a difference without inside, and an excess that is never positive.
        return along_normal(sign(excess));
    }
};

template <int Axes, class Scalar>
GRAZE_CERTIFIED_SLOW relation balls_otherwise(Scalar const* input) {
    if constexpr (!std::is_same_v<Scalar, double>) {
        filter_result const found = filter_balls<Axes, double>(input);
        if (found != filter_result::unknown) return relation_found(found);
    }
    return decide_exactly<1, 2 * Axes + 2>(input, balls_algorithm<Axes>{});
}

template <int Axes, class Scalar>
GRAZE_CERTIFIED_INLINED relation relation_of_balls(Scalar const* input) {
    filter_result const found = filter_balls<Axes, Scalar>(input);
    if (found != filter_result::unknown) [[likely]]
        return relation_found(found);
    return balls_otherwise<Axes>(input);
}

}  // namespace graze::certified::detail
