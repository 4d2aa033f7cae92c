/// polygon_polygon_2d: do two closed polygons of the plane share a point, by the even-odd rule?
///
/// Input    4n finite scalars, n >= 3 corners of A in order, then n of B, points as x y; float or double, one unit. Sides
///          are the closed segments between consecutive corners, the last to the first among them. Either ring may cross
///          or overlap itself and the other, sides may have no length, and a corner may be repeated.
/// Result   polygon_polygon_2d: crossing where the open regions share a point, else touching where the regions with their
///          sides do, else disjoint; _meets: not disjoint. The open region is the points on no side of the ring from which
///          a ray crosses its sides an odd number of times.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filters answer only beyond the bounds derived in filter.hpp and in detail/ring_order.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   pairs of sides by boxes and orientations, then a corner of each in the other; where sides meet and nothing
///          simpler tells, the parities along every side, by the proofs below.
/// Cost     n^2 times four comparisons where no sides meet; n^2 orientations and more where they touch. noexcept, no
///          allocation.
///
/// Let S be all sides of a ring, O its open region. S is connected, O bounded and open, and its boundary lies in S.
///
/// 1. S(A) and S(B) share a point. Then the polygons meet, and it is left to find a point of O(A) and O(B).
/// 2. They do not. Then S(A) is in one component of the plane without S(B), so all of it is in O(B) or none of it, which
///    one corner tells. Say it is in O(B): the polygons meet. If O(A) has a point, it has one next to a point of S(A), and
///    that is in O(B) too: crossing. If not, the regions share no point: touching. If neither ring is in the other's region,
///    a common point of O(A) and O(B) would lie in a component of the plane without both, whose boundary has a point of
///    one ring, say of S(A), which would be on no side of B and so in O(B): there is none, disjoint.
/// 3. A side of A and one of B that cross inside both, in a point that is on no other side: each ring's parity changes
///    across its side there, all four combinations are next to the point, one is odd and odd: crossing.
/// 4. In general: O(A) and O(B) share a point iff on some side of either, not level, there is a stretch of which points a
///    little to the west are in both. Such points tell so themselves. Conversely let x be in both, at an ordinate of no
///    corner and of no crossing of sides that are not parallel, as but finitely many are. Eastwards from x the first
///    point of a side is inside a side s that is not level, as the regions are bounded. Up to there no parity changes. All
///    sides through it are on the line of s, so that of the points near s it is a stretch.
/// 5. Take s upwards, from low to high, and a point a little to the west of its point u. The ray from there along s crosses
///    those sides of a ring that have one end strictly to the left of s and the other not, for its line is a little to
///    the left; and of these the ones that meet the line of s beyond u. So the parities are constant between those
///    meetings, and it is enough to look after `low` and after each meeting between low and high.
#pragma once

#include <cstddef>

#include "graze/certified/detail/ring_order.hpp"
#include "graze/certified/detail/ring_sides.hpp"
#include "graze/certified/point_polygon_2d.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

template <class Scalar>
struct ring_pair {
    Scalar const* ring[2];
    std::size_t count;  // scalars of each
    flat_box box[2];

    ring_pair(Scalar const* a, Scalar const* b, std::size_t scalars)
        : ring{a, b}, count(scalars), box{flat_box::around_ring(a, scalars), flat_box::around_ring(b, scalars)} {}

    /// Calls visit(p, q) for the sides of a ring that may meet the box, until one returns true.
    template <class Visit>
    GRAZE_CERTIFIED_INLINED bool any_side(int of, flat_box const& within, Visit const& visit) const {
        Scalar const *p = ring[of] + count - 2, *const end = ring[of] + count;
        unsigned beyond = within.beyond(p);
        for (Scalar const* q = ring[of]; q != end; p = q, q += 2) {
            unsigned const was = beyond;
            beyond = within.beyond(q);
            if ((was & beyond) == 0 && visit(p, q)) return true;
        }
        return false;
    }

    /// Is the point where sides s and t cross certainly on no other side?
    bool cross_alone(ring_side<Scalar> const& s, ring_side<Scalar> const& t) const {
        flat_box const both = flat_box::around(s.from, s.to).common(flat_box::around(t.from, t.to));
        turns_of_ends<Scalar> const turns(s, t);
        auto const may_pass = [&](Scalar const* p, Scalar const* q) {
            return p != s.from && p != t.from && certain_order(turns, turns_of_ends<Scalar>(s, {p, q})) == 0;
        };
        return !any_side(0, both, may_pass) && !any_side(1, both, may_pass);
    }

