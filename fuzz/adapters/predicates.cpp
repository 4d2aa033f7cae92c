// Ports of the adaptive predicates, and what libraries have in their place, in C and C++: orientation and in-sphere tests by the
// library's own calls, in doubles. Compiled once for each of PORT_*, since libraries export the same names (orient3d). Signs that
// are others than the test's are turned, as cases by hand show. reports/field/predicates.py builds and asks them.
#include <limits>

#include "adapter.hpp"

#if defined PORT_GTS
#include <gts.h>
#elif defined PORT_TETGEN
#define TETLIBRARY
#include <tetgen.h>
#elif defined PORT_GMSH
#include <gmsh/robustPredicates.h>
#elif defined PORT_DOLFIN
#include <dolfin/geometry/predicates.h>
#elif defined PORT_GEOS
#include <geos/algorithm/Orientation.h>
#include <geos/geom/Coordinate.h>
#include <geos/triangulate/quadedge/TrianglePredicate.h>
#elif defined PORT_CGAL
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#elif defined PORT_BOOST
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/strategy/cartesian/side_robust.hpp>
#endif

namespace {

/// The predicate's sign is that of the test, or the other one.
template <auto predicate, int turn>
int sign_of(double const* v, double* sign) {
    return adapters::give_sign(turn * static_cast<double>(predicate(v)), sign);
}

template <auto predicate, int turn = 1>
void add_predicate(char const* test, char const* name) {
    adapters::add_giving<sign_of<predicate, turn>, 1, double>(test, name);
}

#if defined PORT_GTS

std::array<GtsPoint*, 5> const& points(double const* v, std::size_t count, std::size_t width) {
    static std::array<GtsPoint*, 5> const all = [] {
        std::array<GtsPoint*, 5> made;
        for (GtsPoint*& point : made) point = gts_point_new(gts_point_class(), 0, 0, 0);
        return made;
    }();
    for (std::size_t i = 0; i < count; ++i, v += width) gts_point_set(all[i], v[0], v[1], width == 3 ? v[2] : 0);
    return all;
}
double orient_2d(double const* v) {
    auto const& p = points(v, 3, 2);
    return gts_point_orientation(p[0], p[1], p[2]);
}
double orient_3d(double const* v) {
    auto const& p = points(v, 4, 3);
    return gts_point_orientation_3d(p[0], p[1], p[2], p[3]);
}
double incircle(double const* v) {
    auto const& p = points(v, 4, 2);
    return gts_point_in_circle(p[3], p[0], p[1], p[2]);
}
double insphere(double const* v) {
    auto const& p = points(v, 5, 3);
    return gts_point_in_sphere(p[4], p[0], p[1], p[2], p[3]);
}

#elif defined PORT_TETGEN || defined PORT_GMSH || defined PORT_DOLFIN

/// Their parameters are not const, and they change nothing.
double* at(double const* v, int i) {
    return const_cast<double*>(v + i);
}
#if defined PORT_GMSH
using namespace robustPredicates;
#endif
#if !defined PORT_DOLFIN
/// As the programs that they are of begin: without the filter by the size of a model, which is not known here.
void ready() {
#if defined PORT_TETGEN
    static bool const done = (exactinit(0, 0, 1, 1, 1, 1), true);
#else
    static bool const done = (exactinit(0, 1, 1, 1), true);
#endif
    static_cast<void>(done);
}
double sign_orient_3d(double const* v) {
    ready();
    return orient3d(at(v, 0), at(v, 3), at(v, 6), at(v, 9));
}
double sign_insphere(double const* v) {
    ready();
    return insphere(at(v, 0), at(v, 3), at(v, 6), at(v, 9), at(v, 12));
}
#endif
#if defined PORT_GMSH
double sign_orient_2d(double const* v) {
    ready();
    return orient2d(at(v, 0), at(v, 2), at(v, 4));
}
double sign_incircle(double const* v) {
    ready();
    return incircle(at(v, 0), at(v, 2), at(v, 4), at(v, 6));
}
#elif defined PORT_DOLFIN
double sign_orient_2d(double const* v) {
    return dolfin::_orient2d(at(v, 0), at(v, 2), at(v, 4));
}
double sign_orient_3d(double const* v) {
    return dolfin::_orient3d(at(v, 0), at(v, 3), at(v, 6), at(v, 9));
}
#endif

#elif defined PORT_GEOS

using geos::geom::Coordinate;
int orient_2d(double const* v) {
    return geos::algorithm::Orientation::index(Coordinate(v[0], v[1]), Coordinate(v[2], v[3]), Coordinate(v[4], v[5]));
}
/// It says whether the point is inside, of corners in counter-clockwise order, in which they are handed over; NaN, declined,
/// where it takes them for points on a line. Not inside is told as outside: who judges knows (predicates.json: "inside_alone").
double incircle(double const* v) {
    Coordinate const a(v[0], v[1]), b(v[2], v[3]), c(v[4], v[5]), d(v[6], v[7]);
    int const turn = geos::algorithm::Orientation::index(a, b, c);
    if (turn == 0) return std::numeric_limits<double>::quiet_NaN();
    using predicate = geos::triangulate::quadedge::TrianglePredicate;
    bool const inside = turn > 0 ? predicate::isInCircleRobust(a, b, c, d) : predicate::isInCircleRobust(b, a, c, d);
    return inside ? turn : -turn;
}

#elif defined PORT_CGAL

using kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
kernel::Point_2 p2(double const* v, int i) {
    return {v[2 * i], v[2 * i + 1]};
}
kernel::Point_3 p3(double const* v, int i) {
    return {v[3 * i], v[3 * i + 1], v[3 * i + 2]};
}
int orient_2d(double const* v) {
    return CGAL::orientation(p2(v, 0), p2(v, 1), p2(v, 2));
}
int orient_3d(double const* v) {
    return CGAL::orientation(p3(v, 0), p3(v, 1), p3(v, 2), p3(v, 3));
}
int incircle(double const* v) {
    return CGAL::side_of_oriented_circle(p2(v, 0), p2(v, 1), p2(v, 2), p2(v, 3));
}
int insphere(double const* v) {
    return CGAL::side_of_oriented_sphere(p3(v, 0), p3(v, 1), p3(v, 2), p3(v, 3), p3(v, 4));
}

#elif defined PORT_BOOST

namespace bg = boost::geometry;
using point = bg::model::d2::point_xy<double>;
template <class Strategy>
int side(double const* v) {
    return Strategy::apply(point(v[0], v[1]), point(v[2], v[3]), point(v[4], v[5]));
}

#endif

}  // namespace

