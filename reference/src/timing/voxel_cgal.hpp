// Voxels as a user of CGAL would make them: do_intersect of each triangle with each candidate cell. Made to be timed.
#pragma once

#include <cstddef>
#include <cstdint>

namespace graze {

/// The form of voxel_ask: do_intersect of the exact-predicates kernel, optimised and without assertions, with the
/// triangle built once a call (as the segment or point it is, where it has no area) and a Bbox_3 for each cell, for
/// which that kernel has a filter of its own. Answers can be wrong near the ends of the range of doubles.
template <class Scalar>
void cgal_boxes(Scalar const* triangle, Scalar const* const* columns, std::size_t count, std::uint8_t* meets);

}  // namespace graze
