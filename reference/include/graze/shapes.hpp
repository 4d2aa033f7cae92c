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
    sphere,    // centre, radius >= 0: the ball (3D)
    capsule,   // 2 points, radius >= 0: all within the radius of the segment (3D)
    cylinder,  // 2 points, radius >= 0: solid, with flat ends, about the segment; undefined if the points are equal (3D)
    obb,       // centre, 3 axes, 3 half extents >= 0: centre + sum x_i h_i axis_i, |x_i| <= 1, whatever the axes (3D)
    plane,     // 3 points that span it; undefined if collinear
    frustum,   // 6 planes a b c d: where a x + b y + c z + d >= 0 for all; undefined if one has a = b = c = 0 (3D)
    plane_equation,  // a b c d: the points with a x + b y + c z + d = 0; undefined if a = b = c = 0 (3D)
    line,            // 2 points on it; undefined if equal
    ray,             // origin, direction: the points origin + s direction, s >= 0; undefined if the direction is zero
    // What a last point's side is asked of: never undefined, for the sign is that of a determinant.
    oriented_line,    // 2 points on it, in this order (2D); equal ones allowed
    oriented_plane,   // 3 points on it, in this order; collinear ones allowed
    oriented_circle,  // 3 points on it, in this order (2D); collinear ones allowed
    oriented_sphere,  // 4 points on it, in this order; coplanar ones allowed
    displacement,     // how far the last set moves, straight and evenly, from time 0 to 1
    affine,           // 6 scalars m00 m01 m02 m10 m11 m12: maps the mesh that follows; undefined if singular (2D)
    mesh,             // 1 or more triangles, until the end of the input (2D); always the last part
    polygon,  // 3 or more points in order, until the end of the input (2D); its inside by the even-odd rule, so no
              // convex set; always the last part
    hull,     // the convex hull of 1 to 64 points; the hulls of a layout have equally many and come last
    solid     // 1 or more triangles, counter-clockwise seen from outside, until the end of the input (3D); what is on them or
              // has a winding number other than 0; undefined if their surface is not closed; always the last part
};

/// Scalars of a shape that are no coordinates.
enum class further_scalars : std::uint8_t {
    none,
    radius,     // one, after the points; >= 0
    direction,  // dimension, after the point they lead on from, or alone
    frame,      // dimension * dimension, axes, then dimension, half extents along them, >= 0
    matrix,     // dimension * (dimension + 1), rows, in place of points
    coefficients,  // dimension + 1, in place of points: a normal of any length, and what a point's product with it lacks to 0
    planes         // six times as many, in place of points
};

/// How far a shape goes: no further than its points, or on without end along what leads from the first to the others, or
/// along its direction.
enum class extent : std::uint8_t { bounded, one_way, both_ways };

/// What is in a shape: the convex hull of its points, what is in any of its elements, what a ray leaves by an odd number of
/// its edges, or what is on its elements or has a winding number other than 0.
enum class membership : std::uint8_t { convex, any_element, parity, winding };

struct shape_traits {
    std::string_view name;
    std::size_t points;  // that the layout holds; of a mesh those of one triangle, of a shape that varies the fewest
    further_scalars further;  // besides the points
    std::size_t element;      // points that it grows by until the end of the input; 0: it does not grow
    membership inside;
    bool sorted;  // the first point's coordinates must be at most the second's: a box's min and max
    extent reach;
    bool may_be_undefined;  // there are points that make no such shape
    bool permutable;        // its points may be written in any order
    bool movable;           // generators may move it as a whole
    bool named;             // its parts go by the names in the layout, min and max, rather than in an order
    std::size_t most = 0;   // of a shape that grows: the most elements it has

    /// Does the input decide how many elements it has?
    constexpr bool grows() const { return element > 0; }
    /// Is it many shapes, one an element?
    constexpr bool repeats() const { return inside == membership::any_element; }
    /// Is it one shape of any number of points?
    constexpr bool varies() const { return grows() && !repeats(); }
    /// Is it made of triangles?
    constexpr bool has_triangles() const { return element == 3; }
    constexpr std::size_t fewest_elements() const { return points / element; }
};

