/// segment_triangle_3d: does a closed segment meet a closed triangle in space?
///
/// Input    15 finite scalars p1 p2 p3 l1 l2, points as x y z; float or double, one unit. The triangle is the convex
///          hull of p1 p2 p3, the segment that of l1 and l2: flat triangles and equal ends are allowed.
/// Result   segment_triangle_3d: relation (disjoint, touching, crossing); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bound derived in filter.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math, no denormals-are-zero; any rounding mode, with or without contraction.
/// Source   the signs of five orientations (R. Segura, F. Feito, Algorithms to Test Ray-Triangle Intersection, WSCG
///          2001), evaluated without branches after the boxes; flat shapes classified exactly.
/// Cost     about 110 flops where the filter decides, else 0.1 us; some us with exponent gaps above 70. noexcept,
///          no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/filtered_points.hpp"
#include "graze/certified/space_images.hpp"

namespace graze::certified {
namespace detail {

/// Largest magnitudes of the differences of five points an axis: the bound of their orientations.
template <class Scalar>
double five_point_bound(Scalar const* input) {
    double extent[3];
    for (int k = 0; k < 3; ++k) {
        Scalar low = input[k], high = input[k];
        for (int i = k + 3; i < 15; i += 3) {
            low = least(low, input[i]);
            high = most(high, input[i]);
        }
        extent[k] = static_cast<double>(high) - static_cast<double>(low);
    }
    return space_bound<Scalar>(extent[0], extent[1], extent[2]);
}

/// On which side the edges 12, 23, 31 of a triangle pass a line, and the extremes.
struct line_turns {
    double turn[3], low, high;

