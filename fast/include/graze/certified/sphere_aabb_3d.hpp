/// sphere_aabb_3d: does a closed ball meet a closed axis-aligned box in space?
///
/// Input    10 finite scalars min max centre radius, points as x y z, min <= max on each axis, radius >= 0; float or double, one unit. Boxes without
///          extent and a radius of 0 are allowed.
/// Result   sphere_aabb_3d: relation (disjoint, touching, crossing); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bound derived below.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the squared distance from the centre to the box against the squared radius, without a root.
/// Cost     about 20 flops where the filter decides, else 0.1 us; some us with exponent gaps above 70. noexcept, no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/exact_shapes.hpp"
#include "graze/certified/detail/filter.hpp"
#include "graze/certified/point_disc_2d.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// The excess r r - (x x + y y + z z) of the gaps x, y, z along the axes, in the model of filter.hpp (e = 2^-52): each
/// square of a difference carries at most six factors (1 + d) (two of the differences, product, three additions), r r
/// two. With size = r r + x x + y y + z z, |error| <= size ((1 + e)^6 - 1) < 6.001 e size; 8 e covers the rounding of
/// size and of the bound. Range: as for a disc (point_disc_2d.hpp). A radius of 0 gives a negative excess, or none.
inline constexpr double sphere_box_factor = 8 * rounding_error;

/// From the boxes' ends to the centre along two axes: without a branch, since nobody foresees where the centre is. Rounding
/// keeps the order, so that of the two differences, one of which is at most 0, the other one is taken, as rounded.
GRAZE_CERTIFIED_INLINED f64x2 gaps_between(f64x2 low, f64x2 at, f64x2 high) {
    return greater(greater(low - at, at - high), f64x2(0.0));
}

template <class Scalar>
GRAZE_CERTIFIED_INLINED filter_result filter_sphere_box(Scalar const* input) {
    f64x2 const xy = gaps_between(first_axes(input), first_axes(input + 6), first_axes(input + 3));
    // Of z and the radius, which is the gap from 0 to itself.
    f64x2 const zr = gaps_between(beside_zero(input + 2), first_axes(input + 8), beside_zero(input + 5));
    f64x2 const of_xy = xy * xy, of_zr = zr * zr;
    double const inside = of_zr.second(), outside = sum_of(of_xy) + of_zr.first();
    return filter_excess<Scalar>(inside - outside, inside + outside, sphere_box_factor);
}

/// Decides where the radius is not 0. Squared distances mix the axes: all scalars are on one grid.
struct sphere_box_algorithm {
    template <class Grid>
    relation operator()(Grid const& g) const {
        auto const radius = g.value(9);
        auto excess = radius * radius;
        for (int axis = 0; axis < 3; ++axis) {
            int const from = g.compare(6 + axis, axis) < 0 ? axis : g.compare(6 + axis, 3 + axis) > 0 ? 3 + axis : -1;
            if (from < 0) continue;
            auto const gap = g.difference(6 + axis, from);
            excess = excess - gap * gap;
        }
        return along_normal(sign(excess));
    }
};

/// A sphere of radius 0: the box about its centre has the origin inside, on its boundary, or outside.
template <class Scalar>
relation point_in_box(Scalar const* input) {
    relation result = relation::crossing;
    for (int axis = 0; axis < 3; ++axis) {
        Scalar const low = input[axis], high = input[3 + axis], at = input[6 + axis];
        result = weaker(result, along_normal((at > low) - (at < low)));
        result = weaker(result, along_normal((at < high) - (at > high)));
    }
    return result;
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW relation sphere_box_exactly(Scalar const* input) {
    GRAZE_CERTIFIED_KEEPS_SUBNORMALS(sphere_box_exactly, input);
    return input[9] == 0 ? point_in_box(input) : decide_exactly<1, 10>(input, sphere_box_algorithm{});
}

}  // namespace detail

template <class Scalar>
relation sphere_aabb_3d(Scalar const* input, std::size_t) noexcept {
    // Points first: of those in the box the filter knows nothing.
    if (input[9] == 0) [[unlikely]]
        return detail::sphere_box_exactly(input);
    detail::filter_result const found = detail::filter_sphere_box(input);
    if (found != detail::filter_result::unknown) [[likely]]
        return detail::relation_found(found);
    return detail::sphere_box_exactly(input);
}

template <class Scalar>
bool sphere_aabb_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return sphere_aabb_3d(input, count) != relation::disjoint;
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
