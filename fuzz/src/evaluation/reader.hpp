// Traceable subjects of plugins, read with other arithmetic: the functions that the catalog has of them.
#pragma once

#include <memory>
#include <optional>

#include "graze/catalog.hpp"
#include "process/idle_pool.hpp"
#include "process/process.hpp"

namespace graze {

/// The processes of one library that are kept for later evaluations, a few of all its subjects.
struct idle_reader;
using reader_pool = idle_pool<idle_reader>;
std::shared_ptr<reader_pool> make_reader_pool();

/// Sets the subject's evaluations, for the scalar types that have an address. An evaluation throws no_evaluation where the routine
/// cannot be read: it died, took more than ten times the time limit of a case, used up its operations, or asked for what
/// there is not. One that keeps dying or taking too long is not read any more.
void add_evaluations(std::optional<plugin_address> const& narrow, std::optional<plugin_address> const& wide,
                     std::shared_ptr<reader_pool> const& pool, subject& added);

}  // namespace graze
