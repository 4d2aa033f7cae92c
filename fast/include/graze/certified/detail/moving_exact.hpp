// A moving point and triangle, two moving edges: relation and first contact by integers (moving_roots.hpp).
//
// With E, F the triangle's edges from a and R = p - a, or E = b - a, F = d - c and R = c - a, all linear in time: the points
// are in one plane where (E x F) . R = 0. Where they are and a component N of E x F is not zero, the same component of R x F
// is N times the weight of b (the place along ab), that of E x R is N times the weight of c (less N times the place along
// cd): the shapes meet iff the weights have no other sign than N's, and inside both iff all have it. What is left of N is the same
// component of (b - p) x (c - p), or of (b - c) x F and E x (d - a): all are products of two differences.
// Where E x F is zero the shapes meet iff all points are on a line and their ranges on it share a point, which the
// lexicographic order tells.
//
// If the points are always in one plane, the first contact is at time 0, or a component N that is not always zero, or a
// weight's product with it, becomes zero there: between two such times nothing changes. If E x F is always zero, a
// polynomial of collinearity that is not always zero is zero whenever they meet; if all are, then the order changes where
// two coordinates are equal, and nothing else does.
//
// Steps, whatever the bits of the input are: one cubic; or a component and up to four weights; or one polynomial of
// collinearity; or up to 18 of order, of degree 1. Each has up to 3 roots. A root takes at most 74 times of up to 3 signs each to
// enclose, and 6 more to narrow. There, and at the times 0 and 1, up to 3 components and 4 weights are looked at, or 9
// polynomials of collinearity and 18 of order besides, each by up to 6 signs at times and up to 19 of polynomials of the
// coefficients, of 12 * 33 limbs at most.
// Polynomials are made from the input when they are asked for, and nothing else is kept: that takes less stack.
#pragma once

#include "graze/certified/detail/moving_signs.hpp"

namespace graze::certified::detail {

/// The difference of two points.
struct point_pair {
    int to, from;
};
/// A component of the cross product of two differences.
struct pair_of_pairs {
    point_pair u, v;
};
/// Which points they are: E and F, R, and the products that are weights times N; and which points are of the first shape: `first`
/// of them, the others of the second.
struct moving_layout {
    int e[2], f[2], r[2], first;
    bool edges;
    int weights;
    pair_of_pairs weight[4];
};
inline constexpr moving_layout vertex_triangle_layout{
    {1, 2}, {1, 3}, {1, 0}, 1, false, 3, {{{0, 1}, {3, 1}}, {{2, 1}, {0, 1}}, {{2, 0}, {3, 0}}, {}}};
inline constexpr moving_layout edge_edge_layout{
    {0, 1}, {2, 3}, {0, 2}, 2, true, 4, {{{2, 0}, {3, 2}}, {{1, 2}, {3, 2}}, {{2, 0}, {1, 0}}, {{1, 0}, {3, 0}}}};

/// Products of two differences, or of three.
struct side_polynomial {
    dense<2> c[3];
};
struct plane_polynomial {
    dense<3> c[4];
};

enum class moving_contact { none, border, inside };

template <class Scalar>
class moving_exact {
  public:
    moving_exact(Scalar const* input, moving_layout const& layout) : input_(input), layout_(layout) {
        for (int axis = 0; axis < 3; ++axis) {
            lowest_[axis] = 4096;
            for (int i = axis; i < 24; i += 3) {
                parts const p = parts_of(static_cast<double>(input[i]));
                int const from = p.exponent + std::countr_zero(p.mantissa);
                if (p.mantissa != 0 && from < lowest_[axis]) lowest_[axis] = from;
            }
        }
    }

    /// Gives the first contact where that is asked for.
    relation decide(Scalar* first_contact) {
        is_timed_ = first_contact != nullptr;
        decide_in_plane();
        if (!meets_) return relation::disjoint;
        if (is_timed_) *first_contact = first_;
        return inside_ ? relation::crossing : relation::touching;
    }

