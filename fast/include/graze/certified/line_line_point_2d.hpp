/// line_line_point_2d: the point where two lines of the plane meet, correctly rounded.
///
/// Input    8 finite scalars a b c d, points as x y; float or double, one unit: the lines through a and b, c and d.
/// Result   true, and values[0..1]: x and y, each the scalar nearest to the exact one, ties to even, beyond the largest
///          scalar infinity; a zero is +0. False where there is no such point: the lines are parallel or one, or a line is
///          given by one point twice. `values` is untouched then.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, rounded once.
/// Error    none beyond that rounding. The fast stage answers only where its bound, derived below, allows one scalar.
/// Fails on nothing known.
/// Assumes  no -ffast-math, no denormals-are-zero; any rounding mode, which is kept, with or without contraction.
/// Source   the parameter along the first line by a quotient of two determinants.
/// Cost     about 40 operations on doubles, of double input 400; some us where integers decide. noexcept, no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/round_once.hpp"
#include "graze/certified/detail/working_number.hpp"

namespace graze::certified {
namespace detail {

/// The point is a + u n / d.
template <class Number, class Minor>
struct lines_meeting {
    Number ux, uy;
    Minor n, d;
};

/// Scalars 0 to 7 are a, b, c and d. Of u, w = d - c and r = c - a: n = r x w, d = u x w.
template <class Grid>
GRAZE_CERTIFIED_INLINED auto lines_meeting_of(Grid const& g, double* most = nullptr) {
    auto const ux = g.difference(2, 0), uy = g.difference(3, 1), wx = g.difference(6, 4), wy = g.difference(7, 5),
               rx = g.difference(4, 0), ry = g.difference(5, 1);
    if constexpr (requires { high_of(ux); }) {
        auto const size = [](auto const& x, auto const& y) {
            return max(std::fabs(high_of(x)), std::fabs(high_of(y)));
        };
        *most = max(max(size(ux, uy), size(wx, wy)), size(rx, ry));
    }
    auto const n = rx * wy - ry * wx, d = ux * wy - uy * wx;
    return lines_meeting<std::remove_const_t<decltype(ux)>, std::remove_const_t<decltype(n)>>{ux, uy, n, d};
}

/// Products of two differences go through four operations: each determinant is off by 2 ((1 + unit)^4 - 1) M^2 < 8.1 unit
/// M^2, M the largest difference.
template <class Scalar>
GRAZE_CERTIFIED_INLINED knowledge lines_meeting_fast(Scalar const* input, std::size_t, Scalar* values) {
    double most;
    auto const meeting = lines_meeting_of(working_grid<Scalar>{input}, &most);
    double const bound = 9 * unit_of<working<Scalar>> * (most * most);
    if (!in_range<Scalar>(most)) return knowledge::unsure;
    auto const share = estimate{meeting.n, bound} / estimate{meeting.d, bound};
    Scalar found[2];
    bool const sure = rounds_surely(along(input[0], share, meeting.ux), found[0]) &&
                      rounds_surely(along(input[1], share, meeting.uy), found[1]);
    if (!sure) return knowledge::unsure;
    copy_values(found, values);
    return knowledge::given;
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW bool lines_meeting_exact(Scalar const* input, std::size_t, Scalar* values) {
    exact_scalars<Scalar> const g{input};
    auto const meeting = lines_meeting_of(g);
    if (sign(meeting.d) == 0) return false;
    Scalar const x = rounded_quotient<Scalar>(g.value(0) * meeting.d + meeting.ux * meeting.n, meeting.d);
    values[1] = rounded_quotient<Scalar>(g.value(1) * meeting.d + meeting.uy * meeting.n, meeting.d);
    values[0] = x;
    return true;
}

}  // namespace detail

template <class Scalar>
bool line_line_point_2d(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    return detail::values_of<detail::lines_meeting_fast<Scalar>, detail::lines_meeting_exact<Scalar>>(input, count,
                                                                                                      values);
}

}  // namespace graze::certified
