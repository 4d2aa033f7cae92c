// What a routine for contacts gives: how far two sets are apart, negative where they cross, a point of each, and the
// direction of length 1 from the first to the second along which they are so far apart.
//
// A source that tells no points leaves them out.
#pragma once

#include <array>
#include <limits>
#include <optional>

#include "graze/vec.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

template <class Point, class Number>
struct contact {
    Number distance;
    std::optional<Point> a{}, b{};
    Point normal;
};

/// Nothing where the routine finds none: most do so of sets that are apart, some of sets that cross.
template <class Number>
using given_contact_2d = std::optional<contact<vec2<Number>, Number>>;
template <class Number>
using given_contact_3d = std::optional<contact<vec3<Number>, Number>>;

/// Its numbers in the order of the answer, NaN for those of a point that is not given.
template <class Number>
std::array<Number, 7> numbers_of(contact<vec2<Number>, Number> const& given) {
    constexpr Number none = std::numeric_limits<Number>::quiet_NaN();
    vec2<Number> const a = given.a.value_or(vec2<Number>{none, none}), b = given.b.value_or(vec2<Number>{none, none});
    return {given.distance, a.x, a.y, b.x, b.y, given.normal.x, given.normal.y};
}
template <class Number>
std::array<Number, 10> numbers_of(contact<vec3<Number>, Number> const& given) {
    constexpr Number none = std::numeric_limits<Number>::quiet_NaN();
    vec3<Number> const a = given.a.value_or(vec3<Number>{none, none, none}),
                       b = given.b.value_or(vec3<Number>{none, none, none});
    return {given.distance, a.x, a.y, a.z, b.x, b.y, b.z, given.normal.x, given.normal.y, given.normal.z};
}

/// SIMD_EPSILON: 2^-23 or 2^-52.
template <class Scalar>
inline constexpr Scalar bullet_epsilon = static_cast<Scalar>(scalar_type_of<Scalar> == scalar_type::float32 ? 0x1p-23
                                                                                                            : 0x1p-52);

template <class Number>
given_contact_3d<Number> contact_without_points(Number const& distance, vec3<Number> const& normal) {
    return contact<vec3<Number>, Number>{distance, {}, {}, normal};
}

/// Of cores that are nearest to each other at p and q, both widened; nothing where that is one point.
template <class Number>
given_contact_3d<Number> contact_of_nearest(vec3<Number> const& p, vec3<Number> const& q, Number const& radius_a,
                                            Number const& radius_b) {
    vec3<Number> const gap = q - p;
    Number const size = length(gap);
    if (size == Number(0)) return {};
    vec3<Number> const n = gap / size;
    return contact<vec3<Number>, Number>{size - (radius_a + radius_b), p + n * radius_a, q - n * radius_b, n};
}

/// The cores' contact after both are widened.
template <class Number>
given_contact_3d<Number> widened(given_contact_3d<Number> const& cores, Number const& radius_a,
                                 Number const& radius_b) {
    if (!cores) return {};
    contact<vec3<Number>, Number> made{cores->distance - (radius_a + radius_b), {}, {}, cores->normal};
    if (cores->a) made.a = *cores->a + cores->normal * radius_a;
    if (cores->b) made.b = *cores->b - cores->normal * radius_b;
    return made;
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"
