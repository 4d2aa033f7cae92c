// Moving point and triangle, moving edges: the times at which the four points are in one plane as the roots of a cubic, and
// there the distance with a tolerance. X. Provot, Collision and self-collision handling in cloth model dedicated to design
// garments, 1997, in the form of R. Bridson, R. Fedkiw, J. Anderson, Robust treatment of collisions, contact and friction
// for cloth animation, 2002.
//
// Input     24 numbers of any number type: see moving_features.hpp.
// Result    do they meet, and the least root at which they do.
// Contact   nothing promised.
// Fails on  its tolerance, which is absolute: hits of what passes by within it, misses where rounding is larger. Motion in
//           one plane: the cubic is zero, and only the ends are looked at. Double roots, which rounding loses. Coefficients
//           that under- or overflow. Triangles without area: nearest_on_triangle.
// Assumes   round to nearest, no contraction. Errors: none raised.
//
// The publications leave open: the tolerance; how roots are found (here: the parts between the roots of the derivative that
// are inside [0, 1], by 60 bisections where the signs at their ends differ; an end where the cubic is zero is a root itself;
// the derivative's roots by the formula that does not cancel; the earlier end of the last bisection); the order (here: by time, the first that holds).
#pragma once

#include "graze/documented/moving_features.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

template <class Scalar>
inline constexpr Scalar provot_tolerance = static_cast<Scalar>(1e-6);

inline constexpr int provot_bisections = 60;

/// k[0] + k[1] t + k[2] t^2 + k[3] t^3.
template <class Number>
struct cubic {
    Number k[4];

    Number operator()(Number const& t) const { return ((k[3] * t + k[2]) * t + k[1]) * t + k[0]; }

    /// ((u x v) . w)(t) of vectors that change evenly.
    static cubic of_triple_product(vec3<Number> const& u, vec3<Number> const& du, vec3<Number> const& v,
                                   vec3<Number> const& dv, vec3<Number> const& w, vec3<Number> const& dw) {
        vec3<Number> const n0 = cross(u, v), n1 = cross(u, dv) + cross(du, v), n2 = cross(du, dv);
        return {{dot(n0, w), dot(n1, w) + dot(n0, dw), dot(n2, w) + dot(n1, dw), dot(n2, dw)}};
    }

    /// Where its derivative is zero strictly between 0 and 1, ascending: how many.
    int turning_points(Number (&at)[2]) const {
        using std::sqrt;
        Number const zero(0), one(1), a = Number(3) * k[3], b = Number(2) * k[2], c = k[1];
        Number found[2] = {zero, zero};
        int count = 0;
        if (a == zero) {
            if (b == zero) return 0;
            found[count++] = -c / b;
        } else {
            Number const square = b * b - Number(4) * a * c;
            if (!(square > zero)) return 0;
            Number const root = sqrt(square), q = Number(-0.5) * (b < zero ? b - root : b + root);
            found[count++] = q / a;
            found[count++] = c / q;
        }
        int inside = 0;
        for (int i = 0; i < count; ++i)
            if (zero < found[i] && found[i] < one) at[inside++] = found[i];
        if (inside == 2 && at[1] < at[0]) {
            Number const first = at[1];
            at[1] = at[0];
            at[0] = first;
        }
        return inside;
    }
};

/// The cubic of ((b - a) x (c - a)) . (p - a), of edges ((b - a) x (d - c)) . (c - a).
template <class Number>
cubic<Number> coplanarity_of(moving_features<Number> const& moving) {
    vec3<Number> const* const x = moving.start;
    vec3<Number> const* const d = moving.way;
    if (moving.edges())
        return cubic<Number>::of_triple_product(x[1] - x[0], d[1] - d[0], x[3] - x[2], d[3] - d[2], x[2] - x[0],
                                                d[2] - d[0]);
    return cubic<Number>::of_triple_product(x[2] - x[1], d[2] - d[1], x[3] - x[1], d[3] - d[1], x[0] - x[1],
                                            d[0] - d[1]);
}

template <class Number>
impact<Number> features_provot(features kind, Number const* input, Number const& tolerance, Number const& no_square) {
    moving_features<Number> const moving(kind, input);
    cubic<Number> const f = coplanarity_of(moving);
    Number const zero(0);
    auto const near_at = [&](Number const& t) {
        vec3<Number> const x[4] = {moving.at(0, t), moving.at(1, t), moving.at(2, t), moving.at(3, t)};
        return length(moving_features<Number>::gap(kind, x, no_square)) <= tolerance;
    };
    Number turns[2] = {zero, zero};
    int const count = f.turning_points(turns);
    Number from = zero, value = f(from);
    for (int piece = 0; piece <= count; ++piece) {
        if (value == zero && near_at(from)) return {true, from};
        Number const to = piece < count ? turns[piece] : Number(1), last = f(to);
        if ((value < zero && last > zero) || (value > zero && last < zero)) {
            Number low = from, high = to;
            for (int i = 0; i < provot_bisections; ++i) {
                Number const middle = Number(0.5) * (low + high);
                if ((f(middle) < zero) == (value < zero))
                    low = middle;
                else
                    high = middle;
            }
            if (near_at(low)) return {true, low};
        }
        from = to;
        value = last;
    }
    if (value == zero && near_at(from)) return {true, from};
    return {};
}

template <class Number>
impact<Number> vertex_triangle_provot(Number const* input, Number const& tolerance = provot_tolerance<Number>) {
    return features_provot(features::vertex_triangle, input, tolerance, Number(0));
}
template <class Number>
impact<Number> edge_edge_provot(Number const* input, Number const& tolerance = provot_tolerance<Number>,
                                Number const& no_square = segment_is_point_square<Number>) {
    return features_provot(features::edge_edge, input, tolerance, no_square);
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"
