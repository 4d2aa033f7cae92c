// graze suite: writes the conformance suite.
#include <fmt/format.h>

#include <filesystem>
#include <mutex>
#include <ostream>

#include "campaign/run_options.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/verbs.hpp"
#include "graze/internal/threads/on_threads.hpp"
#include "select/selection.hpp"
#include "suite/cases.hpp"
#include "suite/manifest.hpp"
#include "suite/structure_cases.hpp"
#include "text/whole_file.hpp"

namespace graze {
namespace {

struct suite_options {
    std::vector<std::string> tests, scalars;
    std::uint64_t level = 1, jobs = 0;
    std::string out;
};

int write_suite(suite_options const& options) {
    std::vector<test_or_structure> const tests = select_tests_and_structures(options.tests);
    std::vector<scalar_type> const scalars = chosen_scalars(options.scalars);
    std::filesystem::path const folder(options.out);
    prepare_folder(options.out);
    suite_manifest manifest;
    manifest.level = options.level;
    std::mutex mutex;
    progress_line line({}, {});
    std::size_t const files = tests.size() * scalars.size();
    each_on_threads(threads_of(options.jobs), files, [&](std::size_t i) {
        test_or_structure const& test = tests[i / scalars.size()];
        scalar_type const scalar = scalars[i % scalars.size()];
        std::string text;
        std::uint64_t cases = 0;
        auto const add = [&](auto&& item) {
            (text += suite_line(item)) += '\n';
            ++cases;
        };
        if (test.test)
            each_suite_case(*test.test, scalar, options.level, add);
        else
            each_suite_structure(test.structure, scalar, options.level, add);
        std::string const name = suite_file_name(test.name(), scalar);
        write_file(folder / name, text);
        std::scoped_lock const lock(mutex);
        manifest.files[name] = {cases, digest_of(text)};
        line.show(fmt::format("[{}/{}] {}", manifest.files.size(), files, name));
    });
    write_file(folder / suite_manifest::file_name, manifest.text());
    line.clear();
    return exit_fine;
}

void declare_suite(command_options const& command, suite_options& options) {
    command.add("--out DIR", options.out, "The folder for the files").required();
    command.add_number("--level", options.level, "Cases per test and scalar type. 1: 256; 2: 16384", 1,
                       std::size(cases_of_suite_level));
    command.add_repeated("--test T", options.tests, "Tests and structures: names or globs; default: all");
    command.add_repeated("--scalar X", options.scalars, "float32 or float64; default: both");
    add_jobs_option(command, options.jobs, "Number of threads; default: one per core. It changes no byte");
    command.footer(R"(
  graze suite --out suite
  graze suite --level 2 --test orient_2d --out signs

Writes a file of cases per test and scalar type, TEST.SCALAR.jsonl, with the exact answers, and MANIFEST.json with the
number of cases and the SHA-256 of each. The bytes are the same everywhere under one version of the suite, which the
repository's reports/suite holds the hashes of. The cases of level 1 are the first of level 2.

Cases are balanced over relation, tier and family. 'graze score' rates subjects on it; 'graze check' reads its files;
reports/suite describes how to use it without graze.
)");
}

}  // namespace

verb add_suite(command_line& program) {
    return make_verb(program, "suite", "Write the conformance suite", declare_suite, write_suite);
}

}  // namespace graze