  private:
    GRAZE_CERTIFIED_SLOW void decide_in_plane() {
        plane_polynomial plane;
        load_plane(plane);
        form const all = form_of(plane.c, 3);
        bool const ends[2] = {plane.c[0].size == 0, plane.c[3].size == 0};
        for (int t = 0; t < 2; ++t)
            if (ends[t]) note_at_end(t);
        if (all.degree < 0)
            stay_in_plane();
        else
            look_at_roots(without_ends(all), true);
    }

    /// A coordinate of a difference at time 0 or 1.
    void load_difference(point_pair p, int axis, int time, dense<1>& to) const {
        to.become([&](dense_sum& sum) {
            for (int k = 0; k < 2; ++k) {
                double const x = static_cast<double>(input_[12 * time + 3 * (k == 0 ? p.to : p.from) + axis]);
                parts const part = parts_of(x);
                sum.add_shifted(part.mantissa, part.exponent - lowest_[axis], part.negative != (k == 1));
            }
        });
    }
    GRAZE_CERTIFIED_SLOW void load_cross(pair_of_pairs const& p, int axis, side_polynomial& to) const {
        int const x = axis == 2 ? 0 : axis + 1, y = axis == 0 ? 2 : axis - 1;
        dense<1> ux[2], uy[2], vx[2], vy[2];
        for (int t = 0; t < 2; ++t) {
            load_difference(p.u, x, t, ux[t]);
            load_difference(p.u, y, t, uy[t]);
            load_difference(p.v, x, t, vx[t]);
            load_difference(p.v, y, t, vy[t]);
        }
        for (int k = 0; k < 3; ++k)
            to.c[k].become([&](dense_sum& sum) {
                for (int i = k == 2 ? 1 : 0; i <= (k == 0 ? 0 : 1); ++i) {
                    sum.add_product(ux[i], vy[k - i]);
                    sum.add_product(uy[i], vx[k - i], true);
                }
            });
    }
    void load_normal(int axis, side_polynomial& to) const {
        load_cross({{layout_.e[1], layout_.e[0]}, {layout_.f[1], layout_.f[0]}}, axis, to);
    }
    GRAZE_CERTIFIED_SLOW void load_plane(plane_polynomial& to) const {
        dense_sum sum[4] = {{to.c[0].limb, dense<3>::capacity},
                            {to.c[1].limb, dense<3>::capacity},
                            {to.c[2].limb, dense<3>::capacity},
                            {to.c[3].limb, dense<3>::capacity}};
        for (int axis = 0; axis < 3; ++axis) {
            side_polynomial normal;
            load_normal(axis, normal);
            for (int t = 0; t < 2; ++t) {
                dense<1> arm;
                load_difference({layout_.r[1], layout_.r[0]}, axis, t, arm);
                for (int i = 0; i < 3; ++i) sum[i + t].add_product(normal.c[i], arm);
            }
        }
        for (int i = 0; i < 4; ++i) {
            to.c[i].negative = sum[i].finish();
            to.c[i].size = sum[i].size;
        }
    }

    /// The time is that of the root, where it is asked for.
    template <class Time>
    void note(moving_contact found, bool changes_side, Time const& time) {
        if (found == moving_contact::none) return;
        if (is_timed_) {
            Scalar const at = time();
            if (!meets_ || at < first_) first_ = at;
        }
        meets_ = true;
        if (found == moving_contact::inside && changes_side) inside_ = true;
    }
    void note_at_end(int t) {
        auto const sign_there = [t](form const& q, int most) {
            int const at = t == 0 ? 0 : most;
            return at > q.degree ? 0 : sign(q.c[at]);
        };
        note(contact_at(sign_there), false, [t] { return static_cast<Scalar>(t); });
    }
    void look_at_roots(form const& g, bool parts_sides) {
        if (g.degree <= 0) return;
        root_order const order(g);
        for (int i = 0; i < order.count(); ++i) {
            moving_root root(order, i);
            auto const sign_there = [&root](form const& q, int) { return sign_at_root(root, q); };
            note(contact_at(sign_there), parts_sides && order.is_odd(i), [&root] { return root.time<Scalar>(); });
        }
    }
    /// Looks at the roots of that polynomial: false if it is always zero.
    bool look_at(form const& q) {
        if (q.degree < 0) return false;
        look_at_roots(without_ends(q), false);
        return true;
    }
    bool look_at_cross(pair_of_pairs const& p, int axis) {
        side_polynomial q;
        load_cross(p, axis, q);
        return look_at(form_of(q.c, 2));
    }

