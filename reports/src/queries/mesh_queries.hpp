// graze mesh --queries: many points or rays and one model, and what subjects say of them.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "campaign/run_options.hpp"
#include "graze/solid_queries.hpp"

namespace graze {

struct mesh_queries {
    solid_query kind{};
    std::vector<std::string> files;
    bool json = false;
};

/// Reads the models one by one, and returns whether all could be used.
using model_loop =
    std::function<bool(std::function<void(std::string const& file, triangle_soup const& model)> const& take)>;

/// Asks, prints what was found, and gives the exit status. Throws usage_error.
int run_mesh_queries(mesh_queries const& asked, run_options& options, model_loop const& for_each_model);

}  // namespace graze
