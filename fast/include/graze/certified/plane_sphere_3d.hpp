/// plane_sphere_3d: does a closed ball meet a plane in space, given by its coefficients?
///
/// Input    8 finite scalars a b c d, centre as x y z, radius >= 0; float or double. The plane has the points with
///          a x + b y + c z + d = 0; its normal a b c may have any length but 0. A radius of 0 is allowed.
/// Result   plane_sphere_3d: relation (disjoint, touching, crossing; undefined where a = b = c = 0); _meets: touching or
///          crossing.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bound derived below.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the point-plane distance, squared: (n . c + d)^2 against r^2 n . n, without a root or a quotient.
/// Cost     about 25 flops where the filter decides, else about 1 us. noexcept, no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/exact_integer.hpp"
#include "graze/certified/detail/exact_shapes.hpp"
#include "graze/certified/detail/filter.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// In the model of filter.hpp, e = 2^-52. Let s = n . c + d, T the sum of the magnitudes of its four terms, and
/// q = r^2 n . n. A term of s carries at most four factors (1 + d), so |error of s| <= T ((1 + e)^4 - 1) < 4.001 e T; T as
/// computed is too small by four factors at most: 5 e T bounds it, rounded too. q carries five factors.
inline constexpr double plane_offset_factor = 5 * rounding_error;
/// |s| less or more its bound, squared, carries three factors, q five, and the product with this one two more.
inline constexpr double plane_square_factor = 16 * rounding_error;

/// Range, float: terms and squares are 0 or in [2^-298, 2^258], q in [2^-596, 2^516]: nothing over- or underflows.
/// Range, double: only where T, n . n and r^2 lie in [2^-400, 2^400]. What underflows adds at most 4 * 2^-1074 to T, n . n
/// and s, which 0.9 e T and the slack of the factors cover; the square of |s| less its bound may be 0 then, which is sure of
/// nothing.
template <class Scalar>
GRAZE_CERTIFIED_INLINED filter_result filter_plane_sphere(Scalar const* input) {
    f64x2 const normal_xy = first_axes(input), z_and_d = first_axes(input + 2), z_and_radius = first_axes(input + 6);
    f64x2 const xy = normal_xy * first_axes(input + 4), zd = blend(z_and_d * z_and_radius, z_and_d);
    double const offset = std::fabs(sum_of(xy + zd)), size = sum_of(magnitude(xy) + magnitude(zd));
    double const z = z_and_d.first(), radius = z_and_radius.second();
    double const normal = sum_of(normal_xy * normal_xy) + z * z, radius_squared = radius * radius;
    if constexpr (!std::is_same_v<Scalar, float>) {
        auto const is_moderate = [](double value) { return value >= 0x1p-400 && value <= 0x1p400; };
        if (!(is_moderate(size) && is_moderate(normal) && is_moderate(radius_squared))) return filter_result::unknown;
    }
    if (normal == 0) [[unlikely]]
        return filter_result::unknown;
    double const bound = plane_offset_factor * size, reach = radius_squared * normal;
    double const least = offset - bound, most = offset + bound;
    return filter_result_of((least > 0) & (least * least > reach * (1 + plane_square_factor)),
                            most * most < reach * (1 - plane_square_factor));
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW relation plane_sphere_exactly(Scalar const* input) {
    auto const at = [&](int i) { return to_big(static_cast<double>(input[i])); };
    big<2> const normal = at(0) * at(0) + at(1) * at(1) + at(2) * at(2);
    if (sign(normal) == 0) return relation::undefined;
    big<2> const offset = at(0) * at(4) + at(1) * at(5) + at(2) * at(6) + big<2>(at(3)), radius_squared = at(7) * at(7);
    // A ball of radius 0 is a point, and has no inside.
    if (sign(radius_squared) == 0) return sign(offset) == 0 ? relation::touching : relation::disjoint;
    return along_normal(compare_magnitude(radius_squared * normal, offset * offset));
}

}  // namespace detail

template <class Scalar>
relation plane_sphere_3d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(plane_sphere_3d, input, count);
    detail::filter_result const found = detail::filter_plane_sphere(input);
    if (found != detail::filter_result::unknown) [[likely]]
        return detail::relation_found(found);
    return detail::plane_sphere_exactly(input);
}

template <class Scalar>
bool plane_sphere_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return detail::meets(plane_sphere_3d(input, count));
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
