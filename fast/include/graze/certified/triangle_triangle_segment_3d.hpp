/// triangle_triangle_segment_3d: the segment in which two triangles in space cross, its ends correctly rounded.
///
/// Input    18 finite scalars a0 a1 a2 b0 b1 b2, points as x y z; float or double, one unit.
/// Result   true, and values[0..5]: x y z of one end and of the other, in an order that follows from the input; each the
///          scalar nearest to the exact one, ties to even, beyond the largest scalar infinity; a zero is +0. False unless
///          the relation of triangle_triangle_3d is crossing and neither triangle is flat. `values` is untouched then.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, rounded once.
/// Error    none beyond that rounding. The filter and the fast stage answer only beyond their bounds.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not (both are kept), with or without contraction.
/// Source   the order of the ends by orientations as in P. Guigue, O. Devillers, Fast and Robust Triangle-Triangle Overlap
///          Test Using Orientation Predicates, JGT 8(1), 2003; each end is where an edge meets the other's plane.
/// Cost     that of triangle_triangle_3d's filter for a miss; for a hit about 150 operations more on two doubles side by side,
///          of double input 600; 50 ns for a sign in doubt, 0.4 us where integers of fixed width decide, some us where
///          coordinates are more than 125 bits apart. noexcept, no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/four_inputs.hpp"
#include "graze/certified/detail/lane_numbers.hpp"
#include "graze/certified/segment_plane_point_3d.hpp"
#include "graze/certified/triangle_triangle_3d.hpp"

