// Chipmunk, in double: points in polygons and circles, polygons in pairs, bounding boxes. Polygons are of a static body
// at the origin, without radius; nothing is promised for shapes that touch.
#include <chipmunk/chipmunk.h>

#include <memory>
#include <vector>

#include "adapter.hpp"

namespace {

struct release {
    void operator()(cpShape* shape) const { cpShapeFree(shape); }
};
using shape = std::unique_ptr<cpShape, release>;

cpBody* ground() {
    static cpBody* const result = cpBodyNewStatic();
    return result;
}

shape placed(cpShape* result) {
    cpShapeUpdate(result, cpTransformIdentity);
    return shape(result);
}

/// The hull of the points, which the library makes.
shape polygon(double const* v, int count) {
    std::vector<cpVect> points;
    for (int i = 0; i < count; ++i) points.push_back(cpv(v[2 * i], v[2 * i + 1]));
    return placed(cpPolyShapeNew(ground(), count, points.data(), cpTransformIdentity, 0));
}

bool has(shape const& one, double const* v) {
    cpPointQueryInfo found;
    return cpShapePointQuery(one.get(), cpv(v[0], v[1]), &found) <= 0;
}

bool point_triangle(double const* v) {
    return has(polygon(v + 2, 3), v);
}

bool point_disc(double const* v) {
    return has(placed(cpCircleShapeNew(ground(), v[4], cpv(v[2], v[3]))), v);
}

bool triangle_triangle(double const* v) {
    return cpShapesCollide(polygon(v, 3).get(), polygon(v + 6, 3).get()).count > 0;
}

bool triangle_rectangle(double const* v) {
    double const box[] = {v[6], v[7], v[8], v[7], v[8], v[9], v[6], v[9]};
    return cpShapesCollide(polygon(v, 3).get(), polygon(box, 4).get()).count > 0;
}

bool boxes(double const* v) {
    return cpBBIntersects(cpBBNew(v[0], v[1], v[2], v[3]), cpBBNew(v[4], v[5], v[6], v[7]));
}

bool point_box(double const* v) {
    return cpBBContainsVect(cpBBNew(v[2], v[3], v[4], v[5]), cpv(v[0], v[1]));
}

}  // namespace

void adapters::add_subjects() {
    add<point_triangle, float, double>("point_triangle_2d", "shape_point_query");
    add<point_disc, float, double>("point_disc_2d", "shape_point_query");
    add<triangle_triangle, float, double>("triangle_triangle_2d", "shapes_collide");
    add<triangle_rectangle, float, double>("triangle_rectangle_2d", "shapes_collide");
    add<boxes, float, double>("aabb_aabb_2d", "bb_intersects");
    add<point_box, float, double>("point_rectangle_2d", "bb_contains_vect");
}
