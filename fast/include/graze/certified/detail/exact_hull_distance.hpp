// The exact distance of two hulls of points: the square, as a quotient of integers, and what carries the nearest points. Vertices
// of D = A - B that do so are found on a grid where one holds the scalars (nearest_simplex.hpp), else by integers of any size.
#pragma once

#include "graze/certified/detail/distance_values.hpp"
#include "graze/certified/detail/nearest_simplex.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

template <class Scalar>
class exact_hull_distance {
    using pair = difference_simplex::pair;
    using simplex = difference_simplex;

  public:
    using point = vector3_of<big<1>>;
    using square_type = square_quotient<6, 4>;

    /// From the origin to the nearest point of the line or plane through up to three vertices (nearest_simplex.hpp).
    struct direction : vector3_of<big<3>> {
        direction() = default;
        direction(exact_hull_distance const& search, difference_simplex const& s) { search.load_direction(s, *this); }
    };

    /// Of points with three scalars.
    exact_hull_distance(Scalar const* scalar, int points) : scalar_(scalar), n_(points) {}

    GRAZE_CERTIFIED_SLOW void find(difference_simplex& nearest) const {
        if (!find_nearest_on_grid(scalar_, n_, nearest)) nearest_simplex_search(*this, n_).find(nearest);
    }
    GRAZE_CERTIFIED_SLOW void run(square_type& square) const {
        simplex nearest;
        find(nearest);
        load_square(nearest, square);
    }
    /// The square of the distance.
    GRAZE_CERTIFIED_SLOW void load_square(difference_simplex const& s, square_type& square) const {
        if (s.count == 0) {
            square.n.size = 0;
            square.d = big<4>(to_big(1, 0));
        } else
            load_square_of_some(s, square);
    }

    /// From the origin to the nearest point of the line or plane through up to three vertices, with some factor > 0. Zero
    /// if the vertices do not span one, too.
    GRAZE_CERTIFIED_SLOW void load_direction(difference_simplex const& s, vector3_of<big<3>>& d) const {
        point p, e;
        load_point(s.vertex[0], p);
        if (s.count == 1) {
            load_wider(p.x, d.x);
            load_wider(p.y, d.y);
            load_wider(p.z, d.z);
            return;
        }
        load_edge(s.vertex[1], s.vertex[0], e);
        vector3_of<big<2>> n;
        if (s.count == 2) {
            load_cross(e, p, n);
            return load_cross(n, e, d);
        }
        load_normal(s, e, n);
        big<3> height;
        load_dot(n, p, height);
        int const side = sign(height);
        d.x.size = d.y.size = d.z.size = 0;
        if (side == 0) return;
        load_wider(n.x, d.x);
        load_wider(n.y, d.y);
        load_wider(n.z, d.z);
        if (side < 0) {
            d.x.negative = !d.x.negative;
            d.y.negative = !d.y.negative;
            d.z.negative = !d.z.negative;
        }
    }

    /// take(k, n, d): the share n / d that each vertex k, of two or three that carry it, has of the nearest point.
    template <class Take>
    GRAZE_CERTIFIED_SLOW void load_shares(difference_simplex const& s, Take const& take) const {
        point p, e;
        load_edge(s.vertex[1], s.vertex[0], e);
        if (s.count == 2) {
            big<2> n, d;
            load_dot(e, e, d);
            for (int k = 0; k < 2; ++k) {
                load_point(s.vertex[1 - k], p);
                load_dot(p, e, n);
                n.negative = n.negative == (k == 0);
                take(k, n, d);
            }
            return;
        }
        vector3_of<big<2>> normal, across;
        big<4> n, d;
        load_normal(s, e, normal);
        load_dot(normal, normal, d);
        for (int k = 0; k < 3; ++k) {
            load_across(s.vertex[(k + 1) % 3], s.vertex[(k + 2) % 3], across);
            load_dot(normal, across, n);
            take(k, n, d);
        }
    }

