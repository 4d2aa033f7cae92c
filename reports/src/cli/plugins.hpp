// --plugin and --time-limit: subjects of one's own.
#pragma once

#include <string>
#include <vector>

#include "cli/command_line.hpp"

namespace graze {

/// Adds the subjects of libraries to the catalog; their cases may take `time_limit` seconds each. Before names are
/// matched. Throws usage_error.
void load_plugins(std::vector<std::string> const& libraries, double time_limit);

/// Declares --plugin, and --time-limit if there is a place for it.
void add_plugin_options(command_options const& command, std::vector<std::string>& libraries, double* time_limit);

}  // namespace graze
