/// ray_solid_hit_3d: where does a ray meet a solid first?
///
/// Input    as ray_solid_3d: 6 + 9n finite scalars origin, direction, then n >= 1 triangles.
/// Result   true, and values[0]: the least t >= 0 with origin + t direction on a triangle or inside, so 0 for an origin there; the
///          scalar nearest to the exact number, ties to even, beyond the largest scalar infinity; a zero is +0. False where the ray
///          misses the solid, for a zero direction, and where the surface is not closed. `values` is untouched then.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, rounded once.
/// Error    none beyond that rounding.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not (both are kept), with or without contraction.
/// Source   point_solid_3d of the origin; ray_triangle_hit_3d of each triangle, and of those that the ray lies in, and those
///          without area, the first meeting with an edge.
/// Cost     that of point_solid_3d, and of ray_triangle_3d for each triangle. noexcept, no allocation.
#pragma once

#include <cstddef>
#include <limits>

#include "graze/certified/point_solid_3d.hpp"
#include "graze/certified/ray_solid_3d.hpp"
#include "graze/certified/ray_triangle_hit_3d.hpp"

namespace graze::certified {
namespace detail {

/// The first time at which the ray meets the triangle, rounded once; false where it does not.
template <class Scalar>
bool first_time_on(Scalar const* input, Scalar& time) {
    Scalar values[3];
    if (ray_triangle_hit_3d(input, ray_triangle_scalars, values)) {
        time = values[0];
        return true;
    }
    if (!meets(ray_triangle_relation(input))) return false;
    time = rounded_meeting_time(input);
    return true;
}

template <class Scalar>
bool first_time_in_solid(Scalar const* input, std::size_t count, Scalar* values) {
    std::size_t const triangles = (count - 6) / space_triangle_scalars;
    ray_and_triangles<Scalar> const of{input, input + 6, triangles};
    if (is_zero_vector(input + 3) || !is_closed_surface(of.triangles, triangles)) return false;
    bool any = place_in_surface(input, of.triangles, triangles) != relation::disjoint;
    Scalar first = any ? Scalar{0} : std::numeric_limits<Scalar>::infinity();
    for (std::size_t i = 0; first > 0 && i < triangles; ++i) {
        Scalar one[ray_triangle_scalars], time;
        of.load(i, one);
        if (filter_ray_triangle(one) == filter_result::disjoint || !first_time_on(one, time)) continue;
        first = lesser(first, time);
        any = true;
    }
    if (any) values[0] = first;
    return any;
}

}  // namespace detail

template <class Scalar>
bool ray_solid_hit_3d(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(ray_solid_hit_3d, input, count, values);
    return detail::first_time_in_solid(input, count, values);
}

GRAZE_CERTIFIED_VALUES(ray_solid_hit_3d, 1, ray_solid_hit_3d, no_stage)

}  // namespace graze::certified
