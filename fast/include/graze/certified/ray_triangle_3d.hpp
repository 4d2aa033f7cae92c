/// ray_triangle_3d: does a closed ray meet a closed triangle in space?
///
/// Input    15 finite scalars t0 t1 t2 origin direction, points as x y z; float or double, one unit. The triangle is
///          the convex hull of t0 t1 t2, flat ones allowed. The ray is origin + s direction, s >= 0: the direction is
///          taken as given, of any length.
/// Result   ray_triangle_3d: relation (disjoint, touching, crossing; undefined for a zero direction); _meets: touching
///          or crossing.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bounds derived below.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   triple products as in T. Moller, B. Trumbore, Fast, Minimum Storage Ray/Triangle Intersection, JGT 2(1),
///          1997, without a division; rays in the triangle's plane and flat triangles classified exactly.
/// Cost     about 110 flops where the filter decides, else 0.2 us; some us with exponent gaps above 70. noexcept, no
///          allocation.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>

#include "graze/certified/detail/exact_space.hpp"
#include "graze/certified/detail/filter.hpp"

namespace graze::certified {
namespace detail {

/// Around the triangle and the ray's origin.
template <class Scalar>
GRAZE_CERTIFIED_INLINED void extents_of_four(Scalar const* input, double* extent) {
    box<Scalar> around;
#if GRAZE_CERTIFIED_SSE2
    if constexpr (std::is_same_v<Scalar, float>) {
        __m128 const p = _mm_loadu_ps(input), q = _mm_loadu_ps(input + 3), r = _mm_loadu_ps(input + 6),
                     o = _mm_loadu_ps(input + 9);
        _mm_storeu_ps(around.low, _mm_min_ps(_mm_min_ps(p, q), _mm_min_ps(r, o)));
        _mm_storeu_ps(around.high, _mm_max_ps(_mm_max_ps(p, q), _mm_max_ps(r, o)));
        around.extents(extent);
        return;
    }
#endif
    GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
        around.low[k] = lesser(lesser(input[k], input[k + 3]), lesser(input[k + 6], input[k + 9]));
        around.high[k] = greater(greater(input[k], input[k + 3]), greater(input[k + 6], input[k + 9]));
    }
    around.extents(extent);
}

/// Bounds of the filter's errors. Let X, Y, Z be the extents of triangle and origin together, U, V, W the magnitudes of
/// the direction's components, and e the unit of rounding as in filter.hpp.
///
/// height   a triple product of differences: space_bound, 50 e XYZ.
/// others   triple products of two differences and the direction: six products of three, two with U YZ, with V ZX and
///          with W XY, of magnitudes up to 2 m together, m = U YZ + V ZX + W XY. The turns of two edges and the
///          direction's height are such; the third turn is the sum of the three, with two additions more: 6 m and at
///          most ten factors, |error| <= 6 m ((1 + e)^10 - 1) < 60.1 e m. The bound is 64 e m: at most eight factors (1
///          - e) on m, and three (1 - 2^-23) where extents of floats are rounded to floats, are within its slack of 6
///          %.
///
/// Range, float: as in filter.hpp. A bound is zero only where an axis without extent makes all the products zeros.
/// Range, double: used while extents and components are at most 2^200, so that nothing overflows, and m is at least
/// 2^-800: underflow adds at most 30 (2^-1074 * 2^200) < 2^-860, beside a slack above 2^-855. So too XYZ. Beyond, the
/// bound is infinite.
struct ray_triangle_bounds {
    double height, turn;

