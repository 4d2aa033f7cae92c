// Contacts of triangles and segments by integers: the features of both that are nearest, or the least of what parts them where
// they cross, by their squared distances n / d; and the numbers these give.
//
// Cores that cross are a triangle and a segment that passes through its inside. D = segment - triangle is a prism: its facets
// are the triangle's plane at either end of the segment, and the planes along an edge and the segment. Their distances from the
// origin are those of an end from the plane, and of an edge's line from the segment's; in the nearest facet the foot of the
// perpendicular lies inside.
#pragma once

#include "graze/certified/detail/contact_candidates.hpp"
#include "graze/certified/detail/contact_features.hpp"
#include "graze/certified/detail/contact_touching.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// A squared distance of features. Of all on one degree, for as few kinds of integers as may be.
struct feature_square {
    big<6> n;
    big<4> d;
};

/// The sign of a - b.
GRAZE_CERTIFIED_SLOW inline int sign_of_squares(feature_square const& a, feature_square const& b) {
    return sign_of_minor(a.n, b.d, b.n, a.d);
}

/// What features are made of: the arm from A's to B's, and edges of them.
struct feature_arms {
    vector3_of<big<1>> r, e, d;

    template <class Scalar>
    GRAZE_CERTIFIED_SLOW feature_arms(Scalar const* input, contact_layout const& of, contact_feature feature) {
        int const from = feature.a == triangle_foot::face ? 0 : place_from[feature.a], b = feature.b == 1 ? 1 : 0;
        load_arm(input + of.b[b], input + of.a[from], r);
        if (feature.a == triangle_foot::face) {
            load_arm(input + of.a[1], input + of.a[0], e);
            load_arm(input + of.a[2], input + of.a[0], d);
            return;
        }
        if (is_edge_place(feature.a)) load_arm(input + of.a[place_to[feature.a]], input + of.a[from], e);
        if (feature.b == between_corners) load_arm(input + of.b[1], input + of.b[0], d);
    }
};

inline bool is_in_whole(big<4> const& part, big<4> const& whole) {
    return sign(part) >= 0 && sign_of_difference(whole, part) >= 0;
}
/// Of a face, and of edges of A and B: the normal is e x d. Shares of the normal's square along e and along d.
inline void load_face_shares(feature_arms const& of, vector3_of<big<2>> const& normal, big<4>& along_e,
                             big<4>& along_d) {
    along_e = triple_of(of.r, of.d, normal);
    along_d = triple_of(of.e, of.r, normal);
}
inline void load_edge_shares(feature_arms const& of, vector3_of<big<2>> const& normal, big<4>& along_e,
                             big<4>& along_d) {
    along_e = triple_of(of.r, of.d, normal);
    along_d = triple_of(of.r, of.e, normal);
}
/// Do the perpendicular's feet lie inside a face and at a corner, or inside edges?
template <class Scalar>
GRAZE_CERTIFIED_SLOW bool has_feet_inside(Scalar const* input, contact_layout const& layout, contact_feature feature) {
    feature_arms const of(input, layout, feature);
    bool const is_face = feature.a == triangle_foot::face;
    auto const normal = cross_of(of.e, of.d);
    big<4> whole;
    load_dot(normal, normal, whole);
    big<4> along = triple_of(of.r, of.d, normal);
    if (whole.size == 0 || !is_in_whole(along, whole)) return false;
    if (is_face) accumulate(whole, along, true);
    along = is_face ? triple_of(of.e, of.r, normal) : triple_of(of.r, of.e, normal);
    return is_in_whole(along, whole);
}
GRAZE_CERTIFIED_SLOW inline void load_height_square(feature_arms const& of, vector3_of<big<2>> const& normal,
                                                    big<6>& n) {
    big<3> const height = dot_of(normal, of.r);
    load_product(height, height, n);
}
/// Of a face and a corner, or of two edges: of their plane, or lines. False where these are none, or parallel.
template <class Scalar>
GRAZE_CERTIFIED_SLOW bool load_plane_square(Scalar const* input, contact_layout const& layout, contact_feature feature,
                                            feature_square& to) {
    feature_arms const of(input, layout, feature);
    auto const normal = cross_of(of.e, of.d);
    load_dot(normal, normal, to.d);
    load_height_square(of, normal, to.n);
    return to.d.size != 0;
}
/// A corner p and the edge from a to b. False where the foot of the perpendicular is not inside.
template <class Scalar>
GRAZE_CERTIFIED_SLOW bool load_line_square(Scalar const* p, Scalar const* a, Scalar const* b, feature_square& to) {
    vector3_of<big<1>> arm, edge;
    load_arm(p, a, arm);
    load_arm(b, a, edge);
    {
        big<2> along, whole;
        load_dot(arm, edge, along);
        load_dot(edge, edge, whole);
        if (sign(along) <= 0 || sign_of_difference(whole, along) <= 0) return false;
        load_wider(whole, to.d);
    }
    vector3_of<big<2>> across;
    load_cross(arm, edge, across);
    load_wider(dot_of(across, across), to.n);
    return true;
}
template <class Scalar>
GRAZE_CERTIFIED_SLOW void load_corner_square(Scalar const* p, Scalar const* q, feature_square& to) {
    vector3_of<big<1>> arm;
    load_arm(p, q, arm);
    load_wider(dot_of(arm, arm), to.n);
    load_wider(to_big(1, 0), to.d);
}
/// The squared distance of two features' points, lines and planes.
template <class Scalar>
GRAZE_CERTIFIED_SLOW bool load_feature_square(Scalar const* input, contact_layout const& layout,
                                              contact_feature feature, feature_square& to) {
    bool const on_e = is_edge_place(feature.a), on_d = feature.b == between_corners;
    if (feature.a == triangle_foot::face || (on_e && on_d)) return load_plane_square(input, layout, feature, to);
    Scalar const *const a = input + layout.a[place_from[feature.a]], *const b = input + layout.b[feature.b == 1];
    if (on_e) return load_line_square(b, a, input + layout.a[place_to[feature.a]], to);
    if (on_d) return load_line_square(a, b, input + layout.b[1], to);
    load_corner_square(b, a, to);
    return true;
}

