// The exact distance of two hulls of points: the square, as a quotient of integers, and what carries the nearest points.
//
// Of the vertices of D = A - B up to three carry the point of what has been looked at that is nearest to the
// origin (E. Gilbert, D. Johnson, S. Keerthi, 1988). The direction to it is a vector of integers d; where no vertex of D is
// less far along d, that is the distance. Else the one that is least far joins, and one of the subsets with it carries
// the nearest point of all up to four: the one whose own nearest point is inside it and along whose direction no other is
// less far. None does: the origin is inside. Every step comes strictly nearer, so that no subset comes twice.
#pragma once

#include "graze/certified/detail/distance_values.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// The points of two hulls by their numbers, those of A first.
template <class Scalar>
struct hull_points {
    static constexpr int degree = 1;
    Scalar const* scalar;
    int many[2];

    /// to - from.
    void load_arm(int to, int from, vector3_of<big<1>>& v) const {
        detail::load_arm(scalar + 3 * to, scalar + 3 * from, v);
    }
};

/// Vertices of D that carry its nearest point to the origin.
struct difference_simplex {
    struct pair {
        int i, j;  // number i of A, j of B
    };
    pair vertex[4];
    int count;
};

/// Points are differences of `degree`, as those of hull_points are of the first.
template <class Points>
class exact_hull_distance {
    static constexpr int degree = Points::degree;

  public:
    using point = vector3_of<big<degree>>;
    using direction = vector3_of<big<3 * degree>>;
    using square_type = square_quotient<6 * degree, 4 * degree>;

    explicit exact_hull_distance(Points const& points) : points_(points) {}

