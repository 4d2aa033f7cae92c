/// ray_aabb_interval_3d: where a ray enters an axis-aligned box in space and where it leaves it, correctly rounded.
///
/// Input    12 finite scalars min max origin direction, points as x y z; float or double, one unit; min <= max on each
///          axis. The ray is origin + t direction, t >= 0: the direction is taken as given, of any length.
/// Result   true, and values[0..1]: the least and the largest t of the ray's points in the closed box, the former 0 where
///          the origin is in it, both equal for one common point; each the scalar nearest to the exact one, ties to even,
///          beyond the largest scalar infinity; a zero is +0. False where the ray misses the box, or the direction is
///          zero. `values` is untouched then.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, rounded once.
/// Error    none beyond that rounding. The fast stage answers only where its bounds, derived below, leave one answer.
/// Fails on nothing known.
/// Assumes  no -ffast-math, no denormals-are-zero; any rounding mode, which is kept, with or without contraction.
/// Source   slabs: T. Kay, J. Kajiya, Ray Tracing Complex Scenes, SIGGRAPH 1986.
/// Cost     about 40 operations on doubles, of double input 80 more for a hit; 0.3 us where integers of fixed width
///          decide, some us where coordinates are more than 125 bits apart. noexcept, no allocation.
#pragma once

#include <cmath>
#include <cstddef>

#include "graze/certified/detail/round_once.hpp"
#include "graze/certified/detail/share_on_grid.hpp"
#include "graze/certified/detail/working_number.hpp"

