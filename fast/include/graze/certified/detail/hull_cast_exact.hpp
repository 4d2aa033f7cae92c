// The exact relation of a hull and one that moves along d, and when they first meet: by a linear program, which the simplex
// method solves on signs of exact numbers.
//
// With C = A - B, whose corners c are differences a - b, they meet at a time s iff s d is in C. Let the weights >= 0 of corners
// make sum w_c c = d with the largest sum of w_c: the first contact is at 1 over that sum, if that is in [0, 1]. It grows
// without end iff the origin is in C, and there are no such weights iff the ray along d misses C.
//
// Simplex. Three columns carry d: corners, or unit vectors to begin with, each of which costs more than all corners bring. With
// cofactors f_i, cross products of the other two, y sums up the f_i of corners and z those of unit vectors. The corner that
// enters has the largest z . c, and of these the least y . c; it does where z . c > 0, or z . c = 0 and y . c < det. What
// is largest in C is so in both hulls, so that corners are never listed. What leaves is the column with the least share
// d . f_i / c . f_i of those with c . f_i > 0; of two shares the order is the sign of det(d, c, b), b the third column. Ties
// are broken as if d were d + (h, h^2, h^3) for a little h > 0 (the lexicographic rule, G. Dantzig, A. Orden, P. Wolfe,
// 1955), each component with the sign of its unit vector: so none is left, each step gains, and no three columns come twice.
//
// Inside. The origin is inside D' = C - [0, 1] d iff sums of c and c - d with weights >= 0 make every vector: of four that
// positive sums of make every vector each is asked for.
//
// Degree. As exact_hulls.hpp: corners c - d are below 2^61 on the narrow grid, y and z sums of 6 minors below 2^124, and
// what is asked along them below 2^187; likewise on the wider grid.
#pragma once

#include "graze/certified/detail/exact_hulls.hpp"
#include "graze/certified/detail/round_once.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// a - b, less d where it is moved; of a < 0 the unit vector along the axis ~a, times b.
struct cast_column {
    int a, b;
    bool moved;

    bool is_unit() const { return a < 0; }
};
/// What three of them tell: `timed` where the first contact is at det / (y . d), after the start.
struct cast_answer {
    relation rel;
    bool timed;
    cast_column column[3];
};

/// Point i is at the scalars 3 + 3 i; those of the second hull come after the `points` of the first, and d before all.
template <class Grid>
class cast_simplex {
  public:
    cast_simplex(Grid const& g, int points) : g_(g), n_(points) {}
    cast_simplex(cast_simplex const&) = delete;

    GRAZE_CERTIFIED_SLOW cast_answer decide() {
        cast_answer answer{relation::disjoint, false, {}};
        load_vector(0, target_);
        bool const ends = run(true, false);
        if (ends) {
            if (along(z_, target_) != 0 || beyond_end() < 0) return answer;
            answer.timed = true;
            for (int i = 0; i < 3; ++i) answer.column[i] = column_[i];
        }
        answer.rel = is_strict(ends) || is_inside() ? relation::crossing : relation::touching;
        return answer;
    }

  private:
    using number = decltype(std::declval<Grid const&>().value(0));
    using vector = vector3_of<number>;
    using minor = decltype(number{} * number{});
    using normal = vector3_of<minor>;

    GRAZE_CERTIFIED_SLOW void load_vector(int i, vector& v) const { v = vector_of(g_, i); }
    GRAZE_CERTIFIED_SLOW void load_unit(int axis, int way, vector& v) const {
        v = {g_.whole(axis == 0 ? way : 0), g_.whole(axis == 1 ? way : 0), g_.whole(axis == 2 ? way : 0)};
    }
    GRAZE_CERTIFIED_SLOW void load_corner(cast_column const& c, vector& v) const {
        v = arm_of(g_, at(c.a), at(n_ + c.b));
        if (!c.moved) return;
        vector d;
        load_vector(0, d);
        v = v - d;
    }
    static int at(int point) { return 3 + 3 * point; }
    GRAZE_CERTIFIED_SLOW static int along(normal const& n, vector const& v) { return sign(dot_of(n, v)); }
    static int sign_at(vector const& v, int axis) { return sign(axis == 0 ? v.x : axis == 1 ? v.y : v.z); }

