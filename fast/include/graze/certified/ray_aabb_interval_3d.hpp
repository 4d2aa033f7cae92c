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
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not (both are kept), with or without contraction.
/// Source   slabs: T. Kay, J. Kajiya, Ray Tracing Complex Scenes, SIGGRAPH 1986.
/// Cost     about 60 operations on doubles, of double input 140, without branches; 0.05 us more where the ray passes an
///          edge of the box, some us where it does in coordinates more than 125 bits apart. noexcept, no allocation.
#pragma once

#include <cmath>
#include <cstddef>

#include "graze/certified/detail/interval_x4.hpp"
#include "graze/certified/detail/round_once.hpp"
#include "graze/certified/detail/share_on_grid.hpp"
#include "graze/certified/detail/short_parts.hpp"
#include "graze/certified/detail/working_number.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// Takes the quotients at both ends of each slab, x and y at the lower and the upper one of two slabs, z at both of the
/// third: the latest at which a slab is entered, 0 at least, and the earliest at which one is left.
GRAZE_CERTIFIED_INLINED f64x2 interval_of(f64x2 x, f64x2 y, f64x2 z) {
    f64x2 const turned = z.swapped(), enter = lesser(y, x), leave = greater(x, y);
    return unpack_low(greater(greater(greater(enter, enter.swapped()), lesser(turned, z)), f64x2(0.0)),
                      lesser(lesser(leave, leave.swapped()), greater(z, turned)));
}

/// Scalars 0 to 11 are min, max, origin and direction.
template <class Scalar>
struct slabs_f64x2 {
    f64x2 low, high, both_z, o, o_z, d, d_z;

    GRAZE_CERTIFIED_INLINED explicit slabs_f64x2(Scalar const* input)
        : low(first_axes(input)),
          high(first_axes(input + 3)),
          both_z(static_cast<double>(input[2]), static_cast<double>(input[5])),
          o(first_axes(input + 6)),
          o_z(static_cast<double>(input[8])),
          d(first_axes(input + 9) + f64x2(least_direction<Scalar>)),
          d_z(static_cast<double>(input[11]) + least_direction<Scalar>) {}

    /// What to add to the upper ends, and to the ends of the third slab, so that one in the origin of a slab along the ray
    /// becomes one that is never left, as others of that slab are.
    GRAZE_CERTIFIED_INLINED f64x2 beyond() const {
        return where(d == f64x2(least_direction<Scalar>), f64x2(endless_share * least_direction<Scalar>));
    }
    GRAZE_CERTIFIED_INLINED f64x2 beyond_z() const {
        return where(d_z == f64x2(least_direction<Scalar>), f64x2(0.0, endless_share * least_direction<Scalar>));
    }
};

/// n / d, d > 0.
struct slab_end {
    double_double n;
    double d;
};

/// The sign of a sum, or not: every round leaves the sum as it is, but moves it to the end, the rest being what was rounded.
template <std::size_t Count>
value_result is_at_most_zero(double (&term)[Count]) {
    for (int round = 0; round < 4; ++round) {
        double rest = 0;
        for (std::size_t i = 1; i < Count; ++i) {
            double_double const sum = sum_of(term[i - 1], term[i]);
            term[i - 1] = sum.low, term[i] = sum.high;
            rest += std::fabs(sum.low);
        }
        double const last = term[Count - 1];
        // The rest is off by less than 2^-49 of itself.
        if (rest == 0 || std::fabs(last) > 2 * rest) return last > 0 ? value_result::undefined : value_result::known;
    }
    return value_result::unsure;
}

/// Is u at most v? Both are moderate and within 2^-40 of each other, so that the difference of the first parts of their
/// products is exact. Where differences are doubles, so is the rest but for roundings that keep signs; else four roundings
/// of what is below 2^-51 of the products and one of the result are off by less than 2^-101 of those and 2^-53 of this.
/// What is left is a sum of exact products, where what is left of a difference is not so small that they underflow.
inline value_result is_not_after(slab_end const& u, slab_end const& v) {
    double_double const p = product_of(u.n.high, v.d), q = product_of(-v.n.high, u.d), low = sum_of(p.low, q.low);
    double const later = ((p.high + q.high) + low.high) + (low.low + (u.n.low * v.d - v.n.low * u.d));
    bool const is_exact = (u.n.low == 0) & (v.n.low == 0);
    if (is_exact || std::fabs(later) > 0x1p-98 * p.high)
        return later > 0 ? value_result::undefined : value_result::known;
    auto const vanishes = [](double rest) { return (rest != 0) & (std::fabs(rest) < 0x1p-500); };
    if (vanishes(u.n.low) || vanishes(v.n.low)) return value_result::unsure;
    double_double const r = product_of(u.n.low, v.d), s = product_of(-v.n.low, u.d);
    double term[] = {r.low, s.low, r.high, s.high, p.low, q.low, p.high, q.high};
    return is_at_most_zero(term);
}

