// Bullet's shapes, in pairs: by GJK and EPA alone, and as a world's dispatcher has them collide, which picks a routine
// of their own for spheres and boxes, capsules, boxes. Collision margins are 0, but for the radius of spheres and
// capsules, which is one; what would be rounded on its way into a shape is declined. Rays, and the point of a triangle that is nearest.
//
// Contacts: a manifold has a normal on B, which points to A, so graze's direction is the opposite one; of several points the
// deepest is given. What a routine gives for shapes that penetrate only is declined for others. A plane is the surface of a
// half-space there, so it is asked from both sides: a connected shape meets the plane if it meets both half-spaces.
#include <BulletCollision/CollisionDispatch/SphereTriangleDetector.h>
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/CollisionShapes/btMultiSphereShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletCollision/CollisionShapes/btStaticPlaneShape.h>
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

/// The deepest contact of a manifold, of the two objects in the order of its manifold.
struct deepest_contact : btCollisionWorld::ContactResultCallback {
    bool found = false;
    btManifoldPoint point;
    btCollisionObject const* first = nullptr;
    btScalar addSingleResult(btManifoldPoint& at, btCollisionObjectWrapper const* a, int, int,
                             btCollisionObjectWrapper const*, int, int) override {
        if (found && !(at.getDistance() < point.getDistance())) return 0;
        found = true;
        point = at;
        first = a->getCollisionObject();
        return 0;
    }
};

/// contactPairTest of a world; `object` is a pair of its own, whose first one `found.first` is or is not.
void contact_pair(btCollisionShape const* const (&shapes)[2], btTransform const (&at)[2],
                  btCollisionObject (&object)[2], deepest_contact& found) {
    static btDefaultCollisionConfiguration configuration;
    static btCollisionDispatcher dispatcher(&configuration);
    static btDbvtBroadphase broadphase;
    static btCollisionWorld world(&dispatcher, &broadphase, &configuration);
    for (int i = 0; i < 2; ++i) {
        object[i].setCollisionShape(const_cast<btCollisionShape*>(shapes[i]));
        object[i].setWorldTransform(at[i]);
        object[i].setContactProcessingThreshold(0);
    }
    world.contactPairTest(&object[0], &object[1], found);
}

/// A contact whose distance is not positive.
bool collide(placed const& a, placed const& b) {
    btCollisionObject object[2];
    deepest_contact found;
    contact_pair({a.shape, b.shape}, {a.at, b.at}, object, found);
    return found.found && found.point.getDistance() <= 0;
}

void put(btVector3 const& v, number* given) {
    for (int i = 0; i < 3; ++i) given[i] = v[i];
}

/// Declined where there is none: the shapes are apart by more than the contact breaking threshold.
int collide_contact(placed const& a, placed const& b, number* given) {
    btCollisionObject object[2];
    deepest_contact found;
    contact_pair({a.shape, b.shape}, {a.at, b.at}, object, found);
    if (!found.found) return -1;
    bool const swapped = found.first != &object[0];
    given[0] = found.point.getDistance();
    put(swapped ? found.point.m_positionWorldOnB : found.point.m_positionWorldOnA, given + 1);
    put(swapped ? found.point.m_positionWorldOnA : found.point.m_positionWorldOnB, given + 4);
    put(swapped ? found.point.m_normalWorldOnB : -found.point.m_normalWorldOnB, given + 7);
    return 1;
}

