// libccd: GJK on hulls of points, by a support function as its examples have one. Its documentation promises nothing for shapes that
// touch.
#include "libccd_hull.hpp"

#include "peer.hpp"

namespace graze::peers {
namespace {

struct hull {
    std::vector<ccd_vec3_t> points;
    hull(double const* v, std::size_t count) : points(count) {
        for (std::size_t i = 0; i < count; ++i) ccdVec3Set(&points[i], v[3 * i], v[3 * i + 1], v[3 * i + 2]);
    }
    std::size_t size() const { return points.size(); }
    ccd_vec3_t const& operator[](std::size_t i) const { return points[i]; }
};

struct hull_pair {
    hull a, b;
};

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
    to.push_back(predicate("ccdGJKIntersect", [](hull_pair const& both) {
        return ccdGJKIntersect(&both.a, &both.b, &libccd::settings<hull>()) != 0;
    }));
}

}  // namespace graze::peers
