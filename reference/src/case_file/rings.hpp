// Rings of written points as the polygon of a case.
#pragma once

#include <vector>

#include "case_file/geometry_text.hpp"
#include "graze/vocabulary.hpp"

namespace graze {

/// Drops the last corner if it is the first one again, as numbers of the scalar type. `ring` is points of two
/// coordinates.
void open_ring(written_ring& ring, scalar_type scalar);

/// The outer ring and holes as one ring about the same point, all open and of at least 3 corners. Each hole hangs on the
/// outer ring by a slit, a segment there and back, which by the even-odd rule changes nothing but on itself. It starts from
/// a corner of the hole at a right angle or more to the point, so that nothing of it is nearer to the point than that
/// corner: the relation and the margin are those of all rings together. Such a slit exists for every hole within the
/// convex hull of the outer ring. Throws std::invalid_argument for one that is elsewhere.
written_ring joined_rings(std::vector<written_ring> const& rings, written_ring const& point, scalar_type scalar);

}  // namespace graze
