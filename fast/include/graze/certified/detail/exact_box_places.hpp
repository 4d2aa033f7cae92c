// Where boxes of any axes are nearest, or end nearest to each other, by integers. D = B - A is the zonotope of zonotope.hpp:
// T + sum t_k h_k axis_k, |t_k| <= 1.
//
// Apart: z in D is the nearest point to the origin iff no t_k that is at an end would come nearer by leaving it (D being
// convex), and some t_k that are free, of generators that are independent, make z perpendicular to these: none of a vertex,
// one of an edge, two of a facet. Every z has such t_k, as all basic solutions of sums in boxes. So the first that is found
// to do is the nearest.
//
// Along a product of two axes D ends in a face, on which the foot of the perpendicular is found as on a facet; of more
// generators across the direction those beside two are at ends, in some way.
//
// Doubles tell most signs (box_filter.hpp), integers the rest.
#pragma once

#include "graze/certified/detail/box_filter.hpp"
#include "graze/certified/detail/contact_numbers.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// A point of D by its t_k, in the order of the layout, and a direction of length 1.
struct box_contact_place {
    double_double t[6];
    vector3_of<double_double> n;
};

class exact_box_places {
  protected:
    exact_box_places(exact_generators const& of, box_filter const& filter) : of_(of), filter_(filter) {}

    using normal = vector3_of<big<2>>;

    /// Zero is of bits that are no input.
    template <int Degree>
    static vector3_of<double_double> direction_of(vector3_of<big<Degree>> const& u) {
        if (is_zero(u)) return {{1, 0}, {0, 0}, {0, 0}};
        return exact_direction(u);
    }
    bool is_parallel(int i, int j) const {
        return filter_.are_along_each_other(i, j) || (!filter_.is_not_parallel(i, j) && is_parallel_exactly(i, j));
    }
    GRAZE_CERTIFIED_SLOW bool is_parallel_exactly(int i, int j) const {
        normal n;
        load_cross(of_.axis[i], of_.axis[j], n);
        return is_zero(n);
    }
    /// Of n . T: n leads from A to B; 1 where it leads nowhere.
    int turn_of(int i, int j) const {
        int const known = filter_.sign_along(i, j);
        return known == unknown_sign ? exact_turn_of(i, j) : known;
    }
    GRAZE_CERTIFIED_SLOW int exact_turn_of(int i, int j) const {
        normal n;
        load_cross(of_.axis[i], of_.axis[j], n);
        big<3> along;
        load_dot(n, of_.apart, along);
        return sign(along) < 0 ? -1 : 1;
    }
    int sign_across(int i, int j, int k) const {
        int const known = filter_.sign_across(i, j, k);
        return known == unknown_sign ? exact_sign_across(i, j, k) : known;
    }
    GRAZE_CERTIFIED_SLOW int exact_sign_across(int i, int j, int k) const {
        normal n;
        load_cross(of_.axis[i], of_.axis[j], n);
        big<3> along;
        load_dot(n, of_.axis[k], along);
        return sign(along);
    }

    /// T + the sum of what is at ends.
    GRAZE_CERTIFIED_SLOW void load_position(normal& p) const {
        load_wider(of_.apart.x, p.x);
        load_wider(of_.apart.y, p.y);
        load_wider(of_.apart.z, p.z);
        big<2> part;
        for (int k = 0; k < of_.count; ++k) {
            if (end_[k] == 0) continue;
            load_product(of_.half[k], of_.axis[k].x, part);
            accumulate(p.x, part, end_[k] < 0);
            load_product(of_.half[k], of_.axis[k].y, part);
            accumulate(p.y, part, end_[k] < 0);
            load_product(of_.half[k], of_.axis[k].z, part);
            accumulate(p.z, part, end_[k] < 0);
        }
    }

    // Shares: t = share / (half whole). Of an edge share = -p . axis and whole = axis . axis; of a facet with the normal n
    // whole = n . n and share = -(p x other) . n, or for the second (p x first) . n.

