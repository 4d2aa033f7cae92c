// libccd: GJK and MPR on boxes with axes and hulls of any number of points, by a support function of the adapter, which is
// exact; the penetration depths of both; and the point of a triangle that is nearest. In double. Round shapes are left out: no
// support function of theirs is exact, and it would be the adapter's error.
//
// Contacts: the second object "translated by distance depth in direction dir" touches the first, so dir is graze's direction. The
// position is where a force should act, a point of neither surface: left out.
#include <algorithm>
#include <limits>

#include "adapter.hpp"
#include "libccd_hull.hpp"

namespace {

ccd_vec3_t vector(double const* v) {
    ccd_vec3_t result;
    ccdVec3Set(&result, v[0], v[1], v[2]);
    return result;
}

/// The hull of points.
struct shape {
    double const* points;
    std::size_t count;
    std::size_t size() const { return count; }
    ccd_vec3_t operator[](std::size_t i) const { return vector(points + 3 * i); }
};

ccd_t const& settings() {
    return libccd::settings<shape>();
}

struct box_corners {
    double of[24];
    explicit box_corners(double const* v) {
        for (int i = 0; i < 8; ++i)
            for (int axis = 0; axis < 3; ++axis) of[3 * i + axis] = v[(i >> axis & 1 ? 3 : 0) + axis];
    }
};

/// The corners of a box with axes; not exact where one rounds.
struct oriented_corners {
    double of[24];
    bool exact = true;
    explicit oriented_corners(double const* v) {
        for (int i = 0; i < 8; ++i)
            for (int k = 0; k < 3; ++k) {
                double at = v[k];
                for (int axis = 0; axis < 3; ++axis) {
                    double const a = v[3 + 3 * axis + k], half = i >> axis & 1 ? v[12 + axis] : -v[12 + axis];
                    exact = exact && adapters::product_is_exact(a, half) && adapters::sum_is_exact(at, a * half);
                    at += a * half;
                }
                of[3 * i + k] = at;
            }
    }
};

using question = int(void const*, void const*, ccd_t const*);
using depth_question = int(void const*, void const*, ccd_t const*, double*, ccd_vec3_t*, ccd_vec3_t*);

template <question ask>
bool meet(shape const& a, shape const& b) {
    return ask(&a, &b, &settings()) != 0;
}

template <question ask>
int obb_obb(double const* v) {
    oriented_corners const a(v), b(v + 15);
    if (!a.exact || !b.exact) return -1;
    return meet<ask>({a.of, 8}, {b.of, 8});
}
template <question ask>
bool hull_hull(double const* v, std::size_t count) {
    return meet<ask>({v, count / 6}, {v + count / 2, count / 6});
}
template <question ask>
int triangle_obb(double const* v) {
    oriented_corners const b(v + 9);
    return b.exact ? meet<ask>({v, 3}, {b.of, 8}) : -1;
}
template <question ask>
bool segment_aabb(double const* v) {
    box_corners const box(v);
    return meet<ask>({box.of, 8}, {v + 6, 2});
}

/// Declined where it says that they are apart, or that memory ran out.
template <depth_question ask>
int hull_depth(double const* v, std::size_t count, double* depth) {
    shape const a{v, count / 6}, b{v + count / 2, count / 6};
    ccd_vec3_t along, at;
    return ask(&a, &b, &settings(), depth, &along, &at) == 0 ? 1 : -1;
}

/// Of contacts, the distance and the direction. Declined as the depth is.
template <depth_question ask>
int contact(shape const& a, shape const& b, double* given) {
    double depth;
    ccd_vec3_t along, at;
    if (ask(&a, &b, &settings(), &depth, &along, &at) != 0) return -1;
    std::fill_n(given, 10, std::numeric_limits<double>::quiet_NaN());
    given[0] = -depth;
    std::copy_n(along.v, 3, given + 7);
    return 1;
}

template <depth_question ask>
int hull_contact(double const* v, std::size_t count, double* given) {
    return contact<ask>({v, count / 6}, {v + count / 2, count / 6}, given);
}
template <depth_question ask>
int obb_contact(double const* v, double* given) {
    oriented_corners const a(v), b(v + 15);
    return a.exact && b.exact ? contact<ask>({a.of, 8}, {b.of, 8}, given) : -1;
}

int closest_point(double const* v, double* given) {
    ccd_vec3_t const p = vector(v), a = vector(v + 3), b = vector(v + 6), c = vector(v + 9);
    ccd_vec3_t at;
    double const squared = ccdVec3PointTriDist2(&p, &a, &b, &c, &at);
    for (int i = 0; i < 3; ++i) given[i] = at.v[i];
    given[3] = std::sqrt(squared);
    return 1;
}

template <question ask, depth_question depth>
void add_all(char const* name) {
    using adapters::add;
    add<segment_aabb<ask>, float, double>("segment_aabb_3d", name);
    add<obb_obb<ask>, float, double>("obb_obb_3d", name);
    add<hull_hull<ask>, float, double>("hull_hull_3d", name);
    add<triangle_obb<ask>, float, double>("triangle_obb_3d", name);
    adapters::add_giving<hull_depth<depth>, 1, float, double>("hull_hull_depth_3d", name);
    adapters::add_giving<hull_contact<depth>, 10, float, double>("hull_hull_contact_3d", name);
    adapters::add_giving<obb_contact<depth>, 10, float, double>("obb_obb_contact_3d", name);
}

}  // namespace

void adapters::add_further_subjects() {
    add_all<ccdGJKIntersect, ccdGJKPenetration>("gjk");
    add_all<ccdMPRIntersect, ccdMPRPenetration>("mpr");
    add_giving<closest_point, 4, float, double>("point_triangle_closest_3d", "point_triangle_distance");
}
