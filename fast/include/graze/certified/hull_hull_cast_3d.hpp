/// hull_hull_cast_3d: do the convex hulls of two sets of points meet while one of them moves, and when first?
///
/// Input    3 + 6n finite scalars, 1 <= n <= 64: the displacement d, n points of hull A, then n of hull B, as x y z; float or
///          double, one unit. B moves by s d, straight and evenly, for the times s from 0 to 1. Points may be equal, on one
///          line or in one plane, and need not be corners of their hull.
/// Result   hull_hull_cast_3d: with D = A - B - [0, 1] d, a convex set, crossing where the origin is inside D, touching where
///          it is on its boundary, also where D is flat; else disjoint. _meets: not disjoint. With a pointer `first_contact`
///          gets, where they meet, the largest scalar that is not above the first s at which A and B + s d have a common
///          point, 0 for those that meet at the start; else it is left as it is.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets. Sliding contact, flat hulls and no displacement at all are decided too.
/// Error    none: relation and time are the same in every environment. The double filter answers only beyond the bounds that
///          hull_cast_filter.hpp derives.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   a ray against A - B as a linear program: the simplex method, G. Dantzig, 1951, on supports of the difference,
///          lexicographic (Dantzig, Orden, Wolfe, 1955) and on signs of exact numbers where doubles are unsure
///          (hull_cast_exact.hpp).
/// Cost     some supports, 5 flops a point each, where the filter decides, else 5 us and more, up to some ms where exponents are
///          hundreds apart. noexcept, no allocation.
/// Stack    32 KiB at most.
#pragma once

#include <cstddef>

#include "graze/certified/detail/hull_cast_exact.hpp"
#include "graze/certified/detail/hull_cast_filter.hpp"

namespace graze::certified {
namespace detail {

template <class Scalar>
GRAZE_CERTIFIED_SLOW filter_result filter_hull_cast(Scalar const* input, int points, Scalar* first_contact) {
    Scalar time = 0;
    filter_result const found =
        hull_cast_filter<Scalar>(input, points).find(first_contact == nullptr ? nullptr : &time);
    if (found == filter_result::crossing && first_contact != nullptr) *first_contact = time;
    return found;
}
template <class Scalar>
relation cast_hulls(Scalar const* input, std::size_t count, Scalar* first_contact) {
    int const points = static_cast<int>((count - 3) / 6);
    filter_result const found = filter_hull_cast(input, points, first_contact);
    return found == filter_result::unknown ? cast_hulls_exactly(input, points, first_contact) : relation_found(found);
}

}  // namespace detail

template <class Scalar>
relation hull_hull_cast_3d(Scalar const* input, std::size_t count, Scalar* first_contact) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(hull_hull_cast_3d, input, count, first_contact);
    return detail::cast_hulls(input, count, first_contact);
}
template <class Scalar>
relation hull_hull_cast_3d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(hull_hull_cast_3d, input, count);
    return detail::cast_hulls<Scalar>(input, count, nullptr);
}
template <class Scalar>
bool hull_hull_cast_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return hull_hull_cast_3d(input, count) != relation::disjoint;
}

}  // namespace graze::certified
