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
    // Without branches: for pairs of axes it is as good as random.
    return static_cast<bool>(((u[0] == v[0]) & (u[1] == v[1]) & (u[2] == v[2])) |
                             ((u[0] == -v[0]) & (u[1] == -v[1]) & (u[2] == -v[2])));
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
    int count = 0;
    int number[6];  // of the six
    vector3_of<big_double> axis[6];
    big_double half[6];
    vector3_of<big<1>> apart;

    explicit exact_generators(double const* input) {
        auto const at = [input](int i) { return to_big<big_double>(input[i]); };
        for (int k = 0; k < 6; ++k) {
            int const first = axis_of_generator(k);
            vector3_of<big_double>& own = axis[count];
            own.x = at(first);
            own.y = at(first + 1);
            own.z = at(first + 2);
            half[count] = at(half_of_generator(k));
            number[count] = k;
            if (half[count].size != 0 && own.x.size + own.y.size + own.z.size != 0) ++count;
        }
        apart.x = difference_of(input[15], input[0]);
        apart.y = difference_of(input[16], input[1]);
        apart.z = difference_of(input[17], input[2]);
    }
    GRAZE_CERTIFIED_SLOW bool is_across(vector3_of<big<2>> const& n, int k) const {
        big<3> along;
        load_dot(n, axis[k], along);
        return sign(along) != 0;
    }
};

/// The sign of u.T - sum h_k |u.axis_k| with the sign of u.T made positive, where generators i and j are across u.
template <int Degree>
GRAZE_CERTIFIED_SLOW int beyond_reach(vector3_of<big<Degree>> const& u, exact_generators const& of, int i = -1,
                                      int j = -1) {
    big<Degree + 1> share;
    load_dot(u, of.apart, share);
    share.negative = false;
    big<Degree + 2> rest(share), product;
    for (int k = 0; k < of.count; ++k) {
        if (k == i || k == j) continue;
        load_dot(u, of.axis[k], share);
        share.negative = false;
        load_product(share, of.half[k], product);
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
    load_cross(n, of.axis[k], across);
    return beyond_reach(across, of, k);
}
/// On the line along the first generator, if T is on it.
GRAZE_CERTIFIED_SLOW inline relation relation_on_line(exact_generators const& of) {
    vector3_of<big<1>> const along{big<1>(of.axis[0].x), big<1>(of.axis[0].y), big<1>(of.axis[0].z)};
    vector3_of<big<2>> across;
    load_cross(along, of.apart, across);
    if (!is_zero(across)) return relation::disjoint;
    return weaker(along_normal(-beyond_reach(along, of)), relation::touching);
}

/// Exactly, for any finite doubles. sign(i, j) is that of beyond_reach along the product of generators i and j where it knows that;
/// 0 where the product is zero, or along one before it.
template <class Sign>
GRAZE_CERTIFIED_SLOW relation zonotope_exactly(exact_generators const& of, Sign const& sign) {
    int const count = of.count;
    bool has_inside = false, spans_plane = false;
    relation result = relation::crossing;
    vector3_of<big<2>> n;
    int plane[2] = {0, 0};
    for (int i = 0; i < count; ++i)
        for (int j = i + 1; j < count; ++j) {
            int const known = sign(i, j);
            if (known == 0) continue;
            if (known == 1) return relation::disjoint;
            if (known == -1) {
                has_inside = true;  // a generator is not across the product
                continue;
            }
            load_cross(of.axis[i], of.axis[j], n);
            if (is_zero(n)) continue;
            spans_plane = true;
            plane[0] = i;
            plane[1] = j;
            for (int k = 0; k < count && !has_inside; ++k) has_inside = of.is_across(n, k);
            result = weaker(result, along_normal(-beyond_reach(n, of, i, j)));
            if (result == relation::disjoint) return result;
        }
    if (has_inside) return result;
    result = relation::touching;
    if (spans_plane) {
        load_cross(of.axis[plane[0]], of.axis[plane[1]], n);
        for (int k = 0; k < count; ++k) result = weaker(result, along_normal(-beyond_reach_in_plane(n, of, k)));
        return weaker(result, relation::touching);
    }
    if (count != 0) return relation_on_line(of);
    return is_zero(of.apart) ? relation::touching : relation::disjoint;
}
GRAZE_CERTIFIED_SLOW inline relation zonotope_exactly(double const* input) {
    return zonotope_exactly(exact_generators(input), [](int, int) { return unknown_sign; });
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
