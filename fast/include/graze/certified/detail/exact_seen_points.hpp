// Two sets of points that have a common point as seen along a direction d: what of them carries it, by integers.
//
// Seen so, a point p is d x p, which is 0 along d alone; two components of that do, those of the axes beside one on which
// d is not 0. So of differences v of the sets the hull has the origin in it, in a plane. From a corner v_0 of it, where it
// spans less than a half-plane, the ray through the origin leaves it between two others: a portal of a point on each side
// of the ray, which crosses it, moves outwards, by the point furthest across it, until the origin is on the side of v_0 (G.
// Snethen, XenoCollide, Game Programming Gems 7, 2008). Each step goes strictly further, so that it ends.
#pragma once

#include "graze/certified/detail/contact_numbers.hpp"
#include "graze/certified/detail/exact_hull_distance.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// What carries the points: up to three vertices of D, and their shares.
struct contact_carrier {
    difference_simplex vertices;
    double_double share[3];
};

template <class Scalar>
class exact_seen_points {
  public:
    using pair = difference_simplex::pair;
    using flat_point = vector2_of<big<3>>;

    /// Points have three scalars; `number` are those of A, then of B.
    exact_seen_points(Scalar const* scalar, vector3_of<big<2>> const& direction, std::uint8_t const* number,
                      int const (&many)[2])
        : scalar_(scalar), d_(direction), number_(number), many_{many[0], many[1]} {
        axis_ = d_.z.size != 0 ? 2 : d_.y.size != 0 ? 1 : 0;
    }

    /// Pairs hold numbers of points then, of both sets counted together.
    GRAZE_CERTIFIED_SLOW void find(contact_carrier& carrier) const {
        difference_simplex& v = carrier.vertices;
        find_vertices(v);
        carrier.share[0] = {1, 0};
        if (v.count > 1)
            for (int k = 0; k < v.count; ++k) load_share(v, k, carrier.share[k]);
        for (int k = 0; k < v.count; ++k) v.vertex[k] = {number_[v.vertex[k].i], number_[many_[0] + v.vertex[k].j]};
    }

  private:
    void component(vector3_of<big<1>> const& p, int axis, big<3>& to) const {
        if (axis == 0) return load_minor(d_.y, p.z, d_.z, p.y, to);
        if (axis == 1) return load_minor(d_.z, p.x, d_.x, p.z, to);
        load_minor(d_.x, p.y, d_.y, p.x, to);
    }
    GRAZE_CERTIFIED_SLOW void load_point(pair v, flat_point& p) const {
        vector3_of<big<1>> arm;
        load_arm(scalar_ + 3 * number_[v.i], scalar_ + 3 * number_[many_[0] + v.j], arm);
        component(arm, axis_ == 0 ? 1 : 0, p.x);
        component(arm, axis_ == 2 ? 1 : 2, p.y);
    }
    /// v - from.
    GRAZE_CERTIFIED_SLOW void load_edge(pair v, pair from, flat_point& e) const {
        flat_point p;
        load_point(v, e);
        load_point(from, p);
        accumulate(e.x, p.x, true);
        accumulate(e.y, p.y, true);
    }
    /// The signs of r . w and r x w.
    GRAZE_CERTIFIED_SLOW static int sign_along(flat_point const& r, flat_point const& w) {
        big<6> sum, product;
        load_product(r.x, w.x, sum);
        load_product(r.y, w.y, product);
        accumulate(sum, product, false);
        return sign(sum);
    }
    GRAZE_CERTIFIED_SLOW static int sign_across(flat_point const& r, flat_point const& w) {
        big<6> minor;
        load_minor(r.x, w.y, r.y, w.x, minor);
        return sign(minor);
    }
    /// The same of a vertex.
    GRAZE_CERTIFIED_SLOW int side_of(flat_point const& r, pair v) const {
        flat_point w;
        load_point(v, w);
        return sign_across(r, w);
    }
    GRAZE_CERTIFIED_SLOW bool is_origin(pair v) const {
        flat_point p;
        load_point(v, p);
        return p.x.size == 0 && p.y.size == 0;
    }
    static void turn_back(flat_point& p) {
        p.x.negative = !p.x.negative;
        p.y.negative = !p.y.negative;
    }
    /// The vertex furthest along r; of those that are level the one furthest along `then`.
    GRAZE_CERTIFIED_SLOW pair furthest(flat_point const& r, flat_point const& then) const {
        pair best{0, 0};
        for (int i = 1; i < many_[0]; ++i)
            if (is_further({i, 0}, {best.i, 0}, r, then)) best.i = i;
        for (int j = 1; j < many_[1]; ++j)
            if (is_further({0, j}, {0, best.j}, r, then)) best.j = j;
        return best;
    }
    GRAZE_CERTIFIED_SLOW bool is_further(pair v, pair than, flat_point const& r, flat_point const& then) const {
        flat_point e;
        load_edge(v, than, e);
        int const along = sign_along(r, e);
        return along != 0 ? along > 0 : sign_along(then, e) > 0;
    }

