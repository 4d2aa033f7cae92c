/// ray_solid_3d: does a ray meet a solid?
///
/// Input    6 + 9n finite scalars origin, direction, then n >= 1 triangles as point_solid_3d has them. The ray is origin + t
///          direction, t >= 0: the direction is taken as given, of any length.
/// Result   ray_solid_3d: relation. Crossing: the ray has a point that is on no triangle and inside. Else touching where it meets a
///          triangle, else disjoint. Undefined for a zero direction, and where the surface is not closed. ray_solid_3d_meets:
///          touching or crossing.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets. No ray slips between two triangles.
/// Error    none. The filters answer only beyond the bounds derived in ray_triangle_3d.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   ray_triangle_3d of each triangle. Where the ray meets edges, vertices or faces lengthwise: the winding numbers between
///          its meetings with them, from a ray that is moved by infinitesimals as in point_solid_3d.
/// Cost     that of point_solid_3d, and of ray_triangle_3d for each triangle. Where the ray meets a triangle at an edge: some us for
///          each pair of triangles that it meets. noexcept, no allocation.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>

#include "graze/certified/detail/closed_surface.hpp"
#include "graze/certified/detail/ray_passages.hpp"
#include "graze/certified/ray_triangle_3d.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// A triangle, then the ray.
template <class Scalar>
void put_ray_triangle(Scalar const* triangle, Scalar const* ray, Scalar* input) {
    for (std::size_t i = 0; i < space_triangle_scalars; ++i) input[i] = triangle[i];
    for (std::size_t i = 0; i < 6; ++i) input[space_triangle_scalars + i] = ray[i];
}
template <class Scalar>
bool is_zero_vector(Scalar const* v) {
    return v[0] == 0 && v[1] == 0 && v[2] == 0;
}

/// A ray and triangles, as a source of relation_along_ray.
template <class Scalar>
struct ray_and_triangles {
    Scalar const *ray, *triangles;
    std::size_t count;
    mutable ray_passage at{};

    std::size_t size() const { return count; }
    void load(std::size_t i, Scalar* input) const {
        put_ray_triangle(triangles + space_triangle_scalars * i, ray, input);
    }
    ray_passage const& get(std::size_t i) const {
        Scalar input[ray_triangle_scalars];
        load(i, input);
        at = meets(ray_triangle_relation(input)) ? passage_through(input) : ray_passage();
        return at;
    }
};

/// Bounds of the time at which the ray hits a triangle that it is known to go through. height is off by its bound, whole by
/// that of a turn, as ray_triangle_bounds derives them.
template <class Scalar>
time_bounds bounds_of_crossing(Scalar const* input) {
    ray_triangle_bounds const bound = ray_triangle_bounds::of(input);
    vector3 const e = between(input, input + 3), f = between(input, input + 6), s = between(input, input + 9);
    vector3 const d{static_cast<double>(input[12]), static_cast<double>(input[13]), static_cast<double>(input[14])};
    double const whole = std::fabs(dot_of(cross_of(d, f), e)), height = std::fabs(dot_of(cross_of(s, e), f));
    if (!(whole > 2 * bound.turn)) return {0, std::numeric_limits<double>::infinity()};
    double const time = height / whole;
    double const error = (bound.height + time * bound.turn) / (whole - bound.turn) * 1.01 + 0x1p-50 * time;
    return {time - error, time + error};
}

/// Where each triangle is missed or gone through for sure, and one comes first alone: from 0 the winding number changes by 1
/// there. Crossing, or disjoint where none is met, else undefined for what only exact times tell.
template <class Scalar>
relation relation_by_first(ray_and_triangles<Scalar> const& of) {
    time_bounds first{0, std::numeric_limits<double>::infinity()};
    bool any = false, alone = true;
    for (std::size_t i = 0; i < of.size(); ++i) {
        Scalar input[ray_triangle_scalars];
        of.load(i, input);
        filter_result const found = filter_ray_triangle(input);
        if (found == filter_result::unknown) {
            if (ray_triangle_relation(input) == relation::disjoint) continue;
            return relation::undefined;
        }
        if (found == filter_result::disjoint) continue;
        time_bounds const time = bounds_of_crossing(input);
        if (!any || time.high < first.low) {
            first = time;
            alone = true;
        } else if (!(time.low > first.high)) {
            first = {lesser(first.low, time.low), greater(first.high, time.high)};
            alone = false;
        }
        any = true;
    }
    return !any ? relation::disjoint : alone ? relation::crossing : relation::undefined;
}

}  // namespace detail

template <class Scalar>
relation ray_solid_3d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(ray_solid_3d, input, count);
    std::size_t const triangles = (count - 6) / detail::space_triangle_scalars;
    if (detail::is_zero_vector(input + 3)) return relation::undefined;
    if (!detail::is_closed_surface(input + 6, triangles)) return relation::undefined;
    detail::ray_and_triangles<Scalar> const of{input, input + 6, triangles};
    relation const found = detail::relation_by_first(of);
    return found != relation::undefined ? found : detail::relation_along_ray<Scalar>(of);
}
template <class Scalar>
bool ray_solid_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return detail::meets(ray_solid_3d(input, count));
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