    template <class Scalar>
    line_turns(Scalar const* t, Scalar const* line) {
        vector3 const direction = between(line, line + 3);
        vector3 const f0 = between(line, t), f1 = between(line, t + 3), f2 = between(line, t + 6);
        turn[0] = dot_of(cross_of(f0, f1), direction);
        turn[1] = dot_of(cross_of(f1, f2), direction);
        turn[2] = dot_of(cross_of(f2, f0), direction);
        low = least(least(turn[0], turn[1]), turn[2]);
        high = most(most(turn[0], turn[1]), turn[2]);
    }
};

/// What the filter knows: the sides of the triangle's plane that the ends are on and the turns of its edges around the
/// segment's line, beyond +-bound certainly of that sign; and, with E = q - p, F = p - r, T = from - p, W = to - from,
/// the vectors (F | T), (E | W) and their cross product.
struct certain_segment_signs {
    double bound, side[2], turn[3];
    box around;
    lanes f_reach[3], e_way[3], normal_moment[3];
};

/// The filter's signs are sums of up to three triple products: magnitudes up to 18 XYZ with at most ten factors (eight
/// and two additions), so |error| <= 18 XYZ ((1 + e)^10 - 1) < 180.1 e XYZ < 4 space_bound = 200 e XYZ; the slack of
/// 11 % covers that X, Y, Z are taken from rounded differences. The figures of filter.hpp for the range hold with
/// three times the terms, far inside its slack. On short coordinates (exact_double.hpp) they are sums of at most twelve
/// products, and exact.
inline constexpr double segment_signs_bounds = 4;

/// `known` is filled in where the answer is unknown.
template <class Scalar>
GRAZE_CERTIFIED_INLINED finding filter_segment_triangle(Scalar const* input, certain_segment_signs& known) {
    box around;
    if (boxes_apart<3, 2>(input, around)) return finding::disjoint;
    double const bound =
        segment_signs_bounds * space_bound<Scalar>(around.extent(0), around.extent(1), around.extent(2));
    // Moller and Trumbore's triple products: with N = F x E and M = T x W the sides of the triangle's plane are N.T and
    // N.T + N.W, the turns of the triangle's edges around the segment's line M.E, M.F and N.W - M.E - M.F.
    using vectors = vector3_of<lanes>;
    auto const beside = [&](int u, int v) {
        lanes both[3];
        load_beside<3>(input + u, input + v, both);
        return vectors{both[0], both[1], both[2]};
    };
    auto const across_lanes = [](vectors const& u, vectors const& v) {
        return vectors{second_then_first(u.x, v.x), second_then_first(u.y, v.y), second_then_first(u.z, v.z)};
    };
    vectors const start = beside(0, 9);
    vectors const f_reach = start - beside(6, 0), e_way = beside(3, 12) - start;
    vectors const normal_moment = cross_of(f_reach, e_way);
    lanes const first_pq = dot_of(normal_moment, across_lanes(f_reach, e_way));
    lanes const across_rp = dot_of(normal_moment, across_lanes(e_way, f_reach));
    double const first = first_pq.first(), across = across_rp.first(), second = first + across;
    double const pq = first_pq.second(), rp = across_rp.second(), qr = across - (pq + rp);
    double const low = least(first, second), high = most(first, second);
    double const low_turn = least(least(pq, qr), rp), high_turn = most(most(pq, qr), rp);
    // One side of the plane, or edges on both sides of the line: apart.
    bool const apart = (low > bound) | (high < -bound) | ((low_turn < -bound) & (high_turn > bound));
    bool const crossing = (low < -bound) & (high > bound) & ((low_turn > bound) | (high_turn < -bound));
    if (!(apart | crossing)) [[unlikely]] {
        known.bound = bound;
        known.side[0] = first;
        known.side[1] = second;
        known.turn[0] = pq;
        known.turn[1] = qr;
        known.turn[2] = rp;
        known.around = around;
        f_reach.store(known.f_reach);
        e_way.store(known.e_way);
        normal_moment.store(known.normal_moment);
        return finding::unknown;
    }
    return crossing ? finding::crossing : finding::disjoint;
}

inline constexpr point3 five_points[5] = {point3_at(0), point3_at(3), point3_at(6), point3_at(9), point3_at(12)};

/// The images of segment and triangle, from what the filter has. Numbers are sums of up to five cross products with at
/// most seven factors (1 + d) (differences, product, subtraction, three additions): |error| <= 10 XY ((1 + e)^7 - 1)
/// < 70.1 e XY < 8 plane_bound = 72 e XY. On short coordinates they are sums of at most ten products, and exact.
inline constexpr double segment_image_bounds = 8;

inline image_pair images_of(certain_segment_signs const& known, view seen) {
    using vectors = vector2_of<lanes>;
    vectors const f_reach = seen.of(known.f_reach), e_way = seen.of(known.e_way);
    lanes const area_side = known.normal_moment[seen.along];
    double const area = area_side.first(), side_p = area_side.second();
    // Which sides of the edges pq, rp and qr the ends are on, those of qr by the sum of all, which is the area.
    vectors const pq_rp{both_first(e_way.x, f_reach.x), both_first(e_way.y, f_reach.y)};
    vectors const reach{both_second(f_reach.x, f_reach.x), both_second(f_reach.y, f_reach.y)};
    vectors const way{both_second(e_way.x, e_way.x), both_second(e_way.y, e_way.y)};
    lanes const along_way = cross_of(pq_rp, way), from = cross_of(pq_rp, reach), to = from + along_way;
    lanes const qr = lanes(area) - (both_first(from, to) + both_second(from, to));
    lanes const turn(area), from_inside = turned_by(from, turn), to_inside = turned_by(to, turn);
    lanes const inside = most(from_inside, to_inside), qr_inside = turned_by(qr, turn);
    double const depth = least(least(inside.first(), inside.second()), most(qr_inside.first(), qr_inside.second()));
    // Which sides of the segment the vertices are on.
    double const side_q = side_p - along_way.first(), side_r = side_p + along_way.second();
    return {lanes(std::fabs(area), std::numeric_limits<double>::infinity()),
            lanes(depth, least(most(most(side_p, side_q), side_r), -least(least(side_p, side_q), side_r)))};
}

struct segment_triangle_algorithm {
    bool images_overlap = false;  // along some axis, with an area

