// GEOS, in double, of the plane: its points in rings, orientations, segments, circles, the point where lines meet, and
// intersects() of polygons, envelopes. Of the point and the ring it tells interior, boundary and exterior apart, and
// "intersects" is that of closed sets (OGC Simple Features): held to closed sets.
//
// Polygons have to be valid: triangles without area are declined for intersects().
#include <geos/algorithm/Intersection.h>
#include <geos/algorithm/LineIntersector.h>
#include <geos/algorithm/Orientation.h>
#include <geos/algorithm/PointLocation.h>
#include <geos/geom/Coordinate.h>
#include <geos/geom/CoordinateArraySequence.h>
#include <geos/geom/Envelope.h>
#include <geos/geom/GeometryFactory.h>
#include <geos/geom/LinearRing.h>
#include <geos/geom/Location.h>
#include <geos/geom/Polygon.h>
#include <geos/triangulate/quadedge/TrianglePredicate.h>

#include <memory>

#include "adapter.hpp"

namespace {

namespace geom = geos::geom;
using geom::Coordinate;

Coordinate point(double const* v) {
    return Coordinate(v[0], v[1]);
}

std::unique_ptr<geom::CoordinateArraySequence> ring(double const* v, std::size_t points) {
    auto result = std::make_unique<geom::CoordinateArraySequence>(points + 1, std::size_t{2});
    for (std::size_t i = 0; i <= points; ++i) result->setAt(point(v + 2 * (i % points)), i);
    return result;
}

std::unique_ptr<geom::Polygon> polygon(double const* v, std::size_t points) {
    geom::GeometryFactory const& factory = *geom::GeometryFactory::getDefaultInstance();
    return factory.createPolygon(factory.createLinearRing(ring(v, points)));
}

bool point_polygon(double const* v, std::size_t count) {
    return geos::algorithm::PointLocation::locateInRing(point(v), *ring(v + 2, (count - 2) / 2)) !=
           geom::Location::EXTERIOR;
}

bool point_triangle(double const* v) {
    return point_polygon(v, 8);
}

bool segment_segment(double const* v) {
    geos::algorithm::LineIntersector both;
    both.computeIntersection(point(v), point(v + 2), point(v + 4), point(v + 6));
    return both.hasIntersection();
}

int orientation(double const* v, double* sign) {
    *sign = geos::algorithm::Orientation::index(point(v), point(v + 2), point(v + 4));
    return 1;
}

/// It says whether the point is inside: outside by two corners exchanged.
int in_circle(double const* v, double* sign) {
    using predicate = geos::triangulate::quadedge::TrianglePredicate;
    Coordinate const a = point(v), b = point(v + 2), c = point(v + 4), d = point(v + 6);
    *sign = predicate::isInCircleRobust(a, b, c, d) - predicate::isInCircleRobust(b, a, c, d);
    return 1;
}

int in_circle_normalized(double const* v, double* sign) {
    using predicate = geos::triangulate::quadedge::TrianglePredicate;
    Coordinate const a = point(v), b = point(v + 2), c = point(v + 4), d = point(v + 6);
    *sign = predicate::isInCircleNormalized(a, b, c, d) - predicate::isInCircleNormalized(b, a, c, d);
    return 1;
}

/// Declined where it says that the lines are parallel.
int line_point(double const* v, double* at) {
    Coordinate const found =
        geos::algorithm::Intersection::intersection(point(v), point(v + 2), point(v + 4), point(v + 6));
    if (found.isNull()) return -1;
    at[0] = found.x, at[1] = found.y;
    return 1;
}

/// The point where segments meet; declined where they do not, or in more than one.
int segment_point(double const* v, double* at) {
    geos::algorithm::LineIntersector both;
    both.computeIntersection(point(v), point(v + 2), point(v + 4), point(v + 6));
    if (both.getIntersectionNum() != 1) return -1;
    at[0] = both.getIntersection(0).x, at[1] = both.getIntersection(0).y;
    return 1;
}

int triangle_triangle(double const* v) {
    auto const a = polygon(v, 3), b = polygon(v + 6, 3);
    if (!a->isValid() || !b->isValid()) return -1;
    return a->intersects(b.get());
}

int triangle_rectangle(double const* v) {
    double const box[] = {v[6], v[7], v[8], v[7], v[8], v[9], v[6], v[9]};
    auto const a = polygon(v, 3), b = polygon(box, 4);
    if (!a->isValid() || !b->isValid()) return -1;
    return a->intersects(b.get());
}

bool envelopes(double const* v) {
    return geom::Envelope(v[0], v[2], v[1], v[3]).intersects(geom::Envelope(v[4], v[6], v[5], v[7]));
}

bool point_envelope(double const* v) {
    return geom::Envelope(v[2], v[4], v[3], v[5]).intersects(v[0], v[1]);
}

}  // namespace

void adapters::add_subjects() {
    add<point_polygon, float, double>("point_polygon_2d", "locate_in_ring", GRAZE_CONTACT_CLOSED);
    add<point_triangle, float, double>("point_triangle_2d", "locate_in_ring", GRAZE_CONTACT_CLOSED);
    add<segment_segment, float, double>("segment_segment_2d", "line_intersector", GRAZE_CONTACT_CLOSED);
    add<triangle_triangle, float, double>("triangle_triangle_2d", "polygon_intersects", GRAZE_CONTACT_CLOSED);
    add<triangle_rectangle, float, double>("triangle_rectangle_2d", "polygon_intersects", GRAZE_CONTACT_CLOSED);
    add<envelopes, float, double>("aabb_aabb_2d", "envelope_intersects", GRAZE_CONTACT_CLOSED);
    add<point_envelope, float, double>("point_rectangle_2d", "envelope_intersects", GRAZE_CONTACT_CLOSED);
    add_giving<orientation, 1, float, double>("orient_2d", "orientation_index");
    add_giving<in_circle, 1, float, double>("incircle_2d", "is_in_circle_robust");
    add_giving<in_circle_normalized, 1, float, double>("incircle_2d", "is_in_circle_normalized");
    add_giving<line_point, 2, float, double>("line_line_point_2d", "intersection");
    add_giving<segment_point, 2, float, double>("line_line_point_2d", "line_intersector");
}
