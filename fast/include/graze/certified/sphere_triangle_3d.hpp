/// sphere_triangle_3d: does a closed ball meet a closed triangle in space?
///
/// Input    13 finite scalars t0 t1 t2 centre radius, points as x y z, radius >= 0; float or double, one unit. The triangle is
///          the convex hull of t0 t1 t2; flat ones and a radius of 0 are allowed.
/// Result   sphere_triangle_3d: relation (disjoint, touching, crossing); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond its bound, see bounded_number.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math, no denormals-are-zero; any rounding mode, with or without contraction.
/// Source   squared distances from the centre to the vertices, edges and face against the squared radius, without a root.
/// Cost     up to 400 flops where the filter decides, else about 1 us; some 10 us with exponent gaps above 70. noexcept, no allocation.
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

}  // namespace detail

template <class Scalar>
relation sphere_triangle_3d(Scalar const* input, std::size_t) noexcept {
    using features = detail::sphere_triangle_features;
    detail::as_doubles<features::count, Scalar> const in(input);
    if (detail::apart_along_an_axis(in.value, 3, in.value + 9, 1, in.value[12])) return relation::disjoint;
    return detail::settle_nearness<features>(in.value);
}

template <class Scalar>
bool sphere_triangle_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return sphere_triangle_3d(input, count) != relation::disjoint;
}

}  // namespace graze::certified
