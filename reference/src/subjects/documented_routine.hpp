// A documented routine as the sources around it describe it: a type with `template <class Number> static bool
// hit(arguments<Number> const&)`, or for spheres `template <class Number> static documented::sphere3<Number>
// sphere(arguments<Number> const&)`. Nothing exact is here, so that the same sources can be compiled with any flags.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "graze/documented/min_sphere.hpp"
#include "graze/documented/triangle_triangle.hpp"
#include "graze/vec.hpp"

namespace graze {

/// A flat input and the scalar type it came in (which fixes the published constants).
template <class Number>
struct arguments {
    Number const* input;
    std::size_t count;
    scalar_type type;

    vec2<Number> point2(std::size_t offset) const { return {input[offset], input[offset + 1]}; }
    vec3<Number> point3(std::size_t offset) const { return {input[offset], input[offset + 1], input[offset + 2]}; }
    /// 1e-5 as the scalar type has it.
    Number coplanar_distance() const {
        if constexpr (std::is_floating_point_v<Number>)
            return documented::coplanar_distance<Number>;
        else
            return Number(type == scalar_type::float32 ? static_cast<double>(documented::coplanar_distance<float>)
                                                       : documented::coplanar_distance<double>);
    }
};

/// Does the routine give a sphere rather than a verdict?
template <class Routine>
inline constexpr bool gives_sphere = requires(arguments<float> const& a) {
    Routine::sphere(a);
};

template <class Routine, class Scalar>
void decide_documented(Scalar const* inputs, std::size_t count, std::size_t cases, verdict* verdicts,
                       [[maybe_unused]] Scalar* spheres) {
    for (std::size_t i = 0; i < cases; ++i) {
        arguments<Scalar> const in{inputs + i * count, count, scalar_type_of<Scalar>};
        if constexpr (gives_sphere<Routine>) {
            auto const sphere = Routine::sphere(in);
            Scalar* out = spheres + 4 * i;
            out[0] = sphere.centre.x, out[1] = sphere.centre.y, out[2] = sphere.centre.z, out[3] = sphere.radius;
            verdicts[i] = verdict::hit;
        } else {
            verdicts[i] = Routine::hit(in) ? verdict::hit : verdict::miss;
        }
    }
}

/// How to call the routine in a program of one's own: the header, and an expression over the parts of the layout, in
/// its order named a, b, c, ..., with Scalar the scalar type. A point is a vec2 or vec3; a segment, line, triangle or
/// plane an array of its points; a box has min and max, a disc centre and radius; an affine map is a
/// documented::affine2, a mesh an array of scalars. All of the input, flat, is `input`, `count` scalars long.
struct routine_call {
    std::string header, expression;
};

/// A documented domain: in words, and as an exact check.
struct documented_domain {
    std::string words;
    bool (*contains)(scalar_type type, std::span<double const> input) = nullptr;
};

}  // namespace graze
