// What kind of case it is: which features decide it, and which shapes are degenerate. All of it exact.
#pragma once

#include <span>
#include <string>

#include "graze/contact_kind.hpp"
#include "graze/judge.hpp"
#include "graze/reference.hpp"

namespace graze {

/// A feature is a face of the shape as a set (a triangle that is a segment has two vertices and one edge), by its
/// dimension: vertex, edge, face. The inside of a box, a disc and a plane count as face, a line as edge.
///   - 3D, and all points of both shapes lie in one plane: coplanar.
///   - Touching: the smallest faces that hold a common point; of several common points the one that has the first kind
///     in the order above, so that the order of vertices does not matter.
///   - Disjoint: the faces that are extreme along the line between the nearest points.
///   - Crossing: the faces extreme along the direction of the penetration depth; of equal depths the first kind.
///   - A mesh: those of the triangle that decides (nearest, touching, deepest); of equal ones the first kind.
///   - What moves: coplanar where all is in one plane at all times, else vertex-face or edge-edge, as the test asks.
///   - Spheres and undefined questions: none.
/// `truth` need not hold certificates; those of the rational reference save finding the nearest points again.
contact_kind contact_kind_of(test_info const& test, std::span<double const> input, exact_answer const& truth);

/// The rational reference's relation and margin, without certificates, and the contact kind, all as above but together
/// in a tenth of the time for points, segments and triangles.
struct measured_case {
    exact_answer truth;
    contact_kind contact = contact_kind::none;
};
measured_case measure_case(test_info const& test, std::span<double const> input);

/// The relation and the contact kind, exact, and bounds of the margin as a double: what a campaign asks of each case that
/// is answered wrongly. For points, segments, triangles and boxes in a fraction of measure_case's time.
struct placed_case {
    relation rel = relation::undefined;
    contact_kind contact = contact_kind::none;
    double margin_low = 0, margin_high = 0;  // of margin_of; zero for touching and undefined
};
placed_case place_case(test_info const& test, std::span<double const> input);

/// Which shapes lack their full dimension: "none", or one word for each that does, in alphabetical order and joined by
/// '+': triangle_is_segment, triangle_is_point, segment_is_point, box_is_flat (3D), box_is_segment, box_is_point,
/// disc_is_point, sphere_is_point, capsule_is_segment, capsule_is_sphere, capsule_is_point, plane_is_undefined,
/// line_is_undefined, matrix_is_singular, and mesh_has_flat_triangle (once, in the mesh's own frame). Of two triangles
/// one word says that one is degenerate, two that both are; not which comes first.
std::string degeneracy_of(test_info const& test, std::span<double const> input);

}  // namespace graze
