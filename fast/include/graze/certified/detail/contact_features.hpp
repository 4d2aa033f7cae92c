// Contacts of triangles and segments by the features of both that are nearest: points of them and a direction between, found in
// doubles or pairs of doubles, and what these prove of the signed distance, however they were found.
//
// Proof. D being all b - a of the cores, sep(n) <= s0 <= |z| for every n and every z in D. `arm` is a point of D, so that s0
// is not above its length, nor below (n.arm - gap) / |n|, where gap = n.arm - least n.z over D: of either set the shares' mean
// of n.x at the corners less the extreme one, which is exact where a point is a corner.
//
// Errors, with L the largest magnitude of a component of u, v, w and d (edges of A and B, and from A's first corner to B's),
// unit that of the Number (working_number.hpp): a component of the arm sums terms of 6 L in six operations, so that the arm is
// within 66 unit L of a point of D, with 2 unit L for shares that sum up to more than 1. n.arm is off by 72 unit |n| L at most,
// each of three dot products of n with an edge by 16 unit |n| L, times 2 for the shares' mean. With what that loses in the
// length and the quotient, below 100 unit L, all is below 512 unit L. Of n nothing is left out: it is what it was computed as.
#pragma once

#include <type_traits>

#include "graze/certified/detail/contact_layout.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// start + share edge, or less it.
template <class Number>
GRAZE_CERTIFIED_INLINED vector3_of<Number> moved_along(vector3_of<Number> const& start, Number const& share,
                                                       vector3_of<Number> const& edge) {
    return {normalized(start.x + share * edge.x), normalized(start.y + share * edge.y),
            normalized(start.z + share * edge.z)};
}
template <class Number>
GRAZE_CERTIFIED_INLINED vector3_of<Number> normalized_vector(vector3_of<Number> const& u) {
    return {normalized(u.x), normalized(u.y), normalized(u.z)};
}
/// Points of A and B: shares of A's edges u and v and of B's edge, the arm between the points, and a direction.
template <class Number>
struct contact_points {
    Number s{}, t{}, x{};
    vector3_of<Number> arm, direction;
    bool is_along_arm = true, is_known = false;

    /// Of the feature, or of the part of it where the nearest points are.
    contact_points() = default;
    template <class Grid>
    contact_points(Grid const& g, contact_layout const& of, contact_feature feature, double largest, bool crossing) {
        Number const one = number_from<Number>(1);
        for (int step = 0; step < 4; ++step) {
            int const from = is_edge_place(feature.a) || feature.a < 3 ? place_from[feature.a] : 0;
            bool const on_edge = is_edge_place(feature.a), on_b = feature.b == between_corners;
            int const origin = of.a[from], start = of.b[on_b ? 0 : feature.b];
            auto const r = arm_of(g, start, origin);
            s = from == 1 ? one : Number{};
            t = from == 2 ? one : Number{};
            x = feature.b == 1 ? one : Number{};
            if (feature.a == triangle_foot::face) {
                auto const u = arm_of(g, of.a[1], origin), v = arm_of(g, of.a[2], origin);
                auto const normal = normalized_vector(cross_of(u, v));
                Number const whole = normalized(dot_of(normal, normal));
                Number const of_u = normalized(dot_of(cross_of(r, v), normal)),
                             of_v = normalized(dot_of(cross_of(u, r), normal));
                // With low parts: a foot beside the opposite edge by less than doubles tell is no point of the triangle.
                Number const rest = normalized(normalized(whole - of_u) - of_v);
                if (!(high_of(of_u) >= 0 && high_of(of_v) >= 0 && high_of(rest) >= 0 && high_of(whole) > 0)) {
                    feature.a = high_of(of_u) < 0   ? triangle_foot::on_v
                                : high_of(of_v) < 0 ? triangle_foot::on_u
                                                    : triangle_foot::opposite;
                    continue;
                }
                s = quotient_on_grid(of_u, whole);
                t = quotient_on_grid(of_v, whole);
                arm = moved_along(moved_along(r, -s, u), -t, v);
                choose_direction(normal, r, largest, crossing);
                return;
            }
            if (on_edge && on_b) {
                auto const e = arm_of(g, of.a[place_to[feature.a]], origin), d = arm_of(g, of.b[1], start);
                auto const normal = normalized_vector(cross_of(e, d));
                Number const whole = normalized(dot_of(normal, normal));
                Number const of_e = normalized(dot_of(cross_of(r, d), normal)),
                             of_d = normalized(dot_of(cross_of(r, e), normal));
                int const on_e = place_of(of_e, whole), on_d = place_of(of_d, whole);
                if (on_e != 2) feature.a = on_e == 0 ? from : place_to[feature.a];
                if (on_d != 2) feature.b = on_d;
                if (on_e != 2 || on_d != 2) continue;
                Number const share = quotient_on_grid(of_e, whole);
                x = quotient_on_grid(of_d, whole);
                set_share_of_edge(feature.a, share);
                arm = moved_along(moved_along(r, x, d), -share, e);
                choose_direction(normal, r, largest, crossing);
                return;
            }
            if (on_edge || on_b) {
                auto const edge = on_edge ? arm_of(g, of.a[place_to[feature.a]], origin) : arm_of(g, of.b[1], start);
                Number const whole = normalized(dot_of(edge, edge));
                Number along = normalized(dot_of(r, edge));
                if (!on_edge) along = -along;
                int const place = place_of(along, whole);
                if (place != 2) {
                    if (on_edge)
                        feature.a = place == 0 ? from : place_to[feature.a];
                    else
                        feature.b = place;
                    continue;
                }
                Number const share = quotient_on_grid(along, whole);
                if (on_edge)
                    set_share_of_edge(feature.a, share);
                else
                    x = share;
                arm = moved_along(r, on_edge ? -share : share, edge);
            } else {
                arm = r;
            }
            direction = arm;
            is_known = high_dot(arm, arm) > 0;
            return;
        }
    }