    /// Solves for the target. False where the sum grows without end: by the corner entering_ then.
    bool run(bool with_sum, bool with_moved) {
        int turns = 1;
        for (int k = 0; k < 3; ++k) {
            way_[k] = sign_at(target_, k) < 0 ? -1 : 1;
            turns *= way_[k];
        }
        // Turning left: det > 0, which stays so.
        for (int i = 0; i < 3; ++i) {
            int const axis = turns > 0 || i == 2 ? i : 1 - i;
            column_[i] = {~axis, way_[axis], false};
            load_unit(axis, way_[axis], at_[i]);
        }
        for (;;) {
            load_sums(with_sum);
            if (!with_sum && !any_unit_) return true;
            cast_column next{};
            if (!find_entering(with_sum, with_moved, next)) return true;
            load_corner(next, entering_);
            int const out = find_leaving();
            if (out < 0) return false;
            column_[out] = next;
            at_[out] = entering_;
        }
    }
    static void add(normal& sum, normal const& n) { sum = {sum.x + n.x, sum.y + n.y, sum.z + n.z}; }
    GRAZE_CERTIFIED_SLOW void load_sums(bool with_sum) {
        y_ = normal{};
        z_ = normal{};
        any_unit_ = false;
        for (int i = 0; i < 3; ++i) {
            cofactor_[i] = cross_of(at_[i == 2 ? 0 : i + 1], at_[i == 0 ? 2 : i - 1]);
            if (column_[i].is_unit()) {
                add(z_, cofactor_[i]);
                any_unit_ = true;
            } else if (with_sum) {
                add(y_, cofactor_[i]);
            }
        }
    }
    /// Of the change of a corner: is it for the better?
    GRAZE_CERTIFIED_SLOW int gain(vector const& v) const {
        int const by_unit = any_unit_ ? along(z_, v) : 0;
        return by_unit != 0 ? by_unit : -along(y_, v);
    }
    bool gains(int to, int from) const { return gain(arm_of(g_, to, from)) > 0; }
    GRAZE_CERTIFIED_SLOW bool find_entering(bool with_sum, bool with_moved, cast_column& next) const {
        for (int i = 1; i < n_; ++i)
            if (gains(at(i), at(next.a))) next.a = i;
        for (int j = 1; j < n_; ++j)
            if (gains(at(n_ + next.b), at(n_ + j))) next.b = j;
        if (with_moved) next.moved = gain(vector_of(g_, 0)) < 0;
        vector v;
        load_corner(next, v);
        if (int const by_unit = any_unit_ ? along(z_, v) : 0; by_unit != 0) return by_unit > 0;
        return with_sum && is_below_plane(v);
    }
    /// y . v < det
    GRAZE_CERTIFIED_SLOW bool is_below_plane(vector const& v) const {
        return sign(dot_of(cofactor_[0], at_[0]) - dot_of(y_, v)) > 0;
    }

    GRAZE_CERTIFIED_SLOW int find_leaving() const {
        int out = -1;
        for (int i = 0; i < 3; ++i) {
            if (along(cofactor_[i], entering_) <= 0) continue;
            if (out < 0 || is_share_less(i, out)) out = i;
        }
        return out;
    }
    /// Both with a share > 0 in what enters, so that this is not along the third column.
    GRAZE_CERTIFIED_SLOW bool is_share_less(int i, int j) const {
        normal const n = cross_of(entering_, at_[3 - i - j]);
        int order = along(n, target_);
        for (int k = 0; k < 3 && order == 0; ++k) order = way_[k] * sign(k == 0 ? n.x : k == 1 ? n.y : n.z);
        return (j == (i == 2 ? 0 : i + 1)) == (order < 0);
    }

    /// The sign of y . d - det: do they meet before the time 1?
    GRAZE_CERTIFIED_SLOW int beyond_end() const { return sign(dot_of(y_, target_) - dot_of(cofactor_[0], at_[0])); }
    /// Is D' seen to have the origin inside? Where d runs through the inside of a facet between the times 0 and 1, or the origin
    /// is inside a tetrahedron.
    GRAZE_CERTIFIED_SLOW bool is_strict(bool ends) const {
        if (any_unit_ || (ends && beyond_end() == 0)) return false;
        for (int i = 0; i < 3; ++i) {
            if (ends ? along(cofactor_[i], target_) <= 0 : along(cofactor_[i], entering_) >= 0) return false;
        }
        return true;
    }
    GRAZE_CERTIFIED_SLOW bool is_inside() {
        for (int axis = 0; axis < 4; ++axis) {
            if (axis < 3)
                load_unit(axis, 1, target_);
            else
                target_ = {g_.whole(-1), g_.whole(-1), g_.whole(-1)};
            run(false, true);
            if (along(z_, target_) != 0) return false;
        }
        return true;
    }

    Grid const& g_;
    int n_, way_[3] = {};
    bool any_unit_ = false;
    cast_column column_[3] = {};
    vector at_[3], entering_, target_;
    normal cofactor_[3], y_, z_;
};

/// The columns' det / (y . d). A unit vector among them carries nothing, so that it may be counted in y.
template <class Scalar>
GRAZE_CERTIFIED_SLOW Scalar cast_time_exactly(Scalar const* input, int points, cast_column const* column) {
    big_hull_grid<Scalar> const g{input};
    vector3_of<big<1>> at[3];
    for (int i = 0; i < 3; ++i) {
        cast_column const& c = column[i];
        if (c.is_unit()) {
            big<1>* const axis[3] = {&at[i].x, &at[i].y, &at[i].z};
            *axis[~c.a] = to_big(c.b);
        } else {
            load_arm(input + 3 + 3 * c.a, input + 3 + 3 * (points + c.b), at[i]);
        }
    }
    vector3_of<big<1>> const d = vector_of(g, 0);
    big<3> n, way;
    for (int i = 0; i < 3; ++i) {
        vector3_of<big<2>> cofactor;
        load_cross(at[i == 2 ? 0 : i + 1], at[i == 0 ? 2 : i - 1], cofactor);
        if (i == 0) load_dot(cofactor, at[0], n);
        accumulate(way, dot_of(cofactor, d), false);
    }
    return quotient_down<Scalar>(n, way);
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW relation cast_hulls_exactly(Scalar const* input, int points, Scalar* first_contact) {
    cast_answer const answer = on_exact_hulls(input, 6 * points + 3, [points](auto const& g) {
        cast_simplex<std::remove_cvref_t<decltype(g)>> work(g, points);
        return work.decide();
    });
    if (answer.rel != relation::disjoint && first_contact != nullptr)
        *first_contact = answer.timed ? cast_time_exactly(input, points, answer.column) : Scalar{0};
    return answer.rel;
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
