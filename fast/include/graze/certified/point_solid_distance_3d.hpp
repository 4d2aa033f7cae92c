/// point_solid_distance_3d: how far is a point from the surface of a solid, with a sign?
///
/// Input    as point_solid_3d: 3 + 9n finite scalars p, then n >= 1 triangles.
/// Result   true, and values[0]: the distance to the nearest triangle, those inside the solid too, negative where p is inside; the
///          scalar nearest to the exact number, ties to even, beyond the largest scalar infinity; a zero is +0. False where the
///          surface is not closed. `values` is untouched then.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, rounded once.
/// Error    none beyond that rounding.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not (both are kept), with or without contraction.
/// Source   point_triangle_closest_3d of each triangle that the box around it leaves, and the sign of point_solid_3d.
/// Cost     that of point_solid_3d, and of point_triangle_closest_3d for some of the triangles. noexcept, no allocation.
#pragma once

#include <cstddef>
#include <limits>

#include "graze/certified/point_solid_3d.hpp"
#include "graze/certified/point_triangle_closest_3d.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// The distance of p from a triangle, rounded once.
template <class Scalar>
Scalar rounded_distance(Scalar const* p, Scalar const* t) {
    Scalar const input[12] = {p[0], p[1], p[2], t[0], t[1], t[2], t[3], t[4], t[5], t[6], t[7], t[8]};
    Scalar values[4];
    point_triangle_closest_3d(input, 12, values);
    return values[3];
}

/// Is the box around the triangle surely farther away than that? Each difference, square and sum is within 2^-52; what is below
/// 2^-900 is not asked, since squares may underflow.
template <class Scalar>
bool is_box_farther(Scalar const* p, Scalar const* t, Scalar distance) {
    double square = 0;
    for (int k = 0; k < 3; ++k) {
        auto const low = static_cast<double>(lesser(lesser(t[k], t[k + 3]), t[k + 6])),
                   high = static_cast<double>(greater(greater(t[k], t[k + 3]), t[k + 6]));
        auto const at = static_cast<double>(p[k]);
        double const gap = at < low ? low - at : at > high ? at - high : 0;
        square += gap * gap;
    }
    auto const most = static_cast<double>(distance);
    return square > 0x1p-900 && square > most * most * (1 + 0x1p-20);
}

template <class Scalar>
bool distance_from_surface(Scalar const* input, std::size_t count, Scalar* values) {
    std::size_t const triangles = (count - 3) / space_triangle_scalars;
    Scalar const* const t = input + 3;
    if (!is_closed_surface(t, triangles)) return false;
    relation const place = place_in_surface(input, t, triangles);
    Scalar nearest = place == relation::touching ? Scalar{0} : std::numeric_limits<Scalar>::infinity();
    for (std::size_t i = 0; nearest != 0 && i < triangles; ++i) {
        Scalar const* const one = t + space_triangle_scalars * i;
        // The least of rounded numbers is the least number rounded.
        if (!is_box_farther(input, one, nearest)) nearest = lesser(nearest, rounded_distance(input, one));
    }
    values[0] = place == relation::crossing && nearest != 0 ? -nearest : nearest;
    return true;
}

}  // namespace detail

template <class Scalar>
bool point_solid_distance_3d(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(point_solid_distance_3d, input, count, values);
    return detail::distance_from_surface(input, count, values);
}

GRAZE_CERTIFIED_VALUES(point_solid_distance_3d, 1, point_solid_distance_3d, no_stage)

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
