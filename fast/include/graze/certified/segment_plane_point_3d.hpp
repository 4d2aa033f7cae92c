/// segment_plane_point_3d: where a line meets a plane in space, correctly rounded.
///
/// Input    15 finite scalars p1 p2 p3 l1 l2, points as x y z; float or double, one unit: the plane through p1 p2 p3, the
///          line through l1 and l2.
/// Result   true, and values[0..3]: t and x y z of the point l1 + t (l2 - l1), t not limited to [0, 1]; each the scalar
///          nearest to the exact one, ties to even, beyond the largest scalar infinity; a zero is +0. False where there is
///          no such point: the line is parallel to the plane or in it, l1 is l2, p1 p2 p3 are on one line. `values` is
///          untouched then.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, rounded once.
/// Error    none beyond that rounding. The fast stage answers only where its bound, derived below, allows one scalar.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not (both are kept), with or without contraction.
/// Source   t as the quotient of two triple products.
/// Cost     about 80 operations on doubles, of double input 400, four at a time where the machine has f64x4 (f64x4.hpp); 0.1 us where
///          the points of the plane are nearly on a line, or the line is nearly parallel, some us where they are so in
///          coordinates more than 125 bits apart. noexcept, no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/distance_values.hpp"
#include "graze/certified/detail/plane_in_lanes.hpp"
#include "graze/certified/detail/round_once.hpp"
#include "graze/certified/detail/share_on_grid.hpp"
#include "graze/certified/detail/short_parts.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// The point is l1 + w n / d.
template <class Number, class Product>
struct plane_meeting {
    vector3_of<Number> w;
    Product n, d;
};

/// Of the plane through the points from the scalars p, q and r on, and the line through those from l and m on: with w =
/// m - l and the normal N = (q - p) x (r - p), n = N.(p - l) and d = N.w.
template <class Grid>
GRAZE_CERTIFIED_INLINED auto plane_meeting_of(Grid const& g, int p, int q, int r, int l, int m) {
    auto const u = arm_of(g, q, p), v = arm_of(g, r, p), w = arm_of(g, m, l), o = arm_of(g, p, l);
    auto const normal = cross_of(u, v);
    auto const n = dot_of(normal, o);
    return plane_meeting<std::remove_const_t<decltype(w.x)>, std::remove_const_t<decltype(n)>>{w, n, dot_of(normal, w)};
}

/// Points in lanes: x and y of each, z of two beside each other.
template <class Scalar>
struct plane_points {
    f64x2 p1, p2, p3, l1, l2, z_of_23, z_of_11, z_of_1m, z_of_ll;

    GRAZE_CERTIFIED_INLINED explicit plane_points(Scalar const* input)
        : p1(first_axes(input)),
          p2(first_axes(input + 3)),
          p3(first_axes(input + 6)),
          l1(first_axes(input + 9)),
          l2(first_axes(input + 12)) {
        auto const z = [&](int i) { return static_cast<double>(input[i]); };
        z_of_23 = f64x2(z(5), z(8));
        z_of_11 = f64x2(z(2));
        z_of_1m = f64x2(z(2), z(14));
        z_of_ll = f64x2(z(11));
    }
};
template <class Scalar>
plane_points(Scalar const*) -> plane_points<Scalar>;

/// n and d in lanes of the normal (x, -y, z) and the vectors o and w, their z beside each other, and sizes by those of the
/// normal.
struct plane_products {
    f64x2 value, size;

    GRAZE_CERTIFIED_INLINED plane_products(f64x2 normal, double normal_z, f64x2 normal_size, double normal_z_size,
                                           f64x2 o, f64x2 w, f64x2 z) {
        value = in_f64x2(normal, normal_z, o, w, z, [](f64x2 a, f64x2 b) { return a - b; });
        size = in_f64x2(normal_size, normal_z_size, magnitude(o), magnitude(w), magnitude(z),
                        [](f64x2 a, f64x2 b) { return a + b; });
    }

  private:
    template <class Join>
    GRAZE_CERTIFIED_INLINED static f64x2 in_f64x2(f64x2 normal, double normal_z, f64x2 o, f64x2 w, f64x2 z,
                                                  Join const& join) {
        f64x2 const of_o = normal * o, of_w = normal * w;
        return join(unpack_low(of_o, of_w), unpack_high(of_o, of_w)) + f64x2(normal_z) * z;
    }
};