    /// How much n.arm is above the least n.z, in n's length: edges u and v of A, d of B; `margin` covers the errors of doubles.
    template <class Vector>
    GRAZE_CERTIFIED_INLINED double gap(contact_layout const& of, Vector const& u, Vector const& v, Vector const& d,
                                       double margin) const {
        double result = 0;
        if (of.b_corners > 1) {
            double const along = high_dot(direction, d), share = high_of(x);
            if (!((share == 0 && along > margin) || (is_one(x) && along < -margin))) {
                Number const exact = normalized(dot_of(direction, d));
                double const rough = high_of(exact);
                result += rough > 0 ? share * rough : high_of(less_than_one(x)) * -rough;
            }
        }
        double const along_u = high_dot(direction, u),
                     along_v = of.a_corners > 2 ? high_dot(direction, v) : -2 * margin;
        double const of_u = high_of(s), of_v = high_of(t);
        bool const sure = of_u == 0 && of_v == 0 ? along_u < -margin && along_v < -margin
                          : is_one(s)            ? along_u > margin && along_u - along_v > margin
                                                 : is_one(t) && along_v > margin && along_v - along_u > margin;
        if (!sure) {
            // Differences before they are rounded to doubles: long edges may have a long way in common.
            Number const exact_u = normalized(dot_of(direction, u)),
                         exact_v = of.a_corners > 2 ? normalized(dot_of(direction, v)) : Number{};
            Number const between = normalized(exact_u - exact_v);
            bool const is_v = of.a_corners > 2 && high_of(between) < 0;
            Number most = is_v ? exact_v : exact_u;
            if (high_of(most) < 0) most = Number{};
            result += high_of(normalized(most - exact_u)) * of_u + high_of(normalized(most - exact_v)) * of_v +
                      high_of(most) * greater(0.0, high_of(normalized(less_than_one(s) - t)));
        }
        return result;
    }

  private:
    static bool is_one(Number const& a) { return high_of(a) == 1 && low_of(a) == 0; }
    static Number less_than_one(Number const& a) { return normalized(number_from<Number>(1) - a); }
    /// 0 at the start or before, 1 at the end or beyond, else 2.
    static int place_of(Number const& part, Number const& whole) {
        if (!(high_of(part) > 0)) return 0;
        return high_of(part) >= high_of(whole) ? 1 : 2;
    }
    void set_share_of_edge(int place, Number const& share) {
        if (place == triangle_foot::on_u) s = share;
        if (place == triangle_foot::opposite) s = less_than_one(share);
        if (place != triangle_foot::on_u) t = share;
    }
    /// The arm where it is long enough for its errors and the cores do not cross, else the normal, against the arm if they do.
    void choose_direction(vector3_of<Number> const& normal, vector3_of<Number> const& r, double largest,
                          bool crossing) {
        constexpr double enough = std::is_same_v<Number, double> ? 0x1p-20 : 0x1p-60;
        is_along_arm = !crossing && high_dot(arm, arm) > enough * (largest * largest);
        direction = is_along_arm ? arm : normal;
        is_known = is_along_arm || high_dot(normal, normal) > 0;
        if (is_along_arm) return;
        double const height = high_of(normalized(dot_of(normal, r)));
        if (crossing ? height > 0 : height < 0) direction = {-normal.x, -normal.y, -normal.z};
    }
};

/// Scalars as doubles or pairs of doubles.
template <class Number, class Scalar>
using contact_grid = close_grid<std::is_same_v<Number, double_double>, Scalar>;

GRAZE_CERTIFIED_INLINED double sum_of_radii(double a, double b) {
    return a + b;
}
GRAZE_CERTIFIED_INLINED double_double sum_of_radii(double_double a, double_double b) {
    return sum_of(a.high, b.high);
}

