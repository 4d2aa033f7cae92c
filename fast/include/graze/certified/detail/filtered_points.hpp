// Points in space whose orientations are asked for one by one: the double filter first, the exact grid of the four
// points alone where it cannot tell. Cheaper than the exact stage of a whole test where few signs are in doubt.
#pragma once

#include "graze/certified/detail/exact_space.hpp"
#include "graze/certified/detail/filter.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// Serves as the grid of those algorithms of exact_shapes.hpp that ask for orientations only.
template <class Scalar>
struct filtered_points {
    Scalar const* scalar;
    double bound;  // space_bound of all the points
};

/// A sign of [-1, 1] that is certain, or unknown_sign.
inline constexpr int unknown_sign = 2;
inline int certain_sign(double value, double bound) {
    int const sign = (value > bound) - (value < -bound);
    return sign + unknown_sign * (sign == 0);
}

struct four_points_orientation {
    template <class Grid>
    int operator()(Grid const& g) const {
        return orientation(g, point3_at(0), point3_at(3), point3_at(6), point3_at(9));
    }
};

template <class Scalar>
bool same_point(Scalar const* p, Scalar const* q) {
    return (p[0] == q[0]) & (p[1] == q[1]) & (p[2] == q[2]);
}

/// Is some pair of points equal? `equal_on(axis, i)`: is the i-th, by their coordinates on that axis? Most that are not
/// differ in all x.
template <int Pairs, class EqualOn>
GRAZE_CERTIFIED_INLINED bool some_pair_equal(EqualOn const& equal_on) {
    lane_mask same[std::size_t{Pairs}];
    for (int axis = 0; axis < 3; ++axis) {
        GRAZE_CERTIFIED_UNROLLED for (int i = 0; i < Pairs; ++i) {
            lane_mask const equal = equal_on(axis, i);
            same[i] = axis == 0 ? equal : same[i] & equal;
        }
        lane_mask some = same[0];
        GRAZE_CERTIFIED_UNROLLED for (int i = 1; i < Pairs; ++i) some = some | same[i];
        if (!some.any()) return false;
    }
    return true;
}

/// Are all in one plane across the axis?
template <int Points, class Scalar>
bool in_coordinate_plane(Scalar const* points, int axis) {
    bool flat = true;
    for (int i = 1; i < Points; ++i) flat &= points[3 * i + axis] == points[axis];
    return flat;
}

/// Sign of (q - p) x (r - p) . (s - p).
template <class Scalar>
GRAZE_CERTIFIED_SLOW int exact_orientation(Scalar const* p, Scalar const* q, Scalar const* r, Scalar const* s) {
    if (same_point(p, r) || same_point(p, s) || same_point(q, r) || same_point(q, s)) return 0;
    Scalar const* const points[4] = {p, q, r, s};
    Scalar input[12];
    for (int i = 0; i < 4; ++i)
        for (int k = 0; k < 3; ++k) input[3 * i + k] = points[i][k];
    return decide_points_exactly<4>(input, four_points_orientation{});
}

/// Loads points whose indices follow each other.
template <class Scalar>
int orientation(filtered_points<Scalar> const& g, point3 p, point3 q, point3 r, point3 s) {
    Scalar const *a = g.scalar + p.x, *b = g.scalar + q.x, *c = g.scalar + r.x, *d = g.scalar + s.x;
    double const value = dot_of(cross_of(between(a, b), between(a, c)), between(a, d));
    int const certain = certain_sign(value, g.bound);
    return certain != unknown_sign ? certain : exact_orientation(a, b, c, d);
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
