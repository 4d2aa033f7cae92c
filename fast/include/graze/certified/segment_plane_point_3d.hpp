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
/// Assumes  no -ffast-math, no denormals-are-zero; any rounding mode, which is kept, with or without contraction.
/// Source   t as the quotient of two triple products.
/// Cost     about 70 operations on doubles, of double input 700; some us where integers decide. noexcept, no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/round_once.hpp"
#include "graze/certified/detail/working_number.hpp"

namespace graze::certified {
namespace detail {

/// The point is l1 + w n / d.
template <class Number, class Product>
struct plane_meeting {
    triple<Number> w;
    Product n, d;
};

/// Of the plane through the points from the scalars p, q and r on, and the line through those from l and m on: with w =
/// m - l and the normal N = (q - p) x (r - p), n = N.(p - l) and d = N.w.
template <class Grid>
GRAZE_CERTIFIED_INLINED auto plane_meeting_of(Grid const& g, int p, int q, int r, int l, int m,
                                              double* most = nullptr) {
    auto const u = arm_of(g, q, p), v = arm_of(g, r, p), w = arm_of(g, m, l), o = arm_of(g, p, l);
    if constexpr (requires { high_of(u.x); })
        *most = max(max(largest_of(u), largest_of(v)), max(largest_of(w), largest_of(o)));
    auto const normal = cross_of(u, v);
    auto const n = dot_of(normal, o);
    return plane_meeting<std::remove_const_t<decltype(w.x)>, std::remove_const_t<decltype(n)>>{w, n, dot_of(normal, w)};
}

/// Products of three differences go through one operation each for these, two in the normal and three in the dot
/// product: the triple products are off by 6 ((1 + unit)^8 - 1) M^3 < 48.1 unit M^3, M the largest difference.
template <class Scalar>
GRAZE_CERTIFIED_INLINED auto share_of(plane_meeting<working<Scalar>, working<Scalar>> const& meeting, double most) {
    double const bound = 50 * unit_of<working<Scalar>> * (most * most * most);
    return estimate{meeting.n, bound} / estimate{meeting.d, bound};
}

template <class Scalar>
GRAZE_CERTIFIED_INLINED knowledge plane_meeting_fast(Scalar const* input, std::size_t, Scalar* values) {
    double most;
    auto const meeting = plane_meeting_of(working_grid<Scalar>{input}, 0, 3, 6, 9, 12, &most);
    if (!in_range<Scalar>(most)) return knowledge::unsure;
    auto const share = share_of<Scalar>(meeting, most);
    Scalar found[4];
    bool const sure = rounds_surely(share, found[0]) && rounds_surely(along(input[9], share, meeting.w.x), found[1]) &&
                      rounds_surely(along(input[10], share, meeting.w.y), found[2]) &&
                      rounds_surely(along(input[11], share, meeting.w.z), found[3]);
    if (!sure) return knowledge::unsure;
    copy_values(found, values);
    return knowledge::given;
}

/// x y z of a meeting, where d is not 0.
template <class Scalar, class Meeting>
void round_meeting(exact_scalars<Scalar> const& g, Meeting const& meeting, int l, Scalar* values) {
    auto const& [wx, wy, wz] = meeting.w;
    Scalar const x = rounded_quotient<Scalar>(g.value(l) * meeting.d + wx * meeting.n, meeting.d);
    Scalar const y = rounded_quotient<Scalar>(g.value(l + 1) * meeting.d + wy * meeting.n, meeting.d);
    values[2] = rounded_quotient<Scalar>(g.value(l + 2) * meeting.d + wz * meeting.n, meeting.d);
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

}  // namespace detail

template <class Scalar>
bool segment_plane_point_3d(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    return detail::values_of<detail::plane_meeting_fast<Scalar>, detail::plane_meeting_exact<Scalar>>(input, count,
                                                                                                      values);
}

}  // namespace graze::certified
