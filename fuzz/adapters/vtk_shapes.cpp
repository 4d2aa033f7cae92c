// VTK: where lines hit planes, triangles and boxes, the nearest point of a triangle, the distance of segments, the
// segment in which triangles cross, points in polygons, segments and rays against boxes. Doubles; tolerances 0.
//
// Where VTK has a line by two points, the second one of a ray is the sum of origin and direction: declined where that
// rounds.
#include <vtkBox.h>
#include <vtkIntersectionPolyDataFilter.h>
#include <vtkLine.h>
#include <vtkMath.h>
#include <vtkNew.h>
#include <vtkPlane.h>
#include <vtkPoints.h>
#include <vtkPolygon.h>
#include <vtkTriangle.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "adapter.hpp"

namespace {

/// Inputs that are not to be written to but not const either.
template <std::size_t size>
struct numbers {
    std::array<double, size> of;
    explicit numbers(double const* v) { std::copy_n(v, size, of.begin()); }
    double* operator+(int i) { return of.data() + i; }
};

struct bounds {
    double of[6];
    explicit bounds(double const* v) : of{v[0], v[3], v[1], v[4], v[2], v[5]} {}
};

bool segment_box(double const* v) {
    double t1, t2, x1[3], x2[3];
    int plane1, plane2;
    return vtkBox::IntersectWithLine(bounds(v).of, v + 6, v + 9, t1, t2, x1, x2, plane1, plane2) != 0;
}

bool is_zero(double const* v) {
    return v[0] == 0 && v[1] == 0 && v[2] == 0;
}

/// The line meets the box, and not behind the origin alone.
int ray_box(double const* v) {
    std::array<double, 3> to;
    if (is_zero(v + 9) || !adapters::exact_end(v + 6, to)) return -1;
    double t1, t2;
    int plane1, plane2;
    return vtkBox::IntersectWithInfiniteLine(bounds(v).of, v + 6, to.data(), t1, t2, nullptr, nullptr, plane1,
                                             plane2) &&
           t2 >= 0;
}

int ray_box_interval(double const* v, double* given) {
    std::array<double, 3> to;
    if (is_zero(v + 9) || !adapters::exact_end(v + 6, to)) return -1;
    int plane1, plane2;
    if (!vtkBox::IntersectWithInfiniteLine(bounds(v).of, v + 6, to.data(), given[0], given[1], nullptr, nullptr, plane1,
                                           plane2))
        return -1;
    given[0] = std::max(given[0], 0.0);
    return 1;
}

vtkTriangle* triangle(double const* v) {
    static vtkNew<vtkTriangle> result;
    for (int i = 0; i < 3; ++i) result->GetPoints()->SetPoint(i, v + 3 * i);
    return result;
}

/// t, u, v; declined where it finds no hit, and it finds none beyond t = 1.
int ray_hit(double const* v, double* given) {
    std::array<double, 3> to;
    if (!adapters::exact_end(v + 9, to)) return -1;
    double at[3], place[3];
    int sub;
    if (!triangle(v)->IntersectWithLine(v + 9, to.data(), 0, given[0], at, place, sub)) return -1;
    given[1] = place[0], given[2] = place[1];
    return 1;
}

/// t, x, y, z: they are given beyond the segment too. Declined where it says that the line is parallel, by a t of
/// VTK_DOUBLE_MAX, and where the plane's normal, which is not normalised, rounds.
int plane_point(double const* v, double* given) {
    numbers<3> corner(v);
    std::array<double, 3> normal;
    if (!adapters::exact_cross(v, normal)) return -1;
    vtkPlane::IntersectWithLine(v + 9, v + 12, normal.data(), corner + 0, given[0], given + 1);
    return given[0] == std::numeric_limits<double>::max() || given[0] == VTK_DOUBLE_MAX ? -1 : 1;
}

/// Declined where it says that the triangle is degenerate.
int closest_point(double const* v, double* given) {
    double place[3], squared = 0, weights[3];
    int sub;
    if (triangle(v + 3)->EvaluatePosition(v, given, sub, place, squared, weights) < 0) return -1;
    given[3] = std::sqrt(squared);
    return 1;
}

int segment_distance(double const* v, double* distance) {
    numbers<12> p(v);
    double x[3], y[3], t1, t2;
    *distance = std::sqrt(vtkLine::DistanceBetweenLineSegments(p + 0, p + 3, p + 6, p + 9, x, y, t1, t2));
    return 1;
}

/// With the filter's own tolerance. Declined where it says that they do not cross, or are in one plane.
int crossing_segment(double const* v, double* given) {
    numbers<18> p(v);
    int coplanar = 0;
    double surface[2];
    if (!vtkIntersectionPolyDataFilter::TriangleTriangleIntersection(p + 0, p + 3, p + 6, p + 9, p + 12, p + 15,
                                                                     coplanar, given, given + 3, surface, 1e-6) ||
        coplanar)
        return -1;
    return 1;
}

/// In the plane z = 0, with rays of random numbers that are the same for each case. Declined where it says that the
/// polygon is degenerate.
int point_polygon(double const* v, std::size_t count) {
    vtkMath::RandomSeed(1);
    std::vector<double> points;
    double box[6] = {v[2], v[2], v[3], v[3], 0, 0};
    for (std::size_t i = 2; i < count; i += 2) {
        points.insert(points.end(), {v[i], v[i + 1], 0});
        box[0] = std::min(box[0], v[i]), box[1] = std::max(box[1], v[i]);
        box[2] = std::min(box[2], v[i + 1]), box[3] = std::max(box[3], v[i + 1]);
    }
    double up[3] = {0, 0, 1}, at[3] = {v[0], v[1], 0};
    return vtkPolygon::PointInPolygon(at, static_cast<int>(points.size() / 3), points.data(), box, up);
}

}  // namespace

void adapters::add_further_subjects() {
    add<segment_box, float, double>("segment_aabb_3d", "box_intersect_with_line");
    add<ray_box, float, double>("ray_aabb_3d", "box_intersect_with_infinite_line");
    add<point_polygon, float, double>("point_polygon_2d", "point_in_polygon");
    add_giving<ray_box_interval, 2, float, double>("ray_aabb_interval_3d", "box_intersect_with_infinite_line");
    add_giving<ray_hit, 3, float, double>("ray_triangle_hit_3d", "intersect_with_line");
    add_giving<plane_point, 4, float, double>("segment_plane_point_3d", "plane_intersect_with_line");
    add_giving<closest_point, 4, float, double>("point_triangle_closest_3d", "evaluate_position");
    add_giving<segment_distance, 1, float, double>("segment_segment_distance_3d", "distance_between_line_segments");
    add_giving<crossing_segment, 6, float, double>("triangle_triangle_segment_3d", "intersection_filter");
}
