/// line_line_point_2d: the point where two lines of the plane meet, correctly rounded.
///
/// Input    8 finite scalars a b c d, points as x y; float or double, one unit: the lines through a and b, c and d.
/// Result   true, and values[0..1]: x and y, each the scalar nearest to the exact one, ties to even, beyond the largest
///          scalar infinity; a zero is +0. False where there is no such point: the lines are parallel or one, or a line is
///          given by one point twice. `values` is untouched then.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, rounded once.
/// Error    none beyond that rounding. The fast stage answers only where its bound, derived below, allows one scalar.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not (both are kept), with or without contraction.
/// Source   the parameter along the first line by a quotient of two determinants.
/// Cost     about 40 operations on doubles, of double input 100 four at a time where the machine has f64x4 (f64x4.hpp), 250
///          elsewhere; 0.1 us where lines are nearly parallel, some us where they are so in coordinates more than 125
///          bits apart. noexcept, no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/line_in_lanes.hpp"
#include "graze/certified/detail/round_once.hpp"
#include "graze/certified/detail/share_on_grid.hpp"
#include "graze/certified/detail/short_parts.hpp"

namespace graze::certified {
namespace detail {

/// The point is a + u n / d.
template <class Number, class Minor>
struct lines_meeting {
    Number ux, uy;
    Minor n, d;
};

/// Scalars 0 to 7 are a, b, c and d. Of u, w = d - c and r = c - a: n = r x w, d = u x w.
template <class Grid>
auto lines_meeting_of(Grid const& g) {
    auto const ux = g.difference(2, 0), uy = g.difference(3, 1), wx = g.difference(6, 4), wy = g.difference(7, 5),
               rx = g.difference(4, 0), ry = g.difference(5, 1);
    auto const n = rx * wy - ry * wx, d = ux * wy - uy * wx;
    return lines_meeting<std::remove_const_t<decltype(ux)>, std::remove_const_t<decltype(n)>>{ux, uy, n, d};
}

/// n and d in lanes, of rounded differences, and their sizes: off by 4.1 * 2^-53 of these.
struct line_minors {
    f64x2 value, size;

