// CGAL: do_intersect of the linear kernels. Built twice: as plugin cgal the way release builds have it, with NDEBUG,
// and as cgal_checked with CGAL's preconditions, where input that breaks one is declined. -frounding-math, as CGAL asks
// for.
//
// The manual defines the answer: "two objects intersect if there is a point that is part of both", with the regions
// that triangles bound part of them. So EPICK, whose predicates are exact, is held to closed sets. Simple_cartesian of
// a floating-point type promises nothing. Tests whose shapes CGAL has to construct (planes, lines, discs with a squared
// radius) are left out: EPICK is documented to round constructions.
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Min_sphere_of_points_d_traits_3.h>
#include <CGAL/Min_sphere_of_spheres_d.h>
#include <CGAL/Simple_cartesian.h>
#include <CGAL/intersections.h>

#include <array>

#include "adapter.hpp"

namespace {

template <class K>
using number = typename K::FT;

template <class K>
typename K::Point_2 point_2(number<K> const* v) {
    return {v[0], v[1]};
}
template <class K>
typename K::Point_3 point_3(number<K> const* v) {
    return {v[0], v[1], v[2]};
}
template <class K>
typename K::Segment_2 segment_2(number<K> const* v) {
    return {point_2<K>(v), point_2<K>(v + 2)};
}
template <class K>
typename K::Triangle_2 triangle_2(number<K> const* v) {
    return {point_2<K>(v), point_2<K>(v + 2), point_2<K>(v + 4)};
}
template <class K>
typename K::Iso_rectangle_2 rectangle(number<K> const* v) {
    return {point_2<K>(v), point_2<K>(v + 2)};
}
template <class K>
typename K::Triangle_3 triangle_3(number<K> const* v) {
    return {point_3<K>(v), point_3<K>(v + 3), point_3<K>(v + 6)};
}
template <class K>
typename K::Segment_3 segment_3(number<K> const* v) {
    return {point_3<K>(v), point_3<K>(v + 3)};
}
template <class K>
typename K::Iso_cuboid_3 cuboid(number<K> const* v) {
    return {point_3<K>(v), point_3<K>(v + 3)};
}
/// Bounding boxes are of doubles with any kernel.
template <class K>
CGAL::Bbox_3 bbox_3(number<K> const* v) {
    return {v[0], v[1], v[2], v[3], v[4], v[5]};
}

/// The first shape is made of the scalars from the start on, the second of those from `second` on.
template <class K, auto make_first, auto make_second, int second>
int meet(number<K> const* v) {
    try {
        return CGAL::do_intersect(make_first(v), make_second(v + second));
    } catch (CGAL::Precondition_exception const&) {
        return -1;
    }
}

/// The smallest enclosing sphere, by the algorithm that CGAL recommends for points with floating-point coordinates too.
int min_sphere(double const* v, double* sphere) {
    using K = CGAL::Simple_cartesian<double>;
    using smallest = CGAL::Min_sphere_of_spheres_d<CGAL::Min_sphere_of_points_d_traits_3<K, double>>;
    std::array const points{point_3<K>(v), point_3<K>(v + 3), point_3<K>(v + 6)};
    smallest found(points.begin(), points.end());
    std::copy_n(found.center_cartesian_begin(), 3, sphere);
    sphere[3] = found.radius();
    return 1;
}

template <class K, class... Scalars>
void add_kernel(char const* name, int contact) {
    using adapters::add;
    add<meet<K, point_2<K>, triangle_2<K>, 2>, Scalars...>("point_triangle_2d", name, contact);
    add<meet<K, segment_2<K>, segment_2<K>, 4>, Scalars...>("segment_segment_2d", name, contact);
    add<meet<K, triangle_2<K>, triangle_2<K>, 6>, Scalars...>("triangle_triangle_2d", name, contact);
    add<meet<K, triangle_2<K>, rectangle<K>, 6>, Scalars...>("triangle_rectangle_2d", name, contact);
    add<meet<K, cuboid<K>, cuboid<K>, 6>, Scalars...>("aabb_aabb_3d", name, contact);
    add<meet<K, triangle_3<K>, segment_3<K>, 9>, Scalars...>("segment_triangle_3d", name, contact);
    add<meet<K, triangle_3<K>, triangle_3<K>, 9>, Scalars...>("triangle_triangle_3d", name, contact);
    add<meet<K, triangle_3<K>, cuboid<K>, 9>, Scalars...>("triangle_aabb_3d", name, contact);
}

}  // namespace

void adapters::add_subjects() {
    using epick = CGAL::Exact_predicates_inexact_constructions_kernel;
    CGAL::set_error_handler([](char const*, char const*, char const*, int, char const*) {});
    add_kernel<epick, float, double>("epick", GRAZE_CONTACT_CLOSED);
    add<meet<epick, triangle_3<epick>, bbox_3<epick>, 9>, float, double>("triangle_aabb_3d", "epick_bbox",
                                                                         GRAZE_CONTACT_CLOSED);
    add_kernel<CGAL::Simple_cartesian<float>, float>("simple_cartesian_float", GRAZE_CONTACT_UNSPECIFIED);
    add_kernel<CGAL::Simple_cartesian<double>, float, double>("simple_cartesian_double", GRAZE_CONTACT_UNSPECIFIED);
    add_giving<min_sphere, 4, float, double>("triangle_min_sphere_3d", "min_sphere_of_spheres");
}