    GRAZE_CERTIFIED_SLOW void load_edge_share(int i, normal const& p, big<3>& share, big<3>& whole) const {
        big<2> square;
        load_dot(of_.axis[i], of_.axis[i], square);
        load_product(square, of_.half[i], whole);
        load_dot(p, of_.axis[i], share);
        share.negative = !share.negative;
    }
    GRAZE_CERTIFIED_SLOW void load_facet_share(int i, int other, normal const& p, big<5>& share, big<5>& whole) const {
        normal n;
        load_cross(of_.axis[i], of_.axis[other], n);
        load_facet_whole(n, of_.half[i], whole);
        vector3_of<big<3>> across;
        load_cross(of_.axis[other], p, across);
        load_dot(n, across, share);
    }
    GRAZE_CERTIFIED_SLOW static void load_facet_whole(normal const& n, big_double const& half, big<5>& whole) {
        big<4> square;
        load_dot(n, n, square);
        load_product(square, half, whole);
    }
    GRAZE_CERTIFIED_SLOW bool is_inside_edge(int i, normal const& p) const {
        big<3> share, whole;
        load_edge_share(i, p, share, whole);
        return compare_magnitude(share, whole) <= 0;
    }
    GRAZE_CERTIFIED_SLOW bool is_inside_facet(int i, int other, normal const& p) const {
        big<5> share, whole;
        load_facet_share(i, other, p, share, whole);
        return compare_magnitude(share, whole) <= 0;
    }
    /// With what is at ends as it is.
    bool has_foot_inside(int i, int j) const {
        int const known = filter_.has_foot_on_facet(i, j, end_);
        return known == unknown_sign ? has_foot_inside_exactly(i, j) : known == 1;
    }
    GRAZE_CERTIFIED_SLOW bool has_foot_inside_exactly(int i, int j) const {
        normal p;
        load_position(p);
        return is_inside_facet(i, j, p) && is_inside_facet(j, i, p);
    }

    void set_free(int many, int first = 0, int second = 0) {
        many_ = many;
        free_[0] = first;
        free_[1] = second;
    }
    /// Those of `loose` but the free ones: bits of `ends` are their ends.
    void set_loose(int const* loose, int many, unsigned ends, int first, int second) {
        for (int k = 0; k < many; ++k) {
            if (loose[k] == first || loose[k] == second) continue;
            end_[loose[k]] = (ends & 1) != 0 ? 1 : -1;
            ends >>= 1;
        }
        end_[first] = end_[second] = 0;
    }
    /// The foot of the perpendicular on D's face along axis_i x axis_j. False where it is beside the face.
    GRAZE_CERTIFIED_SLOW bool find_on_face(int i, int j) {
        int loose[6], many = 0;
        int const turn = turn_of(i, j);
        for (int k = 0; k < of_.count; ++k) {
            end_[k] = k == i || k == j ? 0 : -turn * sign_across(i, j, k);
            if (end_[k] == 0) loose[many++] = k;
        }
        for (int first = 0; first < many; ++first)
            for (int second = first + 1; second < many; ++second) {
                int const u = loose[first], v = loose[second];
                if (is_parallel(u, v)) continue;
                for (unsigned ends = 0; ends < 1u << (many - 2); ++ends) {
                    set_loose(loose, many, ends, u, v);
                    if (!has_foot_inside(u, v)) continue;
                    set_free(2, u, v);
                    return true;
                }
            }
        return false;
    }
    void meet_on_face(int i, int j, box_contact_place& to) {
        find_on_face(i, j);
        to.n = face_direction(i, j);
        store_shares(to);
    }
    GRAZE_CERTIFIED_SLOW vector3_of<double_double> face_direction(int i, int j) const {
        normal n;
        load_cross(of_.axis[i], of_.axis[j], n);
        auto const way = direction_of(n);
        return turn_of(i, j) < 0 ? vector3_of{-way.x, -way.y, -way.z} : way;
    }

