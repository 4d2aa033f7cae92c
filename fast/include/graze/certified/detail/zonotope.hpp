// Two parallelepipeds, centre + sum x_i h_i axis_i with |x_i| <= 1: where is the origin in D, their difference? D is a
// zonotope about T, what leads from one centre to the other, with the generators h axis of both. Along a direction n it
// reaches R(n) = sum h_k |n.axis_k| to either side of n.T.
//
// If D has an inside, every facet is spanned by two generators: it holds the origin in its inside iff |n.T| < R(n) for
// the cross product n of any two generators that is not zero. If D lies in a plane across n, the same holds in it for the
// directions across n and a generator, and n.T must be 0; on a line, along it; and in a point T must be 0.
#pragma once

#include "graze/certified/detail/near_features.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// Where the scalars of generator k are: of its half extent, and of its axis.
constexpr int half_of_generator(int k) {
    return k < 3 ? 12 + k : 24 + k;
}
constexpr int axis_of_generator(int k) {
    return k < 3 ? 3 + 3 * k : 9 + 3 * k;
}

/// Equal or opposite axes, as boxes turned alike have them: their cross product is zero.
inline bool are_along_each_other(double const* u, double const* v) {
    return (u[0] == v[0] && u[1] == v[1] && u[2] == v[2]) || (u[0] == -v[0] && u[1] == -v[1] && u[2] == -v[2]);
}

/// Bounds by doubles: neither degenerate ones nor contacts are told.
inline filter_result filter_zonotope(double const* input) {
    using number = bounded_number;
    auto const vector_at = [input](int at) {
        return vector3_of<number>{{input[at], 0}, {input[at + 1], 0}, {input[at + 2], 0}};
    };
    vector3_of<number> const apart{bounded_difference(input[15], input[0]), bounded_difference(input[16], input[1]),
                                   bounded_difference(input[17], input[2])};
    vector3_of<number> axis[6];
    for (int k = 0; k < 6; ++k) axis[k] = vector_at(axis_of_generator(k));
    bool inside = true, seen = false;
    for (int i = 0; i < 6; ++i)
        for (int j = i + 1; j < 6; ++j) {
            if (are_along_each_other(input + axis_of_generator(i), input + axis_of_generator(j))) continue;
            seen = true;
            vector3_of<number> const n = cross_of(axis[i], axis[j]);
            number const along = dot_of(n, apart);
            // The generators that span the facet add nothing.
            number reach{0, 0};
            for (int k = 0; k < 6; ++k) {
                if (k == i || k == j) continue;
                number const share = dot_of(n, axis[k]);
                reach = reach + number{std::fabs(share.value), share.error} * number{input[half_of_generator(k)], 0};
            }
            int const beyond = certain_sign(number{std::fabs(along.value), along.error} - reach);
            if (beyond == 1) return filter_result::disjoint;
            inside = inside && beyond == -1;
        }
    // Directions that no facet has, along axes without extent, do no harm. And D has an inside: where it lies in a plane or
    // on a line, R is 0 across two axes that span the plane, or across one along the line and any other.
    return inside && seen ? filter_result::crossing : filter_result::unknown;
}

/// The generators that are not zero, and T.
struct exact_generators {
    double const* input;
    int count = 0, number[6];