/// GJK, and EPA where the shapes penetrate, with margins. Its normal is in the first shape's own frame, which nothing says:
/// left out where that is turned. Declined where it says that they are apart, or that it failed.
int epa_contact(placed const& a, placed const& b, number* given) {
    solver::sResults result;
    if (!solver::Penetration(a.shape, a.at, b.shape, b.at, btVector3(1, 0, 0), result)) return -1;
    given[0] = result.distance;
    put(result.witnesses[0], given + 1);
    put(result.witnesses[1], given + 4);
    constexpr number none = std::numeric_limits<number>::quiet_NaN();
    put(a.at.getBasis() == btMatrix3x3::getIdentity() ? -result.normal : btVector3(none, none, none), given + 7);
    return 1;
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

/// What the others have is a verdict; contacts take a place for their numbers too, "number*".
template <auto ask, class... Given>
int capsule_capsule(number const* v, Given... given) {
    adapters::straight_capsule<number> first, second;
    if (!adapters::straight(v, first) || !adapters::straight(v + 7, second)) return -1;
    capsule const a(first, v[6]), b(second, v[13]);
    return ask(a.here(), b.here(), given...);
}

template <auto ask, class... Given>
int obb_obb(number const* v, Given... given) {
    adapters::oriented_box<number> const first(v), second(v + 15);
    if (!first.is_rotated() || !second.is_rotated()) return -1;
    box const a = box::oriented(v), b = box::oriented(v + 15);
    return ask(a.here(), b.here(), given...);
}

template <auto ask, class... Given>
int hull_hull(number const* v, std::size_t count, Given... given) {
    btConvexHullShape const a = hull(v, count / 6), b = hull(v + count / 2, count / 6);
    return ask(placed{&a}, placed{&b}, given...);
}

template <auto ask>
int sphere_sphere(number const* v) {
    btSphereShape const a = sphere(v[3]), b = sphere(v[7]);
    return ask(placed{&a, moved_to(v)}, placed{&b, moved_to(v + 4)});
}

int capsule_sphere(number const* v) {
    adapters::straight_capsule<number> first;
    if (!adapters::straight(v, first)) return -1;
    capsule const a(first, v[6]);
    btSphereShape const b = sphere(v[10]);
    return collide(a.here(), placed{&b, moved_to(v + 7)});
}

int capsule_sphere_spheres(number const* v) {
    btMultiSphereShape const a = spheres(v);
    btSphereShape const b = sphere(v[10]);
    return epa(placed{&a}, placed{&b, moved_to(v + 7)});
}

template <auto ask>
int capsule_aabb(number const* v) {
    adapters::centred_box<number> result;
    adapters::straight_capsule<number> second;
    if (!adapters::centre_and_half(v, result) || !adapters::straight(v + 6, second)) return -1;
    box const a = box::of(result);
    capsule const b(second, v[12]);
    return ask(a.here(), b.here());
}

template <auto ask, class... Given>
int sphere_obb(number const* v, Given... given) {
    if (!adapters::oriented_box<number>(v).is_rotated()) return -1;
    box const a = box::oriented(v);
    btSphereShape const b = sphere(v[18]);
    return ask(a.here(), placed{&b, moved_to(v + 15)}, given...);
}

template <auto ask>
int triangle_obb(number const* v) {
    if (!adapters::oriented_box<number>(v + 9).is_rotated()) return -1;
    btTriangleShape const a = triangle(v);
    box const b = box::oriented(v + 9);
    return ask(placed{&a}, b.here());
}

template <auto ask>
int sphere_triangle_contact(number const* v, number* given) {
    btTriangleShape const a = triangle(v);
    btSphereShape const b = sphere(v[12]);
    return ask(placed{&a}, placed{&b, moved_to(v + 9)}, given);
}

int capsule_triangle_contact(number const* v, number* given) {
    adapters::straight_capsule<number> second;
    if (!adapters::straight(v + 9, second)) return -1;
    btTriangleShape const a = triangle(v);
    capsule const b(second, v[15]);
    return collide_contact(placed{&a}, b.here(), given);
}

int capsule_triangle_contact_spheres(number const* v, number* given) {
    btTriangleShape const a = triangle(v);
    btMultiSphereShape const b = spheres(v + 9);
    return epa_contact(placed{&a}, placed{&b}, given);
}

/// From both sides. Its normal has to be of unit length: the plane is declined unless it is across an axis.
int plane(number const* v, placed const& other) {
    if (!adapters::is_across_axis(v)) return -1;
    for (number const sign : {number(1), number(-1)}) {
        btStaticPlaneShape const half_space(sign * point(v), -sign * v[3]);
        btCollisionObject object[2];
        deepest_contact found;
        contact_pair({&half_space, other.shape}, {btTransform::getIdentity(), other.at}, object, found);
        if (!found.found || found.point.getDistance() > 0) return 0;
    }
    return 1;
}

int plane_sphere(number const* v) {
    btSphereShape const ball = sphere(v[7]);
    return plane(v, placed{&ball, moved_to(v + 4)});
}

int plane_aabb(number const* v) {
    adapters::centred_box<number> result;
    if (!adapters::centre_and_half(v + 4, result)) return -1;
    box const other = box::of(result);
    return plane(v, other.here());
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
void add_contacts() {
    using adapters::add_giving;
    // Axes of floats are no rotation matrix of doubles.
    add_giving<obb_obb<collide_contact, number*>, 10, number>("obb_obb_contact_3d", "contact_pair");
    add_giving<obb_obb<epa_contact, number*>, 10, number>("obb_obb_contact_3d", "epa_penetration");
    add_giving<sphere_obb<collide_contact, number*>, 10, number>("sphere_obb_contact_3d", "contact_pair");
    add_giving<sphere_obb<epa_contact, number*>, 10, number>("sphere_obb_contact_3d", "epa_penetration");
    add_giving<hull_hull<collide_contact, number*>, 10, Scalars...>("hull_hull_contact_3d", "contact_pair");
    add_giving<hull_hull<epa_contact, number*>, 10, Scalars...>("hull_hull_contact_3d", "epa_penetration");
    add_giving<capsule_capsule<collide_contact, number*>, 10, Scalars...>("capsule_capsule_contact_3d", "contact_pair");
    add_giving<capsule_capsule<epa_contact, number*>, 10, Scalars...>("capsule_capsule_contact_3d", "epa_penetration");
    add_giving<sphere_triangle_contact<collide_contact>, 10, Scalars...>("sphere_triangle_contact_3d", "contact_pair");
    add_giving<sphere_triangle_contact<epa_contact>, 10, Scalars...>("sphere_triangle_contact_3d", "epa_penetration");
    add_giving<capsule_triangle_contact, 10, Scalars...>("capsule_triangle_contact_3d", "contact_pair");
    add_giving<capsule_triangle_contact_spheres, 10, Scalars...>("capsule_triangle_contact_3d", "epa_penetration");
}

template <class... Scalars>
void add_all() {
    using adapters::add;
    using adapters::add_giving;
    add<sphere_sphere<collide>, Scalars...>("sphere_sphere_3d", "contact_pair");
    add<sphere_sphere<epa>, Scalars...>("sphere_sphere_3d", "epa_penetration");
    add<capsule_sphere, Scalars...>("capsule_sphere_3d", "contact_pair");
    add<capsule_sphere_spheres, Scalars...>("capsule_sphere_3d", "epa_penetration");
    add<capsule_aabb<collide>, Scalars...>("capsule_aabb_3d", "contact_pair");
    add<capsule_aabb<epa>, Scalars...>("capsule_aabb_3d", "epa_penetration");
    add<sphere_obb<collide>, number>("sphere_obb_3d", "contact_pair");
    add<sphere_obb<epa>, number>("sphere_obb_3d", "epa_penetration");
    add<triangle_obb<collide>, number>("triangle_obb_3d", "contact_pair");
    add<triangle_obb<gjk>, number>("triangle_obb_3d", "gjk_distance");
    add<plane_sphere, Scalars...>("plane_sphere_3d", "contact_pair");
    add<plane_aabb, Scalars...>("plane_aabb_3d", "contact_pair");
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
    add_contacts<Scalars...>();
}

}  // namespace

void adapters::add_further_subjects() {
#if defined(BT_USE_DOUBLE_PRECISION)
    add_all<float, double>();
#else
    add_all<float>();
#endif
}
