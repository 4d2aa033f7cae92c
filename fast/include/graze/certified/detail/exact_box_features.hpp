// The feature of an oriented box that has the point nearest to a ball's centre, by the signs of polynomials of integers, and
// the squared distance and the direction from it.
//
// With z from the nearest point sum t_k a_k (|t_k| <= h_k) to the centre, z . a_k is 0 where t_k is inside, and has the sign
// of the end where it is at one: no other point of a convex set has that. So a feature with its own foot of the
// perpendicular in it and with these signs has the nearest point, and there always is one: where axes inside are dependent
// the shares can be moved along until one is at an end, and where h_k is 0 either end is right. With all three inside, and
// axes that are independent, the centre is inside, z is 0, and the depth is the least distance from the faces' planes.
//
// Degrees: v from the feature's middle to the centre has 2 (exact_box.hpp), lengths have 2, squares n / d of lengths up to 8
// and 4.
#pragma once

#include "graze/certified/detail/ball_box_filter.hpp"
#include "graze/certified/detail/contact_touching.hpp"
#include "graze/certified/detail/exact_box.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// A squared length.
struct box_square {
    big<8> n;
    big<4> d;
};

/// Sides of a box (exact_box.hpp), how many axes are inside, and the axis of an edge, or that is across a face. Number 0 to 26.
struct box_feature {
    static constexpr int count = 27, number_of_inside = 13;
    box_sides at;
    int dimensions = 0, axis = 0;

    explicit box_feature(int number) : at{{number % 3 - 1, number / 3 % 3 - 1, number / 9 - 1}} {
        for (int side : at.of) dimensions += side == 0 ? 1 : 0;
        for (int k = 0; k < 3; ++k)
            if ((at.of[k] == 0) == (dimensions == 1)) axis = k;
    }
};

/// The ball's centre beside the box, of scalars as the test takes them.
class exact_box_and_centre {
  public:
    exact_box_and_centre(double const* scalar, ball_box_filter const& filter)
        : box_(scalar), centre_(scalar + 15), filter_(filter) {}

    /// Does the feature have the nearest point? By doubles, and where these leave conditions open by integers.
    bool is_nearest(box_feature const& of) const {
        box_conditions const known = of.dimensions == 0   ? filter_.of_corner(of.at)
                                     : of.dimensions == 1 ? filter_.of_edge(of.at, of.axis)
                                     : of.dimensions == 2 ? filter_.of_face(of.at, of.axis)
                                                          : filter_.of_inside();
        int const all = known.all();
        return all == unknown_sign ? is_nearest_exactly(of, known) : all == 1;
    }
    /// The squared distance of the centre from the feature's corner, line or plane; of the inside, from the face's plane.
    GRAZE_CERTIFIED_SLOW void load_square(box_feature const& of, box_square& square) const {
        if (of.dimensions == 0) {
            load_corner_square(of.at, square.n);
            load_wider(to_big(1, 0), square.d);
        } else if (of.dimensions == 1) {
            load_axis_square(of.axis, square.d);
            load_line_square(of.at, of.axis, square.n);
        } else {
            load_normal_square(of.axis, square.d);
            load_plane_square(of, square.n);
        }
    }
    /// From the box to the centre; of a centre inside towards the face.
    GRAZE_CERTIFIED_SLOW vector3_of<double_double> direction(box_feature const& of) const {
        vector3_of<big<2>> v;
        load_arm_from_box(centre_, box_, of.at, v);
        if (of.dimensions == 0) return exact_direction(v);
        return of.dimensions == 1 ? direction_from_edge(v, of.axis) : direction_along_normal(v, of.axis);
    }
    /// Of a centre on the box: along a normal of a face it is on, of the plane that all is in, or across a line.
    GRAZE_CERTIFIED_SLOW vector3_of<double_double> touching_direction() const {
        vector3_of<big<2>> v;
        load_wider_arm(centre_, box_, v);
        // Where the box has an inside, there is such a face, and a face of the others does not have the centre on its plane.
        // Where it has none, the centre is in the plane of any two axes that have extents.
        for (int face = 0; face < 3; ++face) {
            int const i = axis_after(face), j = axis_before(face);
            if (half(i) == 0 || half(j) == 0) continue;
            vector3_of<big<2>> normal;
            load_normal(face, normal);
            if (!is_nothing(normal) && height_over_reach(v, normal, face) == 0) return direction_along_normal(v, face);
        }
        vector3_of<big<1>> e;
        for (int k = 0; k < 3; ++k) {
            load_axis(box_, k, e);
            if (half(k) == 0) e.x.size = e.y.size = e.z.size = 0;
            if (e.x.size != 0 || e.y.size != 0 || e.z.size != 0) break;
        }
        return direction_across_line(e);
    }
    /// The face whose plane is nearest to a centre inside.
    GRAZE_CERTIFIED_SLOW int nearest_face() const {
        int const nearer = is_nearer(1, 0) ? 1 : 0;
        return is_nearer(2, nearer) ? 2 : nearer;
    }

  private:
    double half(int k) const { return box_[half_extent_of_box + k]; }