    explicit exact_generators(double const* of) : input(of) {
        for (int k = 0; k < 6; ++k) {
            double const* const axis = of + axis_of_generator(k);
            if (is_zero(axis[0]) && is_zero(axis[1]) && is_zero(axis[2])) continue;
            if (!is_zero(of[half_of_generator(k)])) number[count++] = k;
        }
    }
    static bool is_zero(double value) { return parts_of(value).mantissa == 0; }
    GRAZE_CERTIFIED_SLOW void load_axis(int k, vector3_of<big<1>>& v) const {
        double const* const axis = input + axis_of_generator(number[k]);
        v.x = to_big(axis[0]);
        v.y = to_big(axis[1]);
        v.z = to_big(axis[2]);
    }
    GRAZE_CERTIFIED_SLOW void load_apart(vector3_of<big<1>>& v) const {
        v.x = to_big(input[15]);
        v.y = to_big(input[16]);
        v.z = to_big(input[17]);
        accumulate(v.x, to_big(input[0]), true);
        accumulate(v.y, to_big(input[1]), true);
        accumulate(v.z, to_big(input[2]), true);
    }
    GRAZE_CERTIFIED_SLOW void load_normal(int i, int j, vector3_of<big<2>>& n) const {
        vector3_of<big<1>> u, v;
        load_axis(i, u);
        load_axis(j, v);
        load_cross(u, v, n);
    }
    GRAZE_CERTIFIED_SLOW bool is_across(vector3_of<big<2>> const& n, int k) const {
        vector3_of<big<1>> v;
        load_axis(k, v);
        big<3> along;
        load_dot(n, v, along);
        return sign(along) != 0;
    }
};

/// The sign of u.T - sum h_k |u.axis_k| with the sign of u.T made positive.
template <int Degree>
GRAZE_CERTIFIED_SLOW int beyond_reach(vector3_of<big<Degree>> const& u, exact_generators const& of) {
    vector3_of<big<1>> v;
    big<Degree + 1> share;
    of.load_apart(v);
    load_dot(u, v, share);
    share.negative = false;
    big<Degree + 2> rest(share), product;
    for (int k = 0; k < of.count; ++k) {
        of.load_axis(k, v);
        load_dot(u, v, share);
        share.negative = false;
        load_product(share, to_big(of.input[half_of_generator(of.number[k])]), product);
        accumulate(rest, product, true);
    }
    return sign(rest);
}

template <int Degree>
bool is_zero(vector3_of<big<Degree>> const& u) {
    return u.x.size == 0 && u.y.size == 0 && u.z.size == 0;
}

/// In a plane across n, by the directions there that are across a generator.
GRAZE_CERTIFIED_SLOW inline int beyond_reach_in_plane(vector3_of<big<2>> const& n, exact_generators const& of, int k) {
    vector3_of<big<3>> across;
    {
        vector3_of<big<1>> v;
        of.load_axis(k, v);
        load_cross(n, v, across);
    }
    return beyond_reach(across, of);
}
/// On the line along the first generator, if T is on it.
GRAZE_CERTIFIED_SLOW inline relation relation_on_line(exact_generators const& of) {
    vector3_of<big<1>> along, apart;
    of.load_axis(0, along);
    of.load_apart(apart);
    vector3_of<big<2>> across;
    load_cross(along, apart, across);
    if (!is_zero(across)) return relation::disjoint;
    return weaker(along_normal(-beyond_reach(along, of)), relation::touching);
}

/// Exactly, for any finite doubles.
GRAZE_CERTIFIED_SLOW inline relation zonotope_exactly(double const* input) {
    exact_generators const of(input);
    int const count = of.count;
    bool has_inside = false, spans_plane = false;
    relation result = relation::crossing;
    vector3_of<big<2>> n;
    int plane[2] = {0, 0};
    for (int i = 0; i < count; ++i)
        for (int j = i + 1; j < count; ++j) {
            of.load_normal(i, j, n);
            if (is_zero(n)) continue;
            spans_plane = true;
            plane[0] = i;
            plane[1] = j;
            for (int k = 0; k < count && !has_inside; ++k) has_inside = of.is_across(n, k);
            result = weaker(result, along_normal(-beyond_reach(n, of)));
            if (result == relation::disjoint) return result;
        }
    if (has_inside) return result;
    result = relation::touching;
    if (spans_plane) {
        of.load_normal(plane[0], plane[1], n);
        for (int k = 0; k < count; ++k) result = weaker(result, along_normal(-beyond_reach_in_plane(n, of, k)));
        return weaker(result, relation::touching);
    }
    if (count != 0) return relation_on_line(of);
    vector3_of<big<1>> apart;
    of.load_apart(apart);
    return is_zero(apart) ? relation::touching : relation::disjoint;
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
