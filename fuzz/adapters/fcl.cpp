// FCL: the triangle pair routines that its mesh collisions end in, box against triangle by both of its GJK solvers, and
// boxes. Templates on the scalar type: float32 cases go to FCL's float, float64 ones to its double. Its documentation
// promises nothing for shapes that touch.
#include <fcl/geometry/shape/box.h>
#include <fcl/math/bv/AABB.h>
#include <fcl/narrowphase/detail/gjk_solver_indep.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>
#include <fcl/narrowphase/detail/traversal/collision/intersect.h>

#include "adapter.hpp"

namespace {

template <class S>
fcl::Vector3<S> point(S const* v) {
    return {v[0], v[1], v[2]};
}

template <class S>
bool intersect_triangle(S const* v) {
    return fcl::detail::Intersect<S>::intersect_Triangle(point(v), point(v + 3), point(v + 6), point(v + 9),
                                                         point(v + 12), point(v + 15));
}

/// It reads points that it has not computed, where its clipping leaves none.
template <class S>
bool intersect_triangle_ode_style(S const* v) {
    adapters::clear_stack();
    return fcl::detail::Intersect<S>::intersect_Triangle_ODE_style(point(v), point(v + 3), point(v + 6), point(v + 9),
                                                                   point(v + 12), point(v + 15));
}

/// FCL has boxes as side lengths around a centre: declined where making them rounds.
template <class Solver, class S>
int box_triangle(S const* v) {
    static Solver const solver{};
    adapters::centred_box<S> result;
    if (!adapters::centre_and_half(v + 9, result)) return -1;
    fcl::Vector3<S> const side = S(2) * point(result.half.data());
    if (!side.allFinite()) return -1;
    fcl::Box<S> const box(side);
    fcl::Transform3<S> place = fcl::Transform3<S>::Identity();
    place.translation() = point(result.centre.data());
    return solver.shapeTriangleIntersect(box, place, point(v), point(v + 3), point(v + 6));
}

template <class S>
bool aabb_overlap(S const* v) {
    fcl::AABB<S> a, b;
    a.min_ = point(v);
    a.max_ = point(v + 3);
    b.min_ = point(v + 6);
    b.max_ = point(v + 9);
    return a.overlap(b);
}

template <class S>
void add_all() {
    using namespace fcl::detail;
    adapters::add<intersect_triangle<S>, S>("triangle_triangle_3d", "intersect_triangle");
    adapters::add<intersect_triangle_ode_style<S>, S>("triangle_triangle_3d", "intersect_triangle_ode_style");
    adapters::add<box_triangle<GJKSolver_libccd<S>, S>, S>("triangle_aabb_3d", "box_triangle_libccd");
    adapters::add<box_triangle<GJKSolver_indep<S>, S>, S>("triangle_aabb_3d", "box_triangle_indep");
    adapters::add<aabb_overlap<S>, S>("aabb_aabb_3d", "aabb_overlap");
}

}  // namespace

void adapters::add_subjects() {
    add_all<float>();
    add_all<double>();
    add_further_subjects();
    add_moving_subjects();
}
