/// segment_triangle_3d: does a closed segment meet a closed triangle in space?
///
/// Input    15 finite scalars p1 p2 p3 l1 l2, points as x y z; float or double, one unit. The triangle is the convex
///          hull of p1 p2 p3, the segment that of l1 and l2: flat triangles and equal ends are allowed.
/// Result   segment_triangle_3d: relation (disjoint, touching, crossing); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bound derived in filter.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the signs of five orientations (R. Segura, F. Feito, Algorithms to Test Ray-Triangle Intersection, WSCG
///          2001), evaluated without branches after the boxes; flat shapes classified exactly.
/// Cost     about 110 flops where the filter decides, else 0.1 us; some us with exponent gaps above 70. noexcept,
///          no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/filtered_points.hpp"
#include "graze/certified/detail/space_images.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// Largest magnitudes of the differences of five points an axis: the bound of their orientations.
template <class Scalar>
double five_point_bound(Scalar const* input) {
    double extent[3];
    for (int k = 0; k < 3; ++k) {
        Scalar low = input[k], high = input[k];
        for (int i = k + 3; i < 15; i += 3) {
            low = lesser(low, input[i]);
            high = greater(high, input[i]);
        }
        extent[k] = static_cast<double>(high) - static_cast<double>(low);
    }
    return space_bound<Scalar>(extent[0], extent[1], extent[2]);
}

/// Says on which side the edges 12, 23, 31 of a triangle pass a line, and the extremes.
struct line_turns {
    double turn[3], low, high;

    template <class Scalar>
    line_turns(Scalar const* t, Scalar const* line) {
        vector3 const direction = between(line, line + 3);
        vector3 const f0 = between(line, t), f1 = between(line, t + 3), f2 = between(line, t + 6);
        turn[0] = dot_of(cross_of(f0, f1), direction);
        turn[1] = dot_of(cross_of(f1, f2), direction);
        turn[2] = dot_of(cross_of(f2, f0), direction);
        low = lesser(lesser(turn[0], turn[1]), turn[2]);
        high = greater(greater(turn[0], turn[1]), turn[2]);
    }
};

/// What the filter knows: the sides of the triangle's plane that the ends are on and, as second lanes, the turns of its
/// edges pq, qr and rp around the segment's line, beyond +-bound certainly of that sign; and the cross product
/// (F | T) x (E | W) of E = q - p, F = p - r, T = from - p, W = to - from.
template <class Scalar>
struct certain_segment_signs {
    double bound, rp;
    f64x2 first_pq, second_qr;
    box<Scalar> around;
    f64x2 normal_moment[3];

    /// Is neither end certainly off the triangle's plane?
    bool near_plane() const { return !(greater(magnitude(first_pq), magnitude(second_qr)).first() > bound); }
};

/// The filter's signs are sums of up to three triple products: magnitudes up to 18 XYZ with at most ten factors (eight
/// and two additions), so |error| <= 18 XYZ ((1 + e)^10 - 1) < 180.1 e XYZ < 4 space_bound = 200 e XYZ; the slack of
/// 11 % covers that X, Y, Z are taken from rounded differences. The figures of filter.hpp for the range hold with
/// three times the terms, far inside its slack.
inline constexpr double segment_signs_bounds = 4;

/// p and from, q and to, r and p side by side.
template <class Scalar>
GRAZE_CERTIFIED_INLINED void load_five_points(Scalar const* input, f64x2* point) {
    load_points_beside<false>(input, input + 9, point);
    load_points_beside<true>(input + 3, input + 12, point + 3);
    load_points_beside<false>(input + 6, input, point + 6);
}

