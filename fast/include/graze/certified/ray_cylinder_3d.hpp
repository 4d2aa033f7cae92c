/// ray_cylinder_3d: does a closed ray meet a closed cylinder in space?
///
/// Input    13 finite scalars p q radius origin direction, points as x y z, radius >= 0; float or double, one unit. The
///          cylinder is solid with flat ends: all between the planes through p and q across the axis p q, within the
///          radius of the axis; a radius of 0 is the segment p q. The ray is origin + t direction, t >= 0: the
///          direction is taken as given, of any length.
/// Result   ray_cylinder_3d: relation (disjoint, touching, crossing; undefined for p = q and for a zero direction);
///          _meets: touching or crossing.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bounds derived below.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the squared distance from the axis, a quadratic polynomial of t, where the ray passes the planes of the
///          ends and where it is least: without a root or a quotient.
/// Cost     about 60 flops for a ray whose line passes by, else 90, where the filter decides;
///          else 0.3 us, some 10 us with exponent gaps above 70. noexcept, no allocation.
#pragma once

#include <cmath>
#include <cstddef>
#include <type_traits>

#include "graze/certified/detail/filter.hpp"
#include "graze/certified/detail/near_features.hpp"
#include "graze/certified/detail/ray_grid.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// With u = q - p, w = o - p, F = u . u, a = d . d, g = u . d, h = w . u, k = w . d, W = w . w and R = r r the ray is
/// between the planes of the ends where h + t g is from 0 to F; and F times the squared distance from the axis is,
/// beside R F,
///     S(t) = A t t + 2 B t + C, A = F a - g g, B = F k - h g, C = F (W - R) - h h.
/// In the plane through p, t = -h / g, S has the sign of (g w - h d)^2 - R g g = g g W - 2 g h k + h h a - R g g, and
/// its slope that of (g k - h a) g; in that through q with w - u in place of w: h - F, k - g, W - 2 h + F.
///
/// Errors, in the model of filter.hpp, by the factors (1 + d) on terms and what the magnitudes of those come to, where
/// |u|, |w| and |d| stand for the vectors, M = W + F + R and (|w| + |u|)^2 <= 2 (W + F); e is 2^-52.
///     h, h - F      6    |u| (|w| + |u|) <= 3/2 M: 12 e M
///     g             4    |u| |d|: its square above (6 e)^2 F a
///     S in a plane  20   4 F a (|w| + |u|)^2 + R F a: 180 e F a M
///     g k - h a     11   2 |u| (|w| + |u|) a: its square above (32 e)^2 F M a a
///     B             11   2 F |w| |d|: its square above (24 e)^2 F F M a
///     C             13   2 F W + R F: 32 e F M
///     B B - A C     24   4 F F W a + 2 F a (2 F W + R F): 200 e F F a M
/// Range: F, a and M within 2^-150 and 2^150, so that nothing overflows. What underflows or is flushed to zero is nothing
/// to the bounds, but for those of squares, to which 2^-1000 is added. Floats that are flushed as they become doubles are
/// off by 2^-126 each, with F and a from 2^-100 on less than the 2^-74th part of a length, and that is nothing either;
/// below, the environment is asked.
struct ray_cylinder_filter {
    static constexpr double e = rounding_error, lost = 0x1p-1000;
    double most = 0x1p150;
    bool in_range = false;
    double length, way, onward, reach, size;  // F, a, g, R, M
    double after, from_q, slope, outside, area, aside,
        aside_bound;  // h, h - F, B, C, A, B B - A C and what that is off by
    // Where the ray comes between the planes, at that of the nearer end or at its origin, and where it leaves them:
    // what has the sign of S, and what that is off by.
    double first, first_bound, last, bound, plane_bound;
    bool turned, comes;

    /// The origin seen from one end of the axis: h, k and W.
    struct end {
        double after, along, square;
    };

    GRAZE_CERTIFIED_INLINED static bool is_certain(double of, double factor, double square) {
        return of * of > (factor * e) * (factor * e) * square + lost;
    }
    GRAZE_CERTIFIED_INLINED double beyond_at(end const& at) const {
        return onward * onward * (at.square - reach) - 2 * (onward * (at.after * at.along)) + at.after * at.after * way;
    }
    /// Up or down as the ray goes, along the axis or against it; 0 where that is uncertain.
    GRAZE_CERTIFIED_INLINED double slope_at(end const& at) const {
        double const up = onward * at.along - at.after * way;
        return is_certain(up, 32, length * size * way * way) ? (onward < 0 ? -up : up) : 0;
    }