/// Moves the points of the cores out by their radii, and writes them. `n` has the length 1; the arm is s0 n. The input is in
/// units of 2^exponent.
template <class Number, class Input, class Scalar>
GRAZE_CERTIFIED_INLINED void write_contact_of(Input const* input, contact_layout const& of,
                                              contact_points<Number> const& at, vector3_of<Number> const& n,
                                              Number const& s, double reach, int exponent, Scalar* values) {
    contact_grid<Number, Input> const g{input};
    auto const u = arm_of(g, of.a[1], of.a[0]), v = arm_of(g, of.a[2], of.a[0]), d = arm_of(g, of.b[1], of.b[0]);
    contact_numbers<Number> out;
    out.s[0] = s;
    out.n[0] = n.x, out.n[1] = n.y, out.n[2] = n.z;
    Number const radius_a = radius_of<Number>(input, of.a_radius), radius_b = radius_of<Number>(input, of.b_radius);
    Number const edge_u[3] = {u.x, u.y, u.z}, edge_v[3] = {v.x, v.y, v.z}, edge_d[3] = {d.x, d.y, d.z};
    for (int i = 0; i < 3; ++i) {
        Number const a = number_from<Number>(static_cast<double>(input[of.a[0] + i])),
                     b = number_from<Number>(static_cast<double>(input[of.b[0] + i]));
        out.a[i] = normalized(a + (at.s * edge_u[i] + at.t * edge_v[i] + radius_a * out.n[i]));
        out.b[i] = normalized(b + (at.x * edge_d[i] - radius_b * out.n[i]));
    }
    out.reach = reach;
    out.exponent = exponent;
    write_contact(
        out, tilt_of_cores{high_vector(u), high_vector(v), high_vector(d), high_of(at.s), high_of(at.t), high_of(at.x)},
        values);
}

/// Of cores that do not cross: their distance is not above the length of the arm.
struct cores_apart {
    static constexpr bool crossing = false;
};

/// The contact of what is nearest, where it leaves one signed distance. Where cores cross, `cores` bounds it from above: see
/// contact_crossing.hpp.
template <class Number, class Scalar, class Cores>
GRAZE_CERTIFIED_INLINED bool contact_by_feature(Scalar const* input, contact_layout const& of, contact_feature feature,
                                                Cores const& cores, Scalar* values) {
    contact_grid<Number, Scalar> const g{input};
    auto const u = arm_of(g, of.a[1], of.a[0]), v = arm_of(g, of.a[2], of.a[0]), d = arm_of(g, of.b[1], of.b[0]),
               w = arm_of(g, of.b[0], of.a[0]);
    double const largest =
        greater_lane(greater_lane(largest_lane(u), largest_lane(v)), greater_lane(largest_lane(w), largest_lane(d)));
    double const reach = contact_reach(input, of).of_sets;
    if (!in_range<Scalar>(largest) || !in_range<Scalar>(reach)) return false;
    contact_points<Number> const at(g, of, feature, largest, Cores::crossing);
    if (!at.is_known) return false;
    Number const square = normalized(dot_of(at.direction, at.direction)), length = root_on_grid(square);
    vector3_of<Number> const n{quotient_on_grid(at.direction.x, length), quotient_on_grid(at.direction.y, length),
                               quotient_on_grid(at.direction.z, length)};
    double const spacing = spacing_of<Scalar>(reach, 0), size = high_of(length);
    double const gap = at.gap(of, u, v, d, 0x1p-46 * (size * largest)) / size;
    double error = 512 * unit_of<Number> * largest + gap;
    Number core = length;
    if (Cores::crossing || !at.is_along_arm) {
        core = normalized(dot_of(n, at.arm));
        vector3_of<Number> const rest = normalized_vector(moved_along(at.arm, -core, n));
        double const beside = high_dot(rest, rest);
        if (!(beside <= 0x1p-10 * (spacing * spacing))) return false;
        if constexpr (Cores::crossing) {
            double const tilt = Cores::factor * unit_of<Number> * (largest * largest * largest) / size;
            error += cores.beyond(g, core, error + tilt);
        } else {
            // The arm's length less core = n.arm, by the square of what is beside.
            double const root = std::sqrt(beside), twice = 2 * high_of(core);
            error += twice > root ? beside / twice : root;
        }
    }
    if (!(error <= 0x1p-6 * spacing)) return false;
    Number const radii = sum_of_radii(radius_of<Number>(input, of.a_radius), radius_of<Number>(input, of.b_radius)),
                 s = normalized(core - radii);
    error += 4 * unit_of<Number> * (size_of(high_of(radii)) + size_of(high_of(core)));
    if (!rounds_surely(estimate{s, error}, values[0])) return false;
    write_contact_of(input, of, at, n, s, reach, 0, values);
    return true;
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
