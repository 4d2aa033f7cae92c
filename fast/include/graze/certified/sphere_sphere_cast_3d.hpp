/// sphere_sphere_cast_3d: does a ball that moves straight and evenly meet a ball at rest, and when first?
///
/// Input    11 finite scalars centre radius centre radius displacement, points as x y z, radii >= 0; float or double, one
///          unit. The second ball is at its centre + s displacement at the time s from 0 to 1. A displacement and radii of
///          0 are allowed.
/// Result   sphere_sphere_cast_3d: relation of the first ball and all that the second sweeps (disjoint; touching: they meet,
///          but on their surfaces alone; crossing); _meets: not disjoint. With a pointer `first_contact` gets, where they
///          meet, the largest scalar that is not above the time of the exact first contact, 0 where they meet at the
///          start; else it is left as it is.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none: relation and time are the same in every environment. The double filters answer only beyond their bounds,
///          derived below, in capsule_sphere_3d.hpp and in detail/cast_times.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the distance of a centre from a segment against the sum of the radii, without a root; the time by the
///          quadratic formula without cancellation (G. Forsythe, How Do You Solve a Quadratic Equation?, 1966) and, for
///          doubles, what it leaves.
/// Cost     about 35 flops where the filter decides, a root and a quotient more for the time, for doubles another 150
///          flops; else some us, with exponent gaps above 70 some ten. noexcept, no allocation.
#pragma once

#include <cmath>
#include <cstddef>
#include <type_traits>

#include "graze/certified/capsule_sphere_3d.hpp"
#include "graze/certified/detail/cast_times.hpp"
#include "graze/certified/ray_sphere_3d.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// With w from the first centre to the second, a = d . d, b = w . d and c = w . w - R R, R the sum of the radii, the squared
/// distance less R R is a s s + 2 b s + c. The second ball sweeps a capsule from its centre, along d: what decides is
/// what capsule_sphere_3d.hpp has, whose bound and range hold for u = d, which is not rounded, and -w.
struct sphere_cast {
    filter_result found;
    f64x2 w_xy, d_xy;
    double w_z, d_z, reach, way, along, beyond, size;

    template <class Scalar>
    GRAZE_CERTIFIED_INLINED explicit sphere_cast(Scalar const* input)
        : found(filter_result::unknown),
          w_xy(first_axes(input + 4) - first_axes(input)),
          d_xy(first_axes(input + 8)),
          w_z(static_cast<double>(input[6]) - static_cast<double>(input[2])),
          d_z(static_cast<double>(input[10])),
          reach(static_cast<double>(input[3]) + static_cast<double>(input[7])) {
        f64x2 const across = w_xy * d_xy, squares = w_xy * w_xy, ways = d_xy * d_xy;
        f64x2 const distance_way =
            unpack_low(squares, ways) + unpack_high(squares, ways) + f64x2(w_z, d_z) * f64x2(w_z, d_z);
        double const distance = distance_way.first(), inside = reach * reach;
        way = distance_way.second();
        along = sum_across(across) + w_z * d_z;
        size = distance + inside;
        beyond = distance - inside;
        if (!is_capsule_sphere_in_range<Scalar>(way, size)) [[unlikely]]
            return;
        double const onward = lesser(greater(f64x2(-along), f64x2(0.0)), f64x2(way)).first();
        double const excess = onward * (-2 * along - onward) - way * beyond,
                     bound = capsule_sphere_factor * (way * size);
        if (!(std::fabs(excess) > bound)) [[unlikely]]
            return;
        found = excess > 0 ? filter_result::crossing : filter_result::disjoint;
    }
};

/// What the quadratic formula says of balls that cross, in doubles: the time, and whether 2^-37 of it bounds its error.
///
/// It is c / k, k = |b| + s, s the root of q = b b - a c, as b < 0 where they are apart at first. Let N = w . w + R R. Of c
/// six factors (1 + e), e = 2^-52, make 8 e N; with z = N a / (s k), k is off by below (24 z + 8.1 z + 4 z) e of itself
/// and what is said in ray_sphere_hit_3d.hpp holds: the quotient is within 48 e z, beside 8 e N / c for c. Where z is at
/// most 2^6 and c at least 2^38 times what it is off by, all is within 2^-37.
struct sphere_cast_time {
    bool is_at_start, is_near;
    double at;

    GRAZE_CERTIFIED_INLINED explicit sphere_cast_time(sphere_cast const& of) : is_near(false), at(0) {
        double const off = 8 * rounding_error * of.size;
        is_at_start = of.beyond < -off;
        double const square = of.along * of.along - of.beyond * of.way, whole = of.size * of.way;
        if (!((square > ray_sphere_factor * whole) & (of.along < 0))) return;
        double const root = std::sqrt(square), k = root - of.along;
        at = of.beyond / k;
        is_near = (whole <= 0x1p6 * (root * k)) & (of.beyond >= 0x1p38 * off);
    }
};