    template <class Scalar>
    GRAZE_CERTIFIED_INLINED filter_result operator()(Scalar const* input) {
        auto const at = [input](int i) { return static_cast<double>(input[i]); };
        vector3_of<double> const p{at(0), at(1), at(2)}, q{at(3), at(4), at(5)}, o{at(7), at(8), at(9)};
        vector3_of<double> const d{at(10), at(11), at(12)}, u = q - p, w = o - p;
        length = dot_of(u, u);
        way = dot_of(d, d);
        onward = dot_of(u, d);
        reach = at(6) * at(6);
        double const square = dot_of(w, w);
        after = dot_of(w, u);
        size = square + length + reach;
        bool const long_enough = lesser(length, way) >= 1 / most, short_enough = greater(size, way) <= most;
        in_range = long_enough & short_enough;
        if (!in_range) return filter_result::unknown;
        if (!is_certain(onward, 6, length * way)) return filter_result::unknown;
        from_q = after - length;
        plane_bound = 12 * e * size;
        if ((onward < 0 ? -after : from_q) > plane_bound) return filter_result::disjoint;
        double const along = dot_of(w, d);
        slope = length * along - after * onward;
        outside = length * (square - reach) - after * after;
        area = length * way - onward * onward;
        aside = slope * slope - area * outside;
        aside_bound = 200 * e * (length * length * way * size);
        if (aside < -aside_bound) return filter_result::disjoint;

        // Both ends, and no branch: nobody foresees where the ray comes and goes.
        turned = onward < 0;
        end const of_p{after, along, square}, of_q{from_q, along - onward, square - 2 * after + length};
        double const at_p = beyond_at(of_p), at_q = beyond_at(of_q), up_at_p = slope_at(of_p), up_at_q = slope_at(of_q);
        double const before = turned ? from_q : -after, past = turned ? -after : from_q;
        bound = 180 * e * (length * way * size);
        comes = before > 0;
        bool const is_known = (past < -plane_bound) & (std::fabs(before) > plane_bound);
        // Where the ray comes between the planes: at its origin, or at the nearer one.
        double const at_near = turned ? at_q : at_p, up_at_near = turned ? up_at_q : up_at_p;
        first = comes ? at_near : outside;
        first_bound = comes ? bound : 32 * e * (length * size);
        double const up_at_origin = is_certain(slope, 24, length * length * size * way) ? slope : 0,
                     falls = comes ? up_at_near : up_at_origin;
        double const rises = turned ? up_at_p : up_at_q;
        last = turned ? at_p : at_q;
        bool const is_met =
            (first < -first_bound) | (last < -bound) | ((aside > aside_bound) & (falls < 0) & (rises > 0));
        bool const is_missed = ((first > first_bound) & (falls > 0)) | ((last > bound) & (rises < 0));
        return filter_result_of(is_known & is_missed, is_known & is_met);
    }
};

/// Of scalars 0 to 12, p, q, radius, origin and direction. A place in the cylinder is one where S is below 0. `end` is
/// the first scalar of p or q.
struct ray_cylinder_signs {
    template <class Grid>
    GRAZE_CERTIFIED_SLOW static bool has_no_axis(Grid const& g) {
        auto const u = arm_of(g, 3, 0);
        return sign(u.x) == 0 && sign(u.y) == 0 && sign(u.z) == 0;
    }
    template <class Grid, class Vector>
    GRAZE_CERTIFIED_SLOW static int along(Grid const& g, Vector const& v) {
        return sign(dot_of(arm_of(g, 3, 0), v));
    }
    template <class Grid>
    GRAZE_CERTIFIED_SLOW static int slope_at_end(Grid const& g, int end) {
        auto const u = arm_of(g, 3, 0), w = arm_of(g, 7, end), d = vector_of(g, 10);
        return certain_sign_of_minor(dot_of(u, d), dot_of(w, d), dot_of(w, u), dot_of(d, d));
    }
    template <class Grid>
    GRAZE_CERTIFIED_SLOW static int slope_at_origin(Grid const& g) {
        auto const u = arm_of(g, 3, 0), w = arm_of(g, 7, 0), d = vector_of(g, 10);
        return certain_sign_of_minor(dot_of(u, u), dot_of(w, d), dot_of(w, u), dot_of(u, d));
    }
    template <class Grid>
    GRAZE_CERTIFIED_SLOW static relation at_origin(Grid const& g) {
        auto const u = arm_of(g, 3, 0), w = arm_of(g, 7, 0);
        auto const radius = g.value(6);
        auto beyond = dot_of(w, w);
        take_product(beyond, radius, radius);
        auto const after = dot_of(w, u);
        return along_normal(certain_sign_of_minor(after, after, beyond, dot_of(u, u)));
    }
    template <class Grid>
    GRAZE_CERTIFIED_SLOW static relation at_end(Grid const& g, int end) {
        auto const onward = onward_of(g);
        auto const c = image_of(g, end, onward);
        auto beyond = dot_of(c, c);
        take_product(beyond, square_of(g.value(6)), square_of(onward));
        return along_normal(-sign(beyond));
    }
    template <class Grid>
    GRAZE_CERTIFIED_SLOW static auto onward_of(Grid const& g) {
        return dot_of(arm_of(g, 3, 0), vector_of(g, 10));
    }
    template <class Grid, class Product>
    GRAZE_CERTIFIED_SLOW static auto image_of(Grid const& g, int end, Product const& onward) {
        auto const w = arm_of(g, 7, end), d = vector_of(g, 10);
        auto const after = dot_of(w, arm_of(g, 3, 0));
        return vector3_of{minor_of(onward, w.x, after, d.x), minor_of(onward, w.y, after, d.y),
                          minor_of(onward, w.z, after, d.z)};
    }
    template <class Grid>
    GRAZE_CERTIFIED_SLOW static relation of_lines(Grid const& g) {
        auto const n = cross_of(arm_of(g, 3, 0), vector_of(g, 10));
        auto const height = dot_of(n, arm_of(g, 7, 0));
        return along_normal(-certain_sign_of_minor(height, height, square_of(g.value(6)), dot_of(n, n)));
    }
};