/// Which features may have the cores' distance: of those that doubles leave, facets have the perpendicular's feet inside. Before
/// numbers of these are on the stack.
template <class Scalar>
GRAZE_CERTIFIED_SLOW unsigned features_to_compare(Scalar const* input, contact_layout const& of, bool crossing) {
    contact_candidates const found = candidate_filter(input, of, crossing).candidates();
    unsigned bits = found.bits;
    if (crossing) return bits;
    for (int a = 0; a <= 6; ++a)
        for (int b = 0; b <= 2; ++b) {
            unsigned const own = feature_bit(a, b);
            if (is_facet(a, b) && (bits & ~found.certain & own) != 0 && !has_feet_inside(input, of, {a, b}))
                bits &= ~own;
        }
    return bits;
}

/// The features whose distance is the cores', and its square.
struct exact_core {
    feature_square square;
    contact_feature feature{0, 0};
    int side;

    template <class Scalar>
    GRAZE_CERTIFIED_SLOW exact_core(Scalar const* input, contact_layout const& of, bool crossing, unsigned features) {
        bool is_first = true;
        feature_square own;
        for (int a = 0; a <= 6; ++a)
            for (int b = 0; b <= 2; ++b) {
                if ((features & feature_bit(a, b)) == 0) continue;
                if (!load_feature_square(input, of, {a, b}, is_first ? square : own)) continue;
                if (!is_first) {
                    if (sign_of_squares(own, square) >= 0) continue;
                    square = own;
                }
                is_first = false;
                feature = {a, b};
            }
        if (is_first) load_wider(to_big(1, 0), square.d);  // of bits that are no input
        side = crossing ? -1 : sign(square.n);
    }
};