/// Sizes as in short_parts.hpp, u = 2^-53, S = size(n) + |t| size(d). Triple products of rounded differences go through eight operations: off by
/// 8.1 u of their sizes; t by 8.2 u way S and 2 u |t|, where size(d) way >= 0.99; coordinates by |w| times that, 2 u |t w|
/// and u of themselves, and the test rounds u of all: below 14 u |w| way S, w = 1 for t, and 2 u of themselves.
GRAZE_CERTIFIED_INLINED value_result plane_meeting_rough(float const* input, float* values) {
    plane_points const at(input);
    f64x2 const u = at.p2 - at.p1, v = at.p3 - at.p1, w = at.l2 - at.l1, o = at.p1 - at.l1,
                z_of_uv = at.z_of_23 - at.z_of_11, z_of_ow = at.z_of_1m - at.z_of_ll;
    f64x2 const plus = u.swapped() * second_in_both(z_of_uv), minus = first_in_both(z_of_uv) * v.swapped(),
                of_z = u * v.swapped();
    plane_products const of(plus - minus, across(of_z), magnitude(plus) + magnitude(minus), sum_across(magnitude(of_z)),
                            o, w, z_of_ow);
    // What is wanted last waits for the quotient alone.
    double const d = of.value.second();
    if (is_too_steep(of.size.second(), d)) [[unlikely]]
        return value_result::unsure;
    double const t = of.value.first() / d, way = std::fabs(1 / d);
    double const steep = of.size.second() * way, fixed = 0x1p-49 * (of.size.first() * way);
    f64x2 const arm = blend(f64x2(1), z_of_ow), start = blend(f64x2(0), at.z_of_ll), xy = at.l1 + f64x2(t) * w,
                tz = start + f64x2(t) * arm;
    auto const bound = [&](f64x2 from, f64x2 reach) {
        return (f64x2(fixed) * magnitude(reach) + f64x2(0x1p-52) * magnitude(from)) +
               f64x2(std::fabs(t)) * (f64x2(0x1p-49 * steep + 0x1p-52) * magnitude(reach));
    };
    float found_xy[2], found_tz[2];
    bool const sure_xy = round_surely(xy, bound(at.l1, w), found_xy),
               sure_tz = round_surely(tz, bound(start, arm), found_tz);
    if (!(sure_xy && sure_tz)) return value_result::unsure;
    values[0] = found_tz[0];
    values[1] = found_xy[0];
    values[2] = found_xy[1];
    values[3] = found_tz[1];
    return value_result::known;
}