/// `known` is filled in where the answer is unknown.
template <class Scalar>
GRAZE_CERTIFIED_INLINED filter_result filter_segment_triangle(Scalar const* input,
                                                              certain_segment_signs<Scalar>& known) {
    box<Scalar> around;
    if (boxes_apart<3, 2>(input, around)) return filter_result::disjoint;
    double const bound = segment_signs_bounds * space_bound(around);
    // Moller and Trumbore's triple products: with N = F x E and M = T x W the sides of the triangle's plane are N.T and
    // N.T + N.W, the turns of the triangle's edges around the segment's line M.E, M.F and N.W - M.E - M.F.
    using vectors = vector3_of<f64x2>;
    f64x2 point[9];
    load_five_points(input, point);
    auto const at = [&](int i) { return vectors{point[3 * i], point[3 * i + 1], point[3 * i + 2]}; };
    auto const cross_f64x2 = [](vectors const& u, vectors const& v) {
        return vectors{second_then_first(u.x, v.x), second_then_first(u.y, v.y), second_then_first(u.z, v.z)};
    };
    vectors const f_reach = at(0) - at(2), e_way = at(1) - at(0);
    vectors const normal_moment = cross_of(f_reach, e_way);
    f64x2 const first_pq = dot_of(normal_moment, cross_f64x2(f_reach, e_way));
    f64x2 const across_rp = dot_of(normal_moment, cross_f64x2(e_way, f_reach));
    f64x2 const sum = first_pq + across_rp;
    f64x2 const second_qr(sum.first(), across_rp.first() - sum.second());
    // The extremes of the plane's sides, and of the turns.
    f64x2 const first_rp = blend(first_pq, across_rp);
    f64x2 const low = lesser(lesser(first_pq, second_qr), first_rp),
                high = greater(greater(first_pq, second_qr), first_rp);
    lane_mask const on_one_side = (low > f64x2(bound)) | (high < f64x2(-bound)),
                    on_both_sides = (low < f64x2(-bound)) & (high > f64x2(bound));
    // Both ends on one side of the plane, or edges on both sides of the line: apart.
    unsigned const one = on_one_side.bits(), both = on_both_sides.bits();
    bool const apart = ((one & 1) | (both & 2)) != 0, crossing = (one >> 1 & both) != 0;
    if (!(apart | crossing)) [[unlikely]] {
        known.bound = bound;
        known.first_pq = first_pq;
        known.second_qr = second_qr;
        known.rp = across_rp.second();
        known.around = around;
        normal_moment.store(known.normal_moment);
        return filter_result::unknown;
    }
    return crossing ? filter_result::crossing : filter_result::disjoint;
}

/// The images of segment and triangle, points as load_five_points has them. Numbers are sums of up to five cross
/// products with at most seven factors (1 + d) (differences, product, subtraction, three additions): |error| <= 10 XY
/// ((1 + e)^7 - 1) < 70.1 e XY < 8 plane_bound = 72 e XY. On short coordinates they are minors, also those that are the
/// sum of two, and for qr a sum of three: their signs are right (fixed_points.hpp).
inline constexpr double segment_image_bounds = 8;

inline image_pair images_of(f64x2 const* point, f64x2 const* normal_moment, view seen) {
    using vectors = vector2_of<f64x2>;
    vectors const start = seen.of(point), f_reach = start - seen.of(point + 6), e_way = seen.of(point + 3) - start;
    f64x2 const area_side = normal_moment[seen.along], area = unpack_low(area_side, area_side),
                side_p = unpack_high(area_side, area_side);
    // Which sides of the edges pq, rp and qr the ends are on, those of qr by the sum of all, which is the area.
    vectors const pq_rp{unpack_low(e_way.x, f_reach.x), unpack_low(e_way.y, f_reach.y)};
    vectors const reach{unpack_high(f_reach.x, f_reach.x), unpack_high(f_reach.y, f_reach.y)};
    vectors const way{unpack_high(e_way.x, e_way.x), unpack_high(e_way.y, e_way.y)};
    f64x2 const along_way = cross_of(pq_rp, way), from = cross_of(pq_rp, reach), to = from + along_way;
    f64x2 const qr = area - (unpack_low(from, to) + unpack_high(from, to));
    f64x2 const pq_rp_inside = greater(flip_sign(from, area), flip_sign(to, area)), qr_inside = flip_sign(qr, area);
    f64x2 const in_triangle =
        lesser(lesser(pq_rp_inside, pq_rp_inside.swapped()), greater(qr_inside, qr_inside.swapped()));
    // Which sides of the segment the vertices are on: q and r beside p.
    f64x2 const side_qr = side_p + flip_sign(along_way, f64x2(-0.0, 0.0)), side_rq = side_qr.swapped();
    f64x2 const highest = greater(greater(side_qr, side_rq), side_p), lowest = lesser(lesser(side_qr, side_rq), side_p);
    f64x2 const across_segment = lesser(highest, flip_sign(lowest, f64x2(-0.0)));
    return {unpack_low(magnitude(area), f64x2(std::numeric_limits<double>::infinity())),
            unpack_low(in_triangle, across_segment)};
}

/// Does the segment end in a vertex? Points as load_five_points has them.
inline bool ends_in_a_vertex(f64x2 const* point) {
    return some_pair_equal<3>([&](int axis, int i) {
        f64x2 const vertex = point[3 * i + axis];
        return unpack_high(point[axis], point[3 + axis]) == unpack_low(vertex, vertex);
    });
}

