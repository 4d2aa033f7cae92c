/// point_disc_2d: is a point in a closed disc?
///
/// Input    5 finite scalars p, centre, radius, points as x y, radius >= 0; float or double, one unit. Radius 0 is a
///          point.
/// Result   point_disc_2d: relation (disjoint; touching: on the circle; crossing: inside); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bound derived below.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the squared distance against the squared radius, without a root.
/// Cost     about 10 flops where the filter decides, else 0.1 us; about 1 us with exponent gaps above 70. noexcept,
///          no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/exact_shapes.hpp"
#include "graze/certified/detail/filter.hpp"

namespace graze::certified {
namespace detail {

/// The excess r r - (dx dx + dy dy), in the model of filter.hpp (e = 2^-52): each square of a difference carries at
/// most five factors (1 + d) (two of the differences, product, two additions), r r two. With size = r r + dx dx + dy
/// dy, |error| <= size ((1 + e)^5 - 1) < 5.001 e size; 6 e covers the rounding of size and of the bound. Range, double:
/// only where size is in [2^-400, 2^400], so that no square overflows. Flushing changes coordinates and squares by 2^-1022
/// at most, and so size by less than 2^-800, against a slack of 0.9 e size > 2^-453. Float: nothing over- or underflows
/// (filter.hpp); coordinates flushed to zero change it by less than 2^-123 sqrt(size) + 2^-248, below 2^-55 size + 2^-191: of
/// which 0.9 e size covers the one, flushed_squares the other. Where that is what is in doubt, the environment is asked.
inline constexpr double disc_factor = 6 * rounding_error;
template <class Scalar>
inline constexpr double flushed_squares = std::is_same_v<Scalar, float> ? 0x1p-191 : 0;

/// Crossing where an excess of squares is certainly positive.
template <class Scalar>
GRAZE_CERTIFIED_INLINED filter_result filter_excess(double excess, double size, double factor) {
    if constexpr (!std::is_same_v<Scalar, float>)
        if (!(size >= 0x1p-400 && size <= 0x1p400)) return filter_result::unknown;
    double const bound = factor * size;
    if (!(std::fabs(excess) > bound + flushed_squares<Scalar>)) [[unlikely]]
        if (std::is_same_v<Scalar, double> || !(std::fabs(excess) > bound && keeps_subnormals()))
            return filter_result::unknown;
    return excess > 0 ? filter_result::crossing : filter_result::disjoint;
}

template <class Scalar>
GRAZE_CERTIFIED_INLINED filter_result filter_point_disc(Scalar const* input) {
    f64x2 const d = first_axes(input + 2) - first_axes(input);
    double const radius = static_cast<double>(input[4]);
    double const inside = radius * radius, outside = sum_of(d * d);
    return filter_excess<Scalar>(inside - outside, inside + outside, disc_factor);
}

/// Squared distances mix the axes: all scalars are on one grid.
struct point_disc_algorithm {
    template <class Grid>
    relation operator()(Grid const& g) const {
        auto const dx = g.difference(0, 2), dy = g.difference(1, 3), r = g.value(4);
        // A disc of radius 0 has no inside, and its excess is never positive.
        return along_normal(sign(r * r - (dx * dx + dy * dy)));
    }
};

}  // namespace detail

template <class Scalar>
relation point_disc_2d(Scalar const* input, std::size_t) noexcept {
    return detail::settle<1, 5>(detail::filter_point_disc(input), input, detail::point_disc_algorithm{});
}
template <class Scalar>
bool point_disc_2d_meets(Scalar const* input, std::size_t count) noexcept {
    return point_disc_2d(input, count) != relation::disjoint;
}

}  // namespace graze::certified
