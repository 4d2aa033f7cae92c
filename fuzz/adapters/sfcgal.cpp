// SFCGAL: intersects of the plane and of space, and distances, on CGAL's exact kernel: held to closed sets. Geometries
// have to be valid: where it says that one is not, by an exception, the case is declined.
#include <SFCGAL/Exception.h>
#include <SFCGAL/LineString.h>
#include <SFCGAL/Point.h>
#include <SFCGAL/Polygon.h>
#include <SFCGAL/Triangle.h>
#include <SFCGAL/algorithm/distance3d.h>
#include <SFCGAL/algorithm/intersects.h>

#include "adapter.hpp"

namespace {

SFCGAL::Point flat(double const* v) {
    return SFCGAL::Point(v[0], v[1]);
}
SFCGAL::Point solid(double const* v) {
    return SFCGAL::Point(v[0], v[1], v[2]);
}
SFCGAL::Triangle triangle_2(double const* v) {
    return SFCGAL::Triangle(flat(v), flat(v + 2), flat(v + 4));
}
SFCGAL::Triangle triangle_3(double const* v) {
    return SFCGAL::Triangle(solid(v), solid(v + 3), solid(v + 6));
}
SFCGAL::LineString segment_2(double const* v) {
    return SFCGAL::LineString(flat(v), flat(v + 2));
}
SFCGAL::LineString segment_3(double const* v) {
    return SFCGAL::LineString(solid(v), solid(v + 3));
}
SFCGAL::Polygon polygon(double const* v, std::size_t points) {
    SFCGAL::LineString ring;
    for (std::size_t i = 0; i <= points; ++i) ring.addPoint(flat(v + 2 * (i % points)));
    return SFCGAL::Polygon(ring);
}

template <class Question>
int guarded(Question const& ask) {
    try {
        return ask();
    } catch (SFCGAL::GeometryInvalidityException const&) {
        return -1;
    }
}

template <auto first, auto second, int offset>
int meet_2(double const* v) {
    return guarded([&] { return SFCGAL::algorithm::intersects(first(v), second(v + offset)); });
}

template <auto first, auto second, int offset>
int meet_3(double const* v) {
    return guarded([&] { return SFCGAL::algorithm::intersects3D(first(v), second(v + offset)); });
}

int point_polygon(double const* v, std::size_t count) {
    return guarded([&] { return SFCGAL::algorithm::intersects(flat(v), polygon(v + 2, (count - 2) / 2)); });
}

int segment_distance(double const* v, double* distance) {
    return guarded([&] {
        *distance = SFCGAL::algorithm::distance3D(segment_3(v), segment_3(v + 6));
        return 1;
    });
}

}  // namespace

void adapters::add_subjects() {
    add<meet_2<flat, triangle_2, 2>, float, double>("point_triangle_2d", "intersects", GRAZE_CONTACT_CLOSED);
    add<meet_2<segment_2, segment_2, 4>, float, double>("segment_segment_2d", "intersects", GRAZE_CONTACT_CLOSED);
    add<meet_2<triangle_2, triangle_2, 6>, float, double>("triangle_triangle_2d", "intersects", GRAZE_CONTACT_CLOSED);
    add<point_polygon, float, double>("point_polygon_2d", "intersects", GRAZE_CONTACT_CLOSED);
    add<meet_3<triangle_3, segment_3, 9>, float, double>("segment_triangle_3d", "intersects_3d", GRAZE_CONTACT_CLOSED);
    add<meet_3<triangle_3, triangle_3, 9>, float, double>("triangle_triangle_3d", "intersects_3d",
                                                          GRAZE_CONTACT_CLOSED);
    add_giving<segment_distance, 1, float, double>("segment_segment_distance_3d", "distance_3d");
}
