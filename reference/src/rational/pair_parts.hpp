// What two sets' difference D = A - B is looked at by: edges, the normals of its facets, and how far it goes along them.
#pragma once

#include <algorithm>
#include <limits>

#include "rational/lazy_numbers.hpp"

namespace graze {

/// An edge by its ends. Of a box the three at its lowest corner, for their directions.
struct edge_id {
    vertex_id from, to;
};
/// A facet's normal: the cross product of two edges; in the plane the first edge, turned by a right angle.
struct normal_id {
    edge_id one, other;
};
/// At most three of a box's own, and nine of pairs of edges.
using normal_list = static_vector<normal_id, 13>;

inline static_vector<edge_id, 3> edges_of(std::size_t set, shape kind, std::size_t corners) {
    static_vector<edge_id, 3> edges;
    if (kind == shape::box)
        for (std::size_t i = 1; i < corners; i *= 2) edges.push_back({{set, 0}, {set, i}});
    else if (corners > 1)
        for (std::size_t i = 0; i < (corners == 3 ? 3u : 1u); ++i)
            edges.push_back({{set, i}, {set, (i + 1) % corners}});
    return edges;
}

/// Of two boxes the axes are all there are, each spanned by edges that are longer than zero where there are such.
inline normal_list normals_of(shape const (&kinds)[2], corner_list<double> const (&given)[2],
                              static_vector<edge_id, 3> const (&edges)[2], std::size_t dimension) {
    normal_list list;
    if (dimension == 3 && kinds[0] == shape::box && kinds[1] == shape::box) {
        edge_id along[3];
        for (std::size_t axis = 0; axis < 3; ++axis) {
            edge_id const mine = edges[0][axis];
            bool const flat = given[0][mine.from.index] == given[0][mine.to.index];
            along[axis] = flat ? edges[1][axis] : mine;
        }
        for (std::size_t i = 0; i < 3; ++i) list.push_back({along[i], along[(i + 1) % 3]});
        return list;
    }
    for (auto const& own : edges) {
        if (dimension == 2) {
            for (edge_id const& e : own) list.push_back({e, e});
        } else if (own.size() == 3) {  // those of a triangle are all alike
            bool const box = kinds[&own - edges] == shape::box;
            for (std::size_t i = 0; i < (box ? 3u : 1u); ++i) list.push_back({own[i], own[(i + 1) % 3]});
        }
    }
    if (dimension == 3)
        for (edge_id const& e : edges[0])
            for (edge_id const& f : edges[1]) list.push_back({e, f});
    return list;
}

template <class Number>
vector_of<Number> normal_of(corner_pair<Number> const& corners, normal_id const& id, std::size_t dimension) {
    vector_of<Number> const along = corners.arm(id.one.from, id.one.to);
    if (dimension == 2) return {-along[1], along[0], Number(0)};
    return cross(along, corners.arm(id.other.from, id.other.to));
}

template <class Number>
struct supports {
    Number above, below;
};
/// Relative to one corner: differences of neighbours often are exact.
template <class Number>
supports<Number> supports_of(corner_pair<Number> const& corners, vector_of<Number> const& n) {
    Number high[2], low[2];
    vector_of<Number> const& origin = corners.sets[0][0];
    for (std::size_t s : {0u, 1u})
        for (std::size_t i = 0; i < corners.sets[s].size(); ++i) {
            Number const value = dot(n, corners.sets[s][i] - origin);
            using std::max, std::min;
            high[s] = i == 0 ? value : max(high[s], value);
            low[s] = i == 0 ? value : min(low[s], value);
        }
    return {high[0] - low[1], high[1] - low[0]};
}

inline interval_number root_of_quotient(interval_number const& square, interval_number const& norm) {
    constexpr double most = std::numeric_limits<double>::infinity(), slack = 1 + 0x1p-50;
    constexpr double step = std::numeric_limits<double>::min();
    // A quotient of doubles is off by less than the factor allows, or underflows; so is a root.
    double low = 0, high = most;
    if (square.low() > 0) low = std::max(0.0, square.low() / norm.high() / slack - step);
    if (norm.low() > 0) high = square.high() / norm.low() * slack + step;
    return interval_number::between(std::sqrt(low) / slack, std::sqrt(high) * slack);
}

}  // namespace graze
