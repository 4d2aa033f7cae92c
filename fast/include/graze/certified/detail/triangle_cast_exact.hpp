// A ball that moves along a displacement against a triangle, exactly: the relation of what it sweeps, and whether a time
// is after their first contact. Scalars: corners at 0, 3, 6, centre at 9, radius 12, displacement at 13.
#pragma once

#include "graze/certified/detail/cast_times.hpp"
#include "graze/certified/detail/exact_space.hpp"
#include "graze/certified/detail/triangle_features.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// The grid with the centre's last place, no scalar of its own, as the point at 16.
///
/// A difference with it is a sum of three coordinates, and so below 3 * 2^k for coordinates below 2^k, k = 61 or 125, not
/// 2^(k + 1): as wide in limbs. Minors are below 2^(2 k + 4.2), triple products below 2^(3 k + 7.4), sums of three squares of
/// minors below 2^(4 k + 10), squares of triple products below 2^(6 k + 14.8): at k = 61 within one, two, three, four and
/// six limbs and a sign, at 125 within twice as many.
template <class Grid>
struct grid_with_end {
    Grid const& g;

    auto difference(int i, int j) const {
        if (i >= 16) return g.difference(i - 7, j >= 16 ? j - 7 : j) + last(i, j);
        return j >= 16 ? g.difference(i, j - 7) - g.value(j - 3) : g.difference(i, j);
    }
    auto value(int i) const { return g.value(i); }
    int compare(int i, int j) const { return sign(difference(i, j)); }

  private:
    auto last(int i, int j) const {
        auto const by = g.value(i - 3);
        return j >= 16 ? by - by : by;
    }
};

inline constexpr point3 triangle_and_way[5] = {point3_at(0), point3_at(3), point3_at(6), point3_at(9), point3_at(16)};

/// In a frame of its own.
template <class Grid>
GRAZE_CERTIFIED_SLOW relation triangle_and_way_relation(Grid const& g) {
    return segment_triangle_algorithm{.points = triangle_and_way}(g);
}

struct triangle_cast_algorithm {
    template <class Grid>
    relation operator()(Grid const& g) const {
        grid_with_end<Grid> const with_end{g};
        relation const core = triangle_and_way_relation(with_end);
        if (sign(g.value(12)) == 0) return core;
        if (core != relation::disjoint) return relation::crossing;
        return segment_and_triangle_features<16, 12>::of(with_end).exact();
    }
};

/// The centre at a time t as a point of its own, x: how far it is from the triangle, and how that changes.
template <class Scalar>
class triangle_place {
  public:
    int side, rises;  // the signs of the distance less the radius, and of its slope

    GRAZE_CERTIFIED_SLOW triangle_place(Scalar const* input, Scalar t) : g_{input}, t_(to_big(static_cast<double>(t))) {
        place_in_ = find();
        switch (place_in_) {
            case triangle_foot::first: take_corner(0); break;
            case triangle_foot::second: take_corner(3); break;
            case triangle_foot::third: take_corner(6); break;
            case triangle_foot::on_u: take_edge(0, 3); break;
            case triangle_foot::on_v: take_edge(0, 6); break;
            case triangle_foot::opposite: take_edge(3, 6); break;
            case triangle_foot::face: take_face(); break;
        }
    }

    /// Where both are 0: do they meet just then? Before, the nearest point y would be y - e d, if that is in the triangle:
    /// it is not where the way leaves the plane; or in it leads inside from an edge that y is on; or there is no plane and
    /// the way leaves the line of the corners, or comes to all of them.
    GRAZE_CERTIFIED_SLOW bool begins() const {
        if (side_of_plane() != 0) return true;
        if (is_flat()) return crosses_line() || comes_to_all();
        switch (place_in_) {
            case triangle_foot::first: return leads_inside(0, 3) || leads_inside(6, 0);
            case triangle_foot::second: return leads_inside(0, 3) || leads_inside(3, 6);
            case triangle_foot::third: return leads_inside(3, 6) || leads_inside(6, 0);
            case triangle_foot::on_u: return leads_inside(0, 3);
            case triangle_foot::on_v: return leads_inside(6, 0);
            case triangle_foot::opposite: return leads_inside(3, 6);
            case triangle_foot::face: break;
        }
        return false;
    }

  private:
    using vector1 = vector3_of<big<1>>;
    using vector2 = vector3_of<big<2>>;

