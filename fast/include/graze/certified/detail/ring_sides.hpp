// Sides of closed rings in the plane: on which side of one a point is, which of them meet, and how. A ring is its corners in order, as x y; its sides run
// from each to the next, and from the last to the first.
#pragma once

#include <cmath>
#include <cstddef>

#include "graze/certified/detail/exact_shapes.hpp"
#include "graze/certified/detail/f64x2.hpp"
#include "graze/certified/detail/filter.hpp"

namespace graze::certified::detail {

struct three_points_orientation {
    template <class Grid>
    int operator()(Grid const& g) const {
        return orientation(g, point2_at(0), point2_at(2), point2_at(4));
    }
};

template <class Scalar>
GRAZE_CERTIFIED_SLOW int exact_turn(Scalar const* p, Scalar const* v, Scalar const* w) {
    Scalar const input[6] = {p[0], p[1], v[0], v[1], w[0], w[1]};
    return decide_on_integers<2, 6>(input, three_points_orientation{});
}

/// Sign of (v - p) x (w - p). All differences that enter are p's: the bound is that of the larger ones, an axis each.
template <class Scalar>
GRAZE_CERTIFIED_INLINED int turn_around(Scalar const* p, Scalar const* v, Scalar const* w) {
    vector2 const a = between_2d(p, v), b = between_2d(p, w);
    double const bound =
        plane_bound<Scalar>(greater(std::fabs(a.x), std::fabs(b.x)), greater(std::fabs(a.y), std::fabs(b.y)));
    double const value = cross_of(a, b);
    if (!(std::fabs(value) > bound)) [[unlikely]]
        return exact_turn(p, v, w);
    return 1 - 2 * static_cast<int>(value < 0);
}

/// The least box around points. Floats count as doubles, and nothing is rounded.
struct flat_box {
    f64x2 low, high;

    template <class Scalar>
    static flat_box around(Scalar const* p, Scalar const* q) {
        f64x2 const u = first_axes(p), v = first_axes(q);
        return {lesser(u, v), greater(u, v)};
    }
    template <class Scalar>
    static flat_box around_ring(Scalar const* ring, std::size_t count) {
        flat_box result{first_axes(ring), first_axes(ring)};
        for (std::size_t i = 2; i < count; i += 2) {
            f64x2 const p = first_axes(ring + i);
            result.low = lesser(result.low, p);
            result.high = greater(result.high, p);
        }
        return result;
    }
    /// The ways in which p is beyond it, as bits. A segment both of whose ends are beyond it in one way does not meet it.
    template <class Scalar>
    GRAZE_CERTIFIED_INLINED unsigned beyond(Scalar const* p) const {
        f64x2 const x = first_axes(p);
        return (x < low).bits() | (high < x).bits() << 2;
    }
    bool misses(flat_box const& other) const { return ((high < other.low) | (other.high < low)).any(); }
    flat_box common(flat_box const& other) const { return {greater(low, other.low), lesser(high, other.high)}; }
};

/// What segment_segment_2d's filter finds, by the same sums and bound, in lanes: x and y, then the turns about one line.
template <class Scalar>
GRAZE_CERTIFIED_INLINED filter_result filter_sides(Scalar const* p, Scalar const* q, Scalar const* v, Scalar const* w) {
    f64x2 const a = first_axes(p), b = first_axes(q), c = first_axes(v), d = first_axes(w);
    f64x2 const extent = greater(greater(a, b), greater(c, d)) - lesser(lesser(a, b), lesser(c, d));
    double const bound = plane_bound<Scalar>(extent.first(), extent.second());
    f64x2 const ab = b - a, ac = c - a, swapped_cd = (d - c).swapped();
    auto const crosses = [](f64x2 of_one, f64x2 of_other) {
        return unpack_low(of_one, of_other) - unpack_high(of_one, of_other);
    };
    // Of c and d from the line ab, of a and b from cd.
    f64x2 const from_ab = crosses(ac.swapped() * ab, (d - a).swapped() * ab),
                from_cd = crosses(ac * swapped_cd, (c - b) * swapped_cd);
    f64x2 const above(bound), below(-bound);
    unsigned const left_ab = (above < from_ab).bits(), right_ab = (from_ab < below).bits(),
                   left_cd = (above < from_cd).bits(), right_cd = (from_cd < below).bits();
    bool const apart = (left_ab == 3) | (right_ab == 3) | (left_cd == 3) | (right_cd == 3);
    bool const crossing = !apart & ((left_ab ^ right_ab) == 3) & ((left_cd ^ right_cd) == 3);
    return filter_result_of(apart, crossing);
}

/// How the sides pq and vw meet: crossing in one point inside both, else touching.
template <class Scalar>
GRAZE_CERTIFIED_INLINED relation relation_of_sides(Scalar const* p, Scalar const* q, Scalar const* v, Scalar const* w) {
    Scalar const input[8] = {p[0], p[1], q[0], q[1], v[0], v[1], w[0], w[1]};
    return settle<2, 8>(filter_sides(p, q, v, w), input, segments_algorithm{});
}

}  // namespace graze::certified::detail
