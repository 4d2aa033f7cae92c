/// aabb_aabb_cast_3d: do two closed axis-aligned boxes meet while one of them moves, and when first?
///
/// Input    15 finite scalars a min, a max, b min, b max, d, points as x y z; float or double, one unit; min <= max on
///          each axis. Box b moves by s d, straight and evenly, for the times s from 0 to 1.
/// Result   aabb_aabb_cast_3d: with D = A - B - [0, 1] d, a convex set, crossing where the origin is inside D, touching where
///          it is on its boundary, also where D is flat; else disjoint. _meets: not disjoint. With a pointer `first_contact`
///          gets, where they meet, the largest scalar that is not above the first s at which A and B + s d have a common
///          point, 0 for those that meet at the start; else it is left as it is.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets. Flat boxes, sliding along faces and no displacement at all are decided too.
/// Error    none: relation and time are the same in every environment. The fast stage answers only beyond the bounds that
///          are derived below.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   slabs (T. Kay, J. Kajiya, Ray Tracing Complex Scenes, SIGGRAPH 1986), of A - B along d.
/// Cost     some 50 operations on doubles, a division more for the time of doubles; 0.1 to 1 us where integers decide: contact,
///          and times that are no sure scalars. noexcept, no allocation.
#pragma once

#include <cmath>
#include <cstddef>

#include "graze/certified/detail/filter.hpp"
#include "graze/certified/detail/round_once.hpp"
#include "graze/certified/detail/time_down.hpp"
#include "graze/certified/ray_aabb_interval_3d.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// The relation, and the axis along which they meet last, so first all along; 3 where they meet at the start.
struct box_contact {
    relation rel;
    int axis;
};

/// In A - B, at low and high on an axis, s d is strictly inside from one quotient to the other. A D of full dimension has the
/// origin inside iff that, s from 0 to 1, is for some s more than a point, or of a flat A - B one point strictly between:
/// then d goes across it. Where A - B is flat on two axes D is flat. With no displacement on an axis low < 0 < high decides.
struct box_cast_algorithm {
    template <class Number>
    using quotient = slab_quotient<Number>;

    template <class Grid>
    box_contact operator()(Grid const& g) const {
        using number = decltype(g.value(0));
        quotient<number> first{}, enter{}, leave{};  // enter and leave: where it is not flat
        quotient<number> across{};
        int axis = 3, flat = 0;
        bool entered = false, left = false, inside = true;
        for (int k = 0; k < 3; ++k) {
            int const way = sign(g.value(12 + k));
            if (way == 0) {
                int const low = g.compare(k, 9 + k), high = g.compare(3 + k, 6 + k);
                if (low > 0 || high < 0) return {relation::disjoint, 3};
                inside &= low != 0 && high != 0;
                continue;
            }
            number const d = way > 0 ? g.value(12 + k) : number{} - g.value(12 + k);
            quotient<number> const n{way > 0 ? g.difference(k, 9 + k) : g.difference(6 + k, 3 + k), d},
                f{way > 0 ? g.difference(3 + k, 6 + k) : g.difference(9 + k, k), d};
            if (sign(f.n) < 0 || sign(n.n - d) > 0) return {relation::disjoint, 3};
            if (sign(n.n) > 0 && (axis == 3 || compare(n, first) > 0)) first = n, axis = k;
            if (g.compare(k, 3 + k) == 0 && g.compare(6 + k, 9 + k) == 0) {
                if (flat++ != 0 && compare(n, across) != 0) return {relation::disjoint, 3};
                across = n;
                inside &= sign(n.n) > 0 && sign(n.n - d) < 0;
                continue;
            }
            inside &= sign(f.n) > 0 && sign(n.n - d) < 0;
            if (!entered || compare(n, enter) > 0) enter = n, entered = true;
            if (!left || compare(f, leave) < 0) leave = f, left = true;
        }
        inside &= flat < 2;
        for (auto const& [from, up_to, known] : {pair<number>{enter, leave, entered},
                                                 {enter, across, entered && flat != 0},
                                                 {across, leave, left && flat != 0}}) {
            int const order = known ? compare(from, up_to) : -1;
            if (order > 0) return {relation::disjoint, 3};
            inside &= order < 0;
        }
        return {inside ? relation::crossing : relation::touching, axis};
    }

  private:
    template <class Number>
    struct pair {
        quotient<Number> from, up_to;
        bool known;
    };
};

/// D on each axis, of which low and high are rounded once and have the signs they should; a displacement of 0 is taken for
/// least_direction as a ray's is (interval_x4.hpp): then quotients are 0 or far beyond 1.
template <class Scalar>
struct moving_slabs {
    f64x2 low, high, both_z, d, d_z;

    GRAZE_CERTIFIED_INLINED explicit moving_slabs(Scalar const* input)
        : low(first_axes(input) - first_axes(input + 9)),
          high(first_axes(input + 3) - first_axes(input + 6)),
          both_z(static_cast<double>(input[2]) - static_cast<double>(input[11]),
                 static_cast<double>(input[5]) - static_cast<double>(input[8])),
          d(first_axes(input + 12) + f64x2(least_direction<Scalar>)),
          d_z(static_cast<double>(input[14]) + least_direction<Scalar>) {}