    /// Do sides meet, and does one of such pairs tell that the regions do?
    relation of_sides(bool any_contact) const {
        relation found = relation::disjoint;
        any_side(0, box[1], [&](Scalar const* p, Scalar const* q) {
            return any_side(1, flat_box::around(p, q), [&](Scalar const* v, Scalar const* w) {
                relation const rel = relation_of_sides(p, q, v, w);
                if (rel == relation::disjoint) return false;
                found = relation::touching;
                if (rel == relation::crossing && !any_contact && cross_alone({p, q}, {v, w})) found = rel;
                return any_contact || found == relation::crossing;
            });
        });
        return found;
    }

    /// Do the open regions share a point? By 4 and 5; both are in the box of either.
    GRAZE_CERTIFIED_SLOW bool regions_cross() const {
        for (int of = 0; of < 2; ++of) {
            bool const found = any_side(of, box[1 - of], [&](Scalar const* p, Scalar const* q) {
                return p[1] != q[1] &&
                       both_to_the_west(p[1] < q[1] ? ring_side<Scalar>{p, q} : ring_side<Scalar>{q, p});
            });
            if (found) return true;
        }
        return false;
    }
    bool both_to_the_west(ring_side<Scalar> const& s) const {
        bool odd[2] = {false, false}, changes[2] = {false, false};
        for (int of = 0; of < 2; ++of)
            any_crossing(of, s, [&](ring_side<Scalar> const&, int place) {
                odd[of] ^= place > 0;
                changes[of] |= place == 1;
                return false;
            });
        if (odd[0] && odd[1]) return true;
        if (!(odd[0] || changes[0]) || !(odd[1] || changes[1])) return false;
        for (int of = 0; of < 2; ++of) {
            bool const found = any_crossing(of, s, [&](ring_side<Scalar> const& t, int place) {
                return place == 1 && is_odd_beyond(0, s, t) && is_odd_beyond(1, s, t);
            });
            if (found) return true;
        }
        return false;
    }
    bool is_odd_beyond(int of, ring_side<Scalar> const& s, ring_side<Scalar> const& t) const {
        bool odd = false;
        any_crossing(of, s, [&](ring_side<Scalar> const& other, int place) {
            odd ^= place == 2 || (place == 1 && order_along(s, other, t) > 0);
            return false;
        });
        return odd;
    }
    /// Calls visit(t, place) for the sides with one end left of s, from which t runs, and the other not, until one returns
    /// true. place: where they meet its line, 0 not beyond its start, 1 between its ends, 2 not before its end.
    template <class Visit>
    bool any_crossing(int of, ring_side<Scalar> const& s, Visit const& visit) const {
        Scalar const *p = ring[of] + count - 2, *const end = ring[of] + count;
        bool left = s.turn_of(p) > 0;
        for (Scalar const* q = ring[of]; q != end; p = q, q += 2) {
            bool const was_left = left;
            left = s.turn_of(q) > 0;
            if (left == was_left) continue;
            ring_side<Scalar> const t = left ? ring_side<Scalar>{q, p} : ring_side<Scalar>{p, q};
            if (visit(t, place_along(s, t))) return true;
        }
        return false;
    }
    static int place_along(ring_side<Scalar> const& s, ring_side<Scalar> const& t) {
        Scalar const low = s.from[1], high = s.to[1], one = t.from[1], other = t.to[1];
        if (one <= low && other <= low) return 0;
        if (one >= high && other >= high) return 2;
        // Seen along t from left to right, s goes from right to left.
        if (t.turn_of(s.from) >= 0) return 0;
        return t.turn_of(s.to) > 0 ? 1 : 2;
    }

    /// Is the first corner of a ring in the other's open region? By 2, for rings whose sides do not meet.
    bool is_inside(int of) const { return place_in_ring(ring[of], ring[1 - of], count) == relation::crossing; }
    /// Has a ring's open region a point?
    bool has_region(int of) const { return ring_pair(ring[of], ring[of], count).regions_cross(); }

    relation find(bool any_contact) const {
        if (box[0].misses(box[1])) return relation::disjoint;
        relation const of_sides_alone = of_sides(any_contact);
        if (of_sides_alone == relation::crossing) return of_sides_alone;
        if (of_sides_alone == relation::touching)
            return !any_contact && regions_cross() ? relation::crossing : relation::touching;
        for (int of = 0; of < 2; ++of)
            if (is_inside(of)) return !any_contact && has_region(of) ? relation::crossing : relation::touching;
        return relation::disjoint;
    }
};

}  // namespace detail

template <class Scalar>
relation polygon_polygon_2d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(polygon_polygon_2d, input, count);
    return detail::ring_pair<Scalar>(input, input + count / 2, count / 2).find(false);
}
template <class Scalar>
bool polygon_polygon_2d_meets(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(polygon_polygon_2d_meets, input, count);
    return detail::ring_pair<Scalar>(input, input + count / 2, count / 2).find(true) != relation::disjoint;
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
