/// segment_segment_distance_3d: the distance of two segments in space, correctly rounded.
///
/// Input    12 finite scalars a b c d, points as x y z; float or double, one unit: the segments ab and cd. A segment
///          without length is a point.
/// Result   true, and values[0]: the scalar nearest to the exact distance, ties to even, beyond the largest scalar
///          infinity. It is always there.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, rounded once.
/// Error    none beyond that rounding. The fast stage answers only where its bounds, derived below, leave one answer.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not (both are kept), with or without contraction.
/// Source   where the lines are nearest, clamped to one segment, then to the other: C. Ericson, Real-Time Collision
///          Detection, 2005, 5.1.9.
/// Cost     where the machine has f64x4 (f64x4.hpp) about 200 operations four at a time, where double input nearly touches
///          200 more; elsewhere 120 on doubles, of double input 150 to 400 more, of float input that nearly touches
///          some 200. What these leave open 0.1 to 0.2 us by integers of fixed width, some us where coordinates are
///          more than 125 bits apart. noexcept, no allocation.
#pragma once

#include <bit>
#include <cstddef>

#include "graze/certified/detail/distance_in_lanes.hpp"
#include "graze/certified/detail/distance_on_grid.hpp"
#include "graze/certified/detail/filtered_points.hpp"
#include "graze/certified/detail/lane_numbers.hpp"

namespace graze::certified {
namespace detail {

/// What is nearest: two ends, an end and a point inside the other segment, points inside both, or nobody knows.
struct nearest_features {
    enum : unsigned char { points, point_line, lines, unknown } kind;
    unsigned char point = 0, first = 0, second = 0;  // first scalars of points; of two ends `first` is the other
};

/// Of u = b - a, w = d - c, r = a - c: dot products, and where the lines are nearest, at a + u of_first / whole and c + w
/// of_second / whole.
template <class Dot>
struct segment_products {
    Dot uu, ww, uw, ur, wr;

    auto whole() const { return uu * ww - uw * uw; }
    auto of_first() const { return uw * wr - ur * ww; }
    auto of_second() const { return uu * wr - uw * ur; }
};
template <class Arm>
auto segment_products_of(Arm const& u, Arm const& w, Arm const& r) {
    auto const uu = dot_of(u, u);
    return segment_products<std::remove_const_t<decltype(uu)>>{uu, dot_of(w, w), dot_of(u, w), dot_of(u, r),
                                                               dot_of(w, r)};
}

/// Where shares of a whole are, two side by side: bit 0 for the first. Certainly below 0, above the whole, or between.
struct known_places {
    unsigned below, above, between;

