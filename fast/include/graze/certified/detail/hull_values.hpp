// The exact distance of two hulls, and how deep they are in each other: squares, as quotients of integers.
//
// Distance. Of the vertices of D = A - B up to three carry the point of what has been looked at that is nearest to the
// origin (E. Gilbert, D. Johnson, S. Keerthi, 1988). The direction to it is a vector of integers d; where no vertex of D is
// less far along d, that is the distance. Else the one that is least far joins, and one of the subsets with it carries
// the nearest point of all up to four: the one whose own nearest point is inside it and along whose direction no other is
// less far. None does: the origin is inside. Every step comes strictly nearer, so that no subset comes twice.
//
// Depth. The polytope of exact_hulls.hpp around the origin grows across the nearest of its faces, until that is one where D
// ends: no point of D's boundary is nearer (the expanding polytope, G. van den Bergen, 2001).
#pragma once

#include "graze/certified/detail/hull_directions.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

template <class Scalar>
class exact_hull_distance {
  public:
    exact_hull_distance(Scalar const* scalar, int points) : scalar_(scalar), n_(points) {}

    /// Every step comes strictly nearer to the origin.
    GRAZE_CERTIFIED_SLOW void run(hull_square& square) {
        simplex nearest{{{0, 0}}, 1};
        while (step(nearest)) {
        }
        if (nearest.count == 0) {
            square.n.size = 0;
            square.d = big<4>(to_big(1, 0));
        } else
            load_square(nearest, square);
    }

  private:
    struct pair {
        int i, j;
    };
    struct simplex {
        pair vertex[4];
        int count;
    };
    using point = vector3_of<big<1>>;
    using direction = vector3_of<big<3>>;

    void load_point(pair v, point& p) const { load_arm(scalar_ + 3 * v.i, scalar_ + 3 * (n_ + v.j), p); }
    /// v - from.
    GRAZE_CERTIFIED_SLOW void load_edge(pair v, pair from, point& e) const {
        point p;
        load_point(v, e);
        load_point(from, p);
        load_difference(e, p, e);
    }
    static bool is_zero(direction const& d) { return sign(d.x) == 0 && sign(d.y) == 0 && sign(d.z) == 0; }
    static int along(direction const& d, point const& e) {
        big<4> sum;
        load_dot(d, e, sum);
        return sign(sum);
    }
    /// The sign of d . (v - from).
    GRAZE_CERTIFIED_SLOW int along(direction const& d, pair v, pair from) const {
        point e;
        load_edge(v, from, e);
        return along(d, e);
    }
    /// The same of input points, given by their first scalars.
    GRAZE_CERTIFIED_SLOW int along(direction const& d, int to, int from) const {
        point e;
        load_arm(scalar_ + to, scalar_ + from, e);
        return along(d, e);
    }

    /// Takes the vertex of D that is least far along the direction to the nearest point, and keeps what carries the nearest one
    /// then. False where no vertex is less far; none are left where the origin is in D.
    GRAZE_CERTIFIED_SLOW bool step(simplex& nearest) const {
        {
            direction d;
            load_direction(nearest, d);
            if (is_zero(d)) {
                nearest.count = 0;
                return false;
            }
            pair least = nearest.vertex[0];
            for (int i = 0; i < n_; ++i)
                if (along(d, 3 * i, 3 * least.i) < 0) least.i = i;
            for (int j = 0; j < n_; ++j)
                if (along(d, 3 * (n_ + least.j), 3 * (n_ + j)) < 0) least.j = j;
            if (along(d, least, nearest.vertex[0]) >= 0) return false;
            nearest.vertex[nearest.count++] = least;
        }
        if (reduce(nearest)) return true;
        nearest.count = 0;
        return false;
    }

