// FCL's shapes, in pairs, by both of its solvers: boxes, spheres, capsules, convex hulls; for some pairs of which a
// solver has a routine of its own. Where a shape is made of a centre, sides and a rotation, it is declined if that rounds.
//
// Contacts: the normal points "from o1 to o2", as graze's direction does; of several contacts the deepest is given. Which
// surface the position is on is not said: left out. Shapes that are apart have no contact: declined; the signed distance,
// with the nearest points, is there for those too. Contacts of a triangle are left out, whose depth has a sign that nothing
// tells, and those of two capsules and two hulls by the independent solver, whose depth has the other sign (see
// hull_hull_depth_3d).
#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/geometry/shape/cylinder.h>
#include <fcl/geometry/shape/plane.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/math/bv/OBB.h>
#include <fcl/narrowphase/detail/gjk_solver_indep.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>
#include <fcl/narrowphase/detail/primitive_shape_algorithm/triangle_distance.h>

#include <algorithm>
#include <exception>
#include <limits>
#include <memory>

#include "adapter.hpp"

namespace {

template <class S>
fcl::Vector3<S> point(S const* v) {
    return {v[0], v[1], v[2]};
}

template <class S>
fcl::Transform3<S> moved_to(fcl::Vector3<S> const& to) {
    fcl::Transform3<S> result = fcl::Transform3<S>::Identity();
    result.translation() = to;
    return result;
}

/// A shape and where it is.
template <class Shape, class S>
struct placed {
    Shape shape;
    fcl::Transform3<S> at;
    bool exact = true;  // made without rounding
};

template <class S>
placed<fcl::Box<S>, S> box_of_ends(S const* v) {
    adapters::centred_box<S> result{};
    bool const exact = adapters::centre_and_half(v, result);
    fcl::Vector3<S> const side = S(2) * point(result.half.data());
    return {fcl::Box<S>(side), moved_to<S>(point(result.centre.data())), exact && side.allFinite()};
}

template <class S>
fcl::Matrix3<S> axes_of(S const* axes) {
    fcl::Matrix3<S> result;
    for (int i = 0; i < 3; ++i) result.col(i) = point(axes + 3 * i);
    return result;
}

template <class S>
placed<fcl::Box<S>, S> oriented_box(S const* v) {
    fcl::Vector3<S> const side = S(2) * point(v + 12);
    fcl::Transform3<S> at = moved_to<S>(point(v));
    at.linear() = axes_of(v + 3);
    return {fcl::Box<S>(side), at, side.allFinite() && adapters::oriented_box<S>(v).is_rotated()};
}

template <class S>
placed<fcl::Sphere<S>, S> sphere(S const* v) {
    return {fcl::Sphere<S>(v[3]), moved_to<S>(point(v))};
}

/// Along an axis, for a shape that lies along the z axis of its own.
template <class Shape, class S>
placed<Shape, S> straight(S const* v) {
    adapters::straight_capsule<S> result;
    bool const exact = adapters::straight(v, result);
    fcl::Transform3<S> at = moved_to<S>(point(result.centre.data()));
    std::array<S, 9> const rows = adapters::cyclic_turn<S>(2, result.axis);
    for (int i = 0; i < 9; ++i) at.linear()(i / 3, i % 3) = rows[static_cast<std::size_t>(i)];
    return {Shape(v[6], result.length), at, exact};
}
template <class S>
placed<fcl::Capsule<S>, S> capsule(S const* v) {
    return straight<fcl::Capsule<S>>(v);
}
template <class S>
placed<fcl::Cylinder<S>, S> cylinder(S const* v) {
    return straight<fcl::Cylinder<S>>(v);
}

/// The constructor makes a normal of unit length of any.
template <class S>
placed<fcl::Plane<S>, S> plane(S const* v) {
    return {fcl::Plane<S>(point(v), -v[3]), fcl::Transform3<S>::Identity()};
}

/// A sphere of radius 0.
template <class S>
placed<fcl::Sphere<S>, S> dot(S const* v) {
    return {fcl::Sphere<S>(0), moved_to<S>(point(v))};
}

/// By its vertices alone, which is what up to 32 of them are searched by; more are declined.
template <class S>
placed<fcl::Convex<S>, S> hull(S const* v, std::size_t points) {
    auto vertices = std::make_shared<std::vector<fcl::Vector3<S>>>();
    for (std::size_t i = 0; i < points; ++i) vertices->push_back(point(v + 3 * i));
    return {fcl::Convex<S>(vertices, 0, std::make_shared<std::vector<int>>()), fcl::Transform3<S>::Identity(),
            points <= 32};
}

template <class Solver>
Solver const& solver() {
    static Solver const result{};
    return result;
}

template <class Solver, class Placed, class Other>
int intersect(Placed const& a, Other const& b) {
    if (!a.exact || !b.exact) return -1;
    return solver<Solver>().shapeIntersect(a.shape, a.at, b.shape, b.at, nullptr);
}

template <class Solver, auto make_first, auto make_second, int second, class S>
int meet(S const* v) {
    return intersect<Solver>(make_first(v), make_second(v + second));
}

template <class Solver, auto make, class S>
int meets_triangle(S const* v) {
    auto const round = make(v + 9);
    if (!round.exact) return -1;
    return solver<Solver>().shapeTriangleIntersect(round.shape, round.at, point(v), point(v + 3), point(v + 6));
}

/// The second shape first: what a solver has a routine for.
template <class Solver, auto make_first, auto make_second, int second, class S>
int meet_swapped(S const* v) {
    return intersect<Solver>(make_second(v + second), make_first(v));
}

template <class S>
constexpr S none = std::numeric_limits<S>::quiet_NaN();

template <class Solver, class S, class Placed, class Other>
int contact(Placed const& a, Other const& b, S* given) {
    std::vector<fcl::ContactPoint<S>> contacts;
    if (!a.exact || !b.exact) return -1;
    if (!solver<Solver>().shapeIntersect(a.shape, a.at, b.shape, b.at, &contacts) || contacts.empty()) return -1;
    auto const& deepest = *std::max_element(contacts.begin(), contacts.end(), [](auto const& x, auto const& y) {
        return x.penetration_depth < y.penetration_depth;
    });
    std::fill_n(given, 7, none<S>);
    given[0] = -deepest.penetration_depth;
    std::copy_n(deepest.normal.data(), 3, given + 7);
    return 1;
}

template <class Solver, auto make_first, auto make_second, int second, class S>
int pair_contact(S const* v, S* given) {
    return contact<Solver>(make_first(v), make_second(v + second), given);
}

template <class Solver, class S>
int hull_contact(S const* v, std::size_t count, S* given) {
    return contact<Solver>(hull(v, count / 6), hull(v + count / 2, count / 6), given);
}

template <class S, class Placed, class Other>
int signed_distance(Placed const& a, Other const& b, S* given) {
    if (!a.exact || !b.exact) return -1;
    fcl::Vector3<S> on_a, on_b;
    std::fill_n(given, 10, none<S>);
    try {
        solver<fcl::detail::GJKSolver_libccd<S>>().shapeSignedDistance(a.shape, a.at, b.shape, b.at, given, &on_a,
                                                                       &on_b);
    } catch (std::exception const&) {  // how it says that it failed
        return -1;
    }
    std::copy_n(on_a.data(), 3, given + 1);
    std::copy_n(on_b.data(), 3, given + 4);
    return 1;
}

template <class S>
int obb_signed_distance(S const* v, S* given) {
    return signed_distance(oriented_box(v), oriented_box(v + 15), given);
}

template <class S>
int hull_signed_distance(S const* v, std::size_t count, S* given) {
    return signed_distance(hull(v, count / 6), hull(v + count / 2, count / 6), given);
}

template <class Solver, class S>
int hull_hull(S const* v, std::size_t count) {
    return intersect<Solver>(hull(v, count / 6), hull(v + count / 2, count / 6));
}

/// Declined where it says that they meet.
template <class Solver, class S>
int hull_distance(S const* v, std::size_t count, S* distance) {
    auto const a = hull(v, count / 6), b = hull(v + count / 2, count / 6);
    if (!a.exact) return -1;
    return solver<Solver>().shapeDistance(a.shape, a.at, b.shape, b.at, distance) ? 1 : -1;
}

/// Declined where it says that they are apart.
template <class Solver, class S>
int hull_depth(S const* v, std::size_t count, S* depth) {
    auto const a = hull(v, count / 6), b = hull(v + count / 2, count / 6);
    if (!a.exact) return -1;
    std::vector<fcl::ContactPoint<S>> contacts;
    if (!solver<Solver>().shapeIntersect(a.shape, a.at, b.shape, b.at, &contacts) || contacts.empty()) return -1;
    *depth = contacts[0].penetration_depth;
    return 1;
}

/// The bounding volume, whose overlap is the test by separating axes.
template <class S>
int obb_overlap(S const* v) {
    fcl::OBB<S> boxes[2];
    for (int i = 0; i < 2; ++i, v += 15) {
        if (!adapters::oriented_box<S>(v).is_rotated()) return -1;
        boxes[i].axis = axes_of(v + 3);
        boxes[i].To = point(v);
        boxes[i].extent = point(v + 12);
    }
    return boxes[0].overlap(boxes[1]);
}

/// The distance of the two points that it gives. A segment is a point and a difference: declined where that rounds.
template <class S>
int segment_distance(S const* v, S* distance) {
    fcl::Vector3<S> between, x, y;
    std::array<S, 3> a, b;
    if (!adapters::differences(v, v + 3, a) || !adapters::differences(v + 6, v + 9, b)) return -1;
    fcl::detail::TriangleDistance<S>::segPoints(point(v), point(a.data()), point(v + 6), point(b.data()), between, x,
                                                y);
    *distance = (x - y).norm();
    return 1;
}

template <class Solver, class S>
void add_solver(char const* as) {
    using adapters::add;
    using adapters::add_giving;
    add<meet<Solver, box_of_ends<S>, sphere<S>, 6, S>, S>("sphere_aabb_3d", as);
    add<meets_triangle<Solver, sphere<S>, S>, S>("sphere_triangle_3d", as);
    add<meets_triangle<Solver, capsule<S>, S>, S>("capsule_triangle_3d", as);
    add<meet<Solver, capsule<S>, capsule<S>, 7, S>, S>("capsule_capsule_3d", as);
    add<meet<Solver, oriented_box<S>, oriented_box<S>, 15, S>, S>("obb_obb_3d", as);
    add<hull_hull<Solver, S>, S>("hull_hull_3d", as);
    add_giving<hull_distance<Solver, S>, 1, S>("hull_hull_distance_3d", as);
    add_giving<hull_depth<Solver, S>, 1, S>("hull_hull_depth_3d", as);
    add<meet<Solver, sphere<S>, sphere<S>, 4, S>, S>("sphere_sphere_3d", as);
    add<meet<Solver, capsule<S>, sphere<S>, 7, S>, S>("capsule_sphere_3d", as);
    add<meet<Solver, box_of_ends<S>, capsule<S>, 6, S>, S>("capsule_aabb_3d", as);
    add<meet<Solver, oriented_box<S>, sphere<S>, 15, S>, S>("sphere_obb_3d", as);
    add<meets_triangle<Solver, oriented_box<S>, S>, S>("triangle_obb_3d", as);
    add<meet_swapped<Solver, plane<S>, sphere<S>, 4, S>, S>("plane_sphere_3d", as);
    add<meet_swapped<Solver, plane<S>, box_of_ends<S>, 4, S>, S>("plane_aabb_3d", as);
    add<meet_swapped<Solver, cylinder<S>, dot<S>, 7, S>, S>("point_cylinder_3d", as);
    add_giving<pair_contact<Solver, oriented_box<S>, oriented_box<S>, 15, S>, 10, S>("obb_obb_contact_3d", as);
    add_giving<pair_contact<Solver, oriented_box<S>, sphere<S>, 15, S>, 10, S>("sphere_obb_contact_3d", as);
}

template <class S>
void add_all() {
    using namespace fcl::detail;
    add_solver<GJKSolver_libccd<S>, S>("solver_libccd");
    add_solver<GJKSolver_indep<S>, S>("solver_indep");
    adapters::add<obb_overlap<S>, S>("obb_obb_3d", "obb_overlap");
    adapters::add_giving<obb_signed_distance<S>, 10, S>("obb_obb_contact_3d", "signed_distance");
    adapters::add_giving<pair_contact<GJKSolver_libccd<S>, capsule<S>, capsule<S>, 7, S>, 10, S>(
        "capsule_capsule_contact_3d", "solver_libccd");
    adapters::add_giving<hull_contact<GJKSolver_libccd<S>, S>, 10, S>("hull_hull_contact_3d", "solver_libccd");
    adapters::add_giving<hull_signed_distance<S>, 10, S>("hull_hull_contact_3d", "signed_distance");
    adapters::add_giving<segment_distance<S>, 1, S>("segment_segment_distance_3d", "segment_points");
}

}  // namespace

void adapters::add_further_subjects() {
    add_all<float>();
    add_all<double>();
}
