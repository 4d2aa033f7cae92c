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
/// Assumes  no -ffast-math, no denormals-are-zero; any rounding mode, which is kept, with or without contraction.
/// Source   where the lines are nearest, clamped to one segment, then to the other: C. Ericson, Real-Time Collision
///          Detection, 2005, 5.1.9.
/// Cost     about 120 operations on doubles, of double input 150 to 400 more; some us where integers decide. noexcept, no
///          allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/distance_values.hpp"

namespace graze::certified {
namespace detail {

/// What is nearest: two ends, an end and a point inside the other segment, points inside both, or nobody knows.
struct nearest_features {
    enum : unsigned char { points, point_line, lines, unknown } kind;
    unsigned char point = 0, first = 0, second = 0;  // first scalars of points; of two ends `first` is the other
};

/// Of u = b - a, w = d - c, r = a - c: dot products, and where the lines are nearest, at a + u of_first / whole and c + w
/// of_second / whole.
template <class Dot, class Part>
struct segment_products {
    Dot uu, ww, uw, ur, wr;
    Part whole, of_first, of_second;
};
template <class Arm>
GRAZE_CERTIFIED_INLINED auto segment_products_of(Arm const& u, Arm const& w, Arm const& r) {
    auto const uu = dot_of(u, u), ww = dot_of(w, w), uw = dot_of(u, w), ur = dot_of(u, r), wr = dot_of(w, r);
    auto const whole = uu * ww - uw * uw, of_first = uw * wr - ur * ww, of_second = uu * wr - uw * ur;
    return segment_products<std::remove_const_t<decltype(uu)>, std::remove_const_t<decltype(whole)>>{
        uu, ww, uw, ur, wr, whole, of_first, of_second};
}

/// -1 for certainly negative, 2 for certainly more than `whole`, 0 for certainly between: the place of share / whole. 1:
/// unknown.
inline int place_of(double share, double whole, double bound) {
    if (share < -bound) return -1;
    if (share - whole > bound) return 2;
    return share > bound && whole - share > bound ? 0 : 1;
}

/// Errors as in point_triangle_closest_3d, with e = 2^-52 and M the largest difference: dot products 15.1 e M^2, their sums
/// and differences with another, of two or three of them, 60 e M^2 at most; the parts 218 e M^4, two of them and their
/// difference 440 e M^4.
template <class Scalar>
GRAZE_CERTIFIED_INLINED nearest_features features_fast(Scalar const* input, double& most) {
    auto const u = rough_arm(input, 3, 0), w = rough_arm(input, 9, 6), r = rough_arm(input, 0, 6);
    most = max(max(largest_of(u), largest_of(w)), largest_of(r));
    if (!in_range<Scalar>(most)) return {nearest_features::unknown};
    auto const of = segment_products_of(u, w, r);
    double const square = most * most, bound = 64 * 0x1p-52 * square, parts = 480 * 0x1p-52 * (square * square);
    int const on_first = place_of(of.of_first, of.whole, parts);
    if (!(of.whole > parts) || on_first == 1) return {nearest_features::unknown};
    int on_second;
    if (on_first == 0) {
        on_second = place_of(of.of_second, of.whole, parts);
        if (on_second == 0) return {nearest_features::lines};
    } else {
        // From the end of the first.
        on_second = place_of(on_first < 0 ? of.wr : of.wr + of.uw, of.ww, bound);
        if (on_second == 0)
            return {nearest_features::point_line, static_cast<unsigned char>(on_first < 0 ? 0 : 3), 6, 9};
    }
    if (on_second == 1) return {nearest_features::unknown};
    // From the end of the second.
    unsigned char const end = on_second < 0 ? 6 : 9;
    switch (place_of(on_second < 0 ? -of.ur : of.uw - of.ur, of.uu, bound)) {
        case -1: return {nearest_features::points, end, 0};
        case 0: return {nearest_features::point_line, end, 0, 3};
        case 2: return {nearest_features::points, end, 3};
        default: return {nearest_features::unknown};
    }
}

/// Of the lines |r.(u x w)| / |u x w|: the triple product goes through eight operations.
template <class Scalar>
GRAZE_CERTIFIED_INLINED knowledge distance_fast(Scalar const* input, std::size_t, Scalar* values) {
    double most;
    nearest_features const of = features_fast(input, most);
    working_grid<Scalar> const g{input};
    constexpr double unit = unit_of<working<Scalar>>;
    bool sure = false;
    Scalar found;
    if (of.kind == nearest_features::points) {
        sure = rounds_surely(point_distance(g, of.point, of.first), found);
    } else if (of.kind == nearest_features::point_line) {
        sure = rounds_surely(line_distance(g, of.point, of.first, of.second, most), found);
    } else if (of.kind == nearest_features::lines) {
        auto const across = cross_of(arm_of(g, 3, 0), arm_of(g, 9, 6));
        double const square = most * most;
        auto const share = estimate{dot_of(across, arm_of(g, 0, 6)), triple_factor * unit * (square * most)} /
                           estimate{dot_of(across, across), 140 * unit * (square * square)};
        sure = rounds_surely(plane_distance(share, across, vector_factor * unit * square), found);
    }
    if (!sure) return knowledge::unsure;
    values[0] = found;
    return knowledge::given;
}

/// The squared distance of a point and a segment.
template <class Scalar>
square_quotient<4, 2> exact_segment_square(exact_scalars<Scalar> const& g, int p, int a, int b) {
    auto const edge = arm_of(g, b, a);
    auto const along_edge = dot_of(arm_of(g, p, a), edge), square = dot_of(edge, edge);
    if (sign(along_edge) <= 0) return {big<4>(exact_point_square(g, p, a)), big<2>(to_big(1, 0))};
    if (sign(along_edge - square) >= 0) return {big<4>(exact_point_square(g, p, b)), big<2>(to_big(1, 0))};
    return exact_line_square(g, p, a, b);
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW bool distance_exact(Scalar const* input, std::size_t, Scalar* values) {
    exact_scalars<Scalar> const g{input};
    auto const u = arm_of(g, 3, 0), w = arm_of(g, 9, 6), r = arm_of(g, 0, 6);
    auto const of = segment_products_of(u, w, r);
    auto const is_share = [&](big<4> const& part) { return sign(part) >= 0 && sign(of.whole - part) >= 0; };
    if (sign(of.whole) > 0 && is_share(of.of_first) && is_share(of.of_second)) {
        auto const across = cross_of(u, w);
        auto const volume = dot_of(across, r);
        values[0] = rounded_root<Scalar>(volume * volume, dot_of(across, across));
        return true;
    }
    // An end is nearest, of which ever segment.
    static constexpr int ends[4][3] = {{0, 6, 9}, {3, 6, 9}, {6, 0, 3}, {9, 0, 3}};
    square_quotient<4, 2> least = exact_segment_square(g, 0, 6, 9);
    for (auto const& end : ends) {
        square_quotient<4, 2> const own = exact_segment_square(g, end[0], end[1], end[2]);
        if (compare_magnitude(own.n * least.d, least.n * own.d) < 0) least = own;
    }
    values[0] = rounded_root<Scalar>(least.n, least.d);
    return true;
}

}  // namespace detail

template <class Scalar>
bool segment_segment_distance_3d(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    return detail::values_of<detail::distance_fast<Scalar>, detail::distance_exact<Scalar>>(input, count, values);
}

}  // namespace graze::certified