    exact_scalars<Scalar> g_;
    big<1> t_;
    triangle_foot::place place_in_;

    vector1 way() const { return vector_of(g_, 13); }

    /// x - corner.
    GRAZE_CERTIFIED_SLOW void load_arm(int corner, vector2& arm) const {
        load_moved(t_, way(), arm_of(g_, 9, corner), arm);
    }
    /// Of the dot products of both edges from the first corner with each other and with the arm to x.
    struct products {
        big<2> uu, uv, vv;
        big<3> uw, vw;
    };
    GRAZE_CERTIFIED_SLOW void load(products& of) const {
        vector2 w;
        load_arm(0, w);
        vector1 const u = arm_of(g_, 3, 0);
        load_dot(u, u, of.uu);
        load_dot(u, w, of.uw);
        vector1 const v = arm_of(g_, 6, 0);
        load_dot(u, v, of.uv);
        load_dot(v, v, of.vv);
        load_dot(v, w, of.vw);
    }
    /// Of (a - b) - (c - d).
    GRAZE_CERTIFIED_SLOW static int sign_of_change(big<3> const& a, big<3> const& b, big<2> const& c, big<2> const& d) {
        big<3> change(a);
        accumulate(change, b, true);
        accumulate(change, c, true);
        accumulate(change, d, false);
        return sign(change);
    }
    GRAZE_CERTIFIED_SLOW static int sign_less(big<3> const& a, big<2> const& b) {
        big<3> rest(a);
        accumulate(rest, b, true);
        return sign(rest);
    }
    /// Of a, what is left of the area uu vv - uv uv of the other two: uu vw - uv uw and vv uw - uv vw.
    GRAZE_CERTIFIED_SLOW static int sign_of_rest(products const& of) {
        big<5> rest;
        add_product(of.uu, of.vv, false, rest);
        add_product(of.uv, of.uv, true, rest);
        add_product(of.uu, of.vw, true, rest);
        add_product(of.uv, of.uw, false, rest);
        add_product(of.vv, of.uw, true, rest);
        add_product(of.uv, of.vw, false, rest);
        return sign(rest);
    }
    template <int Degree>
    GRAZE_CERTIFIED_SLOW static void add_product(big<2> const& a, big<Degree> const& b, bool subtract, big<5>& sum) {
        big<2 + Degree> product;
        load_product(a, b, product);
        accumulate(sum, product, subtract);
    }

    /// By the regions of triangle_foot, whose products come to a, b and c = uu vw - uv uw with fewer factors. Of a flat
    /// triangle some edge has the foot, or a corner is as near: one without length is passed over.
    GRAZE_CERTIFIED_SLOW triangle_foot::place find() const {
        products of;
        load(of);
        int const u_at_first = sign(of.uw), v_at_first = sign(of.vw);
        if (u_at_first <= 0 && v_at_first <= 0) return triangle_foot::first;
        int const u_at_second = sign_less(of.uw, of.uu), turn_at_second = sign_of_change(of.vw, of.uw, of.uv, of.uu);
        if (u_at_second >= 0 && turn_at_second <= 0) return triangle_foot::second;
        if (u_at_first >= 0 && u_at_second <= 0 && sign(of.uu) > 0 && sign_of_minor(of.uu, of.vw, of.uv, of.uw) <= 0)
            return triangle_foot::on_u;
        int const v_at_third = sign_less(of.vw, of.vv), turn_at_third = sign_of_change(of.uw, of.vw, of.uv, of.vv);
        if (v_at_third >= 0 && turn_at_third <= 0) return triangle_foot::third;
        if (v_at_first >= 0 && v_at_third <= 0 && sign(of.vv) > 0 && sign_of_minor(of.vv, of.uw, of.uv, of.vw) <= 0)
            return triangle_foot::on_v;
        if (turn_at_second >= 0 && turn_at_third >= 0 && sign_of_rest(of) <= 0) return triangle_foot::opposite;
        return triangle_foot::face;
    }

