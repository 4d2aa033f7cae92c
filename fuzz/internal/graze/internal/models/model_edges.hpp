// Which edges of a model are open or non-manifold: what keeps it from being the surface of a solid.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "graze/model.hpp"

namespace graze {

/// An edge, by two points of the soup, and the triangles that have it, in order.
struct model_edge {
    std::array<std::uint32_t, 2> points;
    std::vector<std::uint32_t> triangles;
};

/// How many edges belong to one triangle alone (open), and how many to three or more (non-manifold), each with the edge
/// whose first triangle comes first in the model.
struct edge_defects {
    std::uint64_t open = 0, non_manifold = 0;
    std::optional<model_edge> first_open, first_non_manifold;

    bool is_closed() const { return open == 0 && non_manifold == 0; }
};

/// Points are the same where their coordinates are equal, whatever their numbers (-0 equals 0). Triangles with two equal
/// corners have no edges of their own. Any finite coordinates; takes time n log n.
edge_defects find_edge_defects(triangle_soup const& model);

/// For each point the number of the first one with the same coordinates.
std::vector<std::uint32_t> first_of_equal_points(std::vector<std::array<double, 3>> const& points);

}  // namespace graze
