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

/// The sign of u.T - sum h_k |u.axis_k| with the sign of u.T made positive.
template <int Degree>
int beyond_reach(vector3_of<big<Degree>> const& u, vector3_of<big<1>> const& apart, vector3_of<big<1>> const* axis,
                 big<1> const* half) {
    big<Degree + 1> along = dot_of(u, apart);
    along.negative = false;
    big<Degree + 2> rest(along);
    for (int k = 0; k < 6; ++k) {
        big<Degree + 1> share = dot_of(u, axis[k]);
        share.negative = false;
        rest = rest - share * half[k];
    }
    return sign(rest);
}

template <int Degree>
bool is_zero(vector3_of<big<Degree>> const& u) {
    return u.x.size == 0 && u.y.size == 0 && u.z.size == 0;
}

/// Exactly, for any finite doubles.
GRAZE_CERTIFIED_SLOW inline relation zonotope_exactly(double const* input) {
    vector3_of<big<1>> const apart{to_big(input[15]) - to_big(input[0]), to_big(input[16]) - to_big(input[1]),
                                   to_big(input[17]) - to_big(input[2])};
    // Those that are not zero.
    vector3_of<big<1>> axis[6];
    big<1> half[6];
    int count = 0;
    for (int k = 0; k < 6; ++k) {
        int const at = axis_of_generator(k);
        vector3_of<big<1>> const one{to_big(input[at]), to_big(input[at + 1]), to_big(input[at + 2])};
        big<1> const extent = to_big(input[half_of_generator(k)]);
        if (is_zero(one) || extent.size == 0) continue;
        axis[count] = one;
        half[count++] = extent;
    }
    // The rest are zero: to_big leaves their sizes 0.
    bool has_inside = false, spans_plane = false;
    relation result = relation::crossing;
    vector3_of<big<2>> plane;
    for (int i = 0; i < count; ++i)
        for (int j = i + 1; j < count; ++j) {
            vector3_of<big<2>> const n = cross_of(axis[i], axis[j]);
            if (is_zero(n)) continue;
            spans_plane = true;
            plane = n;
            for (int k = 0; k < count && !has_inside; ++k) has_inside = sign(dot_of(n, axis[k])) != 0;
            result = weaker(result, along_normal(-beyond_reach(n, apart, axis, half)));
            if (result == relation::disjoint) return result;
        }
    if (has_inside) return result;
    result = relation::touching;
    if (spans_plane) {
        for (int k = 0; k < count; ++k)
            result = weaker(result, along_normal(-beyond_reach(cross_of(plane, axis[k]), apart, axis, half)));
        return weaker(result, relation::touching);
    }
    if (count == 0) return is_zero(apart) ? relation::touching : relation::disjoint;
    if (!is_zero(cross_of(axis[0], apart))) return relation::disjoint;
    return weaker(along_normal(-beyond_reach(axis[0], apart, axis, half)), relation::touching);
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
