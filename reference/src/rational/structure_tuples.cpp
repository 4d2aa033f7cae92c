// Triangulations. Whether tuples cover each place once is asked of their boundaries (see structure_chains.hpp), not of pairs of
// them. Where all facets have a neighbour on the other side or are on the hull, the local law of Delaunay gives that of all.
#include <algorithm>
#include <map>
#include <set>

#include "rational/simplex_meeting.hpp"
#include "rational/structure_chains.hpp"
#include "rational/structure_laws.hpp"
#include "rational/structures.hpp"
#include "structures/form.hpp"

namespace graze::rational_structures {
namespace {

std::vector<indices> facets_of_hull(whole_points const& points) {
    if (points.dimension == 3) return space_hull(points);
    indices const corners = flat_hull(points);
    std::vector<indices> edges;
    for (std::size_t i = 0; i < corners.size(); ++i) edges.push_back({corners[i], corners[(i + 1) % corners.size()]});
    return edges;
}

/// Oriented: outside is positive.
plane plane_of(whole_points const& points, indices const& facet) {
    if (points.dimension == 3) return primitive(plane_through(points[facet[0]], points[facet[1]], points[facet[2]]));
    return primitive(line_through(points[facet[1]], points[facet[0]]));
}

/// All facets without a neighbour are on the hull: then tuples that cover each place once meet in common facets, edges and
/// corners alone, because around each edge and behind each facet neighbour follows neighbour.
bool is_conforming(whole_points const& points, chain const& left, std::vector<indices> const& hull) {
    std::set<plane> supporting;
    for (indices const& facet : hull) supporting.insert(plane_of(points, facet));
    return std::all_of(left.begin(), left.end(),
                       [&](chain_term const& term) { return supporting.contains(plane_of(points, term.corners)); });
}

/// Is each neighbour's corner opposite a common facet on the circle or sphere, or outside?
bool is_locally_delaunay(whole_points const& points, std::vector<indices> const& tuples) {
    std::map<indices, std::size_t> owner;
    for (std::size_t i = 0; i < tuples.size(); ++i) {
        std::optional<circumsphere> around;
        for (std::size_t const opposite : tuples[i]) {
            indices facet;
            std::copy_if(tuples[i].begin(), tuples[i].end(), std::back_inserter(facet),
                         [&](std::size_t k) { return k != opposite; });
            std::sort(facet.begin(), facet.end());
            auto const [entry, is_new] = owner.emplace(facet, i);
            if (is_new) continue;
            indices const& neighbour = tuples[entry->second];
            auto const other = std::find_if(neighbour.begin(), neighbour.end(), [&](std::size_t k) {
                return !std::binary_search(facet.begin(), facet.end(), k);
            });
            if (!around) around.emplace(points, tuples[i]);
            if (around->side(points[*other]) > 0) return false;
        }
    }
    return true;
}

std::optional<structure_fault> first_inside(whole_points const& points, std::vector<indices> const& tuples) {
    indices const distinct = points.distinct();
    for (std::size_t i = 0; i < tuples.size(); ++i) {
        circumsphere const around(points, tuples[i]);
        for (std::size_t const p : distinct)
            if (around.side(points[p]) > 0)
                return structure_fault{.law = structure_law::not_delaunay, .tuple = i, .point = p};
    }
    return std::nullopt;
}

structure_fault first_not_conforming(structure_input const& input, whole_points const& points,
                                     std::vector<indices> const& tuples) {
    tuple_boxes const boxes(input, tuples);
    for (std::size_t i = 0; i < tuples.size(); ++i)
        for (std::size_t k = i + 1; k < tuples.size(); ++k)
            if (boxes.may_meet(i, k) && !simplex_meeting(points, tuples[i], tuples[k]).conforms())
                return {.law = structure_law::not_conforming, .tuple = i, .other_tuple = k};
    return {};
}

}  // namespace

structure_fault judge_delaunay(structure_input const& input, whole_points const& points,
                               std::vector<indices> const& tuples) {
    for (std::size_t i = 0; i < tuples.size(); ++i)
        if (content(points, tuples[i]) == 0) return {.law = structure_law::degenerate, .tuple = i};
    std::vector<indices> const hull = facets_of_hull(points);
    chain sum;
    for (indices const& tuple : tuples) add_boundary(points, sum, tuple);
    chain const left = cancelled(sum);
    chain difference = left;
    for (indices const& facet : hull) difference.push_back({facet, -1});
    if (!vanishes(points, difference)) {
        if (auto const pair = first_overlap(input, points, tuples))
            return {.law = structure_law::overlap, .tuple = pair->first, .other_tuple = pair->second};
        return {.law = structure_law::not_covered};
    }
    std::vector<bool> used(points.at.size());
    for (indices const& tuple : tuples)
        for (std::size_t const i : tuple) used[i] = true;
    for (std::size_t const i : points.distinct())
        if (!used[i]) return {.law = structure_law::missing_vertex, .point = i};
    bool const conforms = is_conforming(points, left, hull);
    if (!conforms || !is_locally_delaunay(points, tuples))
        if (auto const fault = first_inside(points, tuples)) return *fault;
    if (conforms) return {};
    structure_fault const fault = first_not_conforming(input, points, tuples);
    // In the plane a corner inside another triangle's side is inside its circle.
    if (points.dimension == 2 || fault.law == structure_law::valid)
        throw std::logic_error("structure: a facet without neighbour, and nothing wrong with it");
    return fault;
}

structure_fault judge_triangulation(structure_input const& input, whole_points const& points,
                                    std::vector<indices> const& triangles) {
    chain difference;
    indices numbers;  // of those with area
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        if (content(points, triangles[i]) == 0) continue;
        numbers.push_back(i);
        add_boundary(points, difference, triangles[i]);
    }
    std::size_t begin = 0;
    for (std::size_t const end : ring_ends(input)) {
        // The inside of the outer ring is to be on the left, that of a hole on the right.
        bool const turned = (ring_area(points, begin, end) > 0) != (begin == 0);
        for (std::size_t i = begin; i < end; ++i)
            difference.push_back({{i, i + 1 == end ? begin : i + 1}, turned ? 1 : -1});
        begin = end;
    }
    if (vanishes(points, difference)) return {.flat_tuples = triangles.size() - numbers.size()};
    std::vector<indices> solid;
    for (std::size_t const i : numbers) solid.push_back(triangles[i]);
    if (auto const pair = first_overlap(input, points, solid))
        return {.law = structure_law::overlap, .tuple = numbers[pair->first], .other_tuple = numbers[pair->second]};
    return {.law = structure_law::not_covered};
}

}  // namespace graze::rational_structures
