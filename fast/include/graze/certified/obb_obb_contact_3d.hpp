/// obb_obb_contact_3d: how far apart two oriented boxes are, or how deep they cross, where, and in which direction.
///
/// Input    30 finite scalars: of each box centre, three axes, three half extents >= 0, vectors as x y z; float or double,
///          one unit. A box is centre + sum x_i h_i axis_i, |x_i| <= 1, whatever the axes: neither unit length nor right
///          angles are assumed; dependent axes and extents of 0 are allowed.
/// Result   true, and values[0..9]: s, a point a of A, a point b of B, a direction n of length 1 from A to B. With sep(n) =
///          (least n . x over B) - (largest n . x over A), s is the largest sep(n): the distance where they are apart,
///          less than 0 by the penetration depth where they cross, 0 where they touch. n has sep(n) = s; a is furthest
///          along n, b least far, and b - a = s n. Where several answers are right, one of them.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  s is the scalar nearest to the exact one, ties to even, beyond the largest scalar infinity; a zero is +0. With w
///          the spacing of the scalar at the largest coordinate of the boxes: s - sep(n) <= 2 w, ||n| - 1| <= 2^-p (p = 24 or
///          53), and a to A, b to B, |b - a - s n|, what a is short of the furthest and b of the least far along n, each <=
///          2 w. Nothing is said of numbers where s or a corner of a box is beyond the largest scalar.
/// Error    as promised. The fast stage answers only where its bounds leave one s (detail/box_contact.hpp).
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not (both are kept), with or without contraction.
/// Source   the separating axes (S. Gottschalk, M. Lin, D. Manocha, OBBTree, 1996), and of boxes apart and beside the best of
///          them supports of the difference (E. Gilbert, D. Johnson, S. Keerthi, 1988), in doubles, whose result is
///          checked; else features by integers (detail/exact_box_contact.hpp).
/// Cost     0.3 to 0.5 us (floats), 0.8 to 1.4 us (doubles), where aligned or turned alike too: 0.8 to 4 times that of the
///          separating axes and a search in floats. Doubles that nearly touch, contact along an oblique direction, and doubles
///          beyond 2^100 or below 2^-100 take 10 to 80 us. noexcept, no allocation.
/// Stack    16 KiB at most.
#pragma once

#include <cstddef>

#include "graze/certified/detail/box_contact.hpp"
#include "graze/certified/detail/exact_box_contact.hpp"
#include "graze/certified/detail/four_inputs.hpp"

namespace graze::certified {

template <class Scalar>
bool obb_obb_contact_3d(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(obb_obb_contact_3d, input, count, values);
    return detail::values_of<detail::box_contact_fast<Scalar>, detail::box_contact_exact<Scalar>>(input, count, values);
}

GRAZE_CERTIFIED_VALUES(obb_obb_contact_3d, 10, obb_obb_contact_3d, no_stage)

}  // namespace graze::certified
