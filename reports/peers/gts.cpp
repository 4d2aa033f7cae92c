// GTS, which has Shewchuk's adaptive predicates. Points and shapes are made once.
#include <gts.h>

#include "peer.hpp"

namespace graze::peers {
namespace {

template <std::size_t n, std::size_t dimension>
std::array<GtsPoint*, n> points(double const* v, std::size_t) {
    std::array<GtsPoint*, n> all;
    for (std::size_t i = 0; i < n; ++i, v += dimension)
        all[i] = gts_point_new(gts_point_class(), v[0], v[1], dimension == 3 ? v[2] : 0);
    return all;
}

int sign(double x) {
    return (x > 0) - (x < 0);
}

GtsVertex* vertex(double x, double y, double z) {
    return gts_vertex_new(gts_vertex_class(), x, y, z);
}

constexpr char terms[] = "Shewchuk's predicates: exact unless numbers over- or underflow";

template <class Make, class Ask>
peer predicate(char const* call, char const* test, Make make, Ask ask) {
    return {"GTS", call, test, false, true, false, terms, preparing<double>(make, ask)};
}

}  // namespace

void add_gts(std::vector<peer>& to) {
    to.push_back(predicate("gts_point_orientation", "orient_2d", points<3, 2>,
                           [](auto const& p) { return sign(gts_point_orientation(p[0], p[1], p[2])); }));
    to.push_back(predicate("gts_point_orientation_3d", "orient_3d", points<4, 3>,
                           [](auto const& p) { return sign(gts_point_orientation_3d(p[0], p[1], p[2], p[3])); }));
    to.push_back(predicate("gts_point_in_circle", "incircle_2d", points<4, 2>,
                           [](auto const& p) { return sign(gts_point_in_circle(p[3], p[0], p[1], p[2])); }));
    to.push_back(predicate("gts_point_in_sphere", "insphere_3d", points<5, 3>,
                           [](auto const& p) { return sign(gts_point_in_sphere(p[4], p[0], p[1], p[2], p[3])); }));
    to.push_back(predicate(
        "gts_segments_are_intersecting", "segment_segment_2d",
        [](double const* v, std::size_t) {
            std::array<GtsSegment*, 2> both;
            for (std::size_t i = 0; i < 2; ++i, v += 4)
                both[i] = gts_segment_new(gts_segment_class(), vertex(v[0], v[1], 0), vertex(v[2], v[3], 0));
            return both;
        },
        [](auto const& both) { return gts_segments_are_intersecting(both[0], both[1]) != GTS_OUT; }));
}

}  // namespace graze::peers
