/// vertex_triangle_ccd_3d: do a point and a triangle meet while they move, and when first?
///
/// Input    24 finite scalars: the points p a b c at time 0, then at time 1, as x y z; float or double, one unit. Every point
///          moves straight and evenly. The triangle may be flat, at some
///          time or always.
/// Result   vertex_triangle_ccd_3d: crossing where at some time strictly between 0 and 1 the polynomial of coplanarity
///          ((b - a) x (c - a)) . (p - a) changes its sign and the contact is strictly inside the triangle; touching where
///          they meet but not so, also where the triangle is flat then; else disjoint. _meets: not disjoint. With a
///          pointer `first_contact` gets, where they meet, the largest scalar that is not above the time of the exact first
///          contact; else it is left as it is.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets. Coplanar motion and motion that touches at one instant are decided too.
/// Error    none: relation and time are the same in every environment. The double filter answers only beyond the bounds of
///          moving_filter.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the coplanarity cubic of X. Provot, 1997, in Bernstein form; exact roots and signs at them by the signs of
///          derivatives and of resultants (moving_roots.hpp).
/// Cost     0.2 us on random input, for doubles 0.1 us a crossing more for the time; 2 to 50 us where integers decide, up to
///          some ms where exponents are hundreds apart, in any case at most the steps that moving_exact.hpp counts.
///          noexcept, no allocation.
/// Stack    16 KiB at most.
#pragma once

#include <cstddef>

#include "graze/certified/detail/moving_filter.hpp"

namespace graze::certified {

template <class Scalar>
relation vertex_triangle_ccd_3d(Scalar const* input, std::size_t count, Scalar* first_contact) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(vertex_triangle_ccd_3d, input, count, first_contact);
    return detail::moving_relation(input, detail::vertex_triangle_layout, first_contact);
}
template <class Scalar>
relation vertex_triangle_ccd_3d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(vertex_triangle_ccd_3d, input, count);
    return detail::moving_relation<Scalar>(input, detail::vertex_triangle_layout, nullptr);
}
template <class Scalar>
bool vertex_triangle_ccd_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return vertex_triangle_ccd_3d(input, count) != relation::disjoint;
}

}  // namespace graze::certified
