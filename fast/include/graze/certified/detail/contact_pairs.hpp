// Contacts in pairs of doubles where cores are well apart and it is certain what is nearest.
//
// The arm is z = r - t1 e1 - t2 e2: r between corners, e1 and e2 the edges that the nearest points are inside of, -d for d of
// B. With shares t of doubles z0.e1 and z0.e2 are some 2^-52 of what they are made of, but known in pairs; what they ask of t
// more is solved for in doubles, and moves the arm across both edges.
//
// What is left. Let q be the sum of the magnitudes of z0.ei / |ei|, K = e1.e1 e2.e2 / |e1 x e2|^2 <= 2^6. The solution is
// below K q / |ei| in magnitude. Its numerators are off by 2^-50 of what they are made of, its divisor by 2^-48 of e1.e1 e2.e2,
// and so it by 2^-47 K^2 q / |ei| at most, and z.ej by 2^-46 K^2 q |ej| <= 2^-34 q |ej|. z0.ej as computed is off by 180 unit
// L^2, L as in contact_features.hpp. A mean of corners is off from the extreme one by twice both of that: `gap` is 2^-33 q
// (|e1| + |e2|) + 1024 unit L^2. What else is said there holds; other corners are certainly less far out.
#pragma once

#include "graze/certified/detail/contact_quick.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// The edges that the nearest points are inside of, and shares of them.
struct inner_edges {
    vector3_of<double_double> edge[2];
    double share[2] = {0, 0}, more[2] = {0, 0};
    double left = 0;  // q (|e1| + |e2|) or more
    int count = 0;

    void add(vector3_of<double_double> const& e, double of) {
        edge[count] = e;
        share[count++] = of;
    }
    /// Moves the arm across them. False where they are nearly parallel, or the shares would not be inside.
    GRAZE_CERTIFIED_INLINED bool move_across(vector3_of<double_double>& z, bool is_face) {
        if (count == 0) return true;
        double const first = high_of(normalized(dot_of(z, edge[0]))), square = high_dot(edge[0], edge[0]);
        if (!(square > 0)) return false;
        if (count == 1) {
            more[0] = first / square;
            left = std::fabs(first);
            lower(z, more[0], edge[0]);
            return is_inside(share[0] + more[0]);
        }
        double const second = high_of(normalized(dot_of(z, edge[1]))), other = high_dot(edge[1], edge[1]),
                     across = high_dot(edge[0], edge[1]), whole = square * other - across * across;
        if (!(whole > 0x1p-6 * (square * other))) return false;
        more[0] = (first * other - second * across) / whole;
        more[1] = (second * square - first * across) / whole;
        // |e2| / |e1| is at most 1 and its square.
        left = std::fabs(first) * (2 + other / square) + std::fabs(second) * (2 + square / other);
        lower(z, more[0], edge[0]);
        lower(z, more[1], edge[1]);
        double const of_first = share[0] + more[0], of_second = share[1] + more[1];
        return is_inside(of_first) && is_inside(of_second) && (!is_face || is_inside(of_first + of_second));
    }

  private:
    static bool is_inside(double share) { return share > 0x1p-50 && share < 1 - 0x1p-50; }
    static void lower(vector3_of<double_double>& z, double by, vector3_of<double_double> const& e) {
        z = {normalized(double_double{z.x.high, z.x.low - by * e.x.high}),
             normalized(double_double{z.y.high, z.y.low - by * e.y.high}),
             normalized(double_double{z.z.high, z.z.low - by * e.z.high})};
    }
};

/// Are the corners that are not of the feature certainly less far out along n than those that are?
template <contact_layout const& Of, class Scalar>
GRAZE_CERTIFIED_INLINED bool other_corners_are_inside(Scalar const* input, contact_feature feature, vector3 const& n,
                                                      double margin) {
    if constexpr (Of.b_corners > 1) {
        if (feature.b != between_corners) {
            double const along = dot_of(n, between(input + Of.b[0], input + Of.b[1]));
            if (!(feature.b == 0 ? along > margin : along < -margin)) return false;
        }
    }
    if (feature.a == triangle_foot::face) return true;
    int const from = place_from[feature.a], to = place_to[feature.a];
    for (int k = 0; k < Of.a_corners; ++k)
        if (k != from && k != to && !(dot_of(n, between(input + Of.a[from], input + Of.a[k])) < -margin)) return false;
    return true;
}

