#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <limits>

#include "campaign/campaign_run.hpp"
#include "check/file_cases.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/verbs.hpp"
#include "graze/configurations.hpp"
#include "graze/internal/select/glob.hpp"
#include "select/selection.hpp"

namespace graze {
namespace {

constexpr double default_seconds = 10;

struct settings {
    run_options common;
    std::vector<std::string> families, files;
    std::string columns;
    bool climb = false, until_covered = false;
};

/// With --until-covered: cases of a test without configurations, and the most of one with some, unless --cases says.
constexpr std::uint64_t cases_without_configurations = 20'000, most_to_cover = classified_cases;

/// Cases of files in place of generated ones.
int run_files(command_options const& command, settings& chosen) {
    run_options& options = chosen.common;
    if (!chosen.families.empty())
        throw usage_error("--family and --cases-from exclude each other: cases are generated or read from files");
    if (chosen.until_covered)
        throw usage_error(
            "--until-covered and --cases-from exclude each other: the files determine the number of cases");
    if (chosen.climb)
        throw usage_error("--climb and --cases-from exclude each other: hill climbing starts from generated cases");
    std::vector<test_info const*> const tests = select_tests(options.tests);
    options.case_files = chosen.files;
    file_cases cases(case_files(chosen.files, columns_of(chosen.columns, options.tests, options.scalars)));
    options.plugins.takes_external = true;
    options.recorded = cases.add_subjects(options.plugins.promises, options.catalog);
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
        "--cases-from: the files hold no case for the selected tests, scalar types and subjects");
    int const status = run_and_report(options, campaign);
    if (cases.any_bad_line()) return exit_bad_input;
    return status == exit_fine && cases.unmet() != 0 ? exit_disagreement : status;
}

/// The structures that --test names; nothing where it names tests. Throws usage_error where it names both.
std::vector<structure_kind> structures_of(std::vector<std::string> const& globs) {
    std::vector<structure_kind> kinds;
    std::size_t words = 0;
    for (std::string const& glob : globs) {
        bool const names_test =
            std::ranges::any_of(catalog(), [&](auto const& test) { return glob_matches(glob, test.id); });
        std::size_t const before = kinds.size();
        for (std::size_t i = 0; i < structure_forms.size() && !names_test; ++i)
            if (glob_matches(glob, structure_forms[i].name)) kinds.push_back(static_cast<structure_kind>(i));
        words += kinds.size() != before ? 1 : 0;
    }
    if (words != 0 && words != globs.size())
        throw usage_error("--test: structures and other tests need a campaign each");
    return kinds;
}

std::vector<std::string> names_of(std::vector<structure_subject> const& subjects) {
    std::vector<std::string> names;
    for (structure_subject const& subject : subjects)
        if (std::ranges::find(names, subject.name) == names.end()) names.push_back(subject.name);
    return names;
}

/// The families of structures that are selected. Throws usage_error.
std::vector<structure_family const*> families_of_structures(std::vector<std::string> const& globs) {
    std::vector<std::string_view> names;
    for (structure_family const& family : structure_families()) names.push_back(family.name);
    require_matches(globs, names, "--family");
    std::vector<structure_family const*> chosen;
    for (structure_family const& family : structure_families())
        if (any_matches(globs, family.name)) chosen.push_back(&family);
    return chosen;
}

/// The work on each kind and scalar type that has a subject and a family asked for.
std::vector<workload> structure_works(run_options const& options, std::vector<structure_subject> const& listed,
                                      std::vector<structure_kind> const& kinds,
                                      std::vector<structure_family const*> const& families) {
    std::uint64_t const most = options.cases.value_or(std::numeric_limits<std::uint64_t>::max());
    std::vector<workload> work;
    for (std::size_t i = 0; i < structure_forms.size(); ++i) {
        auto const kind = static_cast<structure_kind>(i);
        if (!kinds.empty() && std::ranges::find(kinds, kind) == kinds.end()) continue;
        if (std::ranges::none_of(families, [&](auto const* family) { return family->suits(kind); })) continue;
        for (scalar_type const scalar : chosen_scalars(options.scalars)) {
            std::vector<structure_subject> asked;
            for (structure_subject const& subject : listed)
                if (subject.kind == kind && subject.scalar == scalar && any_matches(options.subjects, subject.name))
                    asked.push_back(subject);
            if (!asked.empty())
                work.push_back(structure_workload(kind, scalar, std::move(asked), families, options.seed, most));
        }
    }
    return work;
}

/// A campaign on structures: those of --test, or all that the programs answer. Known flaws of published routines do not gate.
int run_structures_of(command_options const& command, settings& chosen, std::vector<structure_kind> const& kinds) {
    run_options& options = chosen.common;
    if (chosen.until_covered || chosen.climb || options.certify)
        throw usage_error("structures take no --certify, --climb and --until-covered");
    if (!chosen.files.empty())
        throw usage_error("--cases-from takes no structures: 'graze check' judges those of files");
    std::vector<structure_family const*> const families = families_of_structures(chosen.families);
    std::vector<structure_subject> const& loaded = options.loaded->structures;
    // Beside a plugin or program published routines are asked where they are named: seconds are shared.
    bool const alone = !loaded.empty() && options.subjects.empty();
    std::vector<structure_subject> const listed = alone ? loaded : all_structures(loaded);
    prepare_run(options, names_of(listed), names_of(loaded));
    if (!options.cases && !options.seconds) options.seconds = default_seconds;
    campaign_plan campaign;
    std::string family_names;
    for (structure_family const* family : families) (family_names += family_names.empty() ? "" : ",") += family->name;
    campaign.settings = {{"kind", "run"}, {"families", family_names}, {"command", command.text()}};
    campaign.work = structure_works(options, listed, kinds, families);
    if (campaign.work.empty()) throw usage_error("no subject answers the selected structures and scalar types");
    return run_and_report(options, campaign);
}

/// Do the plugins and programs answer structures alone?
bool answer_structures_alone(run_options& options) {
    if (!options.tests.empty() || options.plugins.empty()) return false;
    load_subjects(options);
    return options.loaded->names.empty();
}

int run(command_options const& command, settings chosen) {
    std::vector<structure_kind> const kinds = structures_of(chosen.common.tests);
    if (!kinds.empty() || (chosen.files.empty() && answer_structures_alone(chosen.common))) {
        if (!chosen.common.loaded) load_subjects(chosen.common);
        return run_structures_of(command, chosen, kinds);
    }
    if (!chosen.files.empty()) return run_files(command, chosen);
    run_options& options = chosen.common;
    if (!chosen.columns.empty()) throw usage_error("--columns requires --cases-from");
    std::vector<test_info const*> const tests = select_tests(options.tests);
    std::vector<family_info const*> const families = select_families(chosen.families);
    auto const suits = [&](test_info const& test) {
        return std::ranges::any_of(families, [&](auto const* family) { return family->suits(test); });
    };
    if (std::ranges::none_of(tests, [&](auto const* test) { return suits(*test); }))
        throw usage_error("--family: these families exist for tests of values only, and none of those is selected");
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
    command.group("What is asked");
    command.add_repeated("--family F", chosen.families,
                         "Families of generated cases: names or globs; default: those that every test has");
    command.add_repeated("--cases-from FILE", chosen.files,
                         "Use the cases of a file (- for standard input) instead of generated ones. May be repeated");
    command.add("--columns NAMES", chosen.columns,
                "Read the files as tables (CSV) or foreign JSON with these columns; requires one --test and --scalar");
    command.group("How much");
    command.add_flag("--until-covered", chosen.until_covered,
                     "End a test once each of its configurations was reached ten times, or at --cases");
    command.group("Advanced");
    command.add_flag("--climb", chosen.climb, "Afterwards maximise the errors of value tests by hill climbing");
    command.footer(fmt::format(R"(
  graze run --test triangle_triangle_3d --seconds 10 --out out/tri
  graze run --plugin ./libmine.so --cases 100000 --baseline known.jsonl --out out/mine

Without --seconds and --cases a campaign runs for {:.0f} seconds. With both it ends at the first that is reached. The
cases get six tenths of the seconds; minimisation and pictures get the rest. Work that was skipped for lack of time is
reported, and 'graze report --examine' does it. The families take turns. The same --seed and --cases give the same counts
and findings with any number of jobs.

--until-covered stops as soon as every configuration of a test was reached ten times per scalar type. 'graze list
--configurations TEST' prints them. A test without configurations gets 20,000 cases.

Every disagreement is confirmed before it is counted. Two exact references, which share no geometric code, must compute
the same answer from the input; a contradiction ends the campaign. DIR receives:
  report.html     the report, one file for a browser
  report.md       a summary that fits a comment
  report.sarif    for code scanning (SARIF 2.1.0)
  junit.xml       a test case per subject and scalar type
  summary.json    all counts
  findings.jsonl  the worst cases of each finding, which 'graze check' reads
  findings.db     everything, as an SQLite database

For value tests the largest errors are reported with their cases, in ulps and as excess. --climb searches for larger ones:
for as long as the cases took, or for --cases tries per subject and measure.

Structures such as convex_hull_2d (--test, or a plugin that answers nothing else) have a campaign of their own: with
--plugin or --command of its subjects, and of published routines where --subject names them. They have
families of their own. An answer that breaks a law is invalid_output.

--cases-from judges the verdicts of a file ("verdicts":{{"mine":"hit"}}) as subjects external.mine. --columns names the
columns of a table in order, or the places in a JSON line: the scalars' names as in 'graze list --json' with an axis;
verdict:NAME; expect; id or id:NAME, which is kept and shown; and - to ignore a column. A point's coordinates may share a
column.
  --test point_disc_2d --scalar float64 --columns p.x,p.y,centre.x,centre.y,radius,verdict:mine
  --test point_disc_2d --scalar float64 --columns p=/at,centre=/disc/c,radius=/disc/r,verdict:mine=/inside
  --test point_polygon_2d --scalar float64 --columns p=/point,v=/geometry
A point, polygon (v) or hull may be GeoJSON, WKT or an array of points. A polygon may have holes, and its rings may repeat
their first vertex at the end.

Exit status 0: no gate failed. Known flaws of documented subjects do not gate. Exit status 1:
  -  with --plugin or --command: any disagreement of their subjects, unless --fail-on or a baseline decides
  -  with --cases-from: a wrong verdict or an unmet "expect" of the file
  -  with --fail-on: an outcome that it names
  -  with --baseline: a case that is newly wrong, a new finding, or a worse case. With other cases (another seed) a rate
     that rose makes graze ask the baseline's cases again; only newly wrong ones fail. If they cannot be asked again, a
     rate fails that chance explains in less than 1 of 10000 comparisons
  -  with any of these: a subject of yours that was abandoned or answered nothing
  -  a disagreement of a certified subject, or between the references
Exit status 2: bad usage or input, or no case at all. 130 or 143: interrupted by SIGINT or SIGTERM. DIR/gate.jsonl lists
what made a gate fail.

Outcomes:
  {}
)",
                               default_seconds, fmt::join(outcome_names, ", ")));
}

}  // namespace

verb add_run(command_line& program) {
    return make_verb(program, "run", "Judge subjects on generated cases and write reports", declare, run);
}

}  // namespace graze
