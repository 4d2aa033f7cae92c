// A moving point and triangle, two moving edges: relation and first contact by integers (moving_roots.hpp).
//
// With E, F the triangle's edges from a and R = p - a, or E = b - a, F = d - c and R = c - a, all linear in time: the points
// are in one plane where (E x F) . R = 0. Where they are and a component N of E x F is not zero, the same component of R x F
// is N times the weight of b (the place along ab), that of E x R is N times the weight of c (less N times the place along
// cd): the shapes meet iff the weights have no other sign than N's, and inside both iff all have it.
// Where E x F is zero the shapes meet iff all points are on a line and their ranges on it share a point, which the
// lexicographic order tells.
//
// If the points are always in one plane, the first contact is at time 0, or a component N that is not always zero, or a
// weight's product with it, becomes zero there: between two such times nothing changes. If E x F is always zero, a
// polynomial of collinearity that is not always zero is zero whenever they meet; if all are, then the order changes where
// two coordinates are equal, and nothing else does.
#pragma once

#include "graze/certified/detail/moving_roots.hpp"

namespace graze::certified::detail {

/// By their linear functions u start + s end, the indices of points: E = e[1] - e[0] and so on. And which points are of the
/// first shape: `first` of them, the others of the second.
struct moving_layout {
    int e[2], f[2], r[2], first;
    bool edges;
};
inline constexpr moving_layout vertex_triangle_layout{{1, 2}, {1, 3}, {1, 0}, 1, false};
inline constexpr moving_layout edge_edge_layout{{0, 1}, {2, 3}, {0, 2}, 2, true};

struct linear_form {
    big<1> c[2];
};
struct vector_form {
    linear_form axis[3];
};

/// The component of u x v along the axis.
inline side_polynomial cross_component(vector_form const& u, vector_form const& v, int axis) {
    int const x = axis == 2 ? 0 : axis + 1, y = axis == 0 ? 2 : axis - 1;
    side_polynomial p;
    for (auto& c : p.c) c.size = 0;
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j) {
            add_product(u.axis[x].c[i], v.axis[y].c[j], p.c[i + j]);
            add_product(u.axis[y].c[i], v.axis[x].c[j], p.c[i + j], true);
        }
    p.trim_from(2);
    return p;
}
/// a + way b of forms of degree 2.
inline side_polynomial sum_of(side_polynomial const& a, side_polynomial const& b, bool subtract) {
    side_polynomial p;
    for (int i = 0; i < 3; ++i) p.c[i] = combine(a.c[i], b.c[i], subtract);
    p.trim_from(2);
    return p;
}
inline side_polynomial negated(side_polynomial p) {
    for (auto& c : p.c) c.negative = !c.negative;
    return p;
}

enum class moving_contact { none, border, inside };

template <class Scalar>
class moving_exact {
  public:
    moving_exact(Scalar const* input, moving_layout const& layout) : input_(input), layout_(layout) {
        e_ = difference(layout.e[1], layout.e[0]);
        f_ = difference(layout.f[1], layout.f[0]);
        r_ = difference(layout.r[1], layout.r[0]);
        for (int k = 0; k < 3; ++k) normal_[k] = cross_component(e_, f_, k);
    }

    /// `cell`: the first contact is from cell 2^-60 on, at most 2^-52 later.
    relation decide(std::int64_t& cell) {
        big<3> plane[4];
        for (auto& c : plane) c.size = 0;
        for (int k = 0; k < 3; ++k)
            for (int i = 0; i < 3; ++i)
                for (int j = 0; j < 2; ++j) add_product(normal_[k].c[i], r_.axis[k].c[j], plane[i + j]);
        first_ = time_one + 1;
        inside_ = false;
        if (plane[0].size == 0) note(contact_at([](auto const& q) { return sign(q.c[0]); }), 0, false);
        if (plane[3].size == 0) note(contact_at([](auto const& q) { return sign(last_of(q)); }), time_one, false);
        root_polynomial g;
        if (root_form(plane, 3, g))
            look_at_roots(g, true);
        else
            stay_in_plane();
        cell = first_;
        return inside_ ? relation::crossing : first_ <= time_one ? relation::touching : relation::disjoint;
    }

  private:
    static big<2> const& last_of(side_polynomial const& q) { return q.c[2]; }
    static big<1> const& last_of(linear_form const& q) { return q.c[1]; }

    vector_form difference(int i, int j) const {
        vector_form v;
        for (int k = 0; k < 3; ++k)
            for (int t = 0; t < 2; ++t) {
                auto const at = [&](int p) { return to_big(static_cast<double>(input_[12 * t + 3 * p + k])); };
                v.axis[k].c[t] = at(i) - at(j);
            }
        return v;
    }

