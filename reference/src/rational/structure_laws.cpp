#include "rational/structure_laws.hpp"

#include <algorithm>
#include <limits>

#include "rational/simplex_meeting.hpp"

namespace graze::rational_structures {

tuple_boxes::tuple_boxes(structure_input const& input, std::vector<indices> const& tuples)
    : dimension_(form_of(input.kind).dimension),
      low_(tuples.size() * dimension_, std::numeric_limits<double>::infinity()),
      high_(tuples.size() * dimension_, -std::numeric_limits<double>::infinity()) {
    for (std::size_t i = 0; i < tuples.size(); ++i)
        for (std::size_t const corner : tuples[i])
            for (std::size_t axis = 0; axis < dimension_; ++axis) {
                double const c = input.coordinates[corner * dimension_ + axis];
                double &low = low_[i * dimension_ + axis], &high = high_[i * dimension_ + axis];
                low = std::min(low, c), high = std::max(high, c);
            }
}

bool tuple_boxes::interiors_may_meet(std::size_t i, std::size_t k) const {
    for (std::size_t axis = 0; axis < dimension_; ++axis)
        if (high_[i * dimension_ + axis] <= low_[k * dimension_ + axis] ||
            high_[k * dimension_ + axis] <= low_[i * dimension_ + axis])
            return false;
    return true;
}

bool tuple_boxes::may_meet(std::size_t i, std::size_t k) const {
    for (std::size_t axis = 0; axis < dimension_; ++axis)
        if (high_[i * dimension_ + axis] < low_[k * dimension_ + axis] ||
            high_[k * dimension_ + axis] < low_[i * dimension_ + axis])
            return false;
    return true;
}

std::optional<std::pair<std::size_t, std::size_t>> first_overlap(structure_input const& input,
                                                                 whole_points const& points,
                                                                 std::vector<indices> const& tuples) {
    tuple_boxes const boxes(input, tuples);
    std::vector<std::vector<plane>> around;
    for (indices const& tuple : tuples) around.push_back(facets(points, tuple));
    // Most are parted by the plane of a facet.
    auto const is_parted = [&](std::size_t i, std::size_t k) {
        return std::any_of(around[i].begin(), around[i].end(), [&](plane const& facet) {
            return std::all_of(tuples[k].begin(), tuples[k].end(),
                               [&](std::size_t corner) { return facet.side(points[corner]) <= 0; });
        });
    };
    for (std::size_t i = 0; i < tuples.size(); ++i)
        for (std::size_t k = i + 1; k < tuples.size(); ++k)
            if (boxes.interiors_may_meet(i, k) && !is_parted(i, k) && !is_parted(k, i) &&
                simplex_meeting(points, tuples[i], tuples[k]).overlaps())
                return std::pair{i, k};
    return std::nullopt;
}

std::size_t winding(whole_points const& points, indices const& corners) {
    std::size_t const n = corners.size();
    auto const goes_up = [&](std::size_t i) { return points[corners[i % n]] < points[corners[(i + 1) % n]]; };
    std::size_t count = 0;
    for (std::size_t i = 0; i < n; ++i) count += !goes_up(i) && goes_up(i + 1);
    return count;
}

bool turns_back(whole_points const& points, std::size_t a, std::size_t b, std::size_t c) {
    return dot(points[b] - points[a], points[c] - points[b]) < 0;
}

integer hull_content(whole_points const& points) {
    if (points.dimension == 3) return enclosed(points, space_hull(points));
    indices const hull = flat_hull(points);
    integer sum = 0;
    for (std::size_t i = 2; i < hull.size(); ++i) sum += content(points, {hull[0], hull[i - 1], hull[i]});
    return sum;
}

integer enclosed(whole_points const& points, std::vector<indices> const& faces) {
    integer sum = 0;
    for (indices const& f : faces) sum += dot(points[f[0]], cross(points[f[1]], points[f[2]]));
    return sum;
}

std::size_t edge_count(std::vector<indices> const& faces, std::size_t a, std::size_t b) {
    std::size_t count = 0;
    for (indices const& face : faces)
        for (std::size_t k = 0; k < 3; ++k) count += face[k] == a && face[(k + 1) % 3] == b;
    return count;
}

}  // namespace graze::rational_structures
