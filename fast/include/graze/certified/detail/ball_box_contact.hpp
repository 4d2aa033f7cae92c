// Contacts of an oriented box and a ball: floats in doubles, all in pairs of doubles, what these leave open by integers.
//
// Proof. Let w lead from the box's centre to the ball's, z = w - sum t_k a_k for shares |t_k| <= h_k, however they were found.
// The cores are no farther apart than |z|, nor nearer than sep(n) = (n.z - gap) / |n| for any n, gap = sum h_k |n.a_k| - t_k
// n.a_k >= 0: n is z here. Of a centre inside see ball_box_inside.hpp.
//
// Errors, with L at least the largest magnitude of a component of w and of all h_k a_k, A_k that of a_k, unit that of the
// Number (working_number.hpp). A component of z sums four terms up to L, each in up to five operations: within 21 unit L, and z
// within 37 unit L of a point of D. n.a_k is off by 7 unit |n| A_k, and the gap by three times 2 h_k of that and the rounding
// of its terms: 60 unit |n| L. With what the length and quotients lose, 40 unit L, all is below 256 unit L.
//
// Range. Of doubles no axis and extent is above 2^100, L is in [2^-100, 2^100] and |z| above 2^-30 L: what underflows adds less
// than 2^-900 L. Of floats nothing over- or underflows but where coordinates are no floats.
#pragma once

#include "graze/certified/detail/ball_box_exact.hpp"
#include "graze/certified/detail/ball_box_inside.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// A float's contact by these shares, where the arm's direction is proved to be good enough.
GRAZE_CERTIFIED_INLINED bool ball_box_contact_in_doubles(float const* input, box_and_ball<float> const& of,
                                                         box_coordinates const& t, vector3 const& z, float* values) {
    // Nearer cores do not have a direction that is good to all bits of a float however it is computed.
    double const square = dot_of(z, z);
    if (!(square > 0x1p-16 * (of.largest * of.largest))) [[unlikely]]
        return false;
    box_coordinates const along = of.box.coordinates(z);
    double const gap = sum_of(of.box.half.first * magnitude(along.first) - t.first * along.first) +
                       (of.box.half.last * std::fabs(along.last) - t.last * along.last);
    double const length = std::sqrt(square), inverse = length * (1 / square), spacing = spacing_of<float>(of.reach, 0),
                 radius = static_cast<double>(input[radius_beside_box]), s = length - radius,
                 error = ball_box_contact_factor * unit_of<double> * of.largest + gap * inverse;
    if (!(error <= 0x1p-6 * spacing)) [[unlikely]]
        return false;
    if (!rounds_surely(estimate{s, error + 4 * unit_of<double> * (radius + length)}, values[0])) [[unlikely]]
        return false;
    write_ball_box_contact<double>(input, of, z, {z.x * inverse, z.y * inverse, z.z * inverse}, s, values);
    return true;
}

/// Shares in doubles.
struct box_shares {
    double t[3];
};

GRAZE_CERTIFIED_SLOW inline bool ball_box_contact_in_doubles(float const* input, box_and_ball<float> const& of,
                                                             box_shares const& at, float* values) {
    box_coordinates const t{f64x2(at.t[0], at.t[1]), at.t[2]};
    return ball_box_contact_in_doubles(input, of, t, of.arm_of_shares(t), values);
}

/// start + share edge of doubles.
GRAZE_CERTIFIED_INLINED vector3_of<double_double> moved_along_doubles(vector3_of<double_double> const& start,
                                                                      double share, vector3 const& edge) {
    return {normalized(start.x + product_of(share, edge.x)), normalized(start.y + product_of(share, edge.y)),
            normalized(start.z + product_of(share, edge.z))};
}
GRAZE_CERTIFIED_INLINED double_double dot_with_doubles(vector3_of<double_double> const& u, vector3 const& v) {
    return dot_of(u, vector3_of<double_double>{{v.x, 0}, {v.y, 0}, {v.z, 0}});
}
/// Has u . axis surely the sign of t? High parts tell: they are within 2^-53 of u, and each term goes through three operations.
/// What underflows makes a gap below 2^-800.
GRAZE_CERTIFIED_INLINED bool surely_leads_along(vector3_of<double_double> const& u, vector3 const& axis, double t) {
    double const x = u.x.high * axis.x, y = u.y.high * axis.y, z = u.z.high * axis.z, along = x + y + z;
    return (t > 0 ? along : -along) > 0x1p-49 * (std::fabs(x) + std::fabs(y) + std::fabs(z));
}
enum class pairs_result : unsigned char { known, unsure, too_near };

