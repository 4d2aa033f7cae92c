// The program: one verb a run.
#include <fmt/format.h>
#include <malloc.h>

#include <csignal>
#include <iostream>

#include "cli/output.hpp"
#include "cli/verbs.hpp"
#include "graze/internal/rational/number_memory.hpp"
#include "graze/plugin.hpp"

namespace graze {
namespace {

int run_program(int count, char const* const* words) {
    command_line program("graze", "Judge collision tests against exact answers");
    program.version("graze " GRAZE_VERSION);
    program.own().footer(R"(
'graze VERB -h' summarises a verb; 'graze VERB --help' documents it.

Results go to standard output, messages to standard error.

Exit status: 0 success; 1 a disagreement that the verb gates on, or nothing that could be judged; 2 bad usage or bad input;
130 or 143 interrupted by SIGINT or SIGTERM. Completed work is kept.
)");
    program.begin(R"(graze judges collision tests against exact answers. Start with one of
  graze init mine --language c++          a stub for your routine, its check and its CI
  graze check FILE                        judge the cases of a file
  graze run --test T --out DIR            a campaign on generated cases, and its report
  graze list                              the questions that graze answers
'graze --help' lists all verbs; 'graze VERB -h' summarises one.
)");
    std::vector<verb> const verbs{
        add_list(program),     add_generate(program), add_check(program),    add_run(program),    add_mesh(program),
        add_fuzz(program),     add_show(program),     add_shrink(program),   add_merge(program),  add_report(program),
        add_map(program),      add_bench(program),    add_validate(program), add_inside(program), add_raycast(program),
        add_voxelize(program), add_scene(program),    add_init(program),     add_bound(program),  add_logic(program),
        add_digest(program),   add_suite(program),    add_score(program)};
    if (std::optional<int> const status = program.read(count, words)) return *status;
    for (verb const& candidate : verbs) {
        if (!candidate.command.is_chosen()) continue;
        try {
            return candidate.run();
        } catch (usage_error const& error) {
            say_error(fmt::format("graze {}: {}\n", candidate.command.name(), error.what()));
            return exit_bad_input;
        }
    }
    return exit_bad_input;
}

/// Keeps memory that was freed for what comes next. Else what the references and SQLite take for a moment at the end of
/// the heap goes back to the system each time, and each page of it costs a fault when it comes again. All three, as one
/// that is set ends their adaption to what is asked for; these are the bounds of that (twice the largest threshold).
void keep_freed_memory() {
#ifdef __GLIBC__
    constexpr int mmap_threshold = 32 << 20;
    mallopt(M_MMAP_THRESHOLD, mmap_threshold);
    mallopt(M_TRIM_THRESHOLD, 2 * mmap_threshold);
    mallopt(M_TOP_PAD, 1 << 20);
#endif
}

}  // namespace
}  // namespace graze

int main(int count, char** words) {
    // The process of a plugin is this program too.
    if (graze::is_plugin_host(count, words)) return graze::plugin_host_main(count, words);
    graze::keep_freed_memory();
    // A reader that has seen enough is no fault: writing then fails, and the verb ends (see output.hpp).
    std::signal(SIGPIPE, SIG_IGN);
    // Nor is a limit on the size of files: writing then fails, and what was to be written is named.
    std::signal(SIGXFSZ, SIG_IGN);
    // Also makes standard input hand over what a pipe holds instead of waiting for a full buffer.
    std::ios::sync_with_stdio(false);
    // Results go through stdio. CGAL says "UNLUCKY PRIME !!" of a common divisor on std::cout, between them.
    std::cout.setstate(std::ios::failbit);
    graze::keep_number_memory();
    try {
        return graze::run_program(count, words);
    } catch (std::exception const& error) {
        graze::say_error(fmt::format("graze: {}\n", error.what()));
        return graze::exit_bad_input;
    }
}