inline constexpr std::size_t any_number = static_cast<std::size_t>(-1);

inline constexpr std::array<shape_traits, 24> all_shape_traits{{
    // name, points, further, element, inside, sorted, reach, may be undefined, permutable, movable, named, most points
    {"point", 1, further_scalars::none, 0, membership::convex, false, extent::bounded, false, false, true, false},
    {"segment", 2, further_scalars::none, 0, membership::convex, false, extent::bounded, false, true, true, false},
    {"triangle", 3, further_scalars::none, 0, membership::convex, false, extent::bounded, false, true, true, false},
    {"box", 2, further_scalars::none, 0, membership::convex, true, extent::bounded, false, false, true, true},
    {"disc", 1, further_scalars::radius, 0, membership::convex, false, extent::bounded, false, false, false, true},
    {"sphere", 1, further_scalars::radius, 0, membership::convex, false, extent::bounded, false, false, true, true},
    {"capsule", 2, further_scalars::radius, 0, membership::convex, false, extent::bounded, false, true, true, true},
    {"cylinder", 2, further_scalars::radius, 0, membership::convex, false, extent::bounded, true, true, true, true},
    {"obb", 1, further_scalars::frame, 0, membership::convex, false, extent::bounded, false, false, true, true},
    {"plane", 3, further_scalars::none, 0, membership::convex, false, extent::both_ways, true, true, false, false},
    {"frustum", 0, further_scalars::planes, 0, membership::convex, false, extent::bounded, true, false, false, false},
    {"plane_equation", 0, further_scalars::coefficients, 0, membership::convex, false, extent::both_ways, true, false,
     false, false},
    {"line", 2, further_scalars::none, 0, membership::convex, false, extent::both_ways, true, true, false, false},
    {"ray", 1, further_scalars::direction, 0, membership::convex, false, extent::one_way, true, false, false, true},
    {"oriented_line", 2, further_scalars::none, 0, membership::convex, false, extent::both_ways, false, false, false,
     false},
    {"oriented_plane", 3, further_scalars::none, 0, membership::convex, false, extent::both_ways, false, false, false,
     false},
    {"oriented_circle", 3, further_scalars::none, 0, membership::convex, false, extent::bounded, false, false, false,
     false},
    {"oriented_sphere", 4, further_scalars::none, 0, membership::convex, false, extent::bounded, false, false, false,
     false},
    {"displacement", 0, further_scalars::direction, 0, membership::convex, false, extent::bounded, false, false, false,
     false},
    {"affine", 0, further_scalars::matrix, 0, membership::convex, false, extent::bounded, true, false, false, false},
    {"mesh", 3, further_scalars::none, 3, membership::any_element, false, extent::bounded, false, true, false, false,
     any_number},
    {"polygon", 3, further_scalars::none, 1, membership::parity, false, extent::bounded, false, false, false, false,
     any_number},
    {"hull", 1, further_scalars::none, 1, membership::convex, false, extent::bounded, false, true, true, false, 64},
    {"solid", 3, further_scalars::none, 3, membership::winding, false, extent::bounded, true, false, false, false,
     any_number},
}};

constexpr shape_traits const& traits_of(shape kind) {
    return all_shape_traits[static_cast<std::size_t>(kind)];
}
constexpr std::string_view name_of(shape kind) {
    return traits_of(kind).name;
}

/// Scalars of the shape in a layout; of a mesh those of one triangle, of a shape that varies the fewest.
constexpr std::size_t scalar_count(shape kind, std::size_t dimension) {
    shape_traits const& traits = traits_of(kind);
    std::size_t const coordinates = traits.points * dimension;
    switch (traits.further) {
        case further_scalars::none: return coordinates;
        case further_scalars::radius: return coordinates + 1;
        case further_scalars::direction: return coordinates + dimension;
        case further_scalars::frame: return coordinates + dimension * dimension + dimension;
        case further_scalars::matrix: return coordinates + dimension * (dimension + 1);
        case further_scalars::coefficients: return coordinates + dimension + 1;
        case further_scalars::planes: return coordinates + 6 * (dimension + 1);
    }
    return 0;  // not reached
}

}  // namespace graze
