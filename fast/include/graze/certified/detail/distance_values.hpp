// Distances of points, and of points from lines, as estimates of the fast stage and as exact quotients; and the signs of
// products of vectors that tell which of them is the least one.
#pragma once

#include "graze/certified/detail/round_once.hpp"
#include "graze/certified/detail/working_number.hpp"

namespace graze::certified::detail {

/// What bounds are made of: a vector's largest component. Vectors of doubles may be far shorter than the largest, down to
/// where products and quotients underflow. Taken for 2^-150 at least, none makes a bound below 2^-100 * 2^-450, nor one of a
/// quotient by the square of a cross product, which is below 2^404, less than 2^-955; what underflows adds 2^-1070 to a product,
/// times 2^100 at most.
template <class Scalar, class Number>
GRAZE_CERTIFIED_INLINED double reach_of(vector3_of<Number> const& u) {
    if constexpr (std::is_same_v<Scalar, float>)
        return largest_of(u);
    else
        return greater(largest_of(u), 0x1p-150);
}
/// Let M^2 and M^3 be the products of the largest components of the vectors that enter. Cross products of differences: products
/// of two go through four operations, so each component is off by 2 ((1 + unit)^4 - 1) M^2 < 8.1 unit M^2, and the vector by
/// 1.8 times that.
inline constexpr double component_factor = 9, vector_factor = 16;
/// Dot products of two differences: 3 ((1 + unit)^5 - 1) M^2 < 15.1 unit M^2.
inline constexpr double dot_factor = 16;
/// Triple products of three: 6 ((1 + unit)^8 - 1) M^3 < 48.1 unit M^3.
inline constexpr double triple_factor = 50;
/// The square of a cross product: 3 (2 * 2 * 8.1) unit M^4 for its factors and 12 * 3 unit M^4 for its operations, below 134 unit
/// M^4.
inline constexpr double square_factor = 140;

/// The sum of the squares of numbers, the low parts of which are made small first: off by 5 unit of itself, for the products
/// in it are all of one sign.
template <class Number>
GRAZE_CERTIFIED_INLINED Number square_of(vector3_of<Number> const& u) {
    vector3_of<Number> const v{normalized(u.x), normalized(u.y), normalized(u.z)};
    return dot_of(v, v);
}
/// Products of doubles may underflow in what is below 2^-800: nothing is known of its root then.
template <class Number>
GRAZE_CERTIFIED_INLINED double unless_tiny(Number const& square, double error) {
    bool const sure = std::is_same_v<Number, double> || high_of(square) >= 0x1p-800;
    return sure ? error : std::numeric_limits<double>::infinity();
}
/// A vector's length, `error` that of the vector: off by half of 5 unit of itself for the square, and unit for the root.
template <class Number>
GRAZE_CERTIFIED_INLINED estimate<Number> length_of(vector3_of<Number> const& u, double error) {
    Number const square = square_of(u), length = root_of(square);
    return {length, unless_tiny(square, error + 4 * unit_of<Number> * high_of(length))};
}

template <class Scalar>
GRAZE_CERTIFIED_INLINED auto point_distance(working_grid<Scalar> const& g, int p, int q) {
    return length_of(arm_of(g, p, q), 0);
}

/// |u| / |edge|, where `whole` divides by edge.edge. The error of u counts with 1 / |edge| = |edge| / edge.edge, |edge| at
/// most 1.74 of its largest component; the squares are off by 5 unit of themselves, their quotient by 12, its root by 7.
template <class Number>
GRAZE_CERTIFIED_INLINED estimate<Number> length_over(vector3_of<Number> const& u, double error,
                                                     vector3_of<Number> const& edge, divisor<Number> const& whole) {
    Number const square = square_of(u), quotient = normalized(quotient_of(square, whole.of.value, whole.inverse)),
                 length = root_of(quotient);
    double const bound = 1.74 * bound_slack * (error * largest_of(edge)) * whole.inverse;
    return {length,
            unless_tiny(square, unless_tiny(whole.of.value,
                                            unless_tiny(quotient, bound + 8 * unit_of<Number> * high_of(length))))};
}

/// The square of an edge, to divide by: off by 5 unit of itself.
template <class Number>
GRAZE_CERTIFIED_INLINED auto square_divisor(vector3_of<Number> const& edge) {
    Number const square = dot_of(edge, edge);
    return divisor(estimate{square, 6 * unit_of<Number> * high_of(square)});
}

/// What is small where shapes nearly touch, and all that needs more digits then: of floats `Close` has it in pairs of doubles
/// first, which nothing in it over- or underflows. Rounded to double they are off by 2^-52 of themselves at most.
template <bool Close, class Scalar>
using close_number = std::conditional_t<Close, double_double, working<Scalar>>;
template <bool Close, class Scalar>
struct close_grid {
    Scalar const* scalar;
    auto difference(int i, int j) const {
        if constexpr (Close)
            return sum_of(static_cast<double>(scalar[i]), -static_cast<double>(scalar[j]));
        else
            return working_difference(scalar[i], scalar[j]);
    }
};
template <class Number, class Close>
GRAZE_CERTIFIED_INLINED Number single_if_close(Close const& a) {
    if constexpr (std::is_same_v<Number, Close>)
        return a;
    else
        return a.high + a.low;
}

/// The distance |arm x edge| / |edge| of the point from scalar p on from the line through those from a and b on, the arm p - a
/// and the edge b - a, where `whole` divides by the square of the edge.
template <bool Close, class Scalar, class Number>
GRAZE_CERTIFIED_INLINED auto line_distance(Scalar const* scalar, int p, int a, int b, vector3_of<Number> const& edge,
                                           divisor<Number> const& whole) {
    close_grid<Close, Scalar> const g{scalar};
    auto const arm = arm_of(g, p, a);
    auto const close = cross_of(arm, arm_of(g, b, a));
    vector3_of<Number> const across{single_if_close<Number>(close.x), single_if_close<Number>(close.y),
                                    single_if_close<Number>(close.z)};
    double error =
        vector_factor * unit_of<close_number<Close, Scalar>> * (reach_of<Scalar>(arm) * reach_of<Scalar>(edge));
    if constexpr (Close) error += 2 * unit_of<double> * largest_of(across);
    return length_over(across, error, edge, whole);
}

/// u x v and (u x v).r of differences, and the product of the largest components of u and v.
template <class Number>
struct heights {
    vector3_of<Number> normal;
    estimate<Number> height;
    double size;
};
/// Of u, v and r from the second to the first scalar of each two. The upper numbers of a pair are those of doubles alone.
template <bool Close, class Scalar>
GRAZE_CERTIFIED_INLINED auto heights_of(Scalar const* scalar, int const (&u)[2], int const (&v)[2], int const (&r)[2]) {
    close_grid<Close, Scalar> const g{scalar};
    auto const first = arm_of(g, u[0], u[1]), second = arm_of(g, v[0], v[1]), arm = arm_of(g, r[0], r[1]);
    auto const normal = cross_of(first, second);
    auto const close = dot_of(normal, arm);
    double const size = reach_of<Scalar>(first) * reach_of<Scalar>(second),
                 error = triple_factor * unit_of<close_number<Close, Scalar>> * (size * reach_of<Scalar>(arm));
    if constexpr (Close) {
        double const height = close.high + close.low;
        return heights<double>{
            {normal.x.high, normal.y.high, normal.z.high}, {height, error + unit_of<double> * std::fabs(height)}, size};
    } else {
        return heights<working<Scalar>>{normal, {close, error}, size};
    }
}
/// The height over the normal's square.
template <class Number>
GRAZE_CERTIFIED_INLINED estimate<Number> share_of(heights<Number> const& of) {
    return of.height / estimate{dot_of(of.normal, of.normal), square_factor * unit_of<Number> * (of.size * of.size)};
}

/// The distance |h| / |n| = |h / n.n| |n| of a point from a plane, by the height h off by `of_height` and the normal off by
/// `of_normal`, with n.n to divide by.
template <class Number>
GRAZE_CERTIFIED_INLINED estimate<Number> plane_distance(estimate<Number> const& share, vector3_of<Number> const& n,
                                                        double of_normal) {
    auto const length = length_of(n, of_normal);
    Number const distance = magnitude_of(normalized(share.value) * length.value);
    double const size = size_of(distance);
    return {distance, bound_slack * (share.error * size_of(length.value) + length.error * size_of(share.value)) +
                          2 * unit_of<Number> * size};
}

/// value d + w n, or with -w n.
template <int W, int N, int D>
GRAZE_CERTIFIED_SLOW void load_numerator(big<1> const& value, big<D> const& d, big<W> const& w, big<N> const& n,
                                         bool subtract, big<D + 1>& numerator) {
    static_assert(W + N == D + 1);
    big<D + 1> product;
    load_product(value, d, numerator);
    load_product(w, n, product);
    accumulate(numerator, product, subtract);
}
/// (value d + w n) / d, or with -w n. Not inlined: what it is made of is not on the stack together with others.
template <class Scalar, int W, int N, int D>
GRAZE_CERTIFIED_SLOW Scalar rounded_place(Scalar value, big<D> const& d, big<W> const& w, big<N> const& n,
                                          bool subtract = false) {
    big<D + 1> numerator;
    load_numerator(to_big(static_cast<double>(value)), d, w, n, subtract, numerator);
    return rounded_quotient<Scalar>(numerator, d);
}
/// A squared distance, n / d.
template <int N, int D>
struct square_quotient {
    big<N> n;
    big<D> d;
};

template <class Scalar>
GRAZE_CERTIFIED_SLOW big<2> exact_point_square(exact_scalars<Scalar> const& g, int p, int q) {
    auto const arm = arm_of(g, p, q);
    return dot_of(arm, arm);
}
template <class Scalar>
GRAZE_CERTIFIED_SLOW square_quotient<4, 2> exact_line_square(exact_scalars<Scalar> const& g, int p, int a, int b) {
    auto const arm = arm_of(g, p, a), edge = arm_of(g, b, a);
    auto const across = cross_of(arm, edge);
    return {dot_of(across, across), dot_of(edge, edge)};
}

}  // namespace graze::certified::detail