    void take_corner(int corner) {
        place_by_ball const place(t_, way(), arm_of(g_, 9, corner), big<2>(g_.value(12)));
        side = place.side;
        rises = place.rises;
    }
    /// By the moment m = (x - from) x u, m . m against r r u . u: it changes by d x u.
    GRAZE_CERTIFIED_SLOW void take_edge(int from, int to) {
        vector3_of<big<3>> m;
        big<2> length;
        load_moment(from, to, m, length);
        big<6> beyond;
        load_dot(m, m, beyond);
        take_radius_times(length, beyond);
        side = sign(beyond);
        rises = sign_of_turn(from, to, m);
    }
    GRAZE_CERTIFIED_SLOW void load_moment(int from, int to, vector3_of<big<3>>& m, big<2>& length) const {
        vector2 arm;
        load_arm(from, arm);
        vector1 const u = arm_of(g_, to, from);
        load_dot(u, u, length);
        load_cross(arm, u, m);
    }
    GRAZE_CERTIFIED_SLOW int sign_of_turn(int from, int to, vector3_of<big<3>> const& m) const {
        vector2 turn;
        load_cross(way(), arm_of(g_, to, from), turn);
        big<5> slope;
        load_dot(m, turn, slope);
        return sign(slope);
    }
    /// beyond -= r r number.
    template <int Degree>
    GRAZE_CERTIFIED_SLOW void take_radius_times(big<Degree> const& number, big<Degree + 4>& beyond) const {
        big<2> const r(g_.value(12));
        big<4> square;
        load_product(r, r, square);
        take_product(beyond, square, number);
    }
    /// The normal n, by (n . (x - corner))^2 against r r n . n.
    GRAZE_CERTIFIED_SLOW void take_face() {
        big<4> height;
        load_height(height);
        rises = sign(height) * side_of_plane();
        big<8> beyond;
        load_product(height, height, beyond);
        big<4> area;
        load_area(area);
        take_radius_times(area, beyond);
        side = sign(beyond);
    }
    GRAZE_CERTIFIED_SLOW void load_normal(vector2& n) const { load_cross(arm_of(g_, 3, 0), arm_of(g_, 6, 0), n); }
    GRAZE_CERTIFIED_SLOW void load_height(big<4>& height) const {
        vector2 arm, n;
        load_arm(0, arm);
        load_normal(n);
        load_dot(n, arm, height);
    }
    GRAZE_CERTIFIED_SLOW void load_area(big<4>& area) const {
        vector2 n;
        load_normal(n);
        load_dot(n, n, area);
    }
    GRAZE_CERTIFIED_SLOW bool is_flat() const {
        vector2 n;
        load_normal(n);
        return sign(n.x) == 0 && sign(n.y) == 0 && sign(n.z) == 0;
    }
    /// Of n . d.
    GRAZE_CERTIFIED_SLOW int side_of_plane() const {
        vector2 n;
        load_normal(n);
        big<3> along;
        load_dot(n, way(), along);
        return sign(along);
    }

    GRAZE_CERTIFIED_SLOW bool crosses_line() const {
        for (int const corner : {3, 6}) {
            vector2 across;
            load_cross(way(), arm_of(g_, corner, 0), across);
            if (sign(across.x) != 0 || sign(across.y) != 0 || sign(across.z) != 0) return true;
        }
        return false;
    }
    /// Is no corner behind x, and so behind y?
    GRAZE_CERTIFIED_SLOW bool comes_to_all() const {
        for (int const corner : {0, 3, 6}) {
            vector2 arm;
            load_arm(corner, arm);
            big<3> along;
            load_dot(way(), arm, along);
            if (sign(along) > 0) return false;
        }
        return true;
    }
    /// From an edge to the side of the third corner, in the plane?
    GRAZE_CERTIFIED_SLOW bool leads_inside(int from, int to) const {
        vector2 turn, n;
        load_cross(arm_of(g_, to, from), way(), turn);
        load_normal(n);
        big<4> inward;
        load_dot(n, turn, inward);
        return sign(inward) > 0;
    }
};

/// Is the time q not after the first contact of a ball and a triangle that are apart at first, and meet?
template <class Scalar>
GRAZE_CERTIFIED_SLOW bool is_not_after_triangle_cast(Scalar const* input, Scalar q) {
    triangle_place<Scalar> const place(input, q);
    if (place.side != 0) return place.side > 0 && place.rises < 0;
    return place.rises < 0 || (place.rises == 0 && place.begins());
}

/// In a frame of its own.
template <class Scalar>
GRAZE_CERTIFIED_SLOW relation triangle_cast_exactly(Scalar const* input) {
    as_doubles<16, Scalar> const in(input);
    return on_one_grid<16>(in.value, triangle_cast_algorithm{});
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
