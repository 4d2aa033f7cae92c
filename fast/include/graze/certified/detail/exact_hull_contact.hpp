// The contact of two hulls by integers. Apart: the vertices of D = A - B that carry its nearest point to the origin tell all
// (exact_hull_distance.hpp). Else the polytope of hull_values.hpp, or all directions, tell the direction d along which D ends
// nearest to the origin, and the depth. Where they touch, the vertices that carry the origin carry a common point. Where they
// cross, the points that reach furthest along d are in one plane each, and a vector across these planes joins them: seen along
// d they have a common point (exact_seen_points.hpp).
#pragma once

#include "graze/certified/detail/contact_numbers.hpp"
#include "graze/certified/detail/exact_seen_points.hpp"
#include "graze/certified/detail/hull_values.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

template <class Scalar>
void load_shares(exact_hull_distance<Scalar> const& search, contact_carrier& carrier) {
    carrier.share[0] = {1, 0};
    if (carrier.vertices.count > 1)
        search.load_shares(carrier.vertices,
                           [&](int k, auto const& n, auto const& d) { carrier.share[k] = exact_share(n, d); });
}

/// The exponent of the largest magnitude, or one for which nothing overflows.
template <class Scalar>
int exponent_of_largest(Scalar const* scalar, int count, double& largest) {
    largest = 0;
    for (int i = 0; i < count; ++i) largest = greater(largest, std::fabs(static_cast<double>(scalar[i])));
    if (largest == 0) return 0;
    return largest <= (std::numeric_limits<double>::max)() ? std::ilogb(largest) : 1024;
}
/// From their carrier; `scalar` are those of A and B, of `points` points each. All are taken times 2^-k, k the exponent of the
/// largest: what underflows is nothing to the spacing there.
template <class Scalar>
GRAZE_CERTIFIED_SLOW void write_carried_contact(Scalar const* scalar, int points, contact_carrier const& of,
                                                vector3_of<double_double> const& n, Scalar* values) {
    contact_numbers<double_double> found;
    int const k = exponent_of_largest(scalar, 6 * points, found.reach);
    found.exponent = k;
    found.reach = by_power_of_two(found.reach, -k);
    found.s[0] = {0, 0};
    n.store(found.n);
    auto const at = [&](int point, int axis) {
        return double_double{by_power_of_two(static_cast<double>(scalar[3 * point + axis]), -k), 0};
    };
    auto const* const v = of.vertices.vertex;
    for (int axis = 0; axis < 3; ++axis) {
        double_double const a = at(v[0].i, axis), b = at(points + v[0].j, axis);
        double_double sum_a = a, sum_b = b;
        for (int i = 1; i < of.vertices.count; ++i) {
            sum_a = sum_a + of.share[i] * (at(v[i].i, axis) - a);
            sum_b = sum_b + of.share[i] * (at(points + v[i].j, axis) - b);
        }
        found.a[axis] = normalized(sum_a);
        found.b[axis] = normalized(sum_b);
        // s is finite here, even where the scalar is not.
        found.s[0].high += found.n[axis].high * (found.b[axis].high - found.a[axis].high);
    }
    write_contact(found, values);
}

/// Points have three scalars. `Depth` says how deep they are in each other, for what the direction and s are written, or false
/// where they touch, for what the direction is.
template <class Scalar, class Depth>
class exact_hull_contact {
  public:
    exact_hull_contact(Scalar const* scalar, int points, Depth const& depth)
        : scalar_(scalar), n_(points), depth_(depth) {}

    GRAZE_CERTIFIED_SLOW void run(Scalar* values) {
        contact_carrier carrier;
        vector3_of<double_double> n;
        values[0] = 0;
        if (!find_apart(carrier, n, values[0])) find_meeting(carrier, n, values[0]);
        write_carried_contact(scalar_, n_, carrier, n, values);
    }

  private:
    GRAZE_CERTIFIED_SLOW bool find_apart(contact_carrier& carrier, vector3_of<double_double>& n, Scalar& s) const {
        exact_hull_distance<Scalar> const search(scalar_, n_);
        search.find(carrier.vertices);
        if (carrier.vertices.count == 0) return false;
        load_shares(search, carrier);
        {
            vector3_of<big<3>> d;
            search.load_direction(carrier.vertices, d);
            if (d.x.size == 0 && d.y.size == 0 && d.z.size == 0) return false;
            n = exact_direction(d);
            n = {-n.x, -n.y, -n.z};
        }
        hull_square square;
        search.load_square(carrier.vertices, square);
        s = rounded_root<Scalar>(square.n, square.d);
        return true;
    }
    GRAZE_CERTIFIED_SLOW void find_meeting(contact_carrier& carrier, vector3_of<double_double>& n, Scalar& s) const {
        vector3_of<big<2>> d;
        if (depth_(d, s)) find_seen(d, carrier);
        n = exact_direction(d);
    }
    /// The points of a set, from number `first` on, that are furthest along d, or least far.
    GRAZE_CERTIFIED_SLOW void find_most(vector3_of<big<2>> const& d, int first, bool least, std::uint8_t* to,
                                        int& many) const {
        int best = first;
        for (int pass = 0; pass < 2; ++pass) {
            many = 0;
            for (int i = first; i < first + n_; ++i) {
                int const along = i == best ? 0 : sign_along(d, i, best);
                if (along != 0 && (along < 0) == least) best = i;
                if (along == 0) to[many++] = static_cast<std::uint8_t>(i);
            }
        }
    }
    /// The sign of d . (to - from).
    GRAZE_CERTIFIED_SLOW int sign_along(vector3_of<big<2>> const& d, int to, int from) const {
        vector3_of<big<1>> arm;
        load_arm(scalar_ + 3 * to, scalar_ + 3 * from, arm);
        big<3> along;
        load_dot(d, arm, along);
        return sign(along);
    }
    GRAZE_CERTIFIED_SLOW void find_seen(vector3_of<big<2>> const& d, contact_carrier& carrier) const {
        std::uint8_t number[2 * most_hull_points];
        int many[2];
        find_most(d, 0, false, number, many[0]);
        find_most(d, n_, true, number + many[0], many[1]);
        exact_seen_points<Scalar>(scalar_, d, number, many).find(carrier);
        for (int k = 0; k < carrier.vertices.count; ++k) carrier.vertices.vertex[k].j -= n_;
    }

    Scalar const* scalar_;
    int n_;
    Depth const& depth_;
};
template <class Scalar, class Depth>
exact_hull_contact(Scalar const*, int, Depth const&) -> exact_hull_contact<Scalar, Depth>;

/// Fewer than for the depth alone: a direction is on the stack too.
inline constexpr int depth_vertices_of_contact = 160;

/// As the depth is: less than 0, and +0 where it rounds to that.
template <class Scalar, int N, int D>
GRAZE_CERTIFIED_SLOW Scalar rounded_depth(square_quotient<N, D> const& square) {
    Scalar const depth = rounded_root<Scalar>(square.n, square.d);
    return depth == 0 ? depth : -depth;
}
/// In space.
template <class Scalar>
GRAZE_CERTIFIED_SLOW void space_contact_exactly(Scalar const* scalar, int points, Scalar* values) {
    auto const depth = [scalar, points](vector3_of<big<2>>& d, Scalar& s) {
        hull_square square;
        if (!hull_depth<depth_vertices_of_contact>(scalar, points, square, &d)) return false;
        s = rounded_depth<Scalar>(square);
        return true;
    };
    exact_hull_contact(scalar, points, depth).run(values);
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
