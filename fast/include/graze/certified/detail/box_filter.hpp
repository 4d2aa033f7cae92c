// Signs that the exact contact of two boxes asks for, in doubles: most of what it looks at is far from where a sign changes, and
// integers take a hundred times as long. What doubles leave open is unknown, and all of it where scalars are out of range.
//
// Errors. A_k is the largest component of axis k, G that of T and of all h_k axis_k added, n = axis_i x axis_j, e = 2^-53. A sum
// of products is off by e for each operation that a term goes through, times the magnitudes of all terms. Those of a position p
// have at most G together, and eight operations.
//   n . axis_k, n . T    6 A_i A_j A_k, 5 operations, or 6 A_i A_j G, 6: below 36 e < 2^-47 of these
//   of a facet, |n . (axis_j x p)| - n . n h_i    12 A_i A_j^2 G, 15 operations, 12 A_i A_j^2 (h_i A_i), 10, and the difference:
//                        below 324 e < 2^-44 A_i A_j^2 G
//   of an edge, |p . axis_i| - axis_i . axis_i h_i    3 A_i G, 11 operations, 3 A_i (h_i A_i), 4, and the difference: below
//                        51 e < 2^-47 A_i G
//   from an edge, z . axis_k with z = p (axis_i . axis_i) - axis_i (p . axis_i)    18 A_i^2 A_k G, 16 operations: below
//                        288 e < 2^-44 A_i^2 A_k G
//   from a vertex, p . axis_k    3 A_k G, 11 operations: below 33 e < 2^-47 A_k G
// Bounds below are twice that, for what they are rounded by themselves, or more. Those of gaps and of products' lengths are from
// box_axes.hpp. Range: all A_k and G are in [2^-100, 2^100], so that bounds are above 2^-450, and what underflows is nothing.
#pragma once

#include "graze/certified/detail/box_axes.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// Generators by their numbers among those that are not zero.
class box_filter {
  public:
    GRAZE_CERTIFIED_SLOW box_filter(double const* input, exact_generators const& of)
        : axes_(input), of_(of), is_known_(axes_.is_in_range<double>()) {
        for (int j = 0; j < of.count; ++j) {
            first_[j] = j;
            for (int i = j - 1; i >= 0; --i) {
                if (are_alike(axis(i), axis(j))) first_[j] = i;
                take_depth(pair_at(i, j));
            }
        }
    }

    /// Are the axes equal, or opposite?
    bool are_along_each_other(int i, int j) const { return first_[i] == first_[j]; }
    /// Is the product zero, or along that of a pair before it, in the order of loops over i and over j > i? Of axes that are
    /// equal or opposite the first ones make a pair before it.
    bool tells_nothing_new(int i, int j) const {
        return are_along_each_other(i, j) || first_[i] != i || first_[j] != j;
    }
    bool is_not_parallel(int i, int j) const {
        int const pair = pair_at(i, j);
        double const scale = axes_.scale_of(pair);
        return is_known_ && axes_.square[pair] > 0x1p-80 * (scale * scale);
    }

    /// Of |n . T| less what D reaches along n.
    int beyond_reach(int i, int j) const {
        int const pair = pair_at(i, j);
        return sign_of(axes_.gap[pair], 0x1p-45 * (axes_.scale_of(pair) * axes_.extent));
    }
    /// Of n . T.
    int sign_along(int i, int j) const {
        return sign_of(dot_of(normal(i, j), axes_.apart), 0x1p-46 * (size(i) * size(j) * axes_.extent));
    }
    /// Of n . axis_k.
    int sign_across(int i, int j, int k) const {
        if (are_along_each_other(i, k) || are_along_each_other(j, k)) return 0;
        return sign_of(dot_of(normal(i, j), axis(k)), 0x1p-46 * (size(i) * size(j) * size(k)));
    }
    /// Is D deeper along n than along another product, of those that it is known to be least deep along?
    bool is_deeper(int i, int j) const { return is_known_ && depth_of(pair_at(i, j)).from > least_; }

    // Of a place with these ends, 0 of what is free: 1 if it has the nearest point, -1 if not.

