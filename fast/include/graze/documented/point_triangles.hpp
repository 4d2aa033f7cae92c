// Point against triangles in 2D by the edge function, as published in a course on game programming,
// with its siblings for discs and rectangles and its treatment of rotated and moved objects.
//
// Input     points as vec2 of any number type; triangles as six coordinates ax ay bx by cx cy, a mesh as n of
//           them; matrices as rows m00 m01 m02, m10 m11 m12 of M, which maps the mesh's frame to the point's.
// Result    true for a hit (of a mesh: at the first triangle that hits).
// Contact   closed.
// Domain    edge_function finds clockwise triangles (y up), edge_function_2023 counter-clockwise ones; the rigid
//           inverse needs a rotation and a translation. Outside, the answer means nothing.
// Fails on  the other winding; degenerate triangles hold their whole line; thin parts are stepped over.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include <cmath>
#include <cstddef>

#include "graze/vec.hpp"

namespace graze::documented {

/// Which sign of the edge function rules a point out.
enum class edge_rule { current, before_2023 };

template <edge_rule Rule, class Number>
bool point_triangle_edge_function(vec2<Number> const& p, Number const* triangle) {
    auto const vertex = [&](int i) { return vec2<Number>{triangle[2 * i], triangle[2 * i + 1]}; };
    for (int i = 0; i < 3; ++i) {
        vec2<Number> const a = p - vertex(i);
        vec2<Number> const b = vertex((i + 1) % 3) - vertex(i);
        Number const side = a.x * b.y - a.y * b.x;
        if (Rule == edge_rule::current ? side < Number(0) : side > Number(0)) return false;
    }
    return true;
}

template <edge_rule Rule, class Number>
bool point_trimesh_edge_function(vec2<Number> const& p, Number const* triangles, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
        if (point_triangle_edge_function<Rule>(p, triangles + 6 * i)) return true;
    return false;
}

template <class Number>
struct affine2 {
    Number m00, m01, m02, m10, m11, m12;
};

/// The point in the mesh's frame by the general inverse: adjugate over determinant, then the
/// translation; the inverse is formed first, then applied.
template <class Number>
vec2<Number> inverse_affine(affine2<Number> const& m, vec2<Number> const& p) {
    Number const determinant = m.m00 * m.m11 - m.m01 * m.m10;
    Number const i00 = m.m11 / determinant, i01 = -m.m01 / determinant;
    Number const i10 = -m.m10 / determinant, i11 = m.m00 / determinant;
    Number const i02 = -(i00 * m.m02 + i01 * m.m12);
    Number const i12 = -(i10 * m.m02 + i11 * m.m12);
    return {i00 * p.x + i01 * p.y + i02, i10 * p.x + i11 * p.y + i12};
}

/// The point in the mesh's frame where M is a rotation and a translation: transpose times difference.
template <class Number>
vec2<Number> inverse_rigid(affine2<Number> const& m, vec2<Number> const& p) {
    vec2<Number> const d{p.x - m.m02, p.y - m.m12};
    return {m.m00 * d.x + m.m10 * d.y, m.m01 * d.x + m.m11 * d.y};
}

template <class Number>
bool point_disc_centre_distance(vec2<Number> const& p, vec2<Number> const& centre, Number const& radius) {
    using std::sqrt;
    Number const dx = p.x - centre.x, dy = p.y - centre.y;
    Number const squared = dx * dx + dy * dy;
    return sqrt(squared) <= radius;
}

template <class Number>
bool point_rectangle_component_compare(vec2<Number> const& p, vec2<Number> const& min, vec2<Number> const& max) {
    return min.x <= p.x && p.x <= max.x && min.y <= p.y && p.y <= max.y;
}

}  // namespace graze::documented
