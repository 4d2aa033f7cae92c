/// ray_sphere_3d: does a closed ray meet a closed ball in space?
///
/// Input    10 finite scalars centre radius origin direction, points as x y z, radius >= 0; float or double, one unit. The ray
///          is origin + s direction, s >= 0: the direction is taken as given, of any length. A radius of 0 is allowed.
/// Result   ray_sphere_3d: relation (disjoint, touching, crossing; undefined for a zero direction); _meets: touching or
///          crossing.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bound derived below.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the squared distance from the centre to the ray against the squared radius, times the squared length of the
///          direction: without a root or a quotient.
/// Cost     about 35 flops where the filter decides, else 0.1 us; some us with exponent gaps above 70. noexcept, no allocation.
#pragma once

#include <cmath>
#include <cstddef>
#include <type_traits>

#include "graze/certified/detail/filter.hpp"
#include "graze/certified/detail/near_features.hpp"
#include "graze/certified/detail/ray_grid.hpp"

namespace graze::certified {
namespace detail {

/// Let w lead from the centre to the origin, b = w . d and f = min(b, 0). The point of the ray that is nearest to the centre
/// is the origin where b >= 0, else the foot of the perpendicular, w . w - b b / d . d from it: either way the sign of
///     excess = f f - (w . w - r r) d . d
/// decides. With a radius of 0 it is at most 0: a point has no inside.
///
/// Error, in the model of filter.hpp (e = 2^-52). Written out, excess has terms w_i d_i w_j d_j, where b < 0, of at most ten
/// factors (1 + d) (three of a product of a difference and two additions, twice over; product, subtraction), and terms
/// w_i w_i d_j d_j and r r d_j d_j of at most eleven. By Cauchy and Schwarz their magnitudes sum up to at most
/// (2 w . w + r r) d . d <= 2 size, size = (w . w + r r) d . d: |error| <= 2 size ((1 + e)^11 - 1) < 22.001 e size. Where the
/// signs of b and of b as computed differ, f f changes by at most (4.001 e)^2 w . w d . d besides. 24 e covers that, and the
/// eight factors of size and of the bound.
inline constexpr double ray_sphere_factor = 24 * rounding_error;

/// Range: only where w . w + r r and d . d are in it. Double: from 2^-400 to 2^400, so that nothing overflows; flushing
/// changes coordinates and products by 2^-1020 at most, and so size by less than the 2^-600th part. Float: nothing over- or
/// underflows; coordinates flushed to zero change w and d by 2^-124 at most, which from squares of 2^-100 on is less than the
/// 2^-70th part; below, the environment is asked.
template <class Scalar>
GRAZE_CERTIFIED_INLINED bool are_ray_squares_in_range(double reach, double way) {
    double const least = lesser(reach, way);
    if constexpr (std::is_same_v<Scalar, float>)
        return least >= 0x1p-100 || keeps_subnormals();
    else
        return (least >= 0x1p-400) & (greater(reach, way) <= 0x1p400);
}

template <class Scalar>
GRAZE_CERTIFIED_INLINED filter_result filter_ray_sphere(Scalar const* input) {
    f64x2 const w_xy = first_axes(input + 4) - first_axes(input), d_xy = first_axes(input + 7);
    double const w_z = static_cast<double>(input[6]) - static_cast<double>(input[2]);
    double const d_z = static_cast<double>(input[9]), radius = static_cast<double>(input[3]);
    f64x2 const across = w_xy * d_xy, squares = w_xy * w_xy, ways = d_xy * d_xy;
    f64x2 const distance_way =
        unpack_low(squares, ways) + unpack_high(squares, ways) + f64x2(w_z, d_z) * f64x2(w_z, d_z);
    double const distance = distance_way.first(), way = distance_way.second(), radius_squared = radius * radius;
    // In lanes, which have an instruction for it: nobody foresees where the ray goes.
    double const onward = lesser(f64x2(sum_of(across) + w_z * d_z), f64x2(0.0)).first();
    double const excess = onward * onward - (distance - radius_squared) * way, reach = distance + radius_squared;
    if (!are_ray_squares_in_range<Scalar>(reach, way)) [[unlikely]]
        return filter_result::unknown;
    double const bound = ray_sphere_factor * (reach * way);
    if (!(std::fabs(excess) > bound)) [[unlikely]]
        return filter_result::unknown;
    return excess > 0 ? filter_result::crossing : filter_result::disjoint;
}

/// The scalars at which centre, radius, origin and direction begin.
struct ray_sphere_algorithm {
    int centre, radius, origin, direction;

    template <class Grid>
    relation operator()(Grid const& g) const {
        auto const d = vector_of(g, direction), w = arm_of(g, origin, centre);
        auto const way = dot_of(d, d);
        if (sign(way) == 0) return relation::undefined;
        auto beyond = dot_of(w, w);
        auto const reach = g.value(radius);
        take_product(beyond, reach, reach);
        auto const along = dot_of(w, d);
        if (sign(along) >= 0) return along_normal(-sign(beyond));
        return along_normal(certain_sign_of_minor(along, along, beyond, way));
    }
};

template <class Scalar>
GRAZE_CERTIFIED_SLOW relation ray_sphere_exactly(Scalar const* input) {
    GRAZE_CERTIFIED_KEEPS_SUBNORMALS(ray_sphere_exactly, input);
    as_doubles<10, Scalar> const in(input);
    return on_ray_grid<7, 10>(in.value, ray_sphere_algorithm{0, 3, 4, 7});
}

}  // namespace detail

template <class Scalar>
relation ray_sphere_3d(Scalar const* input, std::size_t) noexcept {
    detail::filter_result const found = detail::filter_ray_sphere(input);
    if (found != detail::filter_result::unknown) [[likely]]
        return detail::relation_found(found);
    return detail::ray_sphere_exactly(input);
}

template <class Scalar>
bool ray_sphere_3d_meets(Scalar const* input, std::size_t) noexcept {
    detail::filter_result const found = detail::filter_ray_sphere(input);
    if (found == detail::filter_result::unknown) [[unlikely]]
        return detail::meets(detail::ray_sphere_exactly(input));
    return found == detail::filter_result::crossing;
}

}  // namespace graze::certified