    template <class Scalar>
    GRAZE_CERTIFIED_INLINED static ray_triangle_bounds of(Scalar const* input) {
        double extent[3], u[3];
        extents_of_four(input, extent);
        for (int k = 0; k < 3; ++k) u[k] = std::fabs(static_cast<double>(input[12 + k]));
        double const yz = extent[1] * extent[2], zx = extent[2] * extent[0], xy = extent[0] * extent[1];
        double const volume = extent[0] * yz, flow = u[0] * yz + u[1] * zx + u[2] * xy;
        double const height = space_factor * volume, turn = 0x1p-46 * flow;
        if constexpr (std::is_same_v<Scalar, float>) {
            return {height, turn};
        } else {
            constexpr double none = std::numeric_limits<double>::infinity();
            double const longest =
                greater(greater(greater(extent[0], extent[1]), greater(extent[2], u[0])), greater(u[1], u[2]));
            bool const in_range = longest <= 0x1p200;
            return {in_range && volume >= 0x1p-800 ? height : none, in_range && flow >= 0x1p-800 ? turn : none};
        }
    }
};

/// The edges' turns around the ray's line and the origin's height above the triangle's plane, against the direction's:
/// the ray runs towards the plane where these are of two signs.
template <class Scalar>
filter_result filter_ray_triangle(Scalar const* input) {
    ray_triangle_bounds const bound = ray_triangle_bounds::of(input);
    // With E = t1 - t0, F = t0 - t2, T = origin - t0, N = F x E and M = T x D: the heights are N.T and N.D, the turns
    // M.E, M.F and N.D - M.E - M.F. Side by side (F | T) x (E | D).
    using vectors = vector3_of<f64x2>;
    f64x2 point[9];
    load_points_beside<false>(input, input + 9, point);
    load_points_beside<true>(input + 3, input + 12, point + 3);
    load_points_beside<false>(input + 6, input, point + 6);
    f64x2 const zero(0.0);
    vectors const start{point[0], point[1], point[2]};
    vectors const f_reach = start - vectors{point[6], point[7], point[8]};
    vectors const e_way{point[3] - blend(start.x, zero), point[4] - blend(start.y, zero),
                        point[5] - blend(start.z, zero)};
    auto const cross_f64x2 = [](vectors const& u, vectors const& v) {
        return vectors{second_then_first(u.x, v.x), second_then_first(u.y, v.y), second_then_first(u.z, v.z)};
    };
    vectors const normal_moment = cross_of(f_reach, e_way);
    f64x2 const height_pq = dot_of(normal_moment, cross_f64x2(f_reach, e_way));
    f64x2 const way_rp = dot_of(normal_moment, cross_f64x2(e_way, f_reach));
    double const height = height_pq.first(), pq = height_pq.second(), rp = way_rp.second();
    double const qr = way_rp.first() - (pq + rp);
    double const low = lesser(lesser(pq, qr), rp), high = greater(greater(pq, qr), rp);
    // Edges that all turn one way turn as the direction goes through the plane.
    bool const left = low > bound.turn, right = high < -bound.turn;
    bool const above = height > bound.height, below = height < -bound.height;
    bool const apart = ((low < -bound.turn) & (high > bound.turn)) | (left & above) | (right & below);
    return filter_result_of(apart, (left & below) | (right & above));
}

/// Scalars 0 to 14 are t0, t1, t2, origin and direction.
struct ray_triangle_algorithm {
    static constexpr point3 origin = point3_at(9);

    template <class Grid>
    relation operator()(Grid const& g) const {
        if (sign(g.value(12)) == 0 && sign(g.value(13)) == 0 && sign(g.value(14)) == 0) return relation::undefined;
        point3 const t[3] = {point3_at(0), point3_at(3), point3_at(6)};
        auto const n = normal_of(g, t[0], t[1], t[2]);
        if (n.is_zero()) return flat_relation(g, hull_of_collinear(g, t, 3));
        int const towards = along(g, n), height = side(g, n, t[0], origin);
        if (towards == 0) {
            if (height != 0) return relation::disjoint;
            int const axis = n.nonzero_axis();
            return coplanar_relation(g, hull_of(g, project(t[0], axis), project(t[1], axis), project(t[2], axis)),
                                     axis);
        }
        if (towards * height > 0) return relation::disjoint;
        bool inside = height != 0;
        for (int i = 0; i < 3; ++i) {
            int const turn = along(g, normal_of(g, origin, t[i], t[i == 2 ? 0 : i + 1]));
            if (turn * towards < 0) return relation::disjoint;
            inside &= turn != 0;
        }
        return inside ? relation::crossing : relation::touching;
    }

