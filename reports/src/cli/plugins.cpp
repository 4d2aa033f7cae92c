#include "cli/plugins.hpp"

#include <charconv>

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

void add_plugin_options(CLI::App& command, std::vector<std::string>& libraries, double* time_limit) {
    add_repeated(command, "--plugin", libraries,
                 "A shared library of subjects to take in too, as STEM.NAME after its file STEM.so; may be repeated. "
                 "See graze/subject.h")
        ->type_name("LIB");
    if (!time_limit) return;
    command
        .add_option_function<std::string>(
            "--time-limit",
            [time_limit](std::string const& text) {
                constexpr double most = 86400;
                double value = 0;
                char const* const end = text.data() + text.size();
                auto const [stop, error] = std::from_chars(text.data(), end, value);
                if (error != std::errc() || stop != end || !(value > 0 && value <= most))
                    throw CLI::ValidationError("--time-limit",
                                               json_quote(text) + " is not a number of seconds above 0, at most a day");
                *time_limit = value;
            },
            "Seconds of processor time that a plugin may take for a case before it counts as a hang; ten times as many "
            "if it sleeps")
        ->type_name("S")
        ->default_str("1");
}

}  // namespace graze