    void set_ends(unsigned ends, int but) {
        for (int k = 0; k < of_.count; ++k) {
            end_[k] = k == but ? 0 : (ends & 1) != 0 ? 1 : -1;
            if (k != but) ends >>= 1;
        }
    }
    bool find_edge() {
        for (int i = 0; i < of_.count; ++i)
            for (unsigned ends = 0; ends < 1u << (of_.count - 1); ++ends) {
                set_ends(ends, i);
                int const known = filter_.is_nearest_on_edge(i, end_);
                if (known == unknown_sign ? !is_nearest_on_edge(i) : known == -1) continue;
                set_free(1, i);
                return true;
            }
        return false;
    }
    void find_vertex() {
        for (unsigned ends = 0; ends < 1u << of_.count; ++ends) {
            set_ends(ends, -1);
            int const known = filter_.is_nearest_vertex(end_);
            if (known == unknown_sign ? !is_nearest_vertex() : known == -1) continue;
            return set_free(0);
        }
    }
    GRAZE_CERTIFIED_SLOW bool is_nearest_vertex() const {
        normal p;
        load_position(p);
        return no_end_is_wrong(p);
    }
    GRAZE_CERTIFIED_SLOW bool is_nearest_on_edge(int i) const {
        normal p;
        load_position(p);
        if (!is_inside_edge(i, p)) return false;
        vector3_of<big<4>> perpendicular;
        load_perpendicular(i, p, perpendicular);
        return no_end_is_wrong(perpendicular);
    }
    /// Does z come nearer by none that leaves its end?
    template <int Degree>
    GRAZE_CERTIFIED_SLOW bool no_end_is_wrong(vector3_of<big<Degree>> const& z) const {
        big<Degree + 1> along;
        for (int k = 0; k < of_.count; ++k) {
            if (end_[k] == 0) continue;
            load_dot(z, of_.axis[k], along);
            if (sign(along) * end_[k] > 0) return false;
        }
        return true;
    }
    /// p (axis . axis) - axis (p . axis).
    GRAZE_CERTIFIED_SLOW void load_perpendicular(int i, normal const& p, vector3_of<big<4>>& to) const {
        big<2> whole;
        big<3> along;
        big<4> part;
        vector3_of<big_double> const& axis = of_.axis[i];
        load_dot(axis, axis, whole);
        load_dot(p, axis, along);
        load_product(whole, p.x, to.x);
        load_product(along, axis.x, part);
        accumulate(to.x, part, true);
        load_product(whole, p.y, to.y);
        load_product(along, axis.y, part);
        accumulate(to.y, part, true);
        load_product(whole, p.z, to.z);
        load_product(along, axis.z, part);
        accumulate(to.z, part, true);
    }

    GRAZE_CERTIFIED_SLOW vector3_of<double_double> direction() const {
        return many_ == 0 ? vertex_direction() : many_ == 1 ? edge_direction() : face_direction(free_[0], free_[1]);
    }
    GRAZE_CERTIFIED_SLOW vector3_of<double_double> vertex_direction() const {
        normal p;
        load_position(p);
        return direction_of(p);
    }
    GRAZE_CERTIFIED_SLOW vector3_of<double_double> edge_direction() const {
        normal p;
        load_position(p);
        vector3_of<big<4>> perpendicular;
        load_perpendicular(free_[0], p, perpendicular);
        return direction_of(perpendicular);
    }
    /// All on a line with the origin: no perpendicular is left.
    void find_on_line() {
        for (int i = 0; i < of_.count; ++i)
            for (unsigned ends = 0; ends < 1u << (of_.count - 1); ++ends) {
                set_ends(ends, i);
                if (!has_foot_inside(i)) continue;
                return set_free(1, i);
            }
    }
    GRAZE_CERTIFIED_SLOW bool has_foot_inside(int i) const {
        normal p;
        load_position(p);
        return is_inside_edge(i, p);
    }

    void store_shares(box_contact_place& to) const {
        for (int k = 0; k < of_.count; ++k) to.t[of_.number[k]] = {static_cast<double>(end_[k]), 0};
        for (int k = 0; k < many_; ++k) to.t[of_.number[free_[k]]] = share_of(k);
    }
    GRAZE_CERTIFIED_SLOW double_double share_of(int k) const {
        normal p;
        load_position(p);
        return many_ == 1 ? edge_share(free_[0], p) : facet_share(free_[k], free_[1 - k], p);
    }
    GRAZE_CERTIFIED_SLOW double_double edge_share(int i, normal const& p) const {
        big<3> share, whole;
        load_edge_share(i, p, share, whole);
        return signed_share(share, whole);
    }
    GRAZE_CERTIFIED_SLOW double_double facet_share(int i, int other, normal const& p) const {
        big<5> share, whole;
        load_facet_share(i, other, p, share, whole);
        return signed_share(share, whole);
    }
    template <int Degree>
    static double_double signed_share(big<Degree>& share, big<Degree>& whole) {
        bool const negative = share.negative != whole.negative;
        share.negative = whole.negative = false;
        double_double const size = exact_share(share, whole);
        return negative ? -size : size;
    }

    exact_generators const& of_;
    box_filter const& filter_;
    int end_[6] = {0, 0, 0, 0, 0, 0}, free_[2] = {0, 0}, many_ = 0;
};

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
