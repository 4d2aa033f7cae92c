/// ray_triangle_hit_3d: where a ray hits a triangle in space, correctly rounded.
///
/// Input    15 finite scalars t0 t1 t2 origin direction, points as x y z; float or double, one unit. The ray is origin + t
///          direction, t >= 0: the direction is taken as given, of any length.
/// Result   true, and values[0..2]: t, and u and v, the weights of t1 and t2 in the point; each the scalar nearest to the
///          exact one, ties to even, beyond the largest scalar infinity; a zero is +0. False where there is no such point:
///          the ray misses the closed triangle, or is parallel to its plane, or the triangle is flat. `values` is untouched
///          then.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, rounded once.
/// Error    none beyond that rounding. The filter and the fast stages answer only beyond their bounds.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not (both are kept), with or without contraction.
/// Source   triple products as in T. Moller, B. Trumbore, Fast, Minimum Storage Ray/Triangle Intersection, JGT 2(1),
///          1997; where the machine has f64x4 (f64x4.hpp) refined as the solution of a linear system is, by its exact
///          residual, elsewhere behind the filter of ray_triangle_3d.
/// Cost     in f64x4 about 150 operations for a miss, or a hit of float input, 300 for a hit of double input and
///          floats on an edge, 600 for doubles on an edge. Elsewhere that of the filter for a miss, for a hit about
///          80 operations more on two doubles side by side, where that is not enough, or of double input, 400. 0.1 us
///          where integers of fixed width decide: rays that are nearly parallel to the triangle, and without f64x4
///          contacts; some us where coordinates are more than 125 bits apart. noexcept, no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/lane_numbers.hpp"
#include "graze/certified/detail/ray_hit_f64x4.hpp"
#include "graze/certified/detail/ray_hit_x4.hpp"
#include "graze/certified/detail/round_once.hpp"
#include "graze/certified/detail/share_on_grid.hpp"
#include "graze/certified/detail/working_number.hpp"
#include "graze/certified/ray_triangle_3d.hpp"

