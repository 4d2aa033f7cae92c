// Bullet: built with its float libraries as plugin bullet, with its double ones as bullet_double. Its documentation
// promises nothing for shapes that touch. Collision margins are 0 throughout.
//
// gim_tri_collision.h is in the float plugin alone: gim_math.h takes an inverse square root by the bits of a float, and
// with double numbers it reads a double from an integer of half its size.
//
// Two of its triangle pair routines generate contacts for the surfaces of solids and take a triangle for one-sided:
// what lies behind it, and within the prism over it, counts as penetrating. That is another question than graze's, and
// their false hits are to be read so.
#include "bullet.hpp"

#include <BulletCollision/CollisionShapes/btTriangleShape.h>
#include <BulletCollision/Gimpact/btTriangleShapeEx.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btRaycastCallback.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>
#include <LinearMath/btAabbUtil2.h>

#include "adapter.hpp"

namespace {

using bullet::number;
using bullet::point;

btPrimitiveTriangle primitive(number const* v) {
    btPrimitiveTriangle result;
    for (int i = 0; i < 3; ++i) result.m_vertices[i] = point(v + 3 * i);
    result.m_margin = 0;
    result.buildTriPlane();
    return result;
}

/// As btGImpactCollisionAlgorithm asks about two triangles: the rejection by planes, then the clipping.
bool triangle_clip(number const* v) {
    btPrimitiveTriangle a = primitive(v), b = primitive(v + 9);
    GIM_TRIANGLE_CONTACT contact;
    return a.overlap_test_conservative(b) && a.find_triangle_collision_clip_method(b, contact);
}

/// GJK without margins and without a guess of the direction, on which its answer depends now and then. It declines
/// where it says that it failed.
int gjk(btConvexShape const& a, btConvexShape const& b) {
    btTransform const here = btTransform::getIdentity();
    btGjkEpaSolver2::sResults result;
    if (btGjkEpaSolver2::Distance(&a, here, &b, here, btVector3(0, 0, 0), result)) return 0;
    return result.status == btGjkEpaSolver2::sResults::Penetrating ? 1 : -1;
}

btTriangleShape shape(number const* v) {
    btTriangleShape result(point(v), point(v + 3), point(v + 6));
    result.setMargin(0);
    return result;
}

int triangle_gjk(number const* v) {
    return gjk(shape(v), shape(v + 9));
}

/// What collisions of convex shapes use: GJK, then EPA for the depth. A distance that is not positive is penetration.
bool triangle_pair_detector(number const* v) {
    btTriangleShape const a = shape(v), b = shape(v + 9);
    btVoronoiSimplexSolver simplex;
    btGjkEpaPenetrationDepthSolver depth;
    btGjkPairDetector detector(&a, &b, &simplex, &depth);
    btGjkPairDetector::ClosestPointInput input;
    input.m_transformA.setIdentity();
    input.m_transformB.setIdentity();
    btPointCollector result;
    detector.getClosestPoints(input, result, nullptr);
    return result.m_hasResult && result.m_distance <= 0;
}

/// The bounding boxes first, as its users in Bullet do: collide_triangle_exact leaves out the axes of the box.
bool triangle_box(number const* v) {
    btPrimitiveTriangle triangle = primitive(v);
    btVector3 const* const p = triangle.m_vertices;
    btAABB box;
    box.m_min = point(v + 9);
    box.m_max = point(v + 12);
    return box.has_collision(btAABB(p[0], p[1], p[2])) &&
           box.collide_triangle_exact(p[0], p[1], p[2], triangle.m_plane);
}

struct any_hit : btTriangleRaycastCallback {
    using btTriangleRaycastCallback::btTriangleRaycastCallback;
    bool hit = false;
    btScalar reportHit(btVector3 const&, btScalar fraction, int, int) override {
        hit = true;
        return fraction;
    }
};

/// What a ray test of a mesh comes to for one triangle, seen from both sides.
bool raycast(number const* v) {
    btVector3 triangle[3] = {point(v), point(v + 3), point(v + 6)};
    any_hit callback(point(v + 9), point(v + 12));
    callback.processTriangle(triangle, 0, 0);
    return callback.hit;
}

bool aabb(number const* v) {
    return TestAabbAgainstAabb2(point(v), point(v + 3), point(v + 6), point(v + 9));
}

template <class... Scalars>
void add_all() {
    using adapters::add;
    add<triangle_clip, Scalars...>("triangle_triangle_3d", "triangle_clip");
    add<triangle_gjk, Scalars...>("triangle_triangle_3d", "gjk_distance");
    add<triangle_pair_detector, Scalars...>("triangle_triangle_3d", "gjk_pair_detector");
    add<triangle_box, Scalars...>("triangle_aabb_3d", "collide_triangle_exact");
    add<raycast, Scalars...>("segment_triangle_3d", "triangle_raycast");
    add<aabb, Scalars...>("aabb_aabb_3d", "test_aabb");
}

}  // namespace

void adapters::add_subjects() {
#if defined(BT_USE_DOUBLE_PRECISION)
    add_all<float, double>();
#else
    add_all<float>();
    add<bullet::gim_triangle, float>("triangle_triangle_3d", "gim_triangle");
    add<bullet::gim_ray, float>("segment_triangle_3d", "gim_ray");
#endif
    add_further_subjects();
}
