// Chains of edges: sums of directed edges with whole weights. The boundary of a triangulation is one. That of the region it has
// to cover is another, and the two are equal as functions on the plane if and only if their difference vanishes, whatever
// points divide their edges.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "graze/structures/points.hpp"
#include "graze/structures/sides.hpp"

namespace graze::structures {

struct weighted_edge {
    point_id from, to;
    int weight;
};

/// The boundary of triangles that turn left, without what cancels edge by edge.
inline std::vector<weighted_edge> boundary_of(std::span<tuple_side const> sides) {
    std::vector<weighted_edge> rest;
    for_each_group(sides, [&](std::span<tuple_side const> group, int net) {
        if (net != 0) rest.push_back({group[0].low, static_cast<point_id>(group[0].rest), net});
    });
    return rest;
}

/// Adds up edges between the same points, and leaves out those that cancel.
inline void merge(std::vector<weighted_edge>& chain) {
    for (weighted_edge& edge : chain)
        if (edge.from > edge.to) edge = {edge.to, edge.from, -edge.weight};
    std::ranges::sort(chain, [](weighted_edge const& a, weighted_edge const& b) {
        return a.from != b.from ? a.from < b.from : a.to < b.to;
    });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < chain.size();) {
        weighted_edge sum = chain[i++];
        for (; i < chain.size() && chain[i].from == sum.from && chain[i].to == sum.to; ++i)
            sum.weight += chain[i].weight;
        if (sum.weight != 0) chain[kept++] = sum;
    }
    chain.resize(kept);
}

/// Is the sum of the edges zero along every line? A chain on a line is zero if and only if its boundary is: at each point the
/// weights that arrive along this line equal those that leave.
inline bool vanishes(plane_points const& all, std::span<weighted_edge const> edges) {
    struct end {
        point_id at, other;
        int weight;
        int half;  // 1 where the other end comes after this one
    };
    std::vector<end> ends;
    ends.reserve(2 * edges.size());
    for (weighted_edge const& edge : edges) {
        int const half = all.before(edge.from, edge.to) ? 1 : -1;
        ends.push_back({edge.from, edge.to, -edge.weight, half});
        ends.push_back({edge.to, edge.from, edge.weight, -half});
    }
    std::ranges::sort(ends, {}, &end::at);
    for (std::size_t begin = 0; begin < ends.size();) {
        std::size_t stop = begin;
        while (stop < ends.size() && ends[stop].at == ends[begin].at) ++stop;
        std::span<end> const here = std::span(ends).subspan(begin, stop - begin);
        // Directions are turned into one half-plane, where they have an order.
        auto const turn_of = [&](end const& a, end const& b) {
            return turn(all, a.at, a.other, b.other) * a.half * b.half;
        };
        std::ranges::sort(here, [&](end const& a, end const& b) { return turn_of(a, b) > 0; });
        for (std::size_t i = 0; i < here.size();) {
            int sum = 0;
            std::size_t j = i;
            while (j < here.size() && turn_of(here[i], here[j]) == 0) sum += here[j++].weight;
            if (sum != 0) return false;
            i = j;
        }
        begin = stop;
    }
    return true;
}

/// The corners of the convex hull, which turn left strictly, from the first in the order of `before`. The points are not all
/// on one line.
inline std::vector<point_id> hull_corners(plane_points const& all, std::span<point_id const> first) {
    std::vector<point_id> sorted;
    for (point_id i = 0; i < all.size(); ++i)
        if (first[i] == i) sorted.push_back(i);
    std::ranges::sort(sorted, [&](point_id a, point_id b) { return all.before(a, b); });
    std::vector<point_id> hull;
    auto const walk = [&](auto begin, auto stop) {
        std::size_t const base = hull.size();
        for (auto at = begin; at != stop; ++at) {
            while (hull.size() >= base + 2 && turn(all, hull[hull.size() - 2], hull.back(), *at) <= 0) hull.pop_back();
            hull.push_back(*at);
        }
        hull.pop_back();
    };
    walk(sorted.begin(), sorted.end());
    walk(sorted.rbegin(), sorted.rend());
    return hull;
}

/// Adds the closed walk along these points to a chain.
inline void add_ring(std::vector<weighted_edge>& chain, std::span<point_id const> ring, int weight) {
    for (std::size_t i = 0; i < ring.size(); ++i) chain.push_back({ring[i], ring[(i + 1) % ring.size()], weight});
}

}  // namespace graze::structures