/// Decides where known.near_plane().
template <class Scalar>
GRAZE_CERTIFIED_SLOW relation segment_near_plane(Scalar const* input, certain_segment_signs<Scalar> const& known) {
    view const seen = best_view(magnitude(known.normal_moment[0]).first(), magnitude(known.normal_moment[1]).first(),
                                magnitude(known.normal_moment[2]).first());
    f64x2 point[9];
    load_five_points(input, point);
    image_pair const images = images_of(point, known.normal_moment, seen);
    double const error =
        segment_image_bounds * plane_bound<Scalar>(known.around.extent(seen.x), known.around.extent(seen.y));
    fixed_points<5, Scalar> const fixed(point, known.around);
    // Of short coordinates signs of sums of three are right. Where the first side is zero, the second is such a sum
    // too. Apart or not is as good as random: one branch does for both.
    double const first = known.first_pq.first(), second = known.second_qr.first();
    bool const are_short = fixed.are_short(), have_areas = images.have_areas();
    if (are_short & have_areas & (first == 0) & (second == 0))
        return images.apart(0) ? relation::disjoint : relation::touching;
    if (images.apart(error)) return relation::disjoint;
    if (ends_in_a_vertex(point)) return relation::touching;
    if (are_short) return segment_triangle_algorithm{}(short_grid<Scalar>{input});
    bool const overlap = images.overlap(error);
    if (overlap && in_coordinate_plane<5>(input, seen.along)) return relation::touching;
    return decide_on_integers(fixed, input, segment_triangle_algorithm{overlap});
}

/// Decides where the side of one end is certain: signs that are in doubt one by one.
template <class Scalar>
GRAZE_CERTIFIED_SLOW relation segment_triangle_undecided(Scalar const* input,
                                                         certain_segment_signs<Scalar> const& known) {
    // The side that is certain is strict, so the triangle is not flat and not in one plane with the segment. If that
    // ends in a vertex it has no inner point in common with the inside of the triangle.
    f64x2 point[9];
    load_five_points(input, point);
    if (ends_in_a_vertex(point)) return relation::touching;
    // On short coordinates the signs of sums of three are right: of all but the turn of qr, and of N.(T + W) for the
    // second side.
    bool const are_short = fixed_points<5, Scalar>(point, known.around).are_short();
    auto const sign_of_three = [&](double value) {
        return are_short ? sign_of(value) : certain_sign(value, known.bound);
    };
    double second = known.second_qr.first();
    if (are_short) {
        auto const on = [&](int axis) {
            return known.normal_moment[axis].first() * (point[3 + axis].second() - point[axis].first());
        };
        second = on(0) + on(1) + on(2);
    }
    int sides[2] = {sign_of_three(known.first_pq.first()), sign_of_three(second)};
    int const turns[3] = {sign_of_three(known.first_pq.second()), certain_sign(known.second_qr.second(), known.bound),
                          sign_of_three(known.rp)};
    for (int i = 0; i < 2; ++i)
        if (sides[i] == unknown_sign) sides[i] = exact_orientation(input, input + 3, input + 6, input + 9 + 3 * i);
    if (sides[0] * sides[1] > 0) return relation::disjoint;
    int least_turn = 1, most_turn = -1;
    for (int i = 0; i < 3; ++i) {
        int turn = turns[i];
        if (turn == unknown_sign)
            turn = exact_orientation(input + 9, input + 12, input + 3 * i, input + 3 * ((i + 1) % 3));
        least_turn = lesser(least_turn, turn);
        most_turn = greater(most_turn, turn);
        if (least_turn < 0 && most_turn > 0) return relation::disjoint;
    }
    return sides[0] * sides[1] < 0 && least_turn * most_turn > 0 ? relation::crossing : relation::touching;
}

}  // namespace detail

template <class Scalar>
relation segment_triangle_3d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(segment_triangle_3d, input, count);
    detail::certain_segment_signs<Scalar> known;
    detail::filter_result const found = detail::filter_segment_triangle(input, known);
    if (found == detail::filter_result::unknown) [[unlikely]]
        return known.near_plane() ? detail::segment_near_plane(input, known)
                                  : detail::segment_triangle_undecided(input, known);
    return found == detail::filter_result::crossing ? relation::crossing : relation::disjoint;
}

template <class Scalar>
bool segment_triangle_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return segment_triangle_3d(input, count) != relation::disjoint;
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