/// In pairs of doubles: z by the shares, moved across the axes that they are inside of by what doubles tell is left.
template <class Scalar>
GRAZE_CERTIFIED_SLOW pairs_result ball_box_contact_in_pairs(Scalar const* input, box_and_ball<Scalar> const& of,
                                                            box_shares const& at, Scalar* values) {
    using number = double_double;
    constexpr double unit = unit_of<number>;
    contact_grid<number, Scalar> const g{input};
    auto z = arm_of(g, ball_beside_box, 0);
    vector3 axis[3];
    int inner[3] = {0, 0, 0}, count = 0;
    double half[3];
    for (int k = 0; k < 3; ++k) {
        axis[k] = axis_of_box_as<double>(input, k);
        half[k] = static_cast<double>(input[half_extent_of_box + k]);
        if (std::fabs(at.t[k]) < half[k]) inner[count++] = k;
    }
    if (count > 2) return pairs_result::unsure;
    for (int k = 0; k < 3; ++k) z = moved_along_doubles(z, -at.t[k], axis[k]);
    double more[2] = {0, 0};
    if (count > 0) {
        auto const &u = axis[inner[0]], &v = axis[inner[1]];
        double const of_u = high_of(normalized(dot_with_doubles(z, u))), uu = high_dot(u, u);
        if (count == 1) {
            more[0] = of_u / uu;
        } else {
            double const of_v = high_of(normalized(dot_with_doubles(z, v))), vv = high_dot(v, v), uv = high_dot(u, v),
                         whole = uu * vv - uv * uv;
            if (!(whole > 0x1p-20 * (uu * vv))) return pairs_result::unsure;
            more[0] = (of_u * vv - of_v * uv) / whole;
            more[1] = (of_v * uu - of_u * uv) / whole;
        }
        for (int i = 0; i < count; ++i) {
            int const k = inner[i];
            if (!(std::fabs(at.t[k]) + std::fabs(more[i]) < half[k] * (1 - 0x1p-50))) return pairs_result::unsure;
            z = moved_along_doubles(z, -more[i], axis[k]);
        }
    }
    number const square = normalized(dot_of(z, z));
    if (!(high_of(square) > 0x1p-60 * (of.largest * of.largest))) return pairs_result::too_near;
    number const length = root_on_grid(square), inverse = quotient_on_grid(number{1, 0}, length);
    double const size = high_of(length);
    double gap = 0;
    for (int k = 0; k < 3; ++k) {
        bool const inside = std::fabs(at.t[k]) < half[k];
        if (!inside && surely_leads_along(z, axis[k], at.t[k])) continue;
        double const along = high_of(normalized(dot_with_doubles(z, axis[k])));
        if (inside || along * at.t[k] < 0) gap += 2 * half[k] * std::fabs(along);
    }
    double const error = ball_box_contact_factor * unit * of.largest + gap * high_of(inverse);
    if (!(error <= 0x1p-6 * spacing_of<Scalar>(of.reach, 0))) return pairs_result::unsure;
    number const radius = radius_of<number>(input, radius_beside_box), s = normalized(length - radius);
    if (!rounds_surely(estimate{s, error + 4 * unit * (high_of(radius) + size)}, values[0]))
        return pairs_result::unsure;
    vector3_of<number> const n{normalized(z.x * inverse), normalized(z.y * inverse), normalized(z.z * inverse)};
    write_ball_box_contact<number>(input, of, z, n, s, values);
    return pairs_result::known;
}

/// Shares of the nearest point, feature by feature: the best of all that lie in the box. Boundaries only.
template <class Scalar>
GRAZE_CERTIFIED_SLOW box_shares box_shares_by_features(Scalar const* input, int& number) {
    vector3 const w = between(input, input + ball_beside_box);
    vector3 axis[3];
    double half[3], square[3][3], along[3], least = std::numeric_limits<double>::infinity();
    for (int k = 0; k < 3; ++k) {
        axis[k] = axis_of_box_as<double>(input, k);
        half[k] = static_cast<double>(input[half_extent_of_box + k]);
        along[k] = dot_of(w, axis[k]);
        for (int j = 0; j <= k; ++j) square[k][j] = square[j][k] = dot_of(axis[j], axis[k]);
    }
    auto const inside = [&](double part, double whole, int k) {
        double const share = part / greater(whole, 0x1p-900);
        return share < half[k] ? share > -half[k] ? share : -half[k] : half[k];
    };
    box_shares best{{half[0], half[1], half[2]}};
    for (int i = 0; i < box_feature::count; ++i) {
        box_feature const of(i);
        if (of.dimensions == 3) continue;
        box_shares own{};
        int inner[3] = {0, 0, 0}, count = 0;
        for (int k = 0; k < 3; ++k) {
            own.t[k] = of.at.of[k] * half[k];
            if (of.at.of[k] == 0) inner[count++] = k;
        }
        double rest[2] = {0, 0};
        for (int k = 0; k < count; ++k) {
            rest[k] = along[inner[k]];
            for (int j = 0; j < 3; ++j) rest[k] -= own.t[j] * square[inner[k]][j];
        }
        int const u = inner[0], v = inner[1];
        if (count == 1) own.t[u] = inside(rest[0], square[u][u], u);
        if (count == 2) {
            double const whole = square[u][u] * square[v][v] - square[u][v] * square[u][v];
            own.t[u] = inside(rest[0] * square[v][v] - rest[1] * square[u][v], whole, u);
            own.t[v] = inside(rest[1] - own.t[u] * square[u][v], square[v][v], v);
            // Where v is at an end now, u is not yet where it is nearest.
            own.t[u] = inside(rest[0] - own.t[v] * square[u][v], square[u][u], u);
        }
        vector3 z = w;
        for (int k = 0; k < 3; ++k)
            z = {z.x - own.t[k] * axis[k].x, z.y - own.t[k] * axis[k].y, z.z - own.t[k] * axis[k].z};
        double const distance = dot_of(z, z);
        if (!(distance < least)) continue;
        least = distance;
        best = own;
        number = i;
    }
    return best;
}

