// Chipmunk, in double: points in polygons and circles, polygons in pairs, bounding boxes. Polygons are of a static body
// at the origin, without radius; nothing is promised for shapes that touch.
//
// Contacts: the header defines the distance as that from the first point to the second along the normal, so the normal goes from
// the first shape to the second, as graze's does; of two points the deeper is given. There is none of shapes that are apart.
#include <chipmunk/chipmunk.h>

#include <algorithm>
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

shape disc(double const* v) {
    return placed(cpCircleShapeNew(ground(), v[2], cpv(v[0], v[1])));
}

bool point_triangle(double const* v) {
    return has(polygon(v + 2, 3), v);
}

bool point_disc(double const* v) {
    return has(disc(v + 2), v);
}

/// By its least and its greatest corner.
shape rectangle(double const* v) {
    double const box[] = {v[0], v[1], v[2], v[1], v[2], v[3], v[0], v[3]};
    return polygon(box, 4);
}

bool meet(shape const& a, shape const& b) {
    return cpShapesCollide(a.get(), b.get()).count > 0;
}

bool disc_disc(double const* v) {
    return meet(disc(v), disc(v + 3));
}
bool disc_rectangle(double const* v) {
    return meet(rectangle(v), disc(v + 4));
}
bool disc_triangle(double const* v) {
    return meet(polygon(v, 3), disc(v + 6));
}
bool hull_hull(double const* v, std::size_t count) {
    int const points = static_cast<int>(count / 4);
    return meet(polygon(v, points), polygon(v + count / 2, points));
}

int hull_contact(double const* v, std::size_t count, double* given) {
    int const points = static_cast<int>(count / 4);
    shape const a = polygon(v, points), b = polygon(v + count / 2, points);
    cpContactPointSet const found = cpShapesCollide(a.get(), b.get());
    if (found.count == 0) return -1;
    auto const& deepest = found.points[found.count > 1 && found.points[1].distance < found.points[0].distance];
    double const numbers[] = {deepest.distance, deepest.pointA.x, deepest.pointA.y, deepest.pointB.x,
                              deepest.pointB.y, found.normal.x,   found.normal.y};
    std::copy_n(numbers, 7, given);
    return 1;
}

/// The header says that a clockwise polygon has a positive area: it has a negative one, as graze defines it.
int area(double const* v, std::size_t count, double* given) {
    std::vector<cpVect> points;
    for (std::size_t i = 0; i < count; i += 2) points.push_back(cpv(v[i], v[i + 1]));
    *given = cpAreaForPoly(static_cast<int>(points.size()), points.data(), 0);
    return 1;
}

bool triangle_triangle(double const* v) {
    return meet(polygon(v, 3), polygon(v + 6, 3));
}

bool triangle_rectangle(double const* v) {
    return meet(polygon(v, 3), rectangle(v + 6));
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
    add<disc_disc, float, double>("disc_disc_2d", "shapes_collide");
    add<disc_rectangle, float, double>("disc_rectangle_2d", "shapes_collide");
    add<disc_triangle, float, double>("disc_triangle_2d", "shapes_collide");
    add<hull_hull, float, double>("hull_hull_2d", "shapes_collide");
    add_giving<hull_contact, 7, float, double>("hull_hull_contact_2d", "shapes_collide");
    add_giving<area, 1, float, double>("polygon_area_2d", "area_for_poly");
    add<boxes, float, double>("aabb_aabb_2d", "bb_intersects");
    add<point_box, float, double>("point_rectangle_2d", "bb_contains_vect");
}
