// DART's own collision detector, of spheres and boxes in doubles; its others are FCL, Bullet and ODE. Boxes are made of their
// sides and a transform; declined where one rounds, and sizes of 0, which its shapes refuse.
//
// Contacts: the normal points "from bodyNode2 to bodyNode1", against graze's direction; of several the deepest is given. Which
// surface the point is on is not said: left out. Shapes that are apart have no contact: declined.
#include <dart/collision/CollisionGroup.hpp>
#include <dart/collision/CollisionObject.hpp>
#include <dart/collision/dart/DARTCollisionDetector.hpp>
#include <dart/dynamics/BoxShape.hpp>
#include <dart/dynamics/SimpleFrame.hpp>
#include <dart/dynamics/SphereShape.hpp>

#include <limits>
#include <memory>

#include "adapter.hpp"

namespace {

using dart::collision::CollisionOption;
using dart::collision::CollisionResult;
using dart::dynamics::SimpleFrame;

constexpr int declined = -1;
constexpr std::size_t many_contacts = 64;

/// A shape and where it is.
struct placed {
    dart::dynamics::ShapePtr shape;  // none if it cannot be made
    Eigen::Isometry3d at = Eigen::Isometry3d::Identity();
};

Eigen::Vector3d point(double const* v) {
    return {v[0], v[1], v[2]};
}

placed sphere(double const* v) {
    placed result;
    if (!(v[3] > 0)) return result;
    result.shape = std::make_shared<dart::dynamics::SphereShape>(v[3]);
    result.at.translation() = point(v);
    return result;
}

placed box_of(Eigen::Vector3d const& half, Eigen::Vector3d const& centre) {
    placed result;
    Eigen::Vector3d const side = 2 * half;
    if (!side.allFinite() || !(side.minCoeff() > 0)) return result;
    result.shape = std::make_shared<dart::dynamics::BoxShape>(side);
    result.at.translation() = centre;
    return result;
}

placed box(double const* v) {
    adapters::centred_box<double> made{};
    if (!adapters::centre_and_half(v, made)) return {};
    return box_of(point(made.half.data()), point(made.centre.data()));
}

placed obb(double const* v) {
    if (!adapters::oriented_box<double>(v).is_rotated()) return {};
    placed result = box_of(point(v + 12), point(v));
    for (int i = 0; i < 3; ++i) result.at.linear().col(i) = point(v + 3 + 3 * i);
    return result;
}

/// The detector, and two frames that shapes are put into.
struct asked {
    dart::collision::CollisionDetectorPtr detector = dart::collision::DARTCollisionDetector::create();
    std::shared_ptr<SimpleFrame> first = std::make_shared<SimpleFrame>(), second = std::make_shared<SimpleFrame>();

    void put(SimpleFrame& frame, placed const& what) const {
        frame.setShape(what.shape);
        frame.setRelativeTransform(what.at);
    }
};

bool collide(placed const& a, placed const& b, std::size_t most, CollisionResult& result) {
    static asked const world;
    world.put(*world.first, a);
    world.put(*world.second, b);
    auto const one = world.detector->createCollisionGroup(world.first.get());
    auto const other = world.detector->createCollisionGroup(world.second.get());
    return one->collide(other.get(), CollisionOption(most > 0, most, nullptr), &result);
}

template <placed (*make_a)(double const*), std::size_t from_b, placed (*make_b)(double const*)>
int meet(double const* v) {
    placed const a = make_a(v), b = make_b(v + from_b);
    if (!a.shape || !b.shape) return declined;
    CollisionResult result;
    return collide(a, b, 1, result) ? 1 : 0;
}

template <placed (*make_a)(double const*), std::size_t from_b, placed (*make_b)(double const*)>
int contact(double const* v, double* given) {
    placed const a = make_a(v), b = make_b(v + from_b);
    if (!a.shape || !b.shape) return declined;
    CollisionResult result;
    collide(a, b, many_contacts, result);
    dart::collision::Contact const* deepest = nullptr;
    for (auto const& each : result.getContacts())
        if (!deepest || each.penetrationDepth > deepest->penetrationDepth) deepest = &each;
    if (!deepest) return declined;
    double const sign = deepest->collisionObject1->getShape() == a.shape ? -1 : 1;
    given[0] = -deepest->penetrationDepth;
    for (int i = 0; i < 6; ++i) given[1 + i] = std::numeric_limits<double>::quiet_NaN();
    for (int i = 0; i < 3; ++i) given[7 + i] = sign * deepest->normal[i];
    return 1;
}

}  // namespace

void adapters::add_subjects() {
    add<meet<sphere, 4, sphere>, float, double>("sphere_sphere_3d", "collide");
    add<meet<box, 6, sphere>, float, double>("sphere_aabb_3d", "collide");
    add<meet<obb, 15, sphere>, float, double>("sphere_obb_3d", "collide");
    add<meet<box, 6, box>, float, double>("aabb_aabb_3d", "collide");
    add<meet<obb, 15, obb>, float, double>("obb_obb_3d", "collide");
    add_giving<contact<obb, 15, sphere>, 10, float, double>("sphere_obb_contact_3d", "collide");
    add_giving<contact<obb, 15, obb>, 10, float, double>("obb_obb_contact_3d", "collide");
}