    /// Every step comes strictly nearer to the origin. None are left where that is inside four vertices; where some up to three
    /// carry it, they are. So of a D that has it on its boundary some are always left: of those four that have it on
    /// theirs the face with it includes the newest, or it would have been the nearest point before.
    GRAZE_CERTIFIED_SLOW void find(difference_simplex& nearest) const {
        nearest.vertex[0] = {0, 0};
        nearest.count = 1;
        while (step(nearest)) {
        }
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
            square.d = big<4 * degree>(to_big(1, 0));
        } else
            load_square_of_some(s, square);
    }

    /// From the origin to the nearest point of the line or plane through up to three vertices, with some factor > 0. Zero
    /// if the vertices do not span one, too.
    GRAZE_CERTIFIED_SLOW void load_direction(difference_simplex const& s, direction& d) const {
        point p, e;
        load_point(s.vertex[0], p);
        if (s.count == 1) {
            load_wider(p.x, d.x);
            load_wider(p.y, d.y);
            load_wider(p.z, d.z);
            return;
        }
        load_edge(s.vertex[1], s.vertex[0], e);
        vector3_of<big<2 * degree>> n;
        if (s.count == 2) {
            load_cross(e, p, n);
            return load_cross(n, e, d);
        }
        load_normal(s, e, n);
        big<3 * degree> height;
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

    /// The share n / d that vertex k, of up to three that carry it, has of the nearest point.
    GRAZE_CERTIFIED_SLOW void load_share(difference_simplex const& s, int k, big<4 * degree>& n,
                                         big<4 * degree>& d) const {
        int const next = k + 1 == s.count ? 0 : k + 1, after = next + 1 == s.count ? 0 : next + 1;
        point p, e;
        load_edge(s.vertex[1], s.vertex[0], e);
        if (s.count == 2) {
            big<2 * degree> product;
            load_dot(e, e, product);
            load_wider(product, d);
            load_point(s.vertex[next], p);
            load_dot(p, e, product);
            load_wider(product, n);
            n.negative = n.negative == (k == 0);
            return;
        }
        vector3_of<big<2 * degree>> normal, across;
        load_normal(s, e, normal);
        load_dot(normal, normal, d);
        load_across(s.vertex[next], s.vertex[after], across);
        load_dot(normal, across, n);
    }

  private:
    using pair = difference_simplex::pair;
    using simplex = difference_simplex;

    int number_in_b(int j) const { return points_.many[0] + j; }
    void load_point(pair v, point& p) const { points_.load_arm(v.i, number_in_b(v.j), p); }
    /// v - from.
    GRAZE_CERTIFIED_SLOW void load_edge(pair v, pair from, point& e) const {
        point p;
        load_point(v, e);
        load_point(from, p);
        load_difference(e, p, e);
    }
    static bool is_zero(direction const& d) { return sign(d.x) == 0 && sign(d.y) == 0 && sign(d.z) == 0; }
    static int along(direction const& d, point const& e) {
        big<4 * degree> sum;
        load_dot(d, e, sum);
        return sign(sum);
    }
    /// The sign of d . (v - from).
    GRAZE_CERTIFIED_SLOW int along(direction const& d, pair v, pair from) const {
        point e;
        load_edge(v, from, e);
        return along(d, e);
    }
    /// The same of input points, given by their numbers.
    GRAZE_CERTIFIED_SLOW int along(direction const& d, int to, int from) const {
        point e;
        points_.load_arm(to, from, e);
        return along(d, e);
    }

    /// Takes the vertex of D that is least far along the direction to the nearest point, and keeps what carries the nearest one
    /// then. False where no vertex is less far, or the origin is the nearest point; none are left where it is inside four.
    GRAZE_CERTIFIED_SLOW bool step(simplex& nearest) const {
        {
            direction d;
            load_direction(nearest, d);
            if (is_zero(d)) return false;
            pair least = nearest.vertex[0];
            for (int i = 0; i < points_.many[0]; ++i)
                if (i != least.i && along(d, i, least.i) < 0) least.i = i;
            for (int j = 0; j < points_.many[1]; ++j)
                if (j != least.j && along(d, number_in_b(least.j), number_in_b(j)) < 0) least.j = j;
            if (along(d, least, nearest.vertex[0]) >= 0) return false;
            nearest.vertex[nearest.count++] = least;
        }
        if (reduce(nearest)) return true;
        nearest.count = 0;
        return false;
    }

    GRAZE_CERTIFIED_SLOW void load_normal(simplex const& s, point const& e, vector3_of<big<2 * degree>>& n) const {
        point f;
        load_edge(s.vertex[2], s.vertex[0], f);
        load_cross(e, f, n);
    }
    /// The sign of n . (from x to): the origin is left of the edge, seen from n's end, where it is not negative.
    GRAZE_CERTIFIED_SLOW int side_of_edge(vector3_of<big<2 * degree>> const& n, pair from, pair to) const {
        vector3_of<big<2 * degree>> across;
        load_across(from, to, across);
        big<4 * degree> sum;
        load_dot(n, across, sum);
        return sign(sum);
    }
    GRAZE_CERTIFIED_SLOW void load_across(pair from, pair to, vector3_of<big<2 * degree>>& across) const {
        point p, q;
        load_point(from, p);
        load_point(to, q);
        load_cross(p, q, across);
    }
    /// Do they span one, with its nearest point between them?
    GRAZE_CERTIFIED_SLOW bool carries_nearest(simplex const& s) const {
        if (s.count == 1) return true;
        if (s.count == 2) {
            point p, e;
            load_point(s.vertex[0], p);
            load_edge(s.vertex[1], s.vertex[0], e);
            big<2 * degree> behind, square;
            load_dot(p, e, behind);
            load_dot(e, e, square);
            return sign(square) != 0 && sign(behind) <= 0 && sign(behind + square) >= 0;
        }
        vector3_of<big<2 * degree>> n;
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
    /// Is none of the first so many less far along the direction to the nearest point of these?
    GRAZE_CERTIFIED_SLOW bool none_is_less_far(simplex const& own, pair const* vertex, int count) const {
        direction d;
        load_direction(own, d);
        for (int i = 0; i < count; ++i)
            if (along(d, vertex[i], own.vertex[0]) < 0) return false;
        return true;
    }
    /// Keeps those that carry the nearest point, the last one among them. False if none do.
    bool reduce(simplex& s) const {
        int const newest = s.count - 1;
        for (int set = 0; set < 1 << newest; ++set) {
            simplex own{{s.vertex[newest]}, 1};
            for (int i = 0; i < newest && own.count < 4; ++i)
                if ((set >> i & 1) != 0) own.vertex[own.count++] = s.vertex[i];
            if (own.count == 4 || !carries_nearest(own) || !none_is_less_far(own, s.vertex, newest)) continue;
            s = own;
            return true;
        }
        return false;
    }
    GRAZE_CERTIFIED_SLOW void load_square_of_some(simplex const& s, square_type& square) const {
        point p, e;
        load_point(s.vertex[0], p);
        if (s.count == 1) {
            big<2 * degree> own;
            load_dot(p, p, own);
            square.n = big<6 * degree>(own);
            square.d = big<4 * degree>(to_big(1, 0));
            return;
        }
        load_edge(s.vertex[1], s.vertex[0], e);
        vector3_of<big<2 * degree>> n;
        if (s.count == 2) {
            big<2 * degree> of_edge;
            load_dot(e, e, of_edge);
            load_cross(e, p, n);
            load_dot(n, n, square.d);
            square.n = big<6 * degree>(square.d);
            square.d = big<4 * degree>(of_edge);
            return;
        }
        load_normal(s, e, n);
        big<3 * degree> height;
        load_dot(n, p, height);
        square.n = height * height;
        load_dot(n, n, square.d);
    }

    Points points_;
};
template <class Points>
exact_hull_distance(Points) -> exact_hull_distance<Points>;

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
