// GEOS, in the plane. Its C++ calls itself unstable; these functions are what its own algorithms ask.
#include <geos/algorithm/LineIntersector.h>
#include <geos/algorithm/Orientation.h>
#include <geos/geom/Coordinate.h>
#include <geos/triangulate/quadedge/TrianglePredicate.h>

#include "peer.hpp"

namespace graze::peers {
namespace {

using coordinate = geos::geom::Coordinate;

template <std::size_t n>
std::array<coordinate, n> points(double const* v, std::size_t) {
    std::array<coordinate, n> all;
    for (std::size_t i = 0; i < n; ++i) all[i] = coordinate(v[2 * i], v[2 * i + 1]);
    return all;
}

template <class Make, class Ask>
peer predicate(char const* call, char const* test, char const* terms, Make make, Ask ask) {
    return {"GEOS", call, test, false, true, false, terms, preparing<double>(make, ask)};
}

}  // namespace

void add_geos(std::vector<peer>& to) {
    constexpr char doubled[] = "pairs of doubles where the filter fails";
    to.push_back(predicate("Orientation::index", "orient_2d", doubled, points<3>,
                           [](auto const& p) { return geos::algorithm::Orientation::index(p[0], p[1], p[2]); }));
    to.push_back(predicate("LineIntersector", "segment_segment_2d", doubled, points<4>, [](auto const& p) {
        geos::algorithm::LineIntersector both;
        both.computeIntersection(p[0], p[1], p[2], p[3]);
        return both.hasIntersection();
    }));
}

}  // namespace graze::peers