    GRAZE_CERTIFIED_SLOW bool is_nearest_exactly(box_feature const& of, box_conditions const& known) const {
        switch (of.dimensions) {
            case 0: return is_corner_nearest(of.at, known);
            case 1: return is_edge_nearest(of.at, of.axis, known);
            case 2: return is_face_nearest(of.at, of.axis, known);
            default: break;
        }
        for (int k = 0; k < 3; ++k)
            if (known.known[k] != 1 && !is_between_faces(k)) return false;
        return true;
    }
    GRAZE_CERTIFIED_SLOW void load_normal(int face, vector3_of<big<2>>& normal) const {
        vector3_of<big<1>> u, v;
        load_axis(box_, axis_after(face), u);
        load_axis(box_, axis_before(face), v);
        load_cross(u, v, normal);
    }
    GRAZE_CERTIFIED_SLOW void load_corner_square(box_sides const& at, big<8>& to) const {
        vector3_of<big<2>> v;
        load_arm_from_box(centre_, box_, at, v);
        load_wider(dot_of(v, v), to);
    }
    GRAZE_CERTIFIED_SLOW void load_axis_square(int k, big<4>& to) const {
        vector3_of<big<1>> a;
        load_axis(box_, k, a);
        load_wider(dot_of(a, a), to);
    }
    /// |v x a|^2, an axis of it after the other.
    GRAZE_CERTIFIED_SLOW void load_line_square(box_sides const& at, int k, big<8>& to) const {
        vector3_of<big<2>> v;
        vector3_of<big<1>> a;
        load_arm_from_box(centre_, box_, at, v);
        load_axis(box_, k, a);
        to.size = 0;
        add_square_of_minor(v.y, a.z, v.z, a.y, to);
        add_square_of_minor(v.z, a.x, v.x, a.z, to);
        add_square_of_minor(v.x, a.y, v.y, a.x, to);
    }
    GRAZE_CERTIFIED_SLOW void load_plane_square(box_feature const& of, big<8>& to) const {
        big<4> height;
        load_height(of.at, of.axis, height);
        if (of.dimensions == 3) take_from_reach(of.axis, height);
        load_product(height, height, to);
    }
    GRAZE_CERTIFIED_SLOW void load_normal_square(int face, big<4>& to) const {
        vector3_of<big<2>> normal;
        load_normal(face, normal);
        load_dot(normal, normal, to);
    }
    /// The distance from a plane along that of the face, times the length of the normal.
    GRAZE_CERTIFIED_SLOW void load_height(box_sides const& at, int face, big<4>& height) const {
        vector3_of<big<2>> v, normal;
        load_arm_from_box(centre_, box_, at, v);
        load_normal(face, normal);
        load_dot(normal, v, height);
    }
    GRAZE_CERTIFIED_SLOW static void add_square_of_minor(big<2> const& a, big<1> const& b, big<2> const& c,
                                                         big<1> const& d, big<8>& to) {
        big<3> minor;
        load_minor(a, b, c, d, minor);
        big<6> square;
        load_product(minor, minor, square);
        accumulate(to, square, false);
    }
    /// h |normal . axis|.
    GRAZE_CERTIFIED_SLOW void load_reach(vector3_of<big<2>> const& normal, int face, big<4>& reach) const {
        vector3_of<big<1>> a;
        load_axis(box_, face, a);
        big<3> along = dot_of(normal, a);
        along.negative = false;
        load_product(along, to_big<big_double>(half(face)), reach);
        reach.negative = false;  // should the extent be none
    }
    /// The sign of |normal . v| less the reach, v from the middle.
    GRAZE_CERTIFIED_SLOW int height_over_reach(vector3_of<big<2>> const& v, vector3_of<big<2>> const& normal,
                                               int face) const {
        big<4> reach;
        load_reach(normal, face, reach);
        return compare_magnitude(dot_of(normal, v), reach);
    }
    /// The depth from the face's plane by the distance from the middle's, both times the length of the normal.
    GRAZE_CERTIFIED_SLOW void take_from_reach(int face, big<4>& height) const {
        vector3_of<big<2>> normal;
        load_normal(face, normal);
        big<4> reach;
        load_reach(normal, face, reach);
        height.negative = false;
        accumulate(height, reach, true);
    }
    GRAZE_CERTIFIED_SLOW void load_depth(int face, big<4>& height) const {
        load_height({{0, 0, 0}}, face, height);
        take_from_reach(face, height);
    }

    // Depths h / |n| are compared by h h times the square of the other one's n: few numbers at a time are on the stack.
    GRAZE_CERTIFIED_SLOW bool is_nearer(int face, int other) const {
        big<12> own;
        load_share(face, other, own);
        return is_below_share(own, other, face);
    }
    GRAZE_CERTIFIED_SLOW void load_share(int face, int other, big<12>& to) const {
        big<4> height, square;
        load_depth(face, height);
        load_normal_square(other, square);
        load_square_times(height, square, to);
    }
    GRAZE_CERTIFIED_SLOW bool is_below_share(big<12> const& own, int face, int other) const {
        big<4> height, square;
        load_depth(face, height);
        load_normal_square(other, square);
        return is_below_square_times(own, height, square);
    }
    GRAZE_CERTIFIED_SLOW static bool is_below_square_times(big<12> const& own, big<4> const& height,
                                                           big<4> const& factor) {
        big<12> other;
        load_square_times(height, factor, other);
        return compare_magnitude(own, other) < 0;
    }
    GRAZE_CERTIFIED_SLOW static void load_square_times(big<4> const& height, big<4> const& factor, big<12>& to) {
        big<8> square;
        load_product(height, height, square);
        load_product(square, factor, to);
    }