template <contact_layout const& Of, class Scalar>
GRAZE_CERTIFIED_INLINED bool contact_in_pairs(Scalar const* input, nearest_shares const& at, Scalar* values) {
    using number = double_double;
    contact_grid<number, Scalar> const g{input};
    contact_reach const most_of(input, Of);
    double const largest = 2 * most_of.of_cores, reach = most_of.of_sets, spacing = spacing_of<Scalar>(reach, 0);
    if (!in_range<Scalar>(largest) || !in_range<Scalar>(reach)) return false;
    contact_feature const feature = at.feature();
    bool const is_face = feature.a == triangle_foot::face, on_b = feature.b == between_corners;
    int const from = is_face ? 0 : place_from[feature.a], start = feature.b == 1 ? 1 : 0;
    inner_edges inner;
    if (is_face) {
        inner.add(arm_of(g, Of.a[1], Of.a[0]), at.s);
        inner.add(arm_of(g, Of.a[2], Of.a[0]), at.t);
    } else if (is_edge_place(feature.a)) {
        inner.add(arm_of(g, Of.a[place_to[feature.a]], Of.a[from]), feature.a == triangle_foot::on_u ? at.s : at.t);
    }
    if (on_b) inner.add(arm_of(g, Of.b[0], Of.b[1]), at.x);
    auto z = arm_of(g, Of.b[start], Of.a[from]);
    for (int i = 0; i < inner.count; ++i) z = moved_along(z, number{-inner.share[i], 0}, inner.edge[i]);
    if (!inner.move_across(z, is_face)) return false;

    number const square = normalized(dot_of(z, z));
    if (!(high_of(square) > 0x1p-60 * (largest * largest))) return false;
    number const length = root_on_grid(square), inverse = quotient_on_grid(number{1, 0}, length);
    double const size = high_of(length);
    if (!other_corners_are_inside<Of>(input, feature, {z.x.high, z.y.high, z.z.high}, 0x1p-46 * (size * largest)))
        return false;
    constexpr double unit = unit_of<number>;
    double const gap = 0x1p-33 * inner.left + 1024 * unit * (largest * largest),
                 error = 512 * unit * largest + gap * high_of(inverse);
    if (!(error <= 0x1p-6 * spacing)) return false;
    number const radius_a = radius_of<number>(input, Of.a_radius), radius_b = radius_of<number>(input, Of.b_radius),
                 radii = sum_of_radii(radius_a, radius_b), s = normalized(length - radii);
    if (!rounds_surely(estimate{s, error + 4 * unit * (high_of(radii) + size)}, values[0])) return false;

    contact_numbers<number> out;
    out.s[0] = s;
    out.reach = reach;
    out.exponent = 0;
    number const arm[3] = {z.x, z.y, z.z};
    vector3_of<number> const& last = inner.edge[inner.count > 1 ? 1 : 0];
    number const edge[3] = {last.x, last.y, last.z};
    for (int k = 0; k < 3; ++k) {
        number b{static_cast<double>(input[Of.b[start] + k]), 0};
        if (on_b) {
            int const i = inner.count - 1;
            b = normalized(b - number{inner.share[i], inner.more[i]} * edge[k]);
        }
        number a = b - arm[k];
        out.n[k] = normalized(arm[k] * inverse);
        if constexpr (Of.a_radius >= 0) a = a + radius_a * out.n[k];
        out.a[k] = normalized(a);
        out.b[k] = normalized(b - radius_b * out.n[k]);
    }
    write_contact(out,
                  tilt_of_cores{between(input + Of.a[0], input + Of.a[1]), between(input + Of.a[0], input + Of.a[2]),
                                between(input + Of.b[0], input + Of.b[1]), at.s, at.t, at.x},
                  values);
    return true;
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
