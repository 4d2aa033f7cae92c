// Contacts of floats in doubles, without a branch on features: by shares of edges that are near those of the nearest points.
//
// What is proved and how is said in contact_features.hpp; the direction is the arm. L, the largest magnitude of a component of
// an edge, is at most twice that of a coordinate. Where cores are too near each other for that, the gap tells.
#pragma once

#include "graze/certified/detail/contact_features.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// What is nearest, about: of A s u + t v from its first corner, of B x d from its first.
struct nearest_shares {
    double s = 0, t = 0, x = 0;

    contact_feature feature() const {
        int const a = s == 1             ? triangle_foot::second
                      : t == 1           ? triangle_foot::third
                      : s == 0 && t == 0 ? triangle_foot::first
                      : t == 0           ? triangle_foot::on_u
                      : s == 0           ? triangle_foot::on_v
                      : s + t >= 1       ? triangle_foot::opposite
                                         : triangle_foot::face;
        return {a, x == 0 ? 0 : x == 1 ? 1 : between_corners};
    }
};

/// part / whole in [0, 1], without a branch. Where the whole is 0 the part is, too.
GRAZE_CERTIFIED_INLINED double clamped_share(double part, double whole) {
    return lesser_lane(1, greater_lane(0, part / greater_lane(whole, 0x1p-900)));
}
/// Where segments with edges u and d are nearest, about, w from the first's first corner to the second's; and the squared
/// length of the arm. Of parallel ones a pair of points, one of which is an end.
struct nearest_of_segments {
    double s, x, square;

    GRAZE_CERTIFIED_INLINED nearest_of_segments(vector3 const& u, vector3 const& d, vector3 const& w) {
        double const uu = dot_of(u, u), dd = dot_of(d, d), ud = dot_of(u, d), uw = dot_of(u, w), dw = dot_of(d, w);
        double const whole = uu * dd - ud * ud;
        bool const parallel = !(whole > 0x1p-45 * (uu * dd));
        double const first = clamped_share((uw * dd - ud * dw) * (parallel ? 0 : 1), whole);
        x = clamped_share(ud * first - dw, dd);
        s = clamped_share((ud * x + uw) * ((parallel & (x > 0) & (x < 1)) ? 0 : 1), uu);
        vector3 const z{w.x + x * d.x - s * u.x, w.y + x * d.y - s * u.y, w.z + x * d.z - s * u.z};
        square = dot_of(z, z);
    }
};

/// Edges of the cores.
struct contact_edges {
    vector3 u, v, w, d;
};

template <contact_layout const& Of>
GRAZE_CERTIFIED_INLINED bool contact_in_doubles(float const* input, contact_edges const& edge, nearest_shares const& at,
                                                float* values) {
    constexpr bool is_triangle = Of.a_corners > 2, is_segment = Of.b_corners > 1;
    vector3 const &u = edge.u, &v = edge.v, &d = edge.d;
    double const s = at.s, t = at.t, x = at.x;
    vector3 on_a{s * u.x, s * u.y, s * u.z}, on_b{0, 0, 0}, arm = edge.w;
    if constexpr (is_triangle) on_a = {on_a.x + t * v.x, on_a.y + t * v.y, on_a.z + t * v.z};
    if constexpr (is_segment) {
        on_b = {x * d.x, x * d.y, x * d.z};
        arm = {arm.x + on_b.x, arm.y + on_b.y, arm.z + on_b.z};
    }
    arm = arm - on_a;
    double const square = dot_of(arm, arm), along_u = dot_of(arm, u);
    double most = greater_lane(0, along_u), gap = -s * along_u;
    if constexpr (is_triangle) {
        double const along_v = dot_of(arm, v);
        most = greater_lane(most, along_v);
        gap -= t * along_v;
    }
    gap += most;
    if constexpr (is_segment) {
        double const along_d = dot_of(arm, d);
        gap += x * along_d - lesser_lane(0, along_d);
    }
    contact_reach const most_of(input, Of);
    double const largest = 2 * most_of.of_cores, reach = most_of.of_sets;
    if (!(square > 0x1p-60 * (largest * largest))) [[unlikely]]
        return false;
    double const radius_a = radius_of<double>(input, Of.a_radius), radius_b = radius_of<double>(input, Of.b_radius),
                 radii = radius_a + radius_b;
    double const length = std::sqrt(square), inverse = 1 / length, spacing = spacing_of<float>(reach, 0);
    double const error = 512 * unit_of<double> * largest + gap * inverse;
    if (!(error <= 0x1p-6 * spacing)) [[unlikely]]
        return false;
    double const distance = length - radii;
    if (!rounds_surely(estimate{distance, error + 4 * unit_of<double> * (radii + length)}, values[0])) [[unlikely]]
        return false;
    vector3 const n{arm.x * inverse, arm.y * inverse, arm.z * inverse};
    auto const at_a = [&](int k, double along, double normal) {
        return static_cast<double>(input[Of.a[0] + k]) + (along + radius_a * normal);
    };
    auto const at_b = [&](int k, double along, double normal) {
        return static_cast<double>(input[Of.b[0] + k]) + (along - radius_b * normal);
    };
    contact_numbers<double> const out{{distance},
                                      {at_a(0, on_a.x, n.x), at_a(1, on_a.y, n.y), at_a(2, on_a.z, n.z)},
                                      {at_b(0, on_b.x, n.x), at_b(1, on_b.y, n.y), at_b(2, on_b.z, n.z)},
                                      {n.x, n.y, n.z},
                                      reach,
                                      0};
    write_contact(out, tilt_of_cores{u, v, d, s, t, x}, values);
    return true;
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
