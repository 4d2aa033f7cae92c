// ODE: dCollide on boxes and capsules, asked for one contact, which is the least that it can be asked for. Its numbers are doubles in
// Debian's build. "If the geoms intersect" it returns contacts; nothing is promised for those that touch.
#include <ode/ode.h>

#include <cmath>

#include "peer.hpp"

namespace graze::peers {
namespace {

struct geoms {
    dGeomID a, b;
};

void start() {
    static bool const started = [] {
        dInitODE2(0);
        dAllocateODEDataForThread(static_cast<unsigned>(dAllocateMaskAll));
        return true;
    }();
    static_cast<void>(started);
}

/// The axes are the columns.
dGeomID box(double const* v) {
    dGeomID const geom = dCreateBox(nullptr, 2 * v[12], 2 * v[13], 2 * v[14]);
    double const* const a = v + 3;
    dMatrix3 const turned = {a[0], a[3], a[6], 0, a[1], a[4], a[7], 0, a[2], a[5], a[8], 0};
    dGeomSetPosition(geom, v[0], v[1], v[2]);
    dGeomSetRotation(geom, turned);
    return geom;
}

/// Along its own z axis, which dRFromZAxis turns; along an axis of space by a turn of whole numbers.
dGeomID capsule(double const* v) {
    double along[3], length = 0;
    for (int i = 0; i < 3; ++i) along[i] = v[3 + i] - v[i], length += along[i] * along[i];
    length = std::sqrt(length);
    dMatrix3 turned;
    dRFromZAxis(turned, along[0], along[1], along[2]);
    for (int i = 0; i < 3; ++i)
        if (std::abs(along[i]) == length)
            for (int row = 0; row < 3; ++row)
                for (int k = 0; k < 3; ++k) turned[4 * row + k] = (i + 1 + k) % 3 == row;
    dGeomID const geom = dCreateCapsule(nullptr, v[6], length);
    dGeomSetPosition(geom, v[0] / 2 + v[3] / 2, v[1] / 2 + v[4] / 2, v[2] / 2 + v[5] / 2);
    dGeomSetRotation(geom, turned);
    return geom;
}

template <dGeomID (*make)(double const*), std::size_t second>
peer predicate(char const* call, char const* test) {
    auto const both = [](double const* v, std::size_t) {
        start();
        return geoms{make(v), make(v + second)};
    };
    auto const ask = [](geoms const& of) {
        dContactGeom contact;
        return dCollide(of.a, of.b, 1, &contact, sizeof contact) > 0;
    };
    return {"ODE", call, test, false, false, true, "computes a contact too", preparing<double>(both, ask)};
}

}  // namespace

void add_ode(std::vector<peer>& to) {
    to.push_back(predicate<box, 15>("dCollide, boxes", "obb_obb_3d"));
    to.push_back(predicate<capsule, 7>("dCollide, capsules", "capsule_capsule_3d"));
}

}  // namespace graze::peers
