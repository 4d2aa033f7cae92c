// Bullet's shapes, in pairs: by GJK and EPA alone, and as a world's dispatcher has them collide, which picks a routine
// of their own for spheres and boxes, capsules, boxes. Collision margins are 0, but for the radius of spheres and
// capsules, which is one; what would be rounded on its way into a shape is declined. Rays, and the point of a triangle that is nearest.
#include <BulletCollision/CollisionDispatch/SphereTriangleDetector.h>
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/CollisionShapes/btMultiSphereShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletCollision/CollisionShapes/btTriangleShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>
#include <LinearMath/btAabbUtil2.h>
#include <btBulletCollisionCommon.h>

#include "adapter.hpp"
#include "bullet.hpp"

namespace {

using bullet::number;
using bullet::point;
using solver = btGjkEpaSolver2;

/// A shape and where it is.
struct placed {
    btConvexShape const* shape;
    btTransform at = btTransform::getIdentity();
};

struct box {
    btBoxShape shape;
    btTransform at;
    box(btVector3 const& half, btMatrix3x3 const& turned, btVector3 const& centre) : shape(half), at(turned, centre) {
        shape.setMargin(0);
        shape.setImplicitShapeDimensions(half);
    }
    static box of(adapters::centred_box<number> const& result) {
        return box(point(result.half.data()), btMatrix3x3::getIdentity(), point(result.centre.data()));
    }
    static box oriented(number const* v) {
        number const* const a = v + 3;  // the axes are columns
        return box(point(v + 12), btMatrix3x3(a[0], a[3], a[6], a[1], a[4], a[7], a[2], a[5], a[8]), point(v));
    }
    placed here() const { return {&shape, at}; }
};

/// Around the y axis, turned.
struct capsule {
    btCapsuleShape shape;
    btTransform at = btTransform::getIdentity();
    capsule(adapters::straight_capsule<number> const& result, number radius) : shape(radius, result.length) {
        std::array<number, 9> const rows = adapters::cyclic_turn<number>(1, result.axis);
        at.setBasis(btMatrix3x3(rows[0], rows[1], rows[2], rows[3], rows[4], rows[5], rows[6], rows[7], rows[8]));
        at.setOrigin(point(result.centre.data()));
    }
    placed here() const { return {&shape, at}; }
};

/// The same by its spheres, which are where they are.
btMultiSphereShape spheres(number const* v) {
    btVector3 const centres[] = {point(v), point(v + 3)};
    number const radii[] = {v[6], v[6]};
    return btMultiSphereShape(centres, radii, 2);
}

btSphereShape sphere(number radius) {
    return btSphereShape(radius);
}

btTransform moved_to(number const* v) {
    return btTransform(btMatrix3x3::getIdentity(), point(v));
}

btTriangleShape triangle(number const* v) {
    btTriangleShape result(point(v), point(v + 3), point(v + 6));
    result.setMargin(0);
    return result;
}

btConvexHullShape hull(number const* v, std::size_t points) {
    btConvexHullShape result;
    for (std::size_t i = 0; i < points; ++i) result.addPoint(point(v + 3 * i), false);
    result.setMargin(0);
    result.recalcLocalAabb();
    return result;
}

/// GJK without a guess of the direction, on the shapes without their margins. Declines where it says that it failed.
int gjk(placed const& a, placed const& b) {
    solver::sResults result;
    if (solver::Distance(a.shape, a.at, b.shape, b.at, btVector3(0, 0, 0), result)) return 0;
    return result.status == solver::sResults::Penetrating ? 1 : -1;
}

/// GJK, and EPA for the depth, with margins, which are the radii. Declines where it says that one failed.
int epa(placed const& a, placed const& b) {
    solver::sResults result;
    if (solver::Penetration(a.shape, a.at, b.shape, b.at, btVector3(1, 0, 0), result)) return 1;
    return result.status == solver::sResults::Separated ? 0 : -1;
}

struct any_contact : btCollisionWorld::ContactResultCallback {
    bool hit = false;
    btScalar addSingleResult(btManifoldPoint& at, btCollisionObjectWrapper const*, int, int,
                             btCollisionObjectWrapper const*, int, int) override {
        hit = hit || at.getDistance() <= 0;
        return 0;
    }
};

/// contactPairTest of a world: a contact whose distance is not positive.
bool collide(placed const& a, placed const& b) {
    static btDefaultCollisionConfiguration configuration;
    static btCollisionDispatcher dispatcher(&configuration);
    static btDbvtBroadphase broadphase;
    static btCollisionWorld world(&dispatcher, &broadphase, &configuration);
    btCollisionObject objects[2];
    for (int i = 0; i < 2; ++i) {
        objects[i].setCollisionShape(const_cast<btConvexShape*>((i ? b : a).shape));
        objects[i].setWorldTransform((i ? b : a).at);
        objects[i].setContactProcessingThreshold(0);
    }
    any_contact found;
    world.contactPairTest(&objects[0], &objects[1], found);
    return found.hit;
}

template <auto ask>
int sphere_aabb(number const* v) {
    adapters::centred_box<number> result;
    if (!adapters::centre_and_half(v, result)) return -1;
    box const around = box::of(result);
    btSphereShape const ball = sphere(v[9]);
    return ask(around.here(), placed{&ball, moved_to(v + 6)});
}

template <auto ask>
int sphere_triangle(number const* v) {
    btTriangleShape const flat = triangle(v);
    btSphereShape const ball = sphere(v[12]);
    return ask(placed{&flat}, placed{&ball, moved_to(v + 9)});
}

bool sphere_triangle_detector(number const* v) {
    btTriangleShape flat = triangle(v);
    btSphereShape ball = sphere(v[12]);
    SphereTriangleDetector detector(&ball, &flat, 0);
    btVector3 at, normal;
    btScalar depth = 0, time = 1;
    return detector.collide(point(v + 9), at, normal, depth, time, 0);
}

int capsule_triangle_spheres(number const* v) {
    btTriangleShape const flat = triangle(v);
    btMultiSphereShape const round = spheres(v + 9);
    return epa(placed{&flat}, placed{&round});
}

template <auto ask>
int capsule_capsule(number const* v) {
    adapters::straight_capsule<number> first, second;
    if (!adapters::straight(v, first) || !adapters::straight(v + 7, second)) return -1;
    capsule const a(first, v[6]), b(second, v[13]);
    return ask(a.here(), b.here());
}

template <auto ask>
int obb_obb(number const* v) {
    adapters::oriented_box<number> const first(v), second(v + 15);
    if (!first.is_rotated() || !second.is_rotated()) return -1;
    box const a = box::oriented(v), b = box::oriented(v + 15);
    return ask(a.here(), b.here());
}

template <auto ask>
int hull_hull(number const* v, std::size_t count) {
    btConvexHullShape const a = hull(v, count / 6), b = hull(v + count / 2, count / 6);
    return ask(placed{&a}, placed{&b});
}

/// Declined where it says that they penetrate, or that it failed.
int hull_distance(number const* v, std::size_t count, number* distance) {
    btConvexHullShape const a = hull(v, count / 6), b = hull(v + count / 2, count / 6);
    btTransform const here = btTransform::getIdentity();
    solver::sResults result;
    if (!solver::Distance(&a, here, &b, here, btVector3(0, 0, 0), result)) return -1;
    *distance = result.distance;
    return 1;
}

/// Declined where it says that they are apart, or that it failed.
int hull_depth(number const* v, std::size_t count, number* depth) {
    btConvexHullShape const a = hull(v, count / 6), b = hull(v + count / 2, count / 6);
    btTransform const here = btTransform::getIdentity();
    solver::sResults result;
    if (!solver::Penetration(&a, here, &b, here, btVector3(1, 0, 0), result)) return -1;
    *depth = -result.distance;
    return 1;
}

/// The distance is that of the two points, by the adapter.
int closest_point(number const* v, number* given) {
    btVoronoiSimplexSolver simplex;
    btSubSimplexClosestResult result;
    simplex.closestPtPointTriangle(point(v), point(v + 3), point(v + 6), point(v + 9), result);
    btVector3 const at = result.m_closestPointOnSimplex;
    for (int i = 0; i < 3; ++i) given[i] = at[i];
    given[3] = (point(v) - at).length();
    return 1;
}

bool segment_aabb(number const* v) {
    btScalar end = 1;
    btVector3 normal;
    return btRayAabb(point(v + 6), point(v + 9), point(v), point(v + 3), end, normal);
}

/// As btDbvt::rayTest asks, by the inverse of the direction and with an end at 1e18 (BT_LARGE_FLOAT): declined where the
/// inverse rounds, which it does unless it is a power of two, and where the ray might end before the box.
int ray_aabb(number const* v) {
    constexpr number far = 0x1p40;
    btVector3 inverse;
    unsigned sign[3];
    for (int i = 0; i < 9; ++i)
        if (std::abs(v[i]) > far) return -1;
    for (int i = 0; i < 3; ++i) {
        int exponent;
        if (std::abs(std::frexp(v[9 + i], &exponent)) != number(0.5) || std::abs(exponent) > 15) return -1;
        inverse[i] = btScalar(1) / v[9 + i];
        sign[i] = inverse[i] < 0;
    }
    btVector3 const bounds[2] = {point(v), point(v + 3)};
    btScalar begin = 1;
    return btRayAabb2(point(v + 6), inverse, sign, bounds, begin, 0, BT_LARGE_FLOAT);
}

template <class... Scalars>
void add_all() {
    using adapters::add;
    using adapters::add_giving;
    add<segment_aabb, Scalars...>("segment_aabb_3d", "ray_aabb");
    add<ray_aabb, Scalars...>("ray_aabb_3d", "ray_aabb2");
    add<sphere_aabb<collide>, Scalars...>("sphere_aabb_3d", "contact_pair");
    add<sphere_aabb<epa>, Scalars...>("sphere_aabb_3d", "epa_penetration");
    add<sphere_triangle<epa>, Scalars...>("sphere_triangle_3d", "epa_penetration");
    add<sphere_triangle<collide>, Scalars...>("sphere_triangle_3d", "contact_pair");
    add<sphere_triangle_detector, Scalars...>("sphere_triangle_3d", "sphere_triangle_detector");
    add<capsule_triangle_spheres, Scalars...>("capsule_triangle_3d", "epa_penetration");
    add<capsule_capsule<collide>, Scalars...>("capsule_capsule_3d", "contact_pair");
    add<capsule_capsule<epa>, Scalars...>("capsule_capsule_3d", "epa_penetration");
    // Axes of floats are no rotation matrix of doubles.
    add<obb_obb<collide>, number>("obb_obb_3d", "contact_pair");
    add<obb_obb<gjk>, number>("obb_obb_3d", "gjk_distance");
    add<hull_hull<gjk>, Scalars...>("hull_hull_3d", "gjk_distance");
    add<hull_hull<collide>, Scalars...>("hull_hull_3d", "contact_pair");
    add_giving<hull_distance, 1, Scalars...>("hull_hull_distance_3d", "gjk_distance");
    add_giving<hull_depth, 1, Scalars...>("hull_hull_depth_3d", "epa_penetration");
    add_giving<closest_point, 4, Scalars...>("point_triangle_closest_3d", "voronoi_simplex_solver");
}

}  // namespace

void adapters::add_further_subjects() {
#if defined(BT_USE_DOUBLE_PRECISION)
    add_all<float, double>();
#else
    add_all<float>();
#endif
}
