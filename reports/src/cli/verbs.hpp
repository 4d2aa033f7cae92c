// The verbs of the program. A verb declares its command line and hands back what to do once that has been read; main
// runs the one that was asked for.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

#include "cli/status.hpp"
#include "graze/internal/cli/command_line.hpp"

namespace graze {

struct verb {
    command_options command;
    std::function<int()> run;  // gives the exit status
};

/// `run` takes the options, after the command where it wants that.
template <class Options, class Run>
int run_with(Run run, [[maybe_unused]] command_options const& command, Options const& options) {
    if constexpr (std::is_invocable_v<Run, Options const&>)
        return run(options);
    else
        return run(command, options);
}

/// A verb of which `declare` declares the command line, into an Options, and that `run` runs.
template <class Options, class Run>
verb make_verb(command_line& program, std::string const& name, std::string const& what,
               void (*declare)(command_options const& command, Options& options), Run const& run) {
    command_options const command = program.add_verb(name, what);
    auto const options = std::make_shared<Options>();
    declare(command, *options);
    return {command, [command, options, run] { return run_with(run, command, std::as_const(*options)); }};
}

verb add_list(command_line& program);
verb add_generate(command_line& program);
verb add_check(command_line& program);
verb add_run(command_line& program);
verb add_mesh(command_line& program);
verb add_fuzz(command_line& program);
verb add_show(command_line& program);
verb add_shrink(command_line& program);
verb add_merge(command_line& program);
verb add_report(command_line& program);
verb add_map(command_line& program);
verb add_bench(command_line& program);
verb add_validate(command_line& program);
verb add_inside(command_line& program);
verb add_raycast(command_line& program);
verb add_voxelize(command_line& program);
verb add_scene(command_line& program);
verb add_init(command_line& program);
verb add_bound(command_line& program);
verb add_logic(command_line& program);
verb add_digest(command_line& program);
verb add_suite(command_line& program);
verb add_score(command_line& program);

}  // namespace graze
