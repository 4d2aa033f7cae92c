/// sphere_obb_3d: does a closed ball meet a closed oriented box in space?
///
/// Input    19 finite scalars: of the box centre, three axes, three half extents >= 0, of the ball centre and radius >=
///          0, vectors as x y z; float or double, one unit. A box is centre + sum x_i h_i axis_i, |x_i| <= 1, whatever
///          the axes: neither unit length nor right angles are assumed; dependent axes, extents of 0 and a radius of 0
///          are allowed.
/// Result   sphere_obb_3d: relation (disjoint, touching, crossing); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filters answer only beyond their bounds, derived below and in detail/near_features.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   in the filter the nearest point of a box with axes of length 1 and right angles (C. Ericson, Real-Time
///          Collision Detection, 2005, 5.1.4), as a point of whatever box it is, and the direction from it; else the
///          box's corners, edges and faces, without roots or quotients.
/// Cost     about 90 flops where the first filter decides, which wants axes nearly of length 1 and with right angles;
///          some 1000 more where the second does; else 1 us on average and up to 30 us, up to 75 us with exponent gaps.
///          noexcept, no allocation.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "graze/certified/detail/box_numbers.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// Let w lead from the box's centre to the ball's, and q = sum t_k a_k with t_k = w . a_k, clamped to [-h_k, h_k]: a
/// point of the box, relative to its centre, whatever the axes and the rounding of t. So the two cross if n = w - q is
/// shorter than the radius r; and they are apart if n . w - sum h_k |n . a_k| > r |n|, for whatever n. Where the axes
/// are what they mostly are, q is the nearest point or next to it, and one of the two holds but next to contact.
///
/// Error, in the model of filter.hpp (e = 2^-52), where no entry of an axis is 2 or more in magnitude, with R = |w|_1 +
/// 2 |h|_1, as t is no larger than h. A coordinate of n as computed carries four factors (1 + d) on each of its terms:
/// n is off by less than sqrt(3) ((1 + e)^4 - 1) R < 7 e R.
/// near   |n| + 7 e R < r tells. 8 e R and r (1 - 8 e) cover the roundings of R, of squares and of the comparison.
/// apart  n is what was computed. Terms carry at most eight factors (of w one; product, two additions; product, three
///        additions); their magnitudes sum up to at most |n| (|w| + 2 sqrt(3) |h|_1) < 1.74 |n| R: the error is less
///        than 14 e |n| R. So what is computed need exceed |n| (r + 14 e R), as it does where its square exceeds n . n
///        k k, k = (r + 16 e R) (1 + 16 e).
/// Range  R and r are at most 2^200, where nothing overflows. Compared are squares of a reach, or of an n, from 2^-200
///        on, beside which what underflows is nothing to the slack: such an n has R >= 2^-201.
template <class Scalar>
GRAZE_CERTIFIED_INLINED filter_result filter_sphere_obb(Scalar const* input) {
    auto const at = [input](int i) { return static_cast<double>(input[i]); };
    constexpr double e = rounding_error;
    // Of each vector x y, and z; of the axes that of two beside each other.
    f64x2 const w_xy = first_axes(input + 15) - first_axes(input);
    double const w_z = at(17) - at(2);
    f64x2 const a_xy[3] = {first_axes(input + 3), first_axes(input + 6), first_axes(input + 9)};
    f64x2 const a_z(at(5), at(8)), half(first_axes(input + 12));
    double const last_z = at(11), last_half = at(14), radius = at(18);
    f64x2 const all_bits = any_bits(any_bits(a_xy[0], a_xy[1]), any_bits(any_bits(a_xy[2], a_z), f64x2(last_z)));
    // u . a_k for the first two axes, and for the last.
    auto const along = [&](f64x2 u_xy, double u_z) {
        f64x2 const first = u_xy * a_xy[0], second = u_xy * a_xy[1];
        return unpack_low(first, second) + unpack_high(first, second) + a_z * f64x2(u_z);
    };
    auto const along_last = [&](f64x2 u_xy, double u_z) { return sum_of(u_xy * a_xy[2]) + last_z * u_z; };
    f64x2 const t = lesser(greater(along(w_xy, w_z), -half), half);
    double const last_t = lesser(greater(along_last(w_xy, w_z), -last_half), last_half);
    f64x2 const n_xy = w_xy - (unpack_low(t, t) * a_xy[0] + unpack_high(t, t) * a_xy[1] + f64x2(last_t) * a_xy[2]);
    double const n_z = w_z - (sum_of(t * a_z) + last_t * last_z);
    double const square = sum_of(n_xy * n_xy) + n_z * n_z;
    double const size = sum_of(magnitude(w_xy) + half + half) + (std::fabs(w_z) + 2 * last_half);
    double const reach = radius * (1 - 8 * e) - 8 * e * size;
    double const gap = sum_of(n_xy * w_xy) + n_z * w_z -
                       (sum_of(half * magnitude(along(n_xy, n_z))) + last_half * std::fabs(along_last(n_xy, n_z)));
    double const beyond = (radius + 16 * e * size) * (1 + 16 * e);
    // Compared as integers: the bits together may be those of no number.
    std::uint64_t const exponent_bits = (all_bits.bits_of_first() | all_bits.bits_of_second()) >> 52 & 0x7ff;
    bool const valid = (exponent_bits < 0x400) & (size <= 0x1p200) & (radius <= 0x1p200);
    bool const overlaps = (reach >= 0x1p-200) & (square < reach * reach * (1 - 8 * e));
    bool const apart = (square >= 0x1p-400) & (gap > 0) & (gap * gap > square * (beyond * beyond));
    if (!(valid & (overlaps | apart))) [[unlikely]]
        return filter_result::unknown;
    return overlaps ? filter_result::crossing : filter_result::disjoint;
}

