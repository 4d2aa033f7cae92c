/// sphere_triangle_3d: does a closed ball meet a closed triangle in space?
///
/// Input    13 finite scalars t0 t1 t2 centre radius, points as x y z, radius >= 0; float or double, one unit. The triangle is
///          the convex hull of t0 t1 t2; flat ones and a radius of 0 are allowed.
/// Result   sphere_triangle_3d: relation (disjoint, touching, crossing); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filters answer only beyond their bounds, see near_features.hpp and near_features.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   about the nearest point of the triangle, and the plane between; where those do not tell, squared distances from
///          the centre to the vertices, edges and face against the squared radius, without a root.
/// Cost     about 90 flops where such a point decides, 400 more where the filter does, else about 1 us; some 10 us with
///          exponent gaps above 70. noexcept, no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/near_features.hpp"

namespace graze::certified {
namespace detail {

struct sphere_triangle_features {
    static constexpr int count = 13;
    template <class Reader>
    static auto of(Reader const& read) {
        near_features features(read, read.value(12));
        features.point_triangle(9, 0, 3, 6);
        return features;
    }
};

/// Where on a triangle the point is that is nearest to another one, w from its first corner, or about there: s u + t v. Which
/// feature that is in is told by the regions of C. Ericson, Real-Time Collision Detection, 2005, section 5.1.5.
struct triangle_foot {
    enum place { first, second, third, on_u, on_v, opposite, face };
    double s = 0, t = 0;
    place in = face;

    GRAZE_CERTIFIED_INLINED triangle_foot(double uu, double uv, double vv, double uw, double vw) {
        // As uw and vw, but from the other ends of u and v.
        double const u_at_u = uw - uu, v_at_u = vw - uv, u_at_v = uw - uv, v_at_v = vw - vv;
        double const a = u_at_u * v_at_v - u_at_v * v_at_u, b = u_at_v * vw - uw * v_at_v,
                     c = uw * v_at_u - u_at_u * vw;
        if (u_at_u >= 0 && v_at_u <= u_at_u) {
            in = second;
            s = 1;
        } else if (v_at_v >= 0 && u_at_v <= v_at_v) {
            in = third;
            t = 1;
        } else if (c <= 0 && uw >= 0 && u_at_u <= 0) {
            in = on_u;
            s = share_of(uw, uu);
        } else if (b <= 0 && vw >= 0 && v_at_v <= 0) {
            in = on_v;
            t = share_of(vw, vv);
        } else if (a <= 0 && v_at_u >= u_at_u && u_at_v >= v_at_v) {
            in = opposite;
            t = share_of(v_at_u - u_at_u, (v_at_u - u_at_u) + (u_at_v - v_at_v));
            s = 1 - t;
        } else if (uw > 0 || vw > 0) {
            s = share_of(b, a + b + c);
            t = share_of(c, a + b + c);
        } else {
            in = first;
        }
        s = within_unit(s);
        t = within_unit(t);
        if (s + t > 1) t = 1 - s;
    }
};

/// By such a point of the triangle: see near_points_tell.
inline filter_result quick_sphere_triangle(double const* x) {
    vector3 const u = between(x, x + 3), v = between(x, x + 6), w = between(x, x + 9);
    triangle_foot const foot(dot_of(u, u), dot_of(u, v), dot_of(v, v), dot_of(u, w), dot_of(v, w));
    return near_points_tell(u, v, w, -foot.s, -foot.t, x[12],
                            [](double nu, double nv) { return -greater(0.0, greater(nu, nv)); });
}

}  // namespace detail

template <class Scalar>
relation sphere_triangle_3d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(sphere_triangle_3d(input, count));
    using features = detail::sphere_triangle_features;
    detail::as_doubles<features::count, Scalar> const in(input);
    if (detail::apart_along_an_axis(in.value, 3, in.value + 9, 1, in.value[12])) return relation::disjoint;
    detail::filter_result const found = detail::quick_sphere_triangle(in.value);
    if (found != detail::filter_result::unknown) return detail::relation_found(found);
    return detail::settle_nearness<features>(in.value);
}

template <class Scalar>
bool sphere_triangle_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return sphere_triangle_3d(input, count) != relation::disjoint;
}

}  // namespace graze::certified
