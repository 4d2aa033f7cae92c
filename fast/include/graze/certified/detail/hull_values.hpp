// How deep two hulls are in each other, exactly: the square, as a quotient of integers.
//
// The polytope of exact_hulls.hpp around the origin grows across the nearest of its faces, until that is one where D
// ends: no point of D's boundary is nearer (the expanding polytope, G. van den Bergen, 2001).
#pragma once

#include "graze/certified/detail/exact_hull_distance.hpp"
#include "graze/certified/detail/hull_directions.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

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

    /// Crossing, and the square of the depth; or what else it is, or undefined where there is no room. `normal` gets a
    /// direction along which D ends so near to the origin, where it is in D.
    relation run(hull_square& square, vector3_of<big<2>>* normal = nullptr) {
        relation const found = this->decide();
        if (normal != nullptr && found == relation::touching) load_touching_normal(*normal);
        if (found != relation::crossing) return found;
        int nearest = 0;
        do {
            if (this->vertices_ == this->most_vertices) return relation::undefined;
            nearest = nearest_face();
        } while (grow_across(nearest));
        load_square(this->face_[nearest], square);
        int least = nearest;
        for (int i = 0; i < this->faces_; ++i)
            if (i != nearest && is_near(this->face_[i], this->face_[nearest]) && take_if_less(this->face_[i], square))
                least = i;
        if (normal != nullptr) load_normal(this->face_[least], *normal);
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
    GRAZE_CERTIFIED_SLOW bool take_if_less(hull_face const& f, hull_square& square) const {
        hull_square own;
        load_square(f, own);
        if (!is_less(own, square)) return false;
        square = own;
        return true;
    }
    /// That of the face where D was found to end, or one across all of a D without an inside.
    GRAZE_CERTIFIED_SLOW void load_touching_normal(vector3_of<big<2>>& n) const {
        if (this->vertices_ >= 4) return load_normal(this->face_[this->ended_at_], n);
        if (this->vertices_ == 3) return load_normal(this->face_of(0, 1, 2), n);
        vector3_of<big<1>> p, e;
        load_corner(0, p);
        load_corner(this->vertices_ - 1, e);
        load_difference(e, p, e);
        n.z.size = 0;
        if (e.x.size == 0 && e.y.size == 0) e.y = to_big(1, 0);
        load_wider(e.x, n.y);
        load_wider(e.y, n.x);
        n.x.negative = e.y.size != 0 && !e.y.negative;
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
GRAZE_CERTIFIED_SLOW relation hull_depth_by_polytope(Scalar const* input, int points, hull_square& square,
                                                     vector3_of<big<2>>* normal = nullptr) {
    return on_exact_hulls(input, 6 * points, [&](auto const& g) {
        exact_hull_depth<Scalar, std::remove_cvref_t<decltype(g)>, Room> work(g, input, points);
        return work.run(square, normal);
    });
}
template <int Room = most_depth_vertices, class Scalar>
bool hull_depth(Scalar const* input, int points, hull_square& square, vector3_of<big<2>>* normal = nullptr) {
    relation found = hull_depth_by_polytope<Room>(input, points, square, normal);
    if (found != relation::undefined) return found == relation::crossing;
    hull_directions<Scalar> directions(input, points);
    found = directions.decide(normal);
    if (found != relation::crossing) return false;
    directions.depth(square, normal);
    return true;
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
