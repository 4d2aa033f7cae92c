// When a moving ball first meets something: numbers of its time s in [0, 1], rounded down.
//
// While it moves, what its centre is nearest to is a corner, or the line of an edge, or the plane of a face, and the
// square of the distance a polynomial of degree two in s. Where it equals that of the radius and falls, they meet. A
// guess of the root is taken for s_0, and what is left of it found from numbers of 100 bits.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include "graze/certified/detail/big_vectors.hpp"
#include "graze/certified/detail/double_double.hpp"
#include "graze/certified/detail/near_features.hpp"
#include "graze/certified/detail/short_parts.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// Returns the largest scalar that is not above value + rest, which is positive; |rest| <= value / 2.
inline double floor_of(double value, double rest, double) {
    double_double const sum = sum_of(value, rest);
    return sum.low < 0 ? bits_as<double>(bits_as<std::uint64_t>(sum.high) - 1) : sum.high;
}
inline float floor_of(double value, double rest, float) {
    double const sum = floor_of(value, rest, double{});
    float const nearest = static_cast<float>(sum);
    return static_cast<double>(nearest) > sum ? bits_as<float>(bits_as<std::uint32_t>(nearest) - 1) : nearest;
}

/// Of a time that is value + rest for some rest from `from` to `up_to`, where all of these have one floor; else `to` is left
/// as it is.
template <class Scalar>
bool floors_surely(double value, double from, double up_to, Scalar& to) {
    double const half = 0.5 * value;
    if (!((from >= -half) & (up_to <= half) & (from <= up_to))) return false;
    Scalar const floor = floor_of(value, from, Scalar{});
    if (floor != floor_of(value, up_to, Scalar{})) return false;
    to = floor;
    return true;
}

/// What a guess of the time has left. The centre is P from a point that is nearly the nearest to it: by what lies along
/// the feature's line or plane, of which `aside` is the square, it is not the nearest. So at s_0 the squared distance
/// less R R is h = P . P - aside - R R, and it changes as h + 2 B x + a x x with the time s_0 + x: with p and d' the
/// parts of P and d across the feature, B = p . d' is `slope`, and a = d' . d' is `way`.
///
/// With x_1 = -h / 2 B and E = a x_1 / 2 B, |E| < 2^-6, the root nearest to 0 is x_1 (1 - E) but for less than
/// 4 E E |x_1|; the slope there has the sign of B, so it is where they meet first.
///
/// Errors, u = 2^-53, as double_double.hpp counts. Let X bound the terms of P's coordinates and of R: these numbers have
/// L <= 4 and E <= 15 of it, their squares L = 9 and E = 71, and the sum of four E = 134, so h is off by 2^-98 X X at
/// most, where X X stands for the sum of squares. By what `aside`, B and a are off, the caller says: x_1 is off by that of
/// B over |B| of itself, and by five roundings. The others are in.
/// Range: all squares are between 2^-400 and 2^460, and s_0 at least 2^-60: an underflow is nothing to these bounds.
struct contact_rest {
    double size = 0;  // X or more
    double slope = 0, slope_error = 0, way = 0, way_error = 0, aside = 0, aside_error = 0;
    double from = 0, up_to = 0;

    GRAZE_CERTIFIED_INLINED bool find(lane_pairs const& xy, lane_pairs const& z_radius) {
        if (!(slope < -0x1p-900)) return false;
        lane_pairs const squares = xy * xy, others = z_radius * z_radius;
        double_double const x{squares.high.first(), squares.low.first()},
            y{squares.high.second(), squares.low.second()}, z{others.high.first(), others.low.first()},
            r{others.high.second(), others.low.second()};
        double_double const left = (x + y) + (z - r);
        double const h = left.high + (left.low - aside), half = -0.5 / slope, first = h * half,
                     turn = way * first * half;
        constexpr double u = 0x1p-53;
        double const relative = 8 * u + 2 * slope_error * half + 4 * turn * turn + way_error * std::fabs(first) * half;
        double const bound = (0x1p-98 * (size * size) + aside_error) * half + std::fabs(first) * relative;
        double const rest = first + first * turn;
        from = rest - bound;
        up_to = rest + bound;
        return std::fabs(turn) < 0x1p-6 && relative < 0x1p-6;
    }
};

/// w + s d in pairs, for a short s: either half of d times s is exact.
GRAZE_CERTIFIED_INLINED lane_pairs moved_by(exact_f64x2 const& w, double s, f64x2 d) {
    f64x2 const first = shortened(d);
    exact_f64x2 const by = exact_sum(f64x2(s) * first, f64x2(s) * (d - first));
    return lane_pairs{w.high, w.low} + lane_pairs{by.high, by.low};
}

/// w + t d, exactly.
GRAZE_CERTIFIED_SLOW inline void load_moved(big<1> const& t, vector3_of<big<1>> const& d, vector3_of<big<1>> const& w,
                                            vector3_of<big<2>>& to) {
    load_product(t, d.x, to.x);
    load_product(t, d.y, to.y);
    load_product(t, d.z, to.z);
    accumulate(to.x, w.x, false);
    accumulate(to.y, w.y, false);
    accumulate(to.z, w.z, false);
}

/// Of exact numbers: is w + t d in the ball of radius r about 0 (-1), on its surface (0) or outside (1), and does it move
/// away from its centre then?
struct place_by_ball {
    int side, rises;

    GRAZE_CERTIFIED_SLOW place_by_ball(big<1> const& t, vector3_of<big<1>> const& d, vector3_of<big<1>> const& w,
                                       big<2> const& r) {
        vector3_of<big<2>> v;
        {
            big<3> slope;
            load_moved(t, d, w, v);
            load_dot(v, d, slope);
            rises = sign(slope);
        }
        big<4> beyond = dot_of(v, v);
        take_product(beyond, r, r);
        side = sign(beyond);
    }
};

/// The last scalar from 0 to 1 that is not after a time, by an exact answer for any: from a guess, by steps that double, and
/// then by halves. Scalars >= 0 are in the order of their bits, so that it takes 2 * 64 answers at most, 2 for a good guess.
template <class Scalar, class IsNotAfter>
Scalar last_not_after(Scalar guess, IsNotAfter const& is_not_after) {
    using bits = std::conditional_t<std::is_same_v<Scalar, float>, std::uint32_t, std::uint64_t>;
    bits const last = bits_as<bits>(Scalar{1});
    bits holds = 0, fails = last + 1;  // 0 is not after the time, nor is that after 1
    bits at = guess > 0 && guess <= 1 ? bits_as<bits>(guess) : last;
    for (bits step = 1; fails - holds > 1; step += step) {
        bool const up = is_not_after(bits_as<Scalar>(at));
        (up ? holds : fails) = at;
        // Twice as far the same way, until the two enclose it.
        if (up ? fails - at <= step : at - holds <= step) break;
        at = up ? at + step : at - step;
    }
    while (fails - holds > 1) {
        bits const middle = holds + (fails - holds) / 2;
        (is_not_after(bits_as<Scalar>(middle)) ? holds : fails) = middle;
    }
    return bits_as<Scalar>(holds);
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
