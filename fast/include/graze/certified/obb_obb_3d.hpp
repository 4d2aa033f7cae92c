/// obb_obb_3d: do two closed oriented boxes meet in space?
///
/// Input    30 finite scalars: of each box centre, three axes, three half extents >= 0, vectors as x y z; float or double,
///          one unit. A box is centre + sum x_i h_i axis_i, |x_i| <= 1, whatever the axes: neither unit length nor right
///          angles are assumed; dependent axes and extents of 0 are allowed.
/// Result   obb_obb_3d: relation (disjoint, touching, crossing); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. Doubles answer only beyond the bound of box_screen.hpp, pairs of doubles beyond that of box_integers.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   D is a zonotope of six generators, so that the cross products of two axes are all its facets' normals: the
///          separating axes, without roots or quotients.
/// Cost     about 500 flops in lanes where doubles decide, else 0.2 to 2 us; some 10 us with exponent gaps above 60. noexcept,
///          no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/box_integers.hpp"

namespace graze::certified {

template <class Scalar>
relation obb_obb_3d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(obb_obb_3d, input, count);
    detail::as_doubles<30, Scalar> const in(input);
    detail::boxes_inside inside;
    detail::filter_result const found = detail::screen_boxes(in.value, inside);
    if (found == detail::filter_result::unknown) [[unlikely]]
        return detail::boxes_exactly(in.value, inside);
    return found == detail::filter_result::crossing ? relation::crossing : relation::disjoint;
}
template <class Scalar>
bool obb_obb_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return obb_obb_3d(input, count) != relation::disjoint;
}

}  // namespace graze::certified