    template <class Grid>
    relation operator()(Grid const& g) const {
        auto const n = normal_of(g, five_points[0], five_points[1], five_points[2]);
        hull<point3> const segment = hull_of_collinear(g, five_points + 3, 2);
        if (!n.is_zero())
            return triangle_segment_relation(g, five_points, n, segment, [this](int) {
                return images_overlap ? relation::crossing : relation::undefined;
            });
        return segments_relation(g, hull_of_collinear(g, five_points, 3), segment);
    }
};

/// Does the segment end in a vertex?
template <class Scalar>
bool ends_in_a_vertex(Scalar const* input) {
    lanes end[3];
    load_beside<3>(input + 9, input + 12, end);
    auto const at = [&](int i) {
        lanes const x(static_cast<double>(input[i])), y(static_cast<double>(input[i + 1])),
            z(static_cast<double>(input[i + 2]));
        return (end[0] == x) & (end[1] == y) & (end[2] == z);
    };
    return (at(0) | at(3) | at(6)).any();
}

/// Where neither end is certainly off the triangle's plane.
template <class Scalar>
relation segment_near_plane(Scalar const* input, certain_segment_signs const& known) {
    view const seen = best_view(magnitude(known.normal_moment[0]).first(), magnitude(known.normal_moment[1]).first(),
                                magnitude(known.normal_moment[2]).first());
    image_pair const images = images_of(known, seen);
    double const error =
        segment_image_bounds * plane_bound<Scalar>(known.around.extent(seen.x), known.around.extent(seen.y));
    if (images.apart(error)) return relation::disjoint;
    if (ends_in_a_vertex(input)) return relation::touching;
    lanes point[9];
    fixed_points<5, Scalar>::load(input, point);
    fixed_points<5, Scalar> const fixed(point, known.around);
    if (fixed.are_short()) {
        if (images.have_areas() & (known.side[0] == 0) & (known.side[1] == 0))
            return images.apart(0) ? relation::disjoint : relation::touching;
        return segment_triangle_algorithm{}(short_grid<Scalar>{input});
    }
    bool const overlap = images.overlap(error);
    if (overlap && in_coordinate_plane<5>(input, seen.along)) return relation::touching;
    return decide_on_integers(fixed, input, segment_triangle_algorithm{overlap});
}

/// Where the filter could not tell: signs that are in doubt one by one, or all of the exact stage.
template <class Scalar>
GRAZE_CERTIFIED_SLOW relation segment_triangle_undecided(Scalar const* input, certain_segment_signs const& known) {
    int sides[2] = {certain_sign(known.side[0], known.bound), certain_sign(known.side[1], known.bound)};
    if (sides[0] == unknown_sign && sides[1] == unknown_sign) return segment_near_plane(input, known);
    // The side that is certain is strict, so the triangle is not flat and not in one plane with the segment. If that
    // ends in a vertex it has no inner point in common with the inside of the triangle.
    if (ends_in_a_vertex(input)) return relation::touching;
    for (int i = 0; i < 2; ++i)
        if (sides[i] == unknown_sign) sides[i] = exact_orientation(input, input + 3, input + 6, input + 9 + 3 * i);
    if (sides[0] * sides[1] > 0) return relation::disjoint;
    int least_turn = 1, most_turn = -1;
    for (int i = 0; i < 3; ++i) {
        int turn = certain_sign(known.turn[i], known.bound);
        if (turn == unknown_sign)
            turn = exact_orientation(input + 9, input + 12, input + 3 * i, input + 3 * ((i + 1) % 3));
        least_turn = least(least_turn, turn);
        most_turn = most(most_turn, turn);
        if (least_turn < 0 && most_turn > 0) return relation::disjoint;
    }
    return sides[0] * sides[1] < 0 && least_turn * most_turn > 0 ? relation::crossing : relation::touching;
}

}  // namespace detail

template <class Scalar>
relation segment_triangle_3d(Scalar const* input, std::size_t) noexcept {
    detail::certain_segment_signs known;
    detail::finding const found = detail::filter_segment_triangle(input, known);
    if (found == detail::finding::unknown) [[unlikely]]
        return detail::segment_triangle_undecided(input, known);
    return found == detail::finding::crossing ? relation::crossing : relation::disjoint;
}

template <class Scalar>
bool segment_triangle_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return segment_triangle_3d(input, count) != relation::disjoint;
}

}  // namespace graze::certified