/// The perpendicular from A's line to B's corner, or from A's corner to B's line: r (edge.edge) - edge (r.edge).
GRAZE_CERTIFIED_SLOW inline vector3_of<double_double> direction_across(vector3_of<big<1>> const& r,
                                                                       vector3_of<big<1>> const& edge) {
    vector3_of<big<3>> across;
    big<2> along = dot_of(r, edge), whole = dot_of(edge, edge);
    load_minor(whole, r.x, along, edge.x, across.x);
    load_minor(whole, r.y, along, edge.y, across.y);
    load_minor(whole, r.z, along, edge.z, across.z);
    return exact_direction(across);
}
/// Shares and the direction of n.
template <class Scalar>
GRAZE_CERTIFIED_SLOW contact_points<double_double> exact_points(Scalar const* input, contact_layout const& layout,
                                                                contact_feature feature, int side) {
    contact_points<double_double> at;
    int const place = feature.a;
    bool const is_face = place == triangle_foot::face, on_e = is_edge_place(place), on_d = feature.b == between_corners;
    double_double const one{1, 0};
    at.s = at.t = at.x = {0, 0};
    if (!is_face && place_from[place] == 1 && !on_e) at.s = one;
    if (place == 2) at.t = one;
    if (feature.b == 1) at.x = one;
    feature_arms const of(input, layout, feature);
    double_double share{0, 0};
    if (is_face || (on_e && on_d)) {
        auto const normal = cross_of(of.e, of.d);
        big<4> whole, along_e, along_d;
        load_dot(normal, normal, whole);
        if (is_face)
            load_face_shares(of, normal, along_e, along_d);
        else
            load_edge_shares(of, normal, along_e, along_d);
        share = exact_share(along_e, whole);
        (is_face ? at.t : at.x) = exact_share(along_d, whole);
        if (is_face) at.s = share;
        if (side != 0) {
            at.direction = exact_direction(normal);
            if (sign(dot_of(normal, of.r)) * side < 0)
                at.direction = {-at.direction.x, -at.direction.y, -at.direction.z};
        }
    } else if (on_e || on_d) {
        vector3_of<big<1>> const& edge = on_e ? of.e : of.d;
        big<2> along = dot_of(of.r, edge);
        if (on_d) along.negative = !along.negative;
        (on_e ? share : at.x) = exact_share(along, dot_of(edge, edge));
        if (side != 0) at.direction = direction_across(of.r, edge);
    } else if (side != 0) {
        at.direction = exact_direction(of.r);
    }
    if (on_e) {
        if (place == triangle_foot::on_u) at.s = share;
        if (place == triangle_foot::opposite) at.s = normalized(one - share);
        if (place != triangle_foot::on_u) at.t = share;
    }
    return at;
}

/// Rounds the signed distance.
template <class Scalar>
GRAZE_CERTIFIED_SLOW Scalar exact_contact_distance(Scalar const* input, contact_layout const& of, bool crossing,
                                                   unsigned features, contact_feature& feature, int& side) {
    exact_core const core(input, of, crossing, features);
    feature = core.feature;
    side = core.side;
    big<1> radii;
    for (int radius : {of.a_radius, of.b_radius})
        if (radius >= 0)  // the magnitude, should it be no radius
            accumulate(radii, to_big<big_double>(std::fabs(static_cast<double>(input[radius]))), false);
    return rounded_root_less<Scalar>(side, core.square.n, core.square.d, radii);
}

/// Writes the numbers but the first. In a frame of its own, after integers were on the stack.
template <class Scalar>
GRAZE_CERTIFIED_SLOW void write_exact_contact(Scalar const* input, contact_layout const& of,
                                              contact_points<double_double> const& at,
                                              vector3_of<double_double> const& n, Scalar* values) {
    // In units of 2^exponent all are below 2.
    double scaled[16], largest = 0;
    for (int i = 0; i < of.count; ++i) largest = greater(largest, std::fabs(static_cast<double>(input[i])));
    int const exponent = largest > 0 && largest <= (std::numeric_limits<double>::max)() ? std::ilogb(largest) : 0;
    for (int i = 0; i < of.count; ++i) scaled[i] = std::ldexp(static_cast<double>(input[i]), -exponent);
    contact_grid<double_double, double> const g{scaled};
    auto const arm =
        moved_along(moved_along(moved_along(arm_of(g, of.b[0], of.a[0]), at.x, arm_of(g, of.b[1], of.b[0])), -at.s,
                                arm_of(g, of.a[1], of.a[0])),
                    -at.t, arm_of(g, of.a[2], of.a[0]));
    double_double const s = normalized(dot_of(n, arm)) - sum_of_radii(radius_of<double_double>(scaled, of.a_radius),
                                                                      radius_of<double_double>(scaled, of.b_radius));
    write_contact_of(scaled, of, at, n, normalized(s), contact_reach(scaled, of).of_sets, exponent, values);
}
template <class Scalar>
GRAZE_CERTIFIED_SLOW void exact_contact(Scalar const* input, contact_layout const& of, Scalar* values) {
    contact_feature feature{};
    int side = 0;
    bool const crossing = cores_cross(input, of);
    unsigned const features = features_to_compare(input, of, crossing);
    values[0] = exact_contact_distance(input, of, crossing, features, feature, side);
    contact_points<double_double> const at = exact_points(input, of, feature, side);
    write_exact_contact(input, of, at, side != 0 ? at.direction : touching_direction(input, of), values);
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