    int has_foot_on_facet(int i, int j, int const (&end)[6]) const {
        vector3 const p = position(end);
        return all_of(is_within_facet(i, j, p), is_within_facet(j, i, p));
    }
    int is_nearest_on_edge(int i, int const (&end)[6]) const {
        vector3 const p = position(end), &a = axis(i);
        double const whole = dot_of(a, a), along = dot_of(p, a);
        int const is_inside = sign_of(whole * half(i) - std::fabs(along), 0x1p-46 * (size(i) * axes_.extent));
        if (is_inside == -1) return -1;
        vector3 const z{p.x * whole - a.x * along, p.y * whole - a.y * along, p.z * whole - a.z * along};
        return all_of(is_inside, no_end_is_wrong(z, 0x1p-43 * (size(i) * size(i) * axes_.extent), end));
    }
    int is_nearest_vertex(int const (&end)[6]) const {
        return no_end_is_wrong(position(end), 0x1p-46 * axes_.extent, end);
    }

  private:
    struct bounds {
        double from, to;
    };

    static bool are_alike(vector3 const& u, vector3 const& v) {
        return (u.x == v.x && u.y == v.y && u.z == v.z) || (u.x == -v.x && u.y == -v.y && u.z == -v.z);
    }
    vector3 const& axis(int k) const { return axes_.axis[of_.number[k]]; }
    double size(int k) const { return axes_.size[of_.number[k]]; }
    double half(int k) const { return axes_.half[of_.number[k]]; }
    vector3 normal(int i, int j) const { return cross_of(axis(i), axis(j)); }
    /// The place of the pair i < j in pair_of_generators.
    int pair_at(int i, int j) const {
        int const u = of_.number[i], v = of_.number[j];
        return v < 3 ? 3 - u - v : u < 3 ? 3 + 3 * u + v : 12 - u - v;
    }
    int sign_of(double value, double error) const {
        if (!is_known_) return unknown_sign;
        return value > error ? 1 : value < -error ? -1 : unknown_sign;
    }
    /// 1 if all are, -1 if one is not.
    static int all_of(int first, int second) {
        if (first == -1 || second == -1) return -1;
        return first == 1 && second == 1 ? 1 : unknown_sign;
    }
    vector3 position(int const (&end)[6]) const {
        vector3 p = axes_.apart;
        for (int k = 0; k < of_.count; ++k) {
            double const t = end[k];
            vector3 const& side = axes_.side[of_.number[k]];
            p = {p.x + t * side.x, p.y + t * side.y, p.z + t * side.z};
        }
        return p;
    }
    int is_within_facet(int i, int j, vector3 const& p) const {
        vector3 const n = normal(i, j);
        double const share = dot_of(n, cross_of(axis(j), p)), whole = dot_of(n, n) * half(i);
        return sign_of(whole - std::fabs(share), 0x1p-43 * (size(i) * size(j) * size(j) * axes_.extent));
    }
    int no_end_is_wrong(vector3 const& z, double error, int const (&end)[6]) const {
        int result = 1;
        for (int k = 0; k < of_.count && result != -1; ++k)
            if (end[k] != 0) result = all_of(result, sign_of(-end[k] * dot_of(z, axis(k)), error * size(k)));
        return result;
    }
    /// The depth along a product is the gap over its length: of its error 2^-46 of scale and G, of its length 2^-48 of the scale.
    bounds depth_of(int pair) const {
        constexpr double infinite = std::numeric_limits<double>::infinity();
        double const scale = axes_.scale_of(pair), length = std::sqrt(axes_.square[pair]), depth = -axes_.gap[pair],
                     error = 0x1p-45 * (scale * axes_.extent), off = 0x1p-47 * scale;
        if (!(length > 0x1p-20 * scale && depth > error)) return {0, infinite};
        return {(depth - error) / (length + off) * (1 - 0x1p-50), (depth + error) / (length - off) * (1 + 0x1p-50)};
    }
    void take_depth(int pair) { least_ = lesser(least_, depth_of(pair).to); }

    box_axes const axes_;
    exact_generators const& of_;
    bool const is_known_;
    int first_[6];  // of the axes equal or opposite to each
    double least_ = std::numeric_limits<double>::infinity();
};

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
