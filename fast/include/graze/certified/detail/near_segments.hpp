// Are two segments within a radius of each other, exactly and by one pair of their features, which is guessed and proved to hold the
// nearest points? Where it does not, others are asked.
//
// The squared distance of a + s u and b + t v is convex in s and t, so that points where it does not fall in any direction that stays
// in both segments are nearest ones. With n what leads from the second to the first and R the radius:
//   two ends         n . u >= 0 and n . v <= 0 for u and v from the ends into their segments; compared are R^2 and n . n
//   end p and edge   m from the edge's start to p, e the edge, u from p: 0 <= m . e <= e . e, so that n is m - e (m . e) / (e . e), and
//                    (m . u) (e . e) - (e . u) (m . e) >= 0; compared are R^2 e . e and m . m e . e - (m . e)^2
//   two edges        s and t with n . u = n . v = 0 are in [0, 1]: quotients over u . u v . v - (u . v)^2, the area of u x v squared;
//                    compared are R^2 times that and (w . u x v)^2
//
// Sizes. Differences are below 2^62, and R is; dots below 3 * 2^124, their sums of two below 2^127; products of two dots below
// 9 * 2^248, sums of those below 36 * 2^248, of R^2 - m . m and e . e below 12 * 2^248, in 256 bits; w . u x v below 2^189, its square
// and R^2 times the area below 2^378. On the wide grid differences are below 2^126: dots below 3 * 2^252, and so on in twice the limbs.
#pragma once

#include "graze/certified/detail/near_features.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

inline wide<2> in_limbs(narrow2 u) {
    return grid<wide<2>, 1>::limbs(u.value);
}
inline wide<3> in_limbs(narrow3 u) {
    auto const high = in_limbs(narrow2{u.high});
    return {{u.low, high.limb[0], high.limb[1]}};
}
template <int Limbs>
wide<Limbs> in_limbs(wide<Limbs> const& u) {
    return u;
}

/// Points by their first scalars: segments from a to b, and from c to d.
template <class Grid, class Radius>
class near_segments {
  public:
    near_segments(Grid const& grid, Radius const& radius, int a, int b, int c, int d)
        : grid_(grid), square_(radius * radius), first_{a, b}, second_{c, d} {}

    /// The nearest points are thought to be there: s and t are 0 or 1, or in between.
    relation decide(double s, double t) const {
        relation const found = is_end(s) && is_end(t) ? by_ends(s == 1, t == 1)
                               : is_end(s)            ? by_end_and_edge(first_, s == 1, second_)
                               : is_end(t)            ? by_end_and_edge(second_, t == 1, first_)
                                                      : by_edges();
        return found != relation::undefined ? found : by_all();
    }

  private:
    // What features tell is undefined where they do not hold the nearest points.

    static bool is_end(double share) { return share == 0 || share == 1; }

    /// Some features pass. Nearest points inside both edges can be moved to an end where these are along each other, or no edges.
    GRAZE_CERTIFIED_SLOW relation by_all() const {
        relation found = relation::undefined;
        for (int at = 0; at < 4 && found == relation::undefined; ++at) found = by_ends(at / 2, at % 2);
        for (int end = 0; end < 2 && found == relation::undefined; ++end) {
            found = by_end_and_edge(first_, end, second_);
            if (found == relation::undefined) found = by_end_and_edge(second_, end, first_);
        }
        return found != relation::undefined ? found : by_edges();
    }
    relation by_ends(int i, int j) const {
        int const p = first_[i], q = second_[j];
        auto const n = arm_of(grid_, p, q);
        if (sign(dot_of(n, arm_of(grid_, first_[1 - i], p))) < 0 ||
            sign(dot_of(n, arm_of(grid_, second_[1 - j], q))) > 0)
            return relation::undefined;
        return along_normal(sign(square_ - dot_of(n, n)));
    }
    relation by_end_and_edge(int const (&own)[2], int end, int const (&other)[2]) const {
        int const p = own[end];
        auto const m = arm_of(grid_, p, other[0]), e = arm_of(grid_, other[1], other[0]),
                   u = arm_of(grid_, own[1 - end], p);
        auto const along = dot_of(m, e), whole = dot_of(e, e);
        if (sign(whole) == 0 || sign(along) < 0 || sign(whole - along) < 0) return relation::undefined;
        auto const wide_along = in_limbs(along), wide_whole = in_limbs(whole);
        if (sign(in_limbs(dot_of(m, u)) * wide_whole - in_limbs(dot_of(e, u)) * wide_along) < 0)
            return relation::undefined;
        return along_normal(sign(in_limbs(square_ - dot_of(m, m)) * wide_whole + wide_along * wide_along));
    }
    relation by_edges() const {
        auto const u = arm_of(grid_, first_[1], first_[0]), v = arm_of(grid_, second_[1], second_[0]),
                   w = arm_of(grid_, first_[0], second_[0]);
        auto const uu = in_limbs(dot_of(u, u)), vv = in_limbs(dot_of(v, v)), uv = in_limbs(dot_of(u, v)),
                   uw = in_limbs(dot_of(u, w)), vw = in_limbs(dot_of(v, w));
        auto const area = uu * vv - uv * uv, s = uv * vw - uw * vv, t = uu * vw - uv * uw;
        if (sign(area) == 0 || sign(s) < 0 || sign(area - s) < 0 || sign(t) < 0 || sign(area - t) < 0)
            return relation::undefined;
        auto const height = in_limbs(dot_of(cross_of(u, v), w));
        return along_normal(sign(in_limbs(square_) * area - height * height));
    }

    using square = decltype(std::declval<Radius>() * std::declval<Radius>());

    Grid const& grid_;
    square square_;
    int first_[2], second_[2];
};

template <class Grid, class Radius>
near_segments(Grid const&, Radius const&, int, int, int, int) -> near_segments<Grid, Radius>;

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