/// With t' the short share, N = u x v and q = o - t' w: n - t' d = N.q. As in line_line_point_2d.hpp, in units of 2^-75, of
/// sizes: a product in N is off by 0.94, N by 1.48, and two roundings of what is below 2^-23.3 and one more make that 2, its rest
/// is below 2^-24.9; q is off by 0.87, its rest below 2^-23.8. Each product of N and q is off by 2 and 0.87 for these, 0.3 for
/// what is left out, and 0.81 for rounding; sums of rests and firsts round 1.63: all below 5.7 S, and 2^-51.9 of N.q. d is
/// off by 5.1 u size(d). So the step N.q / d is off by 1.01 way (5.1 u size(d) |step| + 2^-72.4 S) and 2^-50.9 of itself,
/// a coordinate by |w| times that, 2^-75.2 |t' w|, 2^-51 |step w| and 2^-105 of itself: below |w| way (2^-49 size(d)
/// |step| + 2^-72.2 S) and 2^-105 of itself; t = t' + step, w = 1, alike.
///
/// Differences of floats are doubles, seldom of many bits more than 26. N is then off by what its products with rests are, 8.1 u
/// of their sizes R, and by 2^-77.8 |N|: the above holds with |N| + 2^24 R in place of its size, that being 2 units of it.
template <class Scalar>
GRAZE_CERTIFIED_INLINED value_result plane_meeting_near(Scalar const* input, Scalar* values) {
    plane_points const at(input);
    exact_f64x2 const u = exact_difference(at.p2, at.p1), v = exact_difference(at.p3, at.p1),
                      w = exact_difference(at.l2, at.l1), o = exact_difference(at.p1, at.l1),
                      z_of_uv = exact_difference(at.z_of_23, at.z_of_11),
                      z_of_ow = exact_difference(at.z_of_1m, at.z_of_ll);
    short_f64x2 const u_parts = parts_of(u), v_parts = parts_of(v), w_parts = parts_of(w), uv = parts_of(z_of_uv),
                      ow = parts_of(z_of_ow);

    // The normal: x and -y in lanes, and z.
    f64x2 const v_turned = v.high.swapped(), v_first = v_parts.first.swapped(), v_rest = v_parts.rest.swapped();
    f64x2 const plus = u_parts.first.swapped() * second_in_both(uv.first), minus = first_in_both(uv.first) * v_first,
                of_z = u_parts.first * v_first;
    f64x2 const plus_rests[] = {u_parts.first.swapped() * second_in_both(uv.rest),
                                u_parts.rest.swapped() * second_in_both(z_of_uv.high)},
                minus_rests[] = {first_in_both(uv.first) * v_rest, first_in_both(uv.rest) * v_turned},
                of_z_rests[] = {u_parts.first * v_rest, u_parts.rest * v_turned};
    exact_f64x2 normal = exact_difference(plus, minus);
    normal.low = normal.low + ((plus_rests[0] + plus_rests[1]) - (minus_rests[0] + minus_rests[1]));
    double_double normal_z = sum_of(of_z.first(), -of_z.second());
    normal_z.low += across(of_z_rests[0] + of_z_rests[1]);
    f64x2 const rough = normal.high + normal.low, first = shortened(rough), rest = (normal.high - first) + normal.low;
    double const rough_z = normal_z.high + normal_z.low, first_z = shortened(rough_z),
                 rest_z = (normal_z.high - first_z) + normal_z.low;

    f64x2 normal_size = magnitude(plus) + magnitude(minus), normal_z_size = magnitude(of_z);
    if constexpr (std::is_same_v<Scalar, float>) {
        auto const size = [](f64x2 const(&of)[2]) { return magnitude(of[0]) + magnitude(of[1]); };
        normal_size = magnitude(rough) + f64x2(0x1p24) * (size(plus_rests) + size(minus_rests));
        normal_z_size = f64x2(std::fabs(rough_z), 0.0) + f64x2(0x1p24) * size(of_z_rests);
    }
    plane_products const of(rough, rough_z, normal_size, sum_across(normal_z_size), o.high, w.high, z_of_ow.high);
    double const d = of.value.second();
    if (is_too_steep(of.size.second(), d)) [[unlikely]]
        return value_result::unsure;
    double const inverse = 1 / d, share = shortened(of.value.first() / d);

    f64x2 const along_w = f64x2(share) * w_parts.first, along_rest = f64x2(share) * w_parts.rest;
    double const along_z = share * ow.first.second(), along_z_rest = share * ow.rest.second();
    exact_f64x2 q = exact_difference(o.high, along_w);
    q.low = q.low + (o.low - along_rest);
    short_f64x2 const q_parts = parts_of(q);
    double_double q_z = sum_of(z_of_ow.high.first(), -along_z);
    q_z.low += z_of_ow.low.first() - along_z_rest;
    double const q_z_first = shortened(q_z.high), q_z_rest = (q_z.high - q_z_first) + q_z.low;

    f64x2 const firsts = first * q_parts.first;
    double_double const two = sum_of(firsts.first(), -firsts.second());
    double const rests =
        across(rough * q_parts.rest + rest * q_parts.first) + (rough_z * q_z_rest + rest_z * q_z_first);
    double const step = ((two.high + first_z * q_z_first) + (two.low + rests)) * inverse;

    exact_f64x2 const xy = exact_sum(at.l1, along_w);
    f64x2 const xy_low = xy.low + (along_rest + f64x2(step) * w.high);
    double_double const z = sum_of(at.z_of_ll.first(), along_z);
    double const z_low = z.low + (along_z_rest + step * z_of_ow.high.second());

    double const way = std::fabs(inverse), size = of.size.second(), length = std::fabs(share), steep = size * way;
    double const error = way * (0x1p-71 * (of.size.first() + length * size + lost_in_products));
    auto const bound = [&](f64x2 arm, f64x2 value) {
        return (f64x2(error) * arm + (f64x2(0x1p-102) * magnitude(value) + f64x2(lost_in_points))) +
               f64x2(std::fabs(step)) * (f64x2(0x1p-48 * steep) * arm);
    };
    f64x2 const reach = magnitude(w.high), reach_z = magnitude(z_of_ow.high), tz(share, z.high);
    f64x2 const largest =
        greater(greater(greater(magnitude(u.high), magnitude(v.high)), greater(reach, magnitude(o.high))),
                greater(magnitude(z_of_uv.high), reach_z));
    Scalar found_xy[2], found_tz[2];
    bool const sure_xy = round_surely(xy.high, xy_low, bound(reach, xy.high), found_xy),
               sure_tz = round_surely(tz, f64x2(step, z_low), bound(blend(f64x2(1), reach_z), tz), found_tz);
    bool const sure =
        sure_xy && sure_tz && (largest < f64x2(largest_part)).all() && size >= least_size && length <= largest_part;
    if (!sure) return value_result::unsure;
    values[0] = found_tz[0], values[1] = found_xy[0], values[2] = found_xy[1], values[3] = found_tz[1];
    return value_result::known;
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW value_result plane_meeting_on_grid(Scalar const* input, std::size_t, Scalar* values) {
    known_share const share =
        share_on_grid<3, 15>(input, [](auto const& g) { return plane_meeting_of(g, 0, 3, 6, 9, 12); });
    if (share.known != value_result::known) return share.known;
    Scalar found[4] = {0, 0, 0, 0};
#if GRAZE_CERTIFIED_WITH_F64X4
    if (has_f64x4() && round_plane_point(input, share.value, found)) {
        copy_values(found, values);
        return value_result::known;
    }
    found[0] = 0;
#endif
    if (share.value.value.high != 0 && !rounds_surely(share.value, found[0])) return value_result::unsure;
    for (int k = 0; k < 3; ++k)
        if (!round_along(input[9 + k], input[12 + k], share.value, found[1 + k])) return value_result::unsure;
    copy_values(found, values);
    return value_result::known;
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW value_result plane_meeting_without_f64x4(Scalar const* input, std::size_t count, Scalar* values) {
    if constexpr (std::is_same_v<Scalar, float>)
        if (plane_meeting_rough(input, values) == value_result::known) return value_result::known;
    if (plane_meeting_near(input, values) == value_result::known) return value_result::known;
    return plane_meeting_on_grid(input, count, values);
}

template <class Scalar>
GRAZE_CERTIFIED_INLINED value_result plane_meeting_fast(Scalar const* input, std::size_t count, Scalar* values) {
#if GRAZE_CERTIFIED_WITH_F64X4
    if (has_f64x4()) [[likely]] {
        if (plane_meeting_f64x4(input, values) == value_result::known) [[likely]]
            return value_result::known;
        return plane_meeting_on_grid(input, count, values);
    }
#endif
    return plane_meeting_without_f64x4(input, count, values);
}

/// x y z of a meeting, where d is not 0.
template <class Scalar, class Meeting>
void round_meeting(exact_scalars<Scalar> const& g, Meeting const& meeting, int l, Scalar* values) {
    auto const& [wx, wy, wz] = meeting.w;
    Scalar const x = rounded_place(g.scalar[l], meeting.d, wx, meeting.n);
    Scalar const y = rounded_place(g.scalar[l + 1], meeting.d, wy, meeting.n);
    values[2] = rounded_place(g.scalar[l + 2], meeting.d, wz, meeting.n);
    values[1] = y;
    values[0] = x;
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW bool plane_meeting_exact(Scalar const* input, std::size_t, Scalar* values) {
    exact_scalars<Scalar> const g{input};
    auto const meeting = plane_meeting_of(g, 0, 3, 6, 9, 12);
    if (sign(meeting.d) == 0) return false;
    Scalar found[4] = {rounded_quotient<Scalar>(meeting.n, meeting.d)};
    round_meeting(g, meeting, 9, found + 1);
    copy_values(found, values);
    return true;
}

/// What fours are unsure of.
template <class Scalar>
bool plane_meeting_after_fours(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    return values_of<plane_meeting_on_grid<Scalar>, plane_meeting_exact<Scalar>>(input, count, values);
}

}  // namespace detail

template <class Scalar>
bool segment_plane_point_3d(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(segment_plane_point_3d, input, count, values);
    return detail::values_of<detail::plane_meeting_fast<Scalar>, detail::plane_meeting_exact<Scalar>>(input, count,
                                                                                                      values);
}

GRAZE_CERTIFIED_VALUES(segment_plane_point_3d, 4, detail::plane_meeting_after_fours, plane_meeting_stage)

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
