/// hull_hull_contact_2d: the signed distance of two convex hulls in the plane, the points and the direction of their contact.
///
/// Input    4n finite scalars, 1 <= n <= 64: n points of A, then n points of B, as x y; float or double, one unit. Points
///          may be equal or on one line, and need not be corners of their hull.
/// Result   true, and values[0..6]: s, a point a of A, a point b of B, a direction n of length 1 from A to B. With sep(n) =
///          (least n . x over B) - (largest n . x over A), s is the largest sep(n): the distance where they are apart,
///          less than 0 by the penetration depth where they cross, 0 where they touch. n has sep(n) = s; a is furthest
///          along n, b least far, and b - a = s n. Where several answers are right, one of them.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  s is the scalar nearest to the exact one, ties to even, beyond the largest scalar infinity; a zero is +0. With w
///          the spacing of the scalar at the largest coordinate: s - sep(n) <= 2 w, ||n| - 1| <= 2^-p (p = 24 or 53), and a
///          to A, b to B, |b - a - s n|, what a is short of the furthest and b of the least far along n, each <= 2 w.
///          Nothing is said of numbers where s is beyond the largest scalar.
/// Error    as promised. The fast stage answers only where its bounds leave one s (detail/hull_contact.hpp).
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not (both are kept), with or without contraction.
/// Source   that of hull_hull_contact_3d for points with a third coordinate of 0, with a polygon in place of the polytope;
///          exactly, the depth is the least along the normals of both hulls' sides (A. Andrew, Information Processing
///          Letters 9(5), 1979, for these).
/// Cost     that of the search in doubles and 0.1 to 0.2 us (floats) or 0.3 to 0.6 us (doubles); where they touch some us,
///          up to 1 ms. noexcept, no allocation.
/// Stack    32 KiB at most.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>

#include "graze/certified/detail/exact_hull_contact.hpp"
#include "graze/certified/detail/four_inputs.hpp"
#include "graze/certified/detail/hull_contact.hpp"
#include "graze/certified/hull_hull_2d.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// The depth of hulls in the plane: D ends along the normals of their sides, n to the right of a side of A, against that to the
/// right of a side of B. The other hull's point least far along the outer normal tells how far D reaches.
template <class Scalar>
class flat_hull_depth {
  public:
    using square_type = square_quotient<4, 2>;

    /// Of points with two scalars.
    flat_hull_depth(Scalar const* scalar, int points) : scalar_(scalar), n_(points), known_(is_in_range()) {}

    /// False where they touch. D without a side is one point: any direction is right. Of the sides only those are looked at
    /// that doubles do not tell to be deeper than another.
    GRAZE_CERTIFIED_SLOW bool run(vector3_of<big<2>>& d, Scalar& s) const {
        square_type least;
        bool any = false;
        {
            flat_hull hull[2];
            double at_least[2][most_hull_points], most = std::numeric_limits<double>::infinity();
            for (int set = 0; set < 2; ++set) {
                load_hull(flat_points<Scalar>{scalar_}, 2 * n_ * set, n_, hull[set]);
                for (int k = 0; k < sides_of(hull[set]); ++k)
                    at_least[set][k] = known_ ? rough_depth(side_of(hull[set], k), set, most) : 0;
            }
            for (int set = 0; set < 2; ++set)
                for (int k = 0; k < sides_of(hull[set]); ++k)
                    if (!(at_least[set][k] > most)) take_side(side_of(hull[set], k), set, least, d, any);
        }
        if (!any) {
            load_wider(to_big(1, 0), d.x);
            d.y.size = d.z.size = 0;
            return false;
        }
        if (least.n.size == 0) return false;
        s = rounded_depth<Scalar>(least);
        return true;
    }

  private:
    struct side {
        int from, to;  // first scalars
    };

    static int sides_of(flat_hull const& hull) { return hull.count < 2 ? 0 : hull.count; }
    static side side_of(flat_hull const& hull, int k) {
        return {hull.vertex[k].x, hull.vertex[k + 1 == hull.count ? 0 : k + 1].x};
    }
    int first_of_other(int set) const { return set == 0 ? 2 * n_ : 0; }

    // In doubles. h = e.y v.x - e.x v.y, of differences of scalars, goes through four roundings: it is off by less than 2^-50 of
    // its terms' magnitudes m. In range they are below 2^202, and what underflows adds less than 2^-1000.
    bool is_in_range() const {
        double largest = 0;
        for (int i = 0; i < 4 * n_; ++i) largest = greater(largest, std::fabs(static_cast<double>(scalar_[i])));
        return in_range<Scalar>(largest);
    }
    double difference(int to, int from) const {
        return static_cast<double>(scalar_[to]) - static_cast<double>(scalar_[from]);
    }
    /// How far the other hull's points are along the normal to the right of a side, from that; and how much all are off by.
    struct rough_heights {
        flat_hull_depth const& of;
        side own;
        vector2 e{0, 0};
        double least = std::numeric_limits<double>::infinity(), error = 0;