    GRAZE_CERTIFIED_SLOW int sign_along_axis(vector3_of<big<2>> const& v, int k) const {
        vector3_of<big<1>> a;
        load_axis(box_, k, a);
        big<3> along;
        load_dot(v, a, along);
        return sign(along);
    }
    GRAZE_CERTIFIED_SLOW bool is_corner_nearest(box_sides const& at, box_conditions const& known) const {
        vector3_of<big<2>> v;
        load_arm_from_box(centre_, box_, at, v);
        for (int k = 0; k < 3; ++k)
            if (known.known[k] != 1 && at.of[k] * sign_along_axis(v, k) < 0) return false;
        return true;
    }
    GRAZE_CERTIFIED_SLOW bool is_edge_nearest(box_sides const& at, int edge, box_conditions const& known) const {
        vector3_of<big<2>> v;
        load_arm_from_box(centre_, box_, at, v);
        vector3_of<big<1>> a, b;
        load_axis(box_, edge, a);
        big<2> const whole = dot_of(a, a);
        big<3> const along = dot_of(v, a);
        if (whole.size == 0 || (known.known[edge] != 1 && is_beyond(along, edge, whole))) return false;
        for (int k = 0; k < 3; ++k) {
            if (k == edge || known.known[k] == 1) continue;
            // z . b times a . a, with z = v - a (v . a) / (a . a).
            load_axis(box_, k, b);
            if (at.of[k] * sign_of_minor(dot_of(v, b), whole, along, dot_of(a, b)) < 0) return false;
        }
        return true;
    }
    GRAZE_CERTIFIED_SLOW bool is_face_nearest(box_sides const& at, int face, box_conditions const& known) const {
        vector3_of<big<2>> v, normal;
        load_arm_from_box(centre_, box_, at, v);
        load_normal(face, normal);
        if (is_nothing(normal)) return false;
        for (int k = 0; k < 3; ++k)
            if (k != face && known.known[k] != 1 && is_foot_beyond(v, normal, 3 - face - k, k)) return false;
        return known.known[face] == 1 || at.of[face] * sign(dot_of(normal, v)) * sign_along_axis(normal, face) >= 0;
    }
    /// Along axis `along`, of the two that span the face.
    GRAZE_CERTIFIED_SLOW bool is_foot_beyond(vector3_of<big<2>> const& v, vector3_of<big<2>> const& normal, int other,
                                             int along) const {
        big<4> whole;
        load_dot(normal, normal, whole);
        vector3_of<big<1>> a;
        load_axis(box_, other, a);
        return is_beyond(triple_of(v, a, normal), along, whole);
    }
    /// Is |part| above h whole?
    template <int Degree>
    GRAZE_CERTIFIED_SLOW bool is_beyond(big<Degree + 1> const& part, int k, big<Degree> const& whole) const {
        big<Degree + 1> reach;
        load_product(whole, to_big<big_double>(half(k)), reach);
        return compare_magnitude(part, reach) > 0;
    }
    GRAZE_CERTIFIED_SLOW bool is_between_faces(int face) const {
        vector3_of<big<2>> v, normal;
        load_wider_arm(centre_, box_, v);
        load_normal(face, normal);
        return height_over_reach(v, normal, face) < 0;
    }

    /// v (a . a) - a (v . a).
    GRAZE_CERTIFIED_SLOW vector3_of<double_double> direction_from_edge(vector3_of<big<2>> const& v, int edge) const {
        vector3_of<big<1>> a;
        load_axis(box_, edge, a);
        big<2> const whole = dot_of(a, a);
        big<3> const along = dot_of(v, a);
        vector3_of<big<4>> across;
        load_axis_across(v.x, a.x, whole, along, across.x);
        load_axis_across(v.y, a.y, whole, along, across.y);
        load_axis_across(v.z, a.z, whole, along, across.z);
        return exact_direction(across);
    }
    GRAZE_CERTIFIED_SLOW static void load_axis_across(big<2> const& v, big<1> const& a, big<2> const& whole,
                                                      big<3> const& along, big<4>& to) {
        big<4> part;
        load_product(v, whole, to);
        load_product(along, a, part);
        accumulate(to, part, true);
    }
    GRAZE_CERTIFIED_SLOW vector3_of<double_double> direction_along_normal(vector3_of<big<2>> const& v, int face) const {
        vector3_of<big<2>> normal;
        load_normal(face, normal);
        auto const n = exact_direction(normal);
        return sign(dot_of(normal, v)) < 0 ? vector3_of{-n.x, -n.y, -n.z} : n;
    }

    double const *box_, *centre_;
    ball_box_filter const& filter_;
};

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
