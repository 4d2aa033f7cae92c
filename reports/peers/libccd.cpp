// libccd: GJK and MPR on hulls of points, by a support function as its examples have one. Its documentation promises nothing for
// shapes that touch. CCD_INIT sets no bound on the number of iterations; here it is 1000.
#include <ccd/ccd.h>
#include <ccd/vec3.h>

#include <limits>

#include "peer.hpp"

namespace graze::peers {
namespace {

struct hull {
    std::vector<ccd_vec3_t> points;
    hull(double const* v, std::size_t count) : points(count) {
        for (std::size_t i = 0; i < count; ++i) ccdVec3Set(&points[i], v[3 * i], v[3 * i + 1], v[3 * i + 2]);
    }
};

struct hull_pair {
    hull a, b;
};

void support(void const* object, ccd_vec3_t const* direction, ccd_vec3_t* farthest) {
    hull const& of = *static_cast<hull const*>(object);
    double most = -std::numeric_limits<double>::infinity();
    ccd_vec3_t const* found = of.points.data();
    for (ccd_vec3_t const& point : of.points)
        if (double const reach = ccdVec3Dot(&point, direction); reach > most) {
            most = reach;
            found = &point;
        }
    *farthest = *found;
}

void centre(void const* object, ccd_vec3_t* middle) {
    hull const& of = *static_cast<hull const*>(object);
    ccdVec3Set(middle, 0, 0, 0);
    for (ccd_vec3_t const& point : of.points) ccdVec3Add(middle, &point);
    ccdVec3Scale(middle, 1.0 / static_cast<double>(of.points.size()));
}

ccd_t const& settings() {
    static ccd_t const one = [] {
        ccd_t set;
        CCD_INIT(&set);
        set.support1 = set.support2 = support;
        set.center1 = set.center2 = centre;
        set.max_iterations = 1000;
        return set;
    }();
    return one;
}

template <class Ask>
peer predicate(char const* call, Ask ask) {
    auto const make = [](double const* v, std::size_t count) {
        return hull_pair{hull(v, count / 6), hull(v + count / 2, count / 6)};
    };
    return {"libccd",
            call,
            "hull_hull_3d",
            false,
            false,
            false,
            "the support function is ours, and exact",
            preparing<double>(make, ask)};
}

}  // namespace

void add_libccd(std::vector<peer>& to) {
    to.push_back(predicate("ccdGJKIntersect",
                           [](hull_pair const& both) { return ccdGJKIntersect(&both.a, &both.b, &settings()) != 0; }));
}

}  // namespace graze::peers