        /// Nothing is computed out of range, where it may overflow.
        rough_heights(flat_hull_depth const& depth, side const& s, int first) : of(depth), own(s) {
            if (!of.known_) return;
            e = {of.difference(s.to, s.from), of.difference(s.to + 1, s.from + 1)};
            for (int i = first; i < first + 2 * of.n_; i += 2) {
                double const x = e.y * of.difference(i, own.from), y = e.x * of.difference(i + 1, own.from + 1);
                least = lesser(least, x - y);
                error = greater(error, std::fabs(x) + std::fabs(y));
            }
            error = 0x1p-50 * error + 0x1p-1000;
        }
        double height(int i) const {
            return e.y * of.difference(i, own.from) - e.x * of.difference(i + 1, own.from + 1);
        }
    };
    /// Not above the depth along the normal of a side; `most` stays not below the least of them. What is rounded on the way is
    /// less than 2^-40 of that, but where the square of the side may underflow.
    double rough_depth(side const& s, int set, double& most) const {
        rough_heights const heights(*this, s, first_of_other(set));
        double const square = heights.e.x * heights.e.x + heights.e.y * heights.e.y;
        if (!(square > 0x1p-600)) return 0;
        double const inverse = 1 / std::sqrt(square);
        most = lesser(most, (1 + 0x1p-40) * ((heights.error - heights.least) * inverse));
        return (1 - 0x1p-40) * ((-heights.least - heights.error) * inverse);
    }

    GRAZE_CERTIFIED_SLOW void take_side(side const& taken, int set, square_type& least, vector3_of<big<2>>& d,
                                        bool& any) const {
        vector2_of<big<1>> e;
        load_arm(taken.to, taken.from, e);
        square_type own;
        load_square(e, taken.from, least_far(e, taken, first_of_other(set)), own);
        if (own.d.size == 0) return;  // of bits that are no input
        if (any && compare_magnitude(own.n * least.d, least.n * own.d) >= 0) return;
        any = true;
        least = own;
        load_wider(e.y, d.x);
        load_wider(e.x, d.y);
        d.z.size = 0;
        (set == 0 ? d.y : d.x).negative = !(set == 0 ? d.y : d.x).negative;
    }
    /// to - from, by first scalars.
    void load_arm(int to, int from, vector2_of<big<1>>& v) const {
        load_difference(static_cast<double>(scalar_[to]), static_cast<double>(scalar_[from]), v.x);
        load_difference(static_cast<double>(scalar_[to + 1]), static_cast<double>(scalar_[from + 1]), v.y);
    }
    /// n . (to - from) of the normal to the right of e.
    GRAZE_CERTIFIED_SLOW void load_along(vector2_of<big<1>> const& e, int to, int from, big<2>& along) const {
        vector2_of<big<1>> v;
        load_arm(to, from, v);
        load_minor(e.y, v.x, e.x, v.y, along);
    }
    GRAZE_CERTIFIED_SLOW int least_far(vector2_of<big<1>> const& e, side const& s, int first) const {
        rough_heights const heights(*this, s, first);
        int best = -1;
        for (int i = first; i < first + 2 * n_; i += 2) {
            if (known_ && heights.height(i) > heights.least + 2 * heights.error) continue;
            if (best < 0) {
                best = i;
                continue;
            }
            big<2> along;
            load_along(e, i, best, along);
            if (sign(along) < 0) best = i;
        }
        return best < 0 ? first : best;
    }
    GRAZE_CERTIFIED_SLOW void load_square(vector2_of<big<1>> const& e, int on_side, int other,
                                          square_type& square) const {
        big<2> along, product;
        load_along(e, on_side, other, along);
        load_product(along, along, square.n);
        load_product(e.x, e.x, square.d);
        load_product(e.y, e.y, product);
        accumulate(square.d, product, false);
    }

    Scalar const* scalar_;
    int n_;
    bool known_;  // in doubles
};

/// The points with a third coordinate of 0.
template <class Scalar>
struct lifted_points {
    Scalar scalar[std::size_t{6 * most_hull_points}];

    lifted_points(Scalar const* input, int points) {
        for (int i = 0; i < 2 * points; ++i) {
            scalar[3 * i] = input[2 * i];
            scalar[3 * i + 1] = input[2 * i + 1];
            scalar[3 * i + 2] = 0;
        }
    }
};
template <class Scalar>
void drop_third(Scalar const (&in_space)[10], Scalar* values) {
    values[0] = in_space[0];
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 2; ++k) values[1 + 2 * i + k] = in_space[1 + 3 * i + k];
}

template <class Scalar>
value_result flat_contact_fast(Scalar const* input, std::size_t count, Scalar* values) {
    int const points = static_cast<int>(count / 4);
    Scalar found[10];
    value_result const known = hull_contact_checked<true>(lifted_points<Scalar>(input, points).scalar, points, found);
    if (known == value_result::known) drop_third(found, values);
    return known;
}
template <class Scalar>
GRAZE_CERTIFIED_SLOW bool flat_contact_exact(Scalar const* input, std::size_t count, Scalar* values) {
    int const points = static_cast<int>(count / 4);
    lifted_points<Scalar> const lifted(input, points);
    Scalar found[10];
    auto const depth = [input, points](vector3_of<big<2>>& d, Scalar& s) {
        return flat_hull_depth<Scalar>(input, points).run(d, s);
    };
    exact_hull_contact(static_cast<Scalar const*>(lifted.scalar), points, depth).run(found);
    drop_third(found, values);
    return true;
}

}  // namespace detail

template <class Scalar>
bool hull_hull_contact_2d(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(hull_hull_contact_2d, input, count, values);
    return detail::values_of<detail::flat_contact_fast<Scalar>, detail::flat_contact_exact<Scalar>>(input, count,
                                                                                                    values);
}

GRAZE_CERTIFIED_VALUES(hull_hull_contact_2d, 7, hull_hull_contact_2d, no_stage)

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