    /// The polynomial without its roots at the times 0 and 1; false if it is always zero.
    template <int Degree>
    static bool root_form(big<Degree> const* c, int most, root_polynomial& g) {
        int from = 0;
        while (from <= most && c[from].size == 0) ++from;
        if (from > most) return false;
        for (int i = from; i <= most; ++i) assign(c[i], g.c[i - from]);
        g.trim_from(most - from);
        return true;
    }

    void note(moving_contact found, std::int64_t cell, bool changes_side) {
        if (found == moving_contact::none) return;
        if (cell < first_) first_ = cell;
        if (found == moving_contact::inside && changes_side) inside_ = true;
    }
    void look_at_roots(root_polynomial const& g, bool parts_sides) {
        if (g.degree <= 0) return;
        root_finder(g).each([&](moving_root const& root) {
            auto const sign_there = [&]<class Form>(Form const& q) {
                if constexpr (std::is_same_v<Form, side_polynomial>) {
                    return sign_at_root(g, root, q);
                } else {
                    side_polynomial line;
                    for (int i = 0; i < 2; ++i) assign(q.c[i], line.c[i]);
                    line.trim_from(1);
                    return sign_at_root(g, root, line);
                }
            };
            note(contact_at(sign_there), root.cell, parts_sides && root.odd);
        });
    }
    /// The roots of that form: false if it is always zero.
    bool look_at(side_polynomial const& q) {
        root_polynomial g;
        if (!root_form(q.c, 2, g)) return false;
        look_at_roots(g, false);
        return true;
    }

    GRAZE_CERTIFIED_SLOW void stay_in_plane() {
        for (int k = 0; k < 3; ++k) {
            if (!look_at(normal_[k])) continue;
            side_polynomial weight[4];
            int const count = weights(k, weight);
            for (int i = 0; i < count; ++i) look_at(weight[i]);
            return;
        }
        for (int k = 0; k < 9; ++k)
            if (look_at(collinearity(k))) return;
        for (int i = 1; i < 4; ++i)
            for (int j = 0; j < i; ++j) {
                vector_form const d = difference(i, j);
                for (int k = 0; k < 3; ++k) {
                    root_polynomial g;
                    if (root_form(d.axis[k].c, 1, g)) look_at_roots(g, false);
                }
            }
    }

    /// Times N: of a triangle's three points; of each edge's two ends.
    int weights(int axis, side_polynomial (&weight)[4]) const {
        side_polynomial const along_e = cross_component(r_, f_, axis), along_f = cross_component(e_, r_, axis);
        weight[0] = along_e;
        side_polynomial const rest = sum_of(normal_[axis], along_e, true);
        if (layout_.edges) {
            weight[1] = rest;
            weight[2] = negated(along_f);
            weight[3] = sum_of(normal_[axis], along_f, false);
            return 4;
        }
        weight[1] = along_f;
        weight[2] = sum_of(rest, along_f, true);
        return 3;
    }

    /// The k-th of nine: all points are on a line where they are zero.
    side_polynomial collinearity(int k) const {
        int const pair = k / 3, i = pair == 2 ? 2 : 1, j = pair == 0 ? 2 : 3;
        return cross_component(difference(i, 0), difference(j, 0), k % 3);
    }

    /// Decides at a time when all are in a plane and the forms have these signs.
    template <class Sign>
    moving_contact contact_at(Sign const& sign_there) const {
        for (int k = 0; k < 3; ++k) {
            int const n = sign_there(normal_[k]);
            if (n == 0) continue;
            side_polynomial weight[4];
            int const count = weights(k, weight);
            moving_contact found = moving_contact::inside;
            for (int i = 0; i < count; ++i) {
                int const w = sign_there(weight[i]);
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
            if (sign_there(collinearity(k)) != 0) return false;
        auto const compare = [&](int i, int j) {
            vector_form const d = difference(i, j);
            for (int k = 0; k < 3; ++k)
                if (int const s = sign_there(d.axis[k]); s != 0) return s;
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
    vector_form e_, f_, r_;
    side_polynomial normal_[3];
    std::int64_t first_ = 0;
    bool inside_ = false;
};

/// The largest Scalar of so many bits after the point that is not above cell 2^-60.
template <class Scalar>
Scalar time_of_cell(std::int64_t cell) {
    constexpr int shift = time_bits - (std::is_same_v<Scalar, float> ? 24 : 53);
    return static_cast<Scalar>(static_cast<double>(cell >> shift) *
                               (std::is_same_v<Scalar, float> ? 0x1p-24 : 0x1p-53));
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW relation moving_relation_exactly(Scalar const* input, moving_layout const& layout,
                                                      Scalar* first_contact) {
    std::int64_t cell = 0;
    relation const found = moving_exact<Scalar>(input, layout).decide(cell);
    if (first_contact != nullptr && found != relation::disjoint) *first_contact = time_of_cell<Scalar>(cell);
    return found;
}

}  // namespace graze::certified::detail
