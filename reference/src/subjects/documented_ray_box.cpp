// Ray against box.
#include "documented/ray_box.hpp"
#include "subjects/documented_subject.hpp"

namespace graze {

GRAZE_DOCUMENTED_SUBJECTS(ray_aabb_3d)

}  // namespace graze