    // What the search asks for.
    static bool is_zero(direction const& d) { return sign(d.x) == 0 && sign(d.y) == 0 && sign(d.z) == 0; }
    /// The sign of d . (v - from).
    GRAZE_CERTIFIED_SLOW int along(direction const& d, pair v, pair from) const {
        point e;
        load_edge(v, from, e);
        return along(d, e);
    }
    /// The same of input points, given by their numbers.
    GRAZE_CERTIFIED_SLOW int along(direction const& d, int to, int from) const {
        point e;
        load_arm(to, from, e);
        return along(d, e);
    }
    /// Do they span one, with its nearest point between them?
    GRAZE_CERTIFIED_SLOW bool carries_nearest(simplex const& s) const {
        if (s.count == 2) {
            point p, e;
            load_point(s.vertex[0], p);
            load_edge(s.vertex[1], s.vertex[0], e);
            big<2> behind, square;
            load_dot(p, e, behind);
            load_dot(e, e, square);
            return sign(square) != 0 && sign(behind) <= 0 && sign(behind + square) >= 0;
        }
        vector3_of<big<2>> n;
        {
            point e;
            load_edge(s.vertex[1], s.vertex[0], e);
            load_normal(s, e, n);
        }
        if (sign(n.x) == 0 && sign(n.y) == 0 && sign(n.z) == 0) return false;
        for (int i = 0; i < 3; ++i)
            if (side_of_edge(n, s.vertex[i], s.vertex[i == 2 ? 0 : i + 1]) < 0) return false;
        return true;
    }

  private:
    static int along(direction const& d, point const& e) {
        big<4> sum;
        load_dot(d, e, sum);
        return sign(sum);
    }
    /// to - from.
    void load_arm(int to, int from, point& v) const { detail::load_arm(scalar_ + 3 * to, scalar_ + 3 * from, v); }
    void load_point(pair v, point& p) const { load_arm(v.i, n_ + v.j, p); }
    /// v - from.
    GRAZE_CERTIFIED_SLOW void load_edge(pair v, pair from, point& e) const {
        point p;
        load_point(v, e);
        load_point(from, p);
        load_difference(e, p, e);
    }
    GRAZE_CERTIFIED_SLOW void load_normal(simplex const& s, point const& e, vector3_of<big<2>>& n) const {
        point f;
        load_edge(s.vertex[2], s.vertex[0], f);
        load_cross(e, f, n);
    }
    /// The sign of n . (from x to): the origin is left of the edge, seen from n's end, where it is not negative.
    GRAZE_CERTIFIED_SLOW int side_of_edge(vector3_of<big<2>> const& n, pair from, pair to) const {
        vector3_of<big<2>> across;
        load_across(from, to, across);
        big<4> sum;
        load_dot(n, across, sum);
        return sign(sum);
    }
    GRAZE_CERTIFIED_SLOW void load_across(pair from, pair to, vector3_of<big<2>>& across) const {
        point p, q;
        load_point(from, p);
        load_point(to, q);
        load_cross(p, q, across);
    }
    GRAZE_CERTIFIED_SLOW void load_square_of_some(simplex const& s, square_type& square) const {
        point p, e;
        load_point(s.vertex[0], p);
        if (s.count == 1) {
            big<2> own;
            load_dot(p, p, own);
            square.n = big<6>(own);
            square.d = big<4>(to_big(1, 0));
            return;
        }
        load_edge(s.vertex[1], s.vertex[0], e);
        vector3_of<big<2>> n;
        if (s.count == 2) {
            big<2> of_edge;
            load_dot(e, e, of_edge);
            load_cross(e, p, n);
            load_dot(n, n, square.d);
            square.n = big<6>(square.d);
            square.d = big<4>(of_edge);
            return;
        }
        load_normal(s, e, n);
        big<3> height;
        load_dot(n, p, height);
        square.n = height * height;
        load_dot(n, n, square.d);
    }

    Scalar const* scalar_;
    int n_;
};

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
