// libccd: GJK and MPR (Minkowski portal refinement) on the convex hulls of points. Debian's libccd computes in double.
// Its documentation promises nothing for shapes that touch.
//
// CCD_INIT leaves the number of iterations unbounded; here it is 1000, which GJK keeps to, many times what hulls of so
// few points need. ccdMPRIntersect has no bound of its own and may never return: the time limit of a case ends it.
#include <ccd/ccd.h>

#include <limits>

#include "adapter.hpp"

namespace {

/// A convex hull.
struct hull {
    ccd_vec3_t points[8];
    int size;
};

hull hull_of(double const* v, int size) {
    hull result;
    result.size = size;
    for (int i = 0; i < size; ++i) ccdVec3Set(&result.points[i], v[3 * i], v[3 * i + 1], v[3 * i + 2]);
    return result;
}

hull box_of(double const* v) {
    hull result;
    result.size = 8;
    for (int i = 0; i < 8; ++i) ccdVec3Set(&result.points[i], v[i & 1 ? 3 : 0], v[i & 2 ? 4 : 1], v[i & 4 ? 5 : 2]);
    return result;
}

void support(void const* object, ccd_vec3_t const* direction, ccd_vec3_t* farthest) {
    hull const& of = *static_cast<hull const*>(object);
    double most = -std::numeric_limits<double>::infinity();
    *farthest = of.points[0];
    for (int i = 0; i < of.size; ++i)
        if (double const reach = ccdVec3Dot(&of.points[i], direction); reach > most) {
            most = reach;
            *farthest = of.points[i];
        }
}

void centre(void const* object, ccd_vec3_t* middle) {
    hull const& of = *static_cast<hull const*>(object);
    ccdVec3Set(middle, 0, 0, 0);
    for (int i = 0; i < of.size; ++i) ccdVec3Add(middle, &of.points[i]);
    ccdVec3Scale(middle, 1.0 / of.size);
}

ccd_t make_settings() {
    ccd_t result;
    CCD_INIT(&result);
    result.support1 = result.support2 = support;
    result.center1 = result.center2 = centre;
    result.max_iterations = 1000;
    return result;
}

using question = int(void const*, void const*, ccd_t const*);

template <question ask>
int meet(hull const& a, hull const& b) {
    static ccd_t const settings = make_settings();
    return ask(&a, &b, &settings) != 0;
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
