// Segment and line against triangle and plane in 3D, and the smallest sphere of a triangle.
#include "documented/segments.hpp"
#include "subjects/documented_subject.hpp"

namespace graze {

GRAZE_DOCUMENTED_SUBJECTS(segment_triangle_3d)
GRAZE_DOCUMENTED_SUBJECTS(segment_plane_3d)
GRAZE_DOCUMENTED_SUBJECTS(line_triangle_3d)
GRAZE_DOCUMENTED_SUBJECTS(triangle_min_sphere_3d)

}  // namespace graze
