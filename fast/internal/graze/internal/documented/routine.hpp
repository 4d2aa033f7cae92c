// The documented routines as their subjects see them. A routine is a lambda without captures that takes
// arguments<Number> of any Number and gives a bool, a Number whose sign is the answer, for spheres a
// documented::sphere3<Number>, for values documented::given_values<Number, Count>, or for contacts
// documented::given_contact_3d<Number> or _2d; perhaps within() a domain of its own. The headers beside this one have those of each test: routines_of_ID(visit) calls
// visit(routine, routine_facts) for one after the other. Nothing exact is here, so that they can be compiled with any
// flags.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>

#include "graze/documented/contact.hpp"
#include "graze/documented/given_values.hpp"
#include "graze/documented/moving_features.hpp"
#include "graze/documented/triangle_triangle.hpp"

namespace graze {

/// A flat input and the scalar type it came in (which fixes the published constants).
template <class Number>
struct arguments {
    Number const* input;
    std::size_t count;
    scalar_type type;

    vec2<Number> point2(std::size_t offset) const { return {input[offset], input[offset + 1]}; }
    vec3<Number> point3(std::size_t offset) const { return {input[offset], input[offset + 1], input[offset + 2]}; }
    documented::triangle2<Number> triangle2(std::size_t offset) const {
        return {{point2(offset), point2(offset + 2), point2(offset + 4)}};
    }
    documented::triangle3<Number> triangle3(std::size_t offset) const {
        return {{point3(offset), point3(offset + 3), point3(offset + 6)}};
    }
    /// A published constant as the scalar type has it.
    Number constant(float narrow, double wide) const {
        if constexpr (std::is_floating_point_v<Number>)
            return std::is_same_v<Number, float> ? static_cast<Number>(narrow) : static_cast<Number>(wide);
        else
            return Number(type == scalar_type::float32 ? static_cast<double>(narrow) : wide);
    }
};

/// How many numbers there are in what a routine gives, where that is a list of numbers: documented::given_values.
template <class Answer>
inline constexpr std::size_t count_of_given = 0;
template <class Number, std::size_t Count>
inline constexpr std::size_t count_of_given<documented::given_values<Number, Count>> = Count;

template <class Routine>
using answer_of = std::remove_cvref_t<std::invoke_result_t<Routine, arguments<float> const&>>;

/// Does the routine give a list of numbers rather than a verdict, and how many?
template <class Routine>
inline constexpr std::size_t value_count = count_of_given<answer_of<Routine>>;
template <class Routine>
inline constexpr bool gives_values = value_count<Routine> != 0;

/// Does it give a documented::impact, a verdict and perhaps a time?
template <class Answer>
inline constexpr bool is_impact = false;
template <class Number>
inline constexpr bool is_impact<documented::impact<Number>> = true;
template <class Routine>
inline constexpr bool gives_impact = is_impact<answer_of<Routine>>;

/// Does it give a documented::contact, and how many numbers has that: s, a, b, n?
template <class Answer>
inline constexpr std::size_t count_of_contact = 0;
template <class Number>
inline constexpr std::size_t count_of_contact<documented::given_contact_2d<Number>> = 7;
template <class Number>
inline constexpr std::size_t count_of_contact<documented::given_contact_3d<Number>> = 10;
template <class Routine>
inline constexpr std::size_t contact_count = count_of_contact<answer_of<Routine>>;
template <class Routine>
inline constexpr bool gives_contact = contact_count<Routine> != 0;

/// Does it give a sphere?
template <class Routine>
inline constexpr bool gives_sphere =
    std::is_class_v<answer_of<Routine>> && !gives_values<Routine> && !gives_impact<Routine> && !gives_contact<Routine>;

/// Calls take(place, number) for each number of a contact that the routine gives: s, a, b, n.
template <class Number, class Take>
void each_number_of(documented::contact<vec2<Number>, Number> const& given, Take const& take) {
    auto const point = [&](std::size_t from, vec2<Number> const& p) { take(from, p.x), take(from + 1, p.y); };
    take(0, given.distance);
    if (given.a) point(1, *given.a);
    if (given.b) point(3, *given.b);
    point(5, given.normal);
}
template <class Number, class Take>
void each_number_of(documented::contact<vec3<Number>, Number> const& given, Take const& take) {
    auto const point = [&](std::size_t from, vec3<Number> const& p) {
        take(from, p.x), take(from + 1, p.y), take(from + 2, p.z);
    };
    take(0, given.distance);
    if (given.a) point(1, *given.a);
    if (given.b) point(4, *given.b);
    point(7, given.normal);
}

/// What a routine's answer says, a bool or a number.
template <class Answer>
verdict verdict_of_answer(Answer const& answer) {
    if constexpr (std::is_same_v<Answer, bool>)
        return answer ? verdict::hit : verdict::miss;
    else
        return verdict_by_sign(answer, Answer(0));
}

/// `numbers` takes those of each case, one after the other: four of a sphere, value_count of values, hit where they are
/// given, contact_count of a contact, NaN where it has none of them, or the time of an impact, NaN where there is none.
template <class Routine, class Scalar>
void decide_documented(Scalar const* inputs, std::size_t count, std::size_t cases, verdict* verdicts,
                       [[maybe_unused]] Scalar* numbers) {
    for (std::size_t i = 0; i < cases; ++i) {
        arguments<Scalar> const in{inputs + i * count, count, scalar_type_of<Scalar>};
        if constexpr (gives_sphere<Routine>) {
            auto const sphere = Routine()(in);
            Scalar* out = numbers + 4 * i;
            out[0] = sphere.centre.x, out[1] = sphere.centre.y, out[2] = sphere.centre.z, out[3] = sphere.radius;
            verdicts[i] = verdict::hit;
        } else if constexpr (gives_values<Routine>) {
            constexpr std::size_t stride = value_count<Routine>;
            auto const given = Routine()(in);
            verdicts[i] = given ? verdict::hit : verdict::declined;
            for (std::size_t k = 0; given && k < stride; ++k) numbers[stride * i + k] = (*given)[k];
        } else if constexpr (gives_contact<Routine>) {
            Scalar* const out = numbers + contact_count<Routine> * i;
            for (std::size_t k = 0; k < contact_count<Routine>; ++k) out[k] = std::numeric_limits<Scalar>::quiet_NaN();
            auto const given = Routine()(in);
            verdicts[i] = given ? verdict::hit : verdict::declined;
            if (given) each_number_of(*given, [out](std::size_t k, Scalar number) { out[k] = number; });
        } else if constexpr (gives_impact<Routine>) {
            auto const given = Routine()(in);
            verdicts[i] = given.hit ? verdict::hit : verdict::miss;
            if (numbers) numbers[i] = given.hit && given.time ? *given.time : std::numeric_limits<Scalar>::quiet_NaN();
        } else {
            verdicts[i] = verdict_of_answer(Routine()(in));
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
    promise promised;  // of contact, and of one side where it is made to be conservative
    std::string header, expression;
    std::string domain{};  // in words
    bool only_float64 = false;
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
/// The polygon from the scalar Offset on is simple: its edges have a length, and share no points but the ends of
/// neighbours.
template <std::size_t Offset>
struct simple_polygon {};

/// The triangle from the scalar Offset on, in 3D, has an area.
template <std::size_t Offset>
struct triangle_with_area {};

/// The triangles from the scalar Offset on are the boundary of a solid, seen from outside: a closed manifold of triangles with
/// area, no two of which share more than a vertex or an edge; the winding number is 0 outside of each and 1 inside.
template <std::size_t Offset>
struct manifold_solid {};

/// For obb_obb_3d: the axes A of each box satisfy |A^T A - I| <= 4 ulps in every entry, exactly.
struct orthonormal_frames {};
/// The same of the one box whose axes are from the scalar Offset on.
template <std::size_t Offset>
struct orthonormal_frame {};

/// The first 24 scalars are planes of a frustum in three opposite pairs. Any choice of one plane of each pair meets in one
/// point, these eight points differ, and none is on any plane's negative side: so the frustum is their hull, exactly.
struct frustum_with_corners {};

template <class Domain, class Routine>
struct limited : Routine {
    using domain = Domain;
};
/// The routine with a domain: within<wound<-1, 2>>(routine).
template <class Domain, class Routine>
limited<Domain, Routine> within(Routine routine) {
    return {routine};
}

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

// Routines of a function of points alone, given as a lambda over them.

template <class Function>
auto of_four_points_2d(Function) {
    return [](auto const& in) { return Function()(in.point2(0), in.point2(2), in.point2(4), in.point2(6)); };
}
template <class Function>
auto of_four_points_3d(Function) {
    return [](auto const& in) { return Function()(in.point3(0), in.point3(3), in.point3(6), in.point3(9)); };
}
/// A triangle's points as an array.
template <class Function>
auto of_triangle_and_two_points_3d(Function) {
    return [](auto const& in) { return Function()(in.triangle3(0).vertex, in.point3(9), in.point3(12)); };
}

}  // namespace graze
