/// polygon_area_2d: the signed area of a polygon of the plane, correctly rounded.
///
/// Input    2n finite scalars, n >= 3 vertices in order, points as x y; float or double, one unit. The polygon may cross
///          itself, and edges may have no length.
/// Result   true, and values[0]: the scalar nearest to half the sum of the cross products of consecutive vertices, ties to
///          even, beyond the largest scalar infinity; a zero is +0. Positive for counter-clockwise. It is always there.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, rounded once.
/// Error    none beyond that rounding. The fast stage answers only where its bound, derived below, allows one scalar.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not (both are kept), with or without contraction.
/// Source   A. L. F. Meister's formula (1769) as D. Sunday writes it (Fast Polygon Area and Newell Normal Computation, 2002):
///          one product a vertex.
/// Cost     1 to 2 ns a vertex of float input, 6 to 10 ns of double input; areas that cancel, and all of 0, some 60 ns.
///          noexcept, no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/four_inputs.hpp"
#include "graze/certified/detail/round_once.hpp"
#include "graze/certified/detail/working_number.hpp"

namespace graze::certified {
namespace detail {

/// Calls term(x_i - x_0, y_(i+1) - y_(i-1)) for every vertex i but the first: the sum of the products of both is twice the
/// area.
template <class Scalar, class Difference, class Term>
GRAZE_CERTIFIED_INLINED void each_area_term(Scalar const* input, std::size_t count, Difference const& difference,
                                            Term const& term) {
    for (std::size_t x = 2; x < count; x += 2)
        term(difference(input[x], input[0]), difference(input[x + 3 < count ? x + 3 : 1], input[x - 1]));
}

/// Let n be the number of vertices, T the sum of the magnitudes of the products of the differences' high parts, u = 2^-53.
///
/// Float: each product goes through two differences, itself and n sums at most, so that the sum is off by (n + 3) u T.
/// Differences are 0 or in [2^-149, 2^129]: nothing over- or underflows.
///
/// Double: differences are exact pairs with |low| <= u |high|. A product is off by 8 u^2 of that of the high parts: 1 for the
/// product of the low parts, which is left out, 2 for two rounded products with one low part each, 2 for their sum, 3 for that
/// with the error of the high product; its low part is at most 3 u of it. Sums of high parts are at most T, their errors u T,
/// so after k steps |low| <= (k + 3) u T, and a step rounds 2 (k + 2) + 1 and for the product 6 times u^2 T at most: in all
/// n^2 + 6 n + 14, which is below (n + 4)^2. What underflows in a product adds 2^-1070 to it at most. What overflows makes T
/// infinite or no number, and so the bound: nothing is sure then.
///
/// T is a sum of n doubles itself, right to (n + 1) u: 2 T stands for it, and for terms of higher order.
template <class Scalar>
GRAZE_CERTIFIED_INLINED value_result area_fast(Scalar const* input, std::size_t count, Scalar* values) {
    using number = working<Scalar>;
    constexpr std::size_t most_vertices = std::size_t{1} << 24;
    if (count / 2 > most_vertices) return value_result::unsure;
    number twice{};
    double size = 0;
    each_area_term(
        input, count, [](Scalar a, Scalar b) { return working_difference(a, b); },
        [&](number const& x, number const& y) {
            twice = twice + x * y;
            size += std::fabs(high_of(x) * high_of(y));
        });
    double const n = static_cast<double>(count / 2);
    double const steps = is_pair<number> ? (n + 4) * (n + 4) * 0x1p-105 : (n + 3) * 0x1p-52;
    estimate<number> area{twice, steps * size + (is_pair<number> ? n * 0x1p-1060 : 0)};
    if constexpr (is_pair<number>)
        area.value = {0.5 * twice.high, 0.5 * twice.low};
    else
        area.value = 0.5 * twice;
    Scalar found;
    if (!rounds_surely(area, found)) return value_result::unsure;
    values[0] = found;
    return value_result::known;
}

/// A sum of products of two differences has 69 limbs at most, however many there are (exact_integer.hpp).
template <class Scalar>
GRAZE_CERTIFIED_SLOW bool area_exact(Scalar const* input, std::size_t count, Scalar* values) {
    big<2> twice;
    each_area_term(
        input, count,
        [](Scalar a, Scalar b) { return to_big(static_cast<double>(a)) - to_big(static_cast<double>(b)); },
        [&](big<1> const& x, big<1> const& y) { twice = twice + x * y; });
    values[0] = rounded_quotient<Scalar>(twice, to_big(2, 0));
    return true;
}

}  // namespace detail

template <class Scalar>
bool polygon_area_2d(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(polygon_area_2d, input, count, values);
    return detail::values_of<detail::area_fast<Scalar>, detail::area_exact<Scalar>>(input, count, values);
}

GRAZE_CERTIFIED_VALUES(polygon_area_2d, 1, polygon_area_2d, no_stage)

}  // namespace graze::certified
