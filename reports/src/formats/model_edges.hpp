// What graze mesh says about a model's edges.
#pragma once

#include <string>

#include "graze/internal/models/model_edges.hpp"

namespace graze {

/// Lines for people: how many edges are open and how many non-manifold, with an example of each, or that there are none.
std::string edges_text(std::string const& file, triangle_soup const& model);

}  // namespace graze
