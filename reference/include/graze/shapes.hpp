// The shapes a test asks about, as data. What differs by shape beyond this table is an exhaustive switch without default,
// so that a new shape cannot be forgotten: leaving it out does not compile (-Wswitch-enum).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace graze {

/// What a run of scalars in a layout stands for.
enum class shape : std::uint8_t {
    point,     // 1 point
    segment,   // 2 points, its ends; equal ends allowed
    triangle,  // 3 points; the convex hull of them, so collinear points allowed
    box,       // 2 points, min then max; equal coordinates allowed
    disc,      // centre, radius >= 0 (2D)
    plane,     // 3 points that span it; undefined if collinear
    line,      // 2 points on it; undefined if equal
    affine,    // 6 scalars m00 m01 m02 m10 m11 m12: maps the mesh that follows; undefined if singular (2D)
    mesh       // 1 or more triangles, until the end of the input (2D); always the last part
};

/// Scalars of a shape that are no coordinates.
enum class further_scalars : std::uint8_t {
    none,
    radius,  // one, after the points; >= 0
    matrix   // dimension * (dimension + 1), rows, in place of points
};

struct shape_traits {
    std::string_view name;
    std::size_t points;       // that the layout holds; of a mesh those of one triangle
    further_scalars further;  // besides the points
    bool repeats;             // a mesh: until the end of the input
    bool sorted;              // the first point's coordinates must be at most the second's: a box's min and max
    bool endless;             // goes on beyond its points
    bool may_be_undefined;    // there are points that make no such shape
    bool permutable;          // its points may be written in any order
    bool movable;             // generators may move it as a whole
};

inline constexpr std::array<shape_traits, 9> all_shape_traits{{
    // name      points  further                repeats sorted endless undef. perm.  movable
    {"point", 1, further_scalars::none, false, false, false, false, false, true},
    {"segment", 2, further_scalars::none, false, false, false, false, true, true},
    {"triangle", 3, further_scalars::none, false, false, false, false, true, true},
    {"box", 2, further_scalars::none, false, true, false, false, false, true},
    {"disc", 1, further_scalars::radius, false, false, false, false, false, false},
    {"plane", 3, further_scalars::none, false, false, true, true, true, false},
    {"line", 2, further_scalars::none, false, false, true, true, true, false},
    {"affine", 0, further_scalars::matrix, false, false, false, true, false, false},
    {"mesh", 3, further_scalars::none, true, false, false, false, true, false},
}};

constexpr shape_traits const& traits_of(shape kind) {
    return all_shape_traits[static_cast<std::size_t>(kind)];
}
constexpr std::string_view name_of(shape kind) {
    return traits_of(kind).name;
}

/// Scalars of the shape in a layout; of a mesh those of one triangle.
constexpr std::size_t scalar_count(shape kind, std::size_t dimension) {
    shape_traits const& traits = traits_of(kind);
    std::size_t const coordinates = traits.points * dimension;
    switch (traits.further) {
        case further_scalars::none: return coordinates;
        case further_scalars::radius: return coordinates + 1;
        case further_scalars::matrix: return coordinates + dimension * (dimension + 1);
    }
    return 0;  // not reached
}

}  // namespace graze