/// The feature that shares are on.
template <class Scalar>
GRAZE_CERTIFIED_INLINED int number_of_feature(Scalar const* input, box_shares const& at) {
    int number = 0;
    for (int k = 2; k >= 0; --k) {
        auto const half = static_cast<double>(input[half_extent_of_box + k]);
        number = 3 * number + (at.t[k] >= half ? 2 : at.t[k] <= -half ? 0 : 1);
    }
    return number;
}

/// What doubles and pairs of doubles prove, by the shares or others, else what integers tell.
template <class Scalar>
GRAZE_CERTIFIED_INLINED void ball_box_contact_by_stages(Scalar const* input, box_and_ball<Scalar> const& of,
                                                        box_shares const& at, Scalar* values) {
    int guess = box_feature::number_of_inside;
    if (works_in_doubles && box_is_in_range(of)) {
        bool const is_skew = !(of.box.skew <= most_skew);
        pairs_result const by_shares =
            is_skew ? pairs_result::unsure : ball_box_contact_in_pairs(input, of, at, values);
        if (by_shares == pairs_result::known) return;
        if (is_about_inside(input)) {
            if constexpr (std::is_same_v<Scalar, float>)
                if (ball_box_contact_inside<double>(input, of, values)) return;
            if (ball_box_contact_inside<double_double>(input, of, values)) return;
        }
        // Others would be as near.
        if (by_shares == pairs_result::too_near)
            return exact_ball_box_contact(input, number_of_feature(input, at), values);
        box_shares const other = box_shares_by_features(input, guess);
        if constexpr (std::is_same_v<Scalar, float>)
            if (is_skew && ball_box_contact_in_doubles(input, of, other, values)) return;
        if (ball_box_contact_in_pairs(input, of, other, values) == pairs_result::known) return;
    }
    exact_ball_box_contact(input, guess, values);
}
/// Apart, so that the first stage need not have numbers of its own on the stack.
GRAZE_CERTIFIED_SLOW inline void ball_box_contact_again(float const* input, box_shares const& at, float* values) {
    ball_box_contact_by_stages(input, box_and_ball<float>(input), at, values);
}
/// The same where the centre seems to be inside.
GRAZE_CERTIFIED_SLOW inline void ball_box_contact_inside_or_again(float const* input, box_coordinates const& t,
                                                                  float* values) {
    if (ball_box_contact_inside_by_shares(input, box_and_ball<float>(input), t, values)) return;
    ball_box_contact_again(input, {{t.first.first(), t.first.second(), t.last}}, values);
}

template <class Scalar>
GRAZE_CERTIFIED_INLINED void ball_box_contact(Scalar const* input, Scalar* values) {
    box_and_ball<Scalar> const of(input);
    // Axes are mostly of length 1 and at right angles, about: each step comes nearer by what they are off.
    box_coordinates const along = of.box.coordinates(of.w);
    if constexpr (std::is_same_v<Scalar, float> && works_in_doubles)
        if (of.is_inside(along)) return ball_box_contact_inside_or_again(input, along, values);
    box_coordinates t = of.within(along);
    box_coordinates const rest = of.box.coordinates(of.arm_of_shares(t));
    t = of.within({t.first + rest.first, t.last + rest.last});
    if constexpr (std::is_same_v<Scalar, float> && works_in_doubles)
        if (ball_box_contact_in_doubles(input, of, t, of.arm_of_shares(t), values)) [[likely]]
            return;
    box_shares const at{{t.first.first(), t.first.second(), t.last}};
    if constexpr (std::is_same_v<Scalar, float>)
        ball_box_contact_again(input, at, values);
    else
        ball_box_contact_by_stages(input, of, at, values);
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
