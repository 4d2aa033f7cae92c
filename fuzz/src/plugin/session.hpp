// Subjects of plugins, as catalog.hpp has them.
#pragma once

#include "graze/asker.hpp"
#include "process/process.hpp"

namespace graze {

/// A process for this subject alone, which ends with the session.
remote_session open_plugin(plugin_address const& address);

}  // namespace graze
