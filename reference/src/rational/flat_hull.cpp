// By A. Andrew's chains, Another efficient algorithm for convex hulls in two dimensions, 1979.
#include "rational/flat_hull.hpp"

#include <algorithm>

namespace graze {
namespace {

/// Adds points in their order to a chain that turns left alone.
void add_chain(std::vector<point>& chain, std::vector<point> const& points) {
    std::size_t const begin = chain.size();
    for (point const& p : points) {
        while (chain.size() >= begin + 2) {
            point const &u = chain[chain.size() - 2], &v = chain.back();
            if (cross(v - u, p - u)[2] > 0) break;
            chain.pop_back();
        }
        chain.push_back(p);
    }
    chain.pop_back();  // it begins the other chain
}

}  // namespace

std::vector<point> corners_in_plane(std::vector<point> points) {
    std::ranges::sort(points);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    if (points.size() < 3) return points;
    std::vector<point> corners;
    add_chain(corners, points);
    std::ranges::reverse(points);
    add_chain(corners, points);
    return corners;
}

operands by_corners(operands sets, std::size_t dimension) {
    if (dimension != 2 || sets.first.kind != shape::hull) return sets;
    sets.first.vertices = corners_in_plane(std::move(sets.first.vertices));
    for (convex& other : sets.others) other.vertices = corners_in_plane(std::move(other.vertices));
    return sets;
}

}  // namespace graze