/// Once more with what is lost of differences: by detail/cast_times.hpp, the first centre being the feature.
template <class Scalar>
GRAZE_CERTIFIED_INLINED bool refine_sphere_cast(Scalar const* input, sphere_cast const& of, double guess,
                                                Scalar& first_contact) {
    double const s = shortened(guess);
    if (!((s >= 0x1p-60) & (s <= 1))) return false;
    exact_f64x2 const xy = exact_difference(first_axes(input + 4), first_axes(input));
    f64x2 const second(static_cast<double>(input[6]), static_cast<double>(input[7])),
        first(static_cast<double>(input[2]), -static_cast<double>(input[3]));
    exact_f64x2 const z_radius = exact_difference(second, first);
    lane_pairs const p_xy = moved_by(xy, s, of.d_xy), p_z_radius = moved_by(z_radius, s, f64x2(of.d_z, 0.0));
    f64x2 const sizes = magnitude(xy.high) + magnitude(of.d_xy) + magnitude(z_radius.high);
    double const size = sum_across(sizes) + std::fabs(of.d_z);
    // B has five roundings of the sum of its terms' magnitudes.
    f64x2 const slopes = (p_xy.high + p_xy.low) * of.d_xy;
    double const slope_z = p_z_radius.high.first() * of.d_z, slope = sum_across(slopes) + slope_z,
                 slope_error = 6 * 0x1p-53 * (sum_across(magnitude(slopes)) + std::fabs(slope_z));
    contact_rest rest;
    rest.size = size;
    rest.slope = slope;
    rest.slope_error = slope_error;
    rest.way = of.way;
    return rest.find(p_xy, p_z_radius) && floors_surely(s, rest.from, rest.up_to, first_contact);
}

struct cast_result {
    relation found = relation::disjoint;
    bool is_at_start = false;
};

struct sphere_cast_algorithm {
    template <class Grid>
    cast_result operator()(Grid const& g) const {
        auto const d = vector_of(g, 8), w = arm_of(g, 4, 0);
        auto const way = dot_of(d, d), along = dot_of(w, d);
        auto beyond = dot_of(w, w);
        auto const reach = g.value(3) + g.value(7);
        take_product(beyond, reach, reach);
        return {relation_of(way, along, beyond), sign(beyond) <= 0};
    }

    /// Positions below 2^k, k = 61 or 125, make differences and the sum of radii below 2^(k + 1): all of these numbers and
    /// what is added here are below 7 * 2^(2 k + 2), which is below 2^(2 k + 5), as wide as there is room.
    template <class Number>
    static relation relation_of(Number const& way, Number const& along, Number const& beyond) {
        if (sign(along) >= 0) return along_normal(-sign(beyond));
        auto const to_end = along + way;
        if (sign(to_end) > 0) return along_normal(certain_sign_of_minor(along, along, beyond, way));
        return along_normal(-sign((beyond + along) + to_end));
    }
};

/// Is the time q not after the first contact of balls that are apart at first, and meet?
template <class Scalar>
GRAZE_CERTIFIED_SLOW bool is_not_after_sphere_cast(Scalar const* input, Scalar q) {
    exact_scalars<Scalar> const g{input};
    place_by_ball const place(to_big(static_cast<double>(q)), vector_of(g, 8), arm_of(g, 4, 0),
                              big<2>(g.value(3) + g.value(7)));
    return place.side > 0 ? place.rises < 0 : place.side == 0 && place.rises <= 0;
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW relation sphere_cast_exactly(Scalar const* input, Scalar* first_contact) {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(sphere_cast_exactly, input, first_contact);
    as_doubles<11, Scalar> const in(input);
    cast_result const result = on_one_grid<11>(in.value, sphere_cast_algorithm{});
    if (first_contact == nullptr || result.found == relation::disjoint) return result.found;
    if (result.is_at_start) {
        *first_contact = 0;
    } else {
        sphere_cast const of(input);
        double const guess = of.found == filter_result::disjoint ? 0 : sphere_cast_time(of).at;
        *first_contact = last_not_after(static_cast<Scalar>(guess),
                                        [input](Scalar q) { return is_not_after_sphere_cast(input, q); });
    }
    return result.found;
}

}  // namespace detail

template <class Scalar>
relation sphere_sphere_cast_3d(Scalar const* input, std::size_t count, Scalar* first_contact) noexcept {
    detail::sphere_cast const of(input);
    if (of.found == detail::filter_result::disjoint) return relation::disjoint;
    if (of.found == detail::filter_result::unknown) [[unlikely]]
        return detail::sphere_cast_exactly(input, first_contact);
    if (first_contact == nullptr) return relation::crossing;
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(sphere_sphere_cast_3d, input, count, first_contact);
    detail::sphere_cast_time const time(of);
    if (time.is_at_start) {
        *first_contact = 0;
        return relation::crossing;
    }
    Scalar at = 0;
    if (detail::works_in_doubles) {
        bool found = false;
        if constexpr (std::is_same_v<Scalar, float>)
            found = time.is_near && detail::floors_surely(time.at, -0x1p-37 * time.at, 0x1p-37 * time.at, at);
        if (found || detail::refine_sphere_cast(input, of, time.at, at)) [[likely]] {
            *first_contact = at;
            return relation::crossing;
        }
    }
    return detail::sphere_cast_exactly(input, first_contact);
}
template <class Scalar>
relation sphere_sphere_cast_3d(Scalar const* input, std::size_t count) noexcept {
    return sphere_sphere_cast_3d<Scalar>(input, count, nullptr);
}
template <class Scalar>
bool sphere_sphere_cast_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return sphere_sphere_cast_3d<Scalar>(input, count, nullptr) != relation::disjoint;
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
