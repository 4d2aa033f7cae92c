// In which order two lines cross a side of a ring.
//
// The side s runs from `from` to `to`; a line from l, strictly left of s, to r, not left of it, meets the line of s at the
// share u = T / (T - U) of it, with T = d x (from - l), U = d x (to - l), d = r - l. T - U = -(d x (to - from)) is
// negative for each such line, so that of two of them u - u' has the sign of T' U - T U'. Of any two sides that is 0 if their
// lines and that of s share a point: T and U, T' and U' are in proportion then.
//
// Filter. T and U are off by at most b = plane_bound for the extents of d, from - l and to - l (filter.hpp), and their
// magnitudes are below 2.01 X Y, so e |T| < b / 4. As computed t, u, the difference is off by
//   b' (|t| + |u|) + b (|t'| + |u'|) + 2 b b'
// for what they are off by, and 2.001 e (|t' u| + |t u'|) < 0.51 b (|t'| + |u'|) more, as e |t|, e |u| < 0.251 b with what
// b' and b cost beside it. Twice b' (|t| + |u|) + b (|t'| + |u'|) + b b' is above that by more than its own roundings.
// Range. Floats: b is 0 only if t = u = 0 exactly, else 2^-347 at least, magnitudes are below 2^261. Doubles: extents in
// 2^-200 to 2^200, so b is above 2^-449 and all products lie in 2^-898 to 2^806: no overflow, and what underflows, below
// 2^-1072, is nothing to b b'. Without a finite bound nothing is multiplied.
#pragma once

#include <cmath>
#include <limits>

#include "graze/certified/detail/exact_grid.hpp"
#include "graze/certified/detail/filter.hpp"
#include "graze/certified/detail/ring_sides.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// Of a ring, or turned around.
template <class Scalar>
struct ring_side {
    Scalar const *from, *to;

    /// 1 where p is to the left, -1 where to the right, 0 on its line; corners are known by their addresses first.
    int turn_of(Scalar const* p) const { return p == from || p == to ? 0 : turn_around(p, from, to); }
};

struct crossing_order {
    template <class Grid>
    static auto turn(Grid const& g, point2 l, point2 r, point2 p) {
        return g.difference(r.x, l.x) * g.difference(p.y, l.y) - g.difference(r.y, l.y) * g.difference(p.x, l.x);
    }
    template <class Grid>
    int operator()(Grid const& g) const {
        point2 const from = point2_at(0), to = point2_at(2), l = point2_at(4), r = point2_at(6), m = point2_at(8),
                     q = point2_at(10);
        return sign(turn(g, m, q, from) * turn(g, l, r, to) - turn(g, l, r, from) * turn(g, m, q, to));
    }
};

template <class Scalar>
GRAZE_CERTIFIED_SLOW int order_exactly(ring_side<Scalar> const& s, ring_side<Scalar> const& t,
                                       ring_side<Scalar> const& other) {
    Scalar const* const corner[6] = {s.from, s.to, t.from, t.to, other.from, other.to};
    double scalar[12];
    for (int i = 0; i < 12; ++i) scalar[i] = static_cast<double>(corner[i / 2][i % 2]);
    return on_limb_grid<2, 12>(scalar, crossing_order{});
}

template <class Scalar>
struct turns_of_ends {
    double from, to, bound;

    turns_of_ends(ring_side<Scalar> const& s, ring_side<Scalar> const& t) {
        vector2 const d = between_2d(t.from, t.to), u = between_2d(t.from, s.from), v = between_2d(t.from, s.to);
        from = cross_of(d, u);
        to = cross_of(d, v);
        bound = plane_bound<Scalar>(greater(std::fabs(d.x), greater(std::fabs(u.x), std::fabs(v.x))),
                                    greater(std::fabs(d.y), greater(std::fabs(u.y), std::fabs(v.y))));
    }
    double size() const { return std::fabs(from) + std::fabs(to); }
};

/// The sign of u - u', or 0 where that is not certain.
template <class Scalar>
GRAZE_CERTIFIED_INLINED int certain_order(turns_of_ends<Scalar> const& a, turns_of_ends<Scalar> const& b) {
    if (!(greater(a.bound, b.bound) < std::numeric_limits<double>::infinity())) [[unlikely]]
        return 0;
    double const value = b.from * a.to - a.from * b.to;
    double const bound = 2 * (b.bound * a.size() + a.bound * b.size() + a.bound * b.bound);
    return (value > bound) - (value < -bound);
}

/// 1 where the line of t, from the left of s to what is not left of it, meets that of s beyond the other, -1 before it, 0
/// in the same point.
template <class Scalar>
int order_along(ring_side<Scalar> const& s, ring_side<Scalar> const& t, ring_side<Scalar> const& other) {
    int const order = certain_order(turns_of_ends<Scalar>(s, t), turns_of_ends<Scalar>(s, other));
    return order != 0 ? order : order_exactly(s, t, other);
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
