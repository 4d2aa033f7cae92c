/// capsule_capsule_contact_3d: how far apart two capsules are, or how deep they cross, where, and in which direction.
///
/// Input    14 finite scalars p q radius p q radius, points as x y z, radii >= 0; float or double, one unit. A capsule is all
///          within the radius of the segment p q: equal ends and radii of 0 are allowed. The first is A, the second B.
/// Result   true, and values[0..9]: s, a, b, n: the signed distance, a point of A, a point of B, and the direction of length 1
///          from A to B: the greatest n.x of A is at a, the least of B at b, and b - a = s n. It is always there; where several
///          are right it is one of them.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  s exact, rounded once: the nearest scalar, ties to even, beyond the largest infinity; a zero is +0. With w the
///          spacing of scalars at the largest magnitude of a coordinate of the capsules: n parts them by no less than s - 2 w,
///          its length is within 2^-p of 1 (p the precision), and a, b and what is said of them are right to 2 w. Where s or
///          such a coordinate is beyond the largest scalar nothing is said.
/// Error    none beyond that. The fast stages answer only where their bounds leave one s, see detail/contact_features.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not (both are kept), with or without contraction.
/// Source   the nearest points of two segments: C. Ericson, Real-Time Collision Detection, 2005, 5.1.9. The direction is the
///          shortest vector's, or where that is next to nothing across both segments.
/// Cost     of floats some 200 operations on doubles where these tell; of doubles, and of floats that nearly touch, 1000 and
///          more on pairs of doubles; else some us by integers, more with exponent gaps above 100. noexcept, no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/contact_stages.hpp"

namespace graze::certified {
namespace detail {

inline constexpr contact_layout capsule_capsule_contact{14, 2, 2, {0, 3, 3}, {7, 10}, 6, 13};

}  // namespace detail

template <class Scalar>
bool capsule_capsule_contact_3d(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(capsule_capsule_contact_3d, input, count, values);
    detail::contact_edges const of{detail::between(input, input + 3),
                                   {},
                                   detail::between(input, input + 7),
                                   detail::between(input + 7, input + 10)};
    detail::nearest_of_segments const nearest(of.u, of.d, of.w);
    detail::contact_of<detail::capsule_capsule_contact>(input, of, {nearest.s, 0, nearest.x}, values);
    return true;
}

}  // namespace graze::certified