/// Is every slab entered before another is left? The origin is in those along the ray. Products of rounded differences are
/// off by less than 2^-51 of themselves.
template <class Scalar>
GRAZE_CERTIFIED_SLOW value_result slabs_have_common_point(Scalar const* input) {
    slab_end near_end[3], far_end[3];
    for (int k = 0; k < 3; ++k) {
        // As of a ray that goes up, without a branch.
        double const d = static_cast<double>(input[9 + k]), up = std::copysign(1.0, d),
                     o = up * static_cast<double>(input[6 + k]), one = up * static_cast<double>(input[k]),
                     other = up * static_cast<double>(input[3 + k]);
        near_end[k] = {sum_of(lesser(one, other), -o), std::fabs(d)};
        far_end[k] = {sum_of(greater(one, other), -o), std::fabs(d)};
    }
    for (int k = 0; k < 3; ++k)
        for (int j = 0; j < 3; ++j) {
            slab_end const &u = near_end[k], &v = far_end[j];
            if (k == j || u.d == 0 || v.d == 0) continue;
            double const enter = greater(u.n.high, 0.0) * v.d, leave = v.n.high * u.d;
            if (enter * (1 + 0x1p-49) <= leave) continue;
            if (enter > leave * (1 + 0x1p-49)) return value_result::undefined;
            value_result const known = is_not_after(u, v);
            if (known != value_result::known) return known;
        }
    return value_result::known;
}

/// g / d to some 2^-75 of it, u = 2^-53: with q the quotient in double, 26 bits of it, |q - g / d| < 2^-24.9 |g / d|. The
/// product of q and the first part of d is exact, and so is what it leaves of g.high, below 2^-23.9 |g.high| and a multiple
/// of 2^-53 of that; the product with the rest of d is of 26 by 27 bits, exact. Two sums of what is below 2^-24.9 |g| are
/// rounded, to 2^-76.9 |g|, and a product of that with the rounded reciprocal, to 2^-76.9 |g / d| too: with the sum in
/// which the bound is, below 2^-75. A step of 0 says that q is exact.
struct slab_quotients {
    f64x2 q, step, bound;

    GRAZE_CERTIFIED_INLINED slab_quotients(exact_f64x2 g, f64x2 d, f64x2 way, f64x2 beyond) {
        f64x2 const first = shortened(d);
        g.high = g.high + beyond;
        q = shortened(g.high * way);
        step = (((g.high - q * first) - q * (d - first)) + g.low) * way;
        bound = f64x2(0x1p-74) * magnitude(q);
    }
    GRAZE_CERTIFIED_INLINED f64x2 from() const { return q + (step - bound); }
    GRAZE_CERTIFIED_INLINED f64x2 up_to() const { return q + (step + bound); }
};

/// The largest magnitude, and half of the least of those that are not 0, or all of it: one unit below that of 0 all bits are set,
/// and of these those are taken that make the largest number.
struct lane_range {
    f64x2 least{least_in_slabs}, most{0.0};

    GRAZE_CERTIFIED_INLINED void add(f64x2 u) {
        f64x2 const size = magnitude(u);
        least = lesser(
            common_bits(sum_of_bits(size, of_bits(~std::uint64_t{0})), f64x2((std::numeric_limits<double>::max)())),
            least);
        most = greater(size, most);
    }
    GRAZE_CERTIFIED_INLINED bool is_moderate() const {
        return !((least < f64x2(least_in_slabs)) | (most > f64x2(most_in_slabs))).any();
    }
};

/// For what the stage below is unsure of: quotients of few bits are often midway between floats, but then they are exact. Of
/// others 2^-51 is more than what two sums round.
GRAZE_CERTIFIED_SLOW inline bool round_interval(float const* input, float* values) {
    slabs_f64x2<float> const of(input);
    auto const at = [](f64x2 end, f64x2 o, f64x2 d, f64x2 beyond) {
        slab_quotients t(exact_difference(end, o), d, f64x2(1.0) / d, beyond);
        t.bound = where(t.step != f64x2(0.0), f64x2(0x1p-51) * magnitude(t.q));
        return t;
    };
    slab_quotients const x = at(of.low, of.o, of.d, f64x2(0.0)), y = at(of.high, of.o, of.d, of.beyond()),
                         z = at(of.both_z, of.o_z, of.d_z, of.beyond_z());
    return round_between(interval_of(x.from(), y.from(), z.from()), interval_of(x.up_to(), y.up_to(), z.up_to()),
                         values);
}

