// The smallest sphere of three points as exact numbers, and its neighbours among the scalars.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "graze/certified/detail/round_once.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

inline big<2> dot_of(big<1> const* u, big<1> const* v) {
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}

/// The smallest sphere of three points: centre = p0 + arm / weight, radius^2 = squared / weight.
struct exact_min_sphere {
    double const* p;
    big<5> arm[3];
    big<4> weight;   // > 0
    big<6> squared;  // of degree 6 over degree 4
    int inner = -1;  // a vertex that need not be on it, with its power |p - centre|^2 - radius^2 <= 0
    big<2> power;

    explicit exact_min_sphere(double const* points) : p(points) {
        big<1> edge[3][3];  // opposite to vertex 0, 1, 2
        for (int k = 0; k < 3; ++k) {
            edge[0][k] = to_big(p[6 + k]) - to_big(p[3 + k]);
            edge[1][k] = to_big(p[k]) - to_big(p[6 + k]);
            edge[2][k] = to_big(p[3 + k]) - to_big(p[k]);
        }
        big<2> const square[3] = {dot_of(edge[0], edge[0]), dot_of(edge[1], edge[1]), dot_of(edge[2], edge[2])};
        int longest = 0;
        for (int i = 1; i < 3; ++i)
            if (sign(square[i] - square[longest]) > 0) longest = i;
        big<2> const sum = square[0] + square[1] + square[2];
        if (sign(square[longest] + square[longest] - sum) >= 0) {
            // The ball on the longest edge holds the third vertex. centre = p0 + ((pi - p0) + (pj - p0)) / 2.
            for (int k = 0; k < 3; ++k) {
                if (longest == 0) arm[k] = big<5>(edge[2][k] - edge[1][k]);
                if (longest == 1) arm[k] = big<5>(big<1>() - edge[1][k]);
                if (longest == 2) arm[k] = big<5>(edge[2][k]);
            }
            weight = big<4>(to_big(2));
            squared = big<6>(square[longest] * to_big(0.5));
            // Thales: |p - c|^2 - r^2 = (p - pi) . (p - pj); the two edges at p run in one sense around.
            inner = longest;
            power = big<2>() - dot_of(edge[longest == 0 ? 1 : 0], edge[longest == 2 ? 1 : 2]);
            return;
        }
        // Acute. Barycentric weights a^2 (b^2 + c^2 - a^2), their sum 16 area^2, radius^2 = a^2 b^2 c^2 / (16 area^2).
        big<4> part[3];
        for (int i = 0; i < 3; ++i) part[i] = square[i] * (sum - square[i] - square[i]);
        weight = part[0] + part[1] + part[2];
        for (int k = 0; k < 3; ++k) arm[k] = part[1] * edge[2][k] - part[2] * edge[1][k];
        squared = square[0] * square[1] * square[2];
    }

    /// weight * (centre - value) on an axis.
    big<5> offset(int axis, double value) const { return arm[axis] + weight * (to_big(p[axis]) - to_big(value)); }

    /// Sign of radius - value, for value >= 0.
    int compare_radius(double value) const {
        big<1> const v = to_big(value);
        return sign(squared - v * v * weight);
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
        double const rest = clamped(ratio(sphere.offset(axis, from), sphere.weight));
        Scalar const next = static_cast<Scalar>(clamped(from + rest));
        if (next == value) break;
        value = next;
    }
    return largest_below(value, [&](Scalar at) { return sign(sphere.offset(axis, static_cast<double>(at))) >= 0; });
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
inline big<2> reach_squared(double const* p, double const* centre) {
    big<2> farthest;
    for (int i = 0; i < 9; i += 3) {
        big<1> const d[3] = {to_big(p[i]) - to_big(centre[0]), to_big(p[i + 1]) - to_big(centre[1]),
                             to_big(p[i + 2]) - to_big(centre[2])};
        big<2> const square = dot_of(d, d);
        if (sign(square - farthest) > 0) farthest = square;
    }
    return farthest;
}

}  // namespace detail
}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
