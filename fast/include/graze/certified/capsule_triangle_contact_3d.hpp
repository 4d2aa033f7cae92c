/// capsule_triangle_contact_3d: how far apart a triangle and a capsule are, or how deep they cross, where, and in which
/// direction.
///
/// Input    16 finite scalars t0 t1 t2 p q radius, points as x y z, radius >= 0; float or double, one unit. The triangle, A, is
///          the convex hull of t0 t1 t2, the capsule, B, all within the radius of the segment p q: flat triangles, equal ends
///          and a radius of 0 are allowed.
/// Result   true, and values[0..9]: s, a, b, n: the signed distance, a point of the triangle, a point of the capsule, and the
///          direction of length 1 from the triangle to the capsule: the greatest n.x of the triangle is at a, the least of the
///          capsule at b, and b - a = s n. It is always there; where several are right it is one of them.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  s exact, rounded once: the nearest scalar, ties to even, beyond the largest infinity; a zero is +0. With w the
///          spacing of scalars at the largest magnitude of a coordinate of either set, the widened ones of the capsule: n parts
///          the sets by no less than s - 2 w, its length is within 2^-p of 1 (p the precision), and a, b and what is said of
///          them are right to 2 w. Where s or such a coordinate is beyond the largest scalar nothing is said.
/// Error    none beyond that. The fast stages answer only where their bounds leave one s, see detail/contact_features.hpp and
///          detail/contact_crossing.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not (both are kept), with or without contraction.
/// Source   the nearest points of the ends and the triangle, and of the segment and the edges: C. Ericson, Real-Time Collision
///          Detection, 2005, 5.1.5, 5.1.9 and 5.1.10; of a segment that passes through the triangle the nearest facet of their
///          Minkowski difference, which is a prism.
/// Cost     of floats some 500 operations on doubles where these tell; of doubles, and of floats that nearly touch, 1500 and
///          more on pairs of doubles; else some 10 us by integers, more with exponent gaps above 100. noexcept, no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/contact_crossing.hpp"

namespace graze::certified {
namespace detail {

inline constexpr contact_layout capsule_triangle_contact{16, 3, 2, {0, 3, 6}, {9, 12}, -1, 15};

}  // namespace detail

template <class Scalar>
bool capsule_triangle_contact_3d(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(capsule_triangle_contact_3d, input, count, values);
    constexpr detail::contact_layout const& layout = detail::capsule_triangle_contact;
    detail::contact_edges const of{detail::between(input, input + 3), detail::between(input, input + 6),
                                   detail::between(input, input + 9), detail::between(input + 9, input + 12)};
    detail::nearest_of_triangle_and_segment const nearest(layout, of.u, of.v, of.w, of.d);
    if (nearest.crossing)
        detail::contact_of_crossing<detail::capsule_triangle_contact>(input, nearest.cores, values);
    else
        detail::contact_of<detail::capsule_triangle_contact>(input, of, nearest.at, values);
    return true;
}

}  // namespace graze::certified
