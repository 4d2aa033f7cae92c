// The forms that take cases as columns. A new one is a line of this list.
#include "bench/forms.hpp"

#ifdef GRAZE_WITH_BATCH
#include "graze/batch.hpp"
#endif

namespace graze {

std::span<column_form const> column_forms() {
#ifdef GRAZE_WITH_BATCH
#define GRAZE_BATCH(id) \
    { "batch." #id, #id, batch::id<float>, batch::id<double> }
    static constexpr column_form forms[] = {
        GRAZE_BATCH(point_triangle_2d),    GRAZE_BATCH(segment_segment_2d), GRAZE_BATCH(segment_triangle_3d),
        GRAZE_BATCH(triangle_triangle_3d), GRAZE_BATCH(triangle_aabb_3d),
    };
    return forms;
#else
    return {};
#endif
}

}  // namespace graze