  private:
    /// Sign of n . direction.
    template <class Grid, class Minor>
    static int along(Grid const& g, normal3<Minor> const& n) {
        if constexpr (grid_of_big_numbers<Grid>)
            return big_along(g, n);
        else
            return sign(n.x * g.value(12) + n.y * g.value(13) + n.z * g.value(14));
    }
    template <class Grid>
    GRAZE_CERTIFIED_SLOW static int big_along(Grid const& g, normal3<big<2>> const& n) {
        vector3_of<big<1>> const direction{g.value(12), g.value(13), g.value(14)};
        big<3> sum;
        load_dot(n, direction, sum);
        return sign(sum);
    }
    template <class Grid>
    GRAZE_CERTIFIED_SLOW static normal3<big<2>> big_moment_of(Grid const& g, point3 p) {
        vector3_of<big<1>> const direction{g.value(12), g.value(13), g.value(14)};
        vector3_of<big<1>> arm;
        load_arm(g, origin, p, arm);
        normal3<big<2>> moment;
        load_cross(direction, arm, moment);
        return moment;
    }
    /// direction x (p - origin), in space and seen along an axis.
    template <class Grid>
    static auto moment_of(Grid const& g, point3 p) {
        if constexpr (grid_of_big_numbers<Grid>) {
            return big_moment_of(g, p);
        } else {
            auto const ux = g.value(12), uy = g.value(13), uz = g.value(14);
            auto const vx = g.difference(p.x, origin.x), vy = g.difference(p.y, origin.y),
                       vz = g.difference(p.z, origin.z);
            using minor = decltype(ux * vy - uy * vx);
            return normal3<minor>{uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx};
        }
    }
    template <class Grid>
    static int turn(Grid const& g, point2 p, int axis) {
        point2 const o = project(origin, axis), d = project(point3_at(12), axis);
        return sign(g.value(d.x) * g.difference(p.y, o.y) - g.value(d.y) * g.difference(p.x, o.x));
    }

    /// In one plane that is not seen edge-on along the axis, a hull of two or three points and the ray, not on one
    /// line: D is bounded by lines along the direction, and by those along the hull's edges that the ray does not go
    /// out through.
    template <class Grid>
    GRAZE_CERTIFIED_SLOW static relation coplanar_relation(Grid const& g, hull<point2> const& h, int axis) {
        int least = 1, most = -1;
        for (int i = 0; i < h.count; ++i) {
            int const at = turn(g, h.vertex[i], axis);
            least = at < least ? at : least;
            most = at > most ? at : most;
        }
        if (least > 0 || most < 0) return relation::disjoint;
        point2 const o = project(origin, axis), d = project(point3_at(12), axis);
        for (int i = 0; i < h.count; ++i) {
            point2 const p = h.vertex[i], q = h.vertex[i + 1 == h.count ? 0 : i + 1];
            int const leaving = sign(g.difference(q.x, p.x) * g.value(d.y) - g.difference(q.y, p.y) * g.value(d.x));
            // Inside is left of a triangle's edges. A segment is passed both ways, and bounds on both sides.
            if (orientation(g, p, q, o) < 0 && leaving <= 0) return relation::disjoint;
        }
        return relation::touching;
    }

    /// The triangle is a segment or a point: D is flat.
    template <class Grid>
    GRAZE_CERTIFIED_SLOW static relation flat_relation(Grid const& g, hull<point3> const& s) {
        point3 const p = s.vertex[0], q = s.vertex[s.count - 1];
        if (s.count == 2 && along(g, normal_of(g, origin, p, q)) != 0) return relation::disjoint;
        for (point3 const& end : {p, q}) {
            auto const moment = moment_of(g, end);
            if (moment.is_zero()) continue;
            if (s.count == 1) return relation::disjoint;
            int const axis = moment.nonzero_axis();
            return coplanar_relation(g, project(s, axis), axis);
        }
        // All on the ray's line, where along an axis that the direction has a part of the order is kept.
        int const axis = sign(g.value(12)) != 0 ? 0 : sign(g.value(13)) != 0 ? 1 : 2, way = sign(g.value(12 + axis));
        bool const ahead =
            way * g.compare(axis + p.x, axis + origin.x) >= 0 || way * g.compare(axis + q.x, axis + origin.x) >= 0;
        return ahead ? relation::touching : relation::disjoint;
    }
};

template <class Scalar>
GRAZE_CERTIFIED_SLOW relation decide_ray_triangle(Scalar const* input) {
    return decide_on_integers<3, 15>(input, ray_triangle_algorithm{});
}

template <class Scalar>
relation ray_triangle_relation(Scalar const* input) {
    filter_result const found = filter_ray_triangle(input);
    if (found == filter_result::unknown) [[unlikely]]
        return decide_ray_triangle(input);
    return found == filter_result::crossing ? relation::crossing : relation::disjoint;
}

}  // namespace detail

template <class Scalar>
relation ray_triangle_3d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(ray_triangle_3d, input, count);
    return detail::ray_triangle_relation(input);
}
template <class Scalar>
bool ray_triangle_3d_meets(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(ray_triangle_3d_meets, input, count);
    return detail::meets(detail::ray_triangle_relation(input));
}

}  // namespace graze::certified
