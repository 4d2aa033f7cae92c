// Sessions with subjects of plugins, as catalog.hpp wants them.
#pragma once

#include <memory>

#include "graze/structure_subject.hpp"
#include "graze/subject_client.hpp"
#include "process/idle_pool.hpp"
#include "process/process.hpp"

namespace graze {

/// Keeps processes of one library whose sessions have ended, at most so many.
struct idle_channel;
using channel_pool = idle_pool<idle_channel>;
std::shared_ptr<channel_pool> make_channel_pool(std::size_t most);

/// Opens a session with a process of its own, taken from the pool if one of this subject is there. Where all was answered
/// the process goes to the pool when the session ends.
remote_session open_plugin(plugin_address const& address, std::shared_ptr<channel_pool> pool);

/// Opens one with a subject that takes a solid once: so many scalars of its type. Throws plugin_error where it does not take it,
/// here and where a process that has to be started again fails to.
remote_session open_prepared_plugin(plugin_address const& address, void const* triangles, std::size_t scalars);

/// The same with a subject that builds structures.
std::unique_ptr<structure_session> open_structure_plugin(plugin_address const& address, structure_kind kind);

}  // namespace graze
