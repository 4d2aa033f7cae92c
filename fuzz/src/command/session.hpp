// Sessions with subjects of programs, as catalog.hpp wants them.
#pragma once

#include <memory>

#include "command/protocol.hpp"
#include "graze/command.hpp"
#include "graze/structure_subject.hpp"
#include "graze/subject_client.hpp"

namespace graze {

/// Names a subject of a program.
struct command_address {
    subject_command command;
    command_wire::entry subject;
    plugin_options options;
};

/// Opens a session with a process of the program for this subject alone, one that rests if there is any. When the session
/// ends the process rests, or ends where it has not answered all.
class resting_programs;
remote_session open_command(command_address const& address, std::shared_ptr<resting_programs> resting);

/// Opens one with a subject that takes a solid once: so many scalars of its type. Throws plugin_error where it does not take it,
/// here and where a process that has to be started again fails to.
remote_session open_prepared_command(command_address const& address, std::shared_ptr<resting_programs> resting,
                                     void const* triangles, std::size_t scalars);

/// The same with a subject that answers with structures.
std::unique_ptr<structure_session> open_structure_command(command_address const& address, structure_kind kind,
                                                          std::shared_ptr<resting_programs> resting);

}  // namespace graze
