// graze bench: what an answer costs.
#include <fmt/format.h>

#include "bench/report.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/run_options.hpp"
#include "cli/selection.hpp"
#include "cli/verbs.hpp"
#include "timing/timing_reference.hpp"

namespace graze {
namespace {

constexpr std::uint64_t most_cases = std::uint64_t{1} << 24;
/// The tests of --markdown, unless others are asked for.
constexpr std::string_view headline_tests[] = {"triangle_triangle_3d", "segment_triangle_3d", "triangle_aabb_3d"};

struct bench_options {
    std::vector<std::string> tests, subjects, families, scalars;
    bench_settings settings{1, 32768, 0.01};
    bool json = false, markdown = false;
};

template <class Scalar>
void time_cases(bench_cases const& cases, std::vector<std::string> const& globs, double min_seconds,
                std::vector<bench_row>& rows) {
    selection chosen(globs);
    bench_layout<Scalar> const layout(cases);
    std::vector<timed_form> const forms = make_forms(cases, layout, chosen);
    std::vector<measured_time> const times = measure(forms, min_seconds);
    std::optional<double> cgal;
    for (std::size_t i = 0; i < forms.size(); ++i)
        if (forms[i].name == cgal_name) cgal = times[i].least_ns;
    for (std::size_t i = 0; i < forms.size(); ++i) {
        bench_row row{cases.test, cases.scalar, cases.family, forms[i].name, times[i], forms[i].found, std::nullopt};
        if (cgal) row.ratio = times[i].least_ns / *cgal;
        rows.push_back(std::move(row));
    }
}

bool has_form(test_info const& test, selection& chosen) {
    bool any = cgal_has_function(test) && chosen.contains(cgal_name);
    for (std::string_view name : {rational_name, cache_name, memory_name}) any = chosen.contains(name) || any;
    for (subject const& candidate : test.subjects) any = chosen.contains(candidate.name) || any;
    for (column_form const& form : column_forms()) any = (form.test == test.id && chosen.contains(form.name)) || any;
    return any;
}

int bench(bench_options options) {
    if (options.json && options.markdown) throw usage_error("--json and --markdown exclude each other");
    if (options.markdown && options.tests.empty())
        options.tests.assign(std::begin(headline_tests), std::end(headline_tests));
    require_matches(options.subjects, form_names(), "--subject");
    std::vector<family_info const*> const families = select_families(options.families);
    std::vector<scalar_type> const scalars = chosen_scalars(options.scalars);
    std::vector<test_info const*> tests;
    selection chosen(options.subjects);
    for (test_info const* test : select_tests(options.tests))
        if (has_form(*test, chosen)) tests.push_back(test);
    if (tests.empty()) throw usage_error("--subject: none of the tests asked for has such a subject");

    output out;
    progress_line line({}, {});
    std::size_t const total = tests.size() * scalars.size() * families.size();
    std::vector<bench_row> rows;
    std::size_t done = 0;
    double const min_seconds = options.settings.min_seconds;
    for (test_info const* test : tests)
        for (scalar_type scalar : scalars) {
            std::size_t const first = rows.size();
            for (family_info const* family : families) {
                line.show(fmt::format("[{}/{}] {} {} {}", ++done, total, test->id, name_of(scalar), family->name));
                bench_cases const cases =
                    make_bench_cases(*test, scalar, *family, options.settings.seed, options.settings.cases);
                if (cases.size() == 0) continue;
                try {
                    if (scalar == scalar_type::float32)
                        time_cases<float>(cases, options.subjects, min_seconds, rows);
                    else
                        time_cases<double>(cases, options.subjects, min_seconds, rows);
                } catch (wrong_answer const& wrong) {
                    line.clear();
                    say_error(fmt::format("graze bench: A WRONG ANSWER of {}\n", wrong.what()));
                    return exit_disagreement;
                }
            }
            if (options.json || options.markdown || rows.size() == first) continue;
            line.clear();
            std::string const gap = first == 0 ? "" : "\n";
            out.write(gap + bench_table(std::span(rows).subspan(first), wants_colour()));
            if (!out.flush()) return exit_fine;
        }
    line.clear();
    if (options.json) out.write(bench_json(rows, options.settings));
    if (options.markdown) out.write(bench_markdown(rows, options.settings));
    out.flush();
    return exit_fine;
}

void declare(command_options const& command, bench_options& options) {
    command.add_repeated("--test T", options.tests, "Tests to time: names or globs; all without it");
    command.add_repeated("--subject S", options.subjects,
                         "Subjects, references and limits to time: names or globs; all without it");
    command.add_repeated("--family F", options.families, "Families of cases: names or globs; all without it");
    command.add_repeated("--scalar X", options.scalars, "float32 or float64; both without it");
    command.add_number("--seed", options.settings.seed, "The same seed gives the same cases");
    command.add_number("--cases", options.settings.cases,
                       "Cases in the working set of each test, scalar type and family", 1, most_cases);
    command
        .add_read("--min-time S", options.settings.min_seconds, read_seconds,
                  "Seconds to run each of them for, at least, in each of 5 repetitions")
        .shown_default("0.01");
    command.add_flag("--json", options.json, "One JSON object instead of tables");
    command.add_flag("--markdown", options.markdown,
                     "One table of ratios instead; without --test of the headline tests alone");
    command.footer(R"(
Nanoseconds a query on one core, the fastest of 5 repetitions in interleaved order, so that ratios within a run
mean something while absolute times depend on the machine and what else it does. All rows of a table's column
answer the same cases, which differ from each other; questions without an answer are left out. With few of them
(below 10000) the processor learns the branches by heart, and times look better than they are. Before timing,
every answer is compared with the exact one ("checked" in the JSON): a wrong answer of a certified or batch form
ends the run with exit status 1; those of others are counted.

  documented.*, certified.*  the subjects, asked for all cases in one call
  batch.*                    the forms that take cases as columns (structure of arrays)
  reference.cgal             what a user writes with CGAL's exact-predicates kernel: do_intersect, optimised
                             and without assertions, on objects built beforehand; a triangle without area is
                             built as the segment or point it is. CGAL rounds planes, lines and squared radii
                             when it builds them, and its filters can fail on the largest numbers: wrong then
  reference.rational         plain rational arithmetic, on 64 of the cases
  limit.cache                reading the scalars of the cases, which is the least there is to do; these many
                             lie in a cache, like those of all rows above
  limit.memory               reading as many bytes from main memory

Everything takes about 7 minutes; '--test triangle_triangle_3d --family random' a few seconds.

  graze bench --test triangle_triangle_3d --scalar float32
  graze bench --markdown
)");
}

}  // namespace

verb add_bench(command_line& program) {
    return make_verb(program, "bench", "Times the subjects and references against each other, by family of cases",
                     declare, bench);
}

}  // namespace graze