namespace graze::certified {
namespace detail {

/// The quotient of (scalar `end` - scalar 6 + axis) and the direction's component along the axis.
struct slab_end {
    int end, axis;
};

/// The same of no slab: 0.
inline constexpr slab_end at_origin{-1, 0};

template <class Scalar>
GRAZE_CERTIFIED_INLINED bool round_slab_end(Scalar const* input, slab_end at, Scalar& to) {
    to = 0;
    if (at.end < 0) return true;
    int const o = 6 + at.axis;
    if (input[at.end] == input[o]) return true;
    auto const gap = working_difference(input[at.end], input[o]);
    if constexpr (std::is_same_v<Scalar, double>) {
        // The quotient's rest must not underflow, nor halves overflow.
        auto const moderate = [](double x) { return (std::fabs(x) >= 0x1p-400) & (std::fabs(x) <= 0x1p400); };
        if (!moderate(gap.high) || !moderate(input[9 + at.axis])) return false;
    }
    estimate const from{gap, unit_of<working<Scalar>> * size_of(gap)};
    return rounds_surely(from / estimate{working_value(input[9 + at.axis]), 0}, to);
}

/// Which slab the ray enters last, and which it leaves first, by quotients in double: difference, reciprocal and product are
/// rounded, each by 2^-53 of itself, so that two are off by less than 2^-51 of either. They are told apart where they differ by
/// more than 2^-48 of one. A difference of doubles does not underflow; where quotient or reciprocal do, or overflow, it is
/// below 2^-1000 or above 2^1000 and not taken.
template <class Scalar>
GRAZE_CERTIFIED_INLINED knowledge slab_ends_fast(Scalar const* input, slab_end& first, slab_end& last) {
    double enter = 0, leave = std::numeric_limits<double>::infinity();
    bool sure = true;
    first = at_origin;
    GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
        double const d = static_cast<double>(input[9 + k]), o = static_cast<double>(input[6 + k]);
        int const from = d > 0 ? k : 3 + k, to = d > 0 ? 3 + k : k;
        if (d == 0) {
            if ((input[6 + k] < input[k]) | (input[6 + k] > input[3 + k])) return knowledge::none;
            continue;
        }
        double const near_gap = static_cast<double>(input[from]) - o, far_gap = static_cast<double>(input[to]) - o;
        // Behind the origin: the signs are exact.
        if (far_gap != 0 && (far_gap > 0) != (d > 0)) return knowledge::none;
        double const inverse = 1 / d, n = near_gap * inverse, f = far_gap * inverse;
        auto const usable = [](double q) { return (std::fabs(q) >= 0x1p-1000) & (std::fabs(q) <= 0x1p1000); };
        sure &= usable(inverse) & ((near_gap == 0) | usable(n)) & ((far_gap == 0) | usable(f));
        // Nothing is entered at 0 or before: these are exact.
        if (n > 0) {
            sure &= std::fabs(n - enter) > 0x1p-48 * n;
            if (n > enter) enter = n, first = {from, k};
        }
        sure &= std::fabs(f - leave) > 0x1p-48 * f;
        if (f < leave) leave = f, last = {to, k};
    }
    if (!sure) return knowledge::unsure;
    if (enter - leave > 0x1p-48 * enter) return knowledge::none;
    return leave - enter > 0x1p-48 * leave ? knowledge::given : knowledge::unsure;
}

template <class Scalar>
GRAZE_CERTIFIED_INLINED knowledge ray_interval_fast(Scalar const* input, std::size_t, Scalar* values) {
    slab_end first{}, last{};
    knowledge const known = slab_ends_fast(input, first, last);
    if (known != knowledge::given) return known;
    Scalar found[2];
    if (!(round_slab_end(input, first, found[0]) && round_slab_end(input, last, found[1]))) return knowledge::unsure;
    copy_values(found, values);
    return knowledge::given;
}

/// n / d, d > 0.
template <class Number>
struct slab_quotient {
    Number n, d;
};
template <class Number>
int compare(slab_quotient<Number> const& u, slab_quotient<Number> const& v) {
    return sign(u.n * v.d - v.n * u.d);
}

/// Comparisons of quotients are of degree 1 in two axes, quotients of degree 0.
template <class Scalar>
GRAZE_CERTIFIED_SLOW knowledge ray_interval_on_grid(Scalar const* input, Scalar* values) {
    return on_fixed_grid<3, 12, knowledge>(input, [&](auto const& g) -> knowledge {
        using number = decltype(g.value(0));
        slab_quotient<number> enter{}, leave{};
        bool entered = false, bounded = false;
        for (int k = 0; k < 3; ++k) {
            Scalar const d = input[9 + k];
            if (d == 0) {
                if (input[6 + k] < input[k] || input[6 + k] > input[3 + k]) return knowledge::none;
                continue;
            }
            auto const at = [&](int end) {
                if (d > 0) return slab_quotient<number>{g.difference(end, 6 + k), g.value(9 + k)};
                return slab_quotient<number>{g.difference(6 + k, end), number{} - g.value(9 + k)};
            };
            auto const n = at(d > 0 ? k : 3 + k), f = at(d > 0 ? 3 + k : k);
            if (sign(n.n) > 0 && (!entered || compare(n, enter) > 0)) enter = n, entered = true;
            if (!bounded || compare(f, leave) < 0) leave = f;
            bounded = true;
        }
        if (!bounded || sign(leave.n) < 0 || (entered && compare(leave, enter) < 0)) return knowledge::none;
        auto const round = [](slab_quotient<number> const& t, Scalar& to) {
            to = 0;
            return sign(t.n) == 0 || rounds_surely(estimate_of(t.n) / estimate_of(t.d), to);
        };
        Scalar found[2];
        if (!round(enter, found[0]) || !round(leave, found[1])) return knowledge::unsure;
        copy_values(found, values);
        return knowledge::given;
    });
}

template <class Scalar>
GRAZE_CERTIFIED_INLINED knowledge ray_interval_known(Scalar const* input, std::size_t count, Scalar* values) {
    knowledge const known = ray_interval_fast(input, count, values);
    return known == knowledge::unsure ? ray_interval_on_grid(input, values) : known;
}

using exact_slab_end = slab_quotient<big<1>>;

template <class Scalar>
GRAZE_CERTIFIED_SLOW bool ray_interval_exact(Scalar const* input, std::size_t, Scalar* values) {
    exact_scalars<Scalar> const g{input};
    exact_slab_end enter{big<1>(), to_big(1)}, leave = enter;
    bool bounded = false;
    for (int k = 0; k < 3; ++k) {
        Scalar const d = input[9 + k];
        if (d == 0) {
            if (input[6 + k] < input[k] || input[6 + k] > input[3 + k]) return false;
            continue;
        }
        // t grows with the far end's difference times the direction's sign.
        auto const at = [&](int end) {
            exact_slab_end result{g.difference(end, 6 + k), g.value(9 + k)};
            result.d.negative = false;
            if (d < 0) result.n = big<1>() - result.n;
            return result;
        };
        exact_slab_end const n = at(d > 0 ? k : 3 + k), f = at(d > 0 ? 3 + k : k);
        if (compare(n, enter) > 0) enter = n;
        if (!bounded || compare(f, leave) < 0) leave = f;
        bounded = true;
    }
    if (!bounded || compare(leave, enter) < 0) return false;
    Scalar const found[2] = {rounded_quotient<Scalar>(enter.n, enter.d), rounded_quotient<Scalar>(leave.n, leave.d)};
    copy_values(found, values);
    return true;
}

}  // namespace detail

template <class Scalar>
bool ray_aabb_interval_3d(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    return detail::values_of<detail::ray_interval_known<Scalar>, detail::ray_interval_exact<Scalar>>(input, count,
                                                                                                     values);
}

}  // namespace graze::certified
