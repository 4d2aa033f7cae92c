// Traceable subjects of plugins, read with other arithmetic: the functions that the catalog has of them.
#pragma once

#include <optional>

#include "graze/catalog.hpp"
#include "process/process.hpp"

namespace graze {

/// Sets the subject's readings, for the scalar types that have an address. A reading throws no_reading where the routine
/// cannot be read: it died, took more than ten times the time limit of a case, used up its operations, or asked for what
/// there is not. One that keeps dying or taking too long is not read any more.
///
/// The processes are kept for later readings, a few of all subjects, until the program or end_readers ends them.
void add_readings(std::optional<plugin_address> const& narrow, std::optional<plugin_address> const& wide,
                  subject& routine);

/// Ends the processes that nobody is waiting for.
void end_readers();

}  // namespace graze
