#include "rational/structure_points.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "rational/whole_scalars.hpp"

namespace graze::rational_structures {

indices whole_points::distinct() const {
    indices found;
    for (std::size_t i = 0; i < same.size(); ++i)
        if (same[i] == i) found.push_back(i);
    return found;
}

whole_points read_points(structure_input const& input) {
    whole_scalars whole = read_whole_scalars(input.coordinates);
    whole_points points{form_of(input.kind).dimension, whole.exponent, {}, {}};
    for (std::size_t i = 0; i < whole.scalars.size(); ++i) {
        if (i % points.dimension == 0) points.at.emplace_back();
        points.at.back()[i % points.dimension] = std::move(whole.scalars[i]);
    }
    indices order(points.at.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t i, std::size_t k) { return points[i] != points[k] ? points[i] < points[k] : i < k; });
    points.same.resize(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        points.same[order[i]] =
            i > 0 && points[order[i]] == points[order[i - 1]] ? points.same[order[i - 1]] : order[i];
    return points;
}

std::vector<indices> read_tuples(whole_points const& points, structure_answer const& answer) {
    std::vector<indices> tuples(answer.size());
    for (std::size_t i = 0; i < answer.size(); ++i)
        for (std::int64_t const index : answer.tuple(i))
            tuples[i].push_back(points.same[static_cast<std::size_t>(index)]);
    return tuples;
}

bool plane::operator<(plane const& other) const {
    return std::tie(normal, offset) < std::tie(other.normal, other.offset);
}

plane line_through(whole_point const& a, whole_point const& b) {
    vector_of<integer> const normal{a[1] - b[1], b[0] - a[0], 0};
    return {normal, dot(normal, a)};
}

plane plane_through(whole_point const& a, whole_point const& b, whole_point const& c) {
    vector_of<integer> const normal = cross(b - a, c - a);
    return {normal, dot(normal, a)};
}

plane primitive(plane const& any) {
    integer const common = gcd(gcd(any.normal[0], any.normal[1]), any.normal[2]);
    // It divides the offset too: that is the normal times a whole point.
    return {{any.normal[0] / common, any.normal[1] / common, any.normal[2] / common}, any.offset / common};
}

integer content(whole_points const& points, indices const& corners) {
    whole_point const& a = points[corners[0]];
    vector_of<integer> const normal = cross(points[corners[1]] - a, points[corners[2]] - a);
    return points.dimension == 2 ? normal[2] : dot(normal, points[corners[3]] - a);
}

std::vector<plane> facets(whole_points const& points, indices const& corners) {
    std::vector<plane> found;
    for (std::size_t k = 0; k < corners.size(); ++k) {
        auto const other = [&](std::size_t i) -> whole_point const& {
            return points[corners[(k + i) % corners.size()]];
        };
        plane facet =
            points.dimension == 2 ? line_through(other(1), other(2)) : plane_through(other(1), other(2), other(3));
        if (facet.side(points[corners[k]]) < 0) facet = {-facet.normal, -facet.offset};
        found.push_back(std::move(facet));
    }
    return found;
}

// With u, v, w from the base to the other corners, the centre c solves 2 c . u = |u|^2, 2 c . v = |v|^2, 2 c . w = |w|^2. In
// the plane w is the third axis, and its row of the equations says that c is in the plane.
circumsphere::circumsphere(whole_points const& points, indices const& corners) : base_(points[corners[0]]) {
    vector_of<integer> const u = points[corners[1]] - base_, v = points[corners[2]] - base_;
    bool const in_plane = points.dimension == 2;
    vector_of<integer> const w = in_plane ? vector_of<integer>{0, 0, 1} : points[corners[3]] - base_;
    size_ = dot(u, cross(v, w));
    diameter_ = cross(v, w) * dot(u, u) + cross(w, u) * dot(v, v);
    if (!in_plane) diameter_ = diameter_ + cross(u, v) * dot(w, w);
    if (size_ < 0) size_ = -size_, diameter_ = -diameter_;
}

int circumsphere::side(whole_point const& p) const {
    vector_of<integer> const arm = p - base_;
    return (dot(diameter_, arm) - size_ * dot(arm, arm)).sign();
}

}  // namespace graze::rational_structures
