#include "cli/plugins.hpp"

#include "cli/status.hpp"
#include "graze/plugin.hpp"
#include "text/text.hpp"

namespace graze {

void load_plugins(std::vector<std::string> const& libraries, double time_limit) {
    plugin_options options;
    options.time_limit = time_limit;
    for (std::string const& library : libraries) {
        try {
            load_plugin(library, options);
        } catch (plugin_error const& error) {
            throw usage_error(std::string("--plugin ") + error.what());
        } catch (std::exception const& error) {
            throw usage_error("--plugin " + json_quote(library) + ": " + error.what());
        }
    }
}

void add_plugin_options(command_options const& command, std::vector<std::string>& libraries, double* time_limit) {
    command.add_repeated(
        "--plugin LIB", libraries,
        "A shared library of subjects to take in too, as STEM.NAME after its file STEM.so; may be repeated. "
        "See graze/subject.h");
    if (!time_limit) return;
    auto const read_limit = [](std::string const& text) {
        return read_positive(text, "a number of seconds above 0, at most a day", 86400);
    };
    command
        .add_read(
            "--time-limit S", *time_limit, read_limit,
            "Seconds of processor time that a plugin may take for a case before it counts as a hang; ten times as many "
            "if it sleeps")
        .shown_default("1");
}

}  // namespace graze
