// Pictures of a structure and of what is wrong with it.
#pragma once

#include <array>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <span>

#include "graze/model.hpp"
#include "graze/structure.hpp"

namespace graze {

/// Writes a structure in the plane as SVG: the tuples in grey, those that show the fault in red, with the point. Of more than
/// 20,000 tuples only those around the fault.
void write_svg(std::ostream& out, structure_input const& input, structure_answer const& answer,
               structure_fault const& fault);

/// Writes a structure in space as PLY, in text: the tuples' faces in grey, those that show the fault in red; the point that
/// shows it is the corner of a small red tetrahedron.
void write_ply(std::ostream& out, structure_input const& input, structure_answer const& answer,
               structure_fault const& fault);

/// Writes models as one PLY, in text: faces in grey, those of these numbers in red, and a mark at the point.
void write_ply(std::ostream& out, std::span<triangle_soup const> models, std::span<std::uint32_t const> red_faces,
               std::optional<std::array<double, 3>> const& point);

}  // namespace graze
