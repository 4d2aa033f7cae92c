#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "campaign/campaign_run.hpp"
#include "check/file_cases.hpp"
#include "cli/output.hpp"
#include "cli/verbs.hpp"
#include "graze/configurations.hpp"
#include "select/selection.hpp"

namespace graze {
namespace {

constexpr double default_seconds = 10;

struct settings {
    run_options common;
    std::vector<std::string> families, files, promises;
    std::string columns;
    bool climb = false, until_covered = false;
};

/// With --until-covered: cases of a test without configurations, and the most of one with some, unless --cases says.
constexpr std::uint64_t cases_without_configurations = 20'000, most_to_cover = classified_cases;

/// Cases of files in place of generated ones.
int run_files(command_options const& command, settings& chosen) {
    run_options& options = chosen.common;
    if (!chosen.families.empty())
        throw usage_error("--family and --cases-from: cases are generated or come from files, not both");
    if (chosen.until_covered)
        throw usage_error("--until-covered and --cases-from: the files say how many cases there are");
    if (chosen.climb) throw usage_error("--climb and --cases-from: a climb begins at generated cases");
    std::vector<test_info const*> const tests = select_tests(options.tests);
    options.case_files = chosen.files;
    file_cases cases(case_files(chosen.files, columns_of(chosen.columns, options.tests, options.scalars)));
    options.recorded = cases.add_subjects(chosen.promises, options.catalog);
    prepare_run(options);
    campaign_plan campaign;
    std::string names;
    for (std::string const& file : chosen.files)
        (names += names.empty() ? "" : ", ") += file == "-" ? file : std::filesystem::path(file).filename().string();
    campaign.settings = settings_of("run", "file", names, cases.digest(), command.text());
    campaign.work = chosen_work(
        options, tests,
        [&](auto const& test, auto scalar, auto subjects, auto limit) {
            return cases.make_workload(test, scalar, std::move(subjects), limit);
        },
        "--cases-from: the files hold no case for the tests, scalar types and subjects asked for");
    int const status = run_and_report(options, campaign);
    if (cases.any_bad_line()) return exit_bad_input;
    return status == exit_fine && cases.unmet() != 0 ? exit_disagreement : status;
}

int run(command_options const& command, settings chosen) {
    if (!chosen.files.empty()) return run_files(command, chosen);
    if (!chosen.columns.empty() || !chosen.promises.empty())
        throw usage_error("--columns and --promise are about files: expected --cases-from");
    run_options& options = chosen.common;
    std::vector<test_info const*> const tests = select_tests(options.tests);
    std::vector<family_info const*> const families = select_families(chosen.families);
    auto const suits = [&](test_info const& test) {
        return std::ranges::any_of(families, [&](auto const* family) { return family->suits(test); });
    };
    if (std::ranges::none_of(tests, [&](auto const* test) { return suits(*test); }))
        throw usage_error("--family: these families are for tests of values alone, and none of those was asked for");
    prepare_run(options);
    campaign_plan campaign;
    std::string names;
    for (family_info const* family : families) (names += names.empty() ? "" : ",") += family->name;
    campaign.settings = {{"kind", "run"}, {"families", names}, {"command", command.text()}};
    if (!options.seconds && !options.cases && !chosen.until_covered) options.seconds = default_seconds;
    campaign.work = chosen_work(
        options, tests, [&](auto const& test, auto scalar, auto subjects, auto limit) -> std::optional<workload> {
            if (!suits(test)) return {};
            if (!chosen.until_covered)
                return family_workload(test, scalar, std::move(subjects), families, options.seed, limit);
            bool const has_some = configuration_catalogue::of(test) != nullptr;
            std::uint64_t const most = options.cases.value_or(has_some ? most_to_cover : cases_without_configurations);
            workload work = family_workload(test, scalar, std::move(subjects), families, options.seed, most);
            work.size = cases_to_cover(work, work.size);
            return work;
        });
    campaign.climb = chosen.climb;
    return run_and_report(options, campaign);
}

void declare(command_options const& command, settings& chosen) {
    add_run_options(command, chosen.common);
    command.add_repeated("--family F", chosen.families,
                         "Families of cases: names or globs; without it those that every test has");
    command.add_flag("--until-covered", chosen.until_covered,
                     "End a test when each of its configurations was reached ten times, or at --cases");
    command.add_flag(
        "--climb", chosen.climb,
        "Then search for the worst errors of values: cases of the families are changed where that makes an "
        "answer worse");
    command.add_repeated(
        "--cases-from FILE", chosen.files,
        "A file of cases, as for graze check (- is standard input), in place of generated ones; may be repeated");
    command.add("--columns NAMES", chosen.columns,
                "Read the files as tables (CSV) of these columns, or other people's JSON, of the one --test and --scalar: "
                "see below");
    command.add_repeated("--promise SUBJECT=closed|open", chosen.promises,
                         "What a subject external.NAME of the files promises for contacts: they are judged too");
    command.footer(fmt::format(R"(
Without --seconds and --cases it runs for {:.0f} seconds; with both, until the first is reached. Of the seconds the cases
get six tenths, then findings are made simple and pictures are drawn; what there was no time for is reported, and
graze report --examine does it. --until-covered asks no more cases than it takes to reach every configuration of a test (graze
list --configurations TEST) ten times with each scalar type; a test that has none gets 20,000. The families take turns. The same seed and --cases give the same counts and findings
with any number of jobs.

Every disagreement is confirmed before it is counted or stored: two exact references, which share no geometric code, have
found the same relation (or numbers), each from the input. Margins rank by proved bounds; they are exact in all findings kept, and for
the share of --audit. A contradiction ends the campaign. DIR gets report.html (for people: one file), report.md (for a
comment), report.sarif (SARIF 2.1.0, for code scanning), junit.xml, summary.json (all counts) and findings.jsonl
(the worst cases of each finding, for graze check).

Of values the worst errors are told, in ulps and as excess, with their cases. --climb searches for worse ones, as long as
the cases took, or as many tries for each subject and measure as --cases says.

Verdicts that the cases of a file bring along ("verdicts":{{"mine":"hit"}}) are judged as subjects external.mine. A table
is told by its columns in order, a line of JSON by where things are: names of scalars as graze list --json has them with
an axis, verdict:NAME, expect, id or id:NAME for what is kept and shown, or - for what is of no use; of a point of JSON
all coordinates at once.
  --test point_disc_2d --scalar float64 --columns p.x,p.y,centre.x,centre.y,radius,verdict:mine
  --test point_disc_2d --scalar float64 --columns p=/at,centre=/disc/c,radius=/disc/r,verdict:mine=/inside
  --test point_polygon_2d --scalar float64 --columns p=/point,v=/geometry
A point, a polygon (v) or a hull may be GeoJSON, WKT or an array of points, in one column. A polygon may have holes, and its
rings may repeat their first corner at the end.

Exit status 1:
  with --plugin or --command a subject of theirs disagrees, or verdicts of --cases-from are wrong: unless --fail-on,
    --baseline or --write-baseline say what counts
  with --fail-on an outcome that it names; disagreement is any that is one, none is no outcome at all
  with --baseline, on the same cases: one that was right is wrong now, a finding is new or its worst case worse; on other
    cases: what chance explains in less than 1 of 10000 comparisons. Where chance may explain it, and the baseline's cases
    can be made again, they are asked again
  with any of these a subject of yours that declined every case, or was given up
  a certified subject or the references disagree; an expect of --cases-from is not the exact answer
DIR/gate.jsonl has the cases and findings that made it fail. 2: bad usage or input, or no case at all. 130 or 143: INT or
TERM ended it. Else 0: known flaws of documented subjects alone gate nothing.
Outcomes:
  {}

  graze run --test triangle_triangle_3d --seconds 10 --out out/tri
)",
                               default_seconds, fmt::join(outcome_names, ", ")));
}

}  // namespace

verb add_run(command_line& program) {
    return make_verb(program, "run", "Put generated cases to the subjects, judge every answer exactly, and report",
                     declare, run);
}

}  // namespace graze
