// The verbs of the program, and what they share. A verb describes its command line to CLI11 and hands back
// what to do once that has been read; main runs the one that was asked for.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>

namespace graze {

enum exit_status : int {
    exit_fine = 0,
    exit_disagreement = 1,  // one that the verb was to rule out
    exit_bad_input = 2      // bad usage or bad input; it outranks a disagreement
};

struct verb {
    CLI::App* command;
    std::function<int()> run;  // gives the exit status
};

verb add_list(CLI::App& program);
verb add_generate(CLI::App& program);
verb add_check(CLI::App& program);
verb add_run(CLI::App& program);
verb add_mesh(CLI::App& program);
verb add_fuzz(CLI::App& program);
verb add_show(CLI::App& program);
verb add_shrink(CLI::App& program);
verb add_merge(CLI::App& program);
verb add_report(CLI::App& program);
verb add_map(CLI::App& program);
verb add_bench(CLI::App& program);
verb add_voxelize(CLI::App& program);
verb add_scene(CLI::App& program);

/// What was asked for makes no sense, found only after the command line was parsed: ends the verb with exit_bad_input.
struct usage_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The number an option was given: decimal digits alone. Throws CLI::ValidationError naming the option.
std::uint64_t read_number(std::string const& option, std::string const& text, std::uint64_t least = 0,
                          std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

/// An option that takes a decimal number of 0 or more, with a default. CLI11's own would read 010 as eight.
CLI::Option* add_number(CLI::App& command, std::string const& name, std::uint64_t& value, std::string const& what);

/// A flag that takes something out. (CLI11's own way says "{false}" in the help.)
void add_negation(CLI::App& command, std::string const& name, bool& value, std::string const& text);

/// An option that takes one value a mention, and may be repeated.
CLI::Option* add_repeated(CLI::App& command, std::string const& name, std::vector<std::string>& values,
                          std::string const& what);

}  // namespace graze
