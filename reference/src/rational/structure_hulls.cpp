// Hulls in whole numbers: of the plane along its sorted points, of space point by point.
#include <algorithm>
#include <set>

#include "rational/structure_points.hpp"

namespace graze::rational_structures {

indices flat_hull(whole_points const& points) {
    indices order = points.distinct();
    std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t k) { return points[i] < points[k]; });
    if (order.size() < 2) return order;
    // Along the lower side to the last point, then back along the upper one.
    indices hull;
    for (int pass = 0; pass < 2; ++pass) {
        std::size_t const first = hull.size();
        for (std::size_t const i : order) {
            while (hull.size() >= first + 2 && content(points, {hull[hull.size() - 2], hull.back(), i}) <= 0)
                hull.pop_back();
            hull.push_back(i);
        }
        hull.pop_back();
        std::reverse(order.begin(), order.end());
    }
    return hull;
}

namespace {

struct hull_face {
    indices corners;
    plane above;
};

hull_face face_of(whole_points const& points, std::size_t a, std::size_t b, std::size_t c) {
    return {{a, b, c}, plane_through(points[a], points[b], points[c])};
}

/// Four points that are not in one plane, or none.
indices first_tetrahedron(whole_points const& points, indices const& order) {
    indices found;
    for (std::size_t const i : order) {
        bool independent = true;
        if (found.size() == 2)
            independent = !is_zero(cross(points[found[1]] - points[found[0]], points[i] - points[found[0]]));
        if (found.size() == 3) independent = content(points, {found[0], found[1], found[2], i}) != 0;
        if (independent) found.push_back(i);
        if (found.size() == 4) return found;
    }
    return {};
}

/// Replaces the faces that the point sees by those from it to their border. A face whose plane it is in stays, so that no new
/// face is without area: a border is next to a face that the point is strictly above, and so never in line with it.
void add_point(whole_points const& points, std::vector<hull_face>& faces, std::size_t p) {
    auto const seen = std::partition(faces.begin(), faces.end(),
                                     [&](hull_face const& face) { return face.above.side(points[p]) <= 0; });
    std::set<std::pair<std::size_t, std::size_t>> edges;
    for (auto face = seen; face != faces.end(); ++face)
        for (std::size_t k = 0; k < 3; ++k) {
            std::pair<std::size_t, std::size_t> const edge{face->corners[k], face->corners[(k + 1) % 3]};
            if (edges.erase({edge.second, edge.first}) == 0) edges.insert(edge);
        }
    faces.erase(seen, faces.end());
    for (auto const& [from, to] : edges) faces.push_back(face_of(points, from, to, p));
}

}  // namespace

std::vector<indices> space_hull(whole_points const& points) {
    indices const order = points.distinct();
    indices start = first_tetrahedron(points, order);
    if (start.empty()) return {};
    if (content(points, start) > 0) std::swap(start[0], start[1]);
    // The last corner is below the first three.
    std::vector<hull_face> faces{
        face_of(points, start[0], start[1], start[2]), face_of(points, start[1], start[0], start[3]),
        face_of(points, start[2], start[1], start[3]), face_of(points, start[0], start[2], start[3])};
    for (std::size_t const i : order)
        if (std::find(start.begin(), start.end(), i) == start.end()) add_point(points, faces, i);
    std::vector<indices> found;
    for (hull_face& face : faces) found.push_back(std::move(face.corners));
    return found;
}

}  // namespace graze::rational_structures
