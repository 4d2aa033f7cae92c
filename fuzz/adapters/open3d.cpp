// Open3D: the routines of open3d/geometry/IntersectionTest.h, which take doubles. Its documentation promises nothing
// for shapes that touch.
#include <open3d/geometry/IntersectionTest.h>

#include "adapter.hpp"

namespace {

using open3d::geometry::IntersectionTest;

Eigen::Vector3d point(double const* v) {
    return {v[0], v[1], v[2]};
}

bool triangle_triangle(double const* v) {
    return IntersectionTest::TriangleTriangle3d(point(v), point(v + 3), point(v + 6), point(v + 9), point(v + 12),
                                                point(v + 15));
}

/// Open3D has boxes as centre and half size: declined where making them rounds.
int triangle_aabb(double const* v) {
    adapters::centred_box<double> result;
    if (!adapters::centre_and_half(v + 9, result)) return -1;
    return IntersectionTest::TriangleAABB(point(result.centre.data()), point(result.half.data()), point(v),
                                          point(v + 3), point(v + 6));
}

bool aabb_aabb(double const* v) {
    return IntersectionTest::AABBAABB(point(v), point(v + 3), point(v + 6), point(v + 9));
}

}  // namespace

void adapters::add_subjects() {
    add<triangle_triangle, float, double>("triangle_triangle_3d", "triangle_triangle_3d");
    add<triangle_aabb, float, double>("triangle_aabb_3d", "triangle_aabb");
    add<aabb_aabb, float, double>("aabb_aabb_3d", "aabb_aabb");
}
