// Bullet, in floats: its GJK on shapes whose collision margin is 0; where it says that it failed, there is no answer. A capsule's radius
// is a margin, which this GJK leaves out: capsules are asked with EPA for the depth, which takes margins in. Its documentation promises
// nothing for shapes that touch.
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/CollisionShapes/btMultiSphereShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>

#include "peer.hpp"

namespace graze::peers {
namespace {

using solver = btGjkEpaSolver2;

btVector3 point(float const* v) {
    return {v[0], v[1], v[2]};
}

struct placed {
    std::unique_ptr<btConvexShape> shape;
    btTransform at = btTransform::getIdentity();
};

placed box(float const* v) {
    auto shape = std::make_unique<btBoxShape>(point(v + 12));
    shape->setMargin(0);
    shape->setImplicitShapeDimensions(point(v + 12));
    float const* const a = v + 3;  // the axes are columns
    return {std::move(shape), btTransform(btMatrix3x3(a[0], a[3], a[6], a[1], a[4], a[7], a[2], a[5], a[8]), point(v))};
}

/// By the spheres at its ends.
placed capsule(float const* v) {
    btVector3 const centres[] = {point(v), point(v + 3)};
    btScalar const radii[] = {v[6], v[6]};
    return {std::make_unique<btMultiSphereShape>(centres, radii, 2)};
}

placed hull(float const* v, std::size_t points) {
    auto shape = std::make_unique<btConvexHullShape>();
    for (std::size_t i = 0; i < points; ++i) shape->addPoint(point(v + 3 * i), false);
    shape->setMargin(0);
    shape->recalcLocalAabb();
    return {std::move(shape)};
}

/// Kept by pointer: their vectors are aligned, and a btTransform has no cheap move.
struct pair {
    placed a, b;
};
using kept_pair = std::unique_ptr<pair>;

auto const gjk = [](kept_pair const& both) {
    solver::sResults result;
    if (solver::Distance(both->a.shape.get(), both->a.at, both->b.shape.get(), both->b.at, btVector3(0, 0, 0), result))
        return 0;
    return result.status == solver::sResults::Penetrating ? 1 : no_answer;
};

auto const penetration = [](kept_pair const& both) {
    solver::sResults result;
    if (solver::Penetration(both->a.shape.get(), both->a.at, both->b.shape.get(), both->b.at, btVector3(1, 0, 0),
                            result))
        return 1;
    return result.status == solver::sResults::Separated ? 0 : no_answer;
};

template <class Make, class Ask>
peer predicate(char const* call, char const* test, bool takes_rotations, char const* terms, Make make, Ask ask) {
    return {"Bullet", call, test, true, false, takes_rotations, terms, preparing<float>(make, ask)};
}

}  // namespace

void add_bullet(std::vector<peer>& to) {
    constexpr char gjk_call[] = "btGjkEpaSolver2::Distance";
    to.push_back(predicate(
        gjk_call, "obb_obb_3d", true, "computes in floats, and the distance too",
        [](float const* v, std::size_t) {
            return std::make_unique<pair>(pair{box(v), box(v + 15)});
        },
        gjk));
    to.push_back(predicate(
        "btGjkEpaSolver2::Penetration", "capsule_capsule_3d", false, "computes in floats, and the depth too",
        [](float const* v, std::size_t) {
            return std::make_unique<pair>(pair{capsule(v), capsule(v + 7)});
        },
        penetration));
    to.push_back(predicate(
        gjk_call, "hull_hull_3d", false, "computes in floats, and the distance too",
        [](float const* v, std::size_t count) {
            return std::make_unique<pair>(pair{hull(v, count / 6), hull(v + count / 2, count / 6)});
        },
        gjk));
}

}  // namespace graze::peers
