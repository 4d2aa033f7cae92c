// Structures of the plane, tuple by tuple: hulls and Delaunay triangulations.
#include <CGAL/Polygon_2_algorithms.h>
#include <CGAL/convex_hull_2.h>

#include "cgal/structures.hpp"
#include "cgal/structures_flat.hpp"
#include "structures/form.hpp"

namespace graze::cgal_structures {
namespace {

/// On one line: once there and once back. CGAL's order of points tells when the walk turns.
template <class K>
bool turns_twice(std::vector<typename K::Point_2> const& walk) {
    std::size_t turns = 0, n = walk.size();
    for (std::size_t i = 0; i < n; ++i)
        turns += !CGAL::collinear_are_ordered_along_line(walk[i], walk[(i + 1) % n], walk[(i + 2) % n]);
    return turns == 2;
}

/// Of a convex ring: a corner that is listed twice, a turn to the right or right back, or more than one turn around.
template <class K>
std::optional<structure_fault> find_dent(located<typename K::Point_2> const& points, numbers const& ring,
                                         bool on_line) {
    structure_fault fault{.law = structure_law::not_convex};
    std::map<std::size_t, std::size_t> first;
    for (std::size_t const corner : ring)
        if (auto const [entry, is_new] = first.emplace(points.same[corner], corner); !is_new) {
            fault.corners = {entry->second, corner};
            return fault;
        }
    if (ring.size() < 3) return std::nullopt;
    std::vector<typename K::Point_2> walk;
    for (std::size_t const corner : ring) walk.push_back(points.at[corner]);
    if (on_line) return turns_twice<K>(walk) ? std::nullopt : std::optional(fault);
    for (std::size_t i = 0; i < ring.size(); ++i) {
        std::size_t const k = (i + 1) % ring.size(), l = (i + 2) % ring.size();
        auto const turn = typename K::Orientation_2()(walk[i], walk[k], walk[l]);
        if (turn == CGAL::LEFT_TURN ||
            (turn == CGAL::COLLINEAR && CGAL::collinear_are_ordered_along_line(walk[i], walk[k], walk[l])))
            continue;
        fault.corners = {ring[i], ring[k], ring[l]};
        return fault;
    }
    return CGAL::is_convex_2(walk.begin(), walk.end(), K()) ? std::nullopt : std::optional(fault);
}

}  // namespace

template <class K>
structure_fault judge_flat_hull(structure_input const& input, structure_answer const& answer) {
    if (auto const fault = index_fault(input, answer)) return *fault;
    located<typename K::Point_2> const points = flat_points<K>(input.coordinates);
    numbers const ring(answer.indices.begin(), answer.indices.end());
    std::vector<typename K::Point_2> hull;
    CGAL::convex_hull_2(points.at.begin(), points.at.end(), std::back_inserter(hull), K());
    if (auto const fault = find_dent<K>(points, ring, hull.size() < 3)) return *fault;
    if (hull.size() > 2 && ring.size() > 1)
        for (std::size_t i = 0; i < ring.size(); ++i) {
            std::size_t const a = ring[i], b = ring[(i + 1) % ring.size()];
            for (std::size_t p = 0; p < points.at.size(); ++p)
                if (typename K::Orientation_2()(points.at[a], points.at[b], points.at[p]) == CGAL::RIGHT_TURN)
                    return {.law = structure_law::outside, .tuple = i, .point = p, .corners = {a, b}};
        }
    std::map<typename K::Point_2, bool, typename K::Less_xy_2> used;
    for (std::size_t const corner : ring) used[points.at[corner]] = true;
    for (typename K::Point_2 const& corner : hull)
        if (!used[corner])
            return {.law = structure_law::missing_vertex,
                    .point = static_cast<std::size_t>(std::find(points.at.begin(), points.at.end(), corner) -
                                                      points.at.begin())};
    return {};
}

template <class K>
structure_fault judge_flat_delaunay(structure_input const& input, structure_answer const& answer) {
    located<typename K::Point_2> const points = flat_points<K>(input.coordinates);
    std::vector<typename K::Point_2> hull;
    CGAL::convex_hull_2(points.at.begin(), points.at.end(), std::back_inserter(hull), K());
    if (hull.size() < 3) return {.undefined = true};
    if (auto const fault = index_fault(input, answer)) return *fault;
    std::vector<numbers> tuples = tuples_of(points, answer);
    flat_orientation<K> const orientation{points.at};
    for (std::size_t i = 0; i < tuples.size(); ++i)
        if (!turn_left(tuples[i], orientation)) return {.law = structure_law::degenerate, .tuple = i};
    if (auto const fault = find_overlap(
            input, tuples, [&](numbers const& s, numbers const& t) { return triangles_overlap(s, t, orientation); }))
        return *fault;
    std::vector<exact_kernel::Point_2> const exact = flat_points<exact_kernel>(input.coordinates).at;
    std::vector<exact_kernel::Point_2> exact_hull;
    CGAL::convex_hull_2(exact.begin(), exact.end(), std::back_inserter(exact_hull), exact_kernel());
    if (area_of(exact, tuples) != CGAL::polygon_area_2(exact_hull.begin(), exact_hull.end(), exact_kernel()))
        return {.law = structure_law::not_covered};
    if (auto const fault = find_unused(points.same, tuples)) return *fault;
    for (std::size_t i = 0; i < tuples.size(); ++i)
        for (std::size_t p = 0; p < points.at.size(); ++p)
            if (typename K::Side_of_oriented_circle_2()(points.at[tuples[i][0]], points.at[tuples[i][1]],
                                                        points.at[tuples[i][2]],
                                                        points.at[p]) == CGAL::ON_POSITIVE_SIDE)
                return {.law = structure_law::not_delaunay, .tuple = i, .point = p};
    return {};
}

template structure_fault judge_flat_hull<input_kernel>(structure_input const&, structure_answer const&);
template structure_fault judge_flat_hull<ring_kernel>(structure_input const&, structure_answer const&);
template structure_fault judge_flat_delaunay<input_kernel>(structure_input const&, structure_answer const&);
template structure_fault judge_flat_delaunay<ring_kernel>(structure_input const&, structure_answer const&);

}  // namespace graze::cgal_structures