/// A ball and the features of a box: corners, the insides of edges and faces, and the inside. The nearest point of the
/// box is in one of these, unless that lies in one of fewer dimensions, as do all of a box without an inside. There the
/// perpendicular has its foot in the feature, and what is compared are squares of distance and radius, times what would
/// divide them. Features with the foot elsewhere, whose lines and planes are no farther away than they, are left out,
/// as in near_features.
///
/// A feature is sides of the box: -1 or 1 for each axis where it is at an end, 0 where it is inside.
template <class Box>
class ball_and_box {
  public:
    static constexpr int count = 27;
    static constexpr unsigned all_features = (1u << count) - 1;

    /// Asks about some features only: bit i for feature i.
    explicit ball_and_box(Box const& box, unsigned features = all_features)
        : box_(box), square_(squared(box.length(18))) {
        for (int i = 0; i < count && !within_; ++i)
            if (((features >> i) & 1) != 0) ask(i);
    }

    bool is_within() const { return within_; }
    /// Features of which the numbers do not tell.
    unsigned in_doubt() const { return doubt_; }
    /// The relation where the numbers are exact, and what was left out is farther away.
    relation exact() const { return within_ ? relation::crossing : level_ ? relation::touching : relation::disjoint; }

  private:
    struct feature {
        int bit, side[3];
    };

    template <class Length>
    static auto squared(Length const& length) {
        return length * length;
    }

    void ask(int i) {
        feature const f{i, {i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1}};
        int inside[3] = {0, 0, 0}, dimensions = 0;
        for (int k = 0; k < 3; ++k)
            if (f.side[k] == 0) inside[dimensions++] = k;
        switch (dimensions) {
            case 0: return ask_corner(f);
            case 1: return ask_edge(f, inside[0]);
            case 2: return ask_face(f, inside[0], inside[1]);
            default: return ask_inside(f);
        }
    }

    /// From the feature's middle to the ball's.
    GRAZE_CERTIFIED_SLOW auto away_from(feature const& f) const {
        auto v = box_.away(others_of_box);
        for (int k = 0; k < 3; ++k) {
            if (f.side[k] == 0) continue;
            auto const half = f.side[k] > 0 ? half_extent(k) : negated(half_extent(k));
            take_product(v.x, half, box_.value(3 * k));
            take_product(v.y, half, box_.value(3 * k + 1));
            take_product(v.z, half, box_.value(3 * k + 2));
        }
        return v;
    }
    template <class Number, class Factor>
    GRAZE_CERTIFIED_SLOW static void take_product(Number& from, Factor const& u, Factor const& v) {
        take_from(from, u * v);
    }
    auto half_extent(int k) const { return box_.value(half_of_box + k); }

    GRAZE_CERTIFIED_SLOW void ask_corner(feature const& f) {
        auto const v = away_from(f);
        consider(f, certain_sign_of_difference(dot_of(v, v), square_), true);
    }

