#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <map>
#include <set>

#include "cli/campaign_run.hpp"
#include "cli/output.hpp"
#include "cli/selection.hpp"
#include "cli/verbs.hpp"
#include "graze/case_file.hpp"
#include "graze/reference.hpp"
#include "graze/source.hpp"

namespace graze {
namespace {

constexpr double default_seconds = 10;

struct settings {
    run_options common;
    std::vector<std::string> families, files;
};

/// Cases of the user's own files, as the work of a campaign.
struct file_cases {
    std::map<std::pair<test_info const*, scalar_type>, case_batch> cases;
    std::uint64_t digest = 0;  // a hash of all cases in their order
    bool any_bad_line = false;
    std::uint64_t unmet = 0;  // cases whose expect is not the exact answer

    /// Reads the files (- is standard input). A line that cannot be used is named on standard error and left out.
    explicit file_cases(std::vector<std::string> const& files) {
        case_files input(files);
        std::size_t const origin = origin_of(other_origin::file);
        std::set<std::string> told;
        while (auto const line = input.next()) {
            if (auto const* const error = std::get_if<line_error>(&*line)) {
                say_error(error->text() + '\n');
                any_bad_line = true;
                continue;
            }
            case_record const& record = std::get<case_record>(*line);
            test_case const& question = record.question;
            say_error(misspelt_keys(record, input.file(), told));
            if (record.expect) {
                relation const found = cgal_reference::decide(*question.test, question.input);
                if (!is_met(*record.expect, found)) {
                    ++unmet;
                    say_error(fmt::format("{}:{}: expect: {} was expected, the exact answer is {}\n", input.file(),
                                          record.line, name_of(*record.expect), name_of(found)));
                }
            }
            cases[{question.test, question.scalar}].add(question.input, origin);
            digest = mix(digest ^ key_of(question.test->id) ^ static_cast<std::uint64_t>(question.scalar));
            for (double value : question.input) digest = mix(digest ^ std::bit_cast<std::uint64_t>(value));
        }
        say_error(input.empty_files());
    }

    /// Their cases in the order of the files, the first `limit` of them; nothing if there are none. Refers to this
    /// object.
    std::optional<workload> make_workload(test_info const& test, scalar_type scalar,
                                          std::vector<subject const*> subjects, std::uint64_t limit) const {
        auto const at = cases.find({&test, scalar});
        if (at == cases.end()) return std::nullopt;
        case_batch const& found = at->second;
        workload work{&test, scalar, std::move(subjects), std::min<std::uint64_t>(found.size(), limit), {}};
        work.make = [&found](std::uint64_t first, std::uint64_t count, case_batch& batch) {
            for (std::size_t i = first; i < first + count; ++i) batch.add(found.input(i), found.origins[i]);
        };
        return work;
    }
};

/// Cases of files in place of generated ones.
int run_files(command_options const& command, settings& chosen) {
    run_options& options = chosen.common;
    if (!chosen.families.empty())
        throw usage_error("--family and --cases-from: cases are generated or come from files, not both");
    std::vector<test_info const*> const tests = select_tests(options.tests);
    options.only_files = true;
    prepare_run(options);
    file_cases const cases(chosen.files);
    campaign_plan campaign;
    std::string names;
    for (std::string const& file : chosen.files)
        (names += names.empty() ? "" : ", ") += file == "-" ? file : std::filesystem::path(file).filename().string();
    campaign.settings = settings_of("run", "file", names, cases.digest, command.text());
    campaign.work = chosen_work(
        options, tests,
        [&](auto const& test, auto scalar, auto subjects, auto limit) {
            return cases.make_workload(test, scalar, std::move(subjects), limit);
        },
        "--cases-from: the files hold no case for the tests, scalar types and subjects asked for");
    int const status = run_and_report(options, campaign);
    if (cases.any_bad_line) return exit_bad_input;
    return status == exit_fine && cases.unmet != 0 ? exit_disagreement : status;
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
    return run_and_report(options, campaign);
}

void declare(command_options const& command, settings& chosen) {
    add_run_options(command, chosen.common);
    command.add_repeated("--family F", chosen.families, "Families of cases: names or globs; all without it");
    command.add_repeated(
        "--cases-from FILE", chosen.files,
        "A file of cases, as for graze check (- is standard input), in place of generated ones; may be repeated");
    command.footer(fmt::format(R"(
Without --seconds and --cases it runs for {:.0f} seconds; with both, until the first is reached. Of the seconds the cases
get six tenths, then findings are made simple and pictures are drawn; what there was no time for is said, and
graze report --examine does it. The families take turns. The same seed and --cases give the same counts and findings
with any number of jobs.

Every disagreement is confirmed by two exact references. DIR gets report.html (for people: one file), report.md (for a
comment), junit.xml, summary.json (all counts) and findings.jsonl (the worst disagreements of each kind, for graze
check).

Exit status: 1 where a certified subject or the references disagree, an outcome of --fail-on occurred, or something is
new, worse or more frequent against --baseline; with --cases-from also where an expect is not the exact answer, and,
with --plugin and no --fail-on, where a plugin's subject disagrees; 2 for bad usage; 130 or 143 where INT or TERM ended
it. Nothing else gates: without these options a subject's disagreements, and known flaws of documented subjects, exit 0.
Outcomes:
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
