// The smallest sphere of three points as exact numbers, and its neighbours among the scalars.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "graze/certified/detail/big_vectors.hpp"
#include "graze/certified/detail/round_once.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

GRAZE_CERTIFIED_SLOW inline void load_square(double const* to, double const* from, big<2>& square) {
    vector3_of<big<1>> edge;
    load_arm(to, from, edge);
    load_dot(edge, edge, square);
}

/// The smallest sphere of three points: centre = p0 + arm / weight, radius^2 = squared / weight. Made in place, part by part:
/// it takes half of the stack that a test may.
struct exact_min_sphere {
    double const* p;
    big<5> arm[3];
    big<4> weight;   // > 0
    big<6> squared;  // of degree 6 over degree 4
    int inner = -1;  // a vertex that need not be on it, with its power |p - centre|^2 - radius^2 <= 0
    big<2> power;

    GRAZE_CERTIFIED_SLOW explicit exact_min_sphere(double const* points) : p(points) {
        big<2> square[3];  // of the edges opposite to vertex 0, 1, 2
        load_square(p + 6, p + 3, square[0]);
        load_square(p, p + 6, square[1]);
        load_square(p + 3, p, square[2]);
        int longest = 0;
        for (int i = 1; i < 3; ++i)
            if (sign_of_difference(square[i], square[longest]) > 0) longest = i;
        big<2> sum = square[0];
        accumulate(sum, square[1], false);
        accumulate(sum, square[2], false);
        if (is_at_least_half(square[longest], sum))
            load_diameter(longest, square[longest]);
        else
            load_acute(square, sum);
    }

    /// weight * (centre - value) on an axis.
    void load_offset(int axis, double value, big<5>& to) const {
        big<1> const difference = difference_of(p[axis], value);
        load_product(weight, difference, to);
        accumulate(to, arm[axis], false);
    }
    /// Its sign, and what it is of the weight, times 2^shift, nearly.
    GRAZE_CERTIFIED_SLOW int sign_of_offset(int axis, double value) const {
        big<5> offset;
        load_offset(axis, value, offset);
        return sign(offset);
    }
    GRAZE_CERTIFIED_SLOW double ratio_of_offset(int axis, double value, int shift = 0) const {
        big<5> offset;
        load_offset(axis, value, offset);
        return ratio(offset, weight, shift);
    }

    /// Sign of radius - value, for value >= 0.
    GRAZE_CERTIFIED_SLOW int compare_radius(double value) const {
        big<6> product;
        big<2> square;
        {
            big<1> const v = to_big(value);
            load_product(v, v, square);
        }
        load_product(square, weight, product);
        return sign_of_difference(squared, product);
    }

  private:
    GRAZE_CERTIFIED_SLOW static bool is_at_least_half(big<2> const& part, big<2> const& whole) {
        big<2> twice = part;
        accumulate(twice, part, false);
        return sign_of_difference(twice, whole) >= 0;
    }

    /// The ball on the longest edge holds the third vertex. centre = p0 + ((pi - p0) + (pj - p0)) / 2.
    GRAZE_CERTIFIED_SLOW void load_diameter(int longest, big<2> const& square) {
        {
            vector3_of<big<1>> way, other;
            load_arm(p + (longest == 1 ? 6 : 3), p, way);
            if (longest == 0) {
                load_arm(p + 6, p, other);
                accumulate(way.x, other.x, false);
                accumulate(way.y, other.y, false);
                accumulate(way.z, other.z, false);
            }
            load_wider(way.x, arm[0]);
            load_wider(way.y, arm[1]);
            load_wider(way.z, arm[2]);
        }
        load_wider(to_big(2), weight);
        {
            big<3> half;
            load_product(square, to_big(0.5), half);
            load_wider(half, squared);
        }
        // Thales: |p - c|^2 - r^2 = (p - pi) . (p - pj).
        inner = longest;
        vector3_of<big<1>> to_one, to_other;
        load_arm(p + 3 * longest, p + (longest == 0 ? 3 : 0), to_one);
        load_arm(p + 3 * longest, p + (longest == 2 ? 3 : 6), to_other);
        load_dot(to_one, to_other, power);
    }

    /// Barycentric weights a^2 (b^2 + c^2 - a^2), their sum 16 area^2, radius^2 = a^2 b^2 c^2 / (16 area^2).
    GRAZE_CERTIFIED_SLOW void load_acute(big<2> const* square, big<2> const& sum) {
        big<4> part;
        load_part(square[0], sum, weight);
        load_part(square[1], sum, part);
        accumulate(weight, part, false);
        add_along(part, p + 3);
        load_part(square[2], sum, part);
        accumulate(weight, part, false);
        add_along(part, p + 6);
        load_product(square[0], square[1], part);
        load_product(part, square[2], squared);
    }
    GRAZE_CERTIFIED_SLOW static void load_part(big<2> const& square, big<2> const& sum, big<4>& part) {
        big<2> others = sum;
        accumulate(others, square, true);
        accumulate(others, square, true);
        load_product(square, others, part);
    }
    /// Adds part (to - p0) to the arm.
    GRAZE_CERTIFIED_SLOW void add_along(big<4> const& part, double const* to) {
        big<5> product;
        for (int k = 0; k < 3; ++k) {
            big<1> const edge = difference_of(to[k], p[k]);
            load_product(part, edge, product);
            accumulate(arm[k], product, false);
        }
    }
};