    /// Do they slide along a face? Then one of the quotients is 0, where no displacement leads away from contact.
    GRAZE_CERTIFIED_INLINED bool slide() const {
        f64x2 const zero(0.0), least(least_direction<Scalar>);
        return (((d == least) & ((low == zero) | (high == zero))) | ((d_z == least) & (both_z == zero))).any();
    }
    /// As the quotients' range asks (ray_aabb_interval_3d.hpp).
    GRAZE_CERTIFIED_INLINED bool are_moderate(Scalar const* input) const {
        if constexpr (std::is_same_v<Scalar, float>) return true;
        lane_range range;
        for (f64x2 u : {low, high, both_z, first_axes(input + 12), f64x2(static_cast<double>(input[14]))}) range.add(u);
        return range.is_moderate();
    }
};

/// When they meet along an axis with a displacement, which is after the start: from differences in two parts, exactly.
template <class Scalar>
bool box_time_down(Scalar const* input, int axis, Scalar& to) {
    double const d = static_cast<double>(input[12 + axis]);
    auto const difference = [&](int i, int j) {
        return sum_of(static_cast<double>(input[i + axis]), -static_cast<double>(input[j + axis]));
    };
    return time_down(d > 0 ? difference(0, 9) : difference(6, 3), {std::fabs(d), 0}, 0, to);
}
template <class Scalar>
GRAZE_CERTIFIED_SLOW Scalar box_time_exactly(Scalar const* input, int axis) {
    bool const up = input[12 + axis] > 0;
    big<1> n, d = to_big(std::fabs(static_cast<double>(input[12 + axis])));
    load_difference(static_cast<double>(input[(up ? 0 : 6) + axis]), static_cast<double>(input[(up ? 9 : 3) + axis]),
                    n);
    return quotient_down<Scalar>(n, d);
}
template <class Scalar>
GRAZE_CERTIFIED_SLOW relation cast_boxes_exactly(Scalar const* input, bool moderate, Scalar* first_contact) {
    for (int i = 0; i < 15; ++i)
        if (!std::isfinite(input[i])) return relation::disjoint;  // no input, and integers need not end
    auto const [rel, axis] = decide_on_integers<3, 15>(input, box_cast_algorithm{});
    if (rel == relation::disjoint || first_contact == nullptr) return rel;
    Scalar time = 0;
    if (axis != 3 && !(moderate && box_time_down(input, axis, time))) time = box_time_exactly(input, axis);
    *first_contact = time;
    return rel;
}

/// Where `enter`, one of these less 2^-50, is along an axis alone. Of floats any axis will do where no float is so near.
GRAZE_CERTIFIED_INLINED bool box_time_first(float const*, f64x2, f64x2, double enter, float& to) {
    float const nearest = static_cast<float>(enter);
    double const beyond = enter - static_cast<double>(nearest);
    to = beyond < 0 ? scalar_beside(nearest, false) : nearest;
    return std::fabs(beyond) > 0x1p-50 * enter;
}
GRAZE_CERTIFIED_INLINED bool box_time_first(double const* input, f64x2 xy, f64x2 z, double enter, double& to) {
    f64x2 const least(enter * (1 - 0x1p-49));
    unsigned const last = (least <= xy).bits() | (least <= z).bits() << 2;
    // Both lanes of z are one time.
    int const axis = last == 1 ? 0 : last == 2 ? 1 : last == 12 ? 2 : 3;
    return axis != 3 && box_time_down(input, axis, to);
}

/// Quotients are off by less than 2^-50 of themselves: difference, reciprocal and product are rounded. Signs are right, and
/// so is what is 0. Between certain ends, enter < leave, there is a time strictly inside on every axis: they cross.
template <class Scalar>
GRAZE_CERTIFIED_INLINED relation cast_boxes(Scalar const* input, Scalar* first_contact) {
    moving_slabs<Scalar> const of(input);
    f64x2 const way = f64x2(1.0) / of.d, way_z = f64x2(1.0) / of.d_z;
    f64x2 const x = of.low * way, y = of.high * way, z = of.both_z * way_z, t = interval_of(x, y, z);
    double const enter = t.first(), leave = lesser(t.second(), 1.0);
    bool const moderate = of.are_moderate(input), crossing = enter < leave * (1 - 0x1p-49),
               disjoint = (leave < 0) | (enter * (1 - 0x1p-49) > leave);
    if (!(moderate & (crossing | disjoint)) || of.slide()) [[unlikely]]
        return cast_boxes_exactly(input, moderate, first_contact);
    if (disjoint) return relation::disjoint;
    if (first_contact == nullptr) return relation::crossing;
    Scalar time = 0;
    if (enter > 0 && !box_time_first(input, lesser(x, y), lesser(z, z.swapped()), enter, time)) [[unlikely]]
        return cast_boxes_exactly(input, moderate, first_contact);
    *first_contact = time;
    return relation::crossing;
}

}  // namespace detail

template <class Scalar>
relation aabb_aabb_cast_3d(Scalar const* input, std::size_t count, Scalar* first_contact) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(aabb_aabb_cast_3d, input, count, first_contact);
    return detail::cast_boxes(input, first_contact);
}
template <class Scalar>
relation aabb_aabb_cast_3d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(aabb_aabb_cast_3d, input, count);
    return detail::cast_boxes<Scalar>(input, nullptr);
}
template <class Scalar>
bool aabb_aabb_cast_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return aabb_aabb_cast_3d(input, count) != relation::disjoint;
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
