// FCL, in doubles: the overlap of oriented boxes that its trees ask, its solver on pairs of capsules and hulls, and the pair of
// triangles of its meshes. Its documentation promises nothing for shapes that touch.
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/math/bv/OBB.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>
#include <fcl/narrowphase/detail/traversal/collision/intersect.h>

#include "peer.hpp"

namespace graze::peers {
namespace {

using vector = fcl::Vector3<double>;
using transform = fcl::Transform3<double>;
using solver = fcl::detail::GJKSolver_libccd<double>;

vector point(double const* v) {
    return {v[0], v[1], v[2]};
}

struct placed_capsule {
    fcl::Capsule<double> shape;
    transform at;
    explicit placed_capsule(double const* v)
        : shape(v[6], (point(v + 3) - point(v)).norm()), at(transform::Identity()) {
        at.translation() = point(v) / 2 + point(v + 3) / 2;
        vector const along = (point(v + 3) - point(v)).normalized();
        // The capsule lies along its own z axis. Along an axis of space the turn is one of whole numbers.
        for (int i = 0; i < 3; ++i)
            if (std::abs(along[i]) == 1) {
                at.linear().setZero();
                for (int k = 0; k < 3; ++k) at.linear()((i + 1 + k) % 3, k) = 1;
                return;
            }
        at.linear() = Eigen::Quaterniond::FromTwoVectors(vector::UnitZ(), along).toRotationMatrix();
    }
};

struct placed_hull {
    fcl::Convex<double> shape;
    explicit placed_hull(double const* v, std::size_t count)
        : shape(vertices(v, count), 0, std::make_shared<std::vector<int>>()) {}
    static std::shared_ptr<std::vector<vector> const> vertices(double const* v, std::size_t count) {
        auto all = std::make_shared<std::vector<vector>>();
        for (std::size_t i = 0; i < count; ++i) all->push_back(point(v + 3 * i));
        return all;
    }
};

template <class Shape>
struct pair_of {
    Shape a, b;
};

solver const& the_solver() {
    static solver const one{};
    return one;
}

template <class Make, class Ask>
peer predicate(char const* call, char const* test, bool takes_rotations, char const* terms, Make make, Ask ask) {
    return {"FCL", call, test, false, false, takes_rotations, terms, preparing<double>(make, ask)};
}

}  // namespace

void add_fcl(std::vector<peer>& to) {
    to.push_back(predicate(
        "OBB::overlap", "obb_obb_3d", true, "adds 1e-6 to the numbers of the rotation, towards hits",
        [](double const* v, std::size_t) {
            std::array<fcl::OBB<double>, 2> both;
            for (fcl::OBB<double>& box : both) {
                for (int i = 0; i < 3; ++i) box.axis.col(i) = point(v + 3 + 3 * i);
                box.To = point(v);
                box.extent = point(v + 12);
                v += 15;
            }
            return both;
        },
        [](auto const& both) { return both[0].overlap(both[1]); }));
    to.push_back(predicate(
        "GJKSolver_libccd, capsules", "capsule_capsule_3d", true, "",
        [](double const* v, std::size_t) {
            return pair_of<placed_capsule>{placed_capsule(v), placed_capsule(v + 7)};
        },
        [](auto const& both) {
            return the_solver().shapeIntersect(both.a.shape, both.a.at, both.b.shape, both.b.at, nullptr);
        }));
    to.push_back(predicate(
        "GJKSolver_libccd, Convex", "hull_hull_3d", false, "up to 32 vertices are searched one by one",
        [](double const* v, std::size_t count) {
            return pair_of<placed_hull>{placed_hull(v, count / 6), placed_hull(v + count / 2, count / 6)};
        },
        [](auto const& both) {
            transform const here = transform::Identity();
            return the_solver().shapeIntersect(both.a.shape, here, both.b.shape, here, nullptr);
        }));
    to.push_back(predicate(
        "intersect_Triangle", "triangle_triangle_3d", false, "",
        [](double const* v, std::size_t) {
            std::array<vector, 6> corners;
            for (vector& corner : corners) corner = point(v), v += 3;
            return corners;
        },
        [](auto const& p) {
            return fcl::detail::Intersect<double>::intersect_Triangle(p[0], p[1], p[2], p[3], p[4], p[5]);
        }));
}

}  // namespace graze::peers