    GRAZE_CERTIFIED_INLINED known_places(f64x2 share, f64x2 whole, f64x2 bound)
        : below((share < -bound).bits()),
          above((share - whole > bound).bits()),
          between(((share > bound) & (whole - share > bound)).bits()) {}
};

/// By the place on the first segment, on the second from that on the first, and on the first again from an end of the second:
/// 0 for below, 1 for above, 2 for between, 3 for unknown.
inline constexpr auto segment_features = [] {
    struct {
        nearest_features at[4][4][4];
    } table{};
    for (int first = 0; first < 4; ++first)
        for (int second = 0; second < 4; ++second)
            for (int back = 0; back < 4; ++back) {
                nearest_features of{nearest_features::unknown};
                auto const start = static_cast<unsigned char>(3 * first),
                           end = static_cast<unsigned char>(6 + 3 * second),
                           other = static_cast<unsigned char>(3 * back);
                if (first == 2 && second == 2) of = {nearest_features::lines};
                if (first < 2 && second == 2) of = {nearest_features::point_line, start, 6, 9};
                if (first < 3 && second < 2 && back == 2) of = {nearest_features::point_line, end, 0, 3};
                if (first < 3 && second < 2 && back < 2) of = {nearest_features::points, end, other};
                table.at[first][second][back] = of;
            }
    return table;
}();

/// Without branches: where the nearest points are is as good as random. Side by side are the segments, and for places on one of
/// them the ends of the other.
///
/// Errors, with e = 2^-52 and U, W, R the largest components of u, w and r: dot products are off by 15.1 e of the product of
/// two of those, their sums and differences with another by 36.3 e of the sum of those products, below 64 e S T for the larger
/// sides S and T; a product of two dot products by 2 * 3 * 15.1 + 9 * 2 e of all four, the parts, of two products each, by 218 e
/// of that, two of them and their difference 440 e: of U^2 W^2 for the whole, U W^2 R on the first, U^2 W R on the second. What
/// underflows in doubles adds less than 2^-1070 to a dot product, and 2^-860 to a part.
template <class Scalar>
GRAZE_CERTIFIED_INLINED nearest_features features_fast(Scalar const* input) {
    f64x2 a_c[3], b_d[3], a[3], c[3];
    load_points_beside<false>(input, input + 6, a_c);
    load_points_beside<true>(input + 3, input + 9, b_d);
    for (int axis = 0; axis < 3; ++axis) {
        a[axis] = first_in_both(a_c[axis]);
        c[axis] = second_in_both(a_c[axis]);
    }
    auto const u_w = arm_f64x2<f64x2>(b_d, a_c), r = arm_f64x2<f64x2>(a, c);
    f64x2 const lengths = largest_f64x2(u_w), others = lengths.swapped(), of_r = largest_f64x2(r),
                longest = greater(lengths, greater(others, of_r));

    f64x2 const squares = dot_of(u_w, u_w), uw = dot_of(u_w, swapped(u_w)), along_r = dot_of(u_w, r);
    double const whole = squares.first() * squares.second() - uw.first() * uw.first();
    // uw wr - ww ur, and uw ur - uu wr.
    f64x2 const parts = uw * along_r.swapped() - squares.swapped() * along_r;
    f64x2 const along_w = second_in_both(along_r), ends(0, 1);

    constexpr double dots = 64 * 0x1p-52, of_parts = 480 * 0x1p-52, lost_in_dots = 0x1p-1000, lost_in_parts = 0x1p-850;
    f64x2 const product = lengths * others,
                by_parts = f64x2(of_parts) * (product * (others * greater(lengths, of_r))) + f64x2(lost_in_parts),
                by_dots = f64x2(dots) * (lengths * longest) + f64x2(lost_in_dots);
    double const by_whole = of_parts * (product.first() * product.first()) + lost_in_parts;
    known_places const inside(flip_sign(parts, f64x2(0, -0.0)), f64x2(whole), by_parts),
        on_second(along_w + ends * uw, second_in_both(squares), second_in_both(by_dots)),
        on_first(ends * uw - first_in_both(along_r), first_in_both(squares), first_in_both(by_dots));

    // The place among those below, above and between in bits 0 to 2.
    auto const place = [](unsigned below, unsigned above, unsigned between) {
        return std::countr_zero((below & 1) | (above & 1) << 1 | (between & 1) << 2 | 8u);
    };
    int const first = whole > by_whole ? place(inside.below, inside.above, inside.between) : 3;
    // On the second segment from either end of the first, or where the lines are nearest.
    auto const second_bits = [&](unsigned from_ends, unsigned lines) { return (from_ends | lines >> 1 << 2) >> first; };
    int const second = place(second_bits(on_second.below, inside.below), second_bits(on_second.above, inside.above),
                             second_bits(on_second.between, inside.between));
    int const back = place(on_first.below >> second, on_first.above >> second, on_first.between >> second);
    return in_range<Scalar>(longest.first()) ? segment_features.at[first][second][back]
                                             : nearest_features{nearest_features::unknown};
}

/// The same of integers, in every case.
template <class Grid>
nearest_features features_exact(Grid const& g) {
    auto const of = segment_products_of(arm_of(g, 3, 0), arm_of(g, 9, 6), arm_of(g, 0, 6));
    auto const place = [](auto const& share, auto const& whole) {
        return sign(share) <= 0 ? -1 : sign(share - whole) >= 0 ? 2 : 0;
    };
    // Where the lines are parallel, or a segment is a point, any point of the first will do.
    auto const whole = of.whole();
    int const on_first = sign(whole) > 0 ? place(of.of_first(), whole) : -1;
    int on_second;
    if (on_first == 0) {
        on_second = place(of.of_second(), whole);
        if (on_second == 0) return {nearest_features::lines};
    } else {
        on_second = place(on_first < 0 ? of.wr : of.wr + of.uw, of.ww);
        if (on_second == 0)
            return {nearest_features::point_line, static_cast<unsigned char>(on_first < 0 ? 0 : 3), 6, 9};
    }
    unsigned char const end = on_second < 0 ? 6 : 9;
    int const back = place(on_second < 0 ? decltype(of.ur){} - of.ur : of.uw - of.ur, of.uu);
    if (back == 0) return {nearest_features::point_line, end, 0, 3};
    return {nearest_features::points, end, static_cast<unsigned char>(back < 0 ? 0 : 3)};
}

/// Computes the distance of the nearest features; of lines |r.(u x w)| / |u x w|, whose triple product goes through
/// eight operations.
template <bool Close, class Scalar>
GRAZE_CERTIFIED_INLINED value_result distance_fast(Scalar const* input, nearest_features of, Scalar* values) {
    working_grid<Scalar> const g{input};
    bool sure = false;
    Scalar found{};
    if (of.kind == nearest_features::points) {
        sure = rounds_surely(point_distance(g, of.point, of.first), found);
    } else if (of.kind == nearest_features::point_line) {
        auto const edge = arm_of(g, of.second, of.first);
        sure = rounds_surely(line_distance<Close>(input, of.point, of.first, of.second, edge, square_divisor(edge)),
                             found);
    } else if (of.kind == nearest_features::lines) {
        auto const lines = heights_of<Close>(input, {3, 0}, {9, 6}, {0, 6});
        sure = rounds_surely(
            plane_distance(share_of(lines), lines.normal, vector_factor * unit_of<working<Scalar>> * lines.size),
            found);
    }
    if (!sure) return value_result::unsure;
    values[0] = found;
    return value_result::known;
}

/// Floats where what is small needs more digits.
template <class Scalar>
GRAZE_CERTIFIED_SLOW value_result distance_nearby(Scalar const* input, nearest_features of, Scalar* values) {
    return distance_fast<std::is_same_v<Scalar, float>>(input, of, values);
}

/// What that is unsure of, on integers.
template <class Number, class Scalar, class Grid>
value_result distance_on_grid(nearest_features of, Grid const& g, double unit, Scalar* values) {
    Scalar found = 0;
    bool sure = true;
    if (of.kind == nearest_features::points) {
        sure = round_point_distance<Number>(arm_of(g, of.point, of.first), unit, found);
    } else if (of.kind == nearest_features::point_line) {
        auto const edge = arm_of(g, of.second, of.first);
        auto const across = cross_of(arm_of(g, of.point, of.first), edge);
        sure = is_zero(across) || round_line_distance(across, number_of<Number>(dot_of(edge, edge)), unit, found);
    } else {
        auto const across = cross_of(arm_of(g, 3, 0), arm_of(g, 9, 6));
        auto const volume = dot_of(across, arm_of(g, 0, 6));
        if (sign(volume) != 0) {
            auto const numbers = numbers_of<Number>(across);
            sure = round_length(
                magnitude_of(quotient_on_grid(number_of<Number>(volume), root_on_grid(dot_of(numbers, numbers)))), unit,
                found);
        }
    }
    if (!sure) return value_result::unsure;
    values[0] = found;
    return value_result::known;
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW value_result distance_again(Scalar const* input, nearest_features of, Scalar* values) {
    return in_units_of_grid<12>(input, [&](auto const& g, double unit) {
        nearest_features const known = of.kind == nearest_features::unknown ? features_exact(g) : of;
        bool const sure = in_doubles_or_pairs<Scalar>(
            [&]<class Number>() { return distance_on_grid<Number>(known, g, unit, values) == value_result::known; });
        return sure ? value_result::known : value_result::unsure;
    });
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW value_result distance_without_f64x4(Scalar const* input, std::size_t, Scalar* values) {
    nearest_features const of = features_fast(input);
    if (of.kind == nearest_features::unknown) {
        if (same_point(input, input + 6) || same_point(input, input + 9) || same_point(input + 3, input + 6) ||
            same_point(input + 3, input + 9)) {
            values[0] = 0;
            return value_result::known;
        }
    } else {
        if (distance_fast<false>(input, of, values) == value_result::known) [[likely]]
            return value_result::known;
        if constexpr (std::is_same_v<Scalar, float>)
            if (distance_nearby(input, of, values) == value_result::known) return value_result::known;
    }
    return distance_again(input, of, values);
}

template <class Scalar>
GRAZE_CERTIFIED_INLINED value_result distance_known(Scalar const* input, std::size_t count, Scalar* values) {
#if GRAZE_CERTIFIED_WITH_F64X4
    if (has_f64x4()) [[likely]]
        if (distance_f64x4(input, values) == value_result::known) [[likely]]
            return value_result::known;
#endif
    return distance_without_f64x4(input, count, values);
}

/// The squared distance of a point and a segment.
template <class Scalar>
GRAZE_CERTIFIED_SLOW void load_segment_square(exact_scalars<Scalar> const& g, int p, int a, int b,
                                              square_quotient<4, 2>& own) {
    int after, before;
    {
        auto const edge = arm_of(g, b, a);
        big<2> const along_edge = dot_of(arm_of(g, p, a), edge), square = dot_of(edge, edge);
        after = sign(along_edge);
        before = sign_of_difference(square, along_edge);
    }
    if (after <= 0 || before <= 0) {
        own.n = big<4>(exact_point_square(g, p, after <= 0 ? a : b));
        own.d = big<2>(to_big(1, 0));
    } else
        own = exact_line_square(g, p, a, b);
}
/// Are both shares of the whole in it?
template <class Scalar>
GRAZE_CERTIFIED_SLOW bool is_between_insides(exact_scalars<Scalar> const& g) {
    segment_products<big<2>> of;
    {
        auto const u = arm_of(g, 3, 0), w = arm_of(g, 9, 6), r = arm_of(g, 0, 6);
        load_dot(u, u, of.uu), load_dot(w, w, of.ww), load_dot(u, w, of.uw), load_dot(u, r, of.ur),
            load_dot(w, r, of.wr);
    }
    big<4> whole, share;
    load_minor(of.uu, of.ww, of.uw, of.uw, whole);
    if (sign(whole) <= 0) return false;
    load_minor(of.uw, of.wr, of.ur, of.ww, share);
    if (sign(share) < 0 || sign_of_difference(whole, share) < 0) return false;
    load_minor(of.uu, of.wr, of.uw, of.ur, share);
    return sign(share) >= 0 && sign_of_difference(whole, share) >= 0;
}
template <class Scalar>
GRAZE_CERTIFIED_SLOW Scalar distance_of_insides_exact(exact_scalars<Scalar> const& g) {
    auto const across = cross_of(arm_of(g, 3, 0), arm_of(g, 9, 6));
    auto const volume = dot_of(across, arm_of(g, 0, 6));
    return rounded_root<Scalar>(volume * volume, dot_of(across, across));
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW bool distance_exact(Scalar const* input, std::size_t, Scalar* values) {
    exact_scalars<Scalar> const g{input};
    if (is_between_insides(g)) {
        values[0] = distance_of_insides_exact(g);
        return true;
    }
    // An end is nearest, of which ever segment.
    static constexpr int ends[4][3] = {{0, 6, 9}, {3, 6, 9}, {6, 0, 3}, {9, 0, 3}};
    square_quotient<4, 2> least, own;
    load_segment_square(g, 0, 6, 9, least);
    for (int i = 1; i < 4; ++i) {
        load_segment_square(g, ends[i][0], ends[i][1], ends[i][2], own);
        if (sign_of_minor(own.n, least.d, least.n, own.d) < 0) least = own;
    }
    values[0] = rounded_root<Scalar>(least.n, least.d);
    return true;
}

}  // namespace detail

template <class Scalar>
bool segment_segment_distance_3d(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(segment_segment_distance_3d, input, count, values);
    return detail::values_of<detail::distance_known<Scalar>, detail::distance_exact<Scalar>>(input, count, values);
}

GRAZE_CERTIFIED_VALUES(segment_segment_distance_3d, 1, segment_segment_distance_3d, distance_stage)

}  // namespace graze::certified