namespace graze::certified {
namespace detail {

/// t = height / whole, u and v alike.
template <class Height, class Turn>
struct ray_products {
    Height height;
    Turn u, v, whole;
};

/// With E = t1 - t0, F = t2 - t0, S = origin - t0, D the direction: whole = E.(D x F), u = S.(D x F), v = D.(S x E), height
/// = F.(S x E).
template <class Grid>
GRAZE_CERTIFIED_INLINED auto ray_products_of(Grid const& g) {
    auto const e = arm_of(g, 3, 0), f = arm_of(g, 6, 0), s = arm_of(g, 9, 0);
    auto const d = vector_of(g, 12);
    auto const p = cross_of(d, f), q = cross_of(s, e);
    auto const height = dot_of(q, f);
    auto const whole = dot_of(p, e);
    return ray_products<std::remove_const_t<decltype(height)>, std::remove_const_t<decltype(whole)>>{
        height, dot_of(p, s), dot_of(q, d), whole};
}

/// The ray is known to hit the triangle's inside. Triple products go through at most three operations for their differences
/// and five more: off by 6 ((1 + unit)^8 - 1) < 48.1 unit of the product of the vectors' largest components. Side by side (S |
/// D) x (E | F), against (F | E) and (D | S).
template <class Number, class Scalar>
GRAZE_CERTIFIED_INLINED value_result ray_hit_f64x2(Scalar const* input, Scalar* values) {
    f64x2 of_t0[3], of_t[3], of_ray[3];
    load_points_beside<false>(input, input, of_t0);
    load_points_beside<false>(input + 3, input + 6, of_t);
    load_points_beside<true>(input + 9, input + 12, of_ray);
    f64x2 const none(0);
    f64x2 const away[3] = {blend(of_t0[0], none), blend(of_t0[1], none), blend(of_t0[2], none)};
    auto const s_d = arm_f64x2<Number>(of_ray, away), e_f = arm_f64x2<Number>(of_t, of_t0);
    auto const moments = cross_of(s_d, e_f);
    Number const height_whole = dot_of(moments, swapped(e_f)), v_u = dot_of(moments, swapped(s_d));
    f64x2 const reach = reach_f64x2(s_d), edges = reach_f64x2(e_f),
                areas = f64x2(50 * unit_of<Number>) * (reach * edges), by_v_u = areas * reach.swapped(),
                by_height_whole = areas * edges.swapped(), longest = greater(reach, edges);
    divisor const whole(estimate{in_both(height_whole, 1), second_in_both(by_height_whole)});
    Scalar of_v_u[2], of_t_t[2];
    bool const sure_v_u = both_round_surely(whole(estimate{v_u, by_v_u}), of_v_u),
               sure_t =
                   both_round_surely(whole(estimate{in_both(height_whole, 0), first_in_both(by_height_whole)}), of_t_t);
    bool sure = sure_v_u & sure_t;
    // Of what is longer than 2^100 products might overflow.
    if constexpr (is_pair<Number>) sure &= !(longest > f64x2(0x1p100)).any();
    if (!sure) return value_result::unsure;
    values[0] = of_t_t[0], values[1] = of_v_u[1], values[2] = of_v_u[0];
    return value_result::known;
}

/// The weight of t0, whole - u - v, is D.((t2 - origin) x (t1 - origin)), and so no larger than the others may be: whole - u is
/// less than twice that, which fits. All are of degree 1 in each axis. `Hits`: the ray is
/// known to hit the triangle's inside.
template <bool Hits, class Scalar>
GRAZE_CERTIFIED_SLOW value_result ray_hit_on_grid(Scalar const* input, std::size_t, Scalar* values) {
    return on_fixed_grid<3, 15, value_result>(input, [&](auto const& g) -> value_result {
        auto const of = ray_products_of(g);
        if constexpr (!Hits) {
            int const way = sign(of.whole);
            if (way == 0 || sign(of.height) * way < 0 || sign(of.u) * way < 0 || sign(of.v) * way < 0)
                return value_result::undefined;
            if (sign(of.whole - of.u - of.v) * way < 0) return value_result::undefined;
        }
        Scalar found[3];
        bool const sure = in_doubles_or_pairs<Scalar>([&]<class Number>() {
            divisor const whole(estimate_of<Number>(of.whole));
            auto const round_to = [&whole](auto const& n, Scalar& to) {
                to = 0;
                return sign(n) == 0 || rounds_surely(whole(estimate_of<Number>(n)), to);
            };
            return round_to(of.height, found[0]) && round_to(of.u, found[1]) && round_to(of.v, found[2]);
        });
        if (!sure) return value_result::unsure;
        copy_values(found, values);
        return value_result::known;
    });
}

/// What single numbers are unsure of.
template <class Scalar>
GRAZE_CERTIFIED_SLOW value_result ray_hit_again(Scalar const* input, std::size_t count, Scalar* values) {
    if constexpr (std::is_same_v<Scalar, float>)
        if (ray_hit_f64x2<lane_pairs>(input, values) == value_result::known) return value_result::known;
    return ray_hit_on_grid<true>(input, count, values);
}

/// The ray is known to hit the triangle's inside.
template <class Scalar>
GRAZE_CERTIFIED_INLINED value_result ray_hit_known(Scalar const* input, std::size_t count, Scalar* values) {
    value_result const known = ray_hit_f64x2<working_f64x2<Scalar>>(input, values);
    return known == value_result::known ? known : ray_hit_again(input, count, values);
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW bool ray_hit_exact(Scalar const* input, std::size_t, Scalar* values) {
    auto const of = ray_products_of(exact_scalars<Scalar>{input});
    int const way = sign(of.whole);
    if (way == 0) return false;
    if (sign(of.height) * way < 0 || sign(of.u) * way < 0 || sign(of.v) * way < 0) return false;
    if (sign(of.whole - of.u - of.v) * way < 0) return false;
    Scalar const found[3] = {rounded_quotient<Scalar>(of.height, of.whole), rounded_quotient<Scalar>(of.u, of.whole),
                             rounded_quotient<Scalar>(of.v, of.whole)};
    copy_values(found, values);
    return true;
}

/// The filter holds in every rounding mode. What it leaves open is for integers.
template <class Scalar>
GRAZE_CERTIFIED_INLINED bool ray_hit_without_f64x4(Scalar const* input, std::size_t count, Scalar* values) {
    filter_result const found = filter_ray_triangle(input);
    if (found == filter_result::disjoint) return false;
    if (found == filter_result::crossing) [[likely]]
        return values_of<ray_hit_known<Scalar>, ray_hit_exact<Scalar>>(input, count, values);
    return values_of<ray_hit_on_grid<false, Scalar>, ray_hit_exact<Scalar>>(input, count, values);
}

#if GRAZE_CERTIFIED_WITH_F64X4
/// What f64x4 are unsure of is of large or small coordinates, or nearly parallel, where edges may tell still.
template <class Scalar>
GRAZE_CERTIFIED_SLOW value_result ray_hit_after_f64x4(Scalar const* input, std::size_t count, Scalar* values) {
    filter_result const found = filter_ray_triangle(input);
    if (found == filter_result::disjoint) return value_result::undefined;
    return found == filter_result::crossing ? ray_hit_known(input, count, values)
                                            : ray_hit_on_grid<false>(input, count, values);
}
template <class Scalar>
GRAZE_CERTIFIED_INLINED value_result ray_hit_with_f64x4(Scalar const* input, std::size_t count, Scalar* values) {
    value_result const known = ray_hit_f64x4(input, values);
    return known != value_result::unsure ? known : ray_hit_after_f64x4(input, count, values);
}
#endif

/// What fours are unsure of: f64x4 one by one would seldom tell.
template <class Scalar>
bool ray_hit_after_fours(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    return values_of<ray_hit_on_grid<false, Scalar>, ray_hit_exact<Scalar>>(input, count, values);
}

}  // namespace detail

template <class Scalar>
bool ray_triangle_hit_3d(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(ray_triangle_hit_3d, input, count, values);
#if GRAZE_CERTIFIED_WITH_F64X4
    if (detail::has_f64x4()) [[likely]]
        return detail::values_of<detail::ray_hit_with_f64x4<Scalar>, detail::ray_hit_exact<Scalar>>(input, count,
                                                                                                    values);
#endif
    return detail::ray_hit_without_f64x4(input, count, values);
}

GRAZE_CERTIFIED_VALUES(ray_triangle_hit_3d, 3, detail::ray_hit_after_fours, ray_hit_stage)

}  // namespace graze::certified
