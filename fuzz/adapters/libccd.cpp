// libccd: GJK and MPR (Minkowski portal refinement) on the convex hulls of points. Debian's libccd computes in double.
// Its documentation promises nothing for shapes that touch. Where ccdMPRIntersect never returns, the time limit of a case ends it.
#include "adapter.hpp"
#include "libccd_hull.hpp"

namespace {

/// A convex hull.
struct hull {
    ccd_vec3_t points[8];
    std::size_t count;
    std::size_t size() const { return count; }
    ccd_vec3_t const& operator[](std::size_t i) const { return points[i]; }
};

hull hull_of(double const* v, std::size_t count) {
    hull result;
    result.count = count;
    for (std::size_t i = 0; i < count; ++i) ccdVec3Set(&result.points[i], v[3 * i], v[3 * i + 1], v[3 * i + 2]);
    return result;
}

hull box_of(double const* v) {
    hull result;
    result.count = 8;
    for (int i = 0; i < 8; ++i) ccdVec3Set(&result.points[i], v[i & 1 ? 3 : 0], v[i & 2 ? 4 : 1], v[i & 4 ? 5 : 2]);
    return result;
}

using question = int(void const*, void const*, ccd_t const*);

template <question ask>
int meet(hull const& a, hull const& b) {
    return ask(&a, &b, &libccd::settings<hull>()) != 0;
}

template <question ask>
int triangle_triangle(double const* v) {
    return meet<ask>(hull_of(v, 3), hull_of(v + 9, 3));
}

template <question ask>
int segment_triangle(double const* v) {
    return meet<ask>(hull_of(v, 3), hull_of(v + 9, 2));
}

template <question ask>
int triangle_aabb(double const* v) {
    return meet<ask>(hull_of(v, 3), box_of(v + 9));
}

template <question ask>
int aabb_aabb(double const* v) {
    return meet<ask>(box_of(v), box_of(v + 6));
}

template <question ask>
void add_all(char const* name) {
    adapters::add<triangle_triangle<ask>, float, double>("triangle_triangle_3d", name);
    adapters::add<segment_triangle<ask>, float, double>("segment_triangle_3d", name);
    adapters::add<triangle_aabb<ask>, float, double>("triangle_aabb_3d", name);
    adapters::add<aabb_aabb<ask>, float, double>("aabb_aabb_3d", name);
}

}  // namespace

void adapters::add_subjects() {
    add_all<ccdGJKIntersect>("gjk");
    add_all<ccdMPRIntersect>("mpr");
    add_further_subjects();
}
