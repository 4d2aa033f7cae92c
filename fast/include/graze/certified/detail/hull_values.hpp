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

#include "graze/certified/detail/distance_values.hpp"
#include "graze/certified/detail/exact_hulls.hpp"

namespace graze::certified::detail {

/// A squared distance of vertices of D, or of the line or plane through them, from the origin.
using hull_square = square_quotient<6, 4>;

template <class Scalar>
class exact_hull_distance {
  public:
    exact_hull_distance(Scalar const* scalar, int points) : g_{scalar}, n_(points) {}

    hull_square run() {
        simplex nearest{{{0, 0}}, 1};
        for (;;) {
            direction const d = direction_to(nearest);
            if (is_zero(d)) return {big<6>(), big<4>(to_big(1, 0))};
            // The vertex of D that is least far along d.
            pair least = nearest.vertex[0];
            for (int i = 0; i < n_; ++i)
                if (sign(along(d, {i, least.j}, least)) < 0) least.i = i;
            for (int j = 0; j < n_; ++j)
                if (sign(along(d, {least.i, j}, least)) < 0) least.j = j;
            if (sign(along(d, least, nearest.vertex[0])) >= 0) return square_of(nearest);
            nearest.vertex[nearest.count++] = least;
            if (!reduce(nearest)) return {big<6>(), big<4>(to_big(1, 0))};
        }
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

    point at(pair v) const { return arm_of(g_, 3 * v.i, 3 * (n_ + v.j)); }
    static point less(point const& u, point const& v) { return {u.x - v.x, u.y - v.y, u.z - v.z}; }
    static bool is_zero(direction const& d) { return sign(d.x) == 0 && sign(d.y) == 0 && sign(d.z) == 0; }
    /// d . (v - from).
    big<4> along(direction const& d, pair v, pair from) const { return dot_of(d, less(at(v), at(from))); }

    /// From the origin to the nearest point of the line or plane through up to three vertices, with some factor > 0. Zero
    /// if the vertices do not span one, too.
    direction direction_to(simplex const& s) const {
        point const p = at(s.vertex[0]);
        if (s.count == 1) return {big<3>(p.x), big<3>(p.y), big<3>(p.z)};
        point const e = less(at(s.vertex[1]), p);
        if (s.count == 2) return cross_of(cross_of(e, p), e);
        auto const n = cross_of(e, less(at(s.vertex[2]), p));
        int const side = sign(dot_of(n, p));
        big<2> const zero;
        auto const turned = [&](big<2> const& c) { return big<3>(side > 0 ? c : side < 0 ? zero - c : zero); };
        return {turned(n.x), turned(n.y), turned(n.z)};
    }
    /// Do they span one, with its nearest point between them?
    bool carries_nearest(simplex const& s) const {
        if (s.count == 1) return true;
        point const p = at(s.vertex[0]), e = less(at(s.vertex[1]), p);
        if (s.count == 2) {
            big<2> const behind = dot_of(p, e), square = dot_of(e, e);
            return sign(square) != 0 && sign(behind) <= 0 && sign(behind + square) >= 0;
        }
        auto const n = cross_of(e, less(at(s.vertex[2]), p));
        if (sign(n.x) == 0 && sign(n.y) == 0 && sign(n.z) == 0) return false;
        for (int i = 0; i < 3; ++i) {
            point const from = at(s.vertex[i]), to = at(s.vertex[i == 2 ? 0 : i + 1]);
            // The origin is left of the edge, seen from n's end: n . (from x to) >= 0.
            if (sign(dot_of(n, cross_of(from, to))) < 0) return false;
        }
        return true;
    }
    /// Keeps those that carry the nearest point, the last one among them. False if none do.
    bool reduce(simplex& s) const {
        int const newest = s.count - 1;
        for (int set = 0; set < 1 << newest; ++set) {
            simplex own{{s.vertex[newest]}, 1};
            for (int i = 0; i < newest && own.count < 4; ++i)
                if ((set >> i & 1) != 0) own.vertex[own.count++] = s.vertex[i];
            if (own.count == 4 || !carries_nearest(own)) continue;
            direction const d = direction_to(own);
            bool least = true;
            for (int i = 0; i < newest && least; ++i) least = sign(along(d, s.vertex[i], own.vertex[0])) >= 0;
            if (!least) continue;
            s = own;
            return true;
        }
        return false;
    }
    hull_square square_of(simplex const& s) const {
        point const p = at(s.vertex[0]);
        if (s.count == 1) return {big<6>(dot_of(p, p)), big<4>(to_big(1, 0))};
        point const e = less(at(s.vertex[1]), p);
        if (s.count == 2) {
            auto const across = cross_of(e, p);
            return {big<6>(dot_of(across, across)), big<4>(dot_of(e, e))};
        }
        auto const n = cross_of(e, less(at(s.vertex[2]), p));
        auto const height = dot_of(n, p);
        return {height * height, dot_of(n, n)};
    }

    exact_scalars<Scalar> g_;
    int n_;
};

/// A face with the square of its plane's distance from the origin, nearly: mantissa * 2^exponent, mantissa in [1, 2).
struct measured_face : hull_face {
    bool measured, ends_there;
    int exponent;
    double mantissa;
};

template <class Grid>
class exact_hull_depth : exact_hulls<Grid, measured_face> {
  public:
    exact_hull_depth(Grid const& g, double const* scalar, int points)
        : exact_hulls<Grid, measured_face>(g, points), exact_{scalar} {}

