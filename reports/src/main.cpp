// The program: one verb a run.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <iostream>
#include <sstream>

#include "graze/plugin.hpp"
#include "text/text.hpp"
#include "cli/output.hpp"
#include "layout/text_layout.hpp"
#include "cli/verbs.hpp"

#ifndef GRAZE_VERSION
#define GRAZE_VERSION "unversioned"
#endif

namespace graze {

std::uint64_t read_number(std::string const& option, std::string const& text, std::uint64_t least, std::uint64_t most) {
    std::uint64_t value = 0;
    char const* const end = text.data() + text.size();
    auto const [stop, error] = std::from_chars(text.data(), end, value);
    bool const too_large = error == std::errc::result_out_of_range || value > most;
    if (text.empty() || stop != end || (error != std::errc() && !too_large) || value < least)
        throw CLI::ValidationError(
            option, json_quote(text) + " is not a whole number of " + std::to_string(least) + " or more");
    if (too_large)
        throw CLI::ValidationError(option, json_quote(text) + " is too large, at most " + std::to_string(most));
    return value;
}

CLI::Option* add_number(CLI::App& command, std::string const& name, std::uint64_t& value, std::string const& what) {
    return command
        .add_option_function<std::string>(
            name, [&value, name](std::string const& text) { value = read_number(name, text); }, what)
        ->type_name("N")
        ->default_str(std::to_string(value));
}

void add_negation(CLI::App& command, std::string const& name, bool& value, std::string const& text) {
    command.add_flag_callback(
        name, [&value] { value = false; }, text);
}

CLI::Option* add_repeated(CLI::App& command, std::string const& name, std::vector<std::string>& values,
                          std::string const& what) {
    // Without this CLI11 takes every word that follows, and the positional ones are gone.
    return command.add_option(name, values, what)->allow_extra_args(false);
}

namespace {

/// CLI11 leaves long descriptions in one line.
class help_text : public CLI::Formatter {
  public:
    help_text() { column_width(column); }

  private:
    static constexpr std::size_t column = 30;

    std::string make_option_desc(CLI::Option const* option) const override {
        std::string text = wrap_words(option->get_description(), column);
        text.pop_back();
        // CLI11 indents what comes after a newline itself.
        std::string const gap = '\n' + std::string(column, ' ');
        for (std::size_t at = 0; (at = text.find(gap, at)) != std::string::npos; ++at)
            text.replace(at, gap.size(), "\n");
        return text;
    }
};

int run_program(int count, char const* const* words) {
    CLI::App program{"Exact answers to collision questions, and what float implementations make of them.", "graze"};
    program.set_version_flag("--version", "graze " GRAZE_VERSION);
    program.formatter(std::make_shared<help_text>());  // the verbs inherit it
    program.require_subcommand(1);
    program.footer(
        "'graze VERB --help' documents each verb.\n"
        "Results go to standard output, messages to standard error.\n"
        "Exit status: 0 fine; 1 a disagreement that the verb was to rule out; 2 bad usage or bad input.");
    std::vector<verb> const verbs{add_list(program),     add_generate(program), add_check(program), add_run(program),
                                  add_mesh(program),     add_fuzz(program),     add_show(program),  add_shrink(program),
                                  add_merge(program),    add_report(program),   add_map(program),   add_bench(program),
                                  add_voxelize(program), add_scene(program)};

    // CLI11 would only complain of an extra argument.
    if (std::string_view const first = count > 1 ? words[1] : "-"; !first.starts_with('-')) {
        std::vector<std::string_view> names;
        for (verb const& known : verbs) names.push_back(known.command->get_name());
        if (std::find(names.begin(), names.end(), first) == names.end()) {
            std::string_view const nearest = nearest_name(first, names);
            say_error(fmt::format("graze: {} is not a verb, {}\n", json_quote(first),
                                  nearest.empty() ? fmt::format("expected one of {}", fmt::join(names, ", "))
                                                  : fmt::format("did you mean {}?", json_quote(nearest))));
            return exit_bad_input;
        }
    }

    try {
        program.parse(count, words);
    } catch (CLI::ParseError const& error) {
        // Help and version are parse errors too, to CLI11.
        std::ostringstream help, message;
        bool const fine = program.exit(error, help, message) == 0;
        if (!fine) say_error("graze: " + message.str());
        output out;
        out.write(help.str());
        out.flush();
        return fine ? exit_fine : exit_bad_input;
    }
    for (verb const& candidate : verbs) {
        if (!candidate.command->parsed()) continue;
        try {
            return candidate.run();
        } catch (usage_error const& error) {
            say_error(fmt::format("graze {}: {}\n", candidate.command->get_name(), error.what()));
            return exit_bad_input;
        }
    }
    return exit_bad_input;
}

}  // namespace
}  // namespace graze

int main(int count, char** words) {
    // The process of a plugin is this program too.
    if (graze::is_plugin_host(count, words)) return graze::plugin_host_main(count, words);
    // A reader that has seen enough is no fault: writing then fails, and the verb ends (see output.hpp).
    std::signal(SIGPIPE, SIG_IGN);
    // Nor is a limit on the size of files: writing then fails, and what was to be written is named.
    std::signal(SIGXFSZ, SIG_IGN);
    // Also makes standard input hand over what a pipe holds instead of waiting for a full buffer.
    std::ios::sync_with_stdio(false);
    try {
        return graze::run_program(count, words);
    } catch (std::exception const& error) {
        graze::say_error(fmt::format("graze: {}\n", error.what()));
        return graze::exit_bad_input;
    }
}