    GRAZE_CERTIFIED_SLOW void ask_edge(feature const& f, int k) {
        auto const a = axis_of(box_, k);
        auto const v = away_from(f);
        auto const length = dot_of(a, a);
        int beyond = 0;
        {
            auto distance = dot_of(v, a);
            drop_sign(distance);
            beyond = certain_sign_less_product(distance, half_extent(k), length);
        }
        if (is_outside(beyond)) return;
        auto const moment = cross_of(v, a);
        consider(f, certain_sign_less_product(dot_of(moment, moment), square_, length), beyond != unknown_sign);
    }

    GRAZE_CERTIFIED_SLOW void ask_face(feature const& f, int i, int j) {
        auto const n = normal_of_axes(i, j);
        auto const v = away_from(f);
        auto const area = dot_of(n, n);
        int const beyond_i = beyond_side(v, n, area, j, i);
        if (is_outside(beyond_i)) return;
        int const beyond_j = beyond_side(v, n, area, i, j);
        if (is_outside(beyond_j)) return;
        consider(f, beyond_radius(n, v, area), beyond_i != unknown_sign && beyond_j != unknown_sign);
    }
    template <class N, class V, class Area>
    GRAZE_CERTIFIED_SLOW int beyond_radius(N const& n, V const& v, Area const& area) const {
        auto const height = dot_of(n, v);
        return certain_sign_of_minor(height, height, square_, area);
    }
    /// Where v has its foot in the plane, along axis `along`, of the two that span it.
    template <class V, class N, class Area>
    GRAZE_CERTIFIED_SLOW int beyond_side(V const& v, N const& n, Area const& area, int other, int along) const {
        auto distance = triple_of(v, axis_of(box_, other), n);
        drop_sign(distance);
        return certain_sign_less_product(distance, half_extent(along), area);
    }
    GRAZE_CERTIFIED_SLOW auto normal_of_axes(int i, int j) const {
        return cross_of(axis_of(box_, i), axis_of(box_, j));
    }

    /// Strictly between all three pairs of opposite faces.
    GRAZE_CERTIFIED_SLOW void ask_inside(feature const& f) {
        bool known = true;
        for (int k = 0; k < 3; ++k) {
            int const beyond = beyond_faces(k);
            if (is_outside(beyond)) return;
            known = known && beyond != unknown_sign;
        }
        if (known)
            within_ = true;
        else
            doubt_ |= 1u << f.bit;
    }
    GRAZE_CERTIFIED_SLOW int beyond_faces(int k) const {
        auto const n = normal_of_axes(k == 2 ? 0 : k + 1, k == 0 ? 2 : k - 1);
        auto distance = dot_of(n, box_.away(others_of_box));
        auto reach = dot_of(n, axis_of(box_, k));
        drop_sign(distance);
        drop_sign(reach);
        return certain_sign_less_product(distance, half_extent(k), reach);
    }

    /// At an end or beyond, by the sign of a distance from the middle less that of the ends.
    static bool is_outside(int beyond) { return beyond == 0 || beyond == 1; }

    void consider(feature const& f, int compared, bool has_foot) {
        if (compared == 1) return;
        if (compared == unknown_sign || !has_foot)
            doubt_ |= 1u << f.bit;
        else
            (compared < 0 ? within_ : level_) = true;
    }

    Box const& box_;
    decltype(std::declval<Box const&>().length(0) * std::declval<Box const&>().length(0)) square_;
    unsigned doubt_ = 0;
    bool within_ = false, level_ = false;
};

template <class Scalar>
GRAZE_CERTIFIED_SLOW relation sphere_obb_otherwise(Scalar const* input) {
    box_scalars<19> const in(input, input + 15);
    unsigned features = 0;
    {
        bounded_box const box{in.value};
        ball_and_box<bounded_box> const found(box);
        if (found.is_within()) return relation::crossing;
        features = found.in_doubt();
    }
    if (features == 0) return relation::disjoint;
    return on_exact_box<7, 19>(in.value, [features](auto const& box) {
        return ball_and_box<std::remove_cvref_t<decltype(box)>>(box, features).exact();
    });
}

}  // namespace detail

template <class Scalar>
relation sphere_obb_3d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(sphere_obb_3d, input, count);
    detail::filter_result const found = detail::filter_sphere_obb(input);
    if (found != detail::filter_result::unknown) [[likely]]
        return detail::relation_found(found);
    return detail::sphere_obb_otherwise(input);
}
template <class Scalar>
bool sphere_obb_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return sphere_obb_3d(input, count) != relation::disjoint;
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
