#include "rational/structure_chains.hpp"

#include <algorithm>
#include <map>

namespace graze::rational_structures {
namespace {

/// Sorts the corners of a term and changes the sign of its weight for an odd permutation.
chain_term in_order(chain_term term) {
    indices& corners = term.corners;
    for (std::size_t i = 0; i < corners.size(); ++i)
        for (std::size_t k = i + 1; k < corners.size(); ++k)
            if (corners[k] < corners[i]) std::swap(corners[i], corners[k]), term.weight = -term.weight;
    return term;
}

/// The same plane for both its sides: is it this one's other side?
bool is_turned(plane const& any) {
    for (integer const& c : any.normal)
        if (c != 0) return c < 0;
    return false;
}
plane turned(plane const& any) {
    return {-any.normal, -any.offset};
}

/// Edges cancel on each line by itself. There a sum of them is 0 if, at each point, as many begin as end.
bool edges_vanish(std::vector<whole_point> const& at, chain const& sum) {
    std::map<std::pair<plane, std::size_t>, long> changes;
    for (chain_term const& edge : cancelled(sum)) {
        plane line = primitive(line_through(at[edge.corners[0]], at[edge.corners[1]]));
        if (is_turned(line)) line = turned(line);
        changes[{line, edge.corners[0]}] += edge.weight;
        changes[{line, edge.corners[1]}] -= edge.weight;
    }
    return std::all_of(changes.begin(), changes.end(), [](auto const& change) { return change.second == 0; });
}

}  // namespace

void add_boundary(whole_points const& points, chain& sum, indices const& simplex, long weight) {
    if (content(points, simplex) < 0) weight = -weight;
    if (simplex.size() == 3) {
        for (std::size_t k = 0; k < 3; ++k) sum.push_back({{simplex[k], simplex[(k + 1) % 3]}, weight});
        return;
    }
    // The last corner is above the first three, which are counter-clockwise from above and so clockwise from outside.
    std::size_t const a = simplex[0], b = simplex[1], c = simplex[2], d = simplex[3];
    for (indices const& face : {indices{b, a, c}, indices{a, b, d}, indices{b, c, d}, indices{c, a, d}})
        sum.push_back({face, weight});
}

chain cancelled(chain const& sum) {
    chain sorted;
    sorted.reserve(sum.size());
    for (chain_term const& term : sum) sorted.push_back(in_order(term));
    std::sort(sorted.begin(), sorted.end(),
              [](chain_term const& s, chain_term const& t) { return s.corners < t.corners; });
    chain left;
    for (chain_term& term : sorted) {
        if (!left.empty() && left.back().corners == term.corners) {
            left.back().weight += term.weight;
            continue;
        }
        if (!left.empty() && left.back().weight == 0) left.pop_back();
        left.push_back(std::move(term));
    }
    if (!left.empty() && left.back().weight == 0) left.pop_back();
    for (chain_term& term : left)
        if (term.weight < 0) std::swap(term.corners[0], term.corners[1]), term.weight = -term.weight;
    return left;
}

bool vanishes(whole_points const& points, chain const& sum) {
    if (points.dimension == 2) return edges_vanish(points.at, sum);
    // Triangles cancel on each plane by itself, and there a sum of them is 0 if its boundary is.
    std::map<plane, chain> boundaries;
    for (chain_term const& face : cancelled(sum)) {
        indices const& c = face.corners;
        plane on = primitive(plane_through(points[c[0]], points[c[1]], points[c[2]]));
        if (is_turned(on)) on = turned(on);
        for (std::size_t k = 0; k < 3; ++k) boundaries[on].push_back({{c[k], c[(k + 1) % 3]}, face.weight});
    }
    for (auto const& [on, boundary] : boundaries) {
        // The plane seen along an axis that is not in it.
        std::size_t const dropped = on.normal[0] != 0 ? 0 : on.normal[1] != 0 ? 1 : 2;
        std::vector<whole_point> flat(points.at.size());
        for (chain_term const& edge : boundary)
            for (std::size_t const i : edge.corners)
                flat[i] = {points[i][(dropped + 1) % 3], points[i][(dropped + 2) % 3], 0};
        if (!edges_vanish(flat, boundary)) return false;
    }
    return true;
}

}  // namespace graze::rational_structures
