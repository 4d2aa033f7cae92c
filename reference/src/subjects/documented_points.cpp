// Point against disc, rectangle, triangle and mesh in 2D.
#include "documented/points.hpp"
#include "subjects/documented_subject.hpp"

namespace graze {

GRAZE_DOCUMENTED_SUBJECTS(point_triangle_2d)
GRAZE_DOCUMENTED_SUBJECTS(point_trimesh_2d)
GRAZE_DOCUMENTED_SUBJECTS(point_transformed_trimesh_2d)
GRAZE_DOCUMENTED_SUBJECTS(moving_point_trimesh_2d)
GRAZE_DOCUMENTED_SUBJECTS(point_disc_2d)
GRAZE_DOCUMENTED_SUBJECTS(point_rectangle_2d)

}  // namespace graze