    /// The furthest along one axis, then the other.
    GRAZE_CERTIFIED_SLOW pair corner() const {
        flat_point x, y;
        load_wider(to_big(1, 0), x.x);
        load_wider(to_big(1, 0), y.y);
        return furthest(x, y);
    }
    GRAZE_CERTIFIED_SLOW void find_vertices(difference_simplex& v) const {
        v.vertex[0] = corner();
        v.count = 1;
        if (is_origin(v.vertex[0])) return;
        flat_point ray;
        load_point(v.vertex[0], ray);
        turn_back(ray);
        v.count = 2;
        v.vertex[1] = furthest(ray, ray);
        int const side = side_of(ray, v.vertex[1]);
        if (side == 0) return;
        v.vertex[2] = furthest_beside(ray, -side);
        if (side_of(ray, v.vertex[2]) == 0) {
            v.vertex[1] = v.vertex[2];
            return;
        }
        while (!encloses(v)) {
            pair const w = furthest_across(v);
            int const own = side_of(ray, w);
            // On the ray; or not further, of bits that are no input.
            bool const is_old = w.i == v.vertex[1].i && w.j == v.vertex[1].j;
            if (own == 0 || is_old || (w.i == v.vertex[2].i && w.j == v.vertex[2].j)) {
                v.vertex[1] = w;
                return;
            }
            v.vertex[own == side ? 1 : 2] = w;
        }
        v.count = 3;
    }
    /// On that side of the ray.
    GRAZE_CERTIFIED_SLOW pair furthest_beside(flat_point const& ray, int side) const {
        flat_point across{ray.y, ray.x};
        across.x.negative = !across.x.negative;
        if (side < 0) turn_back(across);
        return furthest(across, ray);
    }
    /// Across the portal, away from v_0.
    GRAZE_CERTIFIED_SLOW void load_outward(difference_simplex const& v, flat_point& n) const {
        flat_point e, from;
        load_edge(v.vertex[2], v.vertex[1], e);
        n.x = e.y;
        n.y = e.x;
        n.y.negative = !n.y.negative;
        load_edge(v.vertex[1], v.vertex[0], from);
        if (sign_along(n, from) < 0) turn_back(n);
    }
    GRAZE_CERTIFIED_SLOW bool encloses(difference_simplex const& v) const {
        flat_point n, p;
        load_outward(v, n);
        load_point(v.vertex[1], p);
        return sign_along(n, p) >= 0;
    }
    GRAZE_CERTIFIED_SLOW pair furthest_across(difference_simplex const& v) const {
        flat_point n;
        load_outward(v, n);
        return furthest(n, n);
    }

    /// By areas, or by the parts of a segment on an axis.
    GRAZE_CERTIFIED_SLOW void load_share(difference_simplex const& v, int k, double_double& share) const {
        int const next = k + 1 == v.count ? 0 : k + 1, after = next + 1 == v.count ? 0 : next + 1;
        flat_point p, e;
        load_point(v.vertex[next], p);
        if (v.count == 2) {
            load_edge(v.vertex[next], v.vertex[k], e);
            bool const on_x = e.x.size != 0;
            share = exact_share(magnitude(on_x ? p.x : p.y), magnitude(on_x ? e.x : e.y));
            return;
        }
        big<6> own, whole;
        load_point(v.vertex[after], e);
        load_minor(p.x, e.y, p.y, e.x, own);
        load_edge(v.vertex[1], v.vertex[0], p);
        load_edge(v.vertex[2], v.vertex[0], e);
        load_minor(p.x, e.y, p.y, e.x, whole);
        own.negative = whole.negative = false;
        share = exact_share(own, whole);
    }
    static big<3> const& magnitude(big<3>& u) {
        u.negative = false;
        return u;
    }

    Scalar const* scalar_;
    vector3_of<big<2>> const& d_;
    std::uint8_t const* number_;
    int many_[2], axis_;
};

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
