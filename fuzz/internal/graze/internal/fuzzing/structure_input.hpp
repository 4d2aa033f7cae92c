// A fuzzer's inputs for structures: bytes that stand for points, and rings, and changes to these that know their geometry.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "graze/source.hpp"
#include "graze/structure_case.hpp"

namespace graze {

/// Points of a fuzzer's input in the plane, and in space.
inline constexpr std::size_t most_fuzzed_points_2d = 32, most_fuzzed_points_3d = 20;
/// Holes of a polygon have 3 to 10 corners.
inline constexpr std::size_t most_fuzzed_holes = 3, most_hole_corners = 10;

/// The case that bytes stand for. Of the first byte bit 0 is the scalar type, 0 for float32, and bits 1 and 2 the number of a
/// polygon's holes; then come a byte a hole, for its corners, and the coordinates as they lie in memory, little-endian. Any bytes
/// but none are a case: missing coordinates are 0, those left over are dropped, infinities and NaNs become finite, and holes
/// that leave the outer ring fewer than three corners are none.
bool decode_structure(structure_kind kind, std::span<std::uint8_t const> bytes, structure_record& decoded);

/// The bytes that decode to this case; of more points than a fuzzer takes the first ones, and of other rings the outer one.
void encode_structure(structure_record const& record, std::vector<std::uint8_t>& bytes);

std::size_t longest_structure(structure_kind kind);

/// Rounds every coordinate to the scalar type.
void convert_structure(structure_record& record, scalar_type scalar);

/// One to four changes: another case of a family, a point onto a line, plane or circle of others, equal to another, off by spacings
/// or by a part of the extent, dropped, added; a grid, a power of two.
void mutate_structure(structure_record& record, source& choices);

/// Points of both, in the scalar type of the first.
void cross_structures(structure_record const& first, structure_record const& second, source& choices,
                      structure_record& child);

/// The line of a case file for an input of the harness of a test or structure; nothing where it is no case.
std::optional<std::string> line_of_input(std::string_view id, std::span<std::uint8_t const> bytes);

}  // namespace graze
