// Exact numbers for a ray in space and what it is asked about: positions, lengths too, on one power-of-two grid, and the
// direction on another, so that a direction of length 1 far from the origin takes no wider integers. For polynomials that are
// homogeneous in either.
#pragma once

#include <cstdint>
#include <utility>

#include "graze/certified/detail/distance_on_grid.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

template <int Positions, int Count, class Algorithm, class Result>
GRAZE_CERTIFIED_SLOW bool on_wide_ray_grid(double const* scalar, Algorithm const& algorithm, Result& result) {
    grid<wide<2>, Count> g;
    if (!put_on_wide_grid<1, Positions>(scalar, g.coordinate)) return false;
    if (!put_on_wide_grid<1, Count - Positions>(scalar + Positions, g.coordinate + Positions)) return false;
    result = algorithm(std::as_const(g));
    return true;
}

/// Runs algorithm(grid), of which no number may be of a higher degree than six: the first scalars are positions, the rest is
/// the direction.
template <int Positions, int Count, class Algorithm>
auto on_ray_grid(double const* scalar, Algorithm const& algorithm) {
    std::int64_t coordinate[std::size_t{Count}];
    if (put_on_integer_grid<1, Positions>(scalar, coordinate) != 0 &&
        put_on_integer_grid<1, Count - Positions>(scalar + Positions, coordinate + Positions) != 0) [[likely]]
        return algorithm(grid<wide<1>, Count>{coordinate});
    decltype(on_big_grid<Count>(scalar, algorithm)) result{};
    if (on_wide_ray_grid<Positions, Count>(scalar, algorithm, result)) return result;
    return on_big_grid<Count>(scalar, algorithm);
}

template <int Positions, int Count, class Integer>
double unit_of_ray_grid(double const* scalar, Integer const* coordinate) {
    double const of_positions = unit_of_grid<Positions>(scalar, coordinate),
                 of_direction = unit_of_grid<Count - Positions>(scalar + Positions, coordinate + Positions);
    return is_moderate_unit(of_positions) && is_moderate_unit(of_direction) ? of_positions / of_direction : 0;
}
template <int Positions, int Count, class Algorithm>
GRAZE_CERTIFIED_SLOW value_result in_units_of_wide_ray_grid(double const* scalar, Algorithm const& algorithm) {
    grid<wide<2>, Count> g;
    if (!put_on_wide_grid<1, Positions>(scalar, g.coordinate)) return value_result::unsure;
    if (!put_on_wide_grid<1, Count - Positions>(scalar + Positions, g.coordinate + Positions))
        return value_result::unsure;
    double const unit = unit_of_ray_grid<Positions, Count>(scalar, g.coordinate);
    return unit != 0 ? algorithm(std::as_const(g), unit) : value_result::unsure;
}

/// algorithm(grid, unit), which says whether it knows, where integers of fixed width hold the input: `unit` is what a
/// position of 1 stands for over what a direction of 1 does.
template <int Positions, int Count, class Scalar, class Algorithm>
GRAZE_CERTIFIED_SLOW value_result in_units_of_ray_grid(Scalar const* input, Algorithm const& algorithm) {
    double scalar[std::size_t{Count}];
    for (int i = 0; i < Count; ++i) scalar[i] = static_cast<double>(input[i]);
    std::int64_t coordinate[std::size_t{Count}];
    if (put_on_integer_grid<1, Positions>(scalar, coordinate) == 0 ||
        put_on_integer_grid<1, Count - Positions>(scalar + Positions, coordinate + Positions) == 0)
        return in_units_of_wide_ray_grid<Positions, Count>(scalar, algorithm);
    double const unit = unit_of_ray_grid<Positions, Count>(scalar, coordinate);
    return unit != 0 ? algorithm(grid<wide<1>, Count>{coordinate}, unit) : value_result::unsure;
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
