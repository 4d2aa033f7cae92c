// Asks a program what it offers, and enters that in the catalog.
#include <system_error>

#include "command/program.hpp"
#include "command/session.hpp"
#include "graze/internal/text/text.hpp"
#include "listing/listing.hpp"

namespace graze {

std::vector<std::string> load_command(subject_catalog& catalog, subject_command const& command,
                                      plugin_options const& options) {
    require_sound(options);
    ignore_broken_pipes();
    auto const resting = std::make_shared<resting_programs>();
    return add_group(
        catalog, command.group, json_quote(command.text), [&] { return ask_program(command, options).offers; },
        [&](offer const& offered, int scalar) {
            command_address const address{command, {offered.test, offered.name, scalar}, options};
            return [address, resting] { return open_command(address, resting); };
        });
}

}  // namespace graze
