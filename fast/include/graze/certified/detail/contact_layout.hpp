// Where the corners and radii of two shapes stand among the scalars, and what of them is nearest.
#pragma once

#include <cmath>
#include <type_traits>

#include "graze/certified/detail/contact_numbers.hpp"
#include "graze/certified/detail/triangle_features.hpp"
#include "graze/certified/detail/working_number.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// What is nearest: of A a place of triangle_foot, of B the first corner, the second, or between (2).
struct contact_feature {
    int a, b;
};
inline constexpr int between_corners = 2;

/// The first scalars of corners, as many as there are (the last again where there are fewer), and radii; -1 for none.
struct contact_layout {
    int count, a_corners, b_corners, a[3], b[2], a_radius, b_radius;
};

/// The corners that an edge leads from and to, by its place.
inline constexpr int place_from[6] = {0, 1, 2, 0, 0, 1}, place_to[6] = {0, 1, 2, 1, 2, 2};
inline constexpr bool is_edge_place(int place) {
    return place >= triangle_foot::on_u && place <= triangle_foot::opposite;
}

template <class Number>
Number number_from(double a) {
    if constexpr (std::is_same_v<Number, double>)
        return a;
    else
        return {a, 0};
}
template <class Number>
GRAZE_CERTIFIED_INLINED double high_dot(vector3_of<Number> const& u, vector3_of<Number> const& v) {
    return high_of(u.x) * high_of(v.x) + high_of(u.y) * high_of(v.y) + high_of(u.z) * high_of(v.z);
}

template <class Number, class Scalar>
GRAZE_CERTIFIED_INLINED Number radius_of(Scalar const* input, int at) {
    return at < 0 ? Number{} : number_from<Number>(static_cast<double>(input[at]));
}
/// The greater, and the lesser, without a branch: which is which is as good as random.
GRAZE_CERTIFIED_INLINED double greater_lane(double a, double b) {
    return greater(f64x2(a), f64x2(b)).first();
}
GRAZE_CERTIFIED_INLINED double lesser_lane(double a, double b) {
    return lesser(f64x2(a), f64x2(b)).first();
}
template <class Number>
GRAZE_CERTIFIED_INLINED double largest_lane(vector3_of<Number> const& u) {
    f64x2 const xy = magnitude(f64x2(high_of(u.x), high_of(u.y)));
    return greater(greater(xy, xy.swapped()), magnitude(f64x2(high_of(u.z)))).first();
}
/// The largest magnitudes of coordinates: of the cores' corners, and, not above it, of the widened sets. A layout's corners
/// that are not there are others again.
struct contact_reach {
    double of_cores, of_sets;

    template <class Scalar>
    GRAZE_CERTIFIED_INLINED contact_reach(Scalar const* input, contact_layout const& of) {
        auto const xy = [&](int i) { return magnitude(first_axes(input + i)); };
        auto const z = [&](int i, int j) {
            return magnitude(f64x2(static_cast<double>(input[i + 2]), static_cast<double>(input[j + 2])));
        };
        f64x2 const a = greater(greater(xy(of.a[0]), xy(of.a[1])), xy(of.a[2])), b = greater(xy(of.b[0]), xy(of.b[1]));
        f64x2 const both = greater(greater(unpack_low(a, b), unpack_high(a, b)),
                                   greater(greater(z(of.a[0], of.b[0]), z(of.a[1], of.b[1])), z(of.a[2], of.b[1])));
        f64x2 const sets = both + f64x2(radius_of<double>(input, of.a_radius), radius_of<double>(input, of.b_radius));
        of_cores = greater(both, both.swapped()).first();
        of_sets = greater(sets, sets.swapped()).first() * (1 - 0x1p-50);
    }
};

/// What a direction that is off does at corners of cores, by edges and shares of them: u s + v t of A, d x of B.
struct tilt_of_cores {
    vector3 u, v, d;
    double s, t, x;

    GRAZE_CERTIFIED_INLINED contact_tilt operator()(double const (&off)[3]) const {
        vector3 const by{off[0], off[1], off[2]};
        double const of_u = dot_of(by, u), of_v = dot_of(by, v), of_d = dot_of(by, d);
        return {greater_lane(0, greater_lane(of_u, of_v)) - (s * of_u + t * of_v), x * of_d - lesser_lane(0, of_d)};
    }
};
template <class Number>
GRAZE_CERTIFIED_INLINED vector3 high_vector(vector3_of<Number> const& u) {
    return {high_of(u.x), high_of(u.y), high_of(u.z)};
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
