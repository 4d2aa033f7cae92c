// The families of generated structures: points for a hull or a Delaunay triangulation, rings for a triangulation of a polygon.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "graze/source.hpp"
#include "graze/structure_case.hpp"

namespace graze {

struct structure_family {
    std::string_view name;
    std::string_view guarantee;  // what its cases have, in words
    /// Replaces the coordinates, and the rings of a polygon: of 1 to about 64 points, mostly few. Null: none of that sort.
    void (*of_points)(std::size_t dimension, scalar_type scalar, source& choices, std::vector<double>& coordinates);
    void (*of_rings)(scalar_type scalar, source& choices, std::vector<double>& coordinates,
                     std::vector<std::size_t>& rings);

    bool suits(structure_kind kind) const {
        return kind == structure_kind::polygon_triangulation_2d ? of_rings != nullptr : of_points != nullptr;
    }
};

std::span<structure_family const> structure_families();

/// The case: every coordinate is a finite number of the scalar type. Nine polygons in ten are defined.
structure_record make_structure(structure_kind kind, scalar_type scalar, structure_family const& family,
                                source& choices);

/// The key of the stream that makes case `index` of a family: any case can be made again alone.
std::uint64_t structure_key(std::uint64_t seed, structure_kind kind, scalar_type scalar, structure_family const& family,
                            std::uint64_t index);

/// The line of a case file that reads back as the record: without answers.
std::string to_line(structure_record const& record);
/// The line with this answer alone, and without extras: the same for the same points. Null: none was given.
std::string line_with_answer(structure_record record, structure_answer const* answer);

}  // namespace graze
