/// sphere_obb_contact_3d: how far apart an oriented box and a ball are, or how deep they cross, where, and in which direction.
///
/// Input    19 finite scalars: of the box centre, three axes, three half extents >= 0, of the ball centre and radius >= 0,
///          vectors as x y z; float or double, one unit. The box, A, is centre + sum t_k axis_k, |t_k| <= half_k, whatever the
///          axes: neither unit length nor right angles are assumed; dependent axes, extents of 0 and a radius of 0 are
///          allowed. The ball is B.
/// Result   true, and values[0..9]: s, a, b, n: the signed distance, a point of the box, a point of the ball, and the
///          direction of length 1 from the box to the ball: the greatest n.x of the box is at a, the least of the ball at b,
///          and b - a = s n. It is always there; where several are right it is one of them.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  s exact, rounded once: the nearest scalar, ties to even, beyond the largest infinity; a zero is +0. With w the
///          spacing of scalars at the largest magnitude of a coordinate of either set, the widened ones of the ball: n parts
///          the sets by no less than s - 2 w, its length is within 2^-p of 1 (p the precision), and a, b and what is said of
///          them are right to 2 w. Where s or such a coordinate is beyond the largest scalar nothing is said.
/// Error    none beyond that. The fast stages answer only where their bounds leave one s, see detail/ball_box_contact.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not (both are kept), with or without contraction.
/// Source   the point of the box that is nearest to the ball's centre: C. Ericson, Real-Time Collision Detection, 2005, 5.1.4,
///          and once more from there; of other axes than those of length 1 and with right angles, feature by feature. Of a
///          centre inside the nearest face.
/// Cost     of floats some 200 operations on doubles where these tell and axes are nearly of length 1 and with right angles; of
///          doubles, and of floats that nearly touch, some 800 and more on pairs of doubles; of other axes twice that; else
///          some 10 us by integers, more with exponent gaps above 100. noexcept, no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/ball_box_contact.hpp"

namespace graze::certified {

template <class Scalar>
bool sphere_obb_contact_3d(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(sphere_obb_contact_3d, input, count, values);
    detail::ball_box_contact(input, values);
    return true;
}

}  // namespace graze::certified