namespace graze::certified {
namespace detail {

/// An edge of one triangle, by the scalars its points begin at, and the first scalar of the other.
struct pierced_edge {
    int plane, from, to;
};

/// In the notation of lines_overlap (exact_space.hpp) each triangle's part of the common line runs from where ij (ln) is to
/// where ik (lm) is. It ends where both do: orientation(i, j, l, n) <= 0 tells that ln is not before ij, orientation(i,
/// k, l, m) >= 0 that lm is not after ik. `orient` gives these signs; false where it knows none.
template <class Orient>
bool find_pierced_edges(int const* side_a, int const* side_b, Orient const& orient, pierced_edge* ends) {
    lone_order const s = order_by_lone_vertex(side_a), t = order_by_lone_vertex(side_b);
    int const j_at = t.sign > 0 ? 1 : 2, m_at = s.sign > 0 ? 1 : 2;
    int const i = 3 * s.index[0], j = 3 * s.index[j_at], k = 3 * s.index[3 - j_at];
    int const l = 9 + 3 * t.index[0], m = 9 + 3 * t.index[m_at], n = 9 + 3 * t.index[3 - m_at];
    int const first = orient(i, j, l, n), last = orient(i, k, l, m);
    if (first == unknown_sign || last == unknown_sign) return false;
    ends[0] = first <= 0 ? pierced_edge{0, l, n} : pierced_edge{9, i, j};
    ends[1] = last >= 0 ? pierced_edge{0, l, m} : pierced_edge{9, i, k};
    return true;
}

/// The same of interleaved scalars (certain_sides), where all sides are strict and certain: lane 0 for the one orientation,
/// 1 for the other.
template <class Scalar>
GRAZE_CERTIFIED_INLINED bool find_pierced_edges(certain_sides<Scalar> const& known, pierced_edge* ends) {
    using vectors = vector3_of<f64x2>;
    line_offsets const& of = strict_line_offsets.by[known.positive];
    int const i = of.of_a[0], j = of.of_a[1], k = of.of_a[2], l = of.of_b[0], m = of.of_b[1], n = of.of_b[2];
    auto const beside = [&](int u, int v) {
        double const *p = known.scalar + u, *q = known.scalar + v;
        return vectors{f64x2(p[0], q[0]), f64x2(p[2], q[2]), f64x2(p[4], q[4])};
    };
    vectors const start = beside(i, i);
    f64x2 const turn = dot_of(cross_of(beside(j, k) - start, beside(l, l) - start), beside(n, m) - start);
    ends[0] = turn.first() > 0 ? pierced_edge{1, i, j} : pierced_edge{0, l, n};
    ends[1] = turn.second() < 0 ? pierced_edge{1, i, k} : pierced_edge{0, l, m};
    return (magnitude(turn) > f64x2(known.bound)).all();
}
/// Maps places of scalars one after the other to places in those that are interleaved.
inline pierced_edge interleaved(pierced_edge const& end) {
    auto const of = [](int i) { return i < 9 ? 2 * i : 2 * i - 17; };
    return {of(end.plane), of(end.from), of(end.to)};
}

/// Both ends, side by side, by edges in interleaved scalars. With u, v edges of a triangle, w the edge that pierces it and o what
/// leads to it, (u x v).o and (u x v).w are off by 48.1 unit of the product of the vectors' largest components, as in
/// segment_plane_point_3d.hpp.
template <class Number, class Scalar>
GRAZE_CERTIFIED_INLINED value_result crossing_ends_f64x2(double const* scalar, pierced_edge const* ends,
                                                         Scalar* values) {
    auto const point = [&](int at_first, int at_second, f64x2* to) {
        double const *p = scalar + at_first, *q = scalar + at_second;
        for (int axis = 0; axis < 3; ++axis) to[axis] = f64x2(p[2 * axis], q[2 * axis]);
    };
    f64x2 p[3], q[3], r[3], from[3], to[3];
    point(ends[0].plane, ends[1].plane, p);
    point(ends[0].plane + 6, ends[1].plane + 6, q);
    point(ends[0].plane + 12, ends[1].plane + 12, r);
    point(ends[0].from, ends[1].from, from);
    point(ends[0].to, ends[1].to, to);
    auto const u = arm_f64x2<Number>(q, p), v = arm_f64x2<Number>(r, p), w = arm_f64x2<Number>(to, from),
               o = arm_f64x2<Number>(p, from);
    auto const normal = cross_of(u, v);
    f64x2 const of_o = reach_f64x2(o), of_w = reach_f64x2(w), of_u = reach_f64x2(u), of_v = reach_f64x2(v),
                area = f64x2(50 * unit_of<Number>) * (of_u * of_v),
                longest = greater(greater(of_u, of_v), greater(of_o, of_w));
    // Of what is longer than 2^100 products might overflow.
    if constexpr (is_pair<Number>)
        if ((longest > f64x2(0x1p100)).any()) return value_result::unsure;
    Number const whole = dot_of(normal, w);
    if ((high_of(whole) == f64x2(0)).any()) [[unlikely]]
        return value_result::unsure;
    auto const share = estimate{dot_of(normal, o), area * of_o} / estimate{whole, area * of_w};
    // An infinite error is no number in axes where the edge has no length.
    if (!(share.error < f64x2(std::numeric_limits<double>::infinity())).all()) [[unlikely]]
        return value_result::unsure;
    Scalar x[2], y[2], z[2];
    auto const round_to = [&](f64x2 start, Number const& arm, Scalar* found) {
        return both_round_surely(along_from(working_f64x2_of<Number>(start), share, arm), found);
    };
    bool const sure_x = round_to(from[0], w.x, x), sure_y = round_to(from[1], w.y, y),
               sure_z = round_to(from[2], w.z, z);
    if (!(sure_x & sure_y & sure_z)) return value_result::unsure;
    for (int i = 0; i < 2; ++i) values[3 * i] = x[i], values[3 * i + 1] = y[i], values[3 * i + 2] = z[i];
    return value_result::known;
}

/// The edges at whose crossings with a triangle the segment ends. False of flat triangles, which have no sides, and are in
/// the other's plane or through it.
template <class Grid>
bool ends_on(Grid const& g, pierced_edge (&ends)[2]) {
    auto const orient = [&](int p, int q, int r, int s) {
        return orientation(g, point3_at(p), point3_at(q), point3_at(r), point3_at(s));
    };
    int side_a[3], side_b[3];
    for (int i = 0; i < 3; ++i) {
        side_a[i] = orient(9, 12, 15, 3 * i);
        side_b[i] = orient(0, 3, 6, 9 + 3 * i);
    }
    if (!straddle(side_a) || !straddle(side_b)) return false;
    find_pierced_edges(side_a, side_b, orient, ends);
    return true;
}

/// The triangles are known to cross, and at which edges the segment ends, but where that is told by integers.
template <bool ByIntegers, class Scalar>
GRAZE_CERTIFIED_SLOW value_result crossing_ends_on_grid(Scalar const* input, pierced_edge const* known,
                                                        Scalar* values) {
    return on_fixed_grid<3, 18, value_result>(input, [&](auto const& g) -> value_result {
        pierced_edge ends[2] = {known[0], known[1]};
        if (ByIntegers && !ends_on(g, ends)) return value_result::undefined;
        Scalar found[6];
        for (int i = 0; i < 2; ++i) {
            auto const [p, from, to] = ends[i];
            auto const meeting = plane_meeting_of(g, p, p + 3, p + 6, from, to);
            if (sign(meeting.d) == 0) return value_result::unsure;
            Scalar const *const start = input + from, *const end = input + to;
            Scalar* const own = found + 3 * i;
            bool const sure = in_doubles_or_pairs<Scalar>([&]<class Number>() {
                auto const share = estimate_of<Number>(meeting.n) / estimate_of<Number>(meeting.d);
                return round_along(start[0], end[0], share, own[0]) && round_along(start[1], end[1], share, own[1]) &&
                       round_along(start[2], end[2], share, own[2]);
            });
            if (!sure) return value_result::unsure;
        }
        copy_values(found, values);
        return value_result::known;
    });
}

/// Maps places of interleaved scalars to places in the input.
inline pierced_edge parted(pierced_edge const& end) {
    auto const of = [](int i) { return i % 2 == 0 ? i / 2 : 9 + i / 2; };
    return {of(end.plane), of(end.from), of(end.to)};
}

/// What single numbers are unsure of.
template <class Scalar>
GRAZE_CERTIFIED_SLOW value_result crossing_ends_again(Scalar const* input, double const* scalar,
                                                      pierced_edge const* ends, Scalar* values) {
    if constexpr (std::is_same_v<Scalar, float>)
        if (crossing_ends_f64x2<lane_pairs>(scalar, ends, values) == value_result::known) return value_result::known;
    pierced_edge const in_input[2] = {parted(ends[0]), parted(ends[1])};
    return crossing_ends_on_grid<false>(input, in_input, values);
}

template <class Scalar>
GRAZE_CERTIFIED_INLINED value_result crossing_ends_at(Scalar const* input, double const* scalar,
                                                      pierced_edge const* ends, Scalar* values) {
    value_result const known = crossing_ends_f64x2<working_f64x2<Scalar>>(scalar, ends, values);
    return known == value_result::known ? known : crossing_ends_again(input, scalar, ends, values);
}

/// The sides in doubt one by one. False where a triangle may be flat, or both in one plane.
template <class Scalar>
bool settle_sides(Scalar const* input, certain_sides<Scalar> const& known, int* side_a, int* side_b) {
    known.fill(side_a, side_b);
    // A certain strict side shows that the other triangle is not flat, and that the two are not in one plane.
    if (!some_known(side_a) || !some_known(side_b)) return false;
    for (int i = 0; i < 3; ++i) {
        if (side_a[i] == unknown_sign) side_a[i] = exact_orientation(input + 9, input + 12, input + 15, input + 3 * i);
        if (side_b[i] == unknown_sign) side_b[i] = exact_orientation(input, input + 3, input + 6, input + 9 + 3 * i);
    }
    return true;
}

/// The filter does not know whether the triangles cross.
template <class Scalar>
GRAZE_CERTIFIED_SLOW value_result crossing_undecided(Scalar const* input, certain_sides<Scalar> const& known,
                                                     Scalar* values) {
    int side_a[3], side_b[3];
    pierced_edge ends[2] = {};
    if (!settle_sides(input, known, side_a, side_b)) {
        if (triangles_undecided<false>(input, known) != relation::crossing) return value_result::undefined;
        return crossing_ends_on_grid<true>(input, ends, values);
    }
    filtered_points<Scalar> const g{input, known.bound};
    if (piercing_relation(g, six_points, side_a, six_points + 3, side_b) != relation::crossing)
        return value_result::undefined;
    find_pierced_edges(
        side_a, side_b, [&](auto... points) { return orientation(g, point3_at(points)...); }, ends);
    pierced_edge const in_scalars[2] = {interleaved(ends[0]), interleaved(ends[1])};
    return crossing_ends_at(input, known.scalar, in_scalars, values);
}

/// The triangles are known to cross, but for what the filter leaves open.
template <class Scalar>
GRAZE_CERTIFIED_INLINED value_result crossing_ends_known(Scalar const* input, certain_sides<Scalar> const& known,
                                                         filter_result found, Scalar* values) {
    pierced_edge ends[2];
    if (found != filter_result::crossing) return crossing_undecided(input, known, values);
    if (find_pierced_edges(known, ends)) [[likely]]
        return crossing_ends_at(input, known.scalar, ends, values);
    return crossing_ends_on_grid<true>(input, ends, values);
}

template <class Scalar>
GRAZE_CERTIFIED_INLINED value_result crossing_ends_fast(Scalar const* input, std::size_t, Scalar* values) {
    certain_sides<Scalar> known;
    filter_result const found = filter_triangles(input, known);
    return found == filter_result::disjoint ? value_result::undefined
                                            : crossing_ends_known(input, known, found, values);
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW void round_end(exact_scalars<Scalar> const& g, int p, int from, int to, Scalar* found) {
    round_meeting(g, plane_meeting_of(g, p, p + 3, p + 6, from, to), from, found);
}
template <class Scalar>
GRAZE_CERTIFIED_SLOW bool ends_of_crossing_exact(Scalar const* input, Scalar* values) {
    exact_scalars<Scalar> const g{input};
    pierced_edge ends[2];
    if (!ends_on(g, ends)) return false;
    Scalar found[6];
    for (int i = 0; i < 2; ++i) {
        auto const [p, from, to] = ends[i];
        round_end(g, p, from, to, found + 3 * i);
    }
    copy_values(found, values);
    return true;
}
template <class Scalar>
GRAZE_CERTIFIED_SLOW bool crossing_ends_exact(Scalar const* input, std::size_t, Scalar* values) {
    return triangle_triangle_3d(input, 18) == relation::crossing && ends_of_crossing_exact(input, values);
}

}  // namespace detail

template <class Scalar>
bool triangle_triangle_segment_3d(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(triangle_triangle_segment_3d, input, count, values);
    detail::certain_sides<Scalar> known;
    detail::filter_result const found = detail::filter_triangles(input, known);
    if (found == detail::filter_result::disjoint) return false;
    if constexpr (detail::works_in_doubles) {
        detail::value_result const given = detail::crossing_ends_known(input, known, found, values);
        if (given != detail::value_result::unsure) [[likely]]
            return given == detail::value_result::known;
    }
    return detail::crossing_ends_exact(input, count, values);
}

GRAZE_CERTIFIED_VALUES(triangle_triangle_segment_3d, 6, triangle_triangle_segment_3d, no_stage)

}  // namespace graze::certified
