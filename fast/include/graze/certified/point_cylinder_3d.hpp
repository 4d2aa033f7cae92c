/// point_cylinder_3d: is a point in a closed cylinder of space?
///
/// Input    10 finite scalars p q radius x, points as x y z, radius >= 0; float or double, one unit. The cylinder is
///          solid with flat ends: all between the planes through p and q across the axis p q, within the radius of the
///          axis. A radius of 0 is the segment p q.
/// Result   point_cylinder_3d: relation (disjoint, touching on the boundary, crossing in the interior, undefined for p
///          = q); _meets: touching or crossing.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: the boundary is in it.
/// Error    none. The double filter answers only beyond the bounds derived below.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the place along the axis, and the squared distance from it times the axis's squared length: without a root
///          or a quotient.
/// Cost     about 35 flops where the filter decides, in floats or doubles, else 0.1 us; some us with exponent gaps
///          above 70. noexcept, no allocation.
#pragma once

#include <cstddef>
#include <limits>
#include <type_traits>

#include "graze/certified/detail/filter.hpp"
#include "graze/certified/detail/near_features.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// Let u = q - p, w = x - p, F = u . u, h = w . u, W = w . w and R = r r. The point is inside where h, F - h and
/// F (R - W) + h h, F times R less the squared distance from the axis, are all above 0.
///
/// In the model of filter.hpp, of doubles, or of floats, e = 2^-52 or 2^-23. h carries five factors (1 + d) on terms of
/// |u| |w| <= (F + W) / 2 in all, F five too: h and F - h, with one more, are off by less than 6.01 e F + 3.01 e (F +
/// W): 12 e (F + N), N = W + R, covers it and the roundings of that. As in capsule_sphere_3d.hpp F (R - W) + h h is off
/// by 13.01 e F W for either term with W and 11.01 e F R: below 27 e F N; 32 e F N covers it and the roundings of that.
template <class Number>
inline constexpr Number point_cylinder_end_factor = 12 * std::numeric_limits<Number>::epsilon();
template <class Number>
inline constexpr Number point_cylinder_side_factor = 32 * std::numeric_limits<Number>::epsilon();

/// Range: only where F and N are within 2^-400 and 2^400 of doubles, 2^-30 and 2^30 of floats, so that nothing
/// overflows. What underflows or is flushed to zero changes coordinates and products by 2^-1020 or 2^-124 at most, and
/// what is compared by less than the 2^-40th part of its bound. Floats as doubles: nothing over- or underflows, and
/// coordinates flushed to zero change u and w by less than a = 2^-124: h by less than a (|u| + |w| + a), which is below
/// 2^-5 e (F + N) from F, N = 2^-130 on, and F N times less than 12 a (1 / |u| + 1 / sqrt N) <= 2^-54; below, the
/// environment is asked.
template <class Number, class Scalar>
GRAZE_CERTIFIED_INLINED bool is_point_cylinder_in_range(Number length, Number size) {
    if constexpr (!std::is_same_v<Number, Scalar>) return lesser(length, size) >= 0x1p-130 || keeps_subnormals();
    constexpr Number most = std::is_same_v<Number, float> ? Number(0x1p30) : Number(0x1p400);
    return lesser(length, size) >= 1 / most && greater(length, size) <= most;
}

template <class Number, class Scalar>
GRAZE_CERTIFIED_INLINED filter_result filter_point_cylinder(Scalar const* input) {
    auto const at = [input](int i) { return static_cast<Number>(input[i]); };
    vector3_of<Number> const p{at(0), at(1), at(2)}, q{at(3), at(4), at(5)}, x{at(7), at(8), at(9)};
    vector3_of<Number> const u = q - p, w = x - p;
    Number const length = dot_of(u, u), distance = dot_of(w, w), along = dot_of(u, w), inside = at(6) * at(6);
    Number const size = distance + inside;
    if (!is_point_cylinder_in_range<Number, Scalar>(length, size)) [[unlikely]]
        return filter_result::unknown;
    Number const between = lesser(along, length - along), at_ends = point_cylinder_end_factor<Number> * (length + size);
    if (between < -at_ends) return filter_result::disjoint;
    Number const excess = length * (inside - distance) + along * along;
    Number const at_side = point_cylinder_side_factor<Number> * (length * size);
    if (excess < -at_side) return filter_result::disjoint;
    bool const is_inside = (between > at_ends) & (excess > at_side);
    return is_inside ? filter_result::crossing : filter_result::unknown;
}

struct point_cylinder_algorithm {
    template <class Grid>
    relation operator()(Grid const& g) const {
        auto const u = arm_of(g, 3, 0), w = arm_of(g, 7, 0);
        auto const length = dot_of(u, u);
        if (sign(length) == 0) return relation::undefined;
        auto const along = dot_of(w, u);
        relation const after = along_normal(sign(along)),
                       before = along_normal(certain_sign_of_difference(length, along));
        relation const between = weaker(after, before);
        if (between == relation::disjoint) return between;
        return weaker(between, side(g, w, along, length));
    }

  private:
    template <class Grid, class Arm, class Product>
    GRAZE_CERTIFIED_SLOW static relation side(Grid const& g, Arm const& w, Product const& along,
                                              Product const& length) {
        auto beyond = dot_of(w, w);
        auto const radius = g.value(6);
        take_product(beyond, radius, radius);
        return along_normal(certain_sign_of_minor(along, along, beyond, length));
    }
};

template <class Scalar>
GRAZE_CERTIFIED_SLOW relation point_cylinder_otherwise(Scalar const* input) {
    GRAZE_CERTIFIED_KEEPS_SUBNORMALS(point_cylinder_otherwise, input);
    if constexpr (!std::is_same_v<Scalar, double>) {
        filter_result const found = filter_point_cylinder<double>(input);
        if (found != filter_result::unknown) return relation_found(found);
    }
    as_doubles<10, Scalar> const in(input);
    return on_one_grid<10>(in.value, point_cylinder_algorithm{});
}

}  // namespace detail

template <class Scalar>
relation point_cylinder_3d(Scalar const* input, std::size_t) noexcept {
    detail::filter_result const found = detail::filter_point_cylinder<Scalar>(input);
    if (found != detail::filter_result::unknown) [[likely]]
        return detail::relation_found(found);
    return detail::point_cylinder_otherwise(input);
}

template <class Scalar>
bool point_cylinder_3d_meets(Scalar const* input, std::size_t) noexcept {
    detail::filter_result const found = detail::filter_point_cylinder<Scalar>(input);
    if (found == detail::filter_result::unknown) [[unlikely]]
        return detail::meets(detail::point_cylinder_otherwise(input));
    return found == detail::filter_result::crossing;
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
