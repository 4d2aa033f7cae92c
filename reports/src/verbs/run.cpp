#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>

#include "cli/campaign_run.hpp"
#include "cli/file_cases.hpp"
#include "cli/output.hpp"
#include "cli/selection.hpp"
#include "cli/verbs.hpp"

namespace graze {
namespace {

constexpr double default_seconds = 10;

struct settings {
    run_options common;
    std::vector<std::string> families, files;
};

/// Cases of files in place of generated ones.
int run_files(command_options const& command, settings const& chosen) {
    run_options const& options = chosen.common;
    if (!chosen.families.empty())
        throw usage_error("--family and --cases-from: cases are generated or come from files, not both");
    std::vector<test_info const*> const tests = select_tests(options.tests);
    prepare_run(options);
    file_cases const cases(chosen.files);
    campaign_plan campaign;
    std::string names;
    for (std::string const& file : chosen.files)
        (names += names.empty() ? "" : ", ") += file == "-" ? file : std::filesystem::path(file).filename().string();
    campaign.settings = settings_of("run", "file", names, cases.digest(), command.text());
    campaign.work = chosen_work(options, tests, [&](auto const& test, auto scalar, auto subjects, auto limit) {
        return cases.make_workload(test, scalar, std::move(subjects), limit);
    });
    if (campaign.work.empty()) {
        say_error(
            "graze run: --cases-from: the files hold no case for the tests, scalar types and subjects asked for\n");
        return exit_bad_input;
    }
    int const status = run_and_report(options, campaign);
    return cases.any_bad_line() ? exit_bad_input : status;
}

int run(command_options const& command, settings chosen) {
    if (!chosen.files.empty()) return run_files(command, chosen);
    run_options& options = chosen.common;
    std::vector<test_info const*> const tests = select_tests(options.tests);
    std::vector<family_info const*> const families = select_families(chosen.families);
    prepare_run(options);
    campaign_plan campaign;
    std::string names;
    for (family_info const* family : families) (names += names.empty() ? "" : ",") += family->name;
    campaign.settings = {{"kind", "run"}, {"families", names}, {"command", command.text()}};
    if (!options.seconds && !options.cases) options.seconds = default_seconds;
    campaign.work = chosen_work(options, tests, [&](auto const& test, auto scalar, auto subjects, auto limit) {
        return family_workload(test, scalar, std::move(subjects), families, options.seed, limit);
    });
    if (campaign.work.empty())
        throw usage_error("--subject: none of the tests asked for has such a subject for the scalar type");
    return run_and_report(options, campaign);
}

void declare(command_options const& command, settings& chosen) {
    add_run_options(command, chosen.common);
    command.add_repeated("--family F", chosen.families, "Families of cases: names or globs; all without it");
    command.add_repeated(
        "--cases-from FILE", chosen.files,
        "A file of cases, as for graze check (- is standard input), in place of generated ones; may be repeated");
    command.footer(fmt::format(R"(
Without --seconds and --cases it runs for {:.0f} seconds; with both, until the first is reached. The families take
turns. The same seed and --cases give the same counts and findings with any number of jobs.

Every disagreement is confirmed by two exact references. DIR gets report.html (for people: one file), report.md (for a
comment), junit.xml, summary.json (all counts) and findings.jsonl (the worst disagreements of each kind, for graze
check).

Exit status: 1 where a certified subject or the references disagree, or an outcome of --fail-on occurred; 2 for bad
usage. Known flaws of documented subjects alone exit 0. Outcomes:
  {}

  graze run --test triangle_triangle_3d --seconds 10 --out out/tri
)",
                               default_seconds, fmt::join(outcome_names, ", ")));
}

}  // namespace

verb add_run(command_line& program) {
    return make_verb(program, "run", "Puts generated cases to the subjects, judges every answer exactly, and reports",
                     declare, run);
}

}  // namespace graze
