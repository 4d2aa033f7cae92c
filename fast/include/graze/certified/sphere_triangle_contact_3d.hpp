/// sphere_triangle_contact_3d: how far apart a triangle and a ball are, or how deep they cross, where, and in which direction.
///
/// Input    13 finite scalars t0 t1 t2 centre radius, points as x y z, radius >= 0; float or double, one unit. The triangle, A,
///          is the convex hull of t0 t1 t2; flat ones and a radius of 0 are allowed. The ball is B.
/// Result   true, and values[0..9]: s, a, b, n: the signed distance, a point of the triangle, a point of the ball, and the
///          direction of length 1 from the triangle to the ball: the greatest n.x of the triangle is at a, the least of the
///          ball at b, and b - a = s n. It is always there; where several are right it is one of them.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  s exact, rounded once: the nearest scalar, ties to even, beyond the largest infinity; a zero is +0. With w the
///          spacing of scalars at the largest magnitude of a coordinate of either set, the widened ones of the ball: n parts
///          the sets by no less than s - 2 w, its length is within 2^-p of 1 (p the precision), and a, b and what is said of
///          them are right to 2 w. Where s or such a coordinate is beyond the largest scalar nothing is said.
/// Error    none beyond that. The fast stages answer only where their bounds leave one s, see detail/contact_features.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not (both are kept), with or without contraction.
/// Source   the point of the triangle that is nearest to the centre: C. Ericson, Real-Time Collision Detection, 2005, 5.1.5.
///          The direction is the shortest vector's, or where that is next to nothing the plane's normal.
/// Cost     of floats some 200 operations on doubles where these tell; of doubles, and of floats that nearly touch, 1000 and
///          more on pairs of doubles; else some us by integers, more with exponent gaps above 100. noexcept, no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/contact_stages.hpp"

namespace graze::certified {
namespace detail {

inline constexpr contact_layout sphere_triangle_contact{13, 3, 1, {0, 3, 6}, {9, 9}, -1, 12};

}  // namespace detail

template <class Scalar>
bool sphere_triangle_contact_3d(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(sphere_triangle_contact_3d, input, count, values);
    detail::contact_edges const of{
        detail::between(input, input + 3), detail::between(input, input + 6), detail::between(input, input + 9), {}};
    detail::triangle_foot const foot(dot_of(of.u, of.u), dot_of(of.u, of.v), dot_of(of.v, of.v), dot_of(of.u, of.w),
                                     dot_of(of.v, of.w));
    detail::contact_of<detail::sphere_triangle_contact>(input, of, {foot.s, foot.t}, values);
    return true;
}

}  // namespace graze::certified
