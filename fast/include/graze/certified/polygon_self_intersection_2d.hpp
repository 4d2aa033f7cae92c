/// polygon_self_intersection_2d: does a closed ring of the plane meet itself?
///
/// Input    2n finite scalars, n >= 3 corners in order, points as x y; float or double, one unit. Sides are the closed
///          segments between consecutive corners, the last to the first among them.
/// Result   polygon_self_intersection_2d: crossing where two sides cross in one point inside both; touching where not so,
///          but two sides share a point other than neighbours their common corner (so where a corner is repeated, a side
///          has no length, or sides overlap); else disjoint. _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bound derived in filter.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   all pairs of sides by boxes and orientations (M. Shamos, D. Hoey, Geometric Intersection Problems, FOCS 1976,
///          for what a pair is asked).
/// Cost     n^2 / 2 times four comparisons where no sides cross; 40 flops a pair whose boxes meet. noexcept, no
///          allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/ring_sides.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// Sides that are no neighbours tell all of four corners and more. Neighbours that share more than their common corner lie on
/// one line, and one of them has its other end on the other; there a side begins that is a neighbour of the first, but
/// not of the other. So it is where one has no length, too. Of a triangle all sides are neighbours: two of them share more
/// iff its corners are on one line.
///
/// A side is asked about all that come after its next one, but the first about the last.
template <class Scalar>
relation ring_meets_itself(Scalar const* ring, std::size_t count, bool any_contact) {
    if (count == 6) return turn_around(ring, ring + 2, ring + 4) == 0 ? relation::touching : relation::disjoint;
    Scalar const* const end = ring + count;
    relation found = relation::disjoint;
    for (Scalar const* p = ring; p + 4 != end; p += 2) {
        flat_box const box = flat_box::around(p, p + 2);
        unsigned beyond = box.beyond(p + 4);
        for (Scalar const* v = p + 4; v != end; v += 2) {
            bool const last = v + 2 == end;
            if (last && p == ring) break;
            Scalar const* const w = last ? ring : v + 2;
            unsigned const was = beyond;
            beyond = box.beyond(w);
            if ((was & beyond) != 0) continue;
            relation const rel = relation_of_sides(p, p + 2, v, w);
            if (rel == relation::disjoint) continue;
            if (any_contact || rel == relation::crossing) return rel;
            found = rel;
        }
    }
    return found;
}

}  // namespace detail

template <class Scalar>
relation polygon_self_intersection_2d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(polygon_self_intersection_2d, input, count);
    return detail::ring_meets_itself(input, count, false);
}
template <class Scalar>
bool polygon_self_intersection_2d_meets(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(polygon_self_intersection_2d_meets, input, count);
    return detail::ring_meets_itself(input, count, true) != relation::disjoint;
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
