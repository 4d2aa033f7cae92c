// Triangle against triangle in 3D and the helpers that are tests of their own.
#include "documented/triangle_pairs.hpp"
#include "subjects/documented_subject.hpp"

namespace graze {

GRAZE_DOCUMENTED_SUBJECTS(triangle_triangle_3d)
GRAZE_DOCUMENTED_SUBJECTS(segment_segment_2d)
GRAZE_DOCUMENTED_SUBJECTS(triangle_triangle_2d)

}  // namespace graze
