/// disc_rectangle_2d: does a closed disc meet a closed axis-aligned rectangle of the plane?
///
/// Input    7 finite scalars min max centre radius, points as x y, min <= max on each axis, radius >= 0; float or double, one
///          unit. Rectangles without extent and a radius of 0 are allowed.
/// Result   disc_rectangle_2d: relation (disjoint, touching, crossing); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bound derived below.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the squared distance from the centre to the rectangle against the squared radius, without a root.
/// Cost     about 14 flops where the filter decides, else 0.1 us; about 1 us with exponent gaps above 70. noexcept,
///          no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/exact_shapes.hpp"
#include "graze/certified/detail/filter.hpp"
#include "graze/certified/point_rectangle_2d.hpp"
#include "graze/certified/sphere_aabb_3d.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// The excess r r - (x x + y y) of the gaps x and y along the axes, in the model of filter.hpp (e = 2^-52): each square of a
/// difference carries at most five factors (1 + d) (two of the difference, product, two additions), r r two. With
/// size = r r + x x + y y, |error| <= size ((1 + e)^5 - 1) < 5.001 e size; 6 e covers the rounding of size and of the bound.
/// Range: as for a disc (point_disc_2d.hpp). A radius of 0 gives a negative excess, or none.
inline constexpr double disc_rectangle_factor = 6 * rounding_error;

template <class Scalar>
GRAZE_CERTIFIED_INLINED filter_result filter_disc_rectangle(Scalar const* input) {
    f64x2 const gaps = gaps_between(first_axes(input), first_axes(input + 4), first_axes(input + 2));
    double const radius = static_cast<double>(input[6]);
    double const inside = radius * radius, outside = sum_of(gaps * gaps);
    return filter_excess<Scalar>(inside - outside, inside + outside, disc_rectangle_factor);
}

/// Decides where the radius is not 0. Squared distances mix the axes: all scalars are on one grid.
struct disc_rectangle_algorithm {
    template <class Grid>
    relation operator()(Grid const& g) const {
        auto const radius = g.value(6);
        auto excess = radius * radius;
        for (int axis = 0; axis < 2; ++axis) {
            int const from = g.compare(4 + axis, axis) < 0 ? axis : g.compare(4 + axis, 2 + axis) > 0 ? 2 + axis : -1;
            if (from < 0) continue;
            auto const gap = g.difference(4 + axis, from);
            excess = excess - gap * gap;
        }
        return along_normal(sign(excess));
    }
};

template <class Scalar>
GRAZE_CERTIFIED_SLOW relation disc_rectangle_exactly(Scalar const* input) {
    GRAZE_CERTIFIED_KEEPS_SUBNORMALS(disc_rectangle_exactly, input);
    if (input[6] != 0) return decide_exactly<1, 7>(input, disc_rectangle_algorithm{});
    // A disc of radius 0 is a point, which is inside, on the boundary or outside.
    Scalar const point_and_box[6] = {input[4], input[5], input[0], input[1], input[2], input[3]};
    return point_rectangle_2d(point_and_box, 6);
}

}  // namespace detail

template <class Scalar>
relation disc_rectangle_2d(Scalar const* input, std::size_t) noexcept {
    detail::filter_result const found = detail::filter_disc_rectangle(input);
    if (found != detail::filter_result::unknown) [[likely]]
        return detail::relation_found(found);
    return detail::disc_rectangle_exactly(input);
}

template <class Scalar>
bool disc_rectangle_2d_meets(Scalar const* input, std::size_t count) noexcept {
    return disc_rectangle_2d(input, count) != relation::disjoint;
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
