// The numbers of nearest points out of exact integers: for what doubles are unsure of, such as points that nearly touch,
// where coordinates are not so far apart that only integers of any size hold them. All axes are on one grid, since
// squares mix them.
//
// Errors. A Number is double, or a pair of doubles. Integers as Numbers are off by unit_of
// (working_number.hpp) at most, of themselves. Where nothing cancels, which is so in products, quotients, roots and sums
// of squares, every operation (on normalized pairs, |low| <= 2^-50 |high| in double_double.hpp) is off by twice that of its
// result: with less than sixteen of them on the way to a number it is off by unit_on_grid of itself.
#pragma once

#include "graze/certified/detail/distance_values.hpp"
#include "graze/certified/detail/share_on_grid.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

template <class Number>
inline constexpr double unit_on_grid = 32 * unit_of<Number>;

/// What an integer 1 stands for: a power of two, exactly, as coordinates are scalars divided by it.
template <int Count, class Integer>
double unit_of_grid(double const* scalar, Integer const* coordinate) {
    for (int i = 0; i < Count; ++i)
        if (coordinate[i] != 0) return scalar[i] / static_cast<double>(coordinate[i]);
    return 1;
}

/// Integers up to 2^125 in such units, and what is made of them in four products, do not leave the range of double.
inline bool is_moderate_unit(double unit) {
    return unit >= 0x1p-400 && unit <= 0x1p400;
}

template <int Count, class Algorithm>
GRAZE_CERTIFIED_SLOW value_result in_units_of_wider_grid(double const* scalar, Algorithm const& algorithm) {
    grid<wide<2>, Count> g;
    if (!put_on_wide_grid<1, Count>(scalar, g.coordinate)) return value_result::unsure;
    double const unit = unit_of_grid<Count>(scalar, g.coordinate);
    return is_moderate_unit(unit) ? algorithm(std::as_const(g), unit) : value_result::unsure;
}

/// algorithm(grid, unit), which says whether it knows, where integers of fixed width hold the input.
template <int Count, class Scalar, class Algorithm>
GRAZE_CERTIFIED_SLOW value_result in_units_of_grid(Scalar const* input, Algorithm const& algorithm) {
    double scalar[std::size_t{Count}];
    for (int i = 0; i < Count; ++i) scalar[i] = static_cast<double>(input[i]);
    std::int64_t coordinate[std::size_t{Count}];
    int const bits = put_on_integer_grid<1, Count>(scalar, coordinate);
    if (bits == 0) return in_units_of_wider_grid<Count>(scalar, algorithm);
    double const unit = unit_of_grid<Count>(scalar, coordinate);
    if (!is_moderate_unit(unit)) return value_result::unsure;
    if (bits <= 29) return algorithm(grid<small1, Count>{{coordinate}}, unit);
    return algorithm(grid<wide<1>, Count>{coordinate}, unit);
}

template <class Number, class Exact>
vector3_of<Number> numbers_of(vector3_of<Exact> const& u) {
    return {number_of<Number>(u.x), number_of<Number>(u.y), number_of<Number>(u.z)};
}
template <class Exact>
bool is_zero(vector3_of<Exact> const& u) {
    return sign(u.x) == 0 && sign(u.y) == 0 && sign(u.z) == 0;
}

inline double quotient_on_grid(double n, double d) {
    return n / d;
}
inline double_double quotient_on_grid(double_double n, double_double d) {
    return normalized(quotient_of(n, d, 1 / d.high));
}
/// Returns the root of a number > 0.
template <class Number>
Number root_on_grid(Number const& square) {
    return normalized(root_of(normalized(square)));
}
inline double times_power(double a, double power) {
    return a * power;
}
inline double_double times_power(double_double a, double power) {
    return {a.high * power, a.low * power};
}

/// A length on the grid, rounded.
template <class Number, class Scalar>
bool round_length(Number const& length, double unit, Scalar& to) {
    Number const value = times_power(length, unit);
    return rounds_surely(estimate{value, unit_on_grid<Number> * std::fabs(high_of(value))}, to);
}

/// The distance of two points.
template <class Number, class Exact, class Scalar>
bool round_point_distance(vector3_of<Exact> const& arm, double unit, Scalar& to) {
    to = 0;
    return is_zero(arm) || round_length(root_on_grid(number_of<Number>(dot_of(arm, arm))), unit, to);
}

/// |across| / |edge|: across = arm x edge, not zero.
template <class Exact, class Number, class Scalar>
bool round_line_distance(vector3_of<Exact> const& across, Number const& edge_square, double unit, Scalar& to) {
    auto const numbers = numbers_of<Number>(across);
    return round_length(root_on_grid(quotient_on_grid(normalized(dot_of(numbers, numbers)), edge_square)), unit, to);
}

/// start + offset unit.
template <class Number, class Scalar>
bool round_moved(Scalar start, Number const& offset, double unit, Scalar& to) {
    to = start + Scalar{0};
    if (high_of(offset) == 0) return true;
    Number from{};
    if constexpr (std::is_same_v<Number, double>)
        from = static_cast<double>(start);
    else
        from = {static_cast<double>(start), 0};
    Number const by = times_power(offset, unit);
    double const error = unit_on_grid<Number> * std::fabs(high_of(by)) + 4 * unit_of<Number> * std::fabs(high_of(from));
    return rounds_surely(estimate{from + by, 2 * error}, to);
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
