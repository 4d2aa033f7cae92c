// Hulls. That no point is outside is not asked point by point: a convex ring of points holds all of them if and only if the
// corners of the exact hull are on it, and of a face no point is above if and only if the hull has one in its plane.
#include "rational/structures.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "graze/structure_references.hpp"
#include "rational/structure_laws.hpp"
#include "structures/form.hpp"

namespace graze::rational_structures {
namespace {

std::optional<std::size_t> first_missing(indices const& wanted, indices used) {
    std::sort(used.begin(), used.end());
    for (std::size_t const i : wanted)
        if (!std::binary_search(used.begin(), used.end(), i)) return i;
    return std::nullopt;
}

/// Two of the listed indices that are one point.
std::optional<structure_fault> listed_twice(indices const& listed, indices const& corners) {
    std::map<std::size_t, std::size_t> first;
    for (std::size_t i = 0; i < corners.size(); ++i)
        if (auto const [entry, is_new] = first.emplace(corners[i], listed[i]); !is_new)
            return structure_fault{.law = structure_law::not_convex, .corners = {entry->second, listed[i]}};
    return std::nullopt;
}

std::optional<structure_fault> wrong_turn(whole_points const& points, indices const& listed) {
    std::size_t const n = listed.size();
    for (std::size_t i = 0; i < n; ++i) {
        std::size_t const a = listed[i], b = listed[(i + 1) % n], c = listed[(i + 2) % n];
        integer const turn = content(points, {a, b, c});
        if (turn < 0 || (turn == 0 && turns_back(points, a, b, c)))
            return structure_fault{.law = structure_law::not_convex, .corners = {a, b, c}};
    }
    return std::nullopt;
}

structure_fault point_right_of_edge(whole_points const& points, indices const& listed) {
    for (std::size_t i = 0; i < listed.size(); ++i) {
        std::size_t const a = listed[i], b = listed[(i + 1) % listed.size()];
        plane const left = line_through(points[a], points[b]);
        for (std::size_t p = 0; p < points.at.size(); ++p)
            if (left.side(points[p]) < 0)
                return {.law = structure_law::outside, .tuple = i, .point = p, .corners = {a, b}};
    }
    throw std::logic_error("structure: a corner of the hull is missing and no point is outside");
}

/// A directed edge that does not occur once, or whose reverse does not.
std::optional<structure_fault> open_edge(std::vector<indices> const& faces) {
    using directed_edge = std::pair<std::size_t, std::size_t>;
    std::map<directed_edge, std::size_t> count;
    auto const edge_of = [&](std::size_t i, std::size_t k) {
        return directed_edge{faces[i][k], faces[i][(k + 1) % 3]};
    };
    for (std::size_t i = 0; i < faces.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k) ++count[edge_of(i, k)];
    for (std::size_t i = 0; i < faces.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k) {
            auto const [a, b] = edge_of(i, k);
            auto const reverse = count.find({b, a});
            if (count.at({a, b}) != 1 || reverse == count.end() || reverse->second != 1)
                return structure_fault{.law = structure_law::not_closed, .tuple = i, .corners = {a, b}};
        }
    return std::nullopt;
}

std::optional<structure_fault> point_above_face(whole_points const& points, std::vector<indices> const& faces,
                                                std::vector<indices> const& hull) {
    auto const plane_of = [&](indices const& f) { return plane_through(points[f[0]], points[f[1]], points[f[2]]); };
    std::set<plane> supporting;
    for (indices const& face : hull) supporting.insert(primitive(plane_of(face)));
    for (std::size_t i = 0; i < faces.size(); ++i) {
        plane const above = plane_of(faces[i]);
        if (supporting.contains(primitive(above))) continue;
        for (std::size_t p = 0; p < points.at.size(); ++p)
            if (above.side(points[p]) > 0)
                return structure_fault{.law = structure_law::outside, .tuple = i, .point = p};
        throw std::logic_error("structure: a face is not on the hull and no point is above");
    }
    return std::nullopt;
}

}  // namespace

structure_fault judge_flat_hull(whole_points const& points, indices const& listed) {
    indices corners;
    for (std::size_t const i : listed) corners.push_back(points.same[i]);
    indices const hull = flat_hull(points);
    if (auto const fault = listed_twice(listed, corners)) return *fault;
    bool const on_line = hull.size() < 3;
    if (corners.size() > 2) {
        if (!on_line)
            if (auto const fault = wrong_turn(points, listed)) return *fault;
        if (winding(points, corners) > 1) return {.law = structure_law::not_convex};
    }
    std::optional<std::size_t> const missing = first_missing(hull, corners);
    if (!missing) return {};
    if (on_line || corners.size() < 2) return {.law = structure_law::missing_vertex, .point = missing};
    return point_right_of_edge(points, listed);
}

structure_fault judge_space_hull(whole_points const& points, std::vector<indices> const& faces) {
    std::vector<indices> const hull = space_hull(points);
    for (std::size_t i = 0; i < faces.size(); ++i) {
        whole_point const& a = points[faces[i][0]];
        if (is_zero(cross(points[faces[i][1]] - a, points[faces[i][2]] - a)))
            return {.law = structure_law::degenerate, .tuple = i};
    }
    if (auto const fault = open_edge(faces)) return *fault;
    if (auto const fault = point_above_face(points, faces, hull)) return *fault;
    if (faces.empty())
        // The first point by coordinates is a corner.
        return {.law = structure_law::missing_vertex,
                .point = *std::min_element(points.same.begin(), points.same.end(),
                                           [&](std::size_t i, std::size_t k) { return points[i] < points[k]; })};
    // A closed surface on the hull's, all of it with its outside out, covers each place equally often.
    if (enclosed(points, faces) != enclosed(points, hull)) return {.law = structure_law::not_closed};
    return {};
}

bool is_undefined(structure_input const& input, whole_points const& points) {
    switch (input.kind) {
        case structure_kind::convex_hull_2d: return false;
        case structure_kind::delaunay_2d: return flat_hull(points).size() < 3;
        case structure_kind::convex_hull_3d:
        case structure_kind::delaunay_3d: return space_hull(points).empty();
        case structure_kind::polygon_triangulation_2d: return is_undefined_polygon(input, points);
    }
    throw std::logic_error("structure: no such kind");
}

}  // namespace graze::rational_structures

namespace graze {

structure_fault rational_structure_fault(structure_input const& input, structure_answer const& answer) {
    namespace judges = rational_structures;
    require_form(input);
    judges::whole_points const points = judges::read_points(input);
    if (judges::is_undefined(input, points)) return {.undefined = true};
    if (auto const fault = index_fault(input, answer)) return *fault;
    if (input.kind == structure_kind::convex_hull_2d)
        return judges::judge_flat_hull(points, {answer.indices.begin(), answer.indices.end()});
    std::vector<judges::indices> const tuples = judges::read_tuples(points, answer);
    if (input.kind == structure_kind::convex_hull_3d) return judges::judge_space_hull(points, tuples);
    if (input.kind == structure_kind::polygon_triangulation_2d)
        return judges::judge_triangulation(input, points, tuples);
    return judges::judge_delaunay(input, points, tuples);
}

}  // namespace graze