/// Difference, reciprocal and product are rounded, each by 2^-53 of itself, the sums with the bound too: all are below
/// 2^-50. Rounding keeps order, and so do the least and the largest of such: no slab need be told from another. Floats neither
/// underflow nor overflow here, and signs are exact.
GRAZE_CERTIFIED_INLINED value_result ray_interval_first(float const* input, float* values) {
    slabs_f64x2<float> const of(input);
    f64x2 const way = f64x2(1.0) / of.d, way_z = f64x2(1.0) / of.d_z;
    f64x2 const t = interval_of((of.low - of.o) * way, ((of.high - of.o) + of.beyond()) * way,
                                ((of.both_z - of.o_z) + of.beyond_z()) * way_z);
    double const enter = t.first(), leave = t.second();
    bool const is_met = enter <= leave * (1 - 0x1p-49);  // where both are 0 they are exact
    // Before anything is rounded to float, where it might overflow.
    if (!(is_met & (leave < endless_share)) && (leave >= endless_share || leave < enter * (1 - 0x1p-49)))
        return value_result::undefined;
    float found[2];
    bool const sure = round_surely(t, f64x2(0x1p-50) * t, found);
    if (!(sure & is_met)) [[unlikely]] {
        if (!sure && !round_interval(input, found)) return value_result::unsure;
        value_result const known = slabs_have_common_point(input);
        if (known != value_result::known) return known;
    }
    copy_values(found, values);
    return value_result::known;
}

/// As with floats, by the quotients above. Differences and directions are 0 or in [2^-200, 2^200], so that quotients are 0
/// or above 2^-401 and what is rounded is normal.
GRAZE_CERTIFIED_INLINED value_result ray_interval_first(double const* input, double* values) {
    slabs_f64x2<double> const of(input);
    f64x2 const way = f64x2(1.0) / of.d, way_z = f64x2(1.0) / of.d_z;
    exact_f64x2 const low = exact_difference(of.low, of.o), high = exact_difference(of.high, of.o),
                      both_z = exact_difference(of.both_z, of.o_z);
    slab_quotients const x(low, of.d, way, f64x2(0.0)), y(high, of.d, way, of.beyond()),
        z(both_z, of.d_z, way_z, of.beyond_z());
    f64x2 const from = interval_of(x.from(), y.from(), z.from());
    f64x2 const up_to = interval_of(x.up_to(), y.up_to(), z.up_to());
    lane_range range;
    for (f64x2 u : {low.high, high.high, both_z.high, first_axes(input + 9), f64x2(input[11])}) range.add(u);
    if (!range.is_moderate()) return value_result::unsure;

    double const leave = up_to.second();
    bool const is_met = from.second() > up_to.first();
    // Misses are told before anything is rounded: a processor that guesses them wrong is told the sooner.
    if (!(is_met & (leave < endless_share)) && (leave >= endless_share || leave < from.first()))
        return value_result::undefined;
    double found[2];
    bool const sure = round_between(from, up_to, found);
    if (!(sure & is_met)) [[unlikely]] {
        if (!sure) return value_result::unsure;
        value_result const known = slabs_have_common_point(input);
        if (known != value_result::known) return known;
    }
    copy_values(found, values);
    return value_result::known;
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
GRAZE_CERTIFIED_SLOW value_result ray_interval_on_grid(Scalar const* input, Scalar* values) {
    return on_fixed_grid<3, 12, value_result>(input, [&](auto const& g) -> value_result {
        using number = decltype(g.value(0));
        slab_quotient<number> enter{}, leave{};
        bool entered = false, bounded = false;
        for (int k = 0; k < 3; ++k) {
            Scalar const d = input[9 + k];
            if (d == 0) {
                if (input[6 + k] < input[k] || input[6 + k] > input[3 + k]) return value_result::undefined;
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
        if (!bounded || sign(leave.n) < 0 || (entered && compare(leave, enter) < 0)) return value_result::undefined;
        auto const round_to = [](slab_quotient<number> const& t, Scalar& to) {
            to = 0;
            return sign(t.n) == 0 || rounds_surely(estimate_of(t.n) / estimate_of(t.d), to);
        };
        Scalar found[2];
        if (!round_to(enter, found[0]) || !round_to(leave, found[1])) return value_result::unsure;
        copy_values(found, values);
        return value_result::known;
    });
}

template <class Scalar>
GRAZE_CERTIFIED_INLINED value_result ray_interval_fast(Scalar const* input, std::size_t, Scalar* values) {
    value_result const known = ray_interval_first(input, values);
    return known == value_result::unsure ? ray_interval_on_grid(input, values) : known;
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
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(ray_aabb_interval_3d, input, count, values);
    return detail::values_of<detail::ray_interval_fast<Scalar>, detail::ray_interval_exact<Scalar>>(input, count,
                                                                                                    values);
}

GRAZE_CERTIFIED_VALUES(ray_aabb_interval_3d, 2, ray_aabb_interval_3d, ray_interval_stage)

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