void adapters::add_subjects() {
#if defined PORT_GTS
    add_predicate<orient_2d>("orient_2d", "point_orientation");
    add_predicate<orient_3d>("orient_3d", "point_orientation_3d");
    add_predicate<incircle>("incircle_2d", "point_in_circle");
    add_predicate<insphere>("insphere_3d", "point_in_sphere");
#elif defined PORT_TETGEN
    add_predicate<sign_orient_3d>("orient_3d", "orient3d");
    add_predicate<sign_insphere>("insphere_3d", "insphere");
#elif defined PORT_GMSH
    add_predicate<sign_orient_2d>("orient_2d", "orient2d");
    add_predicate<sign_orient_3d>("orient_3d", "orient3d");
    add_predicate<sign_incircle>("incircle_2d", "incircle");
    add_predicate<sign_insphere>("insphere_3d", "insphere");
#elif defined PORT_DOLFIN
    add_predicate<sign_orient_2d>("orient_2d", "orient2d");
    add_predicate<sign_orient_3d>("orient_3d", "orient3d");
#elif defined PORT_GEOS
    add_predicate<orient_2d>("orient_2d", "orientation_index");
    add_predicate<incircle>("incircle_2d", "is_in_circle_robust");
#elif defined PORT_CGAL
    add_predicate<orient_2d>("orient_2d", "orientation");
    add_predicate<orient_3d, -1>("orient_3d", "orientation");
    add_predicate<incircle>("incircle_2d", "side_of_oriented_circle");
    add_predicate<insphere, -1>("insphere_3d", "side_of_oriented_sphere");
#elif defined PORT_BOOST
    namespace side_of = bg::strategy::side;
    add_predicate<side<side_of::side_robust<>>>("orient_2d", "side_robust");
    add_predicate<side<side_of::side_robust<void, side_of::fp_equals_policy>>>("orient_2d", "side_robust_fp_equals");
#endif
}
