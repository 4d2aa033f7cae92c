// graze score: rates subjects on the conformance suite.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <mutex>
#include <optional>

#include "campaign/asking.hpp"
#include "campaign/run_options.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/verbs.hpp"
#include "graze/internal/select/glob.hpp"
#include "graze/internal/threads/on_threads.hpp"
#include "select/selection.hpp"
#include "suite/files.hpp"
#include "suite/score.hpp"
#include "text/text_layout.hpp"
#include "text/whole_file.hpp"

namespace graze {
namespace {

struct score_options {
    std::vector<std::string> tests, subjects, scalars;
    plugin_choice plugins;
    std::optional<std::uint64_t> level;
    std::uint64_t jobs = 0;
    std::string suite, badge, at_least;
    bool json = false;
};

struct scored_work {
    test_or_structure test;
    scalar_type scalar;
    std::vector<subject const*> subjects;
    std::vector<structure_subject> builders;  // of a structure
    std::vector<score_row> rows{};
};

suite_source source_of(score_options const& options) {
    if (options.suite.empty()) return suite_source(options.level.value_or(1));
    suite_source source(options.suite);
    if (options.level && *options.level != source.level())
        throw usage_error(fmt::format("--level {}: --suite holds level {}", *options.level, source.level()));
    return source;
}

std::vector<scored_work> work_of(score_options const& options, suite_source const& source,
                                 subject_catalog const& catalog, loaded_subjects const& loaded,
                                 std::vector<structure_subject> const& builders) {
    selection wanted(options.subjects);
    std::vector<scored_work> work;
    for (test_or_structure const& test : select_tests_and_structures(options.tests))
        for (scalar_type const scalar : chosen_scalars(options.scalars)) {
            if (!source.has(test.name(), scalar)) continue;
            scored_work one{test, scalar, {}, {}};
            if (test.test)
                one.subjects = subjects_to_ask(catalog, options.subjects, wanted, loaded.names, *test.test, scalar);
            else
                std::ranges::copy_if(builders, std::back_inserter(one.builders), [&](structure_subject const& item) {
                    return item.kind == test.structure && item.scalar == scalar &&
                           any_matches(options.subjects, item.name);
                });
            if (!one.subjects.empty() || !one.builders.empty()) work.push_back(std::move(one));
        }
    if (work.empty())
        throw usage_error("there is nothing to score: no case for the selected tests, scalar types and subjects");
    return work;
}

std::vector<score_row> score_all(std::vector<scored_work>& work, suite_source const& source, unsigned jobs) {
    std::mutex mutex;
    std::size_t done = 0;
    progress_line line({}, {});
    each_on_threads(jobs, work.size(), [&](std::size_t i) {
        scored_work& one = work[i];
        if (one.test.test) {
            std::vector<suite_case> const cases = source.cases_of(*one.test.test, one.scalar);
            for (subject const* candidate : one.subjects)
                one.rows.push_back(score_of(*candidate, *one.test.test, one.scalar, cases));
        } else {
            std::vector<suite_structure> const cases = source.structures_of(one.test.structure, one.scalar);
            for (structure_subject const& candidate : one.builders) one.rows.push_back(score_of(candidate, cases));
        }
        std::scoped_lock const lock(mutex);
        line.show(fmt::format("[{}/{}] {} {}", ++done, work.size(), one.test.name(), name_of(one.scalar)));
    });
    line.clear();
    std::vector<score_row> rows;
    for (scored_work& one : work) std::move(one.rows.begin(), one.rows.end(), std::back_inserter(rows));
    return rows;
}

int score(score_options const& options) {
    subject_catalog catalog;
    loaded_subjects const loaded = load_plugins(options.plugins, catalog);
    // Without --subject those of plugins, where there are some.
    bool const own_alone = options.subjects.empty() && !options.plugins.empty();
    std::vector<structure_subject> const builders = own_alone ? loaded.structures : all_structures(loaded.structures);
    std::vector<std::string_view> names = subject_names(catalog);
    for (structure_subject const& item : builders) names.push_back(item.name);
    require_matches(options.subjects, names, "--subject");
    try {
        suite_source const source = source_of(options);
        std::vector<scored_work> work = work_of(options, source, catalog, loaded, builders);
        std::vector<score_row> const rows = score_all(work, source, threads_of(options.jobs));
        print(options.json ? scores_json(rows, source.level()) : scores_text(rows));
        for (score_row const& row : rows) {
            std::string const who = fmt::format("{} on {} {}", visible(row.subject), row.test, name_of(row.scalar));
            if (row.not_asked != 0)
                say_error(fmt::format("{}: failed too often, {} cases were not asked and count as wrong\n", who,
                                      row.not_asked));
            if (row.faults.total() != 0)
                say_error(fmt::format("{}: {} crashes and {} hangs that no case repeated: its grade is E\n", who,
                                      row.faults.crashes, row.faults.hangs));
        }
        std::optional<grade> const worst = worst_grade(rows);
        if (!options.badge.empty()) write_file(options.badge, badge_svg(worst));
        if (options.at_least.empty()) return exit_fine;
        grade const least = *enum_named<grade>(grade_names, options.at_least);
        return worst && *worst <= least ? exit_fine : exit_disagreement;
    } catch (bad_suite const& error) {
        throw usage_error(std::string("--suite: ") + error.what());
    }
}

void declare_score(command_options const& command, score_options& options) {
    command.add_flag("--json", options.json, "Print a JSON object per line");
    command.add("--badge FILE", options.badge, "Write the worst grade of all lines as an SVG picture");
    command.add("--at-least GRADE", options.at_least, "Exit with 1 if a line has a worse grade, or none")
        .one_of({grade_names.begin(), grade_names.end()});
    command.group("What is asked");
    command.add_repeated("--test T", options.tests, "Tests and structures: names or globs; default: all");
    command.add_repeated("--subject S", options.subjects,
                         "Subjects: names or globs; default: those of --plugin and --command, else all");
    command.add_repeated("--scalar X", options.scalars, "float32 or float64; default: both");
    add_plugin_options(command, options.plugins);
    command.group("Cases");
    command
        .add_read("--level L", options.level, number_from(1, std::size(cases_of_suite_level)),
                  "Cases per test and scalar type. 1: 256; 2: 16384")
        .shown_default("1");
    command.add("--suite DIR", options.suite,
                "Use the files that 'graze suite' wrote instead of making the cases: faster");
    add_jobs_option(command, options.jobs, "Number of threads; default: one per core. It changes no score");
    command.footer(R"(
  graze score --plugin ./libmine.so
  graze score --plugin ./libmine.so --at-least C --badge graze.svg

Rates subjects on the conformance suite. Prints a line per subject, test and scalar type: the grade, right answers of all
cases, of each tier, what it says of touching sets (hit, miss or mixed), and how many cases it declined or its documented
domain excludes.

  A  nothing is wrong
  B  nothing but in tier extreme: magnitudes outside [2^-20, 2^20]
  C  nothing in tiers ordinary and near
  D  nothing in tier ordinary
  E  less

Tiers, the first that fits: extreme; degenerate (a shape lacks its area, length or extent); contact (the sets touch); near
(a margin below 2^-10 of the largest extent, values of a condition above 2^10); ordinary. Right is an answer that breaks
no promise of the subject: of touching sets one that promises nothing may say either. A structure, such as
convex_hull_2d, is right if it breaks no law. Excluded cases are not counted, declined ones are neither right nor wrong. A
subject that was abandoned is wrong on the cases left.

Exit status: 1 if --at-least is not reached, 2 if a file of --suite is damaged.
)");
}

}  // namespace

verb add_score(command_line& program) {
    return make_verb(program, "score", "Grade subjects on the conformance suite", declare_score, score);
}

}  // namespace graze
