// Asks a program what it offers, and enters that in the catalog.
#include <system_error>

#include "command/program.hpp"
#include "command/session.hpp"
#include "graze/internal/text/text.hpp"
#include "listing/listing.hpp"

namespace graze {

loaded_subjects load_command(subject_catalog& catalog, subject_command const& command, plugin_options const& options) {
    require_sound(options);
    ignore_broken_pipes();
    auto const resting = std::make_shared<resting_programs>();
    offering_group group{command.group, json_quote(command.text)};
    group.ask = [&] { return ask_program(command, options).found; };
    group.open = [&](offer const& offered, int scalar) {
        command_address const address{command, {offered.test, offered.name, scalar}, options};
        return [address, resting] { return open_command(address, resting); };
    };
    group.open_prepared = [&](offer const& offered, int scalar) {
        command_address const address{command, {offered.test, offered.name, scalar}, options};
        return [address, resting](void const* triangles, std::size_t scalars) {
            return open_prepared_command(address, resting, triangles, scalars);
        };
    };
    group.open_structure = [&](structure_offer const& offered) {
        int const scalar = offered.scalar == scalar_type::float32 ? 32 : 64;
        command_address const address{
            command, {std::string(form_of(offered.kind).name), offered.name, scalar}, options};
        return [address, kind = offered.kind, resting] { return open_structure_command(address, kind, resting); };
    };
    return add_group(catalog, group);
}

}  // namespace graze
