// The contact of an oriented box and a ball whose centre is inside: as deep as the least depth (h_k |n.a_k| - |n.w|) / |n| from
// faces, w from the box's centre to the ball's, n the cross product of the two axes other than a_k, which are independent.
//
// Errors, with L, A_k and unit as in ball_box_contact.hpp. A normal is off by 11 unit A_i A_j as a vector, a height h_k n.a_k - n.w
// by 70 unit A_i A_j L, and what a normal that is tilted sees of h_i a_i and h_j a_j by 40 unit A_i A_j L. With what quotient
// and length lose, 50 unit A_i A_j L / |n|, a depth is off by less than 256 unit A_i A_j L / |n|.
#pragma once

#include "graze/certified/detail/ball_box_numbers.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// The plane of the faces across axis k.
template <class Number>
struct box_face {
    vector3_of<Number> normal;
    Number length, depth;
    double error;
    bool is_known, turned;

    template <class Scalar>
    GRAZE_CERTIFIED_INLINED box_face(Scalar const* input, vector3_of<Number> const& w, double largest, int k) {
        auto const u = axis_of_box_as<Number>(input, axis_after(k)), v = axis_of_box_as<Number>(input, axis_before(k));
        double const sides = largest_lane(u) * largest_lane(v);
        normal = normalized_vector(cross_of(u, v));
        Number const square = normalized(dot_of(normal, normal)), along = normalized(dot_of(normal, w)),
                     across = magnitude_of(normalized(dot_of(normal, axis_of_box_as<Number>(input, k)))),
                     half = number_from<Number>(static_cast<double>(input[half_extent_of_box + k]));
        is_known = high_of(square) > 0x1p-80 * (sides * sides) && sides >= 0x1p-300;
        turned = high_of(along) < 0;
        length = is_known ? root_on_grid(square) : number_from<Number>(1);
        depth = quotient_on_grid(normalized(half * across - magnitude_of(along)), length);
        error = ball_box_contact_factor * unit_of<Number> * (sides * largest) / high_of(length);
        is_known = is_known && high_of(depth) > error;
    }
};
/// The contact of a centre inside the box: s0 is above minus the depth less `error`, by no more than that and `beyond`.
template <class Number, class Scalar>
GRAZE_CERTIFIED_INLINED bool write_inside_contact(Scalar const* input, box_and_ball<Scalar> const& of,
                                                  box_face<Number> const& face, double beyond, Scalar* values) {
    double error = face.error + beyond;
    if (!(error <= 0x1p-6 * spacing_of<Scalar>(of.reach, 0))) return false;
    Number const radius = radius_of<Number>(input, radius_beside_box), core = -face.depth,
                 s = normalized(core - radius);
    error += 4 * unit_of<Number> * (high_of(radius) + high_of(face.depth));
    if (!rounds_surely(estimate{s, error}, values[0])) return false;
    Number const inverse = quotient_on_grid(number_from<Number>(face.turned ? -1.0 : 1.0), face.length);
    vector3_of<Number> const n{normalized(face.normal.x * inverse), normalized(face.normal.y * inverse),
                               normalized(face.normal.z * inverse)};
    write_ball_box_contact<Number>(input, of, {normalized(core * n.x), normalized(core * n.y), normalized(core * n.z)},
                                   n, s, values);
    return true;
}
/// Where the centre certainly is inside, and no other depth can be the least by much.
template <class Number, class Scalar>
GRAZE_CERTIFIED_SLOW bool ball_box_contact_inside(Scalar const* input, box_and_ball<Scalar> const& of, Scalar* values) {
    contact_grid<Number, Scalar> const g{input};
    auto const w = arm_of(g, ball_beside_box, 0);
    box_face<Number> least(input, w, of.largest, 0);
    double beyond = 0;  // how much less than the least depth another one may be
    for (int k = 1; k < 3 && least.is_known; ++k) {
        box_face<Number> const own(input, w, of.largest, k);
        if (!own.is_known) return false;
        double const more = high_of(normalized(own.depth - least.depth));
        // The first of depths that are equal, however they were computed.
        bool const is_less = more < -own.error;
        beyond = is_less ? greater(0.0, greater(beyond, least.error) + more) : greater(beyond, own.error - more);
        if (is_less) least = own;
    }
    return least.is_known && write_inside_contact(input, of, least, beyond, values);
}
/// Of floats and axes that are nearly of length 1 and with right angles. Let A be the matrix of the axes, A^T A = I + E with no
/// entry of E above e <= 2^-10 in magnitude, H the longest half extent, t = A^T w, w = A x. Where |t_k| <= H, x is within
/// 3.02 e H of t, and the normals with n_k . a_k = 1 are between 1 - 1.6 e and 1 + 1.6 e long: depths are h_k - |t_k| to 5 e H.
GRAZE_CERTIFIED_INLINED bool ball_box_contact_inside_by_shares(float const* input, box_and_ball<float> const& of,
                                                               box_coordinates const& t, float* values) {
    double const half[3] = {of.box.half.first.first(), of.box.half.first.second(), of.box.half.last};
    double const depth[3] = {half[0] - std::fabs(t.first.first()), half[1] - std::fabs(t.first.second()),
                             half[2] - std::fabs(t.last)};
    int const lower = depth[1] < depth[0] ? 1 : 0, k = depth[2] < depth[lower] ? 2 : lower;
    double const next = lesser(depth[axis_after(k)], depth[axis_before(k)]),
                 slack = 8 * of.box.skew * of.box.longest_half() + 0x1p-45 * of.largest;
    if (!(of.box.skew <= most_skew && depth[k] > slack && next - depth[k] > 2 * slack)) [[unlikely]]
        return false;
    box_face<double> const face(input, of.w, of.largest, k);
    return face.is_known && write_inside_contact(input, of, face, 0, values);
}

/// Is the centre inside the box, as doubles tell?
template <class Scalar>
GRAZE_CERTIFIED_SLOW bool is_about_inside(Scalar const* input) {
    vector3 const w = between(input, input + ball_beside_box);
    for (int k = 0; k < 3; ++k) {
        vector3 const n =
            cross_of(axis_of_box_as<double>(input, axis_after(k)), axis_of_box_as<double>(input, axis_before(k)));
        double const half = static_cast<double>(input[half_extent_of_box + k]);
        if (!(std::fabs(dot_of(n, w)) < half * std::fabs(dot_of(n, axis_of_box_as<double>(input, k))))) return false;
    }
    return true;
}
}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