    /// From the origin to the nearest point of the line or plane through up to three vertices, with some factor > 0. Zero
    /// if the vertices do not span one, too.
    GRAZE_CERTIFIED_SLOW void load_direction(simplex const& s, direction& d) const {
        point p, e;
        load_point(s.vertex[0], p);
        if (s.count == 1) {
            d.x = big<3>(p.x);
            d.y = big<3>(p.y);
            d.z = big<3>(p.z);
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
        d.x = big<3>(n.x);
        d.y = big<3>(n.y);
        d.z = big<3>(n.z);
        if (side < 0) {
            d.x.negative = !d.x.negative;
            d.y.negative = !d.y.negative;
            d.z.negative = !d.z.negative;
        }
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
    /// Do they span one, with its nearest point between them?
    GRAZE_CERTIFIED_SLOW bool carries_nearest(simplex const& s) const {
        if (s.count == 1) return true;
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
    GRAZE_CERTIFIED_SLOW void load_square(simplex const& s, hull_square& square) const {
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

/// A face with the square of its plane's distance from the origin, nearly: mantissa * 2^exponent, mantissa in [1, 2), less
/// where D is known to end there, and 0 until it is measured. Nothing here is set before a face is: there are hundreds.
struct measured_face : hull_face {
    std::int16_t exponent;
    double mantissa;

    double size() const { return std::fabs(mantissa); }
    bool ends_there() const { return mantissa < 0; }
};

/// Of how many vertices the polytope that tells the depth finds room.
inline constexpr int most_depth_vertices = 224;

template <class Scalar, class Grid, int Room>
class exact_hull_depth : exact_hulls<Grid, measured_face, Room> {
  public:
    exact_hull_depth(Grid const& g, Scalar const* scalar, int points)
        : exact_hulls<Grid, measured_face, Room>(g, points), scalar_(scalar) {}

    /// Crossing, and the square of the depth; or what else it is, or undefined where there is no room.
    relation run(hull_square& square) {
        relation const found = this->decide();
        if (found != relation::crossing) return found;
        int nearest = 0;
        do {
            if (this->vertices_ == this->most_vertices) return relation::undefined;
            nearest = nearest_face();
        } while (grow_across(nearest));
        load_square(this->face_[nearest], square);
        for (int i = 0; i < this->faces_; ++i)
            if (i != nearest && is_near(this->face_[i], this->face_[nearest])) take_if_less(this->face_[i], square);
        return found;
    }

  private:
    /// Squares are known to 2^-48 of themselves.
    static bool is_near(measured_face const& f, measured_face const& least) {
        int const d = f.exponent - least.exponent;
        if (d < -1 || d > 1) return d < 0;
        return std::ldexp(f.size(), d) <= least.size() * (1 + 0x1p-40);
    }

    void load_corner(int v, vector3_of<big<1>>& p) const {
        load_arm(scalar_ + 3 * this->a_[v], scalar_ + 3 * (this->n_ + this->b_[v]), p);
    }
    GRAZE_CERTIFIED_SLOW void load_normal(hull_face const& f, vector3_of<big<2>>& n) const {
        vector3_of<big<1>> p, u, v;
        load_corner(f.corner[0], p);
        load_corner(f.corner[1], u);
        load_corner(f.corner[2], v);
        load_difference(u, p, u);
        load_difference(v, p, v);
        load_cross(u, v, n);
    }
    GRAZE_CERTIFIED_SLOW void load_square(hull_face const& f, hull_square& square) const {
        vector3_of<big<2>> n;
        load_normal(f, n);
        big<3> height;
        load_height(f, n, height);
        square.n = height * height;
        load_dot(n, n, square.d);
    }
    GRAZE_CERTIFIED_SLOW void load_height(hull_face const& f, vector3_of<big<2>> const& n, big<3>& height) const {
        vector3_of<big<1>> p;
        load_corner(f.corner[0], p);
        load_dot(n, p, height);
    }
    GRAZE_CERTIFIED_SLOW void take_if_less(hull_face const& f, hull_square& square) const {
        hull_square own;
        load_square(f, own);
        if (is_less(own, square)) square = own;
    }
    GRAZE_CERTIFIED_SLOW void measure(measured_face& f) const {
        hull_square square;
        load_square(f, square);
        scaled_double const n = approximate(square.n), d = approximate(square.d);
        double const quotient = n.mantissa / d.mantissa;
        int const exponent = std::ilogb(quotient);
        f.exponent = static_cast<std::int16_t>(n.exponent - d.exponent + exponent);
        f.mantissa = std::ldexp(quotient, -exponent);
    }

    int nearest_face() {
        int least = 0;
        for (int i = 0; i < this->faces_; ++i) {
            measured_face& f = this->face_[i];
            if (f.mantissa == 0) measure(f);
            measured_face const& best = this->face_[least];
            if (f.exponent < best.exponent || (f.exponent == best.exponent && f.size() < best.size())) least = i;
        }
        return least;
    }

    /// Across one of the nearest faces, if D goes on there.
    bool grow_across(int nearest) {
        measured_face const least = this->face_[nearest];
        for (int i = 0; i < this->faces_; ++i) {
            measured_face& f = this->face_[i];
            if (f.ends_there() || !is_near(f, least)) continue;
            if (this->take_beyond(f)) {
                this->add_vertex();
                return true;
            }
            f.mantissa = -f.mantissa;
        }
        return false;
    }

    Scalar const* scalar_;
};

template <int Room = most_depth_vertices, class Scalar>
GRAZE_CERTIFIED_SLOW relation hull_depth_by_polytope(Scalar const* input, int points, hull_square& square) {
    return on_exact_hulls(input, 6 * points, [&](auto const& g) {
        exact_hull_depth<Scalar, std::remove_cvref_t<decltype(g)>, Room> work(g, input, points);
        return work.run(square);
    });
}
template <class Scalar>
bool hull_depth(Scalar const* input, int points, hull_square& square) {
    relation found = hull_depth_by_polytope(input, points, square);
    if (found != relation::undefined) return found == relation::crossing;
    hull_directions<Scalar> directions(input, points);
    if (directions.decide() != relation::crossing) return false;
    directions.depth(square);
    return true;
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
