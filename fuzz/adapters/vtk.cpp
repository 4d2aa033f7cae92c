// VTK: its routines for triangles, segments and boxes, which take doubles. Where one has a tolerance it is 0, so that
// the question is graze's. Its documentation promises nothing for shapes that touch.
#include <vtkBoundingBox.h>
#include <vtkIntersectionPolyDataFilter.h>
#include <vtkMath.h>
#include <vtkNew.h>
#include <vtkObject.h>
#include <vtkPlane.h>
#include <vtkPlanesIntersection.h>
#include <vtkPoints.h>
#include <vtkPolygon.h>
#include <vtkTriangle.h>

#include <algorithm>
#include <cmath>

#include "adapter.hpp"

namespace {

/// VTK takes many of its inputs as double*, not to be written to but not const either.
template <int size>
struct numbers {
    double of[size];
    explicit numbers(double const* v) { std::copy_n(v, size, of); }
    double* operator+(int i) { return of + i; }
};

/// Points in the plane, as points in space with z = 0.
template <int count>
struct flat_points {
    double of[count][3];
    explicit flat_points(double const* v) {
        for (int i = 0; i < count; ++i) of[i][0] = v[2 * i], of[i][1] = v[2 * i + 1], of[i][2] = 0;
    }
};

bool triangles_intersect(double const* v) {
    return vtkTriangle::TrianglesIntersect(v, v + 3, v + 6, v + 9, v + 12, v + 15) != 0;
}

/// With the tolerance that the filter itself asks with unless it is told otherwise. (With 0 it swaps numbers beyond its arrays.)
bool filter_triangles(double const* v) {
    numbers<18> p(v);
    int coplanar = 0;
    double from[3], to[3], surface[2];
    return vtkIntersectionPolyDataFilter::TriangleTriangleIntersection(p + 0, p + 3, p + 6, p + 9, p + 12, p + 15,
                                                                       coplanar, from, to, surface, 1e-6) != 0;
}

/// vtkTriangle's "line" is documented to be the finite one: t is the place along it, from 0 to 1.
bool intersect_with_line(double const* v) {
    static vtkNew<vtkTriangle> triangle;
    for (int i = 0; i < 3; ++i) triangle->GetPoints()->SetPoint(i, v + 3 * i);
    double t, at[3], place[3];
    int sub;
    return triangle->IntersectWithLine(v + 9, v + 12, 0, t, at, place, sub) != 0;
}

/// The plane by a point and a normal that is not normalised: declined where it rounds.
int plane_intersect_with_line(double const* v) {
    numbers<3> corner(v);
    std::array<double, 3> normal;
    if (!adapters::exact_cross(v, normal)) return -1;
    double t, at[3];
    return vtkPlane::IntersectWithLine(v + 9, v + 12, normal.data(), corner + 0, t, at) != 0;
}

bool polygon_intersects_bbox(double const* v) {
    static vtkNew<vtkPoints> points = [] {
        vtkNew<vtkPoints> result;
        result->SetDataTypeToDouble();
        result->SetNumberOfPoints(3);
        return result;
    }();
    for (int i = 0; i < 3; ++i) points->SetPoint(i, v + 3 * i);
    points->Modified();
    double bounds[6] = {v[9], v[12], v[10], v[13], v[11], v[14]};
    return vtkPlanesIntersection::PolygonIntersectsBBox(bounds, points) != 0;
}

bool bounding_boxes(double const* v) {
    vtkBoundingBox const a(v[0], v[3], v[1], v[4], v[2], v[5]), b(v[6], v[9], v[7], v[10], v[8], v[11]);
    return a.Intersects(b) != 0;
}

bool point_in_triangle(double const* v) {
    flat_points<4> const p(v);
    return vtkTriangle::PointInTriangle(p.of[0], p.of[1], p.of[2], p.of[3], 0) != 0;
}

/// Ray casting, with rays of vtkMath's random numbers: the same ones for each case. It declines where VTK says that the
/// polygon is degenerate.
int point_in_polygon(double const* v) {
    vtkMath::RandomSeed(1);
    flat_points<4> p(v);
    double bounds[6] = {std::min({v[2], v[4], v[6]}),
                        std::max({v[2], v[4], v[6]}),
                        std::min({v[3], v[5], v[7]}),
                        std::max({v[3], v[5], v[7]}),
                        0,
                        0};
    double up[3] = {0, 0, 1};
    return vtkPolygon::PointInPolygon(p.of[0], 3, p.of[1], bounds, up);
}

/// None of the three negative. It declines where VTK says that the triangle is degenerate, and where the coordinates
/// are no numbers: of the same degenerate triangle VTK says now the one, now gives the other.
int barycentric_coords(double const* v) {
    double weights[3];
    if (!vtkTriangle::BarycentricCoords(v, v + 2, v + 4, v + 6, weights)) return -1;
    if (!std::all_of(weights, weights + 3, [](double w) { return std::isfinite(w); })) return -1;
    return *std::min_element(weights, weights + 3) >= 0;
}

}  // namespace

void adapters::add_subjects() {
    vtkObject::GlobalWarningDisplayOff();
    add<triangles_intersect, float, double>("triangle_triangle_3d", "triangles_intersect");
    add<filter_triangles, float, double>("triangle_triangle_3d", "intersection_filter");
    add<intersect_with_line, float, double>("segment_triangle_3d", "intersect_with_line");
    add<plane_intersect_with_line, float, double>("segment_plane_3d", "plane_intersect_with_line");
    add<polygon_intersects_bbox, float, double>("triangle_aabb_3d", "polygon_intersects_bbox");
    add<bounding_boxes, float, double>("aabb_aabb_3d", "bounding_boxes");
    add<point_in_triangle, float, double>("point_triangle_2d", "point_in_triangle");
    add<point_in_polygon, float, double>("point_triangle_2d", "point_in_polygon");
    add<barycentric_coords, float, double>("point_triangle_2d", "barycentric_coords");
    add_further_subjects();
}