    /// False where the hulls do not cross.
    bool run(hull_square& square) {
        if (this->decide() != relation::crossing) return false;
        int nearest = 0;
        do nearest = nearest_face();
        while (grow_across(nearest));
        square = square_of(this->face_[nearest]);
        for (int i = 0; i < this->faces_; ++i) {
            if (i == nearest || !is_near(this->face_[i], this->face_[nearest])) continue;
            hull_square const own = square_of(this->face_[i]);
            if (compare_magnitude(own.n * square.d, square.n * own.d) < 0) square = own;
        }
        return true;
    }

  private:
    /// Squares are known to 2^-48 of themselves.
    static bool is_near(measured_face const& f, measured_face const& least) {
        int const d = f.exponent - least.exponent;
        if (d < -1 || d > 1) return d < 0;
        return std::ldexp(f.mantissa, d) <= least.mantissa * (1 + 0x1p-40);
    }

    hull_square square_of(hull_face const& f) const {
        vector3_of<big<1>> p[3];
        for (int i = 0; i < 3; ++i)
            p[i] = arm_of(exact_, 3 * this->a_[f.corner[i]], 3 * (this->n_ + this->b_[f.corner[i]]));
        auto const less = [](auto const& u, auto const& v) { return vector3_of{u.x - v.x, u.y - v.y, u.z - v.z}; };
        auto const n = cross_of(less(p[1], p[0]), less(p[2], p[0]));
        auto const height = dot_of(n, p[0]);
        return {height * height, dot_of(n, n)};
    }

    int nearest_face() {
        int least = 0;
        for (int i = 0; i < this->faces_; ++i) {
            measured_face& f = this->face_[i];
            if (!f.measured) {
                hull_square const square = square_of(f);
                scaled_double const n = approximate(square.n), d = approximate(square.d);
                double const quotient = n.mantissa / d.mantissa;
                int const exponent = std::ilogb(quotient);
                f.exponent = n.exponent - d.exponent + exponent;
                f.mantissa = std::ldexp(quotient, -exponent);
                f.measured = true;
            }
            measured_face const& best = this->face_[least];
            if (f.exponent < best.exponent || (f.exponent == best.exponent && f.mantissa < best.mantissa)) least = i;
        }
        return least;
    }

    /// Across one of the nearest faces, if D goes on there.
    bool grow_across(int nearest) {
        measured_face const least = this->face_[nearest];
        for (int i = 0; i < this->faces_; ++i) {
            measured_face& f = this->face_[i];
            if (f.ends_there || !is_near(f, least)) continue;
            if (this->take_beyond(f)) {
                this->add_vertex();
                return true;
            }
            f.ends_there = true;
        }
        return false;
    }

    exact_scalars<double> exact_;
};

}  // namespace graze::certified::detail
