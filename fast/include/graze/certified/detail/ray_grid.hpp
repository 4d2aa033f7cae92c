// Exact numbers for a ray in space and what it is asked about: positions, lengths too, on one power-of-two grid, and the
// direction on another, so that a direction of length 1 far from the origin takes no wider integers. For polynomials that are
// homogeneous in either.
#pragma once

#include <cstdint>
#include <utility>

#include "graze/certified/detail/exact_grid.hpp"

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

}  // namespace graze::certified::detail