/// S is convex: where it does not fall from where the ray comes
/// between the planes it is least there, where it does not rise up to where it leaves them, there; else at its least on
/// the line. D has no interior there where the ray leaves as it comes, or runs in the plane of an end.
///
/// Degrees. Six at most; of integers below 2^61 squares of c are below 2^378, as those of y are.
struct ray_cylinder_algorithm : ray_cylinder_signs {
    template <class Grid>
    relation operator()(Grid const& g) const {
        if (sign(g.value(10)) == 0 && sign(g.value(11)) == 0 && sign(g.value(12)) == 0) return relation::undefined;
        if (has_no_axis(g)) return relation::undefined;
        int const turn = along(g, vector_of(g, 10)), after_p = along(g, arm_of(g, 7, 0)),
                  after_q = along(g, arm_of(g, 7, 3));
        if (turn == 0) {
            relation const between = weaker(along_normal(after_p), along_normal(-after_q));
            if (between == relation::disjoint) return between;
            return weaker(between, slope_at_origin(g) >= 0 ? at_origin(g) : of_lines(g));
        }
        int const first_end = turn > 0 ? 0 : 3, after_near = turn > 0 ? after_p : -after_q,
                  after_far = turn > 0 ? after_q : -after_p;
        relation const between = along_normal(-after_far);
        if (between == relation::disjoint) return between;
        if (after_near >= 0) {
            if (slope_at_origin(g) >= 0) return weaker(between, at_origin(g));
        } else {
            if (turn * slope_at_end(g, first_end) >= 0) return weaker(between, at_end(g, first_end));
        }
        if (turn * slope_at_end(g, 3 - first_end) <= 0) return weaker(between, at_end(g, 3 - first_end));
        return weaker(between, of_lines(g));
    }
};

template <class Scalar>
GRAZE_CERTIFIED_SLOW relation ray_cylinder_otherwise(Scalar const* input, bool was_in_range) {
    GRAZE_CERTIFIED_KEEPS_SUBNORMALS(ray_cylinder_otherwise, input, was_in_range);
    if constexpr (!std::is_same_v<Scalar, double>) {
        filter_result const found = was_in_range ? filter_result::unknown : ray_cylinder_filter()(input);
        if (found != filter_result::unknown) return relation_found(found);
    }
    as_doubles<13, Scalar> const in(input);
    return on_ray_grid<10, 13>(in.value, ray_cylinder_algorithm{});
}

}  // namespace detail

template <class Scalar>
relation ray_cylinder_3d(Scalar const* input, std::size_t) noexcept {
    detail::ray_cylinder_filter filter;
    if constexpr (!std::is_same_v<Scalar, double>) filter.most = 0x1p100;
    detail::filter_result const found = filter(input);
    if (found != detail::filter_result::unknown) [[likely]]
        return detail::relation_found(found);
    bool const was_in_range = std::is_same_v<Scalar, double> || filter.in_range;
    return detail::ray_cylinder_otherwise(input, was_in_range);
}

template <class Scalar>
bool ray_cylinder_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return detail::meets(ray_cylinder_3d(input, count));
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