/// next_up(-0) is the least positive value; of the largest, infinity.
template <class Scalar>
Scalar next_up(Scalar value) {
    return std::nextafter(value, std::numeric_limits<Scalar>::infinity());
}
template <class Scalar>
Scalar next_down(Scalar value) {
    return std::nextafter(value, -std::numeric_limits<Scalar>::infinity());
}

/// The places of the finite scalars in their order, from 0 on.
template <class Scalar>
using places = std::conditional_t<std::is_same_v<Scalar, float>, std::uint32_t, std::uint64_t>;
template <class Scalar>
inline constexpr places<Scalar> place_of_zero = bits_as<places<Scalar>>((std::numeric_limits<Scalar>::max)());
/// Of what is not finite, the next that is.
template <class Scalar>
places<Scalar> place_of(Scalar value) {
    constexpr places<Scalar> zero = place_of_zero<Scalar>;
    places<Scalar> const bits = bits_as<places<Scalar>>(value) & (~places<Scalar>{0} >> 1),
                         magnitude = bits < zero ? bits : zero;
    return std::signbit(value) ? zero - magnitude : zero + magnitude;
}
template <class Scalar>
Scalar scalar_at(places<Scalar> place) {
    constexpr places<Scalar> zero = place_of_zero<Scalar>;
    return place < zero ? -bits_as<Scalar>(zero - place) : bits_as<Scalar>(place - zero);
}

/// The largest finite scalar that is below, near one that may be; the least of all where none is. Steps of twice the length, then
/// of half: 128 scalars are asked at most, whatever `below` says of them.
template <class Scalar, class Predicate>
Scalar largest_below(Scalar near_it, Predicate const& below) {
    constexpr places<Scalar> last = 2 * place_of_zero<Scalar>;
    places<Scalar> const start = place_of(near_it);
    bool const up = below(scalar_at<Scalar>(start));
    // `low` is below, or the first; `high` is not, or beyond the last.
    places<Scalar> low = start, high = start;
    for (places<Scalar> step = 1;; step *= 2) {
        places<Scalar> const left = up ? last - low : high;
        if (left == 0) return scalar_at<Scalar>(up ? last : 0);
        places<Scalar> const by = step < left ? step : left;
        if (up) {
            high = low + by;
            if (!below(scalar_at<Scalar>(high))) break;
            low = high;
        } else {
            low = high - by;
            if (below(scalar_at<Scalar>(low))) break;
            high = low;
        }
    }
    while (high - low > 1) {
        places<Scalar> const middle = low + (high - low) / 2;
        (below(scalar_at<Scalar>(middle)) ? low : high) = middle;
    }
    return scalar_at<Scalar>(low);
}

/// The largest scalar not above the centre on an axis. Steps by the exact rest gain some 20 bits each (the rest may be
/// far smaller than the first guess's error, so more than one can be needed); the last ones are by neighbours. The
/// centre is among the vertices, so a rest beyond the largest scalar is at most twice that: two steps.
template <class Scalar>
Scalar centre_below(exact_min_sphere const& sphere, int axis) {
    double const limit = static_cast<double>((std::numeric_limits<Scalar>::max)());
    auto const clamped = [limit](double v) { return v > limit ? limit : v < -limit ? -limit : v; };
    Scalar value = static_cast<Scalar>(sphere.p[axis]);
    for (int i = 0; i < 128; ++i) {
        double const from = static_cast<double>(value);
        double const rest = clamped(sphere.ratio_of_offset(axis, from));
        Scalar const next = static_cast<Scalar>(clamped(from + rest));
        if (next == value) break;
        value = next;
    }
    return largest_below(value, [&](Scalar at) { return sphere.sign_of_offset(axis, static_cast<double>(at)) >= 0; });
}

/// The largest scalar not above the radius; the largest of all where the radius is beyond it.
template <class Scalar>
Scalar radius_below(exact_min_sphere const& sphere) {
    scaled_double n = approximate(sphere.squared), d = approximate(sphere.weight);
    if (n.mantissa == 0) return 0;
    int exponent = n.exponent - d.exponent;
    if (exponent % 2 != 0) {
        n.mantissa *= 2;
        --exponent;
    }
    double const limit = static_cast<double>((std::numeric_limits<Scalar>::max)());
    double const guess = std::ldexp(std::sqrt(n.mantissa / d.mantissa), exponent / 2);
    Scalar value = static_cast<Scalar>(guess < limit ? guess : limit);
    return largest_below(value,
                         [&](Scalar at) { return at <= 0 || sphere.compare_radius(static_cast<double>(at)) >= 0; });
}

/// The square of the distance from a centre to the farthest vertex.
GRAZE_CERTIFIED_SLOW inline void load_reach_squared(double const* p, double const* centre, big<2>& farthest) {
    load_square(p, centre, farthest);
    big<2> square;
    for (int i = 3; i < 9; i += 3) {
        load_square(p + i, centre, square);
        if (sign_of_difference(square, farthest) > 0) farthest = square;
    }
}

}  // namespace detail
}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
