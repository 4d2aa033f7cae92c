// Triangle against box and rectangle, and boxes against boxes.
#include "documented/boxes.hpp"
#include "subjects/documented_subject.hpp"

namespace graze {

GRAZE_DOCUMENTED_SUBJECTS(triangle_aabb_3d)
GRAZE_DOCUMENTED_SUBJECTS(triangle_rectangle_2d)
GRAZE_DOCUMENTED_SUBJECTS(aabb_aabb_2d)
GRAZE_DOCUMENTED_SUBJECTS(aabb_aabb_3d)

}  // namespace graze
