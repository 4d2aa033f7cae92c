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

#include "graze/certified/detail/triangle_features.hpp"

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

/// By the point of the triangle that is nearest to the centre, or about there: see near_points_tell.
inline filter_result quick_sphere_triangle(double const* x) {
    vector3 const u = between(x, x + 3), v = between(x, x + 6), w = between(x, x + 9);
    triangle_foot const foot(dot_of(u, u), dot_of(u, v), dot_of(v, v), dot_of(u, w), dot_of(v, w));
    return near_points_tell(u, v, w, -foot.s, -foot.t, x[12],
                            [](double nu, double nv) { return -greater(0.0, greater(nu, nv)); });
}

}  // namespace detail

template <class Scalar>
relation sphere_triangle_3d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(sphere_triangle_3d, input, count);
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
