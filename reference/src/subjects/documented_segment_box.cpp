// Segment against box.
#include "documented/segment_box.hpp"
#include "subjects/documented_subject.hpp"

namespace graze {

GRAZE_DOCUMENTED_SUBJECTS(segment_aabb_3d)

}  // namespace graze
