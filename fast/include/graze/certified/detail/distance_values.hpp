// Distances of points, and of points from lines, as estimates of the fast stage and as exact quotients; and the signs of
// products of vectors that tell which of them is the least one.
#pragma once

#include "graze/certified/detail/round_once.hpp"
#include "graze/certified/detail/working_number.hpp"

namespace graze::certified::detail {

/// The root of a sum of squares, of numbers each off by less than unit of itself: products go through five operations, and
/// all are of one sign, so that the root is off by half of 5 unit of itself, and unit more. `error` is that of the vector
/// whose length it is. Below 2^-800 products of doubles may have underflowed: nothing is known then.
template <class Number>
GRAZE_CERTIFIED_INLINED estimate<Number> length_of(triple<Number> const& u, double error) {
    Number const square = dot_of(u, u), length = root_of(square);
    double const bound = error + 4 * unit_of<Number> * high_of(length);
    bool const sure = std::is_same_v<Number, double> || high_of(square) >= 0x1p-800;
    return {length, sure ? bound : std::numeric_limits<double>::infinity()};
}

/// Cross products of differences up to M: products of two go through four operations, so each component is off by 2 ((1 +
/// unit)^4 - 1) M^2 < 8.1 unit M^2, and the vector by 1.8 times that.
inline constexpr double component_factor = 9, vector_factor = 16;
/// Dot products of two differences: 3 ((1 + unit)^5 - 1) M^2 < 15.1 unit M^2.
inline constexpr double dot_factor = 16;
/// Triple products of three: 6 ((1 + unit)^8 - 1) M^3 < 48.1 unit M^3.
inline constexpr double triple_factor = 50;

/// The distance of the point from scalar p on from the line through those from a and b on: |(p - a) x (b - a)| / |b - a|.
template <class Scalar>
GRAZE_CERTIFIED_INLINED auto line_distance(working_grid<Scalar> const& g, int p, int a, int b, double most) {
    auto const arm = arm_of(g, p, a), edge = arm_of(g, b, a);
    double const error = vector_factor * unit_of<working<Scalar>> * (most * most);
    return length_of(cross_of(arm, edge), error) / length_of(edge, 0);
}
template <class Scalar>
GRAZE_CERTIFIED_INLINED auto point_distance(working_grid<Scalar> const& g, int p, int q) {
    return length_of(arm_of(g, p, q), 0);
}

/// A squared distance, n / d.
template <int N, int D>
struct square_quotient {
    big<N> n;
    big<D> d;
};

template <class Scalar>
big<2> exact_point_square(exact_scalars<Scalar> const& g, int p, int q) {
    auto const arm = arm_of(g, p, q);
    return dot_of(arm, arm);
}
template <class Scalar>
square_quotient<4, 2> exact_line_square(exact_scalars<Scalar> const& g, int p, int a, int b) {
    auto const arm = arm_of(g, p, a), edge = arm_of(g, b, a);
    auto const across = cross_of(arm, edge);
    return {dot_of(across, across), dot_of(edge, edge)};
}

}  // namespace graze::certified::detail