    GRAZE_CERTIFIED_SLOW void stay_in_plane() {
        for (int k = 0; k < 3; ++k) {
            if (!look_at_cross({{layout_.e[1], layout_.e[0]}, {layout_.f[1], layout_.f[0]}}, k)) continue;
            for (int i = 0; i < layout_.weights; ++i) look_at_cross(layout_.weight[i], k);
            return;
        }
        for (int k = 0; k < 9; ++k)
            if (look_at_cross(collinearity(k), k % 3)) return;
        for (int i = 1; i < 4; ++i)
            for (int j = 0; j < i; ++j)
                for (int k = 0; k < 3; ++k) {
                    dense<1> c[2];
                    for (int t = 0; t < 2; ++t) load_difference({i, j}, k, t, c[t]);
                    look_at(form_of(c, 1));
                }
    }

    /// The k-th of nine, along the axis k % 3: all points are on a line where they are zero.
    static pair_of_pairs collinearity(int k) {
        int const pair = k / 3;
        return {{pair == 2 ? 2 : 1, 0}, {pair == 0 ? 2 : 3, 0}};
    }

    /// sign_there(q, most) is the sign of q, of degree `most` as it is written, at a time.
    template <class Sign>
    GRAZE_CERTIFIED_SLOW int sign_of_cross(pair_of_pairs const& p, int axis, Sign const& sign_there) const {
        side_polynomial q;
        load_cross(p, axis, q);
        return sign_there(form_of(q.c, 2), 2);
    }
    /// Decides at a time when all are in a plane and the polynomials have these signs.
    template <class Sign>
    moving_contact contact_at(Sign const& sign_there) const {
        for (int k = 0; k < 3; ++k) {
            int const n = sign_of_cross({{layout_.e[1], layout_.e[0]}, {layout_.f[1], layout_.f[0]}}, k, sign_there);
            if (n == 0) continue;
            moving_contact found = moving_contact::inside;
            for (int i = 0; i < layout_.weights; ++i) {
                int const w = sign_of_cross(layout_.weight[i], k, sign_there);
                if (w == -n) return moving_contact::none;
                if (w == 0) found = moving_contact::border;
            }
            return found;
        }
        return meet_on_a_line(sign_there) ? moving_contact::border : moving_contact::none;
    }
    template <class Sign>
    GRAZE_CERTIFIED_SLOW bool meet_on_a_line(Sign const& sign_there) const {
        for (int k = 0; k < 9; ++k)
            if (sign_of_cross(collinearity(k), k % 3, sign_there) != 0) return false;
        auto const compare = [&](int i, int j) {
            for (int k = 0; k < 3; ++k) {
                dense<1> c[2];
                for (int t = 0; t < 2; ++t) load_difference({i, j}, k, t, c[t]);
                if (int const s = sign_there(form_of(c, 1), 1); s != 0) return s;
            }
            return 0;
        };
        int low[2] = {0, layout_.first}, high[2] = {0, layout_.first};
        for (int i = 1; i < 4; ++i) {
            int const shape = i < layout_.first ? 0 : 1;
            if (i == layout_.first) continue;
            if (compare(i, low[shape]) < 0) low[shape] = i;
            if (compare(i, high[shape]) > 0) high[shape] = i;
        }
        return compare(high[0], low[1]) >= 0 && compare(high[1], low[0]) >= 0;
    }

    Scalar const* input_;
    moving_layout const& layout_;
    int lowest_[3];
    Scalar first_ = 0;
    bool meets_ = false, inside_ = false, is_timed_ = false;
};

template <class Scalar>
GRAZE_CERTIFIED_SLOW relation moving_relation_exactly(Scalar const* input, moving_layout const& layout,
                                                      Scalar* first_contact) {
    return moving_exact<Scalar>(input, layout).decide(first_contact);
}

}  // namespace graze::certified::detail