    GRAZE_CERTIFIED_INLINED line_minors(f64x2 u, f64x2 w, f64x2 r) {
        f64x2 const by_u = u * w.swapped(), by_r = r * w.swapped();
        f64x2 const plus = unpack_low(by_r, by_u), minus = unpack_high(by_r, by_u);
        value = plus - minus;
        size = magnitude(plus) + magnitude(minus);
    }
};

/// With S = size(n) + |share| size(d) the share is off by 4.2 * 2^-53 way S and two roundings; each coordinate by |u| times that,
/// two roundings of share u and two of itself. As size(d) way >= 0.99, together 9 * 2^-53 |u| way S and 2^-52 of itself.
GRAZE_CERTIFIED_INLINED value_result lines_meeting_rough(float const* input, float* values) {
    f64x2 const a = first_axes(input), c = first_axes(input + 4);
    f64x2 const u = first_axes(input + 2) - a, w = first_axes(input + 6) - c, r = c - a;
    line_minors const of(u, w, r);
    double const d = of.value.second(), size = of.size.second();
    if (is_too_steep(size, d)) [[unlikely]]
        return value_result::unsure;
    double const inverse = 1 / d, share = of.value.first() * inverse, way = std::fabs(inverse);
    double const error = 0x1p-49 * (way * (of.size.first() + std::fabs(share) * size));
    f64x2 const point = a + f64x2(share) * u;
    f64x2 const bound = f64x2(error) * magnitude(u) + f64x2(0x1p-51) * magnitude(point);
    float found[2];
    if (!round_surely(point, bound, found)) return value_result::unsure;
    copy_values(found, values);
    return value_result::known;
}

/// With s the short share, p = a + s u and q = c - p = r - s u: n - s d = q x w, and the point is p + u (q x w) / d. Q = |r| + |s u| on
/// each axis, S as above. The product s u is off by 2^-76.9 |s u|, its rest below 2^-24.8 |s u|; q by 2^-75.2 Q, its
/// rest below 2^-23.8 Q. Each product of q and w is off by 2^-75.2 Q |w| for q, 2^-77.9 for w, 2^-75.2 for two roundings
/// of what is below 2^-23.2 and as much for their sum, 2^-76.8 for what is left out; sums of rests and firsts round 2^-75.2
/// S: all below 2^-73.3 S and 2^-51.9 of q x w. So the step (q x w) / d is off by 1.01 way (4.1 * 2^-53 size(d)
/// |step| + 2^-73.3 S) and 2^-50.9 of itself, the point by |u| times that, 2^-75.2 |s u| and 2^-51 |step u| for what is
/// rounded here and in the test, and 2^-105 of itself: below |u| way (2^-49 size(d) |step| + 2^-72.9 S).
template <class Scalar>
GRAZE_CERTIFIED_INLINED value_result lines_meeting_near(Scalar const* input, Scalar* values) {
    f64x2 const a = first_axes(input), c = first_axes(input + 4);
    exact_f64x2 const u = exact_difference(first_axes(input + 2), a), w = exact_difference(first_axes(input + 6), c),
                      r = exact_difference(c, a);
    f64x2 const reach = magnitude(u.high);
    line_minors const of(u.high, w.high, r.high);
    double const d = of.value.second(), size = of.size.second();
    if (is_too_steep(size, d)) [[unlikely]]
        return value_result::unsure;
    double const inverse = 1 / d, share = shortened(of.value.first() / d);

    short_f64x2 const u_parts = parts_of(u), w_parts = parts_of(w);
    f64x2 const along_u = f64x2(share) * u_parts.first, along_rest = f64x2(share) * u_parts.rest;
    exact_f64x2 q = exact_difference(r.high, along_u);
    q.low = q.low + (r.low - along_rest);
    short_f64x2 const q_parts = parts_of(q);
    double const firsts = across(q_parts.first * w_parts.first.swapped());
    double const rests = across(q_parts.first * w_parts.rest.swapped() + q_parts.rest * w.high.swapped());
    double const step = (firsts + rests) * inverse;
    exact_f64x2 const point = exact_sum(a, along_u);
    f64x2 const low = point.low + (along_rest + f64x2(step) * u.high);

    double const way = std::fabs(inverse), length = std::fabs(share), steep = size * way;
    double const error = way * (0x1p-72 * (of.size.first() + length * size + lost_in_products));
    f64x2 const fixed = f64x2(error) * reach + (f64x2(0x1p-102) * magnitude(point.high) + f64x2(lost_in_points)),
                bound = fixed + f64x2(std::fabs(step)) * (f64x2(0x1p-48 * steep) * reach);
    lane_mask const moderate = greater(greater(reach, magnitude(w.high)), magnitude(r.high)) < f64x2(largest_part);
    Scalar found[2];
    bool const sure =
        round_surely(point.high, low, bound, found) && moderate.all() && size >= least_size && length <= largest_part;
    if (!sure) return value_result::unsure;
    copy_values(found, values);
    return value_result::known;
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW value_result lines_meeting_on_grid(Scalar const* input, Scalar* values) {
    known_share const share = share_on_grid<2, 8>(input, [](auto const& g) { return lines_meeting_of(g); });
    if (share.known != value_result::known) return share.known;
    Scalar found[2];
    for (int k = 0; k < 2; ++k)
        if (!round_along(input[k], input[2 + k], share.value, found[k])) return value_result::unsure;
    copy_values(found, values);
    return value_result::known;
}

/// What the quick stage of floats was unsure of.
GRAZE_CERTIFIED_SLOW inline value_result lines_meeting_again(float const* input, float* values) {
    if (lines_meeting_near(input, values) == value_result::known) return value_result::known;
    return lines_meeting_on_grid(input, values);
}

template <class Scalar>
GRAZE_CERTIFIED_INLINED value_result lines_meeting_without_f64x4(Scalar const* input, std::size_t, Scalar* values) {
    if constexpr (std::is_same_v<Scalar, float>) {
        if (lines_meeting_rough(input, values) == value_result::known) [[likely]]
            return value_result::known;
        return lines_meeting_again(input, values);
    } else {
        if (lines_meeting_near(input, values) == value_result::known) [[likely]]
            return value_result::known;
        return lines_meeting_on_grid(input, values);
    }
}

template <class Scalar>
GRAZE_CERTIFIED_INLINED value_result lines_meeting_fast(Scalar const* input, std::size_t count, Scalar* values) {
#if GRAZE_CERTIFIED_WITH_F64X4
    if constexpr (std::is_same_v<Scalar, double>)
        if (has_f64x4()) [[likely]] {
            if (lines_meeting_closely(input, values) == value_result::known) [[likely]]
                return value_result::known;
            if (lines_meeting_f64x4(input, values) == value_result::known) return value_result::known;
            return lines_meeting_on_grid(input, values);
        }
#endif
    return lines_meeting_without_f64x4(input, count, values);
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW bool lines_meeting_exact(Scalar const* input, std::size_t, Scalar* values) {
    exact_scalars<Scalar> const g{input};
    auto const meeting = lines_meeting_of(g);
    if (sign(meeting.d) == 0) return false;
    Scalar const x = rounded_quotient<Scalar>(g.value(0) * meeting.d + meeting.ux * meeting.n, meeting.d);
    values[1] = rounded_quotient<Scalar>(g.value(1) * meeting.d + meeting.uy * meeting.n, meeting.d);
    values[0] = x;
    return true;
}

}  // namespace detail

template <class Scalar>
bool line_line_point_2d(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(line_line_point_2d, input, count, values);
    return detail::values_of<detail::lines_meeting_fast<Scalar>, detail::lines_meeting_exact<Scalar>>(input, count,
                                                                                                      values);
}

GRAZE_CERTIFIED_VALUES(line_line_point_2d, 2, line_line_point_2d, lines_meeting_stage)

}  // namespace graze::certified
