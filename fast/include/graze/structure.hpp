/// Structures that an algorithm built over points: a hull, a Delaunay triangulation, a triangulation of a polygon. A
/// structure is a list of tuples of indices into the points, from 0. It is judged by the laws of its kind alone, and never
/// compared with what another library built.
///
/// Input    points as x y or x y z, finite doubles (float points widen exactly). Points with equal coordinates are one
///          point to every law but `index`.
/// Result   the first law that the structure breaks, in the order of structure_law, with the tuple and the point that show it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "graze/vocabulary.hpp"

namespace graze {

enum class structure_kind : std::uint8_t {
    convex_hull_2d,
    convex_hull_3d,
    delaunay_2d,
    delaunay_3d,
    polygon_triangulation_2d,
};

/// What is known of a kind: its id, how many numbers a point has, and how many indices a tuple. A hull in the plane is one
/// list of indices: its tuples are those indices, one each.
struct structure_form {
    std::string_view name;
    std::size_t dimension, tuple_size;
};
inline constexpr std::array<structure_form, 5> structure_forms{{
    {"convex_hull_2d", 2, 1},
    {"convex_hull_3d", 3, 3},
    {"delaunay_2d", 2, 3},
    {"delaunay_3d", 3, 4},
    {"polygon_triangulation_2d", 2, 3},
}};
constexpr structure_form const& form_of(structure_kind kind) {
    return structure_forms[static_cast<std::size_t>(kind)];
}
constexpr std::optional<structure_kind> structure_kind_of(std::string_view name) {
    for (std::size_t i = 0; i < structure_forms.size(); ++i)
        if (structure_forms[i].name == name) return static_cast<structure_kind>(i);
    return std::nullopt;
}

/// The laws, in the order in which a kind asks them: each kind has some of them.
enum class structure_law : std::uint8_t {
    valid,  // none is broken
    index,  // an index out of range, twice in one tuple (in a hull in the plane: twice at all), or a wrong tuple size
    degenerate,      // a face without area, a tetrahedron without volume
    not_convex,      // a right turn, a turn of 180 degrees, a corner listed twice, or more than one turn around
    not_closed,      // a directed edge without exactly one reverse, or a surface that covers the hull more than once
    overlap,         // two tuples whose interiors meet
    not_covered,     // the union is not the hull, or not the polygon
    outside,         // a point strictly right of an edge, or strictly above a face
    missing_vertex,  // a corner of the hull (Delaunay: a point) that no tuple uses
    not_delaunay,    // a point strictly inside a circumcircle or circumsphere
    not_conforming,  // two tetrahedra that meet in more than a common face, edge or vertex
};
inline constexpr std::array<std::string_view, 11> structure_law_names{
    "valid",       "index",   "degenerate",     "not_convex",   "not_closed",    "overlap",
    "not_covered", "outside", "missing_vertex", "not_delaunay", "not_conforming"};
constexpr std::string_view name_of(structure_law law) {
    return structure_law_names[static_cast<std::size_t>(law)];
}

/// The points that an algorithm was given.
struct structure_input {
    structure_kind kind{};
    std::span<double const> coordinates;  // dimension numbers a point
    std::span<std::size_t const>
        rings{};  // polygons: corners of the outer ring, then of each hole; empty: one ring of all

    std::size_t point_count() const { return coordinates.size() / form_of(kind).dimension; }
};

/// What it answered: tuples of indices, one after the other. An index that fits no int64 may be given as -1.
struct structure_answer {
    std::vector<std::int64_t> indices;
    std::vector<std::size_t> ends;  // of each tuple, in indices

    std::size_t size() const { return ends.size(); }
    std::span<std::int64_t const> tuple(std::size_t i) const {
        std::size_t const begin = i == 0 ? 0 : ends[i - 1];
        return std::span(indices).subspan(begin, ends[i] - begin);
    }
    void end_tuple() { ends.push_back(indices.size()); }
};

/// How a structure is judged.
struct structure_fault {
    /// The case has no answer: all points on one line or plane, or rings that touch. `law` is valid then.
    bool undefined = false;
    structure_law law = structure_law::valid;
    /// The tuple that shows it, by its number. not_convex, outside and degenerate of a hull in the plane: see `corners`.
    std::optional<std::size_t> tuple{};
    std::optional<std::size_t> other_tuple{};  // overlap and not_conforming: the second one
    std::optional<std::size_t>
        point{};  // outside, missing_vertex, not_delaunay, and index where a point is named twice
    /// Indices of points: of a hull in the plane the edge (outside) or the turn (not_convex); of not_closed the directed edge.
    std::vector<std::size_t> corners{};
    /// polygon_triangulation_2d: tuples without area, which are no fault. Counted where the case is valid.
    std::size_t flat_tuples = 0;
};

}  // namespace graze
