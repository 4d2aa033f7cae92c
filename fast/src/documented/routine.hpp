// The documented routines as their subjects see them. A routine is a type with `template <class Number> static bool
// hit(arguments<Number> const&)`, or for spheres `template <class Number> static documented::sphere3<Number>
// sphere(arguments<Number> const&)`, and perhaps a domain of its own. The headers beside this one have those of each
// test: routines_of_ID(visit) calls visit(routine, routine_facts) for one after the other. Nothing exact is here, so
// that they can be compiled with any flags.
#pragma once

#include <cstddef>
#include <string>
#include <type_traits>

#include "graze/documented/min_sphere.hpp"
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
    /// A published constant as the scalar type has it.
    Number constant(float narrow, double wide) const {
        if constexpr (std::is_floating_point_v<Number>)
            return std::is_same_v<Number, float> ? static_cast<Number>(narrow) : static_cast<Number>(wide);
        else
            return Number(type == scalar_type::float32 ? static_cast<double>(narrow) : wide);
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

/// What is said about a routine. `header` and `expression` tell how to call it in a program of one's own: the
/// expression is over the parts of the layout, in its order named a, b, c, ..., with Scalar the scalar type. A point is
/// a vec2 or vec3; a segment, line, triangle or plane an array of its points; a box has min and max, a disc centre and
/// radius; an affine map is a documented::affine2, a mesh an array of scalars. All of the input, flat, is `input`,
/// `count` scalars long.
struct routine_facts {
    std::string name;
    contact_promise contact;
    std::string header, expression;
    std::string domain{};  // in words
};

// Documented domains. What they ask is decided exactly, apart from the routines.

struct everywhere {};
/// Every triangle from the scalar Offset on that has an area is wound the way of Sign (1 is counter-clockwise, y up). A
/// flat one has no winding and is not excluded.
template <int Sign, std::size_t Offset>
struct wound {};
/// For point_transformed_trimesh_2d: the left part L of the matrix satisfies |L^T L - I| <= 4 ulps in every entry and
/// |det L - 1| <= 4 ulps, exactly, and the triangles are wound clockwise.
struct rigid_and_wound {};

template <class Routine>
struct domain_of {
    using type = everywhere;
};
template <class Routine>
requires requires {
    typename Routine::domain;
}
struct domain_of<Routine> {
    using type = typename Routine::domain;
};

}  // namespace graze
