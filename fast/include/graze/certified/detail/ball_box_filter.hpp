// Which features of an oriented box can have the point nearest to a ball's centre, in doubles: few conditions of them are left to
// integers, which take a hundred times as long. They are those of exact_box_features.hpp, three of each feature: 1 where it
// holds, -1 where it does not, or unknown.
//
// Errors. A_k is the largest component of axis k, G that of w, from the box's centre to the ball's, and of all h_k a_k added, e =
// 2^-53. A sum of products is off by e for each operation that a term goes through, times the magnitudes of all terms. Those of v
// = w - sum side_k h_k a_k have at most G together, and five operations.
//   of a corner, v . a_k              3 A_k G, 8 operations: below 24 e A_k G
//   of an edge, |v . a| - h a . a     3 A G, 9 operations, and 3 A (h A), 5 operations: below 42 e A G
//     (v . b) (a . a) - (v . a) (a . b)   18 A^2 B G, 13 operations: below 234 e A^2 B G
//   of a face, n . v and n . a_k, n = a_i x a_j   6 A_i A_j G, 10 operations, and less: below 60 e A_i A_j G
//     |(v x a_j) . n| - h_i n . n     12 A_i A_j^2 G, 13 operations, and 12 A_i A_j^2 (h_i A_i), 9: below 264 e A_i A_j^2 G
//   of the inside, |n . w| - h_k |n . a_k|   6 A_i A_j G twice, at most 9 operations: below 108 e A_i A_j G
// Bounds below are 2^-43, 1024 e, of each: for what they are rounded by themselves too. Range: G is in [2^-100, 2^100],
// A_k too or 0, so that what underflows is nothing to a bound that is not 0; where one is 0 products are.
#pragma once

#include "graze/certified/detail/exact_box.hpp"
#include "graze/certified/detail/filtered_points.hpp"
#include "graze/certified/detail/working_number.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// Of axis 0, 1 and 2.
struct box_conditions {
    int known[3];

    /// 1 if all hold, -1 if one does not.
    int all() const {
        int result = 1;
        for (int own : known) result = own == -1 || result == -1 ? -1 : own == 1 ? result : unknown_sign;
        return result;
    }
};

class ball_box_filter {
  public:
    /// Of scalars as the test takes them.
    GRAZE_CERTIFIED_SLOW explicit ball_box_filter(double const* scalar) {
        arm_ = {scalar[15] - scalar[0], scalar[16] - scalar[1], scalar[17] - scalar[2]};
        double extent = largest_of(arm_);
        bool in_range = true;
        for (int k = 0; k < 3; ++k) {
            double const* const a = scalar + axis_of_box + 3 * k;
            axis_[k] = {a[0], a[1], a[2]};
            half_[k] = scalar[half_extent_of_box + k];
            size_[k] = largest_of(axis_[k]);
            extent += half_[k] * size_[k];
            in_range = in_range && (size_[k] == 0 || is_moderate(size_[k]));
        }
        is_known_ = in_range && is_moderate(extent);
        error_ = unit * extent;
    }

    /// Of a corner: v . a_k is not against the side.
    box_conditions of_corner(box_sides const& at) const {
        if (!is_known_) return unknown();
        vector3 const v = arm_from(at);
        box_conditions result;
        for (int k = 0; k < 3; ++k) result.known[k] = sign_of(at.of[k] * dot_of(v, axis_[k]), error_ * size_[k]);
        return result;
    }
    /// Of an edge: the foot is on it; and of the other axes in turn, what is across it is not against the side.
    box_conditions of_edge(box_sides const& at, int edge) const {
        if (!is_known_) return unknown();
        vector3 const v = arm_from(at), &a = axis_[edge];
        double const whole = dot_of(a, a), along = dot_of(v, a), size = size_[edge];
        box_conditions result;
        result.known[edge] = sign_of(half_[edge] * whole - std::fabs(along), error_ * size);
        for (int k : {axis_after(edge), axis_before(edge)}) {
            double const across = dot_of(v, axis_[k]) * whole - along * dot_of(a, axis_[k]);
            result.known[k] = sign_of(at.of[k] * across, error_ * (size * size * size_[k]));
        }
        return result;
    }
    /// Of a face: the foot is within its ends along the other axes, and the centre is not beneath it.
    box_conditions of_face(box_sides const& at, int face) const {
        if (!is_known_) return unknown();
        int const i = axis_after(face), j = axis_before(face);
        vector3 const v = arm_from(at), n = cross_of(axis_[i], axis_[j]);
        double const whole = dot_of(n, n), scale = size_[i] * size_[j];
        int const outward = sign_of(at.of[face] * dot_of(n, axis_[face]), unit * (scale * size_[face])),
                  along = sign_of(dot_of(n, v), error_ * scale);
        box_conditions result;
        result.known[face] = outward == unknown_sign || along == unknown_sign ? unknown_sign : outward * along;
        result.known[i] = has_foot_along(v, n, whole, i, j);
        result.known[j] = has_foot_along(v, n, whole, j, i);
        return result;
    }
    /// Of the inside: it is beneath both planes of faces.
    box_conditions of_inside() const {
        if (!is_known_) return unknown();
        box_conditions result;
        for (int face = 0; face < 3; ++face) {
            int const i = axis_after(face), j = axis_before(face);
            vector3 const n = cross_of(axis_[i], axis_[j]);
            result.known[face] = sign_of(half_[face] * std::fabs(dot_of(n, axis_[face])) - std::fabs(dot_of(n, arm_)),
                                         error_ * (size_[i] * size_[j]));
        }
        return result;
    }

  private:
    static constexpr double unit = 0x1p-43;

    static box_conditions unknown() { return {{unknown_sign, unknown_sign, unknown_sign}}; }
    static bool is_moderate(double size) { return size >= 0x1p-100 && size <= 0x1p100; }
    static int sign_of(double value, double error) { return value > error ? 1 : value < -error ? -1 : unknown_sign; }
    vector3 arm_from(box_sides const& at) const {
        vector3 v = arm_;
        for (int k = 0; k < 3; ++k) {
            double const t = at.of[k] * half_[k];
            v = {v.x - t * axis_[k].x, v.y - t * axis_[k].y, v.z - t * axis_[k].z};
        }
        return v;
    }
    int has_foot_along(vector3 const& v, vector3 const& n, double whole, int i, int j) const {
        double const share = dot_of(cross_of(v, axis_[j]), n);
        return sign_of(half_[i] * whole - std::fabs(share), error_ * (size_[i] * size_[j] * size_[j]));
    }

    vector3 axis_[3], arm_;
    double half_[3], size_[3], error_;
    bool is_known_;
};

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
